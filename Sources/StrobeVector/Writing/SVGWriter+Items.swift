import StrobeCore
import StrobeGeometry
import StrobeModel
import StrobeRender

/// Writes what is drawn.
extension SVGWriter {
  mutating func write(_ items: [VectorItem]) {
    var index = 0
    while index < items.count {
      // Neighbours behind the same clip share a group.
      var end = index + 1
      if let clip = items[index].clips.first {
        while end < items.count, items[end].clips.first == clip { end += 1 }
      }
      if end - index > 1, let clip = items[index].clips.first {
        var group = VectorItem(
          .group(
            items[index..<end].map { item in
              var result = item
              result.clips.removeFirst()
              return result
            }))
        group.clips = [clip]
        write(group, names: nil)
      } else {
        write(items[index], names: nil)
      }
      index = end
    }
  }

  /// A layer's name and the `id` made from it.
  struct Names {
    var id: String
    var name: String
  }

  mutating func write(_ item: VectorItem, names: Names?) {
    // One element takes one clip, and none if its own transform would move it.
    let movesWithTransform = (item.mask != nil || !item.clips.isEmpty) && needsTransform(item)
    if item.clips.count > 1 || movesWithTransform {
      var inner = item
      var outer = VectorItem(.group([]))
      if item.clips.count > 1 {
        outer.clips = [inner.clips.removeFirst()]
      } else {
        outer.clips = item.clips
        outer.mask = item.mask
        inner.clips = []
        inner.mask = nil
      }
      start("g")
      writeNames(names)
      writeEffects(outer)
      endOpen()
      write(inner, names: nil)
      close("g")
      return
    }
    switch item.content {
    case .shape(let shape, _, _):
      write(shape, item, names)
    case .glyphs(let glyphs, _):
      write(glyphs, item, names)
    case .text(let text, _):
      write(text, item, names)
    case .picture(let picture):
      writePicture(picture, item, names)
    case .use(let symbol):
      start("use")
      writeNames(names)
      link(to: .symbol(symbol))
      writePlace(item.transform)
      writeEffects(item)
      endEmpty()
    case .group(let children):
      writeGroup(children, item, names, common: commonStyle(children))
    case .layer(let layer, let children):
      writeLayer(layer, children, item)
    }
  }

  private mutating func writeGroup(
    _ children: [VectorItem], _ item: VectorItem, _ names: Names?, common: [StyleAttribute]
  ) {
    start("g")
    writeNames(names)
    writeStyle(common)
    writeTransform(item.transform, of: measurer.contentBounds(of: item))
    writeEffects(item)
    endOpen()
    inheritedStyle += common
    write(children)
    inheritedStyle.removeLast(common.count)
    close("g")
  }

  private mutating func writeLayer(
    _ layer: VectorLayer, _ children: [VectorItem], _ item: VectorItem
  ) {
    let names = Names(id: uniqueName(XMLText.identifier(layer.name)), name: layer.name)
    let outer = layerID
    layerID = names.id
    defer { layerID = outer }
    if item.isPlain, children.count == 1 {
      switch children[0].content {
      case .shape, .glyphs, .text, .picture, .use:
        return write(children[0], names: names)
      case .group, .layer:
        break
      }
    }
    // Layers of their own have colours of their own: what they share by chance stays with them.
    writeGroup(
      children, item, names, common: layer.isRepeated ? commonStyle(children) : [])
  }

  mutating func writeNames(_ names: Names?) {
    guard let names else { return }
    attribute(id: names.id)
    attribute("data-name", XMLText.escaped(names.name))
  }

  /// Opacity, blur, clip and mask.
  mutating func writeEffects(_ item: VectorItem) {
    if item.opacity != 1 { attribute("opacity", fraction: item.opacity) }
    if let blur = item.blur {
      attribute("filter", addressOf: .blur(blur, measurer.contentBounds(of: item)))
    }
    if let clip = item.clips.first { attribute("clip-path", addressOf: .clip(clip)) }
    if let mask = item.mask { attribute("mask", addressOf: .mask(mask)) }
  }

  /// Whether an item's transform is written as an attribute, which moves clips and masks along.
  ///
  /// The `x` and `y` of `<use>` do so too: they are a transform by another name.
  private func needsTransform(_ item: VectorItem) -> Bool {
    switch item.content {
    case .picture(let picture): pictureForm(picture).needsTransform(item.transform)
    case .use, .shape, .glyphs, .text, .group, .layer: !item.transform.isIdentity
    }
  }

  // MARK: Shapes

