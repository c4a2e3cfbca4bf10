internal import CPango
import StrobeCairo
package import StrobeGeometry
import StrobeModel

/// Outlines of glyphs in font units, each taken once.
final class GlyphOutlines {
  private struct FontKey: Hashable {
    var face: OpaquePointer
    var description: String
    var coordinates: [Int32]
  }

  /// A font at the size of its design grid.
  final class Font {
    let index: Int
    let description: String
    let unitsPerEm: Double
    /// An `hb_font_t *` whose units are the font's.
    private let scaled: OpaquePointer
    private var outlines: [UInt32: Path] = [:]
    /// Whether HarfBuzz's outlines are what Cairo draws; unknown before the first glyph that has one.
    ///
    /// They are not where fontconfig makes a face bold or oblique that is neither.
    private var isPlain: Bool?

    init(index: Int, description: String, like font: OpaquePointer, _ face: OpaquePointer) {
      self.index = index
      self.description = description
      let units = Int32(clamping: max(1, hb_face_get_upem(face)))
      unitsPerEm = Double(units)
      scaled = hb_font_create(face)
      hb_font_set_scale(scaled, units, units)
      var count: UInt32 = 0
      if let coordinates = hb_font_get_var_coords_normalized(font, &count), count > 0 {
        hb_font_set_var_coords_normalized(scaled, coordinates, count)
      }
    }

    deinit {
      hb_font_destroy(scaled)
    }

    /// The outline of a glyph, y upwards.
    ///
    /// - Parameters:
    ///   - glyph: Its number; with Pango's flag for a character that no font has.
    ///   - font: The font at any size.
    ///   - size: That size.
    /// - Returns: The outline; empty for a space.
    func outline(
      of glyph: UInt32, in font: UnsafeMutablePointer<PangoFont>, size: Double
    ) -> Path {
      // Bit 28 is PANGO_GLYPH_UNKNOWN_FLAG: a box whose looks depend on the size.
      guard glyph & 0x1000_0000 == 0 else { return drawn(glyph, in: font, size: size) }
      if let outline = outlines[glyph] { return outline }
      var outline = designed(glyph)
      if !outline.elements.isEmpty, isPlain != true {
        let drawn = drawn(glyph, in: font, size: size)
        let isPlain = self.isPlain ?? outline.isNear(drawn, slack: unitsPerEm / 200)
        self.isPlain = isPlain
        if !isPlain { outline = drawn }
      }
      outlines[glyph] = outline
      return outline
    }

    private func designed(_ glyph: UInt32) -> Path {
      guard let functions = Self.drawFunctions else { return Path() }
      let collector = OutlineCollector()
      hb_font_draw_outline(
        scaled, glyph, functions, Unmanaged.passUnretained(collector).toOpaque())
      return Path(collector.elements)
    }

    /// The outline as Cairo draws it, at the size of the design grid.
    private func drawn(
      _ glyph: UInt32, in font: UnsafeMutablePointer<PangoFont>, size: Double
    ) -> Path {
      guard let string = pango_glyph_string_new() else { return Path() }
      defer { pango_glyph_string_free(string) }
      pango_glyph_string_set_size(string, 1)
      guard let info = string.pointee.glyphs else { return Path() }
      info.pointee.glyph = glyph
      info.pointee.geometry = PangoGlyphGeometry()
      // The box for an unknown character is as wide as its advance.
      var logical = PangoRectangle()
      pango_font_get_glyph_extents(font, glyph, nil, &logical)
      info.pointee.geometry.width = logical.width
      let scale = unitsPerEm / size
      guard let surface = try? RecordingSurface(), let context = try? Context(surface),
        context.setMatrix(.scale(scale, -scale))
      else { return Path() }
      context.move(x: 0, y: 0)
      pango_cairo_glyph_string_path(context.pointer, font, string)
      // In the surface's units.
      guard context.setMatrix(.identity), let elements = try? context.copyPath() else {
        return Path()
      }
      var path = Path(elements.map(Path.Element.init))
      // Cairo ends a text with a move to where the next glyph would stand.
      while case .move = path.elements.last { path.elements.removeLast() }
      return path
    }

