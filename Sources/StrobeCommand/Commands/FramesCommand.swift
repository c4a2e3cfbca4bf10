import Foundation
import Strobe
import StrobeArguments

/// `strobe frames`: a scene's frames as numbered files.
enum FramesCommand {
  static let scene = Argument(
    "scene", .file(extensions: ["json"]), help: "The scene file; - is standard input.")
  static let output = Option(
    required: "output", short: "o", .file(extensions: ["png", "pdf", "svg"]),
    help: "The files' names, with %04d, {index}, {time} or {name}.")
  static let shard = Option(
    "shard", .part(),
    help: "Write only part K of N, such as 1/4, with the names that the whole run would give.")
  static let resume = Flag(
    "resume", help: "Keep files that exist and are whole, to continue after an interrupt.")

  static let command = Command(
    "frames", summary: "Draw a scene's frames as numbered files.",
    discussion: """
      Examples:
        strobe frames radar.json -o 'out/frame-%04d.png' --fps 60
        strobe frames radar.json -o 'out/frame-%04d.png' --fps 60 --shard 2/8
        strobe frames radar.json -o 'out/{name}-{time}.svg' --times 0,0.5,1
      """,
    parameters: [
      scene, output, FrameOptions.rate, FrameOptions.count, FrameOptions.times, FrameOptions.from,
      FrameOptions.to, SharedOptions.scale, FrameOptions.jobs, shard, SharedOptions.format,
      SharedOptions.compression, resume, SharedOptions.overrides,
    ] + VectorOptions.all + [SharedOptions.quiet],
    constraints: [
      .exactlyOne(of: FrameOptions.rate, FrameOptions.count, FrameOptions.times)
    ]
  ) { values, console in
    try run(values, console)
  }

  private static func run(_ values: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let isQuiet = try values[SharedOptions.quiet]
    guard try values[output] != "-" else {
      throw UsageError("frames are files; standard output takes one picture: use render")
    }
    let pattern = try usage { try FileNamePattern(values[output]) }
    let target = try OutputTarget(
      path: values[output], format: VectorOptions.format(values, output: values[output]))
    let loaded = try LoadedScene.load(
      values[scene], overrides: values[SharedOptions.overrides], isQuiet: isQuiet, console: console)
    let schedule = try FrameOptions.schedule(values, scene: loaded)
    if schedule.count > 1, !pattern.distinguishesFrames {
      throw UsageError(
        "'\(pattern.source)' names one file for \(schedule.count) frames: use %04d, {index} or "
          + "{time}")
    }
    var sequence = FrameSequence(
      loaded.scene, schedule: schedule, pattern: pattern, name: loaded.name, format: target.format)
    sequence.options.scale = try values[SharedOptions.scale]
    sequence.options.compression = try values[SharedOptions.compression]
    try VectorOptions.apply(values, to: &sequence.options)
    sequence.options.svg.name = loaded.name
    sequence.options.metadata = try MetadataOptions.metadataFromEnvironment()
    sequence.jobs = try values[FrameOptions.jobs] ?? ProcessInfo.processInfo.activeProcessorCount
    sequence.isResumed = try values[resume]
    if let part = try values[shard], let part = Shard(part.number, of: part.count) {
      sequence.shard = part
    }
    let inputs = InputFiles([loaded])
    for path in sequence.paths { try inputs.refuse(output: path) }
    OutputFolder.make(for: pattern.source)
    let progress =
      isQuiet ? nil : ProgressLine(total: sequence.frameCount, unit: "frames")
    defer { progress?.finish() }
    let summary = try loaded.explain {
      try sequence.write { progress?.update($0) }
    }
    if !isQuiet {
      progress?.finish()
      for warning in summary.report.warnings {
        try console.error.write("\(loaded.path): warning: \(warning)\n")
      }
      if isatty(STDERR_FILENO) == 1 { try console.error.write(text(summary) + "\n") }
    }
    return .success
  }

  /// What a run did: `120 files written, 30 of them repeated, 5 kept`.
  static func text(_ summary: FrameSequence.Summary) -> String {
    var text = "\(summary.written) \(summary.written == 1 ? "file" : "files") written"
    if summary.repeated > 0 { text += ", \(summary.repeated) of them repeated" }
    if summary.kept > 0 { text += ", \(summary.kept) kept" }
    return text
  }
}
