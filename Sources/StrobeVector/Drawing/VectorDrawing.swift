package import StrobeGeometry
import StrobeModel
package import StrobeRender

/// A picture as values: shapes, texts and bitmaps in named layers.
///
/// Nothing refers to anything else but ``VectorItem/Content/use(_:)``: what occurs several times is
/// found by the writers, which know what is worth a definition in their format.
package struct VectorDrawing: Hashable, Sendable {
  /// The canvas in points.
  package var size: Size
  /// What is drawn, bottom first.
  package var items: [VectorItem] = []
  /// What is drawn several times, by the numbers in ``VectorItem/Content/use(_:)``.
  package var symbols: [[VectorItem]] = []

  /// An empty drawing.
  package init(size: Size) { self.size = size }

  /// The canvas as a rectangle.
  var canvas: VectorBounds {
    VectorBounds(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
  }
}

/// Something drawn: content, and what is done to it.
///
/// The order is the transform, the blur, the clips, the mask, the opacity; clips and mask are in the
/// coordinates that the transform leads to, which are those of the drawing, the symbol or the mask
/// that the item is in: groups have no coordinates of their own.
package struct VectorItem: Hashable, Sendable {
  package var content: Content
  package var transform = AffineTransform.identity
  package var blur: VectorBlur?
  /// Outermost first.
  package var clips: [VectorClip] = []
  package var mask: VectorMask?
  /// 0...1.
  package var opacity = 1.0

  package init(_ content: Content, transform: AffineTransform = .identity) {
    self.content = content
    self.transform = transform
  }

  /// What is drawn.
  package indirect enum Content: Hashable, Sendable {
    /// A shape, filled, stroked or both; the fill lies below.
    case shape(VectorShape, fill: VectorFill?, stroke: VectorStroke?)
    /// Outlines of glyphs.
    case glyphs([VectorGlyph], VectorFill)
    /// Text that a viewer sets in its own fonts.
    case text(VectorText, Color)
    /// A bitmap, a unit for a pixel.
    case picture(EncodedPicture)
    /// A symbol by its number.
    case use(Int)
    /// Several items as one.
    case group([VectorItem])
    /// A layer with what is in it.
    case layer(VectorLayer, [VectorItem])
  }

  /// Whether nothing is done to the content.
  var isPlain: Bool { transform.isIdentity && isOnlyTransformed }

  /// Whether nothing but a transform is done to the content.
  var isOnlyTransformed: Bool {
    clips.isEmpty && mask == nil && opacity == 1 && blur == nil
  }

  /// The items of a group or a layer.
  var children: [VectorItem]? {
    switch content {
    case .group(let items), .layer(_, let items): items
    case .shape, .glyphs, .text, .picture, .use: nil
    }
  }

  func replacingChildren(_ items: [VectorItem]) -> Self {
    var result = self
    switch content {
    case .group: result.content = .group(items)
    case .layer(let layer, _): result.content = .layer(layer, items)
    case .shape, .glyphs, .text, .picture, .use: break
    }
    return result
  }
}

/// A layer of a scene.
package struct VectorLayer: Hashable, Sendable {
  /// Its name in the scene.
  package var name: String
  /// Whether what is in it comes from one template, so that its looks are common to all of it.
  package var isRepeated = false
}

/// An area that items are cut to.
package struct VectorClip: Hashable, Sendable {
  /// The outline.
  package var shape: VectorShape
  /// What counts as inside.
  package var rule = FillRule.nonZero

  /// The outline as a path.
  package var path: Path { Path(shape.segments) }

  /// The area, where it is an upright rectangle.
  var rectangle: VectorBounds? {
    guard case .rectangle(let bounds) = shape else { return nil }
    return bounds
  }
}

/// Items whose alpha says how much of others is seen.
package struct VectorMask: Hashable, Sendable {
  /// In white, so that luminance is alpha, unless ``usesAlpha`` is set.
  package var items: [VectorItem]
  /// Whether colours differ and only alpha counts.
  package var usesAlpha = false
}

/// A Gaussian blur, with a colour for all of it where the content's own are of no account.
package struct VectorBlur: Hashable, Sendable {
  /// The standard deviation in the content's coordinates, 0 or more.
  package var deviation: Double
  /// What the content is dyed with; its alpha counts too.
  package var color: Color?
}

/// A glyph at its place.
package struct VectorGlyph: Hashable, Sendable {
  /// Which outline of which font.
  package var identity: GlyphRun.Identity
  /// Where the origin lies.
  package var origin: Point
  /// From the font's units to the item's; the outline's y runs upwards.
  package var scale: Double
  /// The outline in the font's units.
  package var outline: Path

  /// Two glyphs of one identity have one outline.
  package static func == (left: Self, right: Self) -> Bool {
    left.identity == right.identity && left.origin == right.origin && left.scale == right.scale
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(origin)
    hasher.combine(scale)
  }

  /// The outline about its origin, in the item's units.
  var shape: Path {
    outline.mapped(by: AffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: 0))
  }
}
