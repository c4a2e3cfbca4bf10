internal import CPango
import StrobeCairo
import StrobeModel

extension TextLayout {
  /// The lines and the font; `nil` where they do not say how the text looks.
  ///
  /// That is for glyphs with colours, shortened and justified text, hyphens and tabs that only the
  /// layout knows, and text from right to left.
  func placed(_ text: TextContent, color: Color) -> PlacedText? {
    guard let ink, !hasColorGlyphs, pango_layout_is_ellipsized(layout) == 0, !addsHyphens,
      let lines = placedLines(of: text.string), !lines.isEmpty,
      text.alignmentMode != .justified || lines.count == 1
    else { return nil }
    return PlacedText(
      lines: lines, fontFamily: TextLayouts.family(of: text), fontSize: text.fontSize,
      fontWeight: TextLayouts.weight(of: text), color: color, ink: ink)
  }

  private func placedLines(of string: String) -> [PlacedText.Line]? {
    guard let iterator = pango_layout_get_iter(layout) else { return nil }
    defer { pango_layout_iter_free(iterator) }
    let bytes = Array(string.utf8)
    let unit = placing.a / Double(PANGO_SCALE)
    var result: [PlacedText.Line] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator),
        pango_layout_line_get_resolved_direction(line) != PANGO_DIRECTION_RTL,
        let start = Int(exactly: line.pointee.start_index),
        let length = Int(exactly: line.pointee.length), start >= 0, length >= 0,
        start <= bytes.count, length <= bytes.count - start
      else { return nil }
      var characters = Substring(
        String(decoding: bytes[start..<(start + length)], as: UTF8.self))
      while characters.last == " " { characters.removeLast() }
      guard !characters.isEmpty else { continue }
      guard characters.unicodeScalars.allSatisfy(\.isPlain) else { return nil }
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      result.append(
        PlacedText.Line(
          string: String(characters),
          origin: Point(
            placing.tx + Double(logical.x) * unit,
            placing.ty + Double(pango_layout_iter_get_baseline(iterator)) * unit)))
    } while pango_layout_iter_next_line(iterator) != 0
    return result
  }

  /// Whether the layout adds a hyphen that is not in the text.
  private var addsHyphens: Bool {
    guard let iterator = pango_layout_get_iter(layout) else { return false }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      // Bit 2 is PANGO_ANALYSIS_FLAG_NEED_HYPHEN.
      if let run = pango_layout_iter_get_run_readonly(iterator),
        run.pointee.item.pointee.analysis.flags & 4 != 0
      {
        return true
      }
    } while pango_layout_iter_next_run(iterator) != 0
    return false
  }
}

extension Unicode.Scalar {
  /// Whether a character stands for nothing but itself, in a file as in a layout.
  fileprivate var isPlain: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: false
    // The soft hyphen is a format character, as are marks that turn the direction around.
    case .format: self == "\u{200C}" || self == "\u{200D}"
    default: self != "\u{FFFE}" && self != "\u{FFFF}"
    }
  }
}
