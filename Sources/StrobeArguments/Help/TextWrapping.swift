/// Breaks a text at spaces into lines of a width; a word that is too long gets its own line.
///
/// - Parameters:
///   - text: The text; its line breaks count as spaces.
///   - width: The number of characters that a line may have.
/// - Returns: The lines, joined by line breaks.
func wrap(_ text: String, width: Int) -> String {
  wrapUnits(words(of: text), width: width, indent: 0)
}

/// The words of a text.
func words(of text: String) -> [String] {
  text.split(whereSeparator: \.isWhitespace).map(String.init)
}

/// Fills lines with pieces that are not broken themselves.
///
/// - Parameters:
///   - units: The pieces.
///   - width: The number of characters that a line may have.
///   - indent: The number of spaces before the second line and those after it.
///   - start: The number of characters that the first line has already.
/// - Returns: The lines, joined by line breaks.
func wrapUnits(_ units: [String], width: Int, indent: Int, start: Int = 0) -> String {
  var result = ""
  var column = start
  for (index, unit) in units.enumerated() {
    if index == 0 {
      result += unit
      column += unit.count
    } else if column + 1 + unit.count <= width {
      result += " " + unit
      column += 1 + unit.count
    } else {
      result += "\n" + String(repeating: " ", count: indent) + unit
      column = indent + unit.count
    }
  }
  return result
}

/// Wraps paragraphs, which empty lines separate; a line that begins with a space is kept as it is.
func wrapParagraphs(_ text: String, width: Int) -> String {
  var lines: [String] = []
  var paragraph: [Substring] = []
  func flush() {
    guard !paragraph.isEmpty else { return }
    lines.append(wrap(paragraph.joined(separator: " "), width: width))
    paragraph = []
  }
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.isEmpty || line.hasPrefix(" ") {
      flush()
      lines.append(String(line))
    } else {
      paragraph.append(line)
    }
  }
  flush()
  return lines.joined(separator: "\n")
}
