import StrobeGeometry
import StrobeModel

/// What all frames of an animation of pixels have in common, known before the first is drawn.
struct RasterPlan: Sendable, Equatable {
  let width: Int
  let height: Int
  /// Whether no frame can have a translucent pixel: an opaque background covers every pixel whole, and
  /// what is drawn over it cannot take that away.
  let isOpaque: Bool
  let timeline: AnimationTimeline

  init(_ export: AnimationExport) throws {
    let scale = export.options.scale
    guard scale.isFinite, scale > 0 else { throw ExportError.scale(scale) }
    let size = export.scene.size
    (width, height) = try FrameExporter.pixelSize(of: size, scale: scale)
    isOpaque =
      export.scene.background?.alpha == 1 && size.width * scale == Double(width)
      && size.height * scale == Double(height)
    timeline = AnimationTimeline(schedule: export.schedule)
  }
}

/// Takes the pictures of an animation in the order of time and writes them to a file.
protocol RasterAnimationEncoder: AnyObject {
  /// What the format cannot say as it was asked for.
  var notes: [String] { get }
  /// Whether frames that look alike are joined before they come.
  var joinsFrames: Bool { get }
  /// Takes a picture in Cairo's premultiplied words, `4 * width` bytes a row.
  ///
  /// - Parameters:
  ///   - pixels: The picture, valid during the call.
  ///   - start: When it appears, in seconds from the animation's start.
  ///   - end: When the next one takes its place.
  /// - Throws: What encoding and writing throw.
  func append(_ pixels: UnsafeRawBufferPointer, from start: Double, to end: Double) throws
  /// Writes what comes after the last picture.
  func finish() throws
}

extension RasterAnimationEncoder {
  var notes: [String] { [] }
  var joinsFrames: Bool { true }
}
