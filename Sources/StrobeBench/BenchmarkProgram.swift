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
    case drawing
    case frames
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
      if part ?? .drawing == .drawing {
        try drawings(rounds: try values[rounds], picture: photograph, console: console)
      }
      if part ?? .frames == .frames {
        try runs(frames: try values[frames], picture: photograph, console: console)
      }
      if part ?? .sheet == .sheet {
        try console.output.write(SheetBenchmark(rounds: 5).line + "\n")
      }
      return .success
    }, version: "0.1.0")

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

  private static func runs(frames: Int, picture: String, console: Console) throws {
    let radar = try FramesBenchmark(
      "\(frames) frames of the radar", scene: BenchmarkScenes.rings(), count: frames,
      yardstick: { RadarYardstick($0) })
    let fragments = try FramesBenchmark(
      "\(frames / 8 + 1) frames of the photograph under tiles",
      scene: BenchmarkScenes.fragments(picture: picture), count: frames / 8 + 1,
      yardstick: { try FragmentYardstick($0, picture: picture) })
    for line in radar.lines + fragments.lines { try console.output.write(line + "\n") }
  }
}
