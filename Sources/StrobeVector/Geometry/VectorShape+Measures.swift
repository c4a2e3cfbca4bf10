import StrobeGeometry
import StrobeModel

/// What can be told of a shape without drawing it.
extension VectorShape {
  /// The smallest upright rectangle around the outline.
  var bounds: VectorBounds {
    switch self {
    case .rectangle(let bounds), .roundedRectangle(let bounds, _, _):
      return bounds
    case .ellipse(let center, let radiusX, let radiusY):
      return VectorBounds(
        minX: center.x - radiusX, minY: center.y - radiusY, maxX: center.x + radiusX,
        maxY: center.y + radiusY)
    case .path(let segments):
      var bounds = VectorBounds.empty
      var current = Point(0, 0)
      for segment in segments {
        switch segment {
        case .move(let point), .line(let point):
          bounds.include(point)
          current = point
        case .cubic(let first, let second, let point):
          bounds.include(point)
          if !bounds.contains(first, second) {
            bounds.includeCurve(from: current, first, second, to: point)
          }
          current = point
        case .close:
          break
        }
      }
      return bounds
    }
  }

  /// The length of the longest mitre in widths of the line, which is 1 where the outline is smooth
  /// and infinite where it turns back.
  var longestMiter: Double {
    switch self {
    case .ellipse, .roundedRectangle:
      return 1
    case .rectangle:
      return 2.0.squareRoot()
    case .path(let segments):
      var walk = MiterWalk()
      for segment in segments { walk.take(segment) }
      return walk.longest
    }
  }

  /// Whether every point is within a distance of the other shape's, part by part.
  func isNearly(_ other: Self, within distance: Double) -> Bool {
    func near(_ left: Point, _ right: Point) -> Bool {
      abs(left.x - right.x) <= distance && abs(left.y - right.y) <= distance
    }
    func near(_ left: VectorBounds, _ right: VectorBounds) -> Bool {
      left.contains(right, slack: distance) && right.contains(left, slack: distance)
    }
    switch (self, other) {
    case (.rectangle(let left), .rectangle(let right)):
      return near(left, right)
    case (.roundedRectangle(let left, let x, let y), .roundedRectangle(let right, let x2, let y2)):
      return near(left, right) && abs(x - x2) <= distance && abs(y - y2) <= distance
    case (.ellipse(let center, let x, let y), .ellipse(let center2, let x2, let y2)):
      return near(center, center2) && abs(x - x2) <= distance && abs(y - y2) <= distance
    case (.path(let left), .path(let right)):
      guard left.count == right.count else { return false }
      return zip(left, right).allSatisfy { pair in
        switch pair {
        case (.move(let left), .move(let right)), (.line(let left), .line(let right)):
          near(left, right)
        case (.cubic(let left1, let left2, let left), .cubic(let right1, let right2, let right)):
          near(left1, right1) && near(left2, right2) && near(left, right)
        case (.close, .close): true
        default: false
        }
      }
    default:
      return false
    }
  }
}

extension VectorBounds {
  fileprivate func contains(_ first: Point, _ second: Point) -> Bool {
    min(first.x, second.x) >= minX && max(first.x, second.x) <= maxX
      && min(first.y, second.y) >= minY && max(first.y, second.y) <= maxY
  }

  /// Includes the places where a cubic curve turns back along an axis.
  fileprivate mutating func includeCurve(
    from start: Point, _ first: Point, _ second: Point, to end: Point
  ) {
    for time in Self.extremes(start.x, first.x, second.x, end.x)
      + Self.extremes(start.y, first.y, second.y, end.y)
    {
      let rest = 1 - time
      func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        rest * rest * rest * a + 3 * rest * time * (rest * b + time * c) + time * time * time * d
      }
      include(
        Point(value(start.x, first.x, second.x, end.x), value(start.y, first.y, second.y, end.y)))
    }
  }

  /// Where the derivative of a cubic Bézier polynomial is 0 between 0 and 1.
  private static func extremes(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    // A third of the derivative: (b−a) + 2·(a−2b+c)·t + (d−a+3b−3c)·t².
    let constant = b - a
    let linear = 2 * (a - 2 * b + c)
    let square = d - a + 3 * (b - c)
    var times: [Double] = []
    if abs(square) < 1e-12 {
      if linear != 0 { times = [-constant / linear] }
    } else {
      let discriminant = linear * linear - 4 * square * constant
      if discriminant >= 0 {
        let root = discriminant.squareRoot()
        times = [(-linear - root) / (2 * square), (-linear + root) / (2 * square)]
      }
    }
    return times.filter { $0 > 0 && $0 < 1 }
  }
}

/// Goes along a path from corner to corner.
private struct MiterWalk {
  private(set) var longest = 1.0
  private var current = Point(0, 0)
  private var start = Point(0, 0)
  private var firstDirection: Point?
  private var lastDirection: Point?

  mutating func take(_ segment: Path.Element) {
    switch segment {
    case .move(let point):
      current = point
      start = point
      firstDirection = nil
      lastDirection = nil
    case .line(let point):
      go([current, point])
    case .cubic(let first, let second, let point):
      go([current, first, second, point])
    case .close:
      go([current, start])
      if let firstDirection { turn(into: firstDirection) }
      firstDirection = nil
      lastDirection = nil
    }
  }

  /// Along a line, or along a curve's control polygon, whose ends give its directions.
  private mutating func go(_ points: [Point]) {
    let end = points[points.count - 1]
    guard let leave = points.first(where: { ($0 - current).length > 1e-6 }),
      let arrive = points.last(where: { (end - $0).length > 1e-6 })
    else { return }
    turn(into: leave - current)
    if firstDirection == nil { firstDirection = leave - current }
    lastDirection = end - arrive
    current = end
  }

  private mutating func turn(into direction: Point) {
    guard let last = lastDirection else { return }
    let product = last.length * direction.length
    guard product > 0 else { return }
    let cosine = (last.x * direction.x + last.y * direction.y) / product
    // The angle between the lines is π minus the turn; the mitre is 1/sin of its half.
    let half = ((1 + cosine) / 2).squareRoot()
    longest = max(longest, half > 1e-6 ? 1 / half : .infinity)
  }
}
