import StrobeCore
import StrobeGeometry
import StrobeModel
import StrobeRender

/// Writes a drawing as an SVG file: an element a line, definitions where they save something.
///
/// Every `id` comes from the layer that it is in and the order there, so that a change of one colour
/// changes one line.
struct SVGWriter {
  let drawing: VectorDrawing
  let options: SVGOptions
  let usage: SVGUsage
  var output = SVGOutput()
  var format: SVGNumberFormat
  var measurer: VectorMeasurer
  /// Names that are taken.
  private var names: Set<String> = []
  private var nextNumbers: [String: Int] = [:]
  private var definitionNames: [Definition: String] = [:]
  private var pendingDefinitions: [(Definition, name: String)] = []
  var needsLinks = false
  /// Presentation attributes that a group around the present place has.
  var inheritedStyle: [StyleAttribute] = []
  /// Inside a mask a colour is a measure of light and never the page's.
  var isInMask = false
  /// The `id` of the layer around the present place, without the prefix.
  var layerID: String?

  /// Something in `<defs>`.
  enum Definition: Hashable {
    case clip(VectorClip)
    case gradient(VectorPaint)
    case picture(EncodedPicture)
    case mask(VectorMask)
    case symbol(Int)
    case glyph(SVGUsage.Glyph, outline: VectorGlyph)
    /// The filter of a mask of which the alpha counts, for a region.
    case alphaFilter(VectorBounds)
    case blur(VectorBlur, VectorBounds)
  }

  /// The file's bytes, UTF-8, with a line feed at its end.
  static func write(_ drawing: VectorDrawing, options: SVGOptions) -> [UInt8] {
    var writer = Self(drawing: drawing, options: options)
    return writer.document()
  }

  private init(drawing: VectorDrawing, options: SVGOptions) {
    self.drawing = drawing
    self.options = options
    usage = SVGUsage(drawing)
    format = SVGNumberFormat(decimals: options.precision)
    measurer = VectorMeasurer(drawing.symbols)
    output.prefix = options.prefix
  }

  private mutating func document() -> [UInt8] {
    output.indentation = 2
    write(drawing.items)
    let elements = output.bytes
    output.bytes = []
    output.indentation = 4
    var next = 0
    while next < pendingDefinitions.count {
      let (definition, name) = pendingDefinitions[next]
      layerID = name
      write(definition, name)
      next += 1
    }
    let definitions = output.bytes
    output.bytes = []
    writeStart()
    if !definitions.isEmpty {
      output.indentation = 2
      output.newLine()
      output.append("<defs>\n")
      output.append(contentsOf: definitions)
      output.newLine()
      output.append("</defs>")
    }
    if !elements.isEmpty {
      output.append("\n")
      output.append(contentsOf: elements)
    }
    output.append("\n</svg>\n")
    return output.bytes
  }

  private mutating func writeStart() {
    output.indentation = 0
    if options.xmlHeader {
      output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
      output.newLine()
    }
    output.append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    if needsLinks { output.append(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"") }
    let width = format.text(drawing.size.width)
    let height = format.text(drawing.size.height)
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

  // MARK: Names

  /// The name of a definition, which is written later if it was not asked for before.
  mutating func name(of definition: Definition) -> String {
    if let name = definitionNames[definition] { return name }
    let name: String
    switch definition {
    // What many layers share has no layer's name.
    case .picture: name = uniqueName("image", startingAt: 1)
    case .glyph: name = uniqueName("glyph", startingAt: 1)
    case .clip: name = ownedName("clip")
    case .gradient: name = ownedName("gradient")
    case .mask: name = ownedName("mask")
    case .symbol: name = ownedName("shape")
    case .alphaFilter: name = ownedName("alpha")
    case .blur: name = ownedName("blur")
    }
    definitionNames[definition] = name
    pendingDefinitions.append((definition, name))
    return name
  }

  private mutating func ownedName(_ kind: String) -> String {
    guard let layerID else { return uniqueName(kind, startingAt: 1) }
    return uniqueName("\(layerID)-\(kind)")
  }

  /// `base`, or `base-2` and so on where that is taken; numbered from the start if a number is given.
  mutating func uniqueName(_ base: String, startingAt first: Int? = nil) -> String {
    if first == nil, names.insert(base).inserted { return base }
    let stem = first == nil ? base + "-" : base
    var number = max(first ?? 2, nextNumbers[stem] ?? 0)
    while !names.insert("\(stem)\(number)").inserted { number += 1 }
    nextNumbers[stem] = number + 1
    return "\(stem)\(number)"
  }

  // MARK: Attributes

  mutating func attribute(_ name: StaticString, _ value: String) {
    output.append(" \(name)=\"\(value)\"")
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
    attribute(name, address(of: definition))
  }

  mutating func address(of definition: Definition) -> String {
    "url(#\(output.prefix)\(name(of: definition)))"
  }

  mutating func attribute(id name: String) { attribute("id", output.prefix + name) }

  mutating func link(to definition: Definition) {
    needsLinks = true
    attribute("xlink:href", "#\(output.prefix)\(name(of: definition))")
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
