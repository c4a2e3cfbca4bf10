internal import StrobeGeometry

extension PropertyValue {
  /// The value part of the way to another.
  ///
  /// Numbers, points, sizes, rectangles and colours (straight sRGB) go component by component,
  /// transforms by their parts, paths of equal structure and lists of equal count element by
  /// element. A missing colour is the other one at alpha 0. What cannot be blended switches at
  /// one half.
  ///
  /// - Parameters:
  ///   - other: The value at fraction 1.
  ///   - fraction: How far, 0...1; other numbers lead beyond the ends.
  /// - Returns: The value between, exactly an end at 0 and 1.
  public func interpolated(to other: PropertyValue, at fraction: Double) -> PropertyValue {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return blended(to: other, at: fraction) ?? (fraction < 0.5 ? self : other)
  }

  private func blended(to other: PropertyValue, at p: Double) -> PropertyValue? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(mix(a, b, p))
    case (.color(let a), .color(let b)): return .color(a.mixed(with: b, p))
    case (.none, .color(let b)):
      return .color(Color(b.red, b.green, b.blue, 0).mixed(with: b, p))
    case (.color(let a), .none):
      return .color(a.mixed(with: Color(a.red, a.green, a.blue, 0), p))
    case (.point(let a), .point(let b)): return .point(a.mixed(with: b, p))
    case (.size(let a), .size(let b)): return .size(a.mixed(with: b, p))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(origin: a.origin.mixed(with: b.origin, p), size: a.size.mixed(with: b.size, p)))
    case (.transform(let a), .transform(let b)): return .transform(a.interpolated(to: b, at: p))
    case (.path(let a), .path(let b)): return a.mixed(with: b, p).map { .path($0) }
    case (.list(let a), .list(let b)):
      guard a.count == b.count else { return nil }
      var list: [PropertyValue] = []
      list.reserveCapacity(a.count)
      for (first, second) in zip(a, b) {
        guard let element = first.blended(to: second, at: p) else { return nil }
        list.append(element)
      }
      return .list(list)
    default: return nil
    }
  }
}
