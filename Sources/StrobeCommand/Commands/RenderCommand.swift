import Strobe
import StrobeArguments

/// `strobe render`: one instant of a scene, or a set of instants of several, as files.
enum RenderCommand {
  static let scenes = Argument(
    repeated: "scene", .file(extensions: ["json"]),
    help: "The scene file; - is standard input. With a pattern as output several are allowed.")
  static let output = Option(
    required: "output", short: "o", .file(extensions: ["png", "pdf", "svg"]),
    help: """
      The file to write; - is standard output. For several scenes or times a pattern with {name}, \
      {time} or %d.
      """)
  static let time = Option("time", .number(), default: 0, help: "The instant in seconds.")
  static let times = Option(
    "times", .list(of: .number()), help: "Several instants in seconds, as 0,0.5,1.")

  static let command = Command(
    "render", summary: "Draw a scene at an instant as PNG, PDF or SVG.",
    discussion: """
      Examples:
        strobe render radar.json -o radar.svg --time 1.5
        strobe render radar.json -o radar@2x.png --scale 2
        strobe render Scenes/*.json -o 'assets/{name}@{time}.svg' --times 0,0.5,1
      """,
    parameters: [
      scenes, output, time, times, SharedOptions.scale, SharedOptions.format,
      SharedOptions.overrides, SharedOptions.compression, SharedOptions.quiet,
    ],
    constraints: [.atMostOne(of: time, times)]
  ) { values, console in
    try run(values, console)
  }

  private static func run(_ values: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let paths = try values[scenes]
    let instants = try values[times] ?? [values[time]]
    let isQuiet = try values[SharedOptions.quiet]
    var targets: [(scene: Int, time: Double, target: OutputTarget)] = []
    if paths.count == 1, instants.count == 1 {
      let target = try OutputTarget(path: values[output], format: values[SharedOptions.format])
      targets.append((0, instants[0], target))
    } else {
      let pattern = try usage { () throws in try FileNamePattern(values[output]) }
      if paths.count > 1, !pattern.distinguishesScenes {
        throw UsageError("several scenes need an output with {name}")
      }
      if instants.count > 1, !pattern.distinguishesFrames {
        throw UsageError("several times need an output with {time}, {index} or %d")
      }
      for (scene, path) in paths.enumerated() {
        for (index, time) in instants.enumerated() {
          let name = pattern.fileName(index: index, time: time, name: LoadedScene.name(of: path))
          let target = try OutputTarget(path: name, format: values[SharedOptions.format])
          targets.append((scene, time, target))
        }
      }
    }
    let loaded = try paths.map {
      try LoadedScene.load(
        $0, overrides: values[SharedOptions.overrides], isQuiet: isQuiet, console: console)
    }
    var options = ExportOptions()
    options.scale = try values[SharedOptions.scale]
    options.compression = try values[SharedOptions.compression]
    let exporter = try FrameExporter(options: options)
    var warned: Set<String> = []
    for (scene, time, target) in targets {
      let scene = loaded[scene]
      try exporter.export(scene.presentation(at: time), as: target.format) { bytes, report in
        for warning in report.warnings where !isQuiet {
          let line = "\(scene.path): warning: \(warning)\n"
          if warned.insert(line).inserted { try console.error.write(line) }
        }
        try target.write(bytes)
      }
    }
    if targets.count > 1, !isQuiet {
      try console.error.write("\(targets.count) files written\n")
    }
    return .success
  }
}
