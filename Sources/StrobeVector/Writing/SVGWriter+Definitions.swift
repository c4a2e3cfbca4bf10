/// Writes what stands in `<defs>`, and elements that were not understood.
extension SVGWriter {
  mutating func write(_ definition: Definition) {
    guard let name = definitionNames[definition] else { return }
    let outer = format
    defer { format = outer }
    switch definition {
    case .clip(let index): writeClip(index, name)
    case .gradient(let index): writeGradient(drawing.gradients[index], name)
    case .pattern(let index): writePattern(drawing.patterns[index], name)
    case .mask(let index): writeMask(index, name)
    case .picture(let index):
      start("image")
      attribute(id: name)
      if case .shared(let base) = pictureForm(index) {
        writeImage(index, base)
      } else {
        writeImage(index, .identity)
      }
      endEmpty()
    case .symbol(let index):
      format = SVGNumberFormat(
        decimals: options.precision + (usage.symbolDecimals[index] ?? 0))
      let items = drawing.symbols[index].items
      start("g")
      attribute(id: name)
      endOpen()
      write(items)
      close("g")
    case .glyph(let index):
      start("path")
      attribute(id: name)
      writeGeometry(.path(drawing.glyphs[index]))
      endEmpty()
    case .alphaFilter(let mask): writeAlphaFilter(mask, name)
    case .opaque:
      break
    }
  }

  private mutating func writeClip(_ index: Int, _ name: String) {
    start("clipPath")
    attribute(id: name)
    let parts = drawing.clips[index].parts
    guard !parts.isEmpty else {
      endEmpty()
      return
    }
    endOpen()
    for part in parts {
      startShape(part.shape)
      writeGeometry(part.shape)
      if part.isEvenOdd { attribute("clip-rule", "evenodd") }
      endEmpty()
    }
    close("clipPath")
  }

  private mutating func writeMask(_ index: Int, _ name: String) {
    let mask = drawing.masks[index]
    start("mask")
    attribute(id: name)
    if let region = region(of: mask) {
      attribute("maskUnits", "userSpaceOnUse")
      writeRegion(region)
    }
    endOpen()
    isInMask = true
    if mask.usesAlpha {
      start("g")
      attribute("filter", addressOf: .alphaFilter(mask: index))
      endOpen()
      write(mask.items)
      close("g")
    } else {
      write(mask.items)
    }
    isInMask = false
    close("mask")
  }

  /// Where a mask shows anything.
  ///
  /// The default regions of masks and filters go by the masked element's box, which knows no strokes
  /// and which some programs get wrong for turned pictures.
  private func region(of mask: SVGMask) -> SVGBounds? {
    let bounds = drawing.bounds(of: mask.items)
    guard bounds.isFinite, !bounds.isEmpty else { return nil }
    return bounds.expanded(by: 1).roundedOutwards
  }

  /// A region of whole numbers; the defaults of `x` and `y` are not 0 here.
  private mutating func writeRegion(_ region: SVGBounds) {
    attribute("x", number: region.minX)
    attribute("y", number: region.minY)
    attribute("width", number: region.width)
    attribute("height", number: region.height)
  }

  /// Everything becomes white and keeps its alpha.
  private mutating func writeAlphaFilter(_ mask: Int, _ name: String) {
    start("filter")
    attribute(id: name)
    if let region = region(of: drawing.masks[mask]) {
      attribute("filterUnits", "userSpaceOnUse")
      writeRegion(region)
    }
    endOpen()
    start("feColorMatrix")
    attribute("values", "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0")
    endEmpty()
    close("filter")
  }

  private mutating func writeGradient(_ original: SVGGradient, _ name: String) {
    var gradient = original
    gradient.bakeTransform()
    let element: StaticString
    switch gradient.kind {
    case .linear: element = "linearGradient"
    case .radial: element = "radialGradient"
    }
    start(element)
    attribute(id: name)
    attribute("gradientUnits", "userSpaceOnUse")
    let outer = format
    format = format.magnified(by: gradient.transform.maximumScale)
    var extent = 1.0
    switch gradient.kind {
    case .linear(let start, let end):
      // The defaults are 0%, 0%, 100% and 0%.
      writeNonzero("x1", start.x)
      writeNonzero("y1", start.y)
      attribute("x2", number: end.x)
      writeNonzero("y2", end.y)
      extent = max(abs(start.x), abs(start.y), abs(end.x), abs(end.y))
    case .radial(let center, let focus, let radius):
      attribute("cx", number: center.x)
      attribute("cy", number: center.y)
      if format.quantize(center.x) != format.quantize(focus.x)
        || format.quantize(center.y) != format.quantize(focus.y)
      {
        attribute("fx", number: focus.x)
        attribute("fy", number: focus.y)
      }
      attribute("r", number: radius)
      extent = max(abs(center.x), abs(center.y)) + radius
    }
    format = outer
    if gradient.spread != .pad { attribute("spreadMethod", gradient.spread.rawValue) }
    writeTransform(
      gradient.transform, of: SVGBounds(minX: 0, minY: 0, maxX: extent, maxY: extent),
      as: "gradientTransform")
    endOpen()
    for stop in gradient.stops {
      start("stop")
      attribute("offset", SVGNumberFormat(decimals: 5).text(stop.offset))
      let color = text(stop.color)
      attribute("stop-color", color)
      if stop.opacity != 1 { attribute("stop-opacity", fraction: stop.opacity) }
      endEmpty()
    }
    close(element)
  }

