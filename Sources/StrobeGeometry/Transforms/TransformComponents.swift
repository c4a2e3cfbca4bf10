import Foundation

/// A transform taken apart: scale first, then skew, the rotations about x, y and z, and the
/// translation.
///
/// Components are what key paths such as `transform.rotation` change. They are read from a matrix
/// once and set as they are, so that a scale of 0 or a turn of 3π is not lost on the way.
package struct TransformComponents: Sendable, Equatable {
  package var scaleX = 1.0
  package var scaleY = 1.0
  package var scaleZ = 1.0
  /// How far y leans along x, in units of y after scaling.
  package var skewXY = 0.0
  /// How far z leans along x.
  package var skewXZ = 0.0
  /// How far z leans along y.
  package var skewYZ = 0.0
  /// The turns about each axis in radians, in the order x, y, z.
  package var rotationX = 0.0
  package var rotationY = 0.0
  package var rotationZ = 0.0
  package var translationX = 0.0
  package var translationY = 0.0
  package var translationZ = 0.0
  /// The fourth column, which is kept as it is.
  package var perspective = SIMD4<Double>(0, 0, 0, 1)

  package init() {}

  /// Takes a matrix apart; of a singular one what is left of its directions decides.
  package init(_ matrix: Transform3D) {
    translationX = matrix.m41
    translationY = matrix.m42
    translationZ = matrix.m43
    perspective = SIMD4(matrix.m14, matrix.m24, matrix.m34, matrix.m44)
    if matrix.isPlanar {
      takeApartPlanar(matrix)
    } else {
      takeApart(matrix)
    }
  }

  private mutating func takeApartPlanar(_ m: Transform3D) {
    let planar = PlanarComponents(m)
    scaleX = planar.scaleX
    scaleY = planar.scaleY
    scaleZ = m.m33
    skewXY = planar.isRegular ? planar.skew : 0
    rotationZ = planar.rotation
  }

  /// Gram and Schmidt's method on the rows.
  ///
  /// S. W. Thomas, "Decomposing a matrix into simple transformations", Graphics Gems II (1991).
  private mutating func takeApart(_ m: Transform3D) {
    var x = SIMD3(m.m11, m.m12, m.m13)
    var y = SIMD3(m.m21, m.m22, m.m23)
    var z = SIMD3(m.m31, m.m32, m.m33)
    scaleX = x.length
    if scaleX > 0 { x /= scaleX }
    skewXY = x.dot(y)
    let lengthY = y.length
    y -= x * skewXY
    scaleY = y.length
    if scaleY <= lengthY * 1e-14 { scaleY = 0 }
    if scaleY > 0 {
      y /= scaleY
      skewXY /= scaleY
    }
    let lengthZ = z.length
    skewXZ = x.dot(z)
    z -= x * skewXZ
    skewYZ = y.dot(z)
    z -= y * skewYZ
    scaleZ = z.length
    if scaleZ <= lengthZ * 1e-14 { scaleZ = 0 }
    if scaleZ > 0 {
      z /= scaleZ
      skewXZ /= scaleZ
      skewYZ /= scaleZ
    }
    if scaleY == 0 { skewXY = 0 }
    if scaleZ == 0 { (skewXZ, skewYZ) = (0, 0) }
    // Rows that vanished take whatever direction makes the rest a rotation.
    if scaleX == 0 {
      x = scaleY > 0 && scaleZ > 0 ? y.cross(z) : x.orthogonal(to: scaleY > 0 ? y : z)
    }
    if scaleY == 0 { y = scaleZ > 0 ? z.cross(x) : y.orthogonal(to: x) }
    if scaleZ == 0 { z = x.cross(y) }
    if x.dot(y.cross(z)) < 0 {
      // A mirrored matrix: the axis that points most against its own is the mirrored one.
      if x.x <= y.y && x.x <= z.z {
        x = -x
        scaleX = -scaleX
        skewXY = -skewXY
        skewXZ = -skewXZ
      } else if y.y <= z.z {
        y = -y
        scaleY = -scaleY
        skewXY = -skewXY
        skewYZ = -skewYZ
      } else {
        z = -z
        scaleZ = -scaleZ
        skewXZ = -skewXZ
        skewYZ = -skewYZ
      }
    }
    // The rows of Rx · Ry · Rz.
    let cosine = SIMD3(x.x, x.y, 0).length
    rotationY = atan2(-x.z, cosine)
    if cosine > 1e-15 {
      rotationX = atan2(y.z, z.z)
      rotationZ = atan2(x.y, x.x)
    } else {
      // Both other axes turn about one line; all of it is given to z.
      rotationX = 0
      rotationZ = atan2(-y.x, y.y)
    }
  }

  /// The matrix again.
  package var matrix: Transform3D {
    let (sine, cosine) = sineAndCosine(rotationZ)
    var x = SIMD3(cosine, sine, 0)
    var y = SIMD3(-sine, cosine, 0)
    var z = SIMD3(0.0, 0, 1)
    if rotationX != 0 || rotationY != 0 {
      let (sx, cx) = sineAndCosine(rotationX)
      let (sy, cy) = sineAndCosine(rotationY)
      // Rx · Ry has the rows (cy, 0, −sy), (sx sy, cx, sx cy), (cx sy, −sx, cx cy).
      let (zx, zy) = (x, y)
      x = zx * cy + SIMD3(0, 0, -sy)
      y = zx * (sx * sy) + zy * cx + SIMD3(0, 0, sx * cy)
      z = zx * (cx * sy) - zy * sx + SIMD3(0, 0, cx * cy)
    }
    return matrix(rotatedTo: x, y, z)
  }

  /// The matrix with the rows of a rotation in the place of the three angles.
  package func matrix(
    rotatedTo xAxis: SIMD3<Double>, _ yAxis: SIMD3<Double>, _ zAxis: SIMD3<Double>
  ) -> Transform3D {
    var (x, y, z) = (xAxis, yAxis, zAxis)
    if skewXZ != 0 || skewYZ != 0 { z += x * skewXZ + y * skewYZ }
    if skewXY != 0 { y += x * skewXY }
    // Adding 0 makes −0 a plain 0.
    x = x * scaleX + 0
    y = y * scaleY + 0
    z = z * scaleZ + 0
    var m = Transform3D()
    (m.m11, m.m12, m.m13) = (x.x, x.y, x.z)
    (m.m21, m.m22, m.m23) = (y.x, y.y, y.z)
    (m.m31, m.m32, m.m33) = (z.x, z.y, z.z)
    (m.m41, m.m42, m.m43) = (translationX, translationY, translationZ)
    (m.m14, m.m24) = (perspective.x, perspective.y)
    (m.m34, m.m44) = (perspective.z, perspective.w)
    return m
  }
}