    // Unchecked: made once, never changed afterwards.
    nonisolated(unsafe) private static let drawFunctions: OpaquePointer? = {
      guard let functions = hb_draw_funcs_create() else { return nil }
      hb_draw_funcs_set_move_to_func(
        functions,
        { _, data, _, x, y, _ in
          OutlineCollector.from(data)?.elements.append(.move(Point(Double(x), Double(y))))
        }, nil, nil)
      hb_draw_funcs_set_line_to_func(
        functions,
        { _, data, _, x, y, _ in
          OutlineCollector.from(data)?.elements.append(.line(Point(Double(x), Double(y))))
        }, nil, nil)
      // Quadratic curves come as cubic ones where there is no function for them.
      hb_draw_funcs_set_cubic_to_func(
        functions,
        { _, data, _, x1, y1, x2, y2, x3, y3, _ in
          OutlineCollector.from(data)?.elements.append(
            .cubic(
              Point(Double(x1), Double(y1)), Point(Double(x2), Double(y2)),
              Point(Double(x3), Double(y3))))
        }, nil, nil)
      hb_draw_funcs_set_close_path_func(
        functions, { _, data, _, _ in OutlineCollector.from(data)?.elements.append(.close) }, nil,
        nil)
      hb_draw_funcs_make_immutable(functions)
      return functions
    }()
  }

  private var fonts: [FontKey: Font] = [:]

  /// The font that a run is set in.
  func font(of font: UnsafeMutablePointer<PangoFont>) -> Font? {
    guard let scaled = pango_font_get_hb_font(font), let face = hb_font_get_face(scaled),
      let description = pango_font_describe(font)
    else { return nil }
    defer { pango_font_description_free(description) }
    pango_font_description_unset_fields(description, PANGO_FONT_MASK_SIZE)
    guard let text = pango_font_description_to_string(description) else { return nil }
    defer { g_free(text) }
    var count: UInt32 = 0
    let coordinates = hb_font_get_var_coords_normalized(scaled, &count)
    let key = FontKey(
      face: face, description: String(cString: text),
      coordinates: Array(UnsafeBufferPointer(start: coordinates, count: Int(count))))
    if let font = fonts[key] { return font }
    // It keeps its face, so that no other can have the same address.
    let made = Font(index: fonts.count, description: key.description, like: scaled, face)
    fonts[key] = made
    return made
  }
}

/// Gathers what HarfBuzz draws.
private final class OutlineCollector {
  var elements: [Path.Element] = []

  static func from(_ data: UnsafeMutableRawPointer?) -> OutlineCollector? {
    data.map { Unmanaged<OutlineCollector>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension Path.Element {
  fileprivate init(_ element: Context.PathElement) {
    self =
      switch element {
      case .move(let x, let y): .move(Point(x, y))
      case .line(let x, let y): .line(Point(x, y))
      case .curve(let x1, let y1, let x2, let y2, let x3, let y3):
        .cubic(Point(x1, y1), Point(x2, y2), Point(x3, y3))
      case .close: .close
      }
  }
}

extension Path {
  /// The path under a map.
  package func mapped(by map: AffineTransform) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(map.apply(point))
        case .line(let point): .line(map.apply(point))
        case .cubic(let first, let second, let end):
          .cubic(map.apply(first), map.apply(second), map.apply(end))
        case .close: .close
        }
      })
  }

  /// Whether the rectangles around two paths differ by no more than a slack.
  fileprivate func isNear(_ other: Path, slack: Double) -> Bool {
    guard let own = controlBounds, let others = other.controlBounds else { return false }
    return abs(own.minX - others.minX) <= slack && abs(own.maxX - others.maxX) <= slack
      && abs(own.minY - others.minY) <= slack && abs(own.maxY - others.maxY) <= slack
  }
}
