import CCairo

/// A picture drawn with Cairo's own functions and nothing else: what the same frame costs a
/// careful person who writes it out by hand.
protocol Yardstick {
  /// Draws one frame on a cleared surface.
  func draw(on context: OpaquePointer)
}

/// An image surface of Cairo's with a context, owned.
final class HandMadeSurface {
  let surface: OpaquePointer
  let context: OpaquePointer
  let width: Int32
  let height: Int32

  init?(width: Int32, height: Int32) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height),
      let context = cairo_create(surface)
    else { return nil }
    self.surface = surface
    self.context = context
    self.width = width
    self.height = height
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Makes every pixel transparent, as a new frame is.
  func clear() {
    cairo_surface_flush(surface)
    if let bytes = cairo_image_surface_get_data(surface) {
      bytes.update(
        repeating: 0, count: Int(height) * Int(cairo_image_surface_get_stride(surface)))
    }
    cairo_surface_mark_dirty(surface)
  }
}
