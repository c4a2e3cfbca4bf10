import Foundation
import Strobe

/// A long run of frames with one job and with two.
struct JobsBenchmark {
  let count: Int
  let one: Double
  let two: Double

  /// - Parameters:
  ///   - count: The frames of the radar, 800 × 800.
  ///   - folder: For the files.
  /// - Throws: What drawing and writing throw.
  init(count: Int, in folder: URL) throws {
    let scene = BenchmarkScenes.rings()
    let schedule = try FrameSchedule(.count(count), to: scene.naturalDuration)
    var milliseconds = [0.0, 0.0]
    // A part of the frames each in turn, so that a machine that slows down slows both.
    for shard in (1...Self.parts).compactMap({ Shard($0, of: Self.parts) }) {
      for jobs in 1...2 {
        var sequence = FrameSequence(
          scene, schedule: schedule, pattern: try FileNamePattern(folder.path + "/job-%05d.png"),
          name: "radar", format: .png)
        sequence.jobs = jobs
        sequence.shard = shard
        let start = DispatchTime.now().uptimeNanoseconds
        _ = try sequence.write()
        milliseconds[jobs - 1] += Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
      }
    }
    self.count = count
    one = milliseconds[0]
    two = milliseconds[1]
  }

  private static let parts = 5

  /// The line of the table.
  var line: String {
    String(
      format: "%d frames of the radar: one job %.1f ms, two jobs %.1f ms, %.2f times as fast",
      count, one, two, one / two)
  }
}
