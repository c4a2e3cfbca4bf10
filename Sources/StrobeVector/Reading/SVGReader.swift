import StrobeRender

/// Turns a parsed SVG file of Cairo's into an `SVGDrawing`.
///
/// What is not in Cairo's vocabulary becomes an opaque item, written again as it stands, and what
/// it refers to is kept. Where even that would not be safe the whole file is refused.
struct SVGReader {
  /// The element at hand says something that the reader does not know.
  struct Unsupported: Error {}

  var drawing: SVGDrawing
  /// The first element of each name.
  var nodesByName: [String: Int] = [:]
  var clipsByName: [ClipKey: Int?] = [:]
  var symbolsByNode: [Int: Symbol] = [:]
  var picturesByNode: [Int: SVGItem] = [:]
  var picturesByContent: [PictureKey: [Int]] = [:]
  var glyphsByNode: [Int: Int?] = [:]
  var masksByNode: [Int: SVGMask] = [:]
  /// What the marks of texts stand for.
  var texts: [MarkedText] = []
  var openDefinitions: Set<Int> = []
  var depth = 0
  /// Whether the next `<use>` may be of a definition of which only the alpha counts.
  var acceptsAlphaUse = false

  static let maximumDepth = 128

  struct ClipKey: Hashable {
    var name: String
    var isEvenOdd: Bool
  }

  struct PictureKey: Hashable {
    var count: Int
    var hash: Int
  }

  /// A definition and whether only its alpha counts (Cairo's filter).
  struct Symbol {
    var index: Int
    var isAlpha: Bool
  }

  /// The drawing of `document`; `nil` where the file must stay as it is.
  static func read(_ document: XMLDocument, texts: [MarkedText] = []) -> SVGDrawing? {
    guard document.isElement(document.root, "svg"), !document.nodes[document.root].hasText,
      var reader = Self(document)
    else { return nil }
    reader.texts = texts
    do throws(Unsupported) {
      try reader.readRoot()
      return reader.drawing
    } catch {
      return nil
    }
  }

  private init?(_ document: XMLDocument) {
    var width: Double?
    var height: Double?
    var viewBox: [Double]?
    for attribute in document.attributes[document.nodes[document.root].attributes] {
      let name = document.string(attribute.name)
      switch name {
      case "xmlns", "xmlns:xlink", "version":
        break
      case "width", "height":
        var scanner = SVGScanner(document.bytes, attribute.value)
        guard let value = scanner.number(), value >= 0, value < 1e9 else { return nil }
        // Cairo 1.16 counts in points unless told otherwise; the numbers are user units all the same.
        guard scanner.isAtEnd || scanner.skip("pt") || scanner.skip("px"), scanner.isAtEnd else {
          return nil
        }
        if name == "width" { width = value } else { height = value }
      case "viewBox":
        var scanner = SVGScanner(document.bytes, attribute.value)
        guard let numbers = scanner.numbers(), numbers.count == 4, numbers[2] >= 0,
          numbers[3] >= 0
        else { return nil }
        viewBox = numbers
      default:
        return nil
      }
    }
    guard let width, let height else { return nil }
    let box = viewBox ?? [0, 0, width, height]
    guard box[0] == 0, box[1] == 0, box[2] == width, box[3] == height else { return nil }
    drawing = SVGDrawing(
      document: document, width: width, height: height,
      canvas: SVGBounds(minX: 0, minY: 0, maxX: width, maxY: height))
    for (index, node) in document.nodes.enumerated() {
      guard !Self.isForbidden(index, in: document) else { return nil }
      for attribute in document.attributes[node.attributes]
      where document.matches(attribute.name, "id") {
        let name = document.string(attribute.value)
        if nodesByName[name] == nil { nodesByName[name] = index }
      }
    }
  }

  /// Elements whose effect reaches beyond themselves.
  private static func isForbidden(_ node: Int, in document: XMLDocument) -> Bool {
    document.isElement(node, "style") || document.isElement(node, "script")
  }

  private mutating func readRoot() throws(Unsupported) {
    for child in document.nodes[document.root].children {
      if document.isElement(child, "defs") {
        try checkDefinitions(child)
      } else {
        drawing.items += try items(of: child, clips: [], style: SVGStyle())
      }
    }
  }

  var document: XMLDocument { drawing.document }

  /// Whether `<defs>` has only what draws nothing unless something refers to it.
  private func checkDefinitions(_ node: Int) throws(Unsupported) {
    let names: Set<String> = [
      "g", "symbol", "image", "clipPath", "mask", "filter", "linearGradient", "radialGradient",
      "pattern",
    ]
    for child in document.nodes[node].children
    where !names.contains(document.string(document.nodes[child].name)) {
      throw Unsupported()
    }
  }

  /// The items that an element draws.
  ///
  /// - Throws: `Unsupported` only if the file as a whole cannot be rewritten.
  mutating func items(
    of node: Int, clips: [Int], style: SVGStyle
  ) throws(Unsupported) -> [SVGItem] {
    guard depth < Self.maximumDepth else { throw Unsupported() }
    depth += 1
    defer { depth -= 1 }
    do throws(Unsupported) {
      guard !document.nodes[node].hasText else { throw Unsupported() }
      switch document.string(document.nodes[node].name) {
      case "g": return try group(node, clips: clips, style: style)
      case "path", "rect": return try shape(node, clips: clips, style: style)
      case "use": return try use(node, clips: clips, style: style)
      case "image":
        var item = try picture(node)
        item.clips = clips
        return [item]
      default: throw Unsupported()
      }
    } catch {
      // An element that stands under a style of its group cannot be cut out of it.
      guard style == SVGStyle(), depth < Self.maximumDepth else { throw error }
      try pinReferences(of: node)
      drawing.hasOpaqueItems = true
      return [SVGItem(content: .opaque(node), clips: clips)]
    }
  }

