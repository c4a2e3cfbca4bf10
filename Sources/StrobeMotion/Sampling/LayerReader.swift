import StrobeCairo
import StrobeGeometry
import StrobeModel
import StrobeRender
import StrobeVector

/// Says of a layer at an instant what it paints, in the order and by the rules of the renderer.
final class LayerReader {
  let resources: ResourceCache
  let texts = TextLayouts()
  var glyphs: [PlacedGlyph.Key: Path] = [:]
  var pictures: [MotionPicture: VectorPicture] = [:]
  var icons: [String: MovingIcon] = [:]
  var documents: [String: SVGDocument] = [:]
  private(set) var notes: [String] = []
  private var lengths: [Path: [Double]] = [:]

  init(resources: ResourceCache) { self.resources = resources }

  func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// What a layer paints itself, bottom first.
  func parts(of presented: PresentationLayer, _ tint: Tint) throws -> [SampledPart] {
    let layer = presented.layer
    let appearance = layer.appearance
    var result: [SampledPart] = []
    if let color = layer.backgroundColor, color.alpha > 0, !layer.bounds.isEmpty {
      result.append(
        filled(innerOutline(layer, appearance), .background, tint.applied(to: color)))
    }
    result += try content(of: layer, appearance, tint)
    if let border = border(layer, appearance, tint) { result.append(border) }
    return result
  }

  // MARK: Box

  private func filled(
    _ shape: ShapeNumbers, _ slot: PartKey.Slot, _ color: Color,
    rule: StrobeGeometry.FillRule = .nonZero
  ) -> SampledPart {
    SampledPart(
      key: PartKey(slot: slot, body: .shape(shape.kind, fill: .color, rule, stroke: nil)),
      channels: [.geometry: shape.numbers, .fill: color.numbers])
  }

  /// The outline that clips a layer's contents: the bounds, or the middle of an opaque border.
  func innerOutline(_ layer: Layer, _ appearance: Appearance) -> ShapeNumbers {
    let radius = Self.radius(layer, appearance)
    guard appearance.borderWidth > 0, (appearance.borderColor?.alpha ?? 0) >= 1 else {
      return ShapeReading.box(layer.bounds, radius: radius, corners: appearance.maskedCorners)
    }
    let bounds = layer.bounds
    let inset = min(appearance.borderWidth, min(bounds.width, bounds.height) / 2) / 2
    return ShapeReading.box(
      bounds.insetBy(inset), radius: radius - inset, corners: appearance.maskedCorners)
  }

  static func radius(_ layer: Layer, _ appearance: Appearance) -> Double {
    max(0, min(appearance.cornerRadius, min(layer.bounds.width, layer.bounds.height) / 2))
  }

  private func border(
    _ layer: Layer, _ appearance: Appearance, _ tint: Tint
  ) -> SampledPart? {
    let bounds = layer.bounds
    guard appearance.borderWidth > 0, let color = appearance.borderColor, color.alpha > 0,
      !bounds.isEmpty
    else { return nil }
    let ink = tint.applied(to: color)
    let width = min(appearance.borderWidth, min(bounds.width, bounds.height) / 2)
    let radius = Self.radius(layer, appearance)
    let corners = appearance.maskedCorners
    if width * 2 >= min(bounds.width, bounds.height) {
      return filled(ShapeReading.box(bounds, radius: radius, corners: corners), .border, ink)
    }
    guard radius == 0 || radius >= width else {
      let outer = ShapeReading.box(bounds, radius: radius, corners: corners)
      let inner = ShapeReading.box(bounds.insetBy(width), radius: 0, corners: corners)
      let both = Path(
        outer.kind.path(outer.numbers).elements + inner.kind.path(inner.numbers).elements)
      return filled(ShapeReading.path(both), .border, ink, rule: .evenOdd)
    }
    let shape = ShapeReading.box(
      bounds.insetBy(width / 2), radius: radius - width / 2, corners: corners)
    let stroke = StrokeKind(
      paint: .color, cap: .butt, join: .miter, miterLimit: 10, dashes: 0)
    return SampledPart(
      key: PartKey(
        slot: .border, body: .shape(shape.kind, fill: nil, .nonZero, stroke: stroke)),
      channels: [.geometry: shape.numbers, .stroke: ink.numbers, .lineWidth: [width]])
  }

  // MARK: Content

