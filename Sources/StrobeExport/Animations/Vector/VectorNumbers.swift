/// Shapes and gradients as lists of numbers, and back.
extension SVGShape {
  var kind: VectorNode.ShapeKind {
    switch self {
    case .rectangle: return .rectangle
    case .roundedRectangle: return .roundedRectangle
    case .ellipse: return .ellipse
    case .path(let segments):
      return .path(
        segments.map { segment in
          switch segment {
          case .move: .move
          case .line: .line
          case .curve: .curve
          case .close: .close
          }
        })
    }
  }

  var numbers: [Double] {
    switch self {
    case .rectangle(let bounds):
      return [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    case .roundedRectangle(let bounds, let radiusX, let radiusY):
      return [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY, radiusX, radiusY]
    case .ellipse(let center, let radiusX, let radiusY):
      return [center.x, center.y, radiusX, radiusY]
    case .path(let segments):
      return segments.flatMap { segment -> [Double] in
        switch segment {
        case .move(let point), .line(let point): [point.x, point.y]
        case .curve(let first, let second, let point):
          [first.x, first.y, second.x, second.y, point.x, point.y]
        case .close: []
        }
      }
    }
  }

  /// The shape of a kind with these numbers, as many as ``numbers`` gave.
  init(_ kind: VectorNode.ShapeKind, _ numbers: some RandomAccessCollection<Double>) {
    var rest = Array(numbers)[...]
    func next() -> Double { rest.popFirst() ?? 0 }
    func point() -> SVGPoint {
      let x = next()
      return SVGPoint(x: x, y: next())
    }
    func bounds() -> SVGBounds {
      let (first, second) = (point(), point())
      return SVGBounds(minX: first.x, minY: first.y, maxX: second.x, maxY: second.y)
    }
    switch kind {
    case .rectangle: self = .rectangle(bounds())
    case .roundedRectangle:
      let bounds = bounds()
      let radius = point()
      self = .roundedRectangle(bounds, radiusX: radius.x, radiusY: radius.y)
    case .ellipse:
      let center = point()
      let radius = point()
      self = .ellipse(center: center, radiusX: radius.x, radiusY: radius.y)
    case .path(let segments):
      self = .path(
        segments.map { segment in
          switch segment {
          case .move: return .move(point())
          case .line: return .line(point())
          case .curve:
            let (first, second) = (point(), point())
            return .curve(first, second, point())
          case .close: return .close
          }
        })
    }
  }
}

extension VectorNode.ShapeKind {
  /// How many numbers a shape of this kind has.
  var count: Int {
    switch self {
    case .rectangle, .ellipse: 4
    case .roundedRectangle: 6
    case .path(let segments):
      segments.reduce(0) { sum, segment in
        switch segment {
        case .move, .line: sum + 2
        case .curve: sum + 6
        case .close: sum
        }
      }
    }
  }
}

extension SVGGradient {
  /// The line or circles, then for each stop its offset, colour and opacity.
  var numbers: [Double] {
    var result: [Double]
    switch kind {
    case .linear(let start, let end): result = [start.x, start.y, end.x, end.y]
    case .radial(let center, let focus, let radius):
      result = [center.x, center.y, focus.x, focus.y, radius]
    }
    for stop in stops {
      result += [
        stop.offset, Double(stop.color.red), Double(stop.color.green), Double(stop.color.blue),
        stop.opacity,
      ]
    }
    return result
  }

  /// The gradient of a kind with these numbers; `nil` for a paint that is none.
  init?(_ kind: VectorNode.PaintKind, _ numbers: [Double]) {
    let (count, first): (Int, Int)
    switch kind {
    case .linear(let stops, let spread):
      (count, first) = (stops, 4)
      guard numbers.count == first + count * 5 else { return nil }
      self.init(
        kind: .linear(
          SVGPoint(x: numbers[0], y: numbers[1]), SVGPoint(x: numbers[2], y: numbers[3])),
        stops: [], spread: spread)
    case .radial(let stops, let spread):
      (count, first) = (stops, 5)
      guard numbers.count == first + count * 5 else { return nil }
      self.init(
        kind: .radial(
          center: SVGPoint(x: numbers[0], y: numbers[1]),
          focus: SVGPoint(x: numbers[2], y: numbers[3]), radius: numbers[4]),
        stops: [], spread: spread)
    case .none, .color, .pattern, .fixed:
      return nil
    }
    stops = (0..<count).map { index in
      let place = first + index * 5
      return Stop(
        offset: numbers[place], color: SVGColor(numbers[(place + 1)..<(place + 4)]),
        opacity: numbers[place + 4])
    }
  }
}

extension SVGColor {
  /// A colour of three numbers 0...255, rounded.
  init(_ numbers: some RandomAccessCollection<Double>) {
    let bytes = numbers.map { UInt8(min(max($0.rounded(), 0), 255)) }
    guard bytes.count == 3 else {
      self.init(hex: 0)
      return
    }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
  }
}

extension SVGTransform {
  /// A map of six numbers.
  init(_ numbers: [Double]) {
    guard numbers.count == 6 else {
      self = .identity
      return
    }
    self.init(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
  }
}
