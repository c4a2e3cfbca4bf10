import StrobeRender

/// One thing that is drawn, with what is applied to it.
///
/// From the inside out: `transform` maps the content into the parent's space; `mask`, `clips` and
/// `opacity` apply there.
struct SVGItem: Hashable {
  var content: Content
  var transform = SVGTransform.identity
  /// Clips in `SVGDrawing.clips`, outermost first.
  var clips: [Int] = []
  /// A mask in `SVGDrawing.masks`.
  var mask: Int?
  var opacity = 1.0

  indirect enum Content: Hashable {
    case shape(SVGShape, SVGStyle)
    /// Outlines of text that share one paint.
    case glyphs([Glyph], SVGStyle)
    /// Text that stays text.
    case text(SVGText, SVGStyle)
    /// A picture in `SVGDrawing.pictures`, at its natural size.
    case picture(Int)
    /// A definition in `SVGDrawing.symbols`.
    case use(Int)
    case group([SVGItem])
    /// A named layer: the index of its name.
    case layer(Int, [SVGItem])
    case mark(LayerMark)
    /// An element that was not understood: the node's index. It is written as it was.
    case opaque(Int)
  }

  /// A glyph's outline in `SVGDrawing.glyphs` and where it stands.
  struct Glyph: Hashable {
    var outline: Int
    var origin: SVGPoint
  }

  /// Whether nothing is applied to the content.
  var isPlain: Bool { transform.isIdentity && isOnlyTransformed }

  /// Whether nothing but a transform is applied to the content.
  var isOnlyTransformed: Bool { clips.isEmpty && mask == nil && opacity == 1 }

  var children: [SVGItem]? {
    switch content {
    case .group(let items), .layer(_, let items): items
    case .shape, .glyphs, .text, .picture, .use, .mark, .opaque: nil
    }
  }

  /// The item with other children; one without children stays as it is.
  func replacingChildren(_ items: [SVGItem]) -> Self {
    var result = self
    switch content {
    case .group:
      result.content = .group(items)
    case .layer(let index, _):
      result.content = .layer(index, items)
    case .shape, .glyphs, .text, .picture, .use, .mark, .opaque:
      break
    }
    return result
  }
}
