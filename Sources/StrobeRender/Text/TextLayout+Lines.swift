internal import CPango
import StrobeCairo
package import StrobeGeometry
package import StrobeModel

extension TextLayout {
  /// The lines and the font, where they say how the text looks.
  package func placed(_ text: TextContent, color: Color) throws(OutlinedTextReason) -> PlacedText {
    guard !hasColorGlyphs else { throw .colorGlyphs }
    guard !addsHyphens else { throw .hyphens }
    let lines = try placedLines(
      of: Array(text.string.utf8), setsWordsApart: text.alignmentMode == .justified)
    guard let ink, !lines.isEmpty else { throw .controlCharacters }
    return PlacedText(
      lines: lines, fontFamily: TextLayouts.family(of: text), fontSize: text.fontSize,
      fontWeight: TextLayouts.weight(of: text), color: color, ink: ink)
  }

  private func placedLines(
    of bytes: [UInt8], setsWordsApart: Bool
  ) throws(OutlinedTextReason) -> [PlacedText.Line] {
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    // A line at a time: only the layout knows where the words of a justified line stand.
    let isApart = setsWordsApart && pango_layout_get_line_count(layout) > 1
    let unit = placing.a / Double(PANGO_SCALE)
    var result: [PlacedText.Line] = []
    var runs: [Run] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { return [] }
      if let run = pango_layout_iter_get_run_readonly(iterator) {
        runs.append(Run(run))
        continue
      }
      // There is no run at the end of a line.
      defer { runs.removeAll() }
      guard pango_layout_line_get_resolved_direction(line) != PANGO_DIRECTION_RTL else {
        throw .rightToLeft
      }
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let baseline = placing.ty + Double(pango_layout_iter_get_baseline(iterator)) * unit
      let isShortened = runs.contains(where: \.isEllipsis)
      guard !(isShortened || isApart) || runs.allSatisfy({ !$0.isReversed }) else {
        throw .rightToLeft
      }
      let range =
        Int(line.pointee.start_index)..<Int(line.pointee.start_index + line.pointee.length)
      guard bytes.indices.contains(range) else { return [] }
      let pieces =
        isShortened
        ? [Piece(start: nil, string: Self.shortened(runs, bytes))]
        : isApart
          ? Piece.words(of: bytes, in: range)
          : [Piece(start: nil, string: String(decoding: bytes[range], as: UTF8.self))]
      for piece in pieces {
        var characters = Substring(piece.string)
        while characters.last == " ", !isApart { characters.removeLast() }
        guard !characters.isEmpty else { continue }
        guard characters.unicodeScalars.allSatisfy(\.isPlain) else { throw .controlCharacters }
        var x: Int32 = 0
        if let start = piece.start {
          pango_layout_line_index_to_x(line, Int32(clamping: start), 0, &x)
        }
        result.append(
          PlacedText.Line(
            string: String(characters),
            origin: Point(placing.tx + Double(logical.x + x) * unit, baseline)))
      }
    } while pango_layout_iter_next_run(iterator) != 0
    return result
  }

  /// What is left of a line, with the ellipsis.
  private static func shortened(_ runs: [Run], _ bytes: [UInt8]) -> String {
    var result = ""
    for (index, run) in runs.enumerated() {
      guard !run.isEllipsis else {
        // Fonts without the character have three full stops instead.
        result += run.glyphCount == 1 ? "\u{2026}" : "..."
        continue
      }
      guard bytes.indices.contains(run.range) else { continue }
      var characters = Substring(String(decoding: bytes[run.range], as: UTF8.self))
      if index > 0, runs[index - 1].isEllipsis {
        while characters.first == " " { characters.removeFirst() }
      }
      if index + 1 < runs.count, runs[index + 1].isEllipsis {
        while characters.last == " " { characters.removeLast() }
      }
      result += characters
    }
    return result
  }

  /// A run of glyphs in one direction.
  private struct Run {
    let range: Range<Int>
    let glyphCount: Int
    let isEllipsis: Bool
    let isReversed: Bool

    init(_ run: UnsafeMutablePointer<PangoLayoutRun>) {
      let item = run.pointee.item.pointee
      let offset = max(0, Int(item.offset))
      range = offset..<(offset + max(0, Int(item.length)))
      glyphCount = Int(run.pointee.glyphs.pointee.num_glyphs)
      isEllipsis = run.isEllipsis
      isReversed = item.analysis.level & 1 != 0
    }
  }

  /// Characters that are set at a place of their own.
  private struct Piece {
    /// The byte in the text; `nil` for a line as a whole.
    var start: Int?
    var string: String

    /// The words of a line, all but the last with a space behind them, so that a search for two finds
    /// them.
    static func words(of bytes: [UInt8], in range: Range<Int>) -> [Piece] {
      let space = UInt8(ascii: " ")
      let words = bytes[range].split(separator: space)
      return words.enumerated().map { index, word in
        Piece(
          start: word.startIndex,
          string: String(decoding: word, as: UTF8.self) + (index + 1 < words.count ? " " : ""))
      }
    }
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
