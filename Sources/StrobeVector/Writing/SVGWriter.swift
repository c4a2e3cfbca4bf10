/// Writes a drawing as an SVG file.
struct SVGWriter {
  let drawing: SVGDrawing
  let options: SVGOptions
  let usage: SVGUsage
  var output = SVGOutput()
  var format: SVGNumberFormat
  /// Names that are taken.
  var names: Set<String> = []
  var definitionNames: [Definition: String] = [:]
  var pendingDefinitions: [Definition] = []
  var needsLinks = false
  /// Presentation attributes that a group around the present place has.
  var inheritedStyle: [StyleAttribute] = []
  /// Inside a mask a colour is a measure of light and never the page's.
  var isInMask = false

  /// Something in `<defs>`.
  enum Definition: Hashable {
    case clip(Int)
    case gradient(Int)
    case pattern(Int)
    case picture(Int)
    case mask(Int)
    case symbol(Int)
    case glyph(Int)
    /// The filter of a mask of which the alpha counts.
    case alphaFilter(mask: Int)
    /// A definition that was not understood: the node's index.
    case opaque(Int)
  }

  static func write(_ drawing: SVGDrawing, options: SVGOptions) -> [UInt8] {
    write(drawing, options: options) { $0.write(drawing.items) }
  }

  /// Writes a drawing whose elements are written by `body`.
  static func write(
    _ drawing: SVGDrawing, options: SVGOptions, body: (inout Self) -> Void
  ) -> [UInt8] {
    var writer = Self(drawing: drawing, options: options)
    return writer.document(body)
  }

  private init(drawing: SVGDrawing, options: SVGOptions) {
    self.drawing = drawing
    self.options = options
    usage = SVGUsage(drawing)
    format = SVGNumberFormat(decimals: options.precision)
  }

  private mutating func document(_ body: (inout Self) -> Void) -> [UInt8] {
    reserveOpaqueNames()
    output.indentation = 2
    body(&self)
    let elements = output
    output = SVGOutput()
    output.indentation = 4
    for node in drawing.pinnedNodes { writeOpaque(node, in: &output) }
    var next = 0
    while next < pendingDefinitions.count {
      write(pendingDefinitions[next])
      next += 1
    }
    let definitions = output
    output = SVGOutput()
    writeStart()
    if !definitions.bytes.isEmpty {
      output.indentation = 2
      output.newLine()
      output.append("<defs>")
      output.append(definitions.withLeadingLineBreak)
      output.newLine()
      output.append("</defs>")
    }
    if !elements.bytes.isEmpty { output.append(elements.withLeadingLineBreak) }
    output.indentation = 0
    output.newLine()
    output.append("</svg>\n")
    return output.bytes(withPrefix: prefix())
  }

  private mutating func writeStart() {
    if options.xmlHeader {
      output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
      output.newLine()
    }
    output.append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    if needsLinks || usage.hasOpaque {
      output.append(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    }
    let width = format.text(drawing.width)
    let height = format.text(drawing.height)
    output.append(
      " width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\"")
    if options.title != nil { output.append(" role=\"img\"") }
    output.append(">")
    output.indentation = 2
    if let title = options.title {
      output.newLine()
      output.append("<title>\(XMLText.escaped(title))</title>")
    }
    if let description = options.description {
      output.newLine()
      output.append("<desc>\(XMLText.escaped(description))</desc>")
    }
  }

  private func prefix() -> String {
    if let prefix = options.idPrefix {
      guard !prefix.isEmpty else { return "" }
      let keepsDash = prefix.hasSuffix("-")
      return XMLText.startingIdentifier(XMLText.identifier(prefix) + (keepsDash ? "-" : ""))
    }
    // Thirty bits in six letters: two files of one page agree by chance once in a thousand million.
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    var hash = output.hash
    hash ^= hash >> 32
    var letters: [UInt8] = []
    for _ in 0..<6 {
      letters.append(alphabet[Int(hash & 31)])
      hash >>= 5
    }
    // An `id` begins with a letter.
    if let first = letters.first, first < UInt8(ascii: "a") {
      letters[0] = first - UInt8(ascii: "2") + UInt8(ascii: "a")
    }
    return String(decoding: letters, as: UTF8.self) + "-"
  }

  /// The name of a definition, which is written later if it was not asked for before.
  mutating func name(of definition: Definition) -> String {
    if let name = definitionNames[definition] { return name }
    let kind =
      switch definition {
      case .clip: "clip"
      case .gradient: "gradient"
      case .pattern: "pattern"
      case .picture: "image"
      case .mask: "mask"
      case .symbol: "shape"
      case .glyph: "glyph"
      case .alphaFilter: "alpha"
      case .opaque: "part"
      }
    let name = uniqueName(kind, startingAt: 1)
    definitionNames[definition] = name
    pendingDefinitions.append(definition)
    return name
  }

  /// `base`, or `base-2` and so on where that is taken; numbered from the start if a number is given.
  mutating func uniqueName(_ base: String, startingAt first: Int? = nil) -> String {
    if first == nil, names.insert(base).inserted { return base }
    let separator = first == nil ? "-" : ""
    var number = max(first ?? 2, nextNumbers[base + separator] ?? 0)
    while !names.insert("\(base)\(separator)\(number)").inserted { number += 1 }
    nextNumbers[base + separator] = number + 1
    return "\(base)\(separator)\(number)"
  }

  private var nextNumbers: [String: Int] = [:]

  // MARK: Attributes

  mutating func attribute(_ name: StaticString, _ value: String) {
    output.append(" \(name)=\"")
    output.append(value)
    output.append("\"")
  }

  mutating func attribute(_ name: StaticString, number: Double) {
    attribute(name, format.text(number))
  }

  /// For opacities: at least three decimals, whatever the precision of lengths.
  var fractionFormat: SVGNumberFormat {
    SVGNumberFormat(decimals: max(3, options.precision))
  }

  mutating func attribute(_ name: StaticString, fraction: Double) {
    attribute(name, fractionFormat.text(fraction))
  }

  mutating func attribute(_ name: StaticString, addressOf definition: Definition) {
    let target = self.name(of: definition)
    output.append(" \(name)=\"url(#")
    output.append(prefixed: target)
    output.append(")\"")
  }

  mutating func attribute(id name: String) {
    output.append(" id=\"")
    output.append(prefixed: name)
    output.append("\"")
  }

  mutating func link(to definition: Definition) {
    needsLinks = true
    let target = name(of: definition)
    output.append(" xlink:href=\"#")
    output.append(prefixed: target)
    output.append("\"")
  }

  mutating func start(_ element: StaticString) {
    output.newLine()
    output.append("<\(element)")
  }

  mutating func endEmpty() { output.append("/>") }

  mutating func endOpen() {
    output.append(">")
    output.indentation += 2
  }

  mutating func close(_ element: StaticString) {
    output.indentation -= 2
    output.newLine()
    output.append("</\(element)>")
  }
}

extension SVGOutput {
  /// The bytes as they follow a line: with a line break, which the first line of an output has not.
  fileprivate var withLeadingLineBreak: Self {
    var result = Self()
    result.append("\n")
    result.append(self)
    return result
  }
}
