package import StrobeGeometry
package import StrobeModel

/// What casts a shadow; only its alpha is of interest.
package struct ShadowCaster {
  /// Its exact shape, where that's known without drawing it; it's opaque then.
  package var outline: Outline?
  /// A rectangle that holds it; `nil` where it draws nothing.
  package var bounds: () -> Rect?
  /// Draws it, unshifted and opaque, on any canvas whose coordinates are the layer's.
  package var draw: (any Canvas) throws -> Void

  package init(
    outline: Outline? = nil,
    bounds: @escaping () -> Rect?,
    draw: @escaping (any Canvas) throws -> Void
  ) {
    self.outline = outline
    self.bounds = bounds
    self.draw = draw
  }
}

/// A layer's background and content inside its bounds, with the bounds' corners.
package struct ClippedContent {
  /// What everything is clipped to: the bounds, or the middle of an opaque border, which hides the
  /// smoothed edge.
  package var outline: Outline
  /// The layer's bounds with their corners.
  package var edge: Outline
  /// The colour under the content, opacity in it; `nil` for none.
  package var background: Color?
  /// Whether paints may lie above each other, so that the lower ones would shine through an edge
  /// that's smoothed for each of them.
  package var isComposed: Bool
  /// A rectangle outside of which nothing is seen; `nil` where nothing is drawn.
  package var bounds: () -> Rect?
  /// Draws the content without the background.
  package var draw: (any Canvas) throws -> Void

  package init(
    outline: Outline,
    edge: Outline,
    background: Color?,
    isComposed: Bool,
    bounds: @escaping () -> Rect?,
    draw: @escaping (any Canvas) throws -> Void
  ) {
    self.outline = outline
    self.edge = edge
    self.background = background
    self.isComposed = isComposed
    self.bounds = bounds
    self.draw = draw
  }
}

/// A layer that's drawn as a whole before its opacity or its mask are applied.
///
/// The closures are what a canvas may want to know, answered when it asks.
package struct GroupContent {
  /// A rectangle outside of which nothing is drawn; `nil` where nothing is drawn at all.
  package var bounds: () -> Rect?
  /// Whether opacity differs between the whole and its parts: where not, it may be handed to
  /// ``draw``.
  package var needsGroup: () -> Bool
  /// Whether it's known to be opaque wherever it paints.
  package var isOpaqueWherePainted: () throws -> Bool
  /// The picture, where it's the only thing that's drawn, with its tint.
  package var onlyPicture: () throws -> (picture: PlacedImage, tint: Tint)?
  /// Draws the content with an opacity that each of its paints takes in; 1 unless ``needsGroup``
  /// is false.
  package var draw: (any Canvas, _ alpha: Double) throws -> Void

  package init(
    bounds: @escaping () -> Rect?,
    needsGroup: @escaping () -> Bool = { true },
    isOpaqueWherePainted: @escaping () throws -> Bool = { false },
    onlyPicture: @escaping () throws -> (picture: PlacedImage, tint: Tint)? = { nil },
    draw: @escaping (any Canvas, _ alpha: Double) throws -> Void
  ) {
    self.bounds = bounds
    self.needsGroup = needsGroup
    self.isOpaqueWherePainted = isOpaqueWherePainted
    self.onlyPicture = onlyPicture
    self.draw = draw
  }
}

/// A mask.
package struct MaskContent {
  /// The rectangles that the mask consists of, in the masked layer's coordinates and in drawing
  /// order; `nil` where it has anything else.
  package var tiles: [MaskTile]?
  /// Draws the mask; only its alpha is of interest.
  package var draw: (any Canvas, _ alpha: Double) throws -> Void

  package init(
    tiles: [MaskTile]? = nil,
    draw: @escaping (any Canvas, _ alpha: Double) throws -> Void
  ) {
    self.tiles = tiles
    self.draw = draw
  }
}

/// A rectangle of a mask; where several overlap one lies over the other.
package struct MaskTile: Hashable, Sendable {
  /// The name of the layer that draws it.
  package var name: String
  /// In the masked layer's coordinates.
  package var rect: Rect
  /// 0...1.
  package var alpha: Double

  package init(name: String, rect: Rect, alpha: Double) {
    self.name = name
    self.rect = rect
    self.alpha = alpha
  }
}

/// A picture, read, and where its parts go.
package struct PlacedImage {
  /// Pixels or an SVG document's bytes.
  package var picture: LoadedPicture
  /// Its size in its own units.
  package var size: Size
  /// The document of an SVG picture.
  package var document: SVGDocument?
  /// One part or nine.
  package var layout: PictureLayout

  package init(picture: LoadedPicture, size: Size, document: SVGDocument?, layout: PictureLayout) {
    self.picture = picture
    self.size = size
    self.document = document
    self.layout = layout
  }
}

/// A text that's broken into lines and placed.
package struct TextRun {
  /// What the scene says.
  package var content: TextContent
  /// Lines and glyphs with their places.
  package var layout: TextLayout
  /// The colour with all opacity in it.
  package var color: Color

  package init(content: TextContent, layout: TextLayout, color: Color) {
    self.content = content
    self.layout = layout
    self.color = color
  }
}

/// A drawing that is drawn several times.
///
/// A canvas that keeps drawings has a subclass of its own.
package class CanvasRecording {
  /// What is kept of it.
  package let bounds: Rect
  /// Draws it.
  package let body: (any Canvas) throws -> Void

  package init(bounds: Rect, body: @escaping (any Canvas) throws -> Void) {
    self.bounds = bounds
    self.body = body
  }
}
