import StrobeGeometry
import StrobeModel
import StrobeRender

/// Reads the SVG file that Cairo writes as a ``VectorDrawing``.
///
/// Only Cairo's own vocabulary is known, of versions 1.16 and 1.18; a file with anything else is not
/// read at all.
struct CairoSVGReader {
  /// The element at hand says something that the reader doesn't know.
  struct Unsupported: Error {}

  /// What an element inherits from those around it.
  struct Style: Equatable {
    var fill: Paint? = .plain(.color(.black))
    var fillOpacity = 1.0
    var rule = FillRule.nonZero
    var stroke: Paint?
    var strokeOpacity = 1.0
    var line = VectorStroke(
      paint: .color(.black), width: 1, cap: .butt, join: .miter, miterLimit: 4, dashes: [],
      dashPhase: 0)
  }

  /// A paint, or a picture that stands for one.
  enum Paint: Equatable {
    case plain(VectorPaint)
    case picture(VectorItem)
  }

  let document: XMLDocument
  var nodesByName: [String: Int] = [:]
  var symbols: [[VectorItem]] = []
  var symbolsByNode: [Int: Int] = [:]
  var masksByNode: [Int: VectorMask] = [:]
  var picturesByNode: [Int: VectorItem] = [:]
  private var openDefinitions: Set<Int> = []
  private var depth = 0

  private static let maximumDepth = 128

  /// The drawing that a file holds; `nil` where it has anything that Cairo doesn't write.
  static func read(_ bytes: [UInt8]) -> VectorDrawing? {
    guard let document = XMLDocument(parsing: bytes), document.isElement(document.root, "svg")
    else { return nil }
    var reader = Self(document: document)
    for (index, node) in document.nodes.enumerated() {
      for attribute in document.attributes[node.attributes]
      where document.matches(attribute.name, "id") {
        let name = document.string(attribute.value)
        if reader.nodesByName[name] == nil { reader.nodesByName[name] = index }
      }
    }
    do throws(Unsupported) {
      let root = try reader.attributes(of: document.root)
      var drawing = VectorDrawing(
        size: Size(try root.number("width") ?? 0, try root.number("height") ?? 0))
      for child in document.nodes[document.root].children
      where !document.isElement(child, "defs") {
        drawing.items += try reader.items(of: child, Style())
      }
      drawing.symbols = reader.symbols
      return drawing
    } catch {
      return nil
    }
  }

  private init(document: XMLDocument) { self.document = document }

  func attributes(of node: Int) throws(Unsupported) -> SVGAttributes {
    try SVGAttributes(node, in: document)
  }

  // MARK: Elements

  /// What an element draws.
  mutating func items(of node: Int, _ style: Style) throws(Unsupported) -> [VectorItem] {
    guard depth < Self.maximumDepth, !document.nodes[node].hasText else { throw Unsupported() }
    depth += 1
    defer { depth -= 1 }
    let attributes = try attributes(of: node)
    let style = try self.style(attributes, inherited: style)
    var wrapper = VectorItem(.group([]))
    wrapper.transform = try attributes.transform("transform")
    try apply(attributes, to: &wrapper)
    switch document.string(document.nodes[node].name) {
    case "g":
      var children: [VectorItem] = []
      for child in document.nodes[node].children { children += try items(of: child, style) }
      wrapper.content = .group(children)
      return children.isEmpty ? [] : wrapper.isPlain ? children : [wrapper]
    case "path", "rect":
      guard let shape = try geometry(attributes) else { return [] }
      return painted(shape, style, wrapper)
    case "use":
      return try use(attributes, style, wrapper)
    case "image":
      wrapper.content = .group([try picture(node)])
      return [wrapper]
    default:
      throw Unsupported()
    }
  }

  /// The clip, mask and opacity of an element.
  private mutating func apply(
    _ attributes: SVGAttributes, to item: inout VectorItem
  ) throws(Unsupported) {
    item.opacity = try attributes.fraction("opacity") ?? 1
    if let name = try attributes.address("clip-path"), let node = nodesByName[name] {
      // SVG clips inside the element's own transform; an item's clips lie outside.
      item.clips = try clips(node, isEvenOdd: attributes.string("clip-rule") == "evenodd").map {
        VectorClip(shape: $0.shape.mapped(by: item.transform), rule: $0.rule)
      }
    }
    if let name = try attributes.address("mask") {
      let mask = try mask(named: name)
      // Cairo's way to write a paint with alpha: the page's rectangle, in whatever space.
      if mask.items.count == 1, let only = mask.items.first, only.isPlain,
        case .shape(.rectangle(let box), let fill?, nil) = only.content, box.minX <= 0,
        box.minY <= 0, case .color(let color) = fill.paint
      {
        item.opacity *= color.alpha
      } else {
        item.mask = VectorMask(
          items: mask.items.map { $0.mapped(by: item.transform) }, usesAlpha: mask.usesAlpha)
      }
    }
  }

