import CCairo
import StrobePictures

/// Cairo's own PNG reader and writer, against which ours are held.
enum CairoOracle {
  private final class Cursor {
    var bytes: [UInt8]
    var offset = 0
    init(_ bytes: [UInt8]) { self.bytes = bytes }
  }

  /// What Cairo's reader makes of a PNG: premultiplied words without padding, `nil` on refusal.
  static func read(_ png: [UInt8]) -> Bitmap? {
    let cursor = Cursor(png)
    let surface = withExtendedLifetime(cursor) {
      cairo_image_surface_create_from_png_stream(
        { data, target, count in
          guard let data, let target else { return CAIRO_STATUS_READ_ERROR }
          let cursor = Unmanaged<Cursor>.fromOpaque(data).takeUnretainedValue()
          guard cursor.offset + Int(count) <= cursor.bytes.count else {
            return CAIRO_STATUS_READ_ERROR
          }
          for index in 0..<Int(count) { target[index] = cursor.bytes[cursor.offset + index] }
          cursor.offset += Int(count)
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(cursor).toOpaque())
    }
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { return nil }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = data + y * stride + x * 4
        // The fourth byte of RGB24 is undefined.
        bytes += [pixel[0], pixel[1], pixel[2], isOpaque ? 255 : pixel[3]]
      }
    }
    return Bitmap(width: width, height: height, format: .premultipliedARGB32, bytes: bytes)
  }

  /// What Cairo's writer makes of premultiplied words.
  static func write(_ bitmap: Bitmap) -> [UInt8] {
    var bytes = bitmap.bytes
    let cursor = Cursor([])
    bytes.withUnsafeMutableBufferPointer { buffer in
      let surface = cairo_image_surface_create_for_data(
        buffer.baseAddress, CAIRO_FORMAT_ARGB32, Int32(bitmap.width), Int32(bitmap.height),
        Int32(bitmap.width * 4))
      defer { cairo_surface_destroy(surface) }
      _ = withExtendedLifetime(cursor) {
        cairo_surface_write_to_png_stream(
          surface,
          { data, source, count in
            guard let data, let source else { return CAIRO_STATUS_WRITE_ERROR }
            let cursor = Unmanaged<Cursor>.fromOpaque(data).takeUnretainedValue()
            cursor.bytes += UnsafeBufferPointer(start: source, count: Int(count))
            return CAIRO_STATUS_SUCCESS
          }, Unmanaged.passUnretained(cursor).toOpaque())
      }
    }
    return cursor.bytes
  }
}
