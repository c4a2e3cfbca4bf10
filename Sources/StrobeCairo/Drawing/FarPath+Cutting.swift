import StrobeGeometry

extension FarPath.Polyline {
  typealias Point = FarPath.Point

  /// The area inside the line cut to a region: no point of it lies outside, and inside the windings
  /// are the same.
  ///
  /// The method is Sutherland's and Hodgman's: one side of the region after the other.
  func area(in region: FarPath.Region) -> [Point] {
    var result = points
    result = Self.cut(result, \.x, at: region.left, isUpper: false)
    result = Self.cut(result, \.x, at: region.right, isUpper: true)
    result = Self.cut(result, \.y, at: region.top, isUpper: false)
    return Self.cut(result, \.y, at: region.bottom, isUpper: true)
  }

  private static func cut(
    _ points: [Point], _ axis: WritableKeyPath<Point, Double>, at limit: Double, isUpper: Bool
  ) -> [Point] {
    guard var previous = points.last else { return [] }
    func isInside(_ point: Point) -> Bool {
      isUpper ? point[keyPath: axis] <= limit : point[keyPath: axis] >= limit
    }
    var result: [Point] = []
    result.reserveCapacity(points.count + 4)
    for point in points {
      if isInside(point) != isInside(previous) {
        // Always from the inner end, so that both ways along an edge meet the limit in one point.
        let (inner, outer) = isInside(point) ? (point, previous) : (previous, point)
        let share =
          (limit - inner[keyPath: axis]) / (outer[keyPath: axis] - inner[keyPath: axis])
        var crossing = inner.toward(outer, share)
        crossing[keyPath: axis] = limit
        result.append(crossing)
      }
      if isInside(point) { result.append(point) }
      previous = point
    }
    return result
  }

  /// A part of a line inside a region.
  struct Piece {
    var points: [Point]
    /// Where it begins, as a length from the line's own start, in units that `length` measures.
    var start: Double
    /// Whether it is the whole of a closed line.
    var isClosed = false
  }

  /// The parts of the line that lie inside a region.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - length: Measures a way from a point to another.
  /// - Returns: The parts in the order of the line; the last is joined to the first where a closed
  ///   line begins inside.
  func pieces(in region: FarPath.Region, length: (Point, Point) -> Double) -> [Piece] {
    var result: [Piece] = []
    var way = 0.0
    var open = false
    guard var previous = points.first else { return [] }
    for point in points.dropFirst() + (isClosed ? points.prefix(1) : []) {
      if let (from, to) = region.part(previous, point) {
        let begin = previous.toward(point, from)
        let end = previous.toward(point, to)
        if open, from == 0 {
          result[result.count - 1].points.append(end)
        } else {
          result.append(Piece(points: [begin, end], start: way + length(previous, begin)))
        }
        open = to == 1
      } else {
        open = false
      }
      way += length(previous, point)
      previous = point
    }
    guard isClosed, open, let first = result.first, let last = result.last,
      first.points.first == points.first
    else { return result }
    if result.count == 1 {
      result[0].points.removeLast()
      result[0].isClosed = true
    } else {
      result[result.count - 1].points = last.points + first.points.dropFirst()
      result.removeFirst()
    }
    return result
  }
}

extension FarPath.Region {
  /// The part of a way inside, as shares of it; `nil` where it passes by (Liang and Barsky).
  fileprivate func part(
    _ start: FarPath.Point, _ end: FarPath.Point
  ) -> (from: Double, to: Double)? {
    var (from, to) = (0.0, 1.0)
    func narrow(_ start: Double, _ end: Double, _ low: Double, _ high: Double) -> Bool {
      let step = end - start
      guard step != 0 else { return start >= low && start <= high }
      let (near, far) = ((low - start) / step, (high - start) / step)
      from = max(from, min(near, far))
      to = min(to, max(near, far))
      return from <= to
    }
    guard narrow(start.x, end.x, left, right), narrow(start.y, end.y, top, bottom) else {
      return nil
    }
    return (from, to)
  }
}

extension FarPath.Point {
  /// A point on the way to another; the other itself at a share of 1.
  fileprivate func toward(_ other: Self, _ share: Double) -> Self {
    guard share < 1 else { return other }
    return Self(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
