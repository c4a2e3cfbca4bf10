/// Reads what elements refer to.
extension SVGReader {
  /// An item with the transform, clips, mask and opacity that an element asks for; its content is
  /// still missing.
  mutating func wrapper(
    _ properties: SVGProperties, clips: [Int]
  ) throws(Unsupported) -> SVGItem {
    var item = SVGItem(content: .group([]))
    item.transform = properties.transform
    item.clips = clips
    item.opacity = properties.opacity
    if let name = properties.clipPath,
      let clip = try clip(named: name, isEvenOdd: properties.isClipEvenOdd)
    {
      // SVG clips inside the element's own transform; an item's clips lie outside.
      item.clips.append(
        properties.transform.isIdentity
          ? clip : drawing.clips.index(of: drawing.clips[clip].mapped(by: properties.transform)))
    }
    if let name = properties.mask {
      let mask = try mask(named: name)
      if let alpha = constantAlpha(of: mask) {
        item.opacity *= alpha
      } else {
        item.mask = drawing.masks.index(
          of: drawing.mapped(mask, by: properties.transform))
      }
    }
    return item
  }

  /// The alpha of a mask that is one even paint: Cairo's way to write a paint with alpha.
  ///
  /// The paint's rectangle is the page's, in whatever space the masked element has; it stands for
  /// everything.
  private func constantAlpha(of mask: SVGMask) -> Double? {
    guard mask.usesAlpha, mask.items.count == 1, let item = mask.items.first, item.isPlain,
      let style = SVGDrawing.paint(item), case .color = style.fill
    else { return nil }
    return style.fillOpacity
  }

  /// The paint that `style` ends up with.
  mutating func style(
    _ properties: SVGProperties, inherited: SVGStyle
  ) throws(Unsupported) -> SVGStyle {
    var style = inherited
    for change in properties.changes { change(&style) }
    for paint in properties.paints {
      let value = try self.paint(paint.value)
      if paint.isStroke { style.stroke = value } else { style.fill = value }
    }
    return style
  }

  private mutating func paint(_ range: Range<Int>) throws(Unsupported) -> SVGPaint {
    if document.matches(range, "none") { return .none }
    var scanner = SVGScanner(document.bytes, range)
    if let color = scanner.color() { return .color(color.rounded) }
    let name = try SVGProperties.address(range, in: document)
    guard let node = nodesByName[name] else { throw Unsupported() }
    if document.isElement(node, "pattern") { return try pattern(node) }
    guard let gradient = try gradient(node) else { return .none }
    return .gradient(drawing.gradients.index(of: gradient))
  }

  /// The clip of a name; `nil` if there is none, as Cairo leaves behind for unbounded recordings.
  mutating func clip(named name: String, isEvenOdd: Bool) throws(Unsupported) -> Int? {
    let key = ClipKey(name: name, isEvenOdd: isEvenOdd)
    if let known = clipsByName[key] { return known }
    guard let node = nodesByName[name] else {
      clipsByName[key] = .some(nil)
      return nil
    }
    guard document.isElement(node, "clipPath"), !document.nodes[node].hasText,
      document.nodes[node].attributes.count == 1
    else { throw Unsupported() }
    var parts: [SVGClip.Part] = []
    for child in document.nodes[node].children {
      guard document.isElement(child, "path") || document.isElement(child, "rect") else {
        throw Unsupported()
      }
      let properties = try SVGProperties(child, in: document)
      guard properties.mask == nil, properties.clipPath == nil, !properties.changesStyle,
        properties.filter == nil, properties.opacity == 1
      else { throw Unsupported() }
      guard let shape = try geometry(child, properties) else { continue }
      parts.append(
        SVGClip.Part(
          shape: shape.recognized(tolerance: 1 / 256, keepsStart: false)
            .mapped(by: properties.transform),
          // Cairo 1.16 states the rule on the clipped group, where it has no effect; the drawing
          // meant it for the path.
          isEvenOdd: isEvenOdd || properties.isClipEvenOdd))
    }
    let clip = drawing.clips.index(of: SVGClip(parts: parts))
    clipsByName[key] = .some(clip)
    return clip
  }

  mutating func mask(named name: String) throws(Unsupported) -> SVGMask {
    guard let node = nodesByName[name], document.isElement(node, "mask"),
      !document.nodes[node].hasText, document.nodes[node].attributes.count == 1
    else { throw Unsupported() }
    if let known = masksByNode[node] { return known }
    guard openDefinitions.insert(node).inserted else { throw Unsupported() }
    defer { openDefinitions.remove(node) }
    var result = SVGMask(items: [], usesAlpha: false)
    let children = document.nodes[node].children
    for child in children {
      if document.isElement(child, "g"),
        let filter = document.attribute("filter", of: child)
      {
        guard children.count == 1, document.nodes[child].attributes.count == 1,
          isAlphaFilter(try SVGProperties.address(filter, in: document))
        else { throw Unsupported() }
        result.usesAlpha = true
        for grandchild in document.nodes[child].children {
          // Cairo 1.18 filters what the mask uses once more.
          acceptsAlphaUse = isAlphaUse(grandchild)
          defer { acceptsAlphaUse = false }
          result.items += try strictItems(of: grandchild)
        }
      } else {
        let isAlpha = isAlphaUse(child)
        guard !isAlpha || children.count == 1 else { throw Unsupported() }
        acceptsAlphaUse = isAlpha
        defer { acceptsAlphaUse = false }
        result.items += try strictItems(of: child)
        result.usesAlpha = isAlpha
      }
    }
    masksByNode[node] = result
    return result
  }