  private mutating func write(_ shape: VectorShape, _ item: VectorItem, _ names: Names?) {
    let outer = format
    format = format.magnified(by: item.transform.maximumScale)
    startShape(shape)
    writeNames(names)
    writeGeometry(shape)
    format = outer
    writeLook(item)
    endEmpty()
  }

  mutating func startShape(_ shape: VectorShape) {
    switch shape {
    case .path: start("path")
    case .rectangle, .roundedRectangle: start("rect")
    case .ellipse(_, let radiusX, let radiusY):
      if isCircle(radiusX, radiusY) { start("circle") } else { start("ellipse") }
    }
  }

  private func isCircle(_ radiusX: Double, _ radiusY: Double) -> Bool {
    format.quantize(radiusX) == format.quantize(radiusY)
  }

  mutating func writeGeometry(_ shape: VectorShape) {
    switch shape {
    case .path(let segments):
      output.append(" d=\"")
      output.append(contentsOf: SVGPathWriter.text(segments, format: format))
      output.append("\"")
    case .rectangle(let bounds):
      writeRectangle(bounds)
    case .roundedRectangle(let bounds, let radiusX, let radiusY):
      writeRectangle(bounds)
      attribute("rx", number: radiusX)
      if !isCircle(radiusX, radiusY) { attribute("ry", number: radiusY) }
    case .ellipse(let center, let radiusX, let radiusY):
      writeNonzero("cx", center.x)
      writeNonzero("cy", center.y)
      if isCircle(radiusX, radiusY) {
        attribute("r", number: radiusX)
      } else {
        attribute("rx", number: radiusX)
        attribute("ry", number: radiusY)
      }
    }
  }

  mutating func writeNonzero(_ name: StaticString, _ value: Double) {
    if format.quantize(value) != 0 { attribute(name, number: value) }
  }

  /// Both edges are rounded, so that neighbours still touch.
  mutating func writeRectangle(_ bounds: VectorBounds) {
    let x = format.quantize(bounds.minX)
    let y = format.quantize(bounds.minY)
    func text(_ value: Int) -> String {
      var bytes: [UInt8] = []
      format.append(quantized: value, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    if x != 0 { attribute("x", text(x)) }
    if y != 0 { attribute("y", text(y)) }
    attribute("width", text(format.quantize(bounds.maxX) - x))
    attribute("height", text(format.quantize(bounds.maxY) - y))
  }

  // MARK: Glyphs

  private mutating func write(_ glyphs: [VectorGlyph], _ item: VectorItem, _ names: Names?) {
    var path = SVGPathWriter(format: format.magnified(by: item.transform.maximumScale))
    var shared: [VectorGlyph] = []
    for glyph in glyphs {
      if isShared(glyph) {
        shared.append(glyph)
      } else {
        path.append(glyph.shape.elements, offset: glyph.origin)
      }
    }
    let isSingle = shared.count + (path.bytes.isEmpty ? 0 : 1) == 1
    if !isSingle {
      start("g")
      writeNames(names)
      writeLook(item)
      endOpen()
    }
    if !path.bytes.isEmpty {
      start("path")
      if isSingle { writeNames(names) }
      output.append(" d=\"")
      output.append(contentsOf: path.bytes)
      output.append("\"")
      if isSingle { writeLook(item) }
      endEmpty()
    }
    for glyph in shared {
      start("use")
      if isSingle { writeNames(names) }
      var outline = glyph
      outline.origin = .zero
      link(
        to: .glyph(
          SVGUsage.Glyph(identity: glyph.identity, scale: glyph.scale), outline: outline))
      writeNonzero("x", glyph.origin.x)
      writeNonzero("y", glyph.origin.y)
      if isSingle { writeLook(item) }
      endEmpty()
    }
    if !isSingle { close("g") }
  }

  mutating func writeLook(_ item: VectorItem) {
    writeStyle(styleAttributes(of: item) ?? [])
    writeTransform(item.transform, of: measurer.contentBounds(of: item))
    writeEffects(item)
  }

  /// Whether an outline is written once and used, because that is shorter.
  private func isShared(_ glyph: VectorGlyph) -> Bool {
    let count = usage.glyphs[SVGUsage.Glyph(identity: glyph.identity, scale: glyph.scale)] ?? 0
    guard count > 1 else { return false }
    let length = glyph.outline.elements.reduce(0) { sum, segment in
      switch segment {
      case .move, .line: sum + 10
      case .cubic: sum + 28
      case .close: sum + 1
      }
    }
    return (count - 1) * length > 55 * count + 40
  }
}
