import StrobeGeometry
import StrobeModel
import StrobeRender
package import StrobeVector

/// Writes a moving drawing as SVG whose elements move by themselves, without any script.
package struct MotionSVGWriter {
  let drawing: MovingDrawing
  let options: SVGOptions
  let text: SVGText
  let timing: SVGTiming
  let prefix: String
  var lines: [String] = []
  var definitions: [String] = []
  var indentation = 1
  var names: Set<String> = []
  /// Inside a mask a colour is a measure of light: everything is white.
  var isInMask = false
  /// Outlines of glyphs that stand in more than one place, by their names.
  var sharedGlyphs: [PlacedGlyph.Key: String] = [:]
  /// Bitmaps that stand in more than one place.
  var sharedPictures: [MotionPicture: String] = [:]
  var sharedIcons: [String: String] = [:]
  let usage: MotionUsage
  package private(set) var notes: [String] = []

  /// The whole file.
  ///
  /// - Parameters:
  ///   - drawing: What moves.
  ///   - playCount: How often it plays; 0 for ever.
  ///   - options: Precision, title, prefix of ids and the like.
  /// - Returns: The file, UTF-8 with a line feed at its end, and what SVG cannot say, a sentence each.
  package static func write(
    _ drawing: MovingDrawing, playCount: Int, options: SVGOptions
  ) -> (bytes: [UInt8], notes: [String]) {
    var writer = MotionSVGWriter(drawing, playCount: playCount, options: options)
    let text = writer.document()
    return (Array(text.utf8), writer.notes)
  }

  private init(_ drawing: MovingDrawing, playCount: Int, options: SVGOptions) {
    self.drawing = drawing
    self.options = options
    text = SVGText(options)
    timing = SVGTiming(duration: drawing.duration, playCount: playCount, text: text)
    usage = MotionUsage(drawing)
    prefix = options.prefix
  }

  private mutating func document() -> String {
    if let color = drawing.background, color.alpha > 0 {
      let size = drawing.size
      line(
        "<rect width=\"\(text.text(size.width))\" height=\"\(text.text(size.height))\""
          + fill(color.numbers) + "/>")
    }
    for layer in drawing.layers { write(layer) }
    let (width, height) = (text.text(drawing.size.width), text.text(drawing.size.height))
    var head: [String] = []
    if options.xmlHeader { head.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") }
    head.append(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
        + " viewBox=\"0 0 \(width) \(height)\"" + (options.title == nil ? "" : " role=\"img\"")
        + ">")
    if let title = options.title { head.append(" <title>\(XMLText.escaped(title))</title>") }
    if let description = options.description {
      head.append(" <desc>\(XMLText.escaped(description))</desc>")
    }
    if !definitions.isEmpty { head += [" <defs>"] + definitions + [" </defs>"] }
    return (head + lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  // MARK: Lines

  mutating func line(_ text: String) {
    lines.append(String(repeating: " ", count: indentation) + text)
  }

  /// An element that may have animations inside.
  mutating func element(_ name: String, _ attributes: String, _ animations: [String]) {
    guard !animations.isEmpty else { return line("<\(name)\(attributes)/>") }
    line("<\(name)\(attributes)>" + animations.joined() + "</\(name)>")
  }

  mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// A name that no other element has, with the prefix.
  mutating func uniqueName(_ name: String) -> String {
    var candidate = prefix + name
    var number = 2
    while !names.insert(candidate).inserted {
      candidate = "\(prefix)\(name)-\(number)"
      number += 1
    }
    return candidate
  }

  /// Writes lines into the definitions.
  mutating func define(_ body: (inout MotionSVGWriter) -> Void) {
    let (outer, depth) = (lines, indentation)
    lines = []
    indentation = 2
    body(&self)
    definitions += lines
    (lines, indentation) = (outer, depth)
  }

  // MARK: Paint

  /// The attributes of a fill of one colour.
  func fill(_ values: [Double]) -> String {
    let color = isInMask ? "#fff" : text.color(values)
    return (color == "#000" ? "" : " fill=\"\(color)\"")
      + opacity("fill-opacity", values.count > 3 ? values[3] : 1)
  }

  func opacity(_ name: String, _ value: Double) -> String {
    let share = text.share(unit(value))
    return share == "1" ? "" : " \(name)=\"\(share)\""
  }
}
