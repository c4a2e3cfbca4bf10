import StrobeGeometry
import StrobeModel

/// One contour as Lottie has it: vertices with the handles before and behind each.
struct LottiePath {
  private var vertices: [Point] = []
  private var incoming: [Point] = []
  private var outgoing: [Point] = []
  private var isClosed = false

  /// - Parameters:
  ///   - segments: The contour's segments, a move first.
  ///   - values: Their numbers in turn.
  init(_ segments: [ShapeKind.Segment], _ values: [Double]) {
    var place = 0
    func point() -> Point {
      defer { place += 2 }
      return place + 1 < values.count ? Point(values[place], values[place + 1]) : .zero
    }
    for segment in segments {
      switch segment {
      case .move, .line: append(point(), incoming: .zero)
      case .curve:
        let (first, second) = (point(), point())
        let end = point()
        if let last = vertices.last {
          outgoing[outgoing.count - 1] = Point(first.x - last.x, first.y - last.y)
        }
        append(end, incoming: Point(second.x - end.x, second.y - end.y))
      case .close: isClosed = true
      }
    }
    joinEnds()
  }

  init(_ rect: Rect) {
    for (x, y) in [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY),
    ] {
      append(Point(x, y), incoming: .zero)
    }
    isClosed = true
  }

  private mutating func append(_ vertex: Point, incoming handle: Point) {
    vertices.append(vertex)
    incoming.append(handle)
    outgoing.append(.zero)
  }

  /// The last vertex of a closed contour that comes back to its first is that one.
  private mutating func joinEnds() {
    guard isClosed, vertices.count > 2, let first = vertices.first, let last = vertices.last,
      abs(first.x - last.x) < 1e-3, abs(first.y - last.y) < 1e-3
    else { return }
    incoming[0] = incoming[incoming.count - 1]
    vertices.removeLast()
    incoming.removeLast()
    outgoing.removeLast()
  }

  var value: LottieValue {
    func list(_ points: [Point]) -> LottieValue {
      .list(points.map { .numbers([$0.x, $0.y], decimals: 2) })
    }
    return .object([
      ("c", .flag(isClosed)), ("v", list(vertices)), ("i", list(incoming)), ("o", list(outgoing)),
    ])
  }
}
