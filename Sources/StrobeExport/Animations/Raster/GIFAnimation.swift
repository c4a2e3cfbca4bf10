import Foundation
import StrobeCore
import StrobePictures

/// Writes an animation as GIF.
///
/// The format counts hundredths of a second, and viewers take less than two for a mistake. Each
/// picture's time is rounded by itself, so that roundings do not add up, and a picture that would be
/// seen for less than two is left out.
final class GIFAnimation: RasterAnimationEncoder {
  private let encoder: AnimatedGIFEncoder
  private let file: AtomicFileWriter
  private let stride: Int
  /// The picture that is shown next, since its end is not known before the next one comes.
  private var pending: [UInt8] = []
  private var start = 0
  /// The animation's length.
  private let total: Int
  private var pictures = 0
  private var dropped = 0

  /// The shortest delay that viewers take as it is, in hundredths of a second.
  private static let leastDelay = 2

  init(_ export: AnimationExport, plan: RasterPlan, file: AtomicFileWriter) throws {
    stride = plan.width * 4
    total = GIFAnimation.hundredths(plan.timeline.duration)
    self.file = file
    encoder = try AnimatedGIFEncoder(
      width: plan.width, height: plan.height, playCount: export.playCount,
      dithering: export.dithering)
  }

  /// Checks what the format can express, before anything is drawn.
  static func check(_ plan: RasterPlan) throws(AnimationError) {
    // Delays are counted one by one; the limit keeps their number within reason.
    let seconds = 10_000_000.0
    guard plan.timeline.duration <= seconds else {
      throw .tooLong(.gif, seconds: plan.timeline.duration, limit: seconds)
    }
  }

  var notes: [String] {
    guard dropped > 0 else { return [] }
    return [
      "GIF shows a frame for two hundredths of a second at least: \(dropped) of \(pictures) pictures "
        + "are left out; --fps 50 or less keeps all"
    ]
  }

  func append(_ pixels: UnsafeRawBufferPointer, from start: Double, to end: Double) throws {
    pictures += 1
    let (own, end) = (
      GIFAnimation.hundredths(start), GIFAnimation.hundredths(end)
    )
    if !pending.isEmpty {
      // One that comes too soon after another waits its turn if it stays long enough after that.
      let earliest = self.start + GIFAnimation.leastDelay
      let isSeen = own >= earliest || end >= earliest + GIFAnimation.leastDelay
      guard isSeen, total - max(own, earliest) >= GIFAnimation.leastDelay else {
        // What is left of a frame at the very end is no loss.
        if end < total || dropped > 0 { dropped += 1 }
        return
      }
    }
    let start = pending.isEmpty ? 0 : max(own, self.start + GIFAnimation.leastDelay)
    try write(until: start)
    if pending.count == pixels.count {
      pending.withUnsafeMutableBytes { $0.copyMemory(from: pixels) }
    } else {
      pending = [UInt8](pixels)
    }
    self.start = start
  }

  func finish() throws {
    try write(until: max(total, start + GIFAnimation.leastDelay))
    try file.append(encoder.finish())
  }

  private func write(until end: Int) throws {
    guard !pending.isEmpty else { return }
    var rest = end - start
    while rest > 0 {
      let delay = min(rest, AnimatedGIFEncoder.maximumDelay)
      rest -= delay
      try pending.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return }
        try file.append(encoder.append(premultipliedARGB32: base, stride: stride, delay: delay))
      }
    }
  }

  private static func hundredths(_ seconds: Double) -> Int { Int((seconds * 100).rounded()) }
}
