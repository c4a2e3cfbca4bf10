import StrobeCore
import StrobeGeometry
import StrobeModel
import StrobeMotion
import StrobeRender
import StrobeVector

/// Writes an animation as an SVG file that plays by itself.
enum SVGAnimation {
  static func write(
    _ export: AnimationExport, to file: AtomicFileWriter, _ progress: (Int) -> Void
  ) throws -> AnimationExport.Summary {
    let (bytes, summary) = try text(
      export, playCount: export.playCount, options: export.options.svg, progress)
    try file.append(bytes)
    return summary
  }

  /// The file's bytes.
  static func text(
    _ export: AnimationExport, playCount: Int, options: SVGOptions, _ progress: (Int) -> Void
  ) throws -> (bytes: [UInt8], summary: AnimationExport.Summary) {
    let drawing = try export.movingDrawing(progress)
    let (bytes, notes) = MotionSVGWriter.write(drawing, playCount: playCount, options: options)
    return (bytes, export.summary(of: drawing, notes: notes))
  }
}

extension AnimationExport {
  /// The most frames of a format of vectors.
  private static let maximumFrames = 100_000

  /// The scene's layers with their numbers as keyframes.
  func movingDrawing(_ progress: (Int) -> Void) throws -> MovingDrawing {
    guard schedule.count <= Self.maximumFrames else {
      throw AnimationError.tooMany(
        format, what: "frames", count: schedule.count, limit: Self.maximumFrames)
    }
    let count = Double(schedule.count)
    return try MovingDrawing(
      scene, over: schedule.from...max(schedule.from, schedule.to), resources: ResourceCache()
    ) { share in progress(Int((share * count).rounded(.down))) }
  }

  /// What was written of a drawing.
  func summary(of drawing: MovingDrawing, notes: [String]) -> Summary {
    var summary = Summary()
    summary.frames = schedule.count
    summary.pictures = drawing.sampleCount
    summary.notes = drawing.notes + notes
    return summary
  }
}
