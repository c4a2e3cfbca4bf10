internal import CCairo

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// The names are those of `CGAffineTransform`; in Cairo's names a = xx, b = yx, c = xy, d = yy.
@frozen
public struct Matrix: Equatable, Hashable, Sendable {
  /// The x of the image of (1, 0).
  public var a: Double
  /// The y of the image of (1, 0).
  public var b: Double
  /// The x of the image of (0, 1).
  public var c: Double
  /// The y of the image of (0, 1).
  public var d: Double
  /// The x of the image of the origin.
  public var tx: Double
  /// The y of the image of the origin.
  public var ty: Double

  /// Makes a matrix from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that moves nothing.
  public static let identity = Matrix(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A move by (x, y).
  @inlinable
  public static func translation(_ x: Double, _ y: Double) -> Matrix {
    Matrix(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scaling about the origin.
  @inlinable
  public static func scale(_ x: Double, _ y: Double) -> Matrix {
    Matrix(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The signed area of the image of the unit square.
  @inlinable public var determinant: Double { a * d - b * c }

  /// Whether Cairo can draw under the matrix: all numbers finite, the determinant finite and, so
  /// that the inverse is finite too, not smaller in size than 1e-30.
  ///
  /// A scale of 1e-15 in both directions is the limit: a thousand points become less than a
  /// millionth of a millionth of a pixel, which nothing can show.
  @inlinable public var isDrawable: Bool {
    let determinant = determinant
    return a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
      && determinant.isFinite && abs(determinant) >= 1e-30
  }

  /// Whether it cannot be drawn under because it takes points too far out, rather than into one
  /// line: a number that is not finite, or a determinant above 1e30.
  @inlinable public var isTooLarge: Bool {
    let determinant = determinant
    return
      !(a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
      && determinant.isFinite && abs(determinant) <= 1e30)
  }

  /// The map that does `self` first and `next` after it.
  @inlinable
  public func then(_ next: Matrix) -> Matrix {
    Matrix(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The inverse map, or `nil` where ``isDrawable`` is false.
  @inlinable public var inverse: Matrix? {
    guard isDrawable else { return nil }
    let scale = 1 / determinant
    let inverse = Matrix(
      a: d * scale, b: -b * scale, c: -c * scale, d: a * scale,
      tx: (c * ty - d * tx) * scale, ty: (b * tx - a * ty) * scale)
    return inverse.isDrawable ? inverse : nil
  }

  /// The image of a point.
  @inlinable
  public func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The largest factor by which a length grows: the larger singular value.
  @inlinable public var largestScale: Double {
    let sum = (a * a + b * b + c * c + d * d) / 2
    let determinant = determinant
    let root = max(0, sum * sum - determinant * determinant).squareRoot()
    return (sum + root).squareRoot()
  }

  /// Whether rectangles stay upright rectangles: no rotation but by quarter turns, no skew.
  @inlinable public var keepsRectangles: Bool {
    (b == 0 && c == 0) || (a == 0 && d == 0)
  }

  init(_ matrix: cairo_matrix_t) {
    self.init(
      a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
  }

  var cairo: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }
}
