internal import CPixbuf
internal import CRSVG
package import StrobeCairo
package import StrobeGeometry
import StrobeModel
import StrobePictures

/// An SVG picture, drawn by librsvg.
///
/// The document has no base address, so that it cannot load other files or anything from a network;
/// pictures inside it in the form of data are fine.
package final class SVGDocument {
  private let handle: UnsafeMutablePointer<RsvgHandle>
  private let path: String
  /// The size in points: its own, else its view box's, else CSS's 300 × 150 for what has neither.
  package let size: Size

  package init(_ bytes: [UInt8], path: String) throws {
    self.path = path
    var failure: UnsafeMutablePointer<GError>?
    let made = bytes.withUnsafeBufferPointer {
      rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &failure)
    }
    guard let made else { throw Self.error(path, &failure) }
    handle = made
    rsvg_handle_set_dpi(handle, 96)
    size = Self.size(of: made)
  }

  deinit {
    g_object_unref(handle)
  }

  private static func size(of handle: UnsafeMutablePointer<RsvgHandle>) -> Size {
    var width = 0.0
    var height = 0.0
    if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0, width > 0,
      height > 0, width.isFinite, height.isFinite
    {
      return Size(width, height)
    }
    var hasWidth: gboolean = 0
    var hasHeight: gboolean = 0
    var hasViewBox: gboolean = 0
    var widthLength = RsvgLength()
    var heightLength = RsvgLength()
    var viewBox = RsvgRectangle()
    rsvg_handle_get_intrinsic_dimensions(
      handle, &hasWidth, &widthLength, &hasHeight, &heightLength, &hasViewBox, &viewBox)
    guard hasViewBox != 0, viewBox.width > 0, viewBox.height > 0, viewBox.width.isFinite,
      viewBox.height.isFinite
    else { return Size(300, 150) }
    return Size(viewBox.width, viewBox.height)
  }

  /// Draws the document stretched to a rectangle.
  package func draw(in rect: Rect, on context: Context) throws {
    context.save()
    defer { context.restore() }
    // Stretched by the matrix: librsvg itself would keep the document's shape.
    let map = AffineTransform(
      a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
      ty: rect.minY)
    guard context.transform(map) else { return }
    var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
    var failure: UnsafeMutablePointer<GError>?
    context.newPath()
    guard rsvg_handle_render_document(handle, context.pointer, &viewport, &failure) != 0 else {
      throw Self.error(path, &failure)
    }
  }

  private static func error(
    _ path: String, _ failure: inout UnsafeMutablePointer<GError>?
  ) -> PictureError {
    defer { g_clear_error(&failure) }
    let message = failure?.pointee.message.map { String(cString: $0) } ?? "unknown error"
    return PictureError(path: path, problem: .damaged(kind: "SVG", what: message))
  }
}
