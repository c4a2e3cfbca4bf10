/// Writes what is drawn.
extension SVGWriter {
  mutating func write(_ items: [SVGItem]) {
    var index = 0
    while index < items.count {
      // Neighbours behind the same clip share a group.
      var end = index + 1
      if let clip = items[index].clips.first {
        while end < items.count, items[end].clips.first == clip { end += 1 }
      }
      if end - index > 1, let clip = items[index].clips.first {
        var group = SVGItem(content: .group([]), clips: [clip])
        group.content = .group(
          items[index..<end].map { item in
            var result = item
            result.clips.removeFirst()
            return result
          })
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

  mutating func write(_ item: SVGItem, names: Names?) {
    // One element takes one clip, and none if its own transform would move it.
    let movesWithTransform = (item.mask != nil || !item.clips.isEmpty) && needsTransform(item)
    if item.clips.count > 1 || movesWithTransform {
      var inner = item
      var outer = SVGItem(content: .group([]))
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
    case .shape(let shape, _):
      write(shape, item, names)
    case .glyphs(let glyphs, let style):
      write(glyphs, style, item, names)
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
      start("g")
      writeNames(names)
      let common = commonStyle(children)
      writeStyle(common)
      writeEffects(item)
      endOpen()
      inheritedStyle += common
      write(children)
      inheritedStyle.removeLast(common.count)
      close("g")
    case .layer(let index, let children):
      writeLayer(index, children, item)
    case .mark:
      break
    case .opaque(let node):
      writeOpaqueItem(node, item)
    }
  }

  private mutating func writeLayer(_ index: Int, _ children: [SVGItem], _ item: SVGItem) {
    guard options.layerNames.indices.contains(index) else {
      if item.isPlain {
        write(children)
      } else {
        var group = item
        group.content = .group(children)
        write(group, names: nil)
      }
      return
    }
    let name = options.layerNames[index]
    let id = uniqueName(XMLText.identifier(name))
    let names = Names(id: id, name: name)
    if item.isPlain, children.count == 1 {
      switch children[0].content {
      case .shape, .glyphs, .text, .picture, .use:
        write(children[0], names: names)
        return
      case .group, .layer, .mark, .opaque:
        break
      }
    }
    var group = item
    group.content = .group(children)
    write(group, names: names)
  }

  mutating func writeNames(_ names: Names?) {
    guard let names else { return }
    attribute(id: names.id)
    attribute("data-name", XMLText.escaped(names.name))
  }

  /// Opacity, clip and mask.
  private mutating func writeEffects(_ item: SVGItem) {
    if item.opacity != 1 { attribute("opacity", fraction: item.opacity) }
    if let clip = item.clips.first { attribute("clip-path", addressOf: .clip(clip)) }
    if let mask = item.mask { attribute("mask", addressOf: .mask(mask)) }
  }

  /// Whether an item's transform is written as an attribute, which moves clips and masks along.
  ///
  /// The `x` and `y` of `<use>` do so too: they are a transform by another name.
  private func needsTransform(_ item: SVGItem) -> Bool {
    switch item.content {
    case .picture(let picture): pictureForm(picture).needsTransform(item.transform)
    case .use, .shape, .glyphs, .text, .group, .layer, .mark, .opaque: !item.transform.isIdentity
    }
  }

  // MARK: Shapes

  private mutating func write(
    _ shape: SVGShape, _ item: SVGItem, _ names: Names?
  ) {
    let outer = format
    format = format.magnified(by: item.transform.maximumScale)
    startShape(shape)
    writeNames(names)
    writeGeometry(shape)
    format = outer
    writeStyle(styleAttributes(of: item) ?? [])
    writeTransform(item.transform, of: drawing.contentBounds(of: item))
    writeEffects(item)
    endEmpty()
  }

  mutating func startShape(_ shape: SVGShape) {
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

  mutating func writeGeometry(_ shape: SVGShape) {
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
  mutating func writeRectangle(_ bounds: SVGBounds) {
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

  private mutating func write(
    _ glyphs: [SVGItem.Glyph], _ style: SVGStyle, _ item: SVGItem, _ names: Names?
  ) {
    var path = SVGPathWriter(format: format)
    var shared: [SVGItem.Glyph] = []
    // A gradient would begin anew in every `<use>`.
    let isEven =
      switch style.fill {
      case .none, .color: true
      case .gradient, .pattern: false
      }
    for glyph in glyphs {
      if isEven, isShared(glyph.outline) {
        shared.append(glyph)
      } else {
        path.append(drawing.glyphs[glyph.outline], offset: glyph.origin)
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
      link(to: .glyph(glyph.outline))
      writeNonzero("x", glyph.origin.x)
      writeNonzero("y", glyph.origin.y)
      if isSingle { writeLook(item) }
      endEmpty()
    }
    if !isSingle { close("g") }
  }

  mutating func writeLook(_ item: SVGItem) {
    writeStyle(styleAttributes(of: item) ?? [])
    writeTransform(item.transform, of: drawing.contentBounds(of: item))
    writeEffects(item)
  }

  /// Whether an outline is written once and used, because that is shorter.
  private func isShared(_ outline: Int) -> Bool {
    let count = usage.glyphs[outline] ?? 0
    guard count > 1 else { return false }
    let length = drawing.glyphs[outline].reduce(0) { sum, segment in
      switch segment {
      case .move, .line: sum + 10
      case .curve: sum + 28
      case .close: sum + 1
      }
    }
    return (count - 1) * length > 55 * count + 40
  }
}
