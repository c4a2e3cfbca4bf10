internal import CCairo

/// A PDF document; one unit is one point, 1/72 inch.
public final class PDFSurface: StreamSurface {
  /// Starts a document with the size of its first page.
  ///
  /// - Parameters:
  ///   - width: In points, finite and above 0.
  ///   - height: In points, finite and above 0.
  ///   - writer: Gets the bytes, in order, at the latest in ``StreamSurface/finish()``.
  /// - Throws: ``CairoError`` when a side is not possible or memory ran out.
  public init(
    width: Double, height: Double, writer: @escaping StreamWriter
  ) throws(CairoError) {
    let operation = "cairo_pdf_surface_create_for_stream"
    try checkDocumentSize(width, height, operation: operation)
    try super.init(operation: operation, detail: "\(width) x \(height)", writer: writer) {
      cairo_pdf_surface_create_for_stream($0, $1, width, height)
    }
    cairo_pdf_surface_restrict_to_version(pointer, CAIRO_PDF_VERSION_1_5)
    try check(cairo_surface_status(pointer), "cairo_pdf_surface_restrict_to_version")
  }

  /// Sets the size of the current page, on which nothing may have been drawn, and of those after.
  public func setPageSize(width: Double, height: Double) throws(CairoError) {
    try checkDocumentSize(width, height, operation: "cairo_pdf_surface_set_size")
    cairo_pdf_surface_set_size(pointer, width, height)
    try check(cairo_surface_status(pointer), "cairo_pdf_surface_set_size")
  }

  /// Ends the current page and starts the next.
  public func showPage() throws(CairoError) {
    cairo_surface_show_page(pointer)
    try check(cairo_surface_status(pointer), "cairo_surface_show_page")
  }

  /// A field of the document's information dictionary.
  public enum Metadata: Equatable, Hashable, Sendable, CaseIterable {
    /// The document's name.
    case title
    /// Who made the content.
    case author
    /// What the document is about.
    case subject
    /// Words to find the document by.
    case keywords
    /// The program that made the document.
    case creator
    /// When it was made, as ISO 8601 such as `2026-01-31T12:00:00Z`; the time of the run unless set.
    case creationDate
    /// When it was last changed, as ISO 8601.
    case modificationDate

    var cairo: cairo_pdf_metadata_t {
      switch self {
      case .title: CAIRO_PDF_METADATA_TITLE
      case .author: CAIRO_PDF_METADATA_AUTHOR
      case .subject: CAIRO_PDF_METADATA_SUBJECT
      case .keywords: CAIRO_PDF_METADATA_KEYWORDS
      case .creator: CAIRO_PDF_METADATA_CREATOR
      case .creationDate: CAIRO_PDF_METADATA_CREATE_DATE
      case .modificationDate: CAIRO_PDF_METADATA_MOD_DATE
      }
    }
  }

  /// Sets a field of the document's information dictionary.
  ///
  /// Set both dates, or the document's bytes change with the clock.
  public func setMetadata(_ field: Metadata, _ value: String) throws(CairoError) {
    let operation = "cairo_pdf_surface_set_metadata"
    try checkString(value, operation: operation)
    cairo_pdf_surface_set_metadata(pointer, field.cairo, value)
    try check(cairo_surface_status(pointer), operation, detail: value)
  }

  /// Gives the current page a label, such as `iv`, that viewers show instead of its number.
  public func setPageLabel(_ label: String) throws(CairoError) {
    let operation = "cairo_pdf_surface_set_page_label"
    try checkString(label, operation: operation)
    cairo_pdf_surface_set_page_label(pointer, label)
    try check(cairo_surface_status(pointer), operation, detail: label)
  }

  /// An entry of the document's outline, to hang further entries under.
  public struct OutlineEntry: Equatable, Hashable, Sendable {
    let identifier: Int32

    /// The invisible entry at the top of the outline.
    public static let root = OutlineEntry(identifier: CAIRO_PDF_OUTLINE_ROOT)
  }

  /// Adds an entry to the outline.
  ///
  /// Cairo does not check the target: a page past the end makes a dead entry.
  ///
  /// - Parameters:
  ///   - name: What the viewer shows.
  ///   - target: Where the entry leads.
  ///   - parent: The entry above it.
  ///   - isOpen: Whether the viewer shows the entries under it at first.
  /// - Returns: The new entry.
  /// - Throws: ``CairoError`` when the name holds a zero byte or the page is below 1.
  @discardableResult
  public func addOutlineEntry(
    _ name: String, target: LinkTarget, parent: OutlineEntry = .root, isOpen: Bool = true
  ) throws(CairoError) -> OutlineEntry {
    let operation = "cairo_pdf_surface_add_outline"
    try checkString(name, operation: operation)
    let attributes = try target.attributes(operation: operation)
    let flags =
      isOpen ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(rawValue: 0)
    let identifier = cairo_pdf_surface_add_outline(
      pointer, parent.identifier, name, attributes, flags)
    try check(cairo_surface_status(pointer), operation, detail: name)
    return OutlineEntry(identifier: identifier)
  }
}

/// Where a link or an outline entry leads.
public enum LinkTarget: Equatable, Hashable, Sendable {
  /// A page of the same document, from 1, and a place on it in whole points from its top left.
  case page(Int, x: Int = 0, y: Int = 0)
  /// A destination of the same document by the name that ``Context/addDestination(_:)`` gave it.
  case destination(String)
  /// An address in the web.
  case uri(String)

  /// The target in Cairo's attribute language.
  ///
  /// Only whole numbers, because Cairo reads decimals by
  /// the decimal sign of the process's locale.
  func attributes(operation: String) throws(CairoError) -> String {
    switch self {
    case .page(let number, let x, let y):
      guard number >= 1 else {
        throw CairoError(
          operation: operation, status: .tagError, detail: "page \(number); pages count from 1")
      }
      return "page=\(number) pos=[\(x) \(y)]"
    case .destination(let name):
      return "dest=\(try quoted(name, operation: operation))"
    case .uri(let address):
      return "uri=\(try quoted(address, operation: operation))"
    }
  }
}

/// Refuses strings that C would cut at their first zero byte.
func checkString(_ string: String, operation: String) throws(CairoError) {
  guard !string.utf8.contains(0) else {
    throw CairoError(
      operation: operation, status: .invalidString,
      detail: "a zero byte in \(string.debugDescription)")
  }
}

/// A string in Cairo's attribute language.
func quoted(_ string: String, operation: String) throws(CairoError) -> String {
  try checkString(string, operation: operation)
  var result = "'"
  for character in string.unicodeScalars {
    if character == "'" || character == "\\" { result += "\\" }
    result.unicodeScalars.append(character)
  }
  return result + "'"
}
