/// One drawn piece of a path with both its ends.
package struct PathSegment: Sendable {
  /// The piece as a curve; a line's control points are its ends.
  package var curve: CubicCurve
  package var isLine: Bool

  package static func line(_ start: Point, _ end: Point) -> PathSegment {
    PathSegment(
      curve: CubicCurve(start: start, first: start, second: end, end: end), isLine: true)
  }

  package var start: Point { curve.start }
  package var end: Point { curve.end }

  /// The arc length in points.
  package var length: Double {
    guard isLine else { return curve.length() }
    let (x, y) = (end.x - start.x, end.y - start.y)
    return (x * x + y * y).squareRoot()
  }

  /// The point at a parameter; exactly an end at 0 and 1, so that joined pieces meet.
  package func point(at u: Double) -> Point {
    if u <= 0 { return start }
    if u >= 1 { return end }
    return isLine ? start.mixed(with: end, u) : curve.point(u)
  }

  /// The parameter at a length from the start, of a total that the caller knows.
  package func parameter(atLength target: Double, of total: Double) -> Double {
    guard isLine else { return curve.parameter(atLength: target, of: total) }
    guard target > 0 else { return 0 }
    return target < total ? target / total : 1
  }

  /// The part between two parameters.
  package func part(from u: Double, to v: Double) -> PathSegment {
    if isLine { return .line(point(at: u), point(at: v)) }
    return PathSegment(curve: curve.part(from: u, to: v), isLine: false)
  }

  /// The direction of travel, of any length, also where the curve stands still; `nil` where all
  /// its points are one.
  package func direction(at u: Double) -> Point? {
    let whole = Point(end.x - start.x, end.y - start.y)
    guard !isLine else { return whole == .zero ? nil : whole }
    let c = curve
    let size =
      abs(c.first.x - c.start.x) + abs(c.first.y - c.start.y) + abs(c.second.x - c.first.x)
      + abs(c.second.y - c.first.y) + abs(c.end.x - c.second.x) + abs(c.end.y - c.second.y)
    guard size > 0 else { return nil }
    let velocity = curve.velocity(u)
    if abs(velocity.x) + abs(velocity.y) > 1e-6 * size { return velocity }
    // Where the velocity vanishes, the points a little further on say where it goes.
    let step = 1e-3
    let (from, to) = u + step <= 1 ? (u, u + step) : (u - step, u)
    let (p, q) = (point(at: from), point(at: to))
    return p == q ? nil : Point(q.x - p.x, q.y - p.y)
  }
}

extension Path {
  /// The drawn pieces in order, closing lines included.
  package var segments: [PathSegment] {
    var result: [PathSegment] = []
    result.reserveCapacity(elements.count)
    var start = Point.zero
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        current = point
      case .line(let point):
        result.append(.line(current, point))
        current = point
      case .cubic(let first, let second, let point):
        result.append(
          PathSegment(
            curve: CubicCurve(start: current, first: first, second: second, end: point),
            isLine: false))
        current = point
      case .close:
        if current != start { result.append(.line(current, start)) }
        current = start
      }
    }
    return result
  }
}
