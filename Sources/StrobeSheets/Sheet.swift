internal import StrobeCairo
public import StrobeExport
public import StrobeGeometry
internal import StrobeModel
internal import StrobePictures
public import StrobeRender
internal import StrobeVector

/// A contact sheet: the frames of one or several scenes on paper.
///
/// Cells are drawn by the renderer that draws single frames, so that they stay vector in PDF and
/// SVG; pictures, and frames that repeat the one before, are stored once.
public struct Sheet: Sendable {
  /// The scenes with their instants, a section each.
  public var sections: [SheetSection]
  /// Choices of the sheet.
  public var options: SheetOptions
  /// Choices of the document.
  public var export: ExportOptions

  /// The most cells of a sheet.
  public static let cellLimit = 100_000

  /// Plans a sheet.
  public init(
    _ sections: [SheetSection], options: SheetOptions = SheetOptions(),
    export: ExportOptions = ExportOptions()
  ) {
    self.sections = sections
    self.options = options
    self.export = export
  }

  /// What a document holds.
  public struct Summary: Sendable, Equatable {
    /// How many pages it has.
    public var pages: Int
    /// How many frames it shows.
    public var cells: Int
    /// What could not be drawn as the scenes say.
    public var report: DrawingReport
    /// The sheet's own font family, if it is not installed and another one stands in for it.
    public var missingFontFamily: String?
  }

  /// The number of frames that a sheet of a scene shows where none is asked for: about twenty, chosen
  /// so that the grid has no empty place and the pictures cover as much of the page as they can.
  ///
  /// - Parameters:
  ///   - size: The scene's canvas in points.
  ///   - options: The sheet's choices.
  /// - Returns: From 15 to 24; with columns and rows, what one page holds.
  public static func standardCount(for size: Size, options: SheetOptions) -> Int {
    if let columns = options.columns, let rows = options.rows {
      return max(1, min(cellLimit, columns.multipliedReportingOverflow(by: rows).partialValue))
    }
    return SheetPlan.standardCount(for: size, options: options)
  }

  /// Draws the document.
  ///
  /// - Parameter format: PDF of as many pages as it takes; PNG and SVG of one page, to which
  ///   everything is fitted.
  /// - Returns: The file's bytes and what they hold.
  /// - Throws: ``SheetError``, ``CaptionTemplateError``, ``ExportError``, and what evaluation and
  ///   drawing throw.
  public func data(as format: OutputFormat) throws -> (bytes: [UInt8], summary: Summary) {
    var options = options
    if format != .pdf { options.fitsOnePage = true }
    let painter = try SheetPainter(
      sections: sections, options: options, export: export, format: format)
    switch format {
    case .pdf: return try pdf(painter)
    case .svg: return try svg(painter)
    case .png: return try png(painter)
    }
  }

  private func pdf(_ painter: SheetPainter) throws -> ([UInt8], Summary) {
    let size = painter.options.pageSize
    let sink = ByteSink()
    let surface = try PDFSurface(width: size.width, height: size.height) { sink.append($0) }
    var metadata = export.metadata
    metadata.title = metadata.title ?? painter.title
    metadata.author = metadata.author.map(SheetStyle.line)
    metadata.subject = metadata.subject.map(SheetStyle.line)
    try surface.describe(metadata)
    let canvas = painter.renderer.canvas(on: try Context(surface), isVector: true)
    for page in 0..<painter.plan.pageCount {
      try surface.setPageLabel(painter.pageLabel(page))
      try painter.draw(page: page, on: canvas)
      try surface.showPage()
    }
    try painter.addOutline(to: surface)
    try surface.finish()
    return (VectorFinishing.pdf(sink.bytes), painter.summary)
  }

  private func svg(_ painter: SheetPainter) throws -> ([UInt8], Summary) {
    let size = painter.options.pageSize
    var drawing = VectorCanvas.Options()
    drawing.shadows = export.shadows
    drawing.bitmapScale = export.rasterScale
    drawing.namesLayers = false
    let canvas = VectorCanvas(
      size: size, options: drawing, resources: VectorResources(painter.renderer))
    // Paper is white, whatever a viewer shows behind.
    try canvas.fill(
      [.rectangle(Rect(origin: .zero, size: size))], rule: .nonZero, with: .color(.white))
    try painter.draw(page: 0, on: canvas)
    var writing = export.svg
    writing.name = writing.name ?? painter.title
    return (try canvas.finished().svg(writing), painter.summary)
  }

  private func png(_ painter: SheetPainter) throws -> ([UInt8], Summary) {
    let (width, height) = try FrameExporter.pixelSize(
      of: painter.options.pageSize, scale: export.scale)
    let surface = try ImageSurface(width: width, height: height)
    let context = try Context(surface)
    context.setSource(red: 1, green: 1, blue: 1)
    context.paint()
    _ = context.transform(.scale(export.scale, export.scale))
    try painter.draw(page: 0, on: painter.renderer.canvas(on: context, isVector: false))
    try context.checkStatus("drawing a sheet")
    let encoder = PNGEncoder(compression: export.compression)
    let bytes = try surface.withPixels { pixels -> [UInt8] in
      guard let base = pixels.baseAddress else { return [] }
      return try [UInt8](
        encoder.encode(
          premultipliedARGB32: UnsafeRawPointer(base), width: width, height: height,
          stride: surface.stride, scale: export.scale))
    }
    return (bytes, painter.summary)
  }
}
