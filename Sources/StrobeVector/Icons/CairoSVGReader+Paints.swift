import StrobeGeometry
import StrobeModel
import StrobeRender

/// Reads paints and pictures.
extension CairoSVGReader {
  /// The style that an element ends up with.
  mutating func style(
    _ attributes: SVGAttributes, inherited: Style
  ) throws(Unsupported) -> Style {
    var style = inherited
    if let fill = attributes["fill"] { style.fill = try paint(fill) }
    if let stroke = attributes["stroke"] { style.stroke = try paint(stroke) }
    if let value = try attributes.fraction("fill-opacity") { style.fillOpacity = value }
    if let value = try attributes.fraction("stroke-opacity") { style.strokeOpacity = value }
    if let rule = attributes.string("fill-rule") {
      style.rule = rule == "evenodd" ? .evenOdd : .nonZero
    }
    if let width = try attributes.number("stroke-width") { style.line.width = width }
    if let name = attributes.string("stroke-linecap") {
      guard let cap = LineCap(rawValue: name) else { throw Unsupported() }
      style.line.cap = cap
    }
    if let name = attributes.string("stroke-linejoin") {
      guard let join = LineJoin(rawValue: name) else { throw Unsupported() }
      style.line.join = join
    }
    if let limit = try attributes.number("stroke-miterlimit") { style.line.miterLimit = limit }
    if let phase = try attributes.number("stroke-dashoffset") { style.line.dashPhase = phase }
    if let dashes = attributes["stroke-dasharray"] {
      var scanner = SVGScanner(document.bytes, dashes)
      style.line.dashes = document.matches(dashes, "none") ? [] : scanner.numbers() ?? []
    }
    return style
  }

  private mutating func paint(_ range: Range<Int>) throws(Unsupported) -> Paint? {
    if document.matches(range, "none") { return nil }
    var scanner = SVGScanner(document.bytes, range)
    if let color = scanner.color() { return .plain(.color(color)) }
    let name = try SVGAttributes.address(range, in: document)
    guard let node = nodesByName[name] else { throw Unsupported() }
    if document.isElement(node, "pattern") { return .picture(try pattern(node)) }
    return try gradient(node).map { .plain($0) }
  }

  /// A gradient; `nil` if it has no stops and paints nothing.
  private func gradient(_ node: Int) throws(Unsupported) -> VectorPaint? {
    let attributes = try attributes(of: node)
    let isLinear = document.isElement(node, "linearGradient")
    guard isLinear || document.isElement(node, "radialGradient"),
      attributes.string("gradientUnits") == "userSpaceOnUse",
      attributes.string("spreadMethod") ?? "pad" == "pad"
    else { throw Unsupported() }
    let map = try attributes.transform("gradientTransform")
    var stops: [VectorStop] = []
    for child in document.nodes[node].children {
      let stop = try self.attributes(of: child)
      guard document.isElement(child, "stop"), let range = stop["stop-color"] else {
        throw Unsupported()
      }
      var scanner = SVGScanner(document.bytes, range)
      guard var color = scanner.color() else { throw Unsupported() }
      color.alpha = try stop.fraction("stop-opacity") ?? 1
      stops.append(VectorStop(offset: try stop.fraction("offset") ?? 0, color: color))
    }
    guard !stops.isEmpty else { return nil }
    func number(_ name: String) throws(Unsupported) -> Double {
      guard let value = try attributes.number(name) else { throw Unsupported() }
      return value
    }
    guard !isLinear else {
      return .linear(
        Point(try number("x1"), try number("y1")), Point(try number("x2"), try number("y2")),
        stops: stops, map)
    }
    let center = Point(try number("cx"), try number("cy"))
    let focus = Point(
      try attributes.number("fx") ?? center.x, try attributes.number("fy") ?? center.y)
    return .radial(center: center, focus: focus, radius: try number("r"), stops: stops, map)
  }

  /// A pattern of one picture, which is drawn once: Cairo's way to fill with one.
  private mutating func pattern(_ node: Int) throws(Unsupported) -> VectorItem {
    let attributes = try attributes(of: node)
    guard attributes.string("patternUnits") == "userSpaceOnUse",
      document.nodes[node].children.count == 1
    else { throw Unsupported() }
    let use = try self.attributes(of: document.nodes[node].children[0])
    guard let name = use.reference, let target = nodesByName[name],
      document.isElement(target, "image")
    else { throw Unsupported() }
    var item = try picture(target)
    item.transform = item.transform.concatenating(try attributes.transform("patternTransform"))
    return item
  }