  /// Whether an element uses a definition of which only the alpha counts.
  private func isAlphaUse(_ node: Int) -> Bool {
    guard document.isElement(node, "use"),
      let reference = document.attribute("href", of: node)
        ?? document.attribute("xlink:href", of: node), !reference.isEmpty,
      let target = nodesByName[document.string(reference.dropFirst())]
    else { return false }
    return document.attribute("filter", of: target) != nil
  }

  /// The items of an element inside a definition, where nothing opaque may be: it would be
  /// rewritten together with the rest.
  private mutating func strictItems(of node: Int) throws(Unsupported) -> [SVGItem] {
    let pins = drawing.pinnedNodes.count
    let items = try self.items(of: node, clips: [], style: SVGStyle())
    guard drawing.pinnedNodes.count == pins, !drawing.hasOpaque(items) else {
      throw Unsupported()
    }
    return items
  }

  /// Whether a filter makes everything white and keeps the alpha, as Cairo's does.
  func isAlphaFilter(_ name: String) -> Bool {
    guard let node = nodesByName[name], document.isElement(node, "filter"),
      document.nodes[node].children.count == 1
    else { return false }
    let matrix = document.nodes[node].children[0]
    guard document.isElement(matrix, "feColorMatrix"),
      let values = document.attribute("values", of: matrix)
    else { return false }
    var scanner = SVGScanner(document.bytes, values)
    return scanner.numbers() == [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0]
  }

  /// What `<use>` draws.
  mutating func use(
    _ node: Int, clips: [Int], style: SVGStyle
  ) throws(Unsupported) -> [SVGItem] {
    let properties = try SVGProperties(node, in: document)
    guard let reference = properties.reference, properties.filter == nil,
      !properties.changesStyle, properties.width == nil, properties.data == nil,
      document.bytes[reference].first == UInt8(ascii: "#"),
      document.nodes[node].children.isEmpty
    else { throw Unsupported() }
    guard let target = nodesByName[document.string(reference.dropFirst())] else { return [] }
    let origin = SVGPoint(x: properties.x ?? 0, y: properties.y ?? 0)
    var item = try wrapper(properties, clips: clips)
    if let outline = try glyph(target) {
      guard let outline else { return [] }
      item.content = .glyphs([SVGItem.Glyph(outline: outline, origin: origin)], style)
      guard !style.hasStroke else { throw Unsupported() }
      return style.hasFill ? [item] : []
    }
    item.transform = item.transform * .translation(origin.x, origin.y)
    if document.isElement(target, "image") {
      let picture = try picture(target)
      item.content = picture.content
      item.transform = item.transform * picture.transform
      return [item]
    }
    guard document.isElement(target, "g"), style == SVGStyle() else { throw Unsupported() }
    let isAlphaAccepted = acceptsAlphaUse
    acceptsAlphaUse = false
    let symbol = try symbol(target)
    guard !symbol.isAlpha || isAlphaAccepted else { throw Unsupported() }
    item.content = .use(symbol.index)
    return [item]
  }

  /// A glyph's outline; the outer `nil` if the element is none, the inner if it is blank.
  private mutating func glyph(_ node: Int) throws(Unsupported) -> Int?? {
    if let known = glyphsByNode[node] { return .some(known) }
    guard document.isElement(node, "symbol") || document.isElement(node, "g"),
      let name = document.attribute("id", of: node), document.string(name).hasPrefix("glyph"),
      document.nodes[node].children.count <= 1
    else { return nil }
    guard let child = document.nodes[node].children.first else {
      glyphsByNode[node] = .some(nil)
      return .some(nil)
    }
    guard document.isElement(child, "path") else { throw Unsupported() }
    let properties = try SVGProperties(child, in: document)
    guard properties.changes.isEmpty, properties.paints.allSatisfy(\.isStroke),
      properties.clipPath == nil, properties.mask == nil, properties.filter == nil,
      properties.transform.isIdentity, properties.opacity == 1
    else { throw Unsupported() }
    guard case .path(let segments) = try geometry(child, properties) else {
      glyphsByNode[node] = .some(nil)
      return .some(nil)
    }
    let outline = drawing.glyphs.index(of: segments)
    glyphsByNode[node] = outline
    return .some(outline)
  }

  /// The definition that a group in `<defs>` is.
  mutating func symbol(_ node: Int) throws(Unsupported) -> Symbol {
    if let known = symbolsByNode[node] { return known }
    guard openDefinitions.insert(node).inserted, depth < Self.maximumDepth else {
      throw Unsupported()
    }
    depth += 1
    defer {
      openDefinitions.remove(node)
      depth -= 1
    }
    let properties = try SVGProperties(node, in: document)
    guard properties.transform.isIdentity, properties.mask == nil, properties.opacity == 1,
      !properties.changesStyle, properties.data == nil, properties.reference == nil,
      properties.x == nil, properties.width == nil, !document.nodes[node].hasText
    else { throw Unsupported() }
    if let filter = properties.filter, !isAlphaFilter(filter) { throw Unsupported() }
    let wrapper = try self.wrapper(properties, clips: [])
    var items: [SVGItem] = []
    for child in document.nodes[node].children {
      items += try self.items(of: child, clips: wrapper.clips, style: SVGStyle())
    }
    let index = drawing.addSymbol(SVGSymbol(items: items))
    let symbol = Symbol(index: index, isAlpha: properties.filter != nil)
    symbolsByNode[node] = symbol
    return symbol
  }
}
