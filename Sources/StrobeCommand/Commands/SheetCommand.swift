import Foundation
import Strobe
import StrobeArguments

/// `strobe sheet`: frames of one or several scenes on paper.
enum SheetCommand {
  static let scenes = Argument(
    repeated: "scene", .file(extensions: ["json"]), help: "Scene files, one section each.")
  static let output = Option(
    required: "output", short: "o", .file(extensions: ["pdf", "png", "svg"]),
    help: "The file to write; PNG and SVG hold one page. - is standard output.")
  static let columns = Option(
    "columns", .integer(in: 1...1000), help: "Cells in a row; by default, chosen to fill the page.")
  static let rows = Option(
    "rows", .integer(in: 1...1000), help: "Rows on a page; by default, chosen to fill the page.")
  static let paper = Option(
    "paper", .text(), default: "A4",
    help: "A3, A4, A5, Letter, Legal, Tabloid, or a size such as 210x297mm.")
  static let landscape = Flag("landscape", help: "Turn the paper on its side.")
  static let margin = Option(
    "margin", .number(atLeast: 0),
    help: "The page's margin in points; by default 36, less on small paper.")
  static let gap = Option(
    "gap", .number(atLeast: 0),
    help: "The gap between cells in points; 12 otherwise, or more so that the grid fills the page.")
  static let fit = Flag(
    "fit", help: "Put everything on one page, scenes below one another; PNG and SVG always do.")
  static let caption = Option(
    "caption", .text(), default: "{time} s",
    help: """
      The cells' caption: {index} {frame} {time} {timecode} {percent} {name} {phase}; empty for \
      none.
      """)
  static let captionPosition = Option(
    "caption-position", .choice(of: CaptionPosition.self), default: .below,
    help: "Where captions stand.")
  static let captionSize = Option(
    "caption-size", .number(greaterThan: 0),
    help: """
      The captions' size in points, five sevenths of it where columns are narrow; 7 on A4 \
      otherwise, growing with the paper.
      """)
  static let font = Option("font", .text(), help: "The font family of all text on the sheet.")
  static let title = Option("title", .text(), help: "The title; by default, the scenes' names.")
  static let header = Option(
    "header", .text(), default: "{title}||{scene}",
    help: "Left, middle and right: {page} {pages} {title} {scene} {date}, separated by |.")
  static let footer = Option(
    "footer", .text(), default: "{date}||{page} / {pages}",
    help: "The same at the bottom of the page.")
  static let onion = Option(
    "onion", .integer(in: 0...20), default: 0,
    help: "Show this many frames before and after each.")
  static let trails = Option(
    repeated: "trail", .text(), help: "Draw the path of the layer of that name. Repeatable.")
  static let plots = Option(
    "plot", .list(of: .text()),
    help: "Plot properties over time, as ring.opacity,ring.transform.scale.")
  static let marks = Option(
    "mark", .list(of: .text()),
    help: """
      Frame these frames in colour and list them in the outline: N as {index} counts, in each \
      scene, or NAME:N in one.
      """)
  static let markChanges = Flag(
    "mark-changes", help: "Outline the layers that changed since the frame before.")
  static let rule = Flag("no-rule", help: "Leave out the rule with seconds.")
  static let frames = Flag("no-frames", help: "Leave out the hairlines around cells.")
  static let checkerboard = Flag(
    "checkerboard", help: "Show a checkerboard behind transparent cells.")
  static let cellBackground = Option(
    "cell-background", .text(),
    help: "Show a colour behind transparent cells, as #f2f4f7 or white.")
  static let crop = Option("crop", .text(), help: "Show only the part where that layer is.")

  static let command = Command(
    "sheet", summary: "Put a scene's frames on paper: PDF, PNG or SVG.",
    discussion: """
      Examples:
        strobe sheet radar.json -o radar.pdf
        strobe sheet radar.json -o radar.pdf --fps 12 --paper Letter --landscape
        strobe sheet radar.json fade.json -o review.pdf
        strobe sheet radar.json -o radar.pdf --plot pulse-0.opacity,pulse-0.transform.scale
      """,
    parameters: [
      scenes, output, FrameOptions.count, FrameOptions.rate, FrameOptions.times, FrameOptions.from,
      FrameOptions.to, columns, rows, paper, landscape, margin, gap, fit, caption, captionPosition,
      captionSize, font, title, header, footer, onion, trails, plots, marks, markChanges, rule,
      frames, checkerboard, cellBackground, crop, MetadataOptions.date, MetadataOptions.author,
      MetadataOptions.subject, SharedOptions.scale, SharedOptions.format, SharedOptions.compression,
      SharedOptions.overrides, SharedOptions.quiet,
    ],
    constraints: [
      .atMostOne(of: FrameOptions.rate, FrameOptions.count, FrameOptions.times),
      .atMostOne(of: checkerboard, cellBackground),
    ]
  ) { values, console in
    try run(values, console)
  }

