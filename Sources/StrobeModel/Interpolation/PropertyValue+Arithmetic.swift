internal import StrobeGeometry

extension PropertyValue {
  /// What adding does not change: 0, or the transform that changes nothing; `nil` for values that
  /// cannot be added.
  var zero: PropertyValue? {
    if case .transform = self { return .transform(.identity) }
    return mapNumbers { _ in 0 }
  }

  /// This value on top of another: numbers add, transforms are concatenated, this one first.
  ///
  /// - Parameter other: What lies below.
  /// - Returns: The sum, or `nil` where the two cannot be added.
  func adding(to other: PropertyValue) -> PropertyValue? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): .transform(a.concatenating(b))
    case (.color, .none): self
    case (.none, .color): other
    default: combined(with: other) { $0 + $1 }
    }
  }

  /// What must be added to another value to give this one.
  func subtracting(_ other: PropertyValue) -> PropertyValue? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      b.inverted.map { .transform($0.concatenating(a)) }
    default: combined(with: other) { $0 - $1 }
    }
  }

  /// This value added to nothing `count` times.
  func multiplied(by count: Double) -> PropertyValue? {
    guard case .transform(let matrix) = self else { return mapNumbers { $0 * count } }
    guard count.magnitude < 0x1p53 else { return nil }
    guard let base = count < 0 ? matrix.inverted : matrix else { return nil }
    return .transform(base.power(UInt64(count.magnitude)))
  }

  /// Every number of the value changed; `nil` for values without numbers.
  func mapNumbers(_ change: (Double) -> Double) -> PropertyValue? {
    switch self {
    case .number(let a): return .number(change(a))
    case .point(let a): return .point(Point(change(a.x), change(a.y)))
    case .size(let a): return .size(Size(change(a.width), change(a.height)))
    case .rect(let a):
      return .rect(Rect(change(a.minX), change(a.minY), change(a.width), change(a.height)))
    case .color(let a):
      return .color(Color(change(a.red), change(a.green), change(a.blue), change(a.alpha)))
    case .path(let a):
      return a.combined(with: a) { point, _ in Point(change(point.x), change(point.y)) }
        .map { .path($0) }
    case .list(let a):
      let list = a.compactMap { $0.mapNumbers(change) }
      return list.count == a.count ? .list(list) : nil
    default: return nil
    }
  }

  /// Both values' numbers joined one by one; `nil` for values that differ in kind.
  func combined(
    with other: PropertyValue, _ join: (Double, Double) -> Double
  ) -> PropertyValue? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(join(a, b))
    case (.point(let a), .point(let b)): return .point(Point(join(a.x, b.x), join(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(Size(join(a.width, b.width), join(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        Rect(
          join(a.minX, b.minX), join(a.minY, b.minY), join(a.width, b.width),
          join(a.height, b.height)))
    case (.color(let a), .color(let b)):
      return .color(
        Color(
          join(a.red, b.red), join(a.green, b.green), join(a.blue, b.blue),
          join(a.alpha, b.alpha)))
    case (.path(let a), .path(let b)):
      return a.combined(with: b) { Point(join($0.x, $1.x), join($0.y, $1.y)) }.map { .path($0) }
    case (.list(let a), .list(let b)):
      guard a.count == b.count else { return nil }
      let list = zip(a, b).compactMap { $0.combined(with: $1, join) }
      return list.count == a.count ? .list(list) : nil
    default: return nil
    }
  }

  /// How far two values lie apart: the difference of numbers, Euclid's distance of the rest;
  /// `nil` where there is no such thing.
  func distance(to other: PropertyValue) -> Double? {
    switch (self, other) {
    case (.number(let a), .number(let b)): return abs(a - b)
    case (.point, .point), (.size, .size), (.rect, .rect), (.color, .color):
      var sum = 0.0
      _ = combined(with: other) { a, b in
        sum += (a - b) * (a - b)
        return 0
      }
      return sum.squareRoot()
    default: return nil
    }
  }
}
