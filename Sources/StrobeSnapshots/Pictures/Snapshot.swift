import Foundation
public import StrobeCairo
public import StrobeCompare
import StrobeExport
internal import StrobeGeometry
public import StrobeModel
public import StrobePictures
public import StrobeRender

/// What is compared with a reference: a picture, or the frames of an animation as one unit.
public struct Snapshot: Sendable {
  /// A picture of a snapshot.
  public struct Frame: Sendable {
    /// The pixels.
    public var bitmap: Bitmap
    /// The instant in seconds; `nil` for a picture that has none.
    public var time: Double?
    /// The pixels that are left out of comparisons.
    public var ignoring: [PixelRectangle]

    /// Makes a frame.
    public init(_ bitmap: Bitmap, time: Double? = nil, ignoring: [PixelRectangle] = []) {
      self.bitmap = bitmap
      self.time = time
      self.ignoring = ignoring
    }
  }

  /// The pictures, at least one and all of one size.
  public let frames: [Frame]
  /// Pixels per point, as the reference's resolution says.
  public let scale: Double
  /// What could not be drawn as the scene says, as a font that is not installed: a likely reason
  /// where a picture differs.
  public private(set) var report = DrawingReport()

  /// Makes a snapshot of pictures.
  ///
  /// - Parameters:
  ///   - frames: The pictures, all of one size and format.
  ///   - scale: Pixels per point.
  /// - Throws: ``SnapshotError`` where there is none, or sizes differ.
  public init(frames: [Frame], scale: Double = 1) throws(SnapshotError) {
    guard let first = frames.first?.bitmap else { throw .noFrames }
    for frame in frames.dropFirst() {
      guard frame.bitmap.width == first.width, frame.bitmap.height == first.height,
        frame.bitmap.format == first.format
      else { throw .unequalFrames }
    }
    self.frames = frames
    self.scale = scale
    try strip.checkSize()
  }

  /// Draws instants of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - times: The instants in seconds, at least one.
  ///   - scale: Pixels per point, above 0.
  ///   - regions: What is left out of comparisons.
  ///   - resources: Pictures that drawings share.
  /// - Throws: What evaluation and drawing throw, ``IgnoredRegionError``, ``SnapshotError``.
  public init(
    _ scene: Scene, at times: [Double], scale: Double = 1, ignoring regions: [IgnoredRegion] = [],
    resources: ResourceCache = ResourceCache()
  ) throws {
    let (width, height) = try FrameExporter.pixelSize(of: scene.size, scale: scale)
    try Filmstrip(count: times.count, frame: PixelSize(width: width, height: height)).checkSize()
    var options = ExportOptions()
    options.scale = scale
    let exporter = try FrameExporter(options: options, resources: resources)
    let renderer = Renderer(resources: resources)
    var report = DrawingReport()
    let frames = try times.map { time in
      let tree = try scene.presentation(at: time)
      let ignored = try regions.flatMap {
        try $0.pixels(in: tree, scale: scale, renderer: renderer)
      }
      let drawn = try exporter.bitmap(tree)
      report.add(drawn.report)
      return Frame(drawn.bitmap, time: time, ignoring: ignored)
    }
    try self.init(frames: frames, scale: scale)
    self.report = report
  }

  /// Takes the pixels of a bitmap.
  public init(_ bitmap: Bitmap, ignoring regions: [IgnoredRegion] = [], scale: Double = 1) throws {
    let renderer = Renderer()
    let ignored = try regions.flatMap { try $0.pixels(in: nil, scale: scale, renderer: renderer) }
    try self.init(frames: [Frame(bitmap, ignoring: ignored)], scale: scale)
  }

  /// Reads a PNG file's bytes.
  ///
  /// - Parameters:
  ///   - png: The file's bytes.
  ///   - regions: Rectangles that are left out of comparisons.
  /// - Throws: `PictureError` for damaged bytes.
  public init(png: [UInt8], ignoring regions: [IgnoredRegion] = []) throws {
    try self.init(try PNGDecoder.decode(png, path: "the PNG data"), ignoring: regions)
  }

  /// Reads an image surface's pixels; one with alpha alone is black under that alpha.
  ///
  /// - Parameters:
  ///   - surface: The surface.
  ///   - scale: Pixels per point.
  ///   - regions: Rectangles that are left out of comparisons.
  /// - Throws: ``SnapshotError/noPixels`` for a surface that has been finished.
  public init(
    _ surface: ImageSurface, scale: Double = 1, ignoring regions: [IgnoredRegion] = []
  ) throws {
    guard let bitmap = Bitmap(surface) else { throw SnapshotError.noPixels }
    try self.init(bitmap, ignoring: regions, scale: scale)
  }

  /// Draws on its own transparent surface.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - height: The height in points.
  ///   - scale: Pixels per point; the context is scaled by it.
  ///   - regions: Rectangles that are left out of comparisons.
  ///   - draw: The drawing.
  /// - Throws: `CairoError`, `ExportError` for a size beyond the limits, and what the drawing
  ///   throws.
  public init(
    width: Double, height: Double, scale: Double = 1, ignoring regions: [IgnoredRegion] = [],
    draw: (Context) throws -> Void
  ) throws {
    let (columns, rows) = try FrameExporter.pixelSize(of: Size(width, height), scale: scale)
    let surface = try ImageSurface(width: columns, height: rows)
    let context = try Context(surface)
    context.transform(.scale(scale, scale))
    try draw(context)
    try context.checkStatus("drawing a snapshot")
    try self.init(surface, scale: scale, ignoring: regions)
  }

  /// How the frames lie in the reference.
  var strip: Filmstrip {
    let first = frames[0].bitmap
    return Filmstrip(
      count: frames.count, frame: PixelSize(width: first.width, height: first.height))
  }

  /// The picture of all frames.
  func bitmap() throws(SnapshotError) -> Bitmap {
    guard let bitmap = strip.assemble(frames.map(\.bitmap)) else { throw .noFrames }
    return bitmap
  }

  /// The reference's bytes.
  ///
  /// - Returns: A PNG file; the same picture gives the same bytes.
  /// - Throws: `PictureError` where memory runs out.
  public func png() throws -> [UInt8] {
    try PNGEncoder().encode(bitmap(), scale: scale)
  }
}

extension Bitmap {
  /// The pixels of a surface; `nil` where it has none.
  fileprivate init?(_ surface: ImageSurface) {
    let width = surface.width
    let height = surface.height
    var words = [UInt32](repeating: 0, count: width * height)
    let isRead = surface.withPixels { pixels -> Bool in
      guard pixels.count >= surface.stride * height else { return false }
      for row in 0..<height {
        let start = row * surface.stride
        for column in 0..<width {
          let word: UInt32
          switch surface.format {
          case .a8: word = UInt32(pixels[start + column]) << 24
          case .argb32, .rgb24:
            let found = pixels.loadUnaligned(
              fromByteOffset: start + column * 4, as: UInt32.self)
            word = surface.format == .rgb24 ? found | 0xFF00_0000 : found
          }
          words[row * width + column] = word
        }
      }
      return true
    }
    guard isRead else { return nil }
    let bytes = words.withUnsafeBytes { [UInt8]($0) }
    self.init(width: width, height: height, format: .premultipliedARGB32, bytes: bytes)
  }
}
