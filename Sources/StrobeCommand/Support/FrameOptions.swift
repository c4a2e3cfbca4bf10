import Strobe
import StrobeArguments

/// Options that choose the instants of frames and sheets.
enum FrameOptions {
  static let rate = Option(
    "fps", .rate(),
    help: "Frames a second, such as 60 or 30000/1001, up to but not including the end.")
  static let count = Option(
    "count", .integer(in: 1...SceneLimits.frameCount),
    help: "This many instants, evenly spaced, both ends included.")
  static let times = Option(
    "times", .list(of: .number()), help: "Only these instants in seconds, such as 0,0.5,1.")
  static let from = Option("from", .number(), default: 0, help: "The start in seconds.")
  static let to = Option(
    "to", .number(), help: "The end in seconds; by default, the scene's duration.")
  static let jobs = Option(
    "jobs", short: "j", .integer(in: 1...1024),
    help: "Frames drawn at the same time; by default, one per core.")

  /// The schedule that the options describe; `standard` where they name no sampling.
  static func schedule(
    _ values: ParsedArguments, scene: LoadedScene, standard: FrameSchedule.Sampling? = nil
  ) throws -> FrameSchedule {
    let sampling: FrameSchedule.Sampling
    if let list = try values[times] {
      sampling = .times(list)
    } else if let number = try values[count] {
      sampling = .count(number)
    } else if let number = try values[rate] {
      sampling = .rate(number)
    } else if let standard {
      sampling = standard
    } else {
      throw UsageError("missing one of the options '--fps', '--count', '--times'")
    }
    let end = try values[to] ?? scene.duration
    return try usage { try FrameSchedule(sampling, from: values[from], to: end) }
  }
}
