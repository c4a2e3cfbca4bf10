import Foundation
import Strobe
import StrobeArguments

/// The benchmark program: one command that prints every ratio.
enum BenchmarkProgram {
  static let rounds = Option(
    "rounds", .integer(in: 3...10_000), default: 60, help: "How often each piece is measured.")
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
      parameters: [rounds, picture]
    ) { values, console in
      try run(
        rounds: try values[rounds], picture: try values[picture] ?? fixture, console: console)
      return .success
    }, version: "0.1.0")

  private static var fixture: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/Photographs/astronaut.png").path
  }

  private static func run(rounds: Int, picture: String, console: Console) throws {
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
}
