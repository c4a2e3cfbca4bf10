import StrobeCore
import StrobeGeometry
public import StrobeModel
public import StrobePictures
public import StrobeRender

/// A scene's frames in one file that plays by itself.
///
/// Frames are drawn one after the other and handed on at once, so that a long animation needs no more
/// memory than a short one. The same scene, schedule and choices give the same bytes.
public struct AnimationExport: Sendable {
  /// The scene.
  public var scene: Scene
  /// The instants; each frame is shown until the next one's, the last until the schedule's end.
  public var schedule: FrameSchedule
  /// The file's format.
  public var format: AnimationFormat
  /// How often the animation plays; 0, the default, for ever.
  public var playCount = 0
  /// The quality of WebP with losses, 0 to 100; `nil`, the default, keeps every pixel.
  public var quality: Double?
  /// How GIF shows colours that a frame's palette lacks.
  public var dithering = Dithering.diffusion
  /// Pixels per point, compression and the like.
  public var options = ExportOptions()

  /// The most that ``playCount`` can be: what every format can count to.
  public static let maximumPlayCount = 65_535

  /// What was written.
  public struct Summary: Sendable, Equatable {
    /// Instants of the schedule.
    public var frames = 0
    /// Pictures in the file: neighbours that look alike are one.
    public var pictures = 0
    /// Bytes of the file.
    public var bytes = 0
    /// What could not be drawn as the scene says.
    public var report = DrawingReport()
    /// What the format cannot say as it was asked for, a sentence without a full stop each.
    public var notes: [String] = []
  }

  /// Plans an animation.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - schedule: The instants.
  ///   - format: The file's format.
  public init(_ scene: Scene, schedule: FrameSchedule, format: AnimationFormat) {
    self.scene = scene
    self.schedule = schedule
    self.format = format
  }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - path: The file, whose folder must exist; `-` is standard output.
  ///   - progress: Called after each frame with the number of frames that are done.
  /// - Returns: What was written.
  /// - Throws: ``AnimationError`` and ``ExportError`` for what the format cannot hold, before anything
  ///   is written; ``OutputError``, and what evaluation, drawing and encoding throw. A file that was
  ///   there then stays as it was.
  public func write(
    to path: String, progress: (Int) -> Void = { _ in }
  ) throws -> Summary {
    guard (0...AnimationExport.maximumPlayCount).contains(playCount) else {
      throw AnimationError.playCount(playCount)
    }
    var summary: Summary
    let file: AtomicFileWriter
    if format.isPixels {
      let plan = try RasterPlan(self)
      try check(plan)
      file = try AtomicFileWriter(path)
      let encoder = try makeEncoder(plan, file: file)
      summary = try RasterFrames(export: self, plan: plan).encode(with: encoder, progress)
      summary.notes = encoder.notes
    } else {
      file = try AtomicFileWriter(path)
      summary = try writeVectors(to: file, progress)
    }
    try file.commit()
    summary.bytes = file.count
    return summary
  }

  private func writeVectors(
    to file: AtomicFileWriter, _ progress: (Int) -> Void
  ) throws -> Summary {
    switch format {
    case .html: try HTMLAnimation.write(self, to: file, progress)
    case .lottie: try LottieAnimation.write(self, to: file, progress)
    case .svg, .apng, .gif, .webp, .mp4: try SVGAnimation.write(self, to: file, progress)
    }
  }

  /// Refuses what the format cannot express.
  private func check(_ plan: RasterPlan) throws {
    switch format {
    case .apng: try APNGAnimation.check(plan)
    case .gif: try GIFAnimation.check(plan)
    case .webp: try WebPAnimation.check(plan)
    case .mp4: try MP4Animation.check(self, plan)
    case .svg, .lottie, .html: break
    }
  }

  private func makeEncoder(
    _ plan: RasterPlan, file: AtomicFileWriter
  ) throws -> any RasterAnimationEncoder {
    switch format {
    case .apng: try APNGAnimation(self, plan: plan, file: file)
    case .gif: try GIFAnimation(self, plan: plan, file: file)
    case .webp: try WebPAnimation(self, plan: plan, file: file)
    case .mp4: try MP4Animation(self, plan: plan, file: file)
    case .svg, .lottie, .html: throw AnimationError.notUnderstood
    }
  }
}
