import StrobeGeometry
import StrobeModel

extension AffineTransform {
  var isIdentity: Bool { self == .identity }

  /// Whether the map moves and nothing else.
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether lines parallel to an axis stay so, without a swap of the axes.
  var isScaleAndTranslation: Bool { b == 0 && c == 0 }

  /// The largest factor by which the map stretches a length.
  var maximumScale: Double {
    let sum = (a * a + b * b + c * c + d * d) / 2
    let difference = (sum * sum - determinant * determinant).squareRoot()
    return (sum + (difference.isNaN ? 0 : difference)).squareRoot()
  }

  /// The factor of every length, where the map keeps angles; `nil` otherwise.
  ///
  /// Equal within the six digits that Cairo writes.
  var similarityScale: Double? {
    let size = max(abs(a), abs(b), abs(c), abs(d))
    guard size > 0, size.isFinite else { return nil }
    let tolerance = 2e-6 * size
    let direct = abs(a - d) <= tolerance && abs(b + c) <= tolerance
    let mirrored = abs(a + d) <= tolerance && abs(b - c) <= tolerance
    guard direct || mirrored else { return nil }
    return abs(determinant).squareRoot()
  }

  var inverse: Self? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let result = Self(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return result.isFinite ? result : nil
  }

  /// Whether the numbers are small enough that products of several such maps stay finite.
  var isWithinReach: Bool {
    [a, b, c, d, tx, ty].allSatisfy { abs($0) < 1e9 }
  }

  /// The map without what only rounding errors left behind.
  var withoutNoise: Self {
    func clean(_ value: Double) -> Double { abs(value) < 1e-10 ? 0 : value }
    return Self(
      a: clean(a), b: clean(b), c: clean(c), d: clean(d), tx: clean(tx), ty: clean(ty))
  }

  /// The map that applies `inner` first and `outer` to its result.
  static func * (outer: Self, inner: Self) -> Self { inner.concatenating(outer) }

  /// The smallest upright rectangle around the image of `bounds`.
  func apply(_ bounds: VectorBounds) -> VectorBounds {
    guard !isIdentity, !bounds.isEmpty else { return bounds }
    guard bounds.isFinite else {
      // A line's worth of infinity times a zero coefficient is no number; only a plain scale is safe.
      guard isScaleAndTranslation, a != 0, d != 0 else { return .infinite }
      let xs = [bounds.minX * a + tx, bounds.maxX * a + tx].sorted()
      let ys = [bounds.minY * d + ty, bounds.maxY * d + ty].sorted()
      return VectorBounds(minX: xs[0], minY: ys[0], maxX: xs[1], maxY: ys[1])
    }
    var result = VectorBounds.empty
    result.include(apply(Point(bounds.minX, bounds.minY)))
    result.include(apply(Point(bounds.maxX, bounds.minY)))
    result.include(apply(Point(bounds.minX, bounds.maxY)))
    result.include(apply(Point(bounds.maxX, bounds.maxY)))
    return result
  }
}

extension Point {
  static func + (left: Self, right: Self) -> Self { Point(left.x + right.x, left.y + right.y) }

  static func - (left: Self, right: Self) -> Self { Point(left.x - right.x, left.y - right.y) }

  var length: Double { (x * x + y * y).squareRoot() }
}
