internal import StrobeCairo
internal import StrobeGeometry
internal import StrobeModel
internal import StrobeRender
internal import StrobeVector

/// Draws trees into documents of one page: PDF and SVG.
struct DocumentWriter {
  let options: ExportOptions
  let resources: ResourceCache

  init(exporter: FrameExporter) {
    options = exporter.options
    resources = exporter.resources
  }

  func pdf(_ tree: PresentationTree) throws -> ([UInt8], DrawingReport) {
    let sink = ByteSink()
    let surface = try PDFSurface(width: tree.size.width, height: tree.size.height) {
      sink.append($0)
    }
    try surface.describe(options.metadata)
    let report = try draw(tree, on: surface)
    try surface.finish()
    return (VectorFinishing.pdf(sink.bytes), report)
  }

  func svg(
    _ tree: PresentationTree, named name: String?, with vectors: VectorResources
  ) throws -> ([UInt8], DrawingReport) {
    var drawing = VectorCanvas.Options()
    drawing.shadows = options.isVectorDrawable ? .bitmap : options.shadows
    drawing.bitmapScale = options.rasterScale
    drawing.keepsText = options.svgText == .keep
    drawing.textRefusal = options.isVectorDrawable ? .fileKind : nil
    let canvas = VectorCanvas(size: tree.size, options: drawing, resources: vectors)
    let report = try vectors.renderer.draw(tree, on: canvas)
    try check(report)
    if options.isVectorDrawable {
      return (try canvas.finished().vectorDrawable(options.svg), report)
    }
    var writing = options.svg
    writing.name = writing.name ?? name
    writing.instant = writing.instant ?? tree.time
    return (try canvas.finished().svg(writing), report)
  }

  /// Throws where something is a bitmap that mustn't be.
  private func check(_ report: DrawingReport) throws {
    guard options.isStrictlyVector else { return }
    let reasons = report.warnings.filter(\.isRasterization).map(\.description)
    guard reasons.isEmpty else { throw ExportError.notVector(reasons) }
  }

  private func draw(_ tree: PresentationTree, on surface: Surface) throws -> DrawingReport {
    // A renderer of its own, so that the document does not depend on what was drawn before.
    let renderer = Renderer(
      resources: resources, options: RenderingOptions(bitmapScale: options.rasterScale))
    let report = try renderer.draw(tree, on: Context(surface), as: .vector)
    try check(report)
    return report
  }
}

/// Collects a document's bytes.
package final class ByteSink {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package func append(_ piece: UnsafeRawBufferPointer) { bytes.append(contentsOf: piece) }
}

extension PDFSurface {
  /// Sets what the document says of itself.
  package func describe(_ metadata: DocumentMetadata) throws {
    if let title = metadata.title { try setMetadata(.title, title) }
    if let author = metadata.author { try setMetadata(.author, author) }
    if let subject = metadata.subject { try setMetadata(.subject, subject) }
    if let creator = metadata.creator { try setMetadata(.creator, creator) }
    // Cairo writes the clock's time unless it is told another; an empty one leaves it out.
    try setMetadata(.creationDate, metadata.date ?? "")
    try setMetadata(.modificationDate, metadata.date ?? "")
  }
}

extension DrawingWarning {
  /// Whether something became a bitmap that the scene describes as vectors.
  var isRasterization: Bool {
    switch self {
    case .rasterizedShadow, .rasterizedPicture: true
    case .missingFont, .fineDashes, .outlinedText, .tooLarge: false
    }
  }
}
