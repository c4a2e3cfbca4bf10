#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Pixels that never change and that any number of surfaces in any number of tasks may read.
///
/// Cairo counts references to an image's pixels without locks, so tasks must not share a surface;
/// they share the pixels instead, and a surface over them costs nothing.
public final class PixelStorage: @unchecked Sendable {
  // Unchecked: the memory is written in the initialiser only.

  /// Columns, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  /// The layout of the pixels.
  public let format: PixelFormat
  /// Bytes from one row to the next.
  public let stride: Int
  let base: UnsafeMutablePointer<UInt8>

  /// Makes storage and lets the caller fill it.
  ///
  /// - Parameters:
  ///   - width: Columns.
  ///   - height: Rows.
  ///   - format: The layout; colour must be multiplied by alpha.
  ///   - fill: Gets `stride * height` bytes of zero, the top row first.
  /// - Throws: `CairoError` with ``Status/invalidSize`` when a side is below 1 or above
  ///   ``ImageSurface/largestSide``.
  public init(
    width: Int, height: Int, format: PixelFormat = .argb32,
    fill: (_ bytes: UnsafeMutableRawBufferPointer, _ stride: Int) -> Void
  ) throws(CairoError) {
    let range = 1...ImageSurface.largestSide
    guard range.contains(width), range.contains(height) else {
      throw CairoError(
        operation: "cairo_image_surface_create_for_data", status: .invalidSize,
        detail: "\(width) x \(height) pixels; a side must be 1 to \(ImageSurface.largestSide)")
    }
    self.width = width
    self.height = height
    self.format = format
    stride = format.stride(width: width)
    let count = stride * height
    // Not Swift's own allocation, which ends the process when memory runs out.
    guard let memory = calloc(count, 1) else {
      throw CairoError(
        operation: "cairo_image_surface_create_for_data", status: .noMemory,
        detail: "\(width) x \(height) pixels")
    }
    base = memory.assumingMemoryBound(to: UInt8.self)
    fill(UnsafeMutableRawBufferPointer(start: base, count: count), stride)
  }

  deinit {
    free(base)
  }

  /// Reads the pixels.
  ///
  /// - Parameter body: Gets all bytes, `stride` a row. The pointer must not leave it.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func withPixels<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: stride * height))
  }
}
