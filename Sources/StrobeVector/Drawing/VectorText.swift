import StrobeGeometry
import StrobeModel
import StrobeRender

/// Lines of text in one font.
package struct VectorText: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    var string: String
    /// Where the baseline begins.
    var origin: Point
  }

  var lines: [Line]
  /// The value of `font-family`.
  var fontFamily: String
  var fontSize: Double
  var fontWeight: Double
  /// Where there is ink in the font that the text was laid out in.
  var bounds: VectorBounds

  init(_ text: PlacedText) {
    lines = text.lines.map {
      Line(string: $0.string, origin: Point($0.origin.x, $0.origin.y))
    }
    fontFamily = Self.families(text.fontFamily)
    fontSize = text.fontSize
    fontWeight = text.fontWeight
    let ink = text.ink
    bounds = VectorBounds(minX: ink.minX, minY: ink.minY, maxX: ink.maxX, maxY: ink.maxY)
  }

  /// The text moved, and enlarged by the same factor in both directions; `nil` for other maps.
  func mapped(by transform: AffineTransform) -> Self? {
    guard transform.isScaleAndTranslation, transform.a == transform.d, transform.a > 0 else {
      return nil
    }
    var result = self
    result.lines = lines.map {
      Line(string: $0.string, origin: transform.apply($0.origin))
    }
    result.fontSize *= transform.a
    result.bounds = transform.apply(bounds)
    return result
  }

  /// A list of families as CSS has it: with quotes where a name is no plain word, and CSS's names of
  /// generic families for Pango's.
  private static func families(_ list: String) -> String {
    list.split(separator: ",").map { part in
      let words = part.split(whereSeparator: \.isWhitespace)
      switch part.lowercased().filter({ !$0.isWhitespace }) {
      case "sans": return "sans-serif"
      case "mono": return "monospace"
      default: break
      }
      let name = words.joined(separator: " ")
      if words.allSatisfy(isIdentifier) { return name }
      let escaped = name.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }
      return "'" + String(escaped) + "'"
    }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func isIdentifier(_ word: Substring) -> Bool {
    word.first?.isLetter == true
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
