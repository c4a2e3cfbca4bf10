internal import CCairo
public import StrobeGeometry

/// A drawing that is kept as drawing and can be played back at any scale.
///
/// Used as a source many times it is written into a PDF as one form and into an SVG as one symbol,
/// as long as it is the same object.
public final class RecordingSurface: Surface {
  /// Makes an empty recording.
  ///
  /// - Parameter extents: The region kept, in the recording's own units; `nil` for no limit.
  /// - Throws: ``CairoError`` when the extents are not finite.
  public init(extents: Rect? = nil) throws(CairoError) {
    let operation = "cairo_recording_surface_create"
    if let extents, !extents.isFinite {
      throw CairoError(operation: operation, status: .invalidSize, detail: "\(extents)")
    }
    let pointer =
      if let extents {
        withUnsafePointer(
          to: cairo_rectangle_t(
            x: extents.minX, y: extents.minY, width: extents.width, height: extents.height)
        ) { cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, $0) }
      } else {
        cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
      }
    try super.init(adopting: pointer, operation: operation, detail: "")
  }

  /// The region that has been drawn on; empty when nothing has.
  public var inkExtents: Rect {
    var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
    cairo_recording_surface_ink_extents(pointer, &x, &y, &width, &height)
    return Rect(x, y, width, height)
  }
}
