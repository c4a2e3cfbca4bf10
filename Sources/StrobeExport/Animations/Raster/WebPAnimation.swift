import StrobeCore
import StrobePictures

/// Writes an animation as WebP.
///
/// Each picture's time is rounded to a millisecond by itself, so that roundings do not add up.
final class WebPAnimation: RasterAnimationEncoder {
  private let encoder: AnimatedWebPEncoder
  private let file: AtomicFileWriter
  private let stride: Int
  private var end = 0
  private var shortest = Int.max

  init(_ export: AnimationExport, plan: RasterPlan, file: AtomicFileWriter) throws {
    stride = plan.width * 4
    self.file = file
    let quality: AnimatedWebPEncoder.Quality =
      switch (export.quality, export.options.compression) {
      case (let quality?, _): .lossy(quality)
      case (nil, .fast): .lossless(effort: 0)
      case (nil, .default): .lossless(effort: 3)
      case (nil, .best): .lossless(effort: 9)
      }
    encoder = try AnimatedWebPEncoder(
      width: plan.width, height: plan.height, playCount: export.playCount, quality: quality)
  }

  /// Checks what the format can express, before anything is drawn.
  static func check(_ plan: RasterPlan) throws(AnimationError) {
    let limit = AnimatedWebPEncoder.maximumSide
    guard plan.width <= limit, plan.height <= limit else {
      throw .tooLarge(.webp, width: plan.width, height: plan.height, limit: limit)
    }
    // The library counts milliseconds in 31 bits.
    let seconds = Double(Int32.max / 1000)
    guard plan.timeline.duration <= seconds else {
      throw .tooLong(.webp, seconds: plan.timeline.duration, limit: seconds)
    }
  }

  var notes: [String] { AnimationNote.shortFrames(Double(shortest) / 1000).map { [$0] } ?? [] }

  func append(_ pixels: UnsafeRawBufferPointer, from start: Double, to end: Double) throws {
    guard let base = pixels.baseAddress else { return }
    let first = milliseconds(start)
    self.end = milliseconds(end)
    // Above 1,000 frames a second two may share a millisecond; the later one is seen.
    guard self.end > first else { return }
    shortest = min(shortest, self.end - first)
    for time in stride(first, to: self.end) {
      try encoder.append(premultipliedARGB32: base, stride: self.stride, timestamp: time)
    }
  }

  func finish() throws {
    try encoder.finish(timestamp: end) { try file.append($0) }
  }

  /// The times at which a picture is given, once unless it stays longer than a delay can say.
  private func stride(_ first: Int, to end: Int) -> StrideTo<Int> {
    Swift.stride(from: first, to: end, by: AnimatedWebPEncoder.maximumDelay)
  }

  private func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}
