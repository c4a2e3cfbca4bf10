import StrobeCore
import StrobePictures

/// Writes an animation as animated PNG.
///
/// A delay is the fraction nearest to what is left until the next picture's instant, so that the
/// fractions' errors, if there are any, do not add up.
final class APNGAnimation: RasterAnimationEncoder {
  private let encoder: AnimatedPNGEncoder
  private let file: AtomicFileWriter
  private let stride: Int
  /// The sum of the delays so far.
  private var clock = 0.0
  private var shortest = Double.infinity

  init(_ export: AnimationExport, plan: RasterPlan, file: AtomicFileWriter) throws {
    stride = plan.width * 4
    self.file = file
    encoder = try AnimatedPNGEncoder(
      width: plan.width, height: plan.height, frameCount: Int(Int32.max),
      playCount: export.playCount, isOpaque: plan.isOpaque, scale: export.options.scale,
      compression: export.options.compression)
    try file.append(encoder.begin())
  }

  /// Checks what the format can express, before anything is drawn.
  static func check(_ plan: RasterPlan) throws(AnimationError) {
    // A picture is repeated every 65,535 s; the limit keeps their number within reason.
    let seconds = 10_000_000.0
    guard plan.timeline.duration <= seconds else {
      throw .tooLong(.apng, seconds: plan.timeline.duration, limit: seconds)
    }
  }

  var notes: [String] { AnimationNote.shortFrames(shortest).map { [$0] } ?? [] }

  func append(_ pixels: UnsafeRawBufferPointer, from start: Double, to end: Double) throws {
    guard let base = pixels.baseAddress else { return }
    shortest = min(shortest, end - start)
    repeat {
      let delay = ShortFraction(nearest: max(0, end - clock))
      clock += delay.value
      try file.append(
        encoder.append(
          premultipliedARGB32: base, stride: stride,
          duration: (delay.numerator, delay.denominator)))
      // A delay counts to 65,535 s; a picture that stays longer is shown again.
    } while end - clock > 1
  }

  func finish() throws {
    let (end, beginning) = try encoder.endEarly()
    try file.append(end)
    try file.replace(at: 0, with: beginning)
  }
}

/// What viewers make of a file.
enum AnimationNote {
  /// A warning where browsers would take a frame's time for a mistake.
  static func shortFrames(_ shortest: Double) -> String? {
    // Browsers show what lasts 10 ms or less for 100 ms, as files of long ago meant it.
    guard shortest < 0.010_5 else { return nil }
    return
      "a frame lasts \(FileNamePattern.shortest((shortest * 1e5).rounded() / 100)) ms; browsers show "
      + "frames of 10 ms or less for 100 ms"
  }
}
