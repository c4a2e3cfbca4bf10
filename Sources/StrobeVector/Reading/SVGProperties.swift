/// The attributes and style properties of one drawn element, as far as Cairo's vocabulary goes.
struct SVGProperties {
  var id: String?
  var data: Range<Int>?
  var x: Double?
  var y: Double?
  var width: Double?
  var height: Double?
  var reference: Range<Int>?
  var transform = SVGTransform.identity
  var opacity = 1.0
  var clipPath: String?
  var isClipEvenOdd = false
  var mask: String?
  var filter: String?
  var imageRendering: String?
  /// Paints in the order in which they are written: names and values, still unresolved.
  var paints: [(isStroke: Bool, value: Range<Int>)] = []
  /// Changes of the other painting properties.
  var changes: [(inout SVGStyle) -> Void] = []

  var changesStyle: Bool { !paints.isEmpty || !changes.isEmpty }
}

extension SVGProperties {
  /// Reads a node's attributes; throws where one is not in the vocabulary.
  init(_ node: Int, in document: XMLDocument) throws(SVGReader.Unsupported) {
    for attribute in document.attributes[document.nodes[node].attributes] {
      if document.matches(attribute.name, "style") {
        try readStyle(attribute.value, in: document)
      } else {
        try read(attribute.name, attribute.value, in: document)
      }
    }
  }

  private mutating func readStyle(
    _ range: Range<Int>, in document: XMLDocument
  ) throws(SVGReader.Unsupported) {
    var position = range.lowerBound
    while position < range.upperBound {
      let end =
        document.bytes[position..<range.upperBound].firstIndex(of: UInt8(ascii: ";"))
        ?? range.upperBound
      let declaration = Self.trimmed(position..<end, in: document)
      position = end + 1
      guard !declaration.isEmpty else { continue }
      guard let colon = document.bytes[declaration].firstIndex(of: UInt8(ascii: ":")) else {
        throw SVGReader.Unsupported()
      }
      try readPresentation(
        Self.trimmed(declaration.lowerBound..<colon, in: document),
        Self.trimmed((colon + 1)..<declaration.upperBound, in: document), in: document)
    }
  }

  private static func trimmed(_ range: Range<Int>, in document: XMLDocument) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, XMLTokenizer.isSpace(document.bytes[lower]) { lower += 1 }
    while lower < upper, XMLTokenizer.isSpace(document.bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
  }

  private mutating func read(
    _ name: Range<Int>, _ value: Range<Int>, in document: XMLDocument
  ) throws(SVGReader.Unsupported) {
    switch document.string(name) {
    case "id": id = document.string(value)
    case "d": data = value
    case "x": x = try Self.number(value, in: document)
    case "y": y = try Self.number(value, in: document)
    case "width": width = try Self.number(value, in: document)
    case "height": height = try Self.number(value, in: document)
    case "xlink:href", "href": reference = value
    case "transform":
      var scanner = SVGScanner(document.bytes, value)
      guard let matrix = scanner.transform(), matrix.isWithinReach else {
        throw SVGReader.Unsupported()
      }
      transform = matrix.withoutNoise
    case "overflow":
      // What Cairo writes on a glyph's symbol; nothing is cut off here anyway.
      guard document.matches(value, "visible") else { throw SVGReader.Unsupported() }
    default:
      try readPresentation(name, value, in: document)
    }
  }

  private mutating func readPresentation(
    _ name: Range<Int>, _ value: Range<Int>, in document: XMLDocument
  ) throws(SVGReader.Unsupported) {
    switch document.string(name) {
    case "fill": paints.append((false, value))
    case "stroke": paints.append((true, value))
    case "opacity": opacity = try Self.fraction(value, in: document)
    case "clip-path": clipPath = try Self.address(value, in: document)
    case "mask": mask = try Self.address(value, in: document)
    case "filter": filter = try Self.address(value, in: document)
    case "clip-rule": isClipEvenOdd = try Self.isEvenOdd(value, in: document)
    case "image-rendering": imageRendering = document.string(value)
    case "fill-opacity":
      let number = try Self.fraction(value, in: document)
      changes.append { $0.fillOpacity = number }
    case "fill-rule":
      let isEvenOdd = try Self.isEvenOdd(value, in: document)
      changes.append { $0.isEvenOdd = isEvenOdd }
    default:
      try readStroke(name, value, in: document)
    }
  }

  private mutating func readStroke(
    _ name: Range<Int>, _ value: Range<Int>, in document: XMLDocument
  ) throws(SVGReader.Unsupported) {
    switch document.string(name) {
    case "stroke-opacity":
      let number = try Self.fraction(value, in: document)
      changes.append { $0.strokeOpacity = number }
    case "stroke-width":
      let number = try Self.number(value, in: document)
      guard number >= 0 else { throw SVGReader.Unsupported() }
      changes.append { $0.strokeWidth = number }
    case "stroke-linecap":
      guard let cap = SVGStyle.LineCap(rawValue: document.string(value)) else {
        throw SVGReader.Unsupported()
      }
      changes.append { $0.lineCap = cap }
    case "stroke-linejoin":
      guard let join = SVGStyle.LineJoin(rawValue: document.string(value)) else {
        throw SVGReader.Unsupported()
      }
      changes.append { $0.lineJoin = join }
    case "stroke-miterlimit":
      let number = try Self.number(value, in: document)
      guard number >= 1 else { throw SVGReader.Unsupported() }
      changes.append { $0.miterLimit = number }
    case "stroke-dashoffset":
      let number = try Self.number(value, in: document)
      changes.append { $0.dashOffset = number }
    case "stroke-dasharray":
      var dashes: [Double] = []
      if !document.matches(value, "none") {
        var scanner = SVGScanner(document.bytes, value)
        guard let numbers = scanner.numbers(), numbers.allSatisfy({ $0 >= 0 }) else {
          throw SVGReader.Unsupported()
        }
        dashes = numbers
      }
      changes.append { $0.dashes = dashes }
    default:
      throw SVGReader.Unsupported()
    }
  }

  static func number(
    _ range: Range<Int>, in document: XMLDocument
  ) throws(SVGReader.Unsupported) -> Double {
    var scanner = SVGScanner(document.bytes, range)
    scanner.skipSpaces()
    guard let value = scanner.number(), abs(value) < 1e9 else { throw SVGReader.Unsupported() }
    scanner.skipSpaces()
    guard scanner.isAtEnd else { throw SVGReader.Unsupported() }
    return value
  }

  private static func fraction(
    _ range: Range<Int>, in document: XMLDocument
  ) throws(SVGReader.Unsupported) -> Double {
    min(1, max(0, try number(range, in: document)))
  }

  private static func isEvenOdd(
    _ range: Range<Int>, in document: XMLDocument
  ) throws(SVGReader.Unsupported) -> Bool {
    if document.matches(range, "evenodd") { return true }
    guard document.matches(range, "nonzero") else { throw SVGReader.Unsupported() }
    return false
  }

  /// The name in `url(#name)`.
  static func address(
    _ range: Range<Int>, in document: XMLDocument
  ) throws(SVGReader.Unsupported) -> String {
    var scanner = SVGScanner(document.bytes, range)
    guard scanner.skip("url(#"), document.bytes[range].last == UInt8(ascii: ")") else {
      throw SVGReader.Unsupported()
    }
    return document.string(scanner.position..<(range.upperBound - 1))
  }
}
