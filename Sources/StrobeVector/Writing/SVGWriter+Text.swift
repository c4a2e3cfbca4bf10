import StrobeCore
import StrobeGeometry
import StrobeModel

/// Writes text as text.
extension SVGWriter {
  mutating func write(_ text: VectorText, _ item: VectorItem, _ names: Names?) {
    let outer = format
    format = format.magnified(by: item.transform.maximumScale)
    start("text")
    writeNames(names)
    if text.lines.count == 1, let line = text.lines.first {
      writeNonzero("x", line.origin.x)
      writeNonzero("y", line.origin.y)
    }
    attribute("font-family", XMLText.escaped(text.fontFamily))
    attribute("font-size", widthText(text.fontSize, format: format))
    if text.fontWeight != 400 {
      attribute("font-weight", SVGNumberFormat(decimals: 0).text(text.fontWeight))
    }
    format = outer
    writeLook(item)
    // Without this a viewer joins several spaces, and drops those that a line begins with.
    if text.lines.contains(where: { $0.string.hasPrefix(" ") || $0.string.contains("  ") }) {
      attribute("xml:space", "preserve")
    }
    output.append(">")
    format = format.magnified(by: item.transform.maximumScale)
    if text.lines.count == 1, let line = text.lines.first {
      output.append(XMLText.escaped(line.string))
    } else {
      // In one line of the file: a line break between them would be a space of the text.
      for line in text.lines {
        output.append("<tspan")
        attribute("x", number: line.origin.x)
        attribute("y", number: line.origin.y)
        output.append(">\(XMLText.escaped(line.string))</tspan>")
      }
    }
    format = outer
    output.append("</text>")
  }
}
