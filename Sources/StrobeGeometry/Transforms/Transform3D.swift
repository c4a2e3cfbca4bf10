/// A 4 × 4 matrix for row vectors, `p' = p * M`, as Core Animation's `CATransform3D`.
///
/// Layers are drawn flat and without perspective, so that of a matrix only the affine part in the
/// plane, ``affine``, reaches the picture; the third dimension is kept because a rotation about x
/// or y narrows a layer, and because scales along z survive decomposition.
@frozen
public struct Transform3D: Sendable, Hashable {
  /// The entry in row 1, column 1: a of the affine part.
  public var m11 = 1.0
  /// The entry in row 1, column 2: b of the affine part.
  public var m12 = 0.0
  /// The entry in row 1, column 3.
  public var m13 = 0.0
  /// The entry in row 1, column 4.
  public var m14 = 0.0
  /// The entry in row 2, column 1: c of the affine part.
  public var m21 = 0.0
  /// The entry in row 2, column 2: d of the affine part.
  public var m22 = 1.0
  /// The entry in row 2, column 3.
  public var m23 = 0.0
  /// The entry in row 2, column 4.
  public var m24 = 0.0
  /// The entry in row 3, column 1.
  public var m31 = 0.0
  /// The entry in row 3, column 2.
  public var m32 = 0.0
  /// The entry in row 3, column 3.
  public var m33 = 1.0
  /// The entry in row 3, column 4: perspective, which is not drawn.
  public var m34 = 0.0
  /// The entry in row 4, column 1: tx of the affine part.
  public var m41 = 0.0
  /// The entry in row 4, column 2: ty of the affine part.
  public var m42 = 0.0
  /// The entry in row 4, column 3.
  public var m43 = 0.0
  /// The entry in row 4, column 4.
  public var m44 = 1.0

  /// The matrix that changes nothing.
  public static let identity = Transform3D()

  /// Makes the identity.
  @inlinable
  public init() {}

  /// Makes a matrix from the six affine numbers of the plane.
  @inlinable
  public init(affine a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    m11 = a
    m12 = b
    m21 = c
    m22 = d
    m41 = tx
    m42 = ty
  }

  /// A shift.
  public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Transform3D {
    var matrix = Transform3D()
    matrix.m41 = x
    matrix.m42 = y
    matrix.m43 = z
    return matrix
  }

  /// A scale about the origin.
  public static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> Transform3D {
    var matrix = Transform3D()
    matrix.m11 = x
    matrix.m22 = y
    matrix.m33 = z
    return matrix
  }

  /// A rotation about z in radians; positive is clockwise, since y grows downwards.
  public static func rotation(_ angle: Double) -> Transform3D {
    let (sine, cosine) = sineAndCosine(angle)
    return Transform3D(affine: cosine, sine, -sine, cosine, 0, 0)
  }

  /// A rotation about the x axis in radians.
  public static func rotationX(_ angle: Double) -> Transform3D {
    var matrix = Transform3D()
    let (sine, cosine) = sineAndCosine(angle)
    matrix.m22 = cosine
    matrix.m23 = sine
    matrix.m32 = -sine
    matrix.m33 = cosine
    return matrix
  }

  /// A rotation about the y axis in radians.
  public static func rotationY(_ angle: Double) -> Transform3D {
    var matrix = Transform3D()
    let (sine, cosine) = sineAndCosine(angle)
    matrix.m11 = cosine
    matrix.m13 = -sine
    matrix.m31 = sine
    matrix.m33 = cosine
    return matrix
  }

  /// The six numbers a, b, c, d, tx, ty of the part in the plane.
  @inlinable public var affine: AffineTransform {
    AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// The product that applies this matrix first and `next` after it.
  public func concatenating(_ next: Transform3D) -> Transform3D {
    let l = self
    let r = next
    var p = Transform3D()
    p.m11 = l.m11 * r.m11 + l.m12 * r.m21 + l.m13 * r.m31 + l.m14 * r.m41
    p.m12 = l.m11 * r.m12 + l.m12 * r.m22 + l.m13 * r.m32 + l.m14 * r.m42
    p.m13 = l.m11 * r.m13 + l.m12 * r.m23 + l.m13 * r.m33 + l.m14 * r.m43
    p.m14 = l.m11 * r.m14 + l.m12 * r.m24 + l.m13 * r.m34 + l.m14 * r.m44
    p.m21 = l.m21 * r.m11 + l.m22 * r.m21 + l.m23 * r.m31 + l.m24 * r.m41
    p.m22 = l.m21 * r.m12 + l.m22 * r.m22 + l.m23 * r.m32 + l.m24 * r.m42
    p.m23 = l.m21 * r.m13 + l.m22 * r.m23 + l.m23 * r.m33 + l.m24 * r.m43
    p.m24 = l.m21 * r.m14 + l.m22 * r.m24 + l.m23 * r.m34 + l.m24 * r.m44
    p.m31 = l.m31 * r.m11 + l.m32 * r.m21 + l.m33 * r.m31 + l.m34 * r.m41
    p.m32 = l.m31 * r.m12 + l.m32 * r.m22 + l.m33 * r.m32 + l.m34 * r.m42
    p.m33 = l.m31 * r.m13 + l.m32 * r.m23 + l.m33 * r.m33 + l.m34 * r.m43
    p.m34 = l.m31 * r.m14 + l.m32 * r.m24 + l.m33 * r.m34 + l.m34 * r.m44
    p.m41 = l.m41 * r.m11 + l.m42 * r.m21 + l.m43 * r.m31 + l.m44 * r.m41
    p.m42 = l.m41 * r.m12 + l.m42 * r.m22 + l.m43 * r.m32 + l.m44 * r.m42
    p.m43 = l.m41 * r.m13 + l.m42 * r.m23 + l.m43 * r.m33 + l.m44 * r.m43
    p.m44 = l.m41 * r.m14 + l.m42 * r.m24 + l.m43 * r.m34 + l.m44 * r.m44
    return p
  }
}

/// The six numbers of a transform in the plane, for row vectors:
/// `x' = a x + c y + tx`, `y' = b x + d y + ty`.
@frozen
public struct AffineTransform: Sendable, Hashable {
  /// x by x.
  public var a: Double
  /// y by x.
  public var b: Double
  /// x by y.
  public var c: Double
  /// y by y.
  public var d: Double
  /// The shift of x, in points.
  public var tx: Double
  /// The shift of y, in points.
  public var ty: Double

  /// The transform that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a transform from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The area factor; zero where the transform flattens everything to a line.
  @inlinable public var determinant: Double { a * d - b * c }

  /// Whether all six numbers are finite.
  @inlinable public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The transform that applies this one first and `next` after it.
  @inlinable
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Where a point goes.
  @inlinable
  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }
}
