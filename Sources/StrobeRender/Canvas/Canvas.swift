package import StrobeGeometry
package import StrobeModel

/// What a ``LayerPainter`` draws on: pixels, a PDF page, or the values of a vector drawing.
///
/// A canvas is told what is drawn, not how: shapes stay what they are, numbers stay as the scene has
/// them, and what must be drawn aside comes as a closure that the canvas may call, on itself or on
/// another canvas, when and if it needs it. Whatever a canvas can't draw is kept for
/// ``takeRefusals()``; only faults of the surface or of a file are thrown.
///
/// Coordinates are points of the layer that is being drawn, y downwards, unless they are said to be
/// the device's.
package protocol Canvas: AnyObject {
  // MARK: State

  /// Remembers map and clip until the matching ``restore()``.
  func save()
  /// Returns to the state of the last ``save()``.
  func restore()
  /// Applies a map before the current one.
  ///
  /// - Returns: `false`, and nothing has changed, when nothing can be drawn under the map or its
  ///   product with the current one: what was to be drawn can't be seen.
  func concatenate(_ map: AffineTransform) -> Bool
  /// Restricts what follows, up to the matching ``restore()``, to the inside of an outline.
  func clip(to outline: Outline)

  /// The map from the current coordinates to the device's.
  var matrix: AffineTransform { get }
  /// What can still be drawn on, in the current coordinates; `nil` where nothing may be left out
  /// because it's out of sight.
  var visibleBounds: Rect? { get }
  /// What can still be drawn on, in device units; `nil` where nothing may be left out.
  var deviceVisibleBounds: Rect? { get }
  /// The length in current coordinates of about one pixel; `nil` where there are no pixels.
  var devicePixel: Double? { get }

  // MARK: Layers

  /// A layer's own drawing, its sublayers included, begins.
  ///
  /// The layer's placement has been concatenated since the last ``save()``, and nothing is drawn
  /// between that and this call. Not called for layers that draw nothing. Called for masks and for
  /// what casts a shadow as well, within the closures that draw them.
  func begin(_ layer: PresentationLayer)
  /// The drawing that the last ``begin(_:)`` without an end announced has ended.
  func end()

  // MARK: Paints

  /// Fills outlines, which count as one shape.
  ///
  /// - Parameters:
  ///   - outlines: The shape.
  ///   - rule: What counts as inside.
  ///   - ink: The paint, all opacity in it.
  /// - Throws: What the surface throws.
  func fill(_ outlines: [Outline], rule: FillRule, with ink: Ink) throws
  /// Strokes an outline.
  ///
  /// - Parameters:
  ///   - outline: The line in the middle of the stroke.
  ///   - trim: The part of it that is stroked; `nil`: all of it. May leave nothing.
  ///   - style: Width, ends, corners and dashes.
  ///   - ink: The paint, all opacity in it.
  /// - Throws: What the surface throws.
  func stroke(_ outline: Outline, trim: Trim?, style: StrokeStyle, with ink: Ink) throws
  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - picture: The picture and where its parts go.
  ///   - tint: What its colours are multiplied with.
  ///   - alpha: Its opacity, 0...1.
  /// - Throws: What reading the picture or the surface throws.
  func draw(_ picture: PlacedImage, tint: Tint, alpha: Double) throws
  /// Draws a text.
  func draw(_ text: TextRun) throws
  /// Draws the shadow of what casts it, which itself is drawn afterwards by the caller.
  func draw(_ shadow: Shadow, of caster: ShadowCaster) throws

  // MARK: What is put together first

  /// Draws a layer's content inside an outline, which may cut through several paints.
  func draw(_ content: ClippedContent) throws
  /// Draws content aside and paints it once.
  ///
  /// - Parameters:
  ///   - alpha: The opacity of the whole, 0...1.
  ///   - content: What to put together.
  /// - Throws: What drawing the content throws.
  func group(alpha: Double, _ content: GroupContent) throws
  /// Draws content where a mask is opaque, by the mask's alpha.
  ///
  /// - Parameters:
  ///   - content: What is masked.
  ///   - mask: The mask.
  ///   - alpha: The opacity of the whole, 0...1.
  /// - Throws: What drawing either throws.
  func draw(_ content: GroupContent, through mask: MaskContent, alpha: Double) throws

  /// Draws something aside that is drawn several times: a document keeps it once.
  ///
  /// - Parameters:
  ///   - bounds: What is kept of it, in the coordinates that it is drawn in.
  ///   - body: Draws on the canvas that it is given, whose map is the identity or the current one.
  /// - Returns: What this canvas, and no other, can draw.
  /// - Throws: What the body throws.
  func record(
    _ bounds: Rect, _ body: @escaping (any Canvas) throws -> Void
  ) throws -> CanvasRecording
  /// Draws what was recorded, its origin at the current one.
  func draw(_ recording: CanvasRecording, alpha: Double) throws

  /// What could not be drawn since the last call, in drawing order.
  func takeRefusals() -> [CanvasRefusal]
}

