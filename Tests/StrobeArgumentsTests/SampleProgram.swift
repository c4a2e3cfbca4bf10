import StrobeArguments
import Testing

/// A program with everything that the parser knows, which only records what it is asked to do.
enum Sample {
  enum Format: String, CaseIterable, Sendable {
    case png
    case pdf
    case svg
  }

  static let scene = Argument("scene", .file(extensions: ["json"]), help: "The scene file.")
  static let output = Option(
    required: "output", short: "o", .file(), help: "The file to write, or - for standard output.")
  static let time = Option(
    "time", .number().named("seconds"), default: 0, help: "The instant to draw.")
  static let scale = Option(
    "scale", .number(greaterThan: 0, atMost: 1000), default: 1,
    help: "Pixels per point: how many pixels of a PNG one point of the scene takes.")
  static let format = Option(
    "format", short: "f", ValueKind<Format>.choice(), help: "The format of the file.")
  static let overrides = Option(
    repeated: "set", .assignment(), help: "Overrides a key of a named layer.")
  static let quiet = Flag("quiet", short: "q", help: "Shows no progress.")
  static let verbose = Flag("verbose", short: "v", help: "Says more.")
  static let color = Flag(invertible: "color", default: true, help: "Colours the output.")

  static let render = Command(
    "render", summary: "Draw a scene at one instant.",
    parameters: [scene, output, time, scale, format, overrides, quiet, verbose, color]
  ) { values, console in
    try console.output.write("\(try values[scene]) at \(try values[time])\n")
    return .success
  }

  static let scenes = Argument(repeated: "scene", .file(extensions: ["json"]), help: "The scenes.")
  static let rate = Option("fps", .number(greaterThan: 0), help: "Frames per second.")
  static let count = Option("count", .integer(in: 1...100_000), help: "How many frames.")
  static let times = Option("times", .list(of: .number()), help: "The instants.")
  static let part = Option("shard", .part(), help: "Which part of the frames.")
  static let sheet = Command(
    "sheet", summary: "Lay instants out on pages.",
    parameters: [scenes, rate, count, times, part],
    constraints: [.exactlyOne(of: rate, count, times)]
  ) { _, _ in .success }

  static let directory = Argument("directory", .directory(), help: "The folder of the suite.")
  static let verify = Command(
    "verify", summary: "Compare a suite with its references.", parameters: [directory]
  ) { _, _ in ExitStatus(rawValue: 1) }
  static let record = Command(
    "record", summary: "Write the references of a suite.", parameters: [directory],
    validation: { values throws(UsageError) in
      if try values[directory] == "/" { throw UsageError("the root cannot be recorded") }
    }, action: { _, _ in throw UsageError("nothing to record") })
  static let snapshot = Command(
    "snapshot", summary: "Keep pictures as references.", subcommands: [verify, record])

  static let extra = Argument(optional: "extra", .text(), help: "A last word.")
  static let optionalTail = Command(
    "tail", summary: "Take one or two words.", parameters: [scene, extra]
  ) { _, _ in .success }
  static let destination = Argument("destination", .file(), help: "Where to.")
  static let copy = Command(
    "copy", summary: "Take a list and a last word.", parameters: [scenes, destination]
  ) { _, _ in .success }
  static let failing = Command("fail", summary: "Fail.") { _, _ in throw Failure() }

  struct Failure: Error {}

  static let program = Program(
    root: Command(
      "strobe", summary: "Freezes effects at any instant.",
      subcommands: [render, sheet, snapshot, optionalTail, copy, failing]),
    version: "1.2.3")

  /// The values of a command line that must be right.
  static func values(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ParsedArguments {
    let request = try program.parse(words).get()
    guard case .run(let invocation) = request else {
      Issue.record("\(words) does not run a command", sourceLocation: sourceLocation)
      return ParsedArguments()
    }
    return invocation.values
  }

  /// What is wrong with a command line that must be wrong.
  static func failure(
    _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> UsageFailure {
    var failure: UsageFailure?
    if case .failure(let found) = program.parse(words) { failure = found }
    return try #require(failure, "\(words) is taken as right", sourceLocation: sourceLocation)
  }

  /// What a command line prints instead of running a command.
  static func printed(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    guard case .print(let text) = try program.parse(words).get() else {
      Issue.record("\(words) prints nothing", sourceLocation: sourceLocation)
      return ""
    }
    return text
  }
}
