import Strobe
import StrobeArguments

/// `strobe validate`: what is wrong with scene files, without drawing.
enum ValidateCommand {
  static let scenes = Argument(
    repeated: "scene", .file(extensions: ["json"]), help: "Scene files; - is standard input.")

  static let command = Command(
    "validate", summary: "Check scene files and the pictures that they name.",
    discussion: """
      Prints one line per fault, FILE:LINE:COLUMN: error: WHAT (JSON path), all faults of all files. \
      Warnings do not change the exit status.
      """,
    parameters: [scenes, SharedOptions.overrides, SharedOptions.quiet]
  ) { values, console in
    var status = ExitStatus.success
    for path in try values[scenes] {
      do {
        let loaded = try LoadedScene.load(
          path, overrides: values[SharedOptions.overrides], isQuiet: values[SharedOptions.quiet],
          console: console)
        try loaded.checkPictures()
      } catch {
        let report = FailureReport.report(error)
        try console.error.write("\(report.text)\n")
        // A file that cannot be read outweighs one that is wrong: it was not checked at all.
        if status != .noInput { status = report.status }
      }
    }
    return status
  }
}
