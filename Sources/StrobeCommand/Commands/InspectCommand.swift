import Strobe
import StrobeArguments

/// `strobe inspect`: the presentation tree at an instant, or properties over time as a table.
enum InspectCommand {
  static let scene = Argument(
    "scene", .file(extensions: ["json"]), help: "The scene file; - is standard input.")
  static let time = Option("time", .number(), default: 0, help: "The instant in seconds.")
  static let json = Flag(
    "json", help: "Print JSON instead of an outline or a table.")
  static let keys = Option(
    "key", .list(of: .text()),
    help: "Print a table of these properties over time, as ring.transform.scale,ring.opacity.")
  static let csv = Flag("csv", help: "Print the table as comma-separated values.")

  static let command = Command(
    "inspect", summary: "Show every layer of an instant with its resolved values.",
    discussion: """
      Effects are expanded into the layers that they draw, replicators into their copies. Hidden, \
      empty and transparent layers are listed too.

      With --key, --json prints {"samples": [{"time": 0.5, "ring.opacity": 1}]}, an object an \
      instant with a number for each column of the table, or null where the layer is not there.

      Examples:
        strobe inspect radar.json --time 1.5 --json
        strobe inspect radar.json --key radar.pulse-0.transform.scale --fps 60 --csv
      """,
    parameters: [
      scene, time, json, keys, FrameOptions.times, FrameOptions.rate, FrameOptions.count,
      FrameOptions.from, FrameOptions.to, csv, SharedOptions.overrides, SharedOptions.quiet,
    ],
    constraints: [
      .atMostOne(of: FrameOptions.times, FrameOptions.rate, FrameOptions.count, time),
      .atMostOne(of: json, csv),
    ]
  ) { values, console in
    let loaded = try LoadedScene.load(
      values[scene], overrides: values[SharedOptions.overrides],
      isQuiet: values[SharedOptions.quiet], console: console)
    try console.output.write(
      try values[keys].map { try table($0, loaded, values) } ?? tree(loaded, values))
    return .success
  }

  private static func tree(_ loaded: LoadedScene, _ values: ParsedArguments) throws -> String {
    let tableOptions: [any Parameter] = [
      FrameOptions.times, FrameOptions.rate, FrameOptions.count, csv,
    ]
    for option in tableOptions where values.contains(option) {
      throw UsageError("'\(option.declaration.key)' goes with '--key'")
    }
    let tree = try loaded.presentation(at: values[time])
    return try values[json] ? InspectWriter.json(tree) : InspectWriter.text(tree)
  }

  private static func table(
    _ keyPaths: [String], _ loaded: LoadedScene, _ values: ParsedArguments
  ) throws -> String {
    let instant = try values[time]
    let schedule = try FrameOptions.schedule(values, scene: loaded, standard: .times([instant]))
    let table = try loaded.explain {
      do {
        return try PropertyTable(loaded.scene, schedule: schedule, keyPaths: keyPaths)
      } catch let error as InspectedKeyPathError {
        throw UsageError("--key: \(error)")
      }
    }
    if try values[json] { return table.json }
    return try values[csv] ? table.csv : table.aligned
  }
}
