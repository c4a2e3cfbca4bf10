/// Turns a drawing of one instant into nodes whose definitions lie in a library.
struct VectorNodeReader {
  let drawing: SVGDrawing
  let names: [String]
  let library: VectorLibrary
  private var symbols: [Int: Int] = [:]
  private var pictures: [Int: Int] = [:]

  init(_ drawing: SVGDrawing, names: [String], library: VectorLibrary) {
    self.drawing = drawing
    self.names = names
    self.library = library
  }

  mutating func nodes(_ items: [SVGItem]) -> [VectorNode] { items.compactMap { node($0) } }

  private mutating func node(_ item: SVGItem) -> VectorNode? {
    var builder = NodeBuilder()
    builder.add(.opacity, [item.opacity])
    if !item.transform.isIdentity || item.isTransformable {
      let matrix = item.transform
      builder.add(.transform, [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f])
    }
    var children: [VectorNode] = []
    var glyphs: [SVGItem.Glyph] = []
    let kind: VectorNode.Kind
    var style: VectorNode.Style?
    switch item.content {
    case .shape(let shape, let look):
      kind = .shape(shape.kind)
      builder.add(.geometry, shape.numbers)
      style = add(look, to: &builder)
    case .glyphs(let list, let look):
      // As a shape, so that text of one size turns into text of another.
      let segments = list.flatMap { glyph in
        SVGShape.path(drawing.glyphs[glyph.outline])
          .mapped(by: .translation(glyph.origin.x, glyph.origin.y)).segments
      }
      kind = .shape(SVGShape.path(segments).kind)
      builder.add(.geometry, SVGShape.path(segments).numbers)
      style = add(look, to: &builder)
      glyphs = list.map {
        SVGItem.Glyph(outline: library.outline(drawing.glyphs[$0.outline]), origin: $0.origin)
      }
    case .text(let text, let look):
      kind = .text(text)
      style = add(look, to: &builder)
    case .picture(let index):
      kind = .picture(picture(index))
    case .use(let index):
      kind = .use(symbol(index))
    case .group(let items):
      kind = .group
      children = nodes(items)
    case .layer(let index, let items):
      kind = names.indices.contains(index) ? .layer(names[index]) : .group
      children = nodes(items)
    case .mark, .opaque:
      return nil
    }
    var clips: [[VectorNode.ClipPart]] = []
    for (place, index) in item.clips.enumerated() {
      let clip = drawing.clips[index]
      clips.append(
        clip.parts.map { VectorNode.ClipPart(shape: $0.shape.kind, isEvenOdd: $0.isEvenOdd) })
      builder.add(.clip(place), clip.parts.flatMap(\.shape.numbers))
    }
    var node = VectorNode(
      key: VectorNode.Key(
        kind: kind, style: style, channels: builder.channels, counts: builder.values.map(\.count),
        clips: clips),
      values: builder.values, children: children, glyphs: glyphs)
    node.key.isText = !glyphs.isEmpty
    if let mask = item.mask {
      node.key.maskUsesAlpha = drawing.masks[mask].usesAlpha
      node.mask = nodes(drawing.masks[mask].items)
    }
    return node
  }

  private struct NodeBuilder {
    var channels: [VectorNode.Channel] = []
    var values: [[Double]] = []

    mutating func add(_ channel: VectorNode.Channel, _ numbers: [Double]) {
      channels.append(channel)
      values.append(numbers)
    }
  }

  // MARK: Styles

  private mutating func add(_ style: SVGStyle, to builder: inout NodeBuilder) -> VectorNode.Style {
    let fill = add(style.fill, as: .fill, opacity: (.fillOpacity, style.fillOpacity), to: &builder)
    let stroke = add(
      style.stroke, as: .stroke, opacity: (.strokeOpacity, style.strokeOpacity), to: &builder)
    if stroke != .none {
      builder.add(.strokeWidth, [style.strokeWidth])
      if !style.dashes.isEmpty {
        builder.add(.dashes, style.dashes)
        builder.add(.dashOffset, [style.dashOffset])
      }
    }
    let hasStroke = stroke != .none
    return VectorNode.Style(
      fill: fill, stroke: stroke, isEvenOdd: style.isEvenOdd,
      lineCap: hasStroke ? style.lineCap : .butt, lineJoin: hasStroke ? style.lineJoin : .miter,
      miterLimit: hasStroke ? style.miterLimit : 4)
  }