  private func content(
    of layer: Layer, _ appearance: Appearance, _ tint: Tint
  ) throws -> [SampledPart] {
    switch layer.content {
    case .none, .replicator, .effect: return []
    case .shape(let shape): return self.shape(shape, of: layer, tint)
    case .gradient(let gradient): return self.gradient(gradient, of: layer, appearance, tint)
    case .text(let text): return self.text(text, of: layer, tint)
    case .image(let image): return try picture(image, of: layer, tint)
    }
  }

  private func shape(_ shape: ShapeContent, of layer: Layer, _ tint: Tint) -> [SampledPart] {
    guard let path = shape.path, !path.elements.isEmpty else { return [] }
    let numbers = ShapeReading.shape(path)
    var channels: [Channel: [Double]] = [.geometry: numbers.numbers]
    var fill: PaintKind?
    var stroke: StrokeKind?
    if let color = shape.fillColor, color.alpha > 0 || !layer.animations.isEmpty {
      fill = .color
      channels[.fill] = tint.applied(to: color).numbers
    }
    // A line that has no width yet is there all the same.
    if let color = shape.strokeColor {
      let dashes =
        (shape.lineDashPattern ?? []).contains { $0 > 0 } ? shape.lineDashPattern ?? [] : []
      stroke = StrokeKind(
        paint: .color, cap: shape.lineCap, join: shape.lineJoin, miterLimit: shape.miterLimit,
        dashes: dashes.count)
      channels[.stroke] = tint.applied(to: color).numbers
      channels[.lineWidth] = [shape.lineWidth]
      if !dashes.isEmpty {
        channels[.dashes] = dashes
        channels[.dashPhase] = [shape.lineDashPhase]
      }
      let lengths = lengths(of: path)
      channels[.lengths] = lengths
      channels[.trim] = trim(shape, lengths)
    }
    guard fill != nil || stroke != nil else { return [] }
    return [
      SampledPart(
        key: PartKey(
          slot: .content, body: .shape(numbers.kind, fill: fill, shape.fillRule, stroke: stroke)),
        channels: channels)
    ]
  }

  private func lengths(of path: Path) -> [Double] {
    if let known = lengths[path] { return known }
    if lengths.count > 4096 { lengths.removeAll() }
    let result = path.subpathLengths
    lengths[path] = result
    return result
  }

  /// Start and end of what is stroked of each subpath, in points from its start; a dot's end lies at
  /// its start, and nothing at all is an end before it.
  private func trim(_ shape: ShapeContent, _ lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
    let (start, end) = (unit(shape.strokeStart), unit(shape.strokeEnd))
    if start <= 0, end >= 1 { return lengths.flatMap { [0, $0] } }
    let isDot = start == end && shape.emptyDot && shape.lineCap == .round
    var offset = 0.0
    return lengths.flatMap { length -> [Double] in
      let from = max(0, start * total - offset)
      let to = min(length, end * total - offset)
      offset += length
      if from < to { return [from, to] }
      if isDot, from == to, from <= length { return [from, from] }
      let place = min(from, length)
      return [place, place - 1]
    }
  }

  private func gradient(
    _ gradient: GradientContent, of layer: Layer, _ appearance: Appearance, _ tint: Tint
  ) -> [SampledPart] {
    let bounds = layer.bounds
    guard !bounds.isEmpty, gradient.colors.count >= 2,
      gradient.locations == nil || gradient.locations?.count == gradient.colors.count
    else { return [] }
    let start = Point(
      bounds.minX + gradient.startPoint.x * bounds.width,
      bounds.minY + gradient.startPoint.y * bounds.height)
    let end = Point(
      bounds.minX + gradient.endPoint.x * bounds.width,
      bounds.minY + gradient.endPoint.y * bounds.height)
    guard start != end else { return [] }
    var numbers: [Double]
    let kind: PaintKind
    switch gradient.gradientType {
    case .axial:
      kind = .linear(stops: gradient.colors.count)
      numbers = [start.x, start.y, end.x, end.y]
    case .radial:
      kind = .radial(stops: gradient.colors.count)
      numbers = [start.x, start.y, abs(end.x - start.x), abs(end.y - start.y)]
    }
    var last = 0.0
    for (index, color) in gradient.colors.enumerated() {
      let even = Double(index) / Double(gradient.colors.count - 1)
      last = max(last, unit(gradient.locations?[index] ?? even))
      numbers += [last] + tint.applied(to: color).numbers
    }
    let shape = ShapeReading.box(
      bounds, radius: Self.radius(layer, appearance), corners: appearance.maskedCorners)
    return [
      SampledPart(
        key: PartKey(
          slot: .content, body: .shape(shape.kind, fill: kind, .nonZero, stroke: nil)),
        channels: [.geometry: shape.numbers, .fill: numbers])
    ]
  }

