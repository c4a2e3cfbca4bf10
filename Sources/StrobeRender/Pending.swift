import StrobeCairo
import StrobeModel

/// Pictures that renderers share.
public final class ResourceCache: Sendable {
  /// Makes an empty cache.
  public init() {}
}
final class SurfaceCache {
}
enum Shadow {
  static func reach(radius: Double) -> Double { 3 * max(0, radius) }
}
extension LayerPainter {
  func drawShadow(of layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint) throws {}
  func drawText(_ text: TextContent, of layer: PresentationLayer, _ paint: Paint) throws {}
  func drawPicture(_ image: ImageContent, of layer: PresentationLayer, _ paint: Paint) throws {}
  func pictureBounds(_ image: ImageContent, in bounds: Rect) -> Rect? { bounds }
  func textBounds(_ text: TextContent, in bounds: Rect) -> Rect? { bounds }
}
