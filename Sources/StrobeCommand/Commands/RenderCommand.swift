import Strobe
import StrobeArguments

/// `strobe render`: one instant of a scene, or a set of instants of several, as files.
enum RenderCommand {
  static let scenes = Argument(
    repeated: "scene", .file(extensions: ["json"]),
    help: """
      The scene file; - is standard input. With a pattern as output several are allowed, and \
      folders, names with * or ?, and @LIST, a file that names one a line.
      """)
  static let output = Option(
    required: "output", short: "o", .file(extensions: ["png", "pdf", "svg"]),
    help: """
      The file to write; - is standard output. For several scenes or times a pattern with {name}, \
      {time} or %d.
      """)
  static let time = Option("time", .number(), default: 0, help: "The instant in seconds.")
  static let times = Option(
    "times", .list(of: .number()), help: "Several instants in seconds, such as 0,0.5,1.")

  static let command = Command(
    "render", summary: "Draw a scene at an instant as PNG, PDF or SVG.",
    discussion: """
      \(SceneList.folderHelp)

      Examples:
        strobe render radar.json -o radar.svg --time 1.5
        strobe render radar.json -o radar@2x.png --scale 2
        strobe render Scenes/*.json -o 'assets/{name}@{time}.svg' --times 0,0.5,1
      """,
    parameters: [
      scenes, output, time, times, SharedOptions.scale, SharedOptions.format,
      SharedOptions.overrides, SharedOptions.compression,
    ] + VectorOptions.all + [
      MetadataOptions.title, MetadataOptions.author, MetadataOptions.subject, MetadataOptions.date,
      SharedOptions.quiet,
    ],
    constraints: [.atMostOne(of: time, times)]
  ) { values, console in
    try run(values, console)
  }

  private static func run(_ values: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let paths = try SceneList.files(values[scenes])
    let isQuiet = try values[SharedOptions.quiet]
    let targets = try targets(values, paths: paths)
    let loaded = try LoadedScene.load(
      all: paths, overrides: values[SharedOptions.overrides], isQuiet: isQuiet, console: console)
    let inputs = InputFiles(loaded)
    for (_, _, target) in targets { try inputs.refuse(output: target.path) }
    var options = ExportOptions()
    options.scale = try values[SharedOptions.scale]
    options.compression = try values[SharedOptions.compression]
    try VectorOptions.apply(values, to: &options)
    options.metadata = try MetadataOptions.metadata(values, title: values[MetadataOptions.title])
    let exporter = try FrameExporter(options: options)
    var warned: Set<String> = []
    for (scene, time, target) in targets {
      let scene = loaded[scene]
      let tree = try scene.presentation(at: time)
      try scene.explain {
        try exporter.export(tree, as: target.format, named: scene.name) { bytes, report in
          for warning in report.warnings where !isQuiet {
            let line = "\(scene.title): warning: \(warning)\n"
            if warned.insert(line).inserted { try console.error.write(line) }
          }
          try target.write(bytes)
        }
      }
    }
    if targets.count > 1, !isQuiet {
      try console.error.write("\(targets.count) files written\n")
    }
    return .success
  }

  /// The files to write: a pattern filled for each scene and time, or one file.
  private static func targets(
    _ values: ParsedArguments, paths: [String]
  ) throws -> [(scene: Int, time: Double, target: OutputTarget)] {
    let instants = try values[times] ?? [values[time]]
    let output = try values[output]
    let format = try VectorOptions.format(values, output: output)
    if paths.count == 1, instants.count == 1, !output.contains("{"), !output.contains("%") {
      return [(0, instants[0], try OutputTarget(path: output, format: format))]
    }
    let pattern = try usage { try FileNamePattern(output) }
    if paths.count > 1, !pattern.distinguishesScenes {
      throw UsageError("several scenes need an output with {name}")
    }
    if instants.count > 1, !pattern.distinguishesFrames {
      throw UsageError("several times need an output with {time}, {index} or %d")
    }
    var targets: [(scene: Int, time: Double, target: OutputTarget)] = []
    var names: [String: String] = [:]
    let written = FrameTimes(instants)
    for (scene, path) in paths.enumerated() {
      for (index, time) in instants.enumerated() {
        let name = pattern.fileName(
          index: index, time: time, name: LoadedScene.name(of: path), times: written)
        if let other = names.updateValue(path, forKey: name) {
          throw UsageError("'\(name)' would be written twice, for \(other) and \(path)")
        }
        targets.append((scene, time, try OutputTarget(path: name, format: format)))
      }
    }
    return targets
  }
}
