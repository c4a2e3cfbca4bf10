extension AffineTransform {
  /// A shift by (x, y).
  @inlinable
  public static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scale about the origin.
  @inlinable
  public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Whether something can be drawn under the transform: all numbers finite, the determinant finite
  /// and, so that the inverse is finite too, not smaller in size than 1e-30.
  ///
  /// A scale of 1e-15 in both directions is the limit: a thousand points become less than a
  /// millionth of a millionth of a pixel, which nothing can show.
  @inlinable public var isDrawable: Bool {
    let determinant = determinant
    return isFinite && determinant.isFinite && abs(determinant) >= 1e-30
  }

  /// Whether it cannot be drawn under because it takes points too far out, rather than into one
  /// line: a number that is not finite, or a determinant above 1e30.
  @inlinable public var isTooLarge: Bool {
    let determinant = determinant
    return !(isFinite && determinant.isFinite && abs(determinant) <= 1e30)
  }

  /// The inverse, or `nil` where ``isDrawable`` is false for this or the inverse.
  @inlinable public var inverse: AffineTransform? {
    guard isDrawable else { return nil }
    let scale = 1 / determinant
    let inverse = AffineTransform(
      a: d * scale, b: -b * scale, c: -c * scale, d: a * scale,
      tx: (c * ty - d * tx) * scale, ty: (b * tx - a * ty) * scale)
    return inverse.isDrawable ? inverse : nil
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

  /// The smallest upright rectangle around where a rectangle goes.
  @inlinable
  public func boundingBox(of rect: Rect) -> Rect {
    let first = apply(rect.origin)
    let second = apply(Point(rect.maxX, rect.minY))
    let third = apply(Point(rect.minX, rect.maxY))
    let fourth = apply(Point(rect.maxX, rect.maxY))
    let left = min(min(first.x, second.x), min(third.x, fourth.x))
    let right = max(max(first.x, second.x), max(third.x, fourth.x))
    let top = min(min(first.y, second.y), min(third.y, fourth.y))
    let bottom = max(max(first.y, second.y), max(third.y, fourth.y))
    return Rect(left, top, right - left, bottom - top)
  }
}
