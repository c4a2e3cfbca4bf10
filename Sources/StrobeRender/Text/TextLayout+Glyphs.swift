internal import CPango
import StrobeCairo
import StrobeModel

extension TextLayout {
  /// The glyphs that have outlines, in the places where Pango draws them.
  ///
  /// - Parameter outlines: Where outlines come from.
  /// - Returns: The runs from top to bottom.
  func glyphRuns(from outlines: GlyphOutlines) -> [GlyphRun] {
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var result: [GlyphRun] = []
    var x: Int32?
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator) else {
        // There is no run at the end of a line.
        x = nil
        continue
      }
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let baseline = pango_layout_iter_get_baseline(iterator)
      let start = x ?? logical.x
      x =
        start + run.pointee.start_x_offset + pango_glyph_string_get_width(run.pointee.glyphs)
        + run.pointee.end_x_offset
      let made = glyphRun(
        run, x: start + run.pointee.start_x_offset, y: baseline - run.pointee.y_offset, outlines)
      if let made { result.append(made) }
    } while pango_layout_iter_next_run(iterator) != 0
    return result
  }

  private func glyphRun(
    _ run: UnsafeMutablePointer<PangoLayoutRun>, x: Int32, y: Int32, _ outlines: GlyphOutlines
  ) -> GlyphRun? {
    guard let font = run.pointee.item.pointee.analysis.font,
      let made = outlines.font(of: font), let glyphs = run.pointee.glyphs.pointee.glyphs
    else { return nil }
    let unit = placing.a / Double(PANGO_SCALE)
    var x = x
    var placed: [GlyphRun.Glyph] = []
    for index in 0..<max(0, Int(run.pointee.glyphs.pointee.num_glyphs)) {
      let info = glyphs[index]
      defer { x += info.geometry.width }
      // PANGO_GLYPH_EMPTY
      guard info.glyph != 0x0fff_ffff else { continue }
      let outline = made.outline(of: info.glyph, in: font, size: fontSize)
      guard !outline.elements.isEmpty else { continue }
      placed.append(
        GlyphRun.Glyph(
          identity: GlyphRun.Identity(font: made.index, glyph: info.glyph),
          origin: Point(
            placing.tx + Double(x + info.geometry.x_offset) * unit,
            placing.ty + Double(y + info.geometry.y_offset) * unit), outline: outline))
    }
    guard !placed.isEmpty else { return nil }
    return GlyphRun(
      fontDescription: made.description, unitsPerEm: made.unitsPerEm,
      fontSize: fontSize * placing.a, glyphs: placed)
  }
}
