extension Path {
  /// The length of all subpaths together in points: closing lines count, gaps do not.
  public var length: Double { Subpaths(self).length }

  /// The length of each subpath in points, closing lines included, in drawing order.
  package var subpathLengths: [Double] { Subpaths(self).lengths }

  /// The part between two fractions of the length of all subpaths together, in drawing order.
  ///
  /// A subpath that lies inside as a whole keeps its close; one that is cut is open, with an end on
  /// either side.
  ///
  /// - Parameters:
  ///   - from: Clamped to 0...1.
  ///   - to: Clamped to 0...1.
  /// - Returns: An empty path where `from` is not below `to`, or where the path has no length.
  public func trimmed(from: Double, to: Double) -> Path {
    let from = max(0, from)
    let to = min(1, to)
    guard from < to else { return Path() }
    guard from > 0 || to < 1 else { return self }
    let subpaths = Subpaths(self)
    return subpaths.part(from: from * subpaths.length, to: to * subpaths.length)
  }

  /// The point at a fraction of the length of all subpaths together; `nil` for an empty path.
  ///
  /// - Parameter fraction: Clamped to 0...1.
  /// - Returns: The point; where a gap lies at the fraction, the end before the gap.
  public func point(at fraction: Double) -> Point? {
    let subpaths = Subpaths(self)
    return subpaths.point(at: max(0, min(1, fraction)) * subpaths.length)
  }

  /// The direction of travel at a fraction of the length of all subpaths together.
  ///
  /// - Parameter fraction: Clamped to 0...1.
  /// - Returns: A vector of length 1; `nil` where the path goes nowhere.
  public func tangent(at fraction: Double) -> Point? {
    let subpaths = Subpaths(self)
    return subpaths.tangent(at: max(0, min(1, fraction)) * subpaths.length)
  }
}

/// A path cut into its segments, each with its length.
private struct Subpaths {
  struct Segment {
    var shape: PathSegment
    var start: Double
    var length: Double
    var end: Double { start + length }

    /// The part between two lengths from the segment's start.
    func part(from: Double, to: Double) -> PathSegment {
      if from <= 0, to >= length { return shape }
      return shape.part(
        from: shape.parameter(atLength: from, of: length),
        to: shape.parameter(atLength: to, of: length))
    }
  }

  struct Subpath {
    var start: Point
    var segments: [Segment] = []
    var isClosed = false
    /// Whether the last segment is the line that closing draws.
    var endsWithClosingLine = false
  }

  private var subpaths: [Subpath] = []
  private(set) var length = 0.0

  /// The length of each subpath.
  var lengths: [Double] { subpaths.map { $0.segments.reduce(0) { $0 + $1.length } } }

  init(_ path: Path) {
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        subpaths.append(Subpath(start: point))
        current = point
      case .line(let point):
        openIfNeeded(at: current)
        append(.line(current, point))
        current = point
      case .cubic(let first, let second, let end):
        openIfNeeded(at: current)
        append(
          PathSegment(
            curve: CubicCurve(start: current, first: first, second: second, end: end),
            isLine: false))
        current = end
      case .close:
        guard let last = subpaths.indices.last, !subpaths[last].isClosed else { continue }
        let start = subpaths[last].start
        if current != start {
          append(.line(current, start))
          subpaths[last].endsWithClosingLine = true
        }
        subpaths[last].isClosed = true
        current = start
      }
    }
  }

  /// What follows a close without a move starts a subpath where the closed one began.
  private mutating func openIfNeeded(at point: Point) {
    guard subpaths.last.map(\.isClosed) ?? true else { return }
    subpaths.append(Subpath(start: point))
  }

  private mutating func append(_ shape: PathSegment) {
    guard let last = subpaths.indices.last else { return }
    let added = shape.length
    subpaths[last].segments.append(Segment(shape: shape, start: length, length: added))
    length += added
  }

  func part(from: Double, to: Double) -> Path {
    // A fraction that means the end of a subpath may miss it by rounding.
    let rounding = length * 1e-14
    var elements: [Path.Element] = []
    for subpath in subpaths {
      guard let first = subpath.segments.first, let last = subpath.segments.last else { continue }
      guard last.end > from, first.start < to else { continue }
      if from <= first.start + rounding, last.end <= to + rounding {
        appendWhole(subpath, to: &elements)
      } else {
        appendCut(subpath, from: from, to: to, to: &elements)
      }
    }
    return Path(elements)
  }

  private func appendWhole(_ subpath: Subpath, to elements: inout [Path.Element]) {
    elements.append(.move(subpath.start))
    let drawn = subpath.endsWithClosingLine ? subpath.segments.dropLast() : subpath.segments[...]
    for segment in drawn { elements.append(segment.shape.element) }
    if subpath.isClosed { elements.append(.close) }
  }

  private func appendCut(
    _ subpath: Subpath, from: Double, to: Double, to elements: inout [Path.Element]
  ) {
    var isJoined = false
    for segment in subpath.segments {
      let low = max(from, segment.start)
      let high = min(to, segment.end)
      guard low < high else { continue }
      let part = segment.part(from: low - segment.start, to: high - segment.start)
      if !isJoined { elements.append(.move(part.start)) }
      isJoined = true
      elements.append(part.element)
    }
  }

  /// The segment in which a length from the path's start lies.
  private func segment(at distance: Double) -> Segment? {
    for subpath in subpaths {
      if let segment = subpath.segments.first(where: { distance <= $0.end }) { return segment }
    }
    return subpaths.last { !$0.segments.isEmpty }?.segments.last
  }

  func point(at distance: Double) -> Point? {
    guard let segment = segment(at: distance) else { return subpaths.last?.start }
    return segment.shape.point(
      at: segment.shape.parameter(atLength: distance - segment.start, of: segment.length))
  }

  func tangent(at distance: Double) -> Point? {
    guard let segment = segment(at: distance) else { return nil }
    let parameter = segment.shape.parameter(
      atLength: distance - segment.start, of: segment.length)
    guard let direction = segment.shape.direction(at: parameter) else { return nil }
    let size = direction.magnitude
    return Point(direction.x / size, direction.y / size)
  }
}

extension PathSegment {
  /// The step that draws the piece from its start.
  package var element: Path.Element {
    isLine ? .line(end) : .cubic(curve.first, curve.second, end)
  }
}

extension Point {
  /// The distance from the origin.
  package var magnitude: Double {
    let larger = max(abs(x), abs(y))
    guard larger > 0, larger.isFinite else { return larger }
    let (u, v) = (x / larger, y / larger)
    return larger * (u * u + v * v).squareRoot()
  }
}