  private mutating func writePattern(_ pattern: SVGPattern, _ name: String) {
    start("pattern")
    attribute(id: name)
    attribute("patternUnits", "userSpaceOnUse")
    attribute("width", number: pattern.width)
    attribute("height", number: pattern.height)
    writeTransform(
      pattern.transform,
      of: SVGBounds(minX: 0, minY: 0, maxX: pattern.width, maxY: pattern.height),
      as: "patternTransform")
    endOpen()
    start("use")
    link(to: .picture(pattern.picture))
    endEmpty()
    close("pattern")
  }

  // MARK: Elements that were not understood

  /// The names in opaque elements stay, so that no other definition may take them.
  mutating func reserveOpaqueNames() {
    var pending = drawing.pinnedNodes
    pending += opaqueNodes(drawing.items)
    for symbol in drawing.symbols.values { pending += opaqueNodes(symbol.items) }
    while let node = pending.popLast() {
      pending += drawing.document.nodes[node].children
      if let name = drawing.document.attribute("id", of: node) {
        names.insert(drawing.document.string(name))
      }
    }
  }

  private func opaqueNodes(_ items: [SVGItem]) -> [Int] {
    items.flatMap { (item: SVGItem) -> [Int] in
      switch item.content {
      case .opaque(let node): [node]
      case .group(let children), .layer(_, let children): opaqueNodes(children)
      case .shape, .glyphs, .text, .picture, .use, .mark: []
      }
    }
  }

  mutating func writeOpaqueItem(_ node: Int, _ item: SVGItem) {
    guard !item.isPlain else {
      writeOpaque(node, in: &output)
      return
    }
    start("g")
    writeTransform(item.transform, of: .infinite)
    if item.opacity != 1 { attribute("opacity", fraction: item.opacity) }
    if let clip = item.clips.first { attribute("clip-path", addressOf: .clip(clip)) }
    if let mask = item.mask { attribute("mask", addressOf: .mask(mask)) }
    endOpen()
    writeOpaque(node, in: &output)
    close("g")
  }

  /// An element as it was, with the prefix before its names and references.
  func writeOpaque(_ node: Int, in output: inout SVGOutput) {
    let document = drawing.document
    var places: [Int] = []
    var pending = [node]
    while let next = pending.popLast() {
      pending += document.nodes[next].children
      for attribute in document.attributes[document.nodes[next].attributes] {
        if document.matches(attribute.name, "id") {
          places.append(attribute.value.lowerBound)
        } else {
          places += SVGReferences.ranges(in: attribute.value, of: document).map(\.lowerBound)
        }
      }
    }
    output.newLine()
    var position = document.nodes[node].range.lowerBound
    for place in places.sorted() {
      output.append(contentsOf: document.bytes[position..<place])
      output.append(prefixed: "")
      position = place
    }
    output.append(contentsOf: document.bytes[position..<document.nodes[node].range.upperBound])
  }
}

extension SVGBounds {
  /// The rectangle with whole coordinates around this one.
  fileprivate var roundedOutwards: Self {
    Self(
      minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up),
      maxY: maxY.rounded(.up))
  }
}

extension SVGGradient {
  /// Moves the transform into the coordinates where the gradient's lines of equal colour allow it:
  /// always for a linear gradient, and where angles stay for a radial one.
  mutating func bakeTransform() {
    guard !transform.isIdentity, transform.determinant != 0 else { return }
    switch kind {
    case .linear(let start, let end):
      // The lines of equal colour stay lines; the new vector stands upright on their images.
      let across = SVGPoint(x: start.y - end.y, y: end.x - start.x)
      let image = transform.apply(start + across) - transform.apply(start)
      let normal = SVGPoint(x: -image.y, y: image.x)
      let vector = transform.apply(end) - transform.apply(start)
      let square = normal.x * normal.x + normal.y * normal.y
      guard square > 0 else { return }
      let share = (vector.x * normal.x + vector.y * normal.y) / square
      let newStart = transform.apply(start)
      kind = .linear(
        newStart, newStart + SVGPoint(x: normal.x * share, y: normal.y * share))
    case .radial(let center, let focus, let radius):
      guard let scale = transform.similarityScale else { return }
      kind = .radial(
        center: transform.apply(center), focus: transform.apply(focus), radius: radius * scale)
    }
    transform = .identity
  }
}