  private func painted(
    _ shape: VectorShape, _ style: Style, _ wrapper: VectorItem
  ) -> [VectorItem] {
    var item = wrapper
    var fill: VectorFill?
    var stroke: VectorStroke?
    if case .plain(let paint)? = style.fill, style.fillOpacity > 0 {
      fill = VectorFill(paint: paint.faded(by: style.fillOpacity), rule: style.rule)
    }
    if case .plain(let paint)? = style.stroke, style.strokeOpacity > 0, style.line.width > 0 {
      var line = style.line
      line.paint = paint.faded(by: style.strokeOpacity)
      stroke = line
    }
    var result: [VectorItem] = []
    if case .picture(var picture)? = style.fill {
      picture.clips.append(VectorClip(shape: shape, rule: style.rule))
      picture.opacity *= style.fillOpacity
      result.append(picture)
    }
    if fill != nil || stroke != nil {
      result.append(VectorItem(.shape(shape, fill: fill, stroke: stroke)))
    }
    guard result.count == 1, case .shape = result[0].content else {
      item.content = .group(result)
      return result.isEmpty ? [] : [item]
    }
    item.content = result[0].content
    return [item]
  }

  private mutating func use(
    _ attributes: SVGAttributes, _ style: Style, _ wrapper: VectorItem
  ) throws(Unsupported) -> [VectorItem] {
    guard let name = attributes.reference else { throw Unsupported() }
    guard let target = nodesByName[name] else { return [] }
    let origin = Point(try attributes.number("x") ?? 0, try attributes.number("y") ?? 0)
    let move = AffineTransform.translation(origin.x, origin.y)
    var item = wrapper
    if document.isElement(target, "image") {
      item.content = .group([try picture(target).mapped(by: move)])
      return [item]
    }
    let isGlyph = name.hasPrefix("glyph")
    guard document.isElement(target, "g") || (isGlyph && document.isElement(target, "symbol"))
    else { throw Unsupported() }
    if isGlyph {
      var outlines: [VectorItem] = []
      for child in document.nodes[target].children {
        outlines += try items(of: child, style).map { $0.mapped(by: move) }
      }
      item.content = .group(outlines)
      return outlines.isEmpty ? [] : [item]
    }
    item.content = .group([VectorItem(.use(try symbol(target)), transform: move)])
    return [item]
  }

  private mutating func symbol(_ node: Int) throws(Unsupported) -> Int {
    if let known = symbolsByNode[node] { return known }
    guard openDefinitions.insert(node).inserted else { throw Unsupported() }
    defer { openDefinitions.remove(node) }
    let items = try items(of: node, Style())
    symbols.append(items)
    symbolsByNode[node] = symbols.count - 1
    return symbols.count - 1
  }

  // MARK: Masks and clips

  private mutating func mask(named name: String) throws(Unsupported) -> VectorMask {
    guard let node = nodesByName[name], document.isElement(node, "mask") else {
      throw Unsupported()
    }
    if let known = masksByNode[node] { return known }
    guard openDefinitions.insert(node).inserted else { throw Unsupported() }
    defer { openDefinitions.remove(node) }
    var items: [VectorItem] = []
    for child in document.nodes[node].children { items += try self.items(of: child, Style()) }
    // Cairo's masks are all of alpha: what is drawn goes through a filter that makes it white.
    let mask = VectorMask(alphaOf: items.expanded(symbols))
    masksByNode[node] = mask
    return mask
  }

  private func clips(_ node: Int, isEvenOdd: Bool) throws(Unsupported) -> [VectorClip] {
    guard document.isElement(node, "clipPath"), document.nodes[node].children.count <= 1 else {
      throw Unsupported()
    }
    guard let child = document.nodes[node].children.first else {
      return [VectorClip(shape: .path([]))]
    }
    let attributes = try attributes(of: child)
    guard let shape = try geometry(attributes) else { return [VectorClip(shape: .path([]))] }
    // Cairo 1.16 states the rule on the clipped group, where it has no effect.
    let rule: FillRule =
      isEvenOdd || attributes.string("clip-rule") == "evenodd" ? .evenOdd : .nonZero
    return [
      VectorClip(
        shape: shape.recognized(tolerance: 1 / 256, keepsStart: false)
          .mapped(by: try attributes.transform("transform")), rule: rule)
    ]
  }

  /// The shape of a `<path>` or `<rect>`; `nil` if there is nothing of it.
  private func geometry(_ attributes: SVGAttributes) throws(Unsupported) -> VectorShape? {
    if let width = try attributes.number("width"), let height = try attributes.number("height") {
      guard width > 0, height > 0 else { return nil }
      let (x, y) = (try attributes.number("x") ?? 0, try attributes.number("y") ?? 0)
      return .rectangle(VectorBounds(minX: x, minY: y, maxX: x + width, maxY: y + height))
    }
    guard let segments = try attributes.path() else { throw Unsupported() }
    return segments.isEmpty
      ? nil : VectorShape.path(segments).recognized(tolerance: 1 / 256, keepsStart: true)
  }
}

extension [VectorItem] {
  /// The items with what they use in place.
  func expanded(_ symbols: [[VectorItem]]) -> Self {
    map { item in
      var result = item
      if case .use(let symbol) = item.content {
        result.content = .group(
          symbols.indices.contains(symbol) ? symbols[symbol].expanded(symbols) : [])
      } else if let children = item.children {
        result = result.replacingChildren(children.expanded(symbols))
      }
      if let mask = item.mask {
        result.mask = VectorMask(
          items: mask.items.expanded(symbols), usesAlpha: mask.usesAlpha)
      }
      return result
    }
  }
}
