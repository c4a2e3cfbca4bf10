import StrobeCore
import StrobeGeometry
import StrobeModel
import StrobeMotion

/// Writes an animation as Lottie.
enum LottieAnimation {
  static func write(
    _ export: AnimationExport, to file: AtomicFileWriter, _ progress: (Int) -> Void
  ) throws -> AnimationExport.Summary {
    guard export.playCount == 0 else { throw AnimationError.cannotRepeat(.lottie) }
    var rate = 30.0
    if case .rate(let own) = export.schedule.sampling { rate = own }
    let drawing = try export.movingDrawing(progress)
    let (bytes, notes) = LottieFile.write(
      drawing, rate: rate, name: export.options.metadata.title ?? "Animation")
    try file.append(bytes)
    return export.summary(of: drawing, notes: notes)
  }
}
