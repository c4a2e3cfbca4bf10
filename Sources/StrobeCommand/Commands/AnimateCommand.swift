import Foundation
import Strobe
import StrobeArguments

/// `strobe animate`: a scene as one file that plays by itself.
enum AnimateCommand {
  static let scene = Argument(
    "scene", .file(extensions: ["json"]), help: "The scene file; - is standard input.")
  static let output = Option(
    required: "output", short: "o", .file(extensions: AnimationFormat.allCases.map(\.rawValue)),
    help: "The file to write; - is standard output, which needs --format.")
  static let rate = Option(
    "fps", .rate(), help: "Frames a second; by default 30, and 25 for GIF.")
  static let loop = Option(
    "loop", .integer(in: 0...AnimationExport.maximumPlayCount), default: 0,
    help: "How often the animation plays; 0 plays it forever.")
  static let format = Option(
    "format", .choice(of: AnimationFormat.self),
    help: "The format; by default, the output's extension gives it.")
  static let scale = Option(
    "scale", .number(greaterThan: 0), default: 1,
    help: "Pixels per point in formats made of pixels.")
  static let compression = Option(
    "compression", .choice(of: PNGCompression.self), default: .default,
    help: """
      How hard to work for small APNG and lossless WebP files. With fast, APNG's bytes depend on \
      the processor.
      """)
  static let quality = Option(
    "quality", .number(atLeast: 0, atMost: 100),
    help: "WebP with losses: 0 is smallest, 100 best. Without it, every pixel is kept.")
  static let dithering = Option(
    "dither", .choice(of: Dithering.self), default: .diffusion,
    help: """
      How GIF shows colours beyond the 255 of a frame: not at all, by a pattern that stands still, \
      or by giving what a pixel lacks to its neighbours.
      """)

  static let command = Command(
    "animate", summary: "Write a scene as one file that plays by itself.",
    discussion: """
      Frames are sampled as 'frames --fps' does; each is shown until the next one's instant and \
      the last until the end of the range, so that a loop takes exactly the range's time. Frames \
      that look alike are stored once.

      apng: every pixel as 'frames' draws it, with alpha.
      webp: the same in fewer bytes, times in milliseconds; smaller still with --quality.
      gif: 255 colours a frame, exact where those are enough; a pixel is seen or not, by half its \
      alpha (--set background=#fff gives a ground); at most 50 frames a second.
      svg: shapes that move by themselves (SMIL, no scripts), right between the frames too; where \
      nothing plays it shows the first instant.
      html: the same with a player: scrubber, frame steps, speed; one file, no network.
      json: Lottie of the same shapes, for players on the web, iOS and Android.
      mp4: a film for video players, through the program ffmpeg; no alpha, no number of plays.

      Examples:
        strobe animate radar.json -o radar.apng --fps 60
        strobe animate radar.json -o radar.apng --from 4 --to 8 --loop 1 --scale 2
      """,
    parameters: [
      scene, output, rate, FrameOptions.from, FrameOptions.to, loop, scale, format, compression,
      quality, dithering,
      VectorOptions.precision, VectorOptions.idPrefix, VectorOptions.rasterScale,
      VectorOptions.strict, SharedOptions.overrides, SharedOptions.quiet,
    ]
  ) { values, console in
    try run(values, console)
  }

  private static func run(_ values: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let isQuiet = try values[SharedOptions.quiet]
    let path = try values[output]
    let format = try target(path: path, format: values[self.format])
    if try values[quality] != nil, format != .webp {
      throw UsageError("--quality is for webp; \(format.rawValue) has none")
    }
    if values.contains(dithering), format != .gif {
      throw UsageError("--dither is for gif; \(format.rawValue) has all colours")
    }
    let loaded = try LoadedScene.load(
      values[scene], overrides: values[SharedOptions.overrides], isQuiet: isQuiet, console: console)
    try InputFiles([loaded]).refuse(output: path)
    let end = try values[FrameOptions.to] ?? loaded.duration
    let schedule = try usage {
      try FrameSchedule(
        .rate(values[rate] ?? format.standardRate), from: values[FrameOptions.from], to: end)
    }
    var export = AnimationExport(loaded.scene, schedule: schedule, format: format)
    export.playCount = try values[loop]
    export.options.scale = try values[scale]
    export.options.compression = try values[compression]
    try VectorOptions.apply(values, to: &export.options)
    export.options.svg.name = loaded.name
    export.options.metadata.title = loaded.name
    export.quality = try values[quality]
    export.dithering = try values[dithering]
    let progress = isQuiet ? nil : ProgressLine(total: schedule.count, unit: "frames")
    defer { progress?.finish() }
    OutputFolder.make(for: path)
    let summary = try loaded.explain {
      try export.write(to: path) { progress?.update($0) }
    }
    if !isQuiet {
      progress?.finish()
      for warning in summary.report.warnings.map(\.description) + summary.notes {
        try console.error.write("\(loaded.title): warning: \(warning)\n")
      }
    }
    return .success
  }

  /// The format that the option or the extension names.
  private static func target(path: String, format: AnimationFormat?) throws -> AnimationFormat {
    let known = AnimationFormat.list
    if let format {
      guard path != "-" || !format.isBinary || isatty(STDOUT_FILENO) == 0 else {
        throw UsageError("\(format.rawValue) isn't written to a terminal: redirect it")
      }
      return format
    }
    guard path != "-" else {
      throw UsageError("standard output needs a format: --format \(known)")
    }
    guard let format = AnimationFormat(path: path) else {
      throw UsageError(
        "'\(path)' has no extension that names an animation's format: use \(known), or --format")
    }
    return format
  }
}