  private static func run(_ values: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let isQuiet = try values[SharedOptions.quiet]
    let target = try OutputTarget(path: values[output], format: values[SharedOptions.format])
    let options = try sheetOptions(values)
    let loaded = try values[scenes].map {
      try LoadedScene.load(
        $0, overrides: values[SharedOptions.overrides], isQuiet: isQuiet, console: console)
    }
    try InputFiles(loaded).refuse(output: target.path)
    let sections = try loaded.map { scene -> SheetSection in
      let standard = Sheet.standardCount(for: scene.scene.size, options: options)
      let schedule = try FrameOptions.schedule(values, scene: scene, standard: .count(standard))
      return SheetSection(scene.scene, name: scene.name, schedule: schedule)
    }
    var sheet = Sheet(sections, options: options)
    sheet.export.scale = try values[SharedOptions.scale]
    sheet.export.compression = try values[SharedOptions.compression]
    sheet.export.metadata = try MetadataOptions.metadata(values)
    let (bytes, summary) = try scenesExplained(loaded) { try sheet.data(as: target.format) }
    if !isQuiet {
      if let family = summary.missingFontFamily {
        try console.error.write(
          "warning: --font: '\(family)' isn't installed; another one is used\n")
      }
      for warning in summary.report.warnings { try console.error.write("warning: \(warning)\n") }
    }
    try bytes.withUnsafeBytes { try target.write($0) }
    return .success
  }

  /// Runs the drawing with the errors of the command line's own parts as usage errors.
  private static func scenesExplained<Result>(
    _ scenes: [LoadedScene], _ work: () throws -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch let error as EvaluationError {
      // Of several scenes, the one that has the layer.
      let diagnostics = scenes.map { $0.diagnostic(error) }
      let located = diagnostics.filter { $0.jsonPath != "$" }
      if diagnostics.count > 1, located.count != 1 {
        let names = scenes.map(\.title).joined(separator: ", ")
        throw SceneRunError(description: "\(names): error: \(error)")
      }
      throw SceneRunError(description: (located.first ?? diagnostics.first)?.description ?? "")
    } catch let error as SheetError {
      throw UsageError("\(error)")
    } catch let error as CaptionTemplateError {
      throw UsageError("\(error)")
    }
  }

  private static func sheetOptions(_ values: ParsedArguments) throws -> SheetOptions {
    var options = SheetOptions()
    let paperName = try values[paper]
    options.paper = try usage { try PaperSize(paperName) }
    options.isLandscape = try values[landscape]
    options.margin = try values[margin]
    options.gap = try values[gap]
    options.columns = try values[columns]
    options.rows = try values[rows]
    options.fitsOnePage = try values[fit]
    options.caption = try values[caption]
    options.captionPosition = try values[captionPosition]
    options.captionSize = try values[captionSize]
    options.fontFamily = try values[font]
    options.title = try values[title]
    options.header = try slots(values[header])
    options.footer = try slots(values[footer])
    options.date = try MetadataOptions.metadata(values).date.map { String($0.prefix(10)) }
    options.onion = try values[onion]
    options.trails = try values[trails]
    options.plots = try values[plots] ?? []
    options.marks = try (values[marks] ?? []).map(mark)
    options.marksChanges = try values[markChanges]
    options.showsRule = try !values[rule]
    options.framesCells = try !values[frames]
    options.cellBackground = try values[checkerboard] ? .checkerboard : .none
    if let text = try values[cellBackground] {
      guard let color = Color(css: text) else {
        throw UsageError(
          "--cell-background: '\(text)' isn't a colour; use #rrggbb or a CSS colour name")
      }
      options.cellBackground = .color(color)
    }
    options.crop = try values[crop]
    options.frameRate = try values[FrameOptions.rate]
    return options
  }

  /// A frame's number, perhaps with a scene's name before it.
  private static func mark(_ text: String) throws -> SheetMark {
    let colon = text.lastIndex(of: ":")
    let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard let frame = Int(digits), frame >= 1 else {
      throw UsageError("--mark: '\(text)' isn't a frame; use its number, from 1, or NAME:NUMBER")
    }
    return SheetMark(frame, scene: colon.map { String(text[..<$0]) })
  }

  /// The three slots of a header or footer.
  private static func slots(_ text: String) throws -> [String] {
    let slots = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard slots.count <= 3 else {
      throw UsageError("'\(text)' has \(slots.count) parts; a header has left, middle and right")
    }
    return slots + Array(repeating: "", count: 3 - slots.count)
  }
}