  private func text(_ text: TextContent, of layer: Layer, _ tint: Tint) -> [SampledPart] {
    guard let color = text.foregroundColor, let layout = texts.layout(text, in: layer.bounds)
    else { return [] }
    let name = layer.name ?? ""
    if let family = texts.missingFamily(text.fontFamily) {
      note("\(DrawingWarning.missingFont(family: family, layer: name))")
    }
    if layout.hasColorGlyphs {
      note("the coloured glyphs of layer '\(name)' are drawn in the text's colour")
    }
    let numbers = tint.applied(to: color).numbers
    return layout.glyphs(&glyphs).enumerated().map { index, glyph in
      SampledPart(
        key: PartKey(
          slot: .content, index: index, body: .glyph(glyph.key, text: text.string)),
        channels: [.geometry: [glyph.origin.x, glyph.origin.y], .fill: numbers])
    }
  }

  private func picture(
    _ image: ImageContent, of layer: Layer, _ tint: Tint
  ) throws -> [SampledPart] {
    guard let source = image.contents, !layer.bounds.isEmpty else { return [] }
    let picture = try resources.picture(source)
    switch picture.content {
    case .svg(let bytes):
      let document = try documents[source.path] ?? SVGDocument(bytes, path: source.path)
      documents[source.path] = document
      if icons[source.path] == nil {
        guard let elements = try IconReader.elements(of: document) else {
          note(
            "picture '\(source.path)' of layer '\(layer.name ?? "")' has parts that can't be taken"
              + " apart into shapes; it's left out")
          return []
        }
        icons[source.path] = MovingIcon(size: document.size, elements: elements)
      }
      let key = PartKey.Body.icon(path: source.path, tint: tint.color)
      return pieces(of: image, size: document.size, in: layer, key, tint)
    case .pixels(let storage, _):
      let size = Size(Double(storage.width), Double(storage.height))
      guard let layout = PictureLayout(image, size: size, in: layer.bounds) else { return [] }
      if image.contentsCenter == Rect(0, 0, 1, 1), isCropped(image, layer) {
        // The whole picture once, whichever part of it is seen.
        let key = MotionPicture(path: source.path, part: Rect(0, 0, 1, 1), tint: tint.color)
        if pictures[key] == nil {
          pictures[key] = try VectorPicture(picture, part: key.part, tint: tint.color)
        }
        guard pictures[key] != nil else { return [] }
        return pieces(of: image, size: size, in: layer, .picture(key), tint)
      }
      return try layout.pieces.enumerated().compactMap { index, piece in
        let key = MotionPicture(path: source.path, part: piece.source, tint: tint.color)
        if pictures[key] == nil {
          pictures[key] = try VectorPicture(picture, part: piece.source, tint: tint.color)
        }
        guard pictures[key] != nil else { return nil }
        return SampledPart(
          key: PartKey(slot: .content, index: index, body: .picture(key)),
          channels: [.geometry: piece.destination.numbers, .fill: [tint.alpha]])
      }
    }
  }

  /// Whether a part of a picture is seen, now or at another time.
  private func isCropped(_ image: ImageContent, _ layer: Layer) -> Bool {
    image.contentsRect != Rect(0, 0, 1, 1)
      || layer.animations.contains { $0.keyPath.hasPrefix("contentsRect") }
  }

  /// The parts of a picture that are seen, each as the whole picture and what is cut out of it.
  private func pieces(
    of image: ImageContent, size: Size, in layer: Layer, _ body: PartKey.Body, _ tint: Tint
  ) -> [SampledPart] {
    guard let layout = PictureLayout(image, size: size, in: layer.bounds) else { return [] }
    let needsCrop = layout.pieces.count > 1 || isCropped(image, layer)
    return layout.pieces.enumerated().map { index, piece in
      let (source, destination) = (piece.source, piece.destination)
      let (x, y) = (destination.width / source.width, destination.height / source.height)
      var channels: [Channel: [Double]] = [
        .geometry: [destination.minX - source.minX * x, destination.minY - source.minY * y, x, y],
        .fill: [tint.alpha],
      ]
      if needsCrop { channels[.crop] = destination.numbers + [0] }
      return SampledPart(
        key: PartKey(slot: .content, index: index, body: body), channels: channels)
    }
  }
}

extension Color {
  /// Red, green, blue, alpha.
  var numbers: [Double] { [red, green, blue, alpha] }
}
