public import StrobeCairo
import StrobeGeometry
public import StrobeModel

/// What a drawing is for.
public enum DrawingTarget: Equatable, Sendable {
  /// Pixels. The renderer scales the context: one point becomes `scale` of its present units.
  case raster(scale: Double)
  /// A PDF or SVG surface, or a recording for one: nothing may become a bitmap that need not be one.
  case vector
}

/// Draws presentation trees; it knows layers and never an effect.
///
/// A renderer keeps what its drawings share, so that a picture used in a hundred cells of a document
/// is written into it once: use one renderer for all drawings of one document. It belongs to one task
/// at a time; tasks share a ``ResourceCache`` and have a renderer each.
public final class Renderer {
  /// Pictures and fonts that renderers share.
  public let resources: ResourceCache
  /// Choices that are not part of a scene.
  public var options: RenderingOptions
  /// Told where each layer begins and ends.
  public var observer: (any DrawingObserver)?

  let surfaces: SurfaceCache

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - resources: Where pictures come from.
  ///   - options: Choices that are not part of a scene.
  public init(
    resources: ResourceCache = ResourceCache(), options: RenderingOptions = RenderingOptions()
  ) {
    self.resources = resources
    self.options = options
    surfaces = SurfaceCache()
  }

  /// Draws a scene at one instant, its origin at the context's.
  ///
  /// Nothing is clipped to the canvas: layers may spill over it as far as the context's clip lets
  /// them. The context is left as it was found.
  ///
  /// - Parameters:
  ///   - tree: The resolved layers.
  ///   - context: Where to draw.
  ///   - target: Pixels or vectors.
  /// - Returns: What could not be drawn as the scene says.
  /// - Throws: `CairoError` when the context has failed, and what reading a picture throws.
  @discardableResult
  public func draw(
    _ tree: PresentationTree, on context: Context, as target: DrawingTarget
  ) throws -> DrawingReport {
    let canvas = canvas(on: context, isVector: target == .vector)
    let report = try context.saved {
      if case .raster(let scale) = target {
        guard context.transform(.scale(scale, scale)) else { return DrawingReport() }
      }
      return try draw(tree, on: canvas)
    }
    try context.checkStatus("drawing at \(tree.time) s")
    return report
  }

  /// Draws a scene at one instant on any canvas, its origin at the canvas' own.
  ///
  /// - Parameters:
  ///   - tree: The resolved layers.
  ///   - canvas: Where to draw.
  /// - Returns: What could not be drawn as the scene says.
  /// - Throws: What the canvas throws, and what reading a picture throws.
  @discardableResult
  package func draw(_ tree: PresentationTree, on canvas: any Canvas) throws -> DrawingReport {
    let painter = LayerPainter(renderer: self, canvas: canvas)
    try painter.drawCanvas(tree)
    return painter.report
  }

  /// A canvas that shares what this renderer's drawings share.
  ///
  /// - Parameters:
  ///   - context: Where the canvas draws, in the context's present coordinates.
  ///   - isVector: Whether the surface keeps vectors.
  /// - Returns: A canvas that leaves the context's map and clip as they are.
  package func canvas(on context: Context, isVector: Bool) -> CairoCanvas {
    CairoCanvas(
      context, isVector: isVector, surfaces: surfaces, bitmapScale: options.bitmapScale,
      observer: observer)
  }
}

/// Choices of a drawing that are not part of a scene.
public struct RenderingOptions: Equatable, Sendable {
  /// Pixels per point of what must become a bitmap on vector surfaces, as a blurred shadow; above 0.
  public var bitmapScale: Double

  /// Makes options.
  public init(bitmapScale: Double = 2) {
    self.bitmapScale = bitmapScale
  }
}

/// Follows a drawing layer by layer, for writers that want to find a layer again in the result.
public protocol DrawingObserver: AnyObject {
  /// The layer's own drawing, its sublayers included, begins on this context.
  ///
  /// Not called for layers that draw nothing, that are part of a mask or a shadow, or that are
  /// drawn aside to be used several times.
  func willDraw(_ layer: PresentationLayer, on context: Context)
  /// The drawing that the last ``willDraw(_:on:)`` for this layer announced has ended.
  func didDraw(_ layer: PresentationLayer, on context: Context)
  /// Whether ``draw(_:on:)`` draws texts instead of the renderer, as far as it can.
  ///
  /// Default `false`.
  var drawsText: Bool { get }
  /// A text belongs here, in the context's present coordinates and behind its present clip.
  ///
  /// Called only for texts in announced layers that a font and lines describe completely.
  ///
  /// - Throws: Why it is not drawn; the renderer then draws its outlines and reports that.
  func draw(_ text: PlacedText, on context: Context) throws(OutlinedTextReason)
}

extension DrawingObserver {
  /// Leaves texts to the renderer.
  public var drawsText: Bool { false }
  /// Leaves the text to the renderer.
  public func draw(_ text: PlacedText, on context: Context) throws(OutlinedTextReason) {
    throw .fileKind
  }
}
