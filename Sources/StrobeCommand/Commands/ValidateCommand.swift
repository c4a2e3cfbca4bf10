import Strobe
import StrobeArguments

/// `strobe validate`: what is wrong with scene files, without drawing.
enum ValidateCommand {
  static let scenes = Argument(
    repeated: "scene", .file(extensions: ["json"]),
    help: """
      Scene files, folders, names with * or ?, and @LIST, a file that names one a line; - is \
      standard input.
      """)

  static let command = Command(
    "validate", summary: "Check scene files and the pictures that they name.",
    discussion: """
      \(SceneList.folderHelp)

      Prints one line per fault, FILE:LINE:COLUMN: error: WHAT (JSON path), all faults of all \
      files. Warnings do not change the exit status.
      """,
    parameters: [scenes, SharedOptions.overrides, SharedOptions.quiet]
  ) { values, console in
    var status = ExitStatus.success
    for path in try SceneList.files(values[scenes]) {
      do {
        let loaded = try LoadedScene.load(
          path, overrides: values[SharedOptions.overrides], isQuiet: values[SharedOptions.quiet],
          console: console)
        try loaded.checkPictures()
        if try !values[SharedOptions.quiet] { try printFontWarnings(loaded, console) }
      } catch {
        let report = FailureReport.report(error)
        try console.error.write("\(report.text)\n")
        // A file that cannot be read outweighs one that is wrong: it was not checked at all.
        if status != .noInput { status = report.status }
      }
    }
    return status
  }

  /// Prints the warnings of fonts that `render` prints.
  private static func printFontWarnings(_ loaded: LoadedScene, _ console: Console) throws {
    var options = ExportOptions()
    // Only the texts count, so that the picture may be small.
    let size = loaded.scene.size
    options.scale = min(1, 32 / max(1, size.width, size.height))
    let exporter = try FrameExporter(options: options)
    let tree = try loaded.presentation(at: 0)
    let report = try loaded.explain { try exporter.export(tree, as: .png) { $1 } }
    for warning in report.warnings {
      guard case .missingFont = warning else { continue }
      try console.error.write("\(loaded.title): warning: \(warning)\n")
    }
  }
}
