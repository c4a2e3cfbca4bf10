internal import CPango
import StrobeCairo
package import StrobeGeometry
package import StrobeModel

/// A glyph of a text at its place.
package struct PlacedGlyph: Sendable {
  /// Which outline it has: equal for equal glyphs of one font and size.
  package var key: Key
  /// Where its origin lies, in the layer's coordinates.
  package var origin: Point

  /// A glyph of a font in a size.
  package struct Key: Hashable, Sendable {
    /// The font as it was found, its size included.
    package var font: String
    /// The glyph's number in the font.
    package var glyph: UInt32
    /// How much larger than laid out it is drawn.
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
    guard let iterator = pango_layout_get_iter(layout) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var result: [PlacedGlyph] = []
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator),
        let font = run.pointee.item.pointee.analysis.font, let string = run.pointee.glyphs,
        let infos = string.pointee.glyphs
      else { continue }
      var extents = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &extents)
      var x = Int(extents.x)
      let y = Int(pango_layout_iter_get_baseline(iterator))
      let name = Self.name(of: font)
      for index in 0..<Int(string.pointee.num_glyphs) {
        let info = infos[index]
        defer { x += Int(info.geometry.width) }
        // PANGO_GLYPH_EMPTY stands for a space.
        guard info.glyph != 0x0FFF_FFFF else { continue }
        let key = PlacedGlyph.Key(font: name, glyph: info.glyph, scale: placing.a)
        if outlines[key] == nil { outlines[key] = outline(of: info.glyph, in: font) }
        guard outlines[key]?.elements.isEmpty == false else { continue }
        let unit = 1 / Double(PANGO_SCALE)
        let place = placing.apply(
          Double(x + Int(info.geometry.x_offset)) * unit,
          Double(y + Int(info.geometry.y_offset)) * unit)
        result.append(PlacedGlyph(key: key, origin: Point(place.x, place.y)))
      }
    } while pango_layout_iter_next_run(iterator) != 0
    return result
  }

  private static func name(of font: UnsafeMutablePointer<PangoFont>) -> String {
    guard let description = pango_font_describe_with_absolute_size(font) else { return "" }
    defer { pango_font_description_free(description) }
    guard let text = pango_font_description_to_string(description) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// A glyph's outline about its origin, in points of the layer.
  private func outline(
    of glyph: UInt32, in font: UnsafeMutablePointer<PangoFont>
  ) -> Path {
    // At a size at which Cairo's 1/256 of a unit is fine enough for any scale.
    let enlargement = 64.0
    guard let string = pango_glyph_string_new() else { return Path() }
    defer { pango_glyph_string_free(string) }
    pango_glyph_string_set_size(string, 1)
    guard let infos = string.pointee.glyphs, let surface = try? RecordingSurface(),
      let context = try? Context(surface), context.setMatrix(.scale(enlargement, enlargement))
    else { return Path() }
    infos[0] = PangoGlyphInfo()
    infos[0].glyph = glyph
    context.move(x: 0, y: 0)
    pango_cairo_glyph_string_path(context.pointer, font, string)
    guard let elements = try? context.copyPath() else { return Path() }
    let scale = placing.a
    func point(_ x: Double, _ y: Double) -> Point { Point(x * scale, y * scale) }
    var path = Path(
      elements.map { element in
        switch element {
        case .move(let x, let y): .move(point(x, y))
        case .line(let x, let y): .line(point(x, y))
        case .curve(let x1, let y1, let x2, let y2, let x3, let y3):
          .cubic(point(x1, y1), point(x2, y2), point(x3, y3))
        case .close: .close
        }
      })
    // Cairo ends a text with a move to where the next glyph would stand.
    while case .move = path.elements.last { path.elements.removeLast() }
    return path
  }
}
