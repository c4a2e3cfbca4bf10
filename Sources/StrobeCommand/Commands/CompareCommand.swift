import Foundation
import Strobe
import StrobeArguments

/// `strobe compare`: two pictures, pixel by pixel.
enum CompareCommand {
  private static let extensions = ["png", "jpg", "jpeg", "webp", "svg"]

  static let expected = Argument(
    "expected", .file(extensions: extensions), help: "The expected picture; - is standard input.")
  static let actual = Argument(
    "actual", .file(extensions: extensions), help: "The actual picture; - is standard input.")
  static let threshold = Option(
    "threshold", .number(atLeast: 0, atMost: 1), default: 0.1,
    help: "How far apart colours may be, 0 to 1; smaller is stricter.")
  static let includeAA = Flag(
    "include-aa", help: "Count pixels that look anti-aliased as different too.")
  static let exact = Flag(
    "exact", help: "Count every pixel whose premultiplied components differ at all.")
  static let levels = Option(
    "levels", .integer(in: 0...255),
    help: """
      Count pixels of which a premultiplied component is off by more than this many of 255 levels.
      """)
  static let maximum = Option(
    "max-different", .countOrShare(), default: .count(0),
    help: "How many pixels may differ in a match, such as 25 or 0.1%.")
  static let ignored = Option(
    repeated: "ignore",
    .rectangle(of: .integer()).checked { rectangle throws(ValueError) in
      guard rectangle.width > 0, rectangle.height > 0 else {
        throw ValueError("the width and the height must be at least 1")
      }
    },
    help: "Ignore the pixels of a rectangle. Repeatable.")
  static let difference = Option(
    "diff", .file(extensions: ["png"]),
    help: "Write a picture of the differences, even of a match; - is standard output.")
  static let layout = Option(
    "diff-layout",
    .choice(["differences": .differences, "side-by-side": .sideBySide(gap: 8)]),
    default: DifferencePictureLayout.differences,
    help: "Show the differences alone, or expected, differences and actual in a row.")
  static let rasterize = Option(
    "rasterize", .number(greaterThan: 0).named("scale"),
    help: "Compare SVG and PDF documents too, drawn with that many pixels per unit.")
  static let json = Flag("json", help: "Print the result as one line of JSON.")

  static let command = Command(
    "compare", summary: "Compare two pictures pixel by pixel.",
    discussion: """
      Exits with 0 where they match, 1 where they differ, 66 where one can't be read and 65 where \
      one is damaged. Pictures of different sizes never match. Reads PNG of any kind, JPEG, WebP \
      and whatever else gdk-pixbuf has a loader for; with --rasterize SVG, and the first page of \
      PDF, which needs poppler's pdftoppm.

      The default is the published pixelmatch method: a YIQ difference with anti-aliased pixels \
      left out. It is made for screenshots and blind to thin shapes: every pixel of a thin ring \
      looks anti-aliased, so a ring that moved, has a gap or is missing can match. Use --exact, or \
      --levels for pictures that another processor drew, where that matters.

      Difference pictures show different pixels in red, anti-aliased ones that do not count in \
      yellow and the rest of the expected picture in a faint grey.

      Examples:
        strobe compare expected.png actual.png --exact
        strobe compare expected.png actual.png --diff difference.png --diff-layout side-by-side
        strobe compare expected.svg actual.svg --rasterize 2 --max-different 0.1%
      """,
    parameters: [
      expected, actual, threshold, includeAA, exact, levels, maximum, ignored, difference, layout,
      rasterize, json, SharedOptions.quiet,
    ],
    constraints: [
      .atMostOne(of: exact, levels, threshold), .atMostOne(of: exact, levels, includeAA),
    ]
  ) { values, console in
    try run(values, console)
  }

  private static func run(_ values: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let paths = (expected: try values[expected], actual: try values[actual])
    guard paths.expected != "-" || paths.actual != "-" else {
      throw UsageError("only one picture can come from standard input")
    }
    let target = try differenceTarget(values)
    if let target {
      try InputFiles([paths.expected, paths.actual]).refuse(output: target.path)
    }
    let comparison = try comparison(values)
    let scale = try values[rasterize]
    let first = try ComparedPicture(path: paths.expected)
    let second = try ComparedPicture(path: paths.actual)

    let result: PictureDifference
    var picture: Bitmap?
    if target != nil {
      let bitmaps = (try first.bitmap(scale: scale), try second.bitmap(scale: scale))
      result = comparison.compare(bitmaps.0, with: bitmaps.1)
      picture = try comparison.differencePicture(bitmaps.0, bitmaps.1, layout: values[layout])
    } else {
      // The expected picture is decoded first, and alone where both files are the same.
      var pending = [first, second][...]
      result = try comparison.compareFiles(first.bytes, with: second.bytes) { _ in
        try (pending.popFirst() ?? second).bitmap(scale: scale)
      }
    }

    try checkIgnored(result, values, console)
    if let target, let picture {
      let bytes = try PNGEncoder().encode(picture, path: target.path)
      try bytes.withUnsafeBytes { try target.write($0) }
    }
    if try values[json] {
      try console.output.write(result.json + "\n")
    } else if try !values[SharedOptions.quiet] {
      let sink = target?.path == "-" ? console.error : console.output
      try sink.write("\(result)\n")
    }
    return result.matches ? .success : .different
  }

  /// Tells of rectangles that leave nothing out, and refuses those that leave out everything.
  private static func checkIgnored(
    _ result: PictureDifference, _ values: ParsedArguments, _ console: Console
  ) throws {
    let width = max(result.expectedSize.width, result.actualSize.width)
    let height = max(result.expectedSize.height, result.actualSize.height)
    if result.totalPixels > 0, result.comparedPixels == 0 {
      throw UsageError("--ignore leaves out all pixels, so that nothing is compared")
    }
    guard try !values[SharedOptions.quiet] else { return }
    for area in try values[ignored] {
      let (right, bottom) = (
        area.x.addingReportingOverflow(area.width), area.y.addingReportingOverflow(area.height)
      )
      let isOutside =
        area.x >= width || area.y >= height || (!right.overflow && right.partialValue <= 0)
        || (!bottom.overflow && bottom.partialValue <= 0)
      guard isOutside else { continue }
      try console.error.write(
        "warning: --ignore \(area.x),\(area.y),\(area.width),\(area.height) lies outside the "
          + "picture of \(width)x\(height) pixels\n")
    }
  }

  private static func comparison(_ values: ParsedArguments) throws -> Comparison {
    let metric: Comparison.Metric
    if try values[exact] {
      metric = .exact
    } else if let levels = try values[levels] {
      metric = .channelDifference(levels)
    } else {
      metric = .pixelMatch(
        PixelMatch(threshold: try values[threshold], includeAA: try values[includeAA]))
    }
    let allowance: DifferenceAllowance =
      switch try values[maximum] {
      case .count(let count): .count(count)
      case .share(let share): .share(share)
      }
    let rectangles = try values[ignored].map {
      PixelRectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
    }
    return Comparison(metric: metric, ignoring: rectangles, allowance: allowance)
  }

  private static func differenceTarget(_ values: ParsedArguments) throws -> OutputTarget? {
    guard let path = try values[difference] else { return nil }
    if path == "-", try values[json] {
      throw UsageError("'--diff -' and '--json' can't share standard output")
    }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard ["", "png"].contains(ending) else {
      throw UsageError("'\(path)': the picture of the differences is a PNG; name it .png")
    }
    return try OutputTarget(path: path, format: .png)
  }
}
