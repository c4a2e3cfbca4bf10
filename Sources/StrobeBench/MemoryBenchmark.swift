import Foundation
import Strobe

/// The most memory that the command holds for a hundred frames and for a hundred times as many.
struct MemoryBenchmark {
  let few: Int
  let many: Int

  /// - Parameters:
  ///   - strobe: The command.
  ///   - folder: For the files.
  /// - Throws: ``BenchmarkError`` when the command fails.
  init(_ strobe: String, in folder: URL) throws {
    let scene = folder.appendingPathComponent("radar.json").path
    try Data(BenchmarkScenes.radarFile.utf8).write(to: URL(fileURLWithPath: scene))
    func peak(_ count: Int) throws -> Int {
      let frames = folder.appendingPathComponent("memory-%05d.png").path
      let arguments = [
        "frames", scene, "--count", "\(count)", "--scale", "0.25", "--jobs", "1", "--quiet", "-o",
        frames,
      ]
      return try ChildProcess(strobe, arguments).peakKilobytes
    }
    few = try peak(100)
    many = try peak(10_000)
  }

  /// The line of the table.
  var line: String {
    String(
      format: "peak memory: 100 frames %d kB, 10,000 frames %d kB, ratio %.2f", few, many,
      Double(many) / Double(few))
  }
}
