import CCairo
import Foundation
import Strobe

/// A run of frames to PNG files, against Cairo's drawing and its own PNG writer by hand, one thread
/// each.
struct FramesBenchmark {
  struct Result {
    var name: String
    var milliseconds = 0.0
    var bytes = 0

    /// Times some work and counts the bytes of the files that it leaves in a folder; empties it.
    mutating func add(in folder: URL, _ work: () throws -> Void) throws {
      let start = DispatchTime.now().uptimeNanoseconds
      try work()
      milliseconds += Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
      for file in try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.fileSizeKey])
      {
        bytes += try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        try FileManager.default.removeItem(at: file)
      }
    }
  }

  let title: String
  let results: [Result]

  /// - Parameters:
  ///   - title: What the table calls it.
  ///   - scene: The scene.
  ///   - count: The frames, evenly spread over the scene's duration.
  ///   - folder: For the files.
  ///   - yardstick: The frame of a resolved tree by hand.
  /// - Throws: What drawing and writing throw.
  init(
    _ title: String, scene: Scene, count: Int, in folder: URL,
    yardstick: (PresentationTree) throws -> any Yardstick
  ) throws {
    self.title = title
    let folder = folder.appendingPathComponent("frames")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let schedule = try FrameSchedule(
      .count(count), to: scene.duration ?? scene.naturalDuration)
    let frames = try (0..<count).map {
      try yardstick(scene.presentation(at: schedule.time(at: $0)))
    }
    guard
      let surface = HandMadeSurface(
        width: Int32(scene.size.width), height: Int32(scene.size.height))
    else { throw BenchmarkError("no surface") }
    var results = [Result(name: "Cairo and its PNG writer")]
    let kinds: [(name: String, compression: PNGCompression, jobs: Int)] = [
      ("strobe, default", .default, 1), ("strobe, fast", .fast, 1),
      ("strobe, default, 2 jobs", .default, 2),
    ]
    results += kinds.map { Result(name: $0.name) }
    // A part of the frames each in turn, so that a machine that slows down slows all.
    for shard in (1...Self.parts).compactMap({ Shard($0, of: Self.parts) }) {
      try results[0].add(in: folder) {
        for (index, frame) in frames.enumerated() where shard.contains(index) {
          surface.clear()
          frame.draw(on: surface.context)
          let path = folder.appendingPathComponent("hand-\(index).png").path
          guard cairo_surface_write_to_png(surface.surface, path) == CAIRO_STATUS_SUCCESS else {
            throw BenchmarkError("\(path): Cairo cannot write it")
          }
        }
      }
      for (index, kind) in kinds.enumerated() {
        var sequence = FrameSequence(
          scene, schedule: schedule, pattern: try FileNamePattern(folder.path + "/strobe-%04d.png"),
          name: "scene", format: .png)
        sequence.options.compression = kind.compression
        sequence.jobs = kind.jobs
        sequence.shard = shard
        try results[index + 1].add(in: folder) { _ = try sequence.write() }
      }
    }
    self.results = results
  }

  private static let parts = 8

  /// The lines of the table: milliseconds, the ratio of speed and of size to Cairo's.
  var lines: [String] {
    guard let first = results.first else { return [] }
    return [title]
      + results.map { result in
        String(
          format: "  %@ %9.1f ms   %5.1f times as fast   %9.1f kB   %5.3f of the size",
          result.name.padding(toLength: 24, withPad: " ", startingAt: 0), result.milliseconds,
          first.milliseconds / result.milliseconds, Double(result.bytes) / 1000,
          Double(result.bytes) / Double(max(1, first.bytes)))
      }
  }
}
