import StrobeCore
import StrobeModel

/// Writes an animation as Lottie.
enum LottieAnimation {
  static func write(
    _ export: AnimationExport, to file: AtomicFileWriter, _ progress: (Int) -> Void
  ) throws -> AnimationExport.Summary {
    guard export.playCount == 0 else { throw AnimationError.cannotRepeat(.json) }
    let drawing = try AnimatedDrawing(export, progress: progress)
    var rate = 30.0
    if case .rate(let own) = export.schedule.sampling { rate = own }
    let (bytes, notes) = LottieWriter.write(
      drawing, rate: rate, name: export.options.metadata.title ?? "Animation")
    try file.append(bytes)
    var summary = AnimationExport.Summary(export, drawing)
    summary.notes = notes
    return summary
  }
}
