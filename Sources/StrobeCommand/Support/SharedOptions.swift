import Strobe
import StrobeArguments

/// Options that several commands have.
enum SharedOptions {
  static let overrides = Option(
    repeated: "set", .assignment(),
    help: """
      Override a key of the layer of that name before drawing, as radar.borderColor=#ff0000, or of \
      the scene, as seed=3. Repeatable.
      """)
  static let scale = Option(
    "scale", .number(greaterThan: 0), default: 1, help: "Pixels per point of PNG files.")
  static let quiet = Flag("quiet", short: "q", help: "Print no warnings, summaries or progress.")
  static let format = Option(
    "format", .choice(of: OutputFormat.self),
    help: "The format; by default, the output's extension gives it.")
  static let compression = Option(
    "compression", .choice(of: PNGCompression.self), default: .default,
    help: """
      How hard to work for small PNG files. Only default and best give the same bytes on every \
      processor.
      """)
}
