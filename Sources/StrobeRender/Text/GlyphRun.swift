package import StrobeGeometry
package import StrobeModel

/// Glyphs of one font that follow each other in a line.
package struct GlyphRun: Sendable, Hashable {
  /// A glyph as it is designed, whatever its size.
  package struct Identity: Sendable, Hashable {
    /// The font: equal within one renderer for the same face, weight and variations.
    package var font: Int
    /// The glyph's number in the font.
    package var glyph: UInt32
  }

  /// One glyph at its place.
  package struct Glyph: Sendable, Hashable {
    /// Which outline it is.
    package var identity: Identity
    /// Where its origin stands, in the layer's coordinates.
    package var origin: Point
    /// The outline in font units, y upwards, the origin at the left end of the baseline; empty for
    /// a space.
    ///
    /// The map into the layer scales by ``GlyphRun/scale`` and turns y around.
    package var outline: Path

    /// Two glyphs of one identity have one outline.
    package static func == (left: Glyph, right: Glyph) -> Bool {
      left.identity == right.identity && left.origin == right.origin
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
      hasher.combine(origin)
    }
  }

  /// The family's name that was found, with weight and style, as Pango describes it.
  package var fontDescription: String
  /// Font units in an em, above 0.
  package var unitsPerEm: Double
  /// The size of an em in the layer's coordinates.
  package var fontSize: Double
  /// The glyphs in visual order; spaces are left out.
  package var glyphs: [Glyph]

  /// From font units to the layer's coordinates.
  package var scale: Double { fontSize / unitsPerEm }

  /// From a glyph's outline to the layer's coordinates.
  package func placement(of glyph: Glyph) -> AffineTransform {
    AffineTransform(
      a: scale, b: 0, c: 0, d: -scale, tx: glyph.origin.x, ty: glyph.origin.y)
  }
}

extension Renderer {
  /// A text as glyphs.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - bounds: The layer's bounds.
  /// - Returns: The runs from top to bottom; empty where there is nothing to draw, `nil` where
  ///   glyphs have colours of their own and outlines do not say how they look.
  package func glyphRuns(of text: TextContent, in bounds: Rect) -> [GlyphRun]? {
    guard let layout = surfaces.texts.layout(text, in: bounds) else { return [] }
    return layout.hasColorGlyphs ? nil : layout.glyphRuns
  }
}
