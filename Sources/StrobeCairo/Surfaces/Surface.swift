internal import CCairo

/// Something that Cairo can draw on; the kinds are ``ImageSurface``, ``PDFSurface``, ``SVGSurface``
/// and ``RecordingSurface``.
///
/// A surface belongs to one task at a time: it is not `Sendable`. Tasks that share pixels share
/// ``PixelStorage`` and make a surface each.
public class Surface {
  /// Cairo's surface (`cairo_surface_t *`), for libraries that draw through Cairo.
  package let pointer: OpaquePointer

  /// Takes over one reference of a surface that Cairo has just made.
  init(adopting pointer: OpaquePointer?, operation: String, detail: String) throws(CairoError) {
    guard let pointer else {
      throw CairoError(operation: operation, status: .noMemory, detail: detail)
    }
    let status = cairo_surface_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(pointer)
      throw CairoError(operation: operation, status: Status(status), detail: detail)
    }
    self.pointer = pointer
  }

  deinit {
    cairo_surface_destroy(pointer)
  }

  /// Throws the first error that the surface has met.
  ///
  /// - Parameter operation: What to call the work that ends here.
  /// - Throws: ``CairoError`` with that name.
  public func checkStatus(_ operation: String = "cairo_surface_status") throws(CairoError) {
    try check(cairo_surface_status(pointer), operation)
  }

  /// Completes pending drawing, so that the pixels may be read.
  public func flush() {
    cairo_surface_flush(pointer)
  }

  /// Attaches encoded data that PDF and SVG surfaces write instead of the pixels.
  ///
  /// The bytes are copied. A surface with JPEG data passes through both formats unchanged, as long
  /// as it is the source of a drawing as a whole.
  public func setMIMEData(_ bytes: [UInt8], type: MIMEType) throws(CairoError) {
    let operation = "cairo_surface_set_mime_data"
    let (copy, length) = try copyForCairo(bytes, operation: operation)
    let status = cairo_surface_set_mime_data(
      pointer, type.rawValue, copy, length, { $0?.deallocate() }, UnsafeMutableRawPointer(copy))
    guard status == CAIRO_STATUS_SUCCESS else {
      copy.deallocate()
      throw CairoError(operation: operation, status: Status(status), detail: type.rawValue)
    }
  }

  private func copyForCairo(
    _ bytes: [UInt8], operation: String
  ) throws(CairoError) -> (UnsafeMutablePointer<UInt8>, UInt) {
    guard !bytes.isEmpty else {
      throw CairoError(operation: operation, status: .invalidSize, detail: "no bytes")
    }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    return (copy, UInt(bytes.count))
  }
}

/// The kinds of encoded data that a surface may carry beside its pixels.
public struct MIMEType: RawRepresentable, Equatable, Hashable, Sendable {
  /// Cairo's name of the type.
  public let rawValue: String

  /// Makes a type from Cairo's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A JPEG file of the same size as the surface.
  public static let jpeg = MIMEType(rawValue: "image/jpeg")
  /// A PNG file of the same size as the surface.
  public static let png = MIMEType(rawValue: "image/png")
  /// An identity: surfaces that carry equal bytes are written into a PDF once.
  public static let uniqueID = MIMEType(rawValue: "application/x-cairo.uuid")
}
