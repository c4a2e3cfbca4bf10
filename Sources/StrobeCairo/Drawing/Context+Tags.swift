internal import CCairo
public import StrobeGeometry

extension Context {
  /// Makes a rectangle of a PDF page a link; on other surfaces it does nothing.
  ///
  /// The rectangle is in user space; what is written is the smallest rectangle of whole points
  /// around it, because PDF viewers get whole points from Cairo anyway, and because Cairo reads
  /// decimals by the decimal sign of the process's locale. Cairo drops the links and the
  /// destinations of a page on which nothing else has been drawn.
  public func addLink(_ target: LinkTarget, rectangle: Rect) throws(CairoError) {
    let operation = "cairo_tag_begin"
    let attributes = try target.attributes(operation: operation)
    let corners = [
      matrix.apply(rectangle.origin), matrix.apply(Point(rectangle.maxX, rectangle.minY)),
      matrix.apply(Point(rectangle.minX, rectangle.maxY)),
      matrix.apply(Point(rectangle.maxX, rectangle.maxY)),
    ]
    let columns = corners.map(\.x)
    let rows = corners.map(\.y)
    guard let left = columns.min().flatMap({ Int(exactly: $0.rounded()) }),
      let right = columns.max().flatMap({ Int(exactly: $0.rounded()) }),
      let top = rows.min().flatMap({ Int(exactly: $0.rounded()) }),
      let bottom = rows.max().flatMap({ Int(exactly: $0.rounded()) })
    else {
      throw CairoError(operation: operation, status: .tagError, detail: "link at \(rectangle)")
    }
    let area = "rect=[\(left) \(top) \(max(1, right - left)) \(max(1, bottom - top))]"
    save()
    setMatrix(.identity)
    cairo_tag_begin(pointer, CAIRO_TAG_LINK, "\(area) \(attributes)")
    cairo_tag_end(pointer, CAIRO_TAG_LINK)
    restore()
    try check(cairo_status(pointer), operation, detail: "\(area) \(attributes)")
  }

  /// Gives the current point of the page a name that links can lead to.
  ///
  /// - Parameter name: Unique in the document.
  /// - Throws: ``CairoError`` when the name holds a zero byte.
  public func addDestination(_ name: String) throws(CairoError) {
    let operation = "cairo_tag_begin"
    let origin = matrix.apply(.zero)
    guard let x = Int(exactly: origin.x.rounded()), let y = Int(exactly: origin.y.rounded()) else {
      throw CairoError(operation: operation, status: .tagError, detail: name)
    }
    let attributes = "name=\(try quoted(name, operation: operation)) x=\(x) y=\(y)"
    save()
    setMatrix(.identity)
    cairo_tag_begin(pointer, CAIRO_TAG_DEST, attributes)
    cairo_tag_end(pointer, CAIRO_TAG_DEST)
    restore()
    try check(cairo_status(pointer), operation, detail: attributes)
  }

  /// Marks a part of the page's structure, such as `H1`, `P` or `Figure`, around a drawing.
  ///
  /// - Parameters:
  ///   - tag: A structure tag of PDF.
  ///   - body: The drawing.
  /// - Throws: What `body` throws, and ``CairoError`` when Cairo does not know the tag.
  public func tagged(_ tag: String, _ body: () throws -> Void) throws {
    try checkString(tag, operation: "cairo_tag_begin")
    cairo_tag_begin(pointer, tag, nil)
    defer { cairo_tag_end(pointer, tag) }
    try body()
    try check(cairo_status(pointer), "cairo_tag_begin", detail: tag)
  }
}
