internal import CPango
import StrobeCairo
package import StrobeGeometry
import StrobeModel

/// A glyph of a text at its place.
package struct PlacedGlyph: Sendable {
  /// Which outline it has: equal for equal glyphs of one font and size.
  package var key: Key
  /// Where its origin lies, in the layer's coordinates.
  package var origin: Point

  /// A glyph of a font in a size.
  package struct Key: Hashable, Sendable {
    /// The font as it was found.
    package var font: String
    /// The glyph's number in the font.
    package var glyph: UInt32
    /// The size of an em in points.
    package var scale: Double
  }
}

extension TextLayout {
  /// The glyphs that leave ink, from the first line to the last, and the outlines of those that are not
  /// known yet.
  ///
  /// - Parameter outlines: The outlines about the glyphs' origins, in points, by their keys; those that
  ///   are missing are added.
  /// - Returns: The glyphs in drawing order.
  package func glyphs(_ outlines: inout [PlacedGlyph.Key: Path]) -> [PlacedGlyph] {
    var result: [PlacedGlyph] = []
    for run in glyphRuns {
      for glyph in run.glyphs {
        let key = PlacedGlyph.Key(
          font: "\(run.fontDescription) \(glyph.identity.font)", glyph: glyph.identity.glyph,
          scale: run.fontSize)
        if outlines[key] == nil {
          outlines[key] = glyph.outline.mapped(
            by: AffineTransform(a: run.scale, b: 0, c: 0, d: -run.scale, tx: 0, ty: 0))
        }
        result.append(PlacedGlyph(key: key, origin: glyph.origin))
      }
    }
    return result
  }

  /// The glyphs that have outlines, in the places where Pango draws them, from top to bottom.
  package var glyphRuns: [GlyphRun] {
    if let knownRuns { return knownRuns }
    let runs = makeGlyphRuns()
    knownRuns = runs
    return runs
  }

  private func makeGlyphRuns() -> [GlyphRun] {
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
      let start = (x ?? logical.x) + run.pointee.start_x_offset
      x = start + pango_glyph_string_get_width(run.pointee.glyphs) + run.pointee.end_x_offset
      if let made = glyphRun(run, x: start, y: baseline - run.pointee.y_offset) {
        result.append(made)
      }
    } while pango_layout_iter_next_run(iterator) != 0
    return result
  }

  private func glyphRun(
    _ run: UnsafeMutablePointer<PangoLayoutRun>, x: Int32, y: Int32
  ) -> GlyphRun? {
    guard let font = run.pointee.item.pointee.analysis.font,
      let made = glyphOutlines.font(of: font), let glyphs = run.pointee.glyphs.pointee.glyphs
    else { return nil }
    let unit = placing.a / Double(PANGO_SCALE)
    var x = x
    var placed: [GlyphRun.Glyph] = []
    for index in 0..<max(0, Int(run.pointee.glyphs.pointee.num_glyphs)) {
      let info = glyphs[index]
      defer { x += info.geometry.width }
      // PANGO_GLYPH_EMPTY stands for a space.
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