  private mutating func add(
    _ paint: SVGPaint, as channel: VectorNode.Channel,
    opacity: (channel: VectorNode.Channel, value: Double), to builder: inout NodeBuilder
  ) -> VectorNode.PaintKind {
    let kind: VectorNode.PaintKind
    switch paint {
    case .none:
      return .none
    case .color(let color):
      builder.add(channel, [color.red, color.green, color.blue].map(Double.init))
      kind = .color
    case .gradient(let index):
      var gradient = drawing.gradients[index]
      gradient.bakeTransform()
      if gradient.transform.isIdentity {
        builder.add(channel, gradient.numbers)
        switch gradient.kind {
        case .linear: kind = .linear(stops: gradient.stops.count, gradient.spread)
        case .radial: kind = .radial(stops: gradient.stops.count, gradient.spread)
        }
      } else {
        // A gradient of ellipses stays what it is.
        kind = .fixed(library.gradient(gradient))
      }
    case .pattern(let index):
      var pattern = drawing.patterns[index]
      pattern.picture = picture(pattern.picture)
      kind = .pattern(library.pattern(pattern))
    }
    builder.add(opacity.channel, [opacity.value])
    return kind
  }

  // MARK: Definitions

  private mutating func picture(_ index: Int) -> Int {
    if let known = pictures[index] { return known }
    let result = library.picture(drawing.pictures[index], of: drawing)
    pictures[index] = result
    return result
  }

  private mutating func symbol(_ index: Int) -> Int {
    if let known = symbols[index] { return known }
    let result = library.symbol(drawing.symbols[index].items.map { moved($0) })
    symbols[index] = result
    return result
  }

  /// An item whose definitions lie in the library.
  private mutating func moved(_ item: SVGItem) -> SVGItem {
    var result = item
    result.clips = item.clips.map { library.clip(drawing.clips[$0]) }
    if let mask = item.mask {
      var copy = drawing.masks[mask]
      copy.items = copy.items.map { moved($0) }
      result.mask = library.mask(copy)
    }
    switch item.content {
    case .shape(let shape, let style): result.content = .shape(shape, moved(style))
    case .glyphs(let glyphs, let style):
      result.content = .glyphs(
        glyphs.map {
          SVGItem.Glyph(outline: library.outline(drawing.glyphs[$0.outline]), origin: $0.origin)
        }, moved(style))
    case .text(let text, let style): result.content = .text(text, moved(style))
    case .picture(let index): result.content = .picture(picture(index))
    case .use(let index): result.content = .use(symbol(index))
    case .group(let items), .layer(_, let items): result.content = .group(items.map { moved($0) })
    case .mark, .opaque: break
    }
    return result
  }

  private mutating func moved(_ style: SVGStyle) -> SVGStyle {
    var result = style
    result.fill = moved(style.fill)
    result.stroke = moved(style.stroke)
    return result
  }

  private mutating func moved(_ paint: SVGPaint) -> SVGPaint {
    switch paint {
    case .none, .color: return paint
    case .gradient(let index): return .gradient(library.gradient(drawing.gradients[index]))
    case .pattern(let index):
      var pattern = drawing.patterns[index]
      pattern.picture = picture(pattern.picture)
      return .pattern(library.pattern(pattern))
    }
  }
}

extension SVGItem {
  /// Whether what is drawn is a thing that a transform puts in its place.
  fileprivate var isTransformable: Bool {
    switch content {
    case .picture, .use: true
    case .shape, .glyphs, .text, .group, .layer, .mark, .opaque: false
    }
  }
}
