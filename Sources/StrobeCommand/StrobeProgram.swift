import StrobeArguments

/// The program: its commands in the order of the help.
enum StrobeProgram {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static let program = Program(
    root: Command(
      "strobe",
      summary: "Freeze Core-Animation-style effects at any instant and draw them with Cairo.",
      discussion: """
        A scene file names layers, effects and animations; strobe draws it at an instant as PNG, \
        PDF or SVG. The same scene, time and seed give the same bytes.

        Exit status: 0 done; 1 pictures differ; 64 usage; 65 bad scene or picture; 66 an input \
        cannot be read; 70 internal error; 73 output cannot be written; 130 interrupted.
        """,
      subcommands: [
        RenderCommand.command, FramesCommand.command, AnimateCommand.command,
        SheetCommand.command, CompareCommand.command, SnapshotCommand.command,
        InspectCommand.command,
        ValidateCommand.command, NewCommand.command, SchemaCommand.command,
      ]),
    version: version)
}
