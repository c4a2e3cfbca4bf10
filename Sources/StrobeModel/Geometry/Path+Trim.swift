extension Path {
  /// The length of all subpaths together in points: closing lines count, gaps do not.
  public var length: Double { Subpaths(self).length }

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
}

/// A path cut into its segments, each with its length.
private struct Subpaths {
  struct Segment {
    var curve: CubicCurve
    var isLine: Bool
    var start: Double
    var length: Double
    var end: Double { start + length }
  }

  struct Subpath {
    var start: Point
    var segments: [Segment] = []
    var isClosed = false
  }

  private(set) var subpaths: [Subpath] = []
  private(set) var length = 0.0

  init(_ path: Path) {
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        subpaths.append(Subpath(start: point))
        current = point
      case .line(let point):
        openIfNeeded(at: current)
        appendLine(from: current, to: point)
        current = point
      case .cubic(let first, let second, let end):
        openIfNeeded(at: current)
        let curve = CubicCurve(start: current, first: first, second: second, end: end)
        append(curve, isLine: false, length: curve.length())
        current = end
      case .close:
        guard let last = subpaths.indices.last, !subpaths[last].isClosed else { continue }
        let start = subpaths[last].start
        if current != start { appendLine(from: current, to: start) }
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

  private mutating func appendLine(from start: Point, to end: Point) {
    let x = end.x - start.x
    let y = end.y - start.y
    append(
      CubicCurve(start: start, first: start, second: end, end: end), isLine: true,
      length: (x * x + y * y).squareRoot())
  }

  private mutating func append(_ curve: CubicCurve, isLine: Bool, length added: Double) {
    guard let last = subpaths.indices.last else { return }
    subpaths[last].segments.append(
      Segment(curve: curve, isLine: isLine, start: length, length: added))
    length += added
  }

  func part(from: Double, to: Double) -> Path {
    var elements: [Path.Element] = []
    for subpath in subpaths {
      guard let first = subpath.segments.first, let last = subpath.segments.last else { continue }
      guard last.end > from, first.start < to else { continue }
      let isWhole = from <= first.start && last.end <= to
      var isJoined = false
      for (index, segment) in subpath.segments.enumerated() {
        let low = max(from, segment.start)
        let high = min(to, segment.end)
        // A whole subpath keeps points of no length; they may have a cap.
        guard low < high || isWhole else { continue }
        let isClosing =
          isWhole && subpath.isClosed && segment.isLine && index == subpath.segments.count - 1
          && segment.curve.end == subpath.start && index > 0
        if isClosing { break }
        let piece = segment.piece(from: low - segment.start, to: high - segment.start)
        if !isJoined { elements.append(.move(piece.start)) }
        isJoined = true
        elements.append(
          segment.isLine ? .line(piece.end) : .cubic(piece.first, piece.second, piece.end))
      }
      if isWhole, subpath.isClosed, isJoined { elements.append(.close) }
    }
    return Path(elements)
  }

  func point(at distance: Double) -> Point? {
    for subpath in subpaths {
      for segment in subpath.segments where distance <= segment.end {
        return segment.piece(from: 0, to: distance - segment.start).end
      }
    }
    return subpaths.last.map { $0.segments.last?.curve.end ?? $0.start }
  }
}

extension Subpaths.Segment {
  fileprivate func piece(from: Double, to: Double) -> CubicCurve {
    if isLine {
      guard length > 0 else { return curve }
      let start = mix(from / length)
      let end = mix(to / length)
      return CubicCurve(start: start, first: start, second: end, end: end)
    }
    return curve.part(
      from: curve.parameter(atLength: from, of: length),
      to: curve.parameter(atLength: to, of: length))
  }

  private func mix(_ t: Double) -> Point {
    // The ends themselves, so that joined pieces meet exactly.
    guard t > 0 else { return curve.start }
    guard t < 1 else { return curve.end }
    return Point(
      curve.start.x + (curve.end.x - curve.start.x) * t,
      curve.start.y + (curve.end.y - curve.start.y) * t)
  }
}
