import StrobeGeometry
import StrobeModel

/// A shape's kind with its numbers.
typealias ShapeNumbers = (kind: ShapeKind, numbers: [Double])

enum ShapeReading {
  /// A rectangle of which the chosen corners are rounded.
  static func box(_ rect: Rect, radius: Double, corners: CornerMask) -> ShapeNumbers {
    let radius = max(0, radius)
    guard radius > 0, !corners.isSuperset(of: .all), !corners.isDisjoint(with: .all) else {
      let isSquare = corners.isDisjoint(with: .all)
      return (.rectangle, rect.numbers + [isSquare ? 0 : radius])
    }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let handle = radius * (1 - 4.0 / 3 * (2.0.squareRoot() - 1))
    var elements: [Path.Element] = []
    func corner(
      _ isRound: Bool, _ x: Double, _ y: Double, from: (Double, Double), to: (Double, Double)
    ) {
      func point(_ step: (Double, Double), _ distance: Double) -> Point {
        Point(x + step.0 * distance, y + step.1 * distance)
      }
      let first = isRound ? point(from, radius) : Point(x, y)
      elements.append(elements.isEmpty ? .move(first) : .line(first))
      guard isRound else { return }
      elements.append(.cubic(point(from, handle), point(to, handle), point(to, radius)))
    }
    corner(corners.contains(.minXMinY), left, top, from: (0, 1), to: (1, 0))
    corner(corners.contains(.maxXMinY), right, top, from: (-1, 0), to: (0, 1))
    corner(corners.contains(.maxXMaxY), right, bottom, from: (0, -1), to: (-1, 0))
    corner(corners.contains(.minXMaxY), left, bottom, from: (1, 0), to: (0, -1))
    elements.append(.close)
    return path(Path(elements))
  }

  /// A path as the shape that it is: an ellipse, a rectangle, or its points.
  static func shape(_ path: Path) -> ShapeNumbers {
    if let bounds = path.pointBounds {
      if isNear(path, .ellipse(in: bounds)) {
        let center = bounds.center
        return (.ellipse, [center.x, center.y, bounds.width / 2, bounds.height / 2])
      }
      if isNear(path, .rect(bounds)) { return (.rectangle, bounds.numbers + [0]) }
      if path.elements.count == 10, case .move(let start) = path.elements[0] {
        let radius = start.x - bounds.minX
        if radius > 0, radius <= min(bounds.width, bounds.height) / 2 + 1e-9,
          isNear(path, .roundedRect(bounds, radius: radius))
        {
          return (.rectangle, bounds.numbers + [radius])
        }
      }
    }
    return self.path(path)
  }

  static func path(_ path: Path) -> ShapeNumbers {
    var kinds: [ShapeKind.Segment] = []
    var numbers: [Double] = []
    for element in path.elements {
      switch element {
      case .move(let point):
        kinds.append(.move)
        numbers += [point.x, point.y]
      case .line(let point):
        kinds.append(.line)
        numbers += [point.x, point.y]
      case .cubic(let first, let second, let end):
        kinds.append(.curve)
        numbers += [first.x, first.y, second.x, second.y, end.x, end.y]
      case .close: kinds.append(.close)
      }
    }
    return (.path(kinds), numbers)
  }

  private static func isNear(_ path: Path, _ other: Path) -> Bool {
    guard path.elements.count == other.elements.count else { return false }
    let slack = 1e-9
    func near(_ a: Point, _ b: Point) -> Bool {
      abs(a.x - b.x) <= slack * max(1, abs(a.x)) && abs(a.y - b.y) <= slack * max(1, abs(a.y))
    }
    for (first, second) in zip(path.elements, other.elements) {
      switch (first, second) {
      case (.move(let a), .move(let b)), (.line(let a), .line(let b)):
        if !near(a, b) { return false }
      case (.cubic(let a, let b, let c), .cubic(let d, let e, let f)):
        if !near(a, d) || !near(b, e) || !near(c, f) { return false }
      case (.close, .close): continue
      default: return false
      }
    }
    return true
  }
}

extension ShapeKind {
  /// The shape as a path.
  func path(_ numbers: [Double]) -> Path {
    switch self {
    case .rectangle:
      guard numbers.count >= 5 else { return Path() }
      return .roundedRect(
        Rect(numbers[0], numbers[1], numbers[2], numbers[3]), radius: numbers[4])
    case .ellipse:
      guard numbers.count >= 4 else { return Path() }
      return .ellipse(
        in: Rect(
          center: Point(numbers[0], numbers[1]), size: Size(numbers[2] * 2, numbers[3] * 2)))
    case .path(let segments):
      var elements: [Path.Element] = []
      var place = 0
      for segment in segments {
        guard place + segment.count <= numbers.count else { break }
        func point(_ offset: Int) -> Point {
          Point(numbers[place + offset], numbers[place + offset + 1])
        }
        switch segment {
        case .move: elements.append(.move(point(0)))
        case .line: elements.append(.line(point(0)))
        case .curve: elements.append(.cubic(point(0), point(2), point(4)))
        case .close: elements.append(.close)
        }
        place += segment.count
      }
      return Path(elements)
    }
  }
}

extension Rect {
  /// x, y, width, height.
  var numbers: [Double] { [minX, minY, width, height] }
}

extension Path {
  /// The rectangle around the points that the path passes, handles apart.
  var pointBounds: Rect? {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point), .cubic(_, _, let point): points.append(point)
      case .close: continue
      }
    }
    guard let first = points.first else { return nil }
    return points.dropFirst().reduce(Rect(first.x, first.y, 0, 0)) {
      $0.union(Rect($1.x, $1.y, 0, 0))
    }
  }
}
