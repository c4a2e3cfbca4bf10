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
      bounds: { recording.bounds }, draw: { canvas, _ in try recording.body(canvas) })
    try group(alpha: alpha, content)
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
