import Foundation
import Strobe
import StrobeArguments
import TestSupport
import Testing

@testable import StrobeCommand

/// `strobe compare`, run within the test's process.
@Suite struct CompareCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Outcome {
    let status: Int32
    let output: String
    let error: String
  }

  /// Runs the command.
  private func compare(_ arguments: String...) async -> Outcome {
    let output = TextCollector()
    let error = TextCollector()
    let status = await StrobeProgram.program.run(
      ["compare"] + arguments, console: Console(output: output.sink, error: error.sink),
      report: { FailureReport.report($0) })
    return Outcome(status: status.rawValue, output: output.text, error: error.text)
  }

  private func path(_ name: String) -> String { folder.path(name) }

  /// Writes a picture of one straight colour with single pixels changed.
  private func picture(
    _ name: String, _ width: Int, _ height: Int, _ color: [UInt8],
    changed: [(x: Int, y: Int, color: [UInt8])] = []
  ) throws -> String {
    var bytes = (0..<(width * height)).flatMap { _ in color }
    for change in changed {
      bytes.replaceSubrange(
        ((change.y * width + change.x) * 4)..<((change.y * width + change.x) * 4 + 4),
        with: change.color)
    }
    let bitmap = try #require(
      Bitmap(width: width, height: height, format: .straightRGBA, bytes: bytes))
    try AtomicFile.write(PNGEncoder().encode(bitmap), to: path(name))
    return path(name)
  }

  private func object(_ json: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func equalPicturesExitWithZero() async throws {
    let a = try picture("a.png", 10, 8, [10, 20, 30, 255])
    let result = await compare(a, a)
    #expect(result.status == 0)
    #expect(result.output == "match: 0 of 80 pixels are different, 0 allowed\n")
    #expect(result.error.isEmpty)
    #expect(await compare(a, a, "--quiet").output.isEmpty)
  }

  @Test func aChangedPixelExitsWithOneAndSaysWhere() async throws {
    let a = try picture("a.png", 10, 8, [255, 255, 255, 255])
    let b = try picture(
      "b.png", 10, 8, [255, 255, 255, 255], changed: [(3, 4, [0, 0, 0, 255])])
    let result = await compare(a, b)
    #expect(result.status == 1)
    #expect(result.output.contains("1 of 80 pixels are different, 0 allowed"))
    #expect(result.output.contains("(3, 4)"))
    #expect(result.output.contains("off by 255 levels"))
    #expect(await compare(a, b, "--max-different", "1").status == 0)
    #expect(await compare(a, b, "--max-different=1.25%").status == 0)
    #expect(await compare(a, b, "--max-different=1.2%").status == 1)
    #expect(await compare(a, b, "--ignore", "3,4,1,1").status == 0)
    #expect(await compare(a, b, "--ignore", "0,0,3,8", "--ignore", "4,0,6,8").status == 1)
    #expect(await compare(a, b, "--levels", "254").status == 1)
    #expect(await compare(a, b, "--levels", "255").status == 0)
  }

  @Test func jsonHasTheDocumentedKeys() async throws {
    let a = try picture("a.png", 10, 8, [255, 255, 255, 255])
    let b = try picture(
      "b.png", 10, 8, [255, 255, 255, 255], changed: [(3, 4, [0, 0, 0, 255])])
    let result = await compare(a, b, "--exact", "--json")
    #expect(result.status == 1)
    let found = try object(result.output)
    #expect(found["width"] as? Int == 10)
    #expect(found["height"] as? Int == 8)
    #expect(found["differentPixels"] as? Int == 1)
    #expect(found["totalPixels"] as? Int == 80)
    #expect(found["maxDelta"] as? Double == 1)
    // Three of four components of one pixel in eighty.
    #expect(abs((found["meanDelta"] as? Double ?? 0) - 3.0 / 4 / 80) < 1e-12)
    #expect(found["sizeMatches"] as? Bool == true)
    #expect(found["matches"] as? Bool == false)
  }

  @Test func alphaCountsAndHiddenColorDoesNot() async throws {
    let black = try picture("black.png", 4, 4, [0, 0, 0, 255])
    let clear = try picture("clear.png", 4, 4, [0, 0, 0, 0])
    let hidden = try picture("hidden.png", 4, 4, [0, 0, 255, 0])
    let half = try picture("half.png", 4, 4, [255, 0, 0, 128])
    let more = try picture("more.png", 4, 4, [255, 0, 0, 129])
    for option in ["--exact", "--levels=0", "--threshold=0.1"] {
      #expect(await compare(black, clear, option).status == 1)
      #expect(await compare(clear, hidden, option).status == 0)
    }
    let oneLevel = try object(await compare(half, more, "--exact", "--json").output)
    #expect(abs((oneLevel["maxDelta"] as? Double ?? 0) - 1.0 / 255) < 1e-12)
    #expect(await compare(half, more, "--levels", "1").status == 0)
  }

  @Test func differentSizesFailWithAPictureOverTheUnion() async throws {
    let a = try picture("a.png", 10, 10, [255, 255, 255, 255])
    let b = try picture("b.png", 10, 11, [255, 255, 255, 255])
    let diff = path("diff.png")
    let result = await compare(a, b, "--exact", "--max-different", "100%", "--diff", diff)
    #expect(result.status == 1)
    #expect(result.output.contains("the size is 10x11, expected 10x10"))
    let picture = try PictureFile.read(diff).bitmap()
    #expect(picture.width == 10)
    #expect(picture.height == 11)
    #expect(Array(picture.bytes.suffix(4)) == [255, 0, 0, 255])
  }

  @Test func aDifferencePictureCanShowBothPictures() async throws {
    let a = try picture("a.png", 10, 10, [255, 255, 255, 255])
    let b = try picture("b.png", 10, 10, [0, 0, 0, 255])
    let diff = path("diff.png")
    #expect(await compare(a, b, "--diff", diff, "--diff-layout", "side-by-side").status == 1)
    let picture = try PictureFile.read(diff).bitmap()
    #expect(picture.width == 46)
    #expect(Array(picture.bytes.prefix(4)) == [255, 255, 255, 255])
    #expect(Array(picture.bytes.suffix(4)) == [0, 0, 0, 255])
  }

  @Test func inputsThatCannotBeReadExitWith66() async throws {
    let a = try picture("radar.png", 4, 4, [0, 0, 0, 255])
    let missing = await compare(a, path("rader.png"))
    #expect(missing.status == 66)
    #expect(missing.error.contains("did you mean"))
    #expect(missing.output.isEmpty)
    #expect(await compare(folder.url.path, a).status == 66)
  }

  @Test func damagedInputsExitWith65() async throws {
    let a = try picture("a.png", 40, 40, [0, 0, 0, 255])
    let bytes = try PictureFile.readBytes(a)
    try AtomicFile.write(Array(bytes.dropLast(20)), to: path("cut.png"))
    try AtomicFile.write(Array("hello".utf8), to: path("text.png"))
    try AtomicFile.write([], to: path("empty.png"))
    try AtomicFile.write(Array("%PDF-1.7\n".utf8), to: path("page.pdf"))
    for name in ["cut.png", "text.png", "empty.png", "page.pdf"] {
      let result = await compare(a, path(name), "--json")
      #expect(result.status == 65, "\(name)")
      #expect(result.error.contains(name))
      #expect(result.output.isEmpty)
      // The same file twice is no picture either.
      #expect(await compare(path(name), path(name)).status == 65, "\(name)")
    }
  }

  static let hasPoppler = [
    "/usr/bin/pdftoppm", "/usr/local/bin/pdftoppm", "/opt/homebrew/bin/pdftoppm",
  ]
  .contains { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: hasPoppler)) func documentsAreDrawnWhenAsked() async throws {
    var box = Layer("box", frame: Rect(0, 0, 10, 10))
    box.backgroundColor = Color(bytes: 0x33, 0x66, 0x99)
    let scene = Scene(size: Size(10, 10), layers: [box])
    try AtomicFile.write(FrameExporter().data(scene, at: 0, as: .pdf), to: path("box.pdf"))
    let bitmap = try picture("box.png", 20, 20, [0x33, 0x66, 0x99, 255])
    #expect(await compare(bitmap, path("box.pdf"), "--exact", "--rasterize", "2").status == 0)
    #expect(await compare(bitmap, path("box.pdf"), "--exact", "--rasterize", "1").status == 1)
    #expect(await compare(bitmap, path("box.pdf"), "--exact").status == 65)
  }

  @Test func vectorPicturesAreDrawnWhenAsked() async throws {
    let square = """
      <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">\
      <rect width="10" height="10" fill="#336699"/></svg>
      """
    try AtomicFile.write(Array(square.utf8), to: path("square.svg"))
    let bitmap = try picture("square.png", 20, 20, [0x33, 0x66, 0x99, 255])
    #expect(await compare(bitmap, path("square.svg")).status == 64)
    #expect(await compare(bitmap, path("square.svg"), "--rasterize", "2", "--exact").status == 0)
    #expect(await compare(bitmap, path("square.svg"), "--rasterize", "1", "--exact").status == 1)
    #expect(await compare(bitmap, path("square.svg"), "--rasterize", "1e9").status == 65)
  }

  @Test func contradictionsAreUsageErrors() async throws {
    let a = try picture("a.png", 4, 4, [0, 0, 0, 255])
    for arguments in [
      ["--exact", "--threshold", "0.2"], ["--exact", "--levels", "1"], ["--exact", "--include-aa"],
      ["--threshold", "1.5"], ["--max-different", "-1"], ["--max-different", "101%"],
      ["--ignore", "0,0,0,4"], ["--ignore", "1,2,3"], ["--diff", "difference.jpg"],
      ["--diff", "-", "--json"], ["--diff-layout", "vertical"], ["--rasterize", "0"],
    ] {
      let output = TextCollector()
      let console = Console(output: output.sink, error: TextCollector().sink)
      let status = await StrobeProgram.program.run(
        ["compare", a, a] + arguments, console: console, report: { FailureReport.report($0) })
      #expect(status.rawValue == 64, "\(arguments)")
      #expect(output.text.isEmpty)
    }
    #expect(await compare("-", "-").status == 64)
    #expect(await compare(a).status == 64)
  }

  @Test func helpWarnsOfThinShapes() async {
    let result = await compare("--help")
    #expect(result.status == 0)
    let words = result.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("blind to thin shapes"))
  }
}
