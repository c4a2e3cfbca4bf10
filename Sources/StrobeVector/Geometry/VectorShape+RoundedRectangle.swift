import StrobeGeometry
import StrobeModel

/// Finds rectangles with round corners.
extension VectorShape {
  /// The rounded rectangle that a closed path of lines along the axes and four equal quarter ellipses
  /// is.
  static func roundedRectangle(_ segments: [Path.Element], tolerance: Double) -> Self? {
    guard segments.count >= 6, segments.count <= 11, segments.last == .close,
      case .move(var current) = segments[0]
    else { return nil }
    let start = current
    var bounds = VectorBounds.empty
    var curves: [(start: Point, first: Point, second: Point, end: Point)] = []
    func isStraight(_ from: Point, _ to: Point) -> Bool {
      abs(from.x - to.x) <= tolerance || abs(from.y - to.y) <= tolerance
    }
    for segment in segments[1..<(segments.count - 1)] {
      bounds.include(current)
      switch segment {
      case .line(let point):
        guard isStraight(current, point) else { return nil }
        current = point
      case .cubic(let first, let second, let point):
        curves.append((current, first, second, point))
        current = point
      case .move, .close:
        return nil
      }
    }
    bounds.include(current)
    guard isStraight(current, start), curves.count == 4 else { return nil }
    let radiusX = abs(curves[0].end.x - curves[0].start.x)
    let radiusY = abs(curves[0].end.y - curves[0].start.y)
    guard radiusX > 4 * tolerance, radiusY > 4 * tolerance else { return nil }
    let slack = 3 * tolerance + 6e-4 * max(radiusX, radiusY)
    func near(_ left: Point, _ right: Point) -> Bool {
      abs(left.x - right.x) <= slack && abs(left.y - right.y) <= slack
    }
    func handle(_ point: Point, towards corner: Point) -> Point {
      Point(
        point.x + (corner.x - point.x) * quarterHandle,
        point.y + (corner.y - point.y) * quarterHandle)
    }
    var corners: Set<Int> = []
    for curve in curves {
      let isLeft = min(curve.start.x, curve.end.x) - bounds.minX < bounds.width / 2 - radiusX / 2
      let isTop = min(curve.start.y, curve.end.y) - bounds.minY < bounds.height / 2 - radiusY / 2
      let corner = Point(isLeft ? bounds.minX : bounds.maxX, isTop ? bounds.minY : bounds.maxY)
      let alongX = Point(corner.x + (isLeft ? radiusX : -radiusX), corner.y)
      let alongY = Point(corner.x, corner.y + (isTop ? radiusY : -radiusY))
      guard corners.insert((isLeft ? 1 : 0) + (isTop ? 2 : 0)).inserted,
        near(curve.start, alongX) && near(curve.end, alongY)
          || near(curve.start, alongY) && near(curve.end, alongX),
        near(curve.first, handle(curve.start, towards: corner)),
        near(curve.second, handle(curve.end, towards: corner))
      else { return nil }
    }
    return .roundedRectangle(
      bounds, radiusX: min(radiusX, bounds.width / 2), radiusY: min(radiusY, bounds.height / 2))
  }
}
