import Foundation
import Strobe
import StrobeArguments

/// The benchmark program: one command that prints every ratio.
enum BenchmarkProgram {
  static let rounds = Option(
    "rounds", .integer(in: 3...10_000), default: 60, help: "How often each piece is measured.")
  static let frames = Option(
    "frames", .integer(in: 2...100_000), default: 240, help: "How many frames a run has.")
  static let only = Option(
    "only", .choice(of: Part.self), help: "Measure only this; everything otherwise.")

  /// What can be measured.
  enum Part: String, CaseIterable {
    case memory
    case drawing
    case frames
    case jobs
    case sheet
  }

  static let picture = Option(
    "picture", .file(extensions: ["png"]),
    help: "The photograph, as PNG; the one of the fixtures otherwise.")

  static let program = Program(
    root: Command(
      "strobe-bench", summary: "Measure Strobe against Cairo used directly, in one run.",
      discussion: """
        Ratios compare work done in turn within one run; the milliseconds are medians and hold for \
        this machine alone.
        """,
      parameters: [only, rounds, frames, picture]
    ) { values, console in
      let photograph = try values[picture] ?? fixture
      let part = try values[only]
      let folder = try temporaryFolder()
      defer { try? FileManager.default.removeItem(at: folder) }
      // First, while this program is smaller than the one that it measures.
      if part ?? .memory == .memory { try memory(in: folder, console: console) }
      if part ?? .drawing == .drawing {
        try drawings(rounds: try values[rounds], picture: photograph, console: console)
      }
      if part ?? .frames == .frames {
        try runs(
          frames: try values[frames], picture: photograph, in: folder, console: console)
      }
      if part ?? .jobs == .jobs {
        try console.output.write(JobsBenchmark(count: 2000, in: folder).line + "\n")
      }
      if part ?? .sheet == .sheet {
        let sheet = try SheetBenchmark(rounds: 5, in: folder)
        for line in sheet.lines { try console.output.write(line + "\n") }
      }
      return .success
    }, version: "0.1.0")

  private static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "strobe-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func memory(in folder: URL, console: Console) throws {
    guard let strobe = ChildProcess.strobe() else {
      try console.output.write(
        "peak memory: needs the strobe command beside this one (swift build -c release)\n")
      return
    }
    try console.output.write(MemoryBenchmark(strobe, in: folder).line + "\n")
  }

  private static var fixture: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/Photographs/astronaut.png").path
  }

  private static func drawings(rounds: Int, picture: String, console: Console) throws {
    try console.output.write(DrawingBenchmark.heading + "\n")
    let drawings = [
      try DrawingBenchmark(
        "radar", scene: BenchmarkScenes.radar(), time: 7.3, rounds: rounds,
        yardstick: { RadarYardstick($0) }),
      try DrawingBenchmark(
        "ripple", scene: BenchmarkScenes.ripple(), time: 2.3, rounds: rounds,
        yardstick: { RippleYardstick($0) }),
      try DrawingBenchmark(
        "fragment", scene: BenchmarkScenes.fragments(picture: picture), time: 4, rounds: rounds,
        yardstick: { try FragmentYardstick($0, picture: picture) }),
    ]
    for drawing in drawings { try console.output.write(drawing.line + "\n") }
  }

  private static func runs(
    frames: Int, picture: String, in folder: URL, console: Console
  ) throws {
    let radar = try FramesBenchmark(
      "\(frames) frames of the radar", scene: BenchmarkScenes.rings(), count: frames,
      in: folder, yardstick: { RadarYardstick($0) })
    let fragments = try FramesBenchmark(
      "\(frames / 8 + 1) frames of the photograph under tiles",
      scene: BenchmarkScenes.fragments(picture: picture), count: frames / 8 + 1,
      in: folder, yardstick: { try FragmentYardstick($0, picture: picture) })
    for line in radar.lines + fragments.lines { try console.output.write(line + "\n") }
  }
}
