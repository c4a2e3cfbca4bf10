internal import CCairo

/// An SVG document of one page; one user unit is one point.
public final class SVGSurface: StreamSurface {
  /// The width in user units.
  public let width: Double
  /// The height in user units.
  public let height: Double

  /// Starts a document.
  ///
  /// - Parameters:
  ///   - width: In user units, finite and above 0.
  ///   - height: In user units, finite and above 0.
  ///   - writer: Gets the bytes, at the latest in ``StreamSurface/finish()``.
  /// - Throws: ``CairoError`` when a side is not possible or memory ran out.
  public init(
    width: Double, height: Double, writer: @escaping StreamWriter
  ) throws(CairoError) {
    let operation = "cairo_svg_surface_create_for_stream"
    try checkDocumentSize(width, height, operation: operation)
    self.width = width
    self.height = height
    try super.init(operation: operation, detail: "\(width) x \(height)", writer: writer) {
      cairo_svg_surface_create_for_stream($0, $1, width, height)
    }
    // The default unit is the point in Cairo 1.16 and the user unit later.
    cairo_svg_surface_set_document_unit(pointer, CAIRO_SVG_UNIT_USER)
    cairo_svg_surface_restrict_to_version(pointer, CAIRO_SVG_VERSION_1_1)
    try check(cairo_surface_status(pointer), "cairo_svg_surface_set_document_unit")
  }
}
