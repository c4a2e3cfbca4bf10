internal import CPango
import StrobeCairo
package import StrobeGeometry
import StrobeModel

/// Text broken into lines and placed in a layer's bounds.
package final class TextLayout {
  /// Font sizes above this are laid out at it and enlarged: fonts cannot be loaded at any size.
  static let largestSize = 1000.0

  /// A `PangoLayout *`.
  package let layout: OpaquePointer
  /// From the layout's units to the layer's.
  package let placing: AffineTransform
  /// The size that it's laid out at, in the layout's units.
  package let fontSize: Double
  /// Where there is ink, in the layer's coordinates; `nil` where there is none.
  package let ink: Rect?
  /// Whether a glyph has colours of its own, as emoji do.
  package let hasColorGlyphs: Bool
  /// The outlines of all glyphs, in the layout's units.
  package private(set) lazy var outlines = Self.outlines(layout, fontSize: fontSize)
  /// Where outlines of single glyphs come from.
  let glyphOutlines: GlyphOutlines
  /// The glyphs, once they have been asked for.
  var knownRuns: [GlyphRun]?

  /// Takes over a layout that is complete.
  ///
  /// - Parameters:
  ///   - layout: A `PangoLayout *`.
  ///   - fontSize: The size that it is laid out at.
  ///   - scale: How much larger it is to be drawn.
  ///   - bounds: Where it stands, in the layer's coordinates.
  ///   - alignment: Where a block without a width stands: 0 left, 1 right.
  ///   - verticalAlignment: Where the lines stand: 0 at the top, 1 at the bottom.
  ///   - outlines: Where outlines of single glyphs come from.
  init(
    adopting layout: OpaquePointer, fontSize: Double, scale: Double, in bounds: Rect,
    alignment: Double, verticalAlignment: Double, outlines: GlyphOutlines
  ) {
    self.layout = layout
    glyphOutlines = outlines
    self.fontSize = fontSize
    var inkBox = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, &inkBox, &logical)
    let unit = scale / Double(PANGO_SCALE)
    var origin = bounds.origin
    if pango_layout_get_width(layout) < 0 {
      // Without a width Pango aligns lines with each other; the block is placed here.
      let width = Double(logical.width) * unit
      origin.x += (bounds.width - width) * alignment - Double(logical.x) * unit
    }
    if verticalAlignment != 0 {
      let height = Double(logical.height) * unit
      origin.y += (bounds.height - height) * verticalAlignment - Double(logical.y) * unit
    }
    // Viewers set small glyphs on whole pixels from top to bottom; a first baseline on a whole point
    // looks the same in all formats. Below this size a point is no small distance any more.
    if fontSize * scale >= 6 {
      let baseline = Double(pango_layout_get_baseline(layout)) * unit
      origin.y = (origin.y + baseline).rounded() - baseline
    }
    placing = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
    ink =
      inkBox.width > 0 && inkBox.height > 0
      ? Rect(
        origin.x + Double(inkBox.x) * unit, origin.y + Double(inkBox.y) * unit,
        Double(inkBox.width) * unit, Double(inkBox.height) * unit) : nil
    hasColorGlyphs = Self.hasColorGlyphs(layout)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  /// The room that the lines take, in the layer's units.
  var size: Renderer.TextSize {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    let unit = placing.a / Double(PANGO_SCALE)
    return Renderer.TextSize(
      width: Double(logical.width) * unit, height: Double(logical.height) * unit,
      baseline: Double(pango_layout_get_baseline(layout)) * unit,
      lines: Int(pango_layout_get_line_count(layout)))
  }

  /// Draws with the context's paint.
  ///
  /// - Parameters:
  ///   - context: Where to draw.
  ///   - asOutlines: Whether glyphs are filled as shapes. On an image they then stand where they
  ///     belong, as in a document; Cairo 1.16 would round each to a whole pixel. Glyphs with colours
  ///     have no outlines.
  func draw(on context: Context, asOutlines: Bool) {
    context.save()
    defer { context.restore() }
    guard context.transform(placing) else { return }
    context.newPath()
    // No font can be loaded at such a size; its outlines can be enlarged.
    let isHuge = fontSize * context.matrix.largestScale > 10_000
    if asOutlines || isHuge {
      context.add(outlines)
      context.fill()
    } else {
      // Pango's units round, and viewers that set glyphs on whole pixels take what lies a hair above
      // a pixel for the one before: a hair below is safe.
      context.move(x: 0, y: 4 / Double(PANGO_SCALE) / placing.d)
      pango_cairo_show_layout(context.pointer, layout)
      context.newPath()
    }
  }

  /// The outlines of all glyphs, in the layout's units.
  ///
  /// They are taken at a size at which Cairo's 1/256 of a unit is fine enough for any scale.
  private static func outlines(_ layout: OpaquePointer, fontSize: Double) -> Path {
    var extents = PangoRectangle()
    pango_layout_get_extents(layout, nil, &extents)
    let reach = Double(max(extents.width, extents.height)) / Double(PANGO_SCALE)
    let scale = min(1024 / fontSize, 2_000_000 / max(1, reach))
    guard let surface = try? RecordingSurface(), let context = try? Context(surface),
      context.setMatrix(.scale(scale, scale))
    else { return Path() }
    context.move(x: 0, y: 0)
    pango_cairo_layout_path(context.pointer, layout)
    guard let elements = try? context.copyPath() else { return Path() }
    return Path(
      elements.map { element in
        switch element {
        case .move(let x, let y): .move(Point(x, y))
        case .line(let x, let y): .line(Point(x, y))
        case .curve(let x1, let y1, let x2, let y2, let x3, let y3):
          .cubic(Point(x1, y1), Point(x2, y2), Point(x3, y3))
        case .close: .close
        }
      })
  }

  /// Looks for fonts with tables of coloured glyphs among those used.
  private static func hasColorGlyphs(_ layout: OpaquePointer) -> Bool {
    guard let iterator = pango_layout_get_iter(layout) else { return false }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator),
        let font = run.pointee.item.pointee.analysis.font,
        let scaled = pango_font_get_hb_font(font), let face = hb_font_get_face(scaled)
      else { continue }
      for tag in ["CBDT", "COLR", "sbix", "SVG "] {
        let name = tag.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard let blob = hb_face_reference_table(face, name) else { continue }
        defer { hb_blob_destroy(blob) }
        if hb_blob_get_length(blob) > 0 { return true }
      }
    } while pango_layout_iter_next_run(iterator) != 0
    return false
  }
}
