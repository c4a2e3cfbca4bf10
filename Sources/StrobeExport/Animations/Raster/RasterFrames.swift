import Foundation
import StrobeCairo
import StrobeGeometry
import StrobeModel
import StrobeRender

/// Draws an animation's frames in order and joins neighbours that look alike.
struct RasterFrames {
  let export: AnimationExport
  let plan: RasterPlan

  /// Draws all frames and hands the pictures on.
  func encode(
    with encoder: any RasterAnimationEncoder, _ progress: (Int) -> Void
  ) throws -> AnimationExport.Summary {
    let exporter = try FrameExporter(options: export.options)
    var summary = AnimationExport.Summary()
    var held = HeldFrame(byteCount: plan.width * plan.height * 4)
    var lastTree: PresentationTree?
    let count = plan.timeline.count
    for index in 0..<count {
      var tree = try export.scene.presentation(at: export.schedule.time(at: index))
      // The time itself is not drawn.
      tree.time = 0
      if tree != lastTree {
        let report = try exporter.withPixels(tree) { pixels, _, report in
          let pixels = UnsafeRawBufferPointer(pixels)
          if !held.looks(like: pixels) {
            try hand(&held, to: encoder, until: index, &summary)
            held.keep(pixels, from: index)
          }
          return report
        }
        summary.report.add(report)
        lastTree = tree
      }
      if !encoder.joinsFrames {
        try hand(&held, to: encoder, until: index + 1, &summary)
        held.start = index + 1
      }
      summary.frames += 1
      progress(summary.frames)
    }
    if encoder.joinsFrames { try hand(&held, to: encoder, until: count, &summary) }
    try encoder.finish()
    return summary
  }

  private func hand(
    _ held: inout HeldFrame, to encoder: any RasterAnimationEncoder, until end: Int,
    _ summary: inout AnimationExport.Summary
  ) throws {
    guard let start = held.start, start < end else { return }
    try encoder.append(
      UnsafeRawBufferPointer(held.pixels), from: plan.timeline.start(of: start),
      to: plan.timeline.start(of: end))
    summary.pictures += 1
  }

  /// The picture that is shown until another one comes.
  private struct HeldFrame: ~Copyable {
    let pixels: UnsafeMutableRawBufferPointer
    /// The frame with which it appears; `nil` before the first.
    var start: Int?

    init(byteCount: Int) {
      pixels = .allocate(byteCount: byteCount, alignment: 16)
    }

    deinit { pixels.deallocate() }

    func looks(like other: UnsafeRawBufferPointer) -> Bool {
      guard start != nil, other.count == pixels.count, let own = pixels.baseAddress,
        let base = other.baseAddress
      else { return false }
      return memcmp(own, base, pixels.count) == 0
    }

    mutating func keep(_ other: UnsafeRawBufferPointer, from index: Int) {
      pixels.copyMemory(from: UnsafeRawBufferPointer(rebasing: other.prefix(pixels.count)))
      start = index
    }
  }
}