/// The plane's part of a transform taken apart: scale, then skew, then rotation.
package struct PlanarComponents {
  package var scaleX: Double
  package var scaleY: Double
  /// How far y leans along x, in units of y after scaling.
  package var skew: Double
  package var rotation: Double
  /// Whether the rotation says something: false where everything is scaled to a point.
  package var hasDirection = true
  /// Whether the parts make the same transform again: false where both axes lie on one line.
  package var isRegular = true

  package init(_ m: Transform3D) {
    let (a, b, c, d) = (m.m11, m.m12, m.m21, m.m22)
    if b == 0, c == 0 {
      // Axes stay axes: a half turn if both are turned over, a mirror if one is.
      let isTurned = a < 0 && d < 0
      scaleX = isTurned ? -a : a
      scaleY = isTurned ? -d : d
      rotation = isTurned ? .pi : 0
      skew = 0
      hasDirection = a != 0 || d != 0
      return
    }
    let lengthX = Self.length(a, b)
    let lengthY = Self.length(c, d)
    guard lengthX > 0 else {
      // Only y is left; x is taken as its perpendicular.
      (scaleX, scaleY, skew) = (0, lengthY, 0)
      rotation = atan2(-c, d)
      return
    }
    let (ux, uy) = (a / lengthX, b / lengthX)
    let across = ux * d - uy * c
    let along = ux * c + uy * d
    guard abs(across) > lengthY * 1e-15 else {
      (scaleX, scaleY, skew) = (lengthX, 0, 0)
      isRegular = lengthY == 0
      rotation = atan2(uy, ux)
      return
    }
    // A lean that is only rounding is none: rotations stay free of skew.
    let lean = abs(along) <= 4e-16 * lengthY ? 0 : along / across
    // The axis that points more against its own is the mirrored one.
    if across < 0, a < d {
      (scaleX, scaleY, skew) = (-lengthX, -across, lean)
      rotation = atan2(-uy, -ux)
    } else {
      (scaleX, scaleY, skew) = (lengthX, across, lean)
      rotation = atan2(uy, ux)
    }
  }

  private static func length(_ x: Double, _ y: Double) -> Double {
    let larger = max(abs(x), abs(y))
    guard larger > 0, larger.isFinite else { return larger }
    let (u, v) = (x / larger, y / larger)
    return larger * (u * u + v * v).squareRoot()
  }
}

extension Transform3D {
  /// Whether x and y neither leave the plane nor depend on z, without perspective, and z is not
  /// turned over.
  package var isPlanar: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
      && m33 >= 0
  }
}

extension SIMD3 where Scalar == Double {
  package func dot(_ other: SIMD3) -> Double { (self * other).sum() }

  package var length: Double {
    let larger = Swift.max(abs(x), Swift.max(abs(y), abs(z)))
    guard larger > 0, larger.isFinite else { return larger }
    let scaled = self / larger
    return larger * scaled.dot(scaled).squareRoot()
  }

  package func cross(_ o: SIMD3) -> SIMD3 {
    SIMD3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x)
  }

  /// A unit vector at right angles to `other`, along this one's axis where possible.
  package func orthogonal(to other: SIMD3) -> SIMD3 {
    guard other.length > 0 else { return SIMD3(1, 0, 0) }
    let axis = abs(other.x) < 0.9 ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0)
    let free = axis - other * axis.dot(other)
    return free / free.length
  }
}