extension Canvas {
  /// Draws inside a ``save()`` and ``restore()``.
  @inline(__always)
  package func saved<Result>(_ body: () throws -> Result) rethrows -> Result {
    save()
    defer { restore() }
    return try body()
  }

  /// Keeps what draws it.
  package func record(
    _ bounds: Rect, _ body: @escaping (any Canvas) throws -> Void
  ) throws -> CanvasRecording {
    CanvasRecording(bounds: bounds, body: body)
  }

  /// Draws it once more.
  package func draw(_ recording: CanvasRecording, alpha: Double) throws {
    try replay(recording, alpha: alpha)
  }

  /// Draws what was recorded as if for the first time.
  package func replay(_ recording: CanvasRecording, alpha: Double) throws {
    guard alpha < 1 else { return try saved { try recording.body(self) } }
    let content = GroupContent(
      bounds: { recording.bounds }, needsGroup: { true }, isOpaqueWherePainted: { false },
      onlyPicture: { nil }, draw: { canvas, _ in try recording.body(canvas) })
    try group(alpha: alpha, content)
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

/// Something that a canvas did not draw as it was told.
package enum CanvasRefusal: Hashable, Sendable {
  /// It passes a limit, and it, or a part of it, is missing.
  case limit(DrawingLimit)
  /// Dashes too fine to be told apart became a solid line of the same mean tone.
  case fineDashes
  /// A blurred shadow became a bitmap.
  case rasterizedShadow(pixelsPerPoint: Double)
  /// A picture of vectors became a bitmap.
  case rasterizedPicture(path: String)
  /// A text became outlines although texts were asked for.
  case outlinedText(OutlinedTextReason)
}

/// A shape as the scene has it.
package enum Outline: Hashable, Sendable {
  /// A closed rectangle, clockwise from its top left corner.
  case rectangle(Rect)
  /// A rectangle some of whose corners are quarter circles of a radius above 0 and at most half the
  /// shorter side; at least one is.
  case roundedRectangle(Rect, radius: Double, corners: CornerMask)
  /// An ellipse.
  case ellipse(center: Point, radiusX: Double, radiusY: Double)
  /// Any path; open subpaths are closed where they are filled or clipped to.
  case path(Path)
}

/// The part of a path that is stroked.
package struct Trim: Hashable, Sendable {
  /// Where it begins, as a share of the path's length in 0...1.
  package var start: Double
  /// Where it ends, 0...1; nothing is left where it is not above `start`.
  package var end: Double
  /// Whether an empty part with round caps leaves a dot.
  package var emptyDot: Bool
}

/// What something is painted with; all opacity is in it.
package enum Ink: Hashable, Sendable {
  /// One colour, components in 0...1.
  case color(Color)
  /// A gradient.
  case gradient(Gradient)
}

/// Colours that change from place to place; beyond both ends the last colour goes on.
///
/// Colours are interpolated with straight components.
package struct Gradient: Hashable, Sendable {
  /// Where the colours run.
  package enum Kind: Hashable, Sendable {
    /// Along a line.
    case axial(start: Point, end: Point)
    /// From a centre to the edge of an upright ellipse.
    case radial(center: Point, radiusX: Double, radiusY: Double)
  }

  /// A colour and its place.
  package struct Stop: Hashable, Sendable {
    /// 0 at the start, 1 at the end; never below the stop before.
    package var offset: Double
    /// Straight components in 0...1.
    package var color: Color
  }

  /// Where the colours run.
  package var kind: Kind
  /// Two or more; the first may lie after 0 and the last before 1.
  package var stops: [Stop]
}

/// What a shadow looks like.
package struct Shadow: Hashable, Sendable {
  /// The colour with all opacity in it.
  package var color: Color
  /// How far it's shifted, in points; finite.
  package var offset: Size
  /// The blur's standard deviation in points; 0 for a sharp shadow.
  package var radius: Double
}

/// What casts a shadow; only its alpha is of interest.
package struct ShadowCaster {
  /// Its exact shape, where that's known without drawing it; it's opaque then.
  package var outline: Outline?
  /// A rectangle that holds it; `nil` where it draws nothing.
  package var bounds: () -> Rect?
  /// Draws it, unshifted and opaque, on any canvas whose coordinates are the layer's.
  package var draw: (any Canvas) throws -> Void
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
}

/// A mask.
package struct MaskContent {
  /// The rectangles that the mask consists of, in the masked layer's coordinates and in drawing
  /// order; `nil` where it has anything else.
  package var tiles: [MaskTile]?
  /// Draws the mask; only its alpha is of interest.
  package var draw: (any Canvas, _ alpha: Double) throws -> Void
}

/// A rectangle of a mask; where several overlap one lies over the other.
package struct MaskTile: Hashable, Sendable {
  /// The name of the layer that draws it.
  package var name: String
  /// In the masked layer's coordinates.
  package var rect: Rect
  /// 0...1.
  package var alpha: Double
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
}

/// A text that's broken into lines and placed.
package struct TextRun {
  /// What the scene says.
  package var content: TextContent
  /// Lines and glyphs with their places.
  package var layout: TextLayout
  /// The colour with all opacity in it.
  package var color: Color
}
