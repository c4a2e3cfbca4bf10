import StrobeGeometry
import StrobeModel

extension StrokeStyle {
  /// The part of a dashed line that is drawn.
  package var inkShare: Double {
    let pattern = dash.count.isMultiple(of: 2) ? dash : dash + dash
    let total = pattern.reduce(0, +)
    guard total > 0 else { return 1 }
    let ink = pattern.enumerated().reduce(0) { $0 + ($1.offset.isMultiple(of: 2) ? $1.element : 0) }
    return unit(ink / total)
  }

  /// Whether there would be more dashes than can be of use: over a hundred thousand, and more than
  /// four to a device unit.
  ///
  /// - Parameters:
  ///   - outline: What is stroked.
  ///   - scale: Device units per unit of the outline.
  /// - Returns: `false` for a solid line.
  package func isTooFine(for outline: Outline, scale: Double) -> Bool {
    guard !dash.isEmpty, case .path(let path) = outline else { return false }
    let total = dash.reduce(0, +)
    guard total > 0, total.isFinite else { return false }
    let count = path.controlLength / total * Double(dash.count)
    guard count > 100_000 else { return false }
    return total / Double(dash.count) * scale < 0.25 || count > 10_000_000
  }
}

extension Path {
  /// The length of the polygon through points and control points: not below the path's length.
  fileprivate var controlLength: Double {
    var length = 0.0
    var start = Point.zero
    var current = Point.zero
    func step(to point: Point) {
      let x = point.x - current.x
      let y = point.y - current.y
      length += (x * x + y * y).squareRoot()
      current = point
    }
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        current = point
      case .line(let point):
        step(to: point)
      case .cubic(let first, let second, let end):
        step(to: first)
        step(to: second)
        step(to: end)
      case .close:
        step(to: start)
      }
    }
    return length
  }
}
