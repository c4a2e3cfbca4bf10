import Foundation

extension Transform3D {
  /// The transform part of the way to another: both taken apart, rotations on the shorter arc.
  ///
  /// Where one end scales everything to a point it takes the direction of the other. Ends that
  /// cannot be taken apart for another reason are not blended; the second follows at one half.
  ///
  /// - Parameters:
  ///   - other: The transform at fraction 1.
  ///   - fraction: How far, 0...1; other numbers lead beyond the ends.
  /// - Returns: The transform between, exactly an end at 0 and 1.
  public func interpolated(to other: Transform3D, at fraction: Double) -> Transform3D {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    let result =
      isPlanar && other.isPlanar
      ? interpolatedInPlane(to: other, at: fraction)
      : interpolatedInSpace(to: other, at: fraction)
    return result ?? (fraction < 0.5 ? self : other)
  }

  private func interpolatedInPlane(to other: Transform3D, at p: Double) -> Transform3D? {
    var a = PlanarComponents(self)
    var b = PlanarComponents(other)
    guard a.isRegular, b.isRegular, a.isFinite, b.isFinite else { return nil }
    if !a.hasDirection { (a.rotation, a.skew) = (b.rotation, b.skew) }
    if !b.hasDirection { (b.rotation, b.skew) = (a.rotation, a.skew) }
    var mixed = TransformComponents()
    mixed.scaleX = mix(a.scaleX, b.scaleX, p)
    mixed.scaleY = mix(a.scaleY, b.scaleY, p)
    mixed.scaleZ = mix(m33, other.m33, p)
    mixed.skewXY = mix(a.skew, b.skew, p)
    let turn = (b.rotation - a.rotation).remainder(dividingBy: 2 * .pi)
    mixed.rotationZ = a.rotation + turn * p
    mixed.translationX = mix(m41, other.m41, p)
    mixed.translationY = mix(m42, other.m42, p)
    mixed.translationZ = mix(m43, other.m43, p)
    return mixed.matrix
  }

  private func interpolatedInSpace(to other: Transform3D, at p: Double) -> Transform3D? {
    let a = TransformComponents(self)
    let b = TransformComponents(other)
    guard a.isRegular, b.isRegular else { return nil }
    var mixed = TransformComponents()
    mixed.scaleX = mix(a.scaleX, b.scaleX, p)
    mixed.scaleY = mix(a.scaleY, b.scaleY, p)
    mixed.scaleZ = mix(a.scaleZ, b.scaleZ, p)
    mixed.skewXY = mix(a.skewXY, b.skewXY, p)
    mixed.skewXZ = mix(a.skewXZ, b.skewXZ, p)
    mixed.skewYZ = mix(a.skewYZ, b.skewYZ, p)
    mixed.translationX = mix(a.translationX, b.translationX, p)
    mixed.translationY = mix(a.translationY, b.translationY, p)
    mixed.translationZ = mix(a.translationZ, b.translationZ, p)
    mixed.perspective = a.perspective + (b.perspective - a.perspective) * p
    let turned = Quaternion(a).interpolated(to: Quaternion(b), at: p)
    let (x, y, z) = turned.axes
    return mixed.matrix(rotatedTo: x, y, z)
  }
}

extension PlanarComponents {
  package var isFinite: Bool {
    scaleX.isFinite && scaleY.isFinite && skew.isFinite && rotation.isFinite
  }
}

extension TransformComponents {
  /// Whether the parts are finite and no axis is scaled to nothing.
  package var isRegular: Bool {
    let product =
      scaleX * scaleY * scaleZ * (1 + abs(skewXY) + abs(skewXZ) + abs(skewYZ))
      + rotationX + rotationY + rotationZ
    return product.isFinite && scaleX != 0 && scaleY != 0 && scaleZ != 0
  }
}

/// A rotation in space as a unit quaternion.
package struct Quaternion {
  /// The axis times the sine of half the angle, and its cosine.
  package var vector: SIMD4<Double>

  /// The rotations of a transform's components, about x first, then y, then z.
  package init(_ components: TransformComponents) {
    let (sx, cx) = sineAndCosine(components.rotationX / 2)
    let (sy, cy) = sineAndCosine(components.rotationY / 2)
    let (sz, cz) = sineAndCosine(components.rotationZ / 2)
    vector = SIMD4(
      sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz - sx * sy * cz,
      cx * cy * cz + sx * sy * sz)
  }

  /// Along the shorter arc at constant speed.
  ///
  /// K. Shoemake, "Animating rotation with quaternion curves" (1985).
  package func interpolated(to other: Quaternion, at p: Double) -> Quaternion {
    var end = other.vector
    var cosine = (vector * end).sum()
    if cosine < 0 {
      end = -end
      cosine = -cosine
    }
    var result = self
    let angle = acos(min(cosine, 1))
    let sine = sin(angle)
    if sine < 1e-9 {
      result.vector = vector + (end - vector) * p
    } else {
      result.vector = vector * (sin((1 - p) * angle) / sine) + end * (sin(p * angle) / sine)
    }
    result.vector /= (result.vector * result.vector).sum().squareRoot()
    return result
  }

  /// The rows of the rotation for row vectors.
  package var axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (vector.x, vector.y, vector.z, vector.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }
}
