internal import StrobeCairo
public import StrobeGeometry
public import StrobeModel
internal import StrobePictures
public import StrobeRender
internal import StrobeVector

/// Turns instants of scenes into files' bytes: PNG, PDF or SVG.
///
/// An exporter keeps its surface and its buffers from one frame to the next, so that ten thousand
/// frames need no more memory than one. It belongs to one task at a time; tasks share a
/// `ResourceCache` and have an exporter each. The bytes depend on the tree and the options alone,
/// never on what was exported before.
public final class FrameExporter {
  /// Choices that are not part of a scene.
  public let options: ExportOptions
  /// Pictures and fonts that exporters share.
  public let resources: ResourceCache

  private let rasterRenderer: Renderer
  private let encoder: PNGEncoder
  private let vectors: VectorResources
  private var surface: ImageSurface?

  /// Makes an exporter.
  ///
  /// - Parameters:
  ///   - options: Choices that are not part of a scene.
  ///   - resources: Where pictures come from.
  /// - Throws: ``ExportError/scale(_:)`` when a scale is not a finite number above 0.
  public init(
    options: ExportOptions = ExportOptions(), resources: ResourceCache = ResourceCache()
  ) throws(ExportError) {
    for scale in [options.scale, options.rasterScale] where !(scale.isFinite && scale > 0) {
      throw .scale(scale)
    }
    self.options = options
    self.resources = resources
    rasterRenderer = Renderer(resources: resources)
    encoder = PNGEncoder(compression: options.compression)
    vectors = VectorResources(Renderer(resources: resources))
  }

  /// Draws a tree in a format.
  ///
  /// - Parameters:
  ///   - tree: The resolved layers of one instant.
  ///   - format: The format.
  ///   - name: What the ids of an SVG file begin with unless the options have a name or a prefix;
  ///     `nil` for the title, or `scene`.
  ///   - body: Gets the file's bytes, which are valid only while it runs, and what could not be
  ///     drawn as the scene says.
  /// - Returns: What `body` returns.
  /// - Throws: ``ExportError``, and what drawing, encoding or `body` throws.
  public func export<Result>(
    _ tree: PresentationTree, as format: OutputFormat, named name: String? = nil,
    _ body: (UnsafeRawBufferPointer, DrawingReport) throws -> Result
  ) throws -> Result {
    switch format {
    case .png: return try exportPNG(tree, body)
    case .pdf:
      let (bytes, report) = try DocumentWriter(exporter: self).pdf(tree)
      return try bytes.withUnsafeBytes { try body($0, report) }
    case .svg:
      let (bytes, report) = try DocumentWriter(exporter: self).svg(tree, named: name, with: vectors)
      return try bytes.withUnsafeBytes { try body($0, report) }
    }
  }

  /// Draws an instant of a scene in a format.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - time: The instant in seconds.
  ///   - format: The format.
  /// - Returns: The file's bytes.
  /// - Throws: ``ExportError``, and what evaluation, drawing or encoding throws.
  public func data(_ scene: Scene, at time: Double, as format: OutputFormat) throws -> [UInt8] {
    try export(scene.presentation(at: time), as: format) { bytes, _ in [UInt8](bytes) }
  }

  /// Draws a tree into pixels, lent in Cairo's premultiplied layout.
  func withPixels<Result>(
    _ tree: PresentationTree,
    _ body: (UnsafeMutableRawBufferPointer, ImageSurface, DrawingReport) throws -> Result
  ) throws -> Result {
    let surface = try reusedSurface(for: tree.size)
    let context = try Context(surface)
    // By Cairo itself and not by writing zeros: it rounds differently on a surface of which it knows
    // that nothing is there, as on one that is new.
    context.setOperator(.clear)
    context.paint()
    context.setOperator(.over)
    let report = try rasterRenderer.draw(tree, on: context, as: .raster(scale: options.scale))
    return try surface.withPixels { try body($0, surface, report) }
  }

  private func exportPNG<Result>(
    _ tree: PresentationTree, _ body: (UnsafeRawBufferPointer, DrawingReport) throws -> Result
  ) throws -> Result {
    try withPixels(tree) { pixels, surface, report in
      guard let base = pixels.baseAddress else {
        throw ExportError.tooLarge(
          width: tree.size.width, height: tree.size.height, scale: options.scale)
      }
      let bytes = try encoder.encode(
        premultipliedARGB32: UnsafeRawPointer(base), width: surface.width, height: surface.height,
        stride: surface.stride, scale: options.scale)
      return try body(bytes, report)
    }
  }

  private func reusedSurface(for size: Size) throws -> ImageSurface {
    let (width, height) = try FrameExporter.pixelSize(of: size, scale: options.scale)
    if let surface, surface.width == width, surface.height == height { return surface }
    let surface = try ImageSurface(width: width, height: height)
    self.surface = surface
    return surface
  }

  /// The pixels that a canvas takes: its sides times the scale, rounded up.
  ///
  /// - Parameters:
  ///   - size: The canvas in points.
  ///   - scale: Pixels per point.
  /// - Returns: Columns and rows.
  /// - Throws: ``ExportError/tooLarge(width:height:scale:)`` beyond the documented limits.
  public static func pixelSize(
    of size: Size, scale: Double
  ) throws(ExportError) -> (width: Int, height: Int) {
    // A product such as 100 × 1.1 must not gain a row by rounding.
    let width = (size.width * scale - 1e-6).rounded(.up)
    let height = (size.height * scale - 1e-6).rounded(.up)
    let limit = Double(SceneLimits.canvasSide)
    guard width <= limit, height <= limit, width * height <= Double(SceneLimits.imagePixels) else {
      throw .tooLarge(width: size.width, height: size.height, scale: scale)
    }
    return (max(1, Int(width)), max(1, Int(height)))
  }
}
