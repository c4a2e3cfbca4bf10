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

  func svg(_ tree: PresentationTree) throws -> ([UInt8], DrawingReport) {
    let namer = LayerNamer(
      drawsText: options.svgText == .keep, keepsText: !options.isVectorDrawable)
    var (bytes, report) = try drawnSVG(tree, observer: namer)
    if options.isVectorDrawable {
      var writing = options.svg
      writing.layerNames = namer.names
      return (try VectorDrawableWriter(options: writing).write(bytes), report)
    }
    var writing = options.svg
    writing.layerNames = namer.names
    writing.texts = namer.texts
    if let result = try SVGRewriter(options: writing).rewriteIfUnderstood(bytes, isWhole: true) {
      return (result, report)
    }
    // Marks would stay, tint what they lie on and be all that is left of texts.
    for layer in namer.textLayers {
      report.add(.outlinedText(layer: layer, reason: .unreadable))
    }
    bytes = try drawnSVG(tree, observer: nil).0
    return (try SVGRewriter(options: options.svg).rewrite(bytes), report)
  }

  private func drawnSVG(
    _ tree: PresentationTree, observer: LayerNamer?
  ) throws -> ([UInt8], DrawingReport) {
    let sink = ByteSink()
    let surface = try SVGSurface(width: tree.size.width, height: tree.size.height) {
      sink.append($0)
    }
    let report = try draw(tree, on: surface, observer: observer)
    try surface.finish()
    return (sink.bytes, report)
  }

  private func draw(
    _ tree: PresentationTree, on surface: Surface, observer: (any DrawingObserver)? = nil
  ) throws -> DrawingReport {
    // A renderer of its own, so that the document does not depend on what was drawn before.
    let renderer = Renderer(
      resources: resources, options: RenderingOptions(bitmapScale: options.rasterScale))
    renderer.observer = observer
    let report = try renderer.draw(tree, on: Context(surface), as: .vector)
    if options.isStrictlyVector {
      let reasons = report.warnings.filter(\.isRasterization).map(\.description)
      guard reasons.isEmpty else { throw ExportError.notVector(reasons) }
    }
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
