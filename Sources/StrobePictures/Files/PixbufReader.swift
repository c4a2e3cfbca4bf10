internal import CPixbuf

/// Reads the pictures that gdk-pixbuf has loaders for.
enum PixbufReader {
  /// A picture's kind, as its loader names it, and size.
  struct Probe {
    var format: String
    var width: Int
    var height: Int
  }

  /// Finds a picture's loader and size without decoding pixels where the loader can tell.
  ///
  /// - Returns: `nil` when no loader takes the bytes.
  static func probe(_ bytes: [UInt8]) -> Probe? {
    guard let loader = gdk_pixbuf_loader_new() else { return nil }
    defer { g_object_unref(loader) }
    let size = SizeWatch(loader)
    defer { withExtendedLifetime(size) {} }
    var offset = 0
    var isFailed = false
    // Loaders of text formats want the beginning only, others need more and more.
    while offset < bytes.count, !size.isKnown, !isFailed {
      let end = min(offset + 4096, bytes.count)
      isFailed = bytes[offset..<end].withUnsafeBufferPointer {
        gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), nil) == 0
      }
      offset = end
    }
    let isClosed = gdk_pixbuf_loader_close(loader, nil) != 0
    guard let format = formatName(loader), size.isKnown || (isClosed && !isFailed) else {
      return nil
    }
    return Probe(format: format, width: size.width, height: size.height)
  }

  /// Decodes a picture and turns it as its orientation says.
  ///
  /// - Throws: `missingLoader` when this system's gdk-pixbuf does not know the kind, `damaged` when
  ///   the loader refuses it.
  static func decode(
    _ bytes: [UInt8], kind: PictureKind, path: String
  ) throws(PictureError) -> Bitmap {
    guard let loader = gdk_pixbuf_loader_new() else {
      throw PictureError(path: path, problem: .missingLoader(kind: kind.name))
    }
    defer { g_object_unref(loader) }
    let size = SizeWatch(loader)
    defer { withExtendedLifetime(size) {} }
    var error: UnsafeMutablePointer<GError>?
    let isWritten = bytes.withUnsafeBufferPointer {
      gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), &error) != 0
    }
    // A loader must be closed in any case; the first error is the one to report.
    let isClosed =
      isWritten
      ? gdk_pixbuf_loader_close(loader, &error) != 0 : gdk_pixbuf_loader_close(loader, nil) != 0
    if size.isKnown {
      try PictureLimits.check(width: size.width, height: size.height, kind: kind.name, path: path)
    }
    guard isWritten, isClosed, error == nil else {
      throw failure(error, kind: kind, path: path)
    }
    guard let stored = gdk_pixbuf_loader_get_pixbuf(loader),
      let shown = gdk_pixbuf_apply_embedded_orientation(stored)
    else {
      throw PictureError(
        path: path, problem: .damaged(kind: kind.name, what: "it doesn't contain a picture"))
    }
    defer { g_object_unref(UnsafeMutableRawPointer(shown)) }
    return try bitmap(shown, kind: kind, path: path)
  }

  /// Turns a loader's error into ours, and frees it.
  private static func failure(
    _ error: UnsafeMutablePointer<GError>?, kind: PictureKind, path: String
  ) -> PictureError {
    guard let error else {
      return PictureError(path: path, problem: .damaged(kind: kind.name, what: "unknown fault"))
    }
    defer { g_error_free(error) }
    let isMissing =
      error.pointee.domain == gdk_pixbuf_error_quark()
      && error.pointee.code == gint(GDK_PIXBUF_ERROR_UNKNOWN_TYPE.rawValue)
    if isMissing { return PictureError(path: path, problem: .missingLoader(kind: kind.name)) }
    let message = error.pointee.message.map { String(cString: $0) } ?? "unknown fault"
    return PictureError(path: path, problem: .damaged(kind: kind.name, what: message))
  }

  private static func bitmap(
    _ pixbuf: OpaquePointer, kind: PictureKind, path: String
  ) throws(PictureError) -> Bitmap {
    let width = Int(gdk_pixbuf_get_width(pixbuf))
    let height = Int(gdk_pixbuf_get_height(pixbuf))
    try PictureLimits.check(width: width, height: height, kind: kind.name, path: path)
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    let channels = Int(gdk_pixbuf_get_n_channels(pixbuf))
    let isReadable = gdk_pixbuf_get_bits_per_sample(pixbuf) == 8 && (channels == 3 || channels == 4)
    guard isReadable, let pixels = gdk_pixbuf_read_pixels(pixbuf) else {
      throw PictureError(
        path: path,
        problem: .unsupported(kind: kind.name, what: "\(channels) channels from its loader"))
    }
    let expander = PNGRowExpander(
      layout: PNGColorLayout(colorType: channels == 3 ? .rgb : .rgba, bitDepth: 8), palette: [],
      transparency: [])
    let bitmap = Bitmap(width: width, height: height, format: .straightRGBA) { target in
      guard let base = target.baseAddress else { return }
      for y in 0..<height {
        expander.expand(pixels + y * stride, width, into: base + y * width * 4, step: 4)
      }
    }
    guard let bitmap else {
      throw PictureError(path: path, problem: .outOfMemory(bytes: width * height * 4))
    }
    return bitmap
  }

  private static func formatName(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) -> String? {
    guard let format = gdk_pixbuf_loader_get_format(loader),
      let name = gdk_pixbuf_format_get_name(format)
    else { return nil }
    defer { g_free(name) }
    return String(cString: name)
  }

  /// The first bytes of a file as text where they are text, else in hexadecimal.
  static func firstBytes(_ bytes: [UInt8]) -> String {
    let start = bytes.prefix(12)
    if start.allSatisfy({ (32...126).contains($0) }) {
      return "'" + String(decoding: start, as: UTF8.self) + "'"
    }
    return start.prefix(8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined(separator: " ")
  }
}

/// Notes the size that a loader finds in the header, and stops it where that is too large.
private final class SizeWatch {
  private(set) var width = 0
  private(set) var height = 0
  var isKnown: Bool { width > 0 && height > 0 }

  init(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) {
    let handler:
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?
      ) -> Void = { loader, width, height, data in
        guard let data, let loader else { return }
        let watch = Unmanaged<SizeWatch>.fromOpaque(data).takeUnretainedValue()
        watch.width = Int(width)
        watch.height = Int(height)
        let isTooLarge =
          watch.width > PictureLimits.maximumSide || watch.height > PictureLimits.maximumSide
          || watch.width * watch.height > PictureLimits.maximumPixels
        // The loader then allocates a single pixel; the reader refuses by the size noted here.
        if isTooLarge { gdk_pixbuf_loader_set_size(loader, 1, 1) }
      }
    // The loader is gone before this object is, so the reference need not be owned.
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
  }
}
