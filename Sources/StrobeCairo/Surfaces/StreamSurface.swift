internal import CCairo

/// Receives a document's bytes in order; a thrown error ends the document and comes out of
/// ``StreamSurface/finish()``.
public typealias StreamWriter = (UnsafeRawBufferPointer) throws -> Void

/// A surface that writes a document through a closure.
public class StreamSurface: Surface {
  private let stream: Stream

  init(
    operation: String, detail: String, writer: @escaping StreamWriter,
    create: (cairo_write_func_t, UnsafeMutableRawPointer) -> OpaquePointer?
  ) throws(CairoError) {
    let stream = Stream(writer)
    self.stream = stream
    let write: cairo_write_func_t = { closure, data, length in
      guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
      let stream = Unmanaged<Stream>.fromOpaque(closure).takeUnretainedValue()
      return stream.write(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }
    let pointer = create(write, Unmanaged.passUnretained(stream).toOpaque())
    try super.init(adopting: pointer, operation: operation, detail: detail)
    try retain(stream, by: self.pointer, operation: operation)
  }

  /// Writes what is left of the document; nothing can be drawn after it.
  ///
  /// - Throws: What the writer threw, if it did; else a ``CairoError``.
  public func finish() throws {
    cairo_surface_finish(pointer)
    if let error = stream.error { throw error }
    try check(cairo_surface_status(pointer), "cairo_surface_finish")
  }

  private final class Stream {
    let writer: StreamWriter
    var error: (any Error)?

    init(_ writer: @escaping StreamWriter) {
      self.writer = writer
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> cairo_status_t {
      guard error == nil else { return CAIRO_STATUS_WRITE_ERROR }
      do {
        try writer(bytes)
        return CAIRO_STATUS_SUCCESS
      } catch {
        self.error = error
        return CAIRO_STATUS_WRITE_ERROR
      }
    }
  }
}

/// Refuses page and canvas sizes that Cairo would take and make a broken document of.
func checkDocumentSize(
  _ width: Double, _ height: Double, operation: String
) throws(CairoError) {
  guard width.isFinite, height.isFinite, width > 0, height > 0 else {
    throw CairoError(
      operation: operation, status: .invalidSize,
      detail: "\(width) x \(height); both must be finite and above 0")
  }
}