  private mutating func group(
    _ node: Int, clips: [Int], style: SVGStyle
  ) throws(Unsupported) -> [SVGItem] {
    let properties = try SVGProperties(node, in: document)
    guard properties.filter == nil, properties.data == nil, properties.reference == nil,
      properties.x == nil, properties.width == nil, properties.imageRendering == nil
    else { throw Unsupported() }
    let inherited = try self.style(properties, inherited: style)
    let wrapper = try self.wrapper(properties, clips: clips)
    if wrapper.transform.isIdentity, wrapper.mask == nil, wrapper.opacity == 1 {
      let children = try self.children(of: node, clips: wrapper.clips, style: inherited)
      return properties.changesStyle ? Self.joiningGlyphs(children) : children
    }
    let children = try self.children(of: node, clips: [], style: inherited)
    var item = wrapper
    item.content = .group(properties.changesStyle ? Self.joiningGlyphs(children) : children)
    return [item]
  }

  private mutating func children(
    of node: Int, clips: [Int], style: SVGStyle
  ) throws(Unsupported) -> [SVGItem] {
    var result: [SVGItem] = []
    for child in document.nodes[node].children {
      result += try items(of: child, clips: clips, style: style)
    }
    return result
  }

  /// Glyphs of one run share one paint: they become one item.
  private static func joiningGlyphs(_ items: [SVGItem]) -> [SVGItem] {
    guard items.count > 1 else { return items }
    var result: [SVGItem] = []
    for item in items {
      if case .glyphs(let glyphs, let style) = item.content, let last = result.last,
        case .glyphs(let previous, style) = last.content, last.clips == item.clips,
        last.isOnlyTransformed == item.isOnlyTransformed, last.transform == item.transform,
        item.mask == nil, item.opacity == 1, last.mask == nil, last.opacity == 1
      {
        result[result.count - 1].content = .glyphs(previous + glyphs, style)
      } else {
        result.append(item)
      }
    }
    return result
  }

  private mutating func shape(
    _ node: Int, clips: [Int], style: SVGStyle
  ) throws(Unsupported) -> [SVGItem] {
    let properties = try SVGProperties(node, in: document)
    guard properties.filter == nil, properties.reference == nil,
      properties.imageRendering == nil, document.nodes[node].children.isEmpty
    else { throw Unsupported() }
    if let mark = self.mark(properties) {
      if case .text(let index) = mark {
        return try text(index, node, properties, clips: clips)
      }
      return [SVGItem(content: .mark(mark), clips: clips)]
    }
    let shape = try geometry(node, properties)
    let resolved = try self.style(properties, inherited: style)
    guard let shape, resolved.hasFill || resolved.hasStroke else { return [] }
    var item = try wrapper(properties, clips: clips)
    item.content = .shape(shape, resolved)
    return [item]
  }

  /// The shape of a `<path>` or `<rect>`; `nil` if there is nothing of it.
  func geometry(_ node: Int, _ properties: SVGProperties) throws(Unsupported) -> SVGShape? {
    if document.isElement(node, "rect") {
      guard properties.data == nil, let width = properties.width, let height = properties.height
      else { throw Unsupported() }
      guard width > 0, height > 0 else { return nil }
      let x = properties.x ?? 0
      let y = properties.y ?? 0
      return .rectangle(
        SVGBounds(
          minX: Self.snapped(x), minY: Self.snapped(y), maxX: Self.snapped(x + width),
          maxY: Self.snapped(y + height)))
    }
    guard properties.x == nil, properties.width == nil, let data = properties.data else {
      throw Unsupported()
    }
    var scanner = SVGScanner(document.bytes, data)
    guard let segments = scanner.path(), SVGShape.path(segments).bounds.isWithinReach else {
      throw Unsupported()
    }
    guard !segments.isEmpty else { return nil }
    return properties.transform.isIdentity
      ? .path(segments.map(Self.snapped)) : .path(segments)
  }

  /// The multiple of 1/256 that was meant: Cairo's fixed point, printed with six decimals.
  ///
  /// Equal outlines in spaces that differ by a move are then equal after the move, too.
  private static func snapped(_ value: Double) -> Double {
    let nearest = (value * 256).rounded() / 256
    return abs(nearest - value) <= 6e-7 ? nearest : value
  }

  private static func snapped(_ segment: SVGShape.Segment) -> SVGShape.Segment {
    func point(_ point: SVGPoint) -> SVGPoint {
      SVGPoint(x: snapped(point.x), y: snapped(point.y))
    }
    return switch segment {
    case .move(let end): .move(point(end))
    case .line(let end): .line(point(end))
    case .curve(let first, let second, let end):
      .curve(point(first), point(second), point(end))
    case .close: .close
    }
  }

  /// Whether a plainly painted element is one of the renderer's marks.
  private func mark(_ properties: SVGProperties) -> LayerMark? {
    guard properties.changes.count <= 3, properties.opacity == 1,
      let fill = properties.paints.last(where: { !$0.isStroke })
    else { return nil }
    var scanner = SVGScanner(document.bytes, fill.value)
    guard let color = scanner.color() else { return nil }
    var style = SVGStyle()
    for change in properties.changes { change(&style) }
    return LayerMark(
      red: color.red, green: color.green, blue: color.blue, alpha: style.fillOpacity)
  }
}

extension SVGBounds {
  /// Whether all coordinates can be written as whole multiples of the smallest unit.
  var isWithinReach: Bool {
    isEmpty || (minX > -1e9 && minY > -1e9 && maxX < 1e9 && maxY < 1e9)
  }
}
