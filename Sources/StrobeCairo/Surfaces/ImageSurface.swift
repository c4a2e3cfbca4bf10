internal import CCairo

/// How the pixels of an image surface are laid out.
public enum PixelFormat: Equatable, Hashable, Sendable {
  /// 32-bit words in the machine's byte order, alpha on top, colour multiplied by alpha.
  case argb32
  /// The same words with an unused top byte: always opaque.
  case rgb24
  /// One byte of alpha a pixel.
  case a8

  /// Bytes that one pixel takes.
  public var bytesPerPixel: Int { self == .a8 ? 1 : 4 }

  /// Bytes from one row to the next: the row rounded up to a multiple of four, Cairo's rule.
  ///
  /// - Parameter width: Columns, 1 to ``ImageSurface/largestSide``.
  /// - Returns: Bytes.
  public func stride(width: Int) -> Int { (width * bytesPerPixel + 3) & ~3 }

  var cairo: cairo_format_t {
    switch self {
    case .argb32: CAIRO_FORMAT_ARGB32
    case .rgb24: CAIRO_FORMAT_RGB24
    case .a8: CAIRO_FORMAT_A8
    }
  }
}

/// Pixels in memory that Cairo draws into.
public final class ImageSurface: Surface {
  /// The most pixels that a side of an image can have; a limit of Cairo's and pixman's.
  public static let largestSide = 32_767

  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The layout of the pixels.
  public let format: PixelFormat
  /// Bytes from one row to the next.
  public let stride: Int

  /// Makes a transparent (or, without alpha, black) image.
  ///
  /// - Throws: `CairoError` with ``Status/invalidSize`` when a side is below 1 or above
  ///   ``largestSide``, and with ``Status/noMemory`` when the pixels cannot be allocated.
  public init(width: Int, height: Int, format: PixelFormat = .argb32) throws(CairoError) {
    let operation = "cairo_image_surface_create"
    let (columns, rows) = try Self.sides(width, height, operation: operation)
    self.width = width
    self.height = height
    self.format = format
    self.stride = format.stride(width: width)
    try super.init(
      adopting: cairo_image_surface_create(format.cairo, columns, rows),
      operation: operation, detail: "\(width) x \(height)")
  }

  /// Makes an image over pixels that others read too; it must only be used as a source.
  ///
  /// The storage lives as long as Cairo needs it, a document that is not finished included.
  public init(reading storage: PixelStorage) throws(CairoError) {
    let operation = "cairo_image_surface_create_for_data"
    let (columns, rows) = try Self.sides(storage.width, storage.height, operation: operation)
    self.width = storage.width
    self.height = storage.height
    self.format = storage.format
    self.stride = storage.stride
    try super.init(
      adopting: cairo_image_surface_create_for_data(
        storage.base, storage.format.cairo, columns, rows, Int32(storage.stride)),
      operation: operation, detail: "\(storage.width) x \(storage.height)")
    try retain(storage, by: pointer, operation: operation)
  }

  /// Makes an image over a part of such pixels; what lies around the part has no influence.
  ///
  /// - Parameters:
  ///   - storage: Pixels of four bytes.
  ///   - columns: Within 0..<width, not empty.
  ///   - rows: Within 0..<height, not empty.
  /// - Throws: `CairoError` with ``Status/invalidSize`` when the part is not inside.
  public init(
    reading storage: PixelStorage, columns: Range<Int>, rows: Range<Int>
  ) throws(CairoError) {
    let operation = "cairo_image_surface_create_for_data"
    guard columns.lowerBound >= 0, columns.upperBound <= storage.width, rows.lowerBound >= 0,
      rows.upperBound <= storage.height
    else {
      throw CairoError(
        operation: operation, status: .invalidSize,
        detail: "\(columns) x \(rows) of \(storage.width) x \(storage.height) pixels")
    }
    let (width, height) = try Self.sides(columns.count, rows.count, operation: operation)
    self.width = columns.count
    self.height = rows.count
    self.format = storage.format
    self.stride = storage.stride
    let start =
      rows.lowerBound * storage.stride + columns.lowerBound * storage.format.bytesPerPixel
    try super.init(
      adopting: cairo_image_surface_create_for_data(
        storage.base + start, storage.format.cairo, width, height, Int32(storage.stride)),
      operation: operation, detail: "\(columns.count) x \(rows.count)")
    try retain(storage, by: pointer, operation: operation)
  }

  /// Reads or changes the pixels.
  ///
  /// - Parameter body: Gets all bytes, `stride` a row, top row first. The pointer must not leave it.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withPixels<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    cairo_surface_flush(pointer)
    defer { cairo_surface_mark_dirty(pointer) }
    // A finished surface has no data; an empty buffer then says so.
    let data = cairo_image_surface_get_data(pointer)
    let count = data == nil ? 0 : stride * height
    return try body(UnsafeMutableRawBufferPointer(start: data, count: count))
  }

  private static func sides(
    _ width: Int, _ height: Int, operation: String
  ) throws(CairoError) -> (Int32, Int32) {
    let range = 1...largestSide
    guard range.contains(width), range.contains(height),
      let columns = Int32(exactly: width), let rows = Int32(exactly: height)
    else {
      throw CairoError(
        operation: operation, status: .invalidSize,
        detail: "\(width) x \(height) pixels; a side must be 1 to \(largestSide)")
    }
    return (columns, rows)
  }
}
