/// The number part of the way from one to another, exactly an end at 0 and 1.
@inlinable
package func mix(_ a: Double, _ b: Double, _ p: Double) -> Double { p == 1 ? b : a + (b - a) * p }

extension Color {
  package func mixed(with other: Color, _ p: Double) -> Color {
    Color(
      mix(red, other.red, p), mix(green, other.green, p), mix(blue, other.blue, p),
      mix(alpha, other.alpha, p))
  }
}

extension Point {
  package func mixed(with other: Point, _ p: Double) -> Point {
    Point(mix(x, other.x, p), mix(y, other.y, p))
  }
}

extension Size {
  package func mixed(with other: Size, _ p: Double) -> Size {
    Size(mix(width, other.width, p), mix(height, other.height, p))
  }
}

extension Path {
  /// The path between, point by point; `nil` where the steps differ in number or kind.
  package func mixed(with other: Path, _ p: Double) -> Path? {
    combined(with: other) { $0.mixed(with: $1, p) }
  }

  /// Both paths' points joined one by one; `nil` where the steps differ in number or kind.
  package func combined(with other: Path, _ join: (Point, Point) -> Point) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    var result: [Element] = []
    result.reserveCapacity(elements.count)
    for (first, second) in zip(elements, other.elements) {
      switch (first, second) {
      case (.move(let a), .move(let b)): result.append(.move(join(a, b)))
      case (.line(let a), .line(let b)): result.append(.line(join(a, b)))
      case (.cubic(let a1, let a2, let a3), .cubic(let b1, let b2, let b3)):
        result.append(.cubic(join(a1, b1), join(a2, b2), join(a3, b3)))
      case (.close, .close): result.append(.close)
      default: return nil
      }
    }
    return Path(result)
  }
}
