import StrobeGeometry
import StrobeModel
import StrobeVector

/// Writes the still shapes of an SVG picture as groups.
struct LottieIcons {
  let shapes: LottieShapes
  /// What every colour is multiplied with.
  let tint: Color

  /// The items, the topmost first.
  func items(of elements: [VectorElement]) -> [LottieValue] {
    elements.reversed().map { item($0) }
  }

  private func item(_ element: VectorElement) -> LottieValue {
    switch element {
    case .shape(let path, let outline, let fill, let stroke):
      let numbers = self.numbers(path, outline)
      let shape = MovingShape(kind: numbers.kind, numbers: .constant(numbers.numbers))
      let parts = [
        MovingPart(
          body: .shape(
            shape, fill: fill.map { paint($0.paint) }, fill?.rule ?? .nonZero,
            stroke: stroke.map { line($0) }))
      ]
      return shapes.items(of: parts).first ?? .object([])
    case .group(let elements, let map, let opacity, _):
      let parts = TransformParts([map], origin: .zero)
      let transform = MovingTransform(
        origin: .zero, move: .constant(parts.moves[0]), angle: .constant(parts.angles[0]),
        slant: .constant(parts.slants[0]), scale: .constant(parts.scales[0]))
      return shapes.group(
        items(of: elements), named: nil, LottieTransform(map: transform), .constant([opacity]))
    }
  }

  private func numbers(_ path: Path, _ outline: VectorElement.VectorOutline?) -> ShapeNumbers {
    switch outline {
    case .rectangle(let rect, let radius): (.rectangle, rect.numbers + [radius])
    case .ellipse(let rect):
      (.ellipse, [rect.center.x, rect.center.y, rect.width / 2, rect.height / 2])
    case nil: ShapeReading.path(path)
    }
  }

  private func line(_ stroke: VectorStroke) -> MovingStroke {
    let kind = StrokeKind(
      paint: paint(stroke.paint).kind, cap: stroke.cap, join: stroke.join,
      miterLimit: stroke.miterLimit, dashes: stroke.dashes.count)
    var result = MovingStroke(
      kind: kind, paint: paint(stroke.paint), width: .constant([stroke.width]))
    if !stroke.dashes.isEmpty {
      result.dashes = .constant(stroke.dashes)
      result.dashPhase = .constant([stroke.dashPhase])
    }
    return result
  }

  private func tinted(_ color: Color) -> Color {
    Color(color.red * tint.red, color.green * tint.green, color.blue * tint.blue, color.alpha)
  }

  private func paint(_ paint: VectorPaint) -> MovingPaint {
    func stops(_ stops: [VectorStop]) -> [Double] {
      stops.flatMap { [$0.offset] + tinted($0.color).numbers }
    }
    func image(_ point: Point, _ map: AffineTransform) -> Point {
      Point(map.a * point.x + map.c * point.y + map.tx, map.b * point.x + map.d * point.y + map.ty)
    }
    switch paint {
    case .color(let color):
      return MovingPaint(kind: .color, numbers: .constant(tinted(color).numbers))
    case .linear(let start, let end, let list, let map):
      let first = image(start, map)
      // What has one colour before the map has one after it: lines across the way.
      let across = Point(-(end.y - start.y), end.x - start.x)
      let line = Point(map.a * across.x + map.c * across.y, map.b * across.x + map.d * across.y)
      let last = image(end, map)
      let square = line.x * line.x + line.y * line.y
      let (x, y) = (last.x - first.x, last.y - first.y)
      let along = square > 0 ? (x * line.x + y * line.y) / square : 0
      return MovingPaint(
        kind: .linear(stops: list.count),
        numbers: .constant(
          [first.x, first.y, last.x - along * line.x, last.y - along * line.y] + stops(list)))
    case .radial(let center, _, let radius, let list, let map):
      let place = image(center, map)
      let (x, y) = (
        (map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot()
      )
      return MovingPaint(
        kind: .radial(stops: list.count),
        numbers: .constant([place.x, place.y, radius * x, radius * y] + stops(list)))
    }
  }
}

extension VectorElement {
  /// Whether groups of shapes say it: nothing is clipped, nothing faded as a whole.
  var isPlain: Bool {
    switch self {
    case .shape: true
    case .group(let elements, _, let opacity, let clips):
      clips.isEmpty && (opacity == 1 || elements.count == 1) && elements.allSatisfy(\.isPlain)
    }
  }
}

extension LottieIcons {
  /// Adds elements of which some are clipped or faded as a whole.
  func add(
    _ elements: [VectorElement], to composition: LottieComposition,
    at place: LottieBuilder.Place, of builder: LottieBuilder
  ) {
    for element in elements {
      if element.isPlain {
        add(element, to: composition, at: place)
        continue
      }
      guard case .group(let inner, let map, let opacity, let clips) = element,
        let box = element.innerBounds,
        var whole = builder.enclosed(
          named: "group", within: box, isSingleUnwrapped: { $0.transform.isIdentity },
          { add(inner, to: $0, at: $1, of: builder) })
      else { continue }
      let parts = TransformParts([map], origin: .zero)
      whole.transform.map = MovingTransform(
        origin: .zero, move: .constant(parts.moves[0]), angle: .constant(parts.angles[0]),
        slant: .constant(parts.slants[0]), scale: .constant(parts.scales[0]))
      whole.transform = whole.transform.moved(by: place.offset)
      whole.parent = place.parent
      whole.opacity = whole.opacity.with(.constant([opacity]), [])
      // What is clipped twice is a composition within another.
      if !clips.isEmpty {
        whole.clips += clips.prefix(1).map { clip in
          let shape = ShapeReading.path(clip.path)
          return LottieLayer.Clip(
            shape: MovingShape(kind: shape.kind, numbers: .constant(shape.numbers)))
        }
      }
      composition.append(whole)
    }
  }

  private func add(
    _ element: VectorElement, to composition: LottieComposition, at place: LottieBuilder.Place
  ) {
    var layer = LottieLayer(
      name: "shapes", content: .shapes(items(of: [element]), element.innerBounds))
    layer.transform = layer.transform.moved(by: place.offset)
    layer.parent = place.parent
    composition.append(layer)
  }
}

extension VectorElement {
  /// A rectangle around everything in it, in the coordinates within.
  fileprivate var innerBounds: Rect? {
    switch self {
    case .shape: bounds
    case .group(let elements, _, _, let clips):
      clips.first?.path.handleBounds ?? elements.map(\.bounds).joined
    }
  }

  /// A rectangle around everything in it.
  private var bounds: Rect? {
    switch self {
    case .shape(let path, _, _, let stroke):
      path.handleBounds?.insetBy(-(stroke?.width ?? 0) * 2)
    case .group(_, let map, _, _): innerBounds?.mapped(by: map)
    }
  }
}