  /// A bitmap with its place.
  mutating func picture(_ node: Int) throws(Unsupported) -> VectorItem {
    if let known = picturesByNode[node] { return known }
    let attributes = try attributes(of: node)
    guard let reference = attributes["xlink:href"] ?? attributes["href"],
      let width = try attributes.number("width"), let height = try attributes.number("height"),
      let columns = Int(exactly: width.rounded()), let rows = Int(exactly: height.rounded()),
      columns > 0, rows > 0
    else { throw Unsupported() }
    let encoded = EncodedPicture(
      dataAddress: document.string(reference), width: columns, height: rows)
    guard let encoded else { throw Unsupported() }
    var item = VectorItem(.picture(encoded))
    item.transform = AffineTransform.scale(width / Double(columns), height / Double(rows))
      .concatenating(
        .translation(try attributes.number("x") ?? 0, try attributes.number("y") ?? 0)
      ).concatenating(try attributes.transform("transform"))
    picturesByNode[node] = item
    return item
  }
}

/// The attributes of an element, those in `style` among them.
struct SVGAttributes {
  typealias Unsupported = CairoSVGReader.Unsupported

  let document: XMLDocument
  private var values: [String: Range<Int>] = [:]

  /// What Cairo writes; what is not looked at says nothing that the reader would miss.
  private static let known: Set<String> = [
    "id", "d", "x", "y", "width", "height", "xlink:href", "href", "transform", "overflow",
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "opacity", "clip-path", "clip-rule", "mask", "filter", "image-rendering",
    "xmlns", "xmlns:xlink", "version", "viewBox", "gradientUnits", "spreadMethod",
    "gradientTransform", "x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy", "r", "offset",
    "stop-color", "stop-opacity", "patternUnits", "patternTransform",
  ]

  init(_ node: Int, in document: XMLDocument) throws(Unsupported) {
    self.document = document
    for attribute in document.attributes[document.nodes[node].attributes] {
      let name = document.string(attribute.name)
      if name == "style" {
        try addDeclarations(attribute.value)
      } else {
        try add(name, attribute.value)
      }
    }
  }

  private mutating func add(_ name: String, _ value: Range<Int>) throws(Unsupported) {
    guard Self.known.contains(name) else { throw Unsupported() }
    values[name] = value
  }

  private mutating func addDeclarations(_ range: Range<Int>) throws(Unsupported) {
    for declaration in document.bytes[range].split(separator: UInt8(ascii: ";")) {
      let trimmed = declaration.drop(while: XMLTokenizer.isSpace)
      guard !trimmed.isEmpty else { continue }
      guard let colon = trimmed.firstIndex(of: UInt8(ascii: ":")) else { throw Unsupported() }
      let value = trimmed[(colon + 1)...].drop(while: XMLTokenizer.isSpace)
      try add(
        document.string(trimmed.startIndex..<colon), value.startIndex..<trimmed.endIndex)
    }
  }

  subscript(name: String) -> Range<Int>? { values[name] }

  func string(_ name: String) -> String? { values[name].map(document.string) }

  func number(_ name: String) throws(Unsupported) -> Double? {
    guard let range = values[name] else { return nil }
    var scanner = SVGScanner(document.bytes, range)
    scanner.skipSpaces()
    guard let value = scanner.number(), abs(value) < 1e9 else { throw Unsupported() }
    // Cairo 1.16 counts in points unless told otherwise; the numbers are user units all the same.
    guard scanner.isAtEnd || scanner.skip("pt") || scanner.skip("px"), scanner.isAtEnd else {
      throw Unsupported()
    }
    return value
  }

  func fraction(_ name: String) throws(Unsupported) -> Double? {
    try number(name).map { min(1, max(0, $0)) }
  }

  func transform(_ name: String) throws(Unsupported) -> AffineTransform {
    guard let range = values[name] else { return .identity }
    var scanner = SVGScanner(document.bytes, range)
    guard let map = scanner.transform(), map.isWithinReach else { throw Unsupported() }
    return map.withoutNoise
  }

  func path() throws(Unsupported) -> [Path.Element]? {
    guard let range = values["d"] else { return nil }
    var scanner = SVGScanner(document.bytes, range)
    guard let segments = scanner.path() else { throw Unsupported() }
    return segments
  }

  func address(_ name: String) throws(Unsupported) -> String? {
    guard let range = values[name] else { return nil }
    return try Self.address(range, in: document)
  }

  /// The name in `url(#name)`.
  static func address(
    _ range: Range<Int>, in document: XMLDocument
  ) throws(Unsupported) -> String {
    var scanner = SVGScanner(document.bytes, range)
    guard scanner.skip("url(#"), document.bytes[range].last == UInt8(ascii: ")") else {
      throw Unsupported()
    }
    return document.string(scanner.position..<(range.upperBound - 1))
  }

  /// The name in a link to a part of the file.
  var reference: String? {
    guard let range = values["xlink:href"] ?? values["href"],
      document.bytes[range].first == UInt8(ascii: "#")
    else { return nil }
    return document.string(range.dropFirst())
  }
}
