internal import CCairo

/// A drawing that is kept as drawing and can be played back at any scale.
///
/// Used as a source many times it is written into a PDF as one form and into an SVG as one symbol,
/// as long as it is the same object.
public final class RecordingSurface: Surface {
  /// Makes an empty recording.
  ///
  /// - Parameter extents: The region kept, in the recording's own units; `nil` for no limit.
  /// - Throws: ``CairoError`` when the extents are not finite.
  public init(extents: Rectangle? = nil) throws(CairoError) {
    let operation = "cairo_recording_surface_create"
    if let extents, !extents.isFinite {
      throw CairoError(operation: operation, status: .invalidSize, detail: "\(extents)")
    }
    let pointer =
      if let extents {
        withUnsafePointer(
          to: cairo_rectangle_t(
            x: extents.x, y: extents.y, width: extents.width, height: extents.height)
        ) { cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, $0) }
      } else {
        cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
      }
    try super.init(adopting: pointer, operation: operation, detail: "")
  }

  /// The region that has been drawn on; empty when nothing has.
  public var inkExtents: Rectangle {
    var extents = Rectangle.zero
    cairo_recording_surface_ink_extents(
      pointer, &extents.x, &extents.y, &extents.width, &extents.height)
    return extents
  }
}

/// An upright rectangle, for the extents of paths, clips and recordings.
@frozen
public struct Rectangle: Equatable, Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The distance from the left to the right edge.
  public var width: Double
  /// The distance from the top to the bottom edge.
  public var height: Double

  /// Makes a rectangle from its top left corner and its size.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle at the origin that covers nothing.
  public static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)

  /// Whether all four numbers are finite.
  @inlinable public var isFinite: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite
  }
}
