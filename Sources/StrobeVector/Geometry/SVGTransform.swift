/// An affine map as SVG's `matrix(a b c d e f)`: x′ = a·x + c·y + e, y′ = b·x + d·y + f.
struct SVGTransform: Hashable {
  var a = 1.0
  var b = 0.0
  var c = 0.0
  var d = 1.0
  var e = 0.0
  var f = 0.0

  static let identity = Self()

  static func translation(_ x: Double, _ y: Double) -> Self { Self(e: x, f: y) }

  var isIdentity: Bool { self == .identity }

  /// Whether the map moves and nothing else.
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether lines parallel to an axis stay so, without a swap of the axes.
  var isScaleAndTranslation: Bool { b == 0 && c == 0 }

  var determinant: Double { a * d - b * c }

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
      e: (c * f - d * e) / determinant, f: (b * e - a * f) / determinant)
    return result.isFinite ? result : nil
  }

  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && e.isFinite && f.isFinite
  }

  /// Whether the numbers are small enough that products of several such maps stay finite.
  var isWithinReach: Bool {
    [a, b, c, d, e, f].allSatisfy { abs($0) < 1e9 }
  }

  /// The map without what only rounding errors left behind.
  var withoutNoise: Self {
    func clean(_ value: Double) -> Double { abs(value) < 1e-10 ? 0 : value }
    return Self(
      a: clean(a), b: clean(b), c: clean(c), d: clean(d), e: clean(e), f: clean(f))
  }

  /// The map that applies `inner` first and `outer` to its result.
  static func * (outer: Self, inner: Self) -> Self {
    Self(
      a: outer.a * inner.a + outer.c * inner.b,
      b: outer.b * inner.a + outer.d * inner.b,
      c: outer.a * inner.c + outer.c * inner.d,
      d: outer.b * inner.c + outer.d * inner.d,
      e: outer.a * inner.e + outer.c * inner.f + outer.e,
      f: outer.b * inner.e + outer.d * inner.f + outer.f)
  }

  func apply(_ point: SVGPoint) -> SVGPoint {
    SVGPoint(x: a * point.x + c * point.y + e, y: b * point.x + d * point.y + f)
  }

  /// The smallest upright rectangle around the image of `bounds`.
  func apply(_ bounds: SVGBounds) -> SVGBounds {
    guard !isIdentity, !bounds.isEmpty else { return bounds }
    guard bounds.isFinite else {
      // A line's worth of infinity times a zero coefficient is no number; only a plain scale is safe.
      guard isScaleAndTranslation, a != 0, d != 0 else { return .infinite }
      let xs = [bounds.minX * a + e, bounds.maxX * a + e].sorted()
      let ys = [bounds.minY * d + f, bounds.maxY * d + f].sorted()
      return SVGBounds(minX: xs[0], minY: ys[0], maxX: xs[1], maxY: ys[1])
    }
    var result = SVGBounds.empty
    result.include(apply(SVGPoint(x: bounds.minX, y: bounds.minY)))
    result.include(apply(SVGPoint(x: bounds.maxX, y: bounds.minY)))
    result.include(apply(SVGPoint(x: bounds.minX, y: bounds.maxY)))
    result.include(apply(SVGPoint(x: bounds.maxX, y: bounds.maxY)))
    return result
  }
}

/// A point of the user space.
struct SVGPoint: Hashable {
  var x: Double
  var y: Double

  static func + (left: Self, right: Self) -> Self {
    Self(x: left.x + right.x, y: left.y + right.y)
  }

  static func - (left: Self, right: Self) -> Self {
    Self(x: left.x - right.x, y: left.y - right.y)
  }

  var length: Double { (x * x + y * y).squareRoot() }
}
