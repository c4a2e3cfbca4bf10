import Foundation
import TestSupport
import Testing

@Suite struct SheetCommandTests {
  static func has(_ tool: String) -> Bool { path(of: tool) != nil }

  static func path(of tool: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + tool }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func output(_ tool: String, _ arguments: [String]) throws -> (status: Int32, text: String)
  {
    let run = try ProgramRun(named: tool, arguments)
    return (run.status, run.text + run.error)
  }

  static let effects = [
    "pulsing-radar", "progress-line", "ripple-radar", "fragment-fade", "fragment-carousel",
  ]

  @Test(.enabled(if: has("pdftotext") && has("qpdf")), arguments: effects)
  func effectsGiveCleanDocumentsWithEveryCaption(effect: String) throws {
    let folder = try TemporaryFolder()
    for layout in [[], ["--landscape"], ["--paper", "Letter", "--columns", "9"]] {
      let file = folder.path("sheet.pdf")
      let run = try CommandRun(
        [
          "sheet", "Examples/\(effect).json", "-o", file, "--count", "31", "--to", "3",
          "--caption", "#{index} {time} s at {percent}",
        ] + layout)
      #expect(run.status == 0, "\(run.error)")
      #expect(try SheetCommandTests.output("qpdf", ["--check", file]).status == 0)
      let text = try SheetCommandTests.output("pdftotext", ["-layout", file, "-"]).text
      let words = try SheetCommandTests.output("pdftotext", ["-raw", file, "-"]).text
        .split { $0.isWhitespace }.joined(separator: " ")
      for index in 0..<31 {
        let time = String(format: "%.3f", Double(index) / 10)
        let percent = Int((Double(index) / 30 * 100).rounded())
        #expect(words.contains("#\(index + 1) \(time) s at \(percent)%"), "\(text)")
      }
    }
  }

  @Test func tooLargeValuesAreUsageErrors() throws {
    for (arguments, message) in [
      (["--margin", "5000"], "--margin: 5000 leaves no room for the cells; at most "),
      (["--gap", "900", "--columns", "2"], "--gap: 900 leaves no room for the cells; at most "),
      (["--caption", "{nope}"], "'{nope}' is no place of a caption"),
      (["--header", "{time}"], "'{time}' is no place of a caption"),
      (["--mark", "99"], "there is no frame 99"), (["--mark", "x"], "'x' isn't a frame"),
      (["--mark", "radar:1"], "no scene 'radar'; it has 'pulsing-radar'"),
      (["--crop", "nothing"], "no layer 'nothing'"),
      (["--trail", "pulsee-0"], "did you mean 'pulse-0'?"),
      (["--count", "0"], "'0'"), (["--paper", "A9"], "'A9' is no paper"),
    ] {
      let folder = try TemporaryFolder()
      let run = try CommandRun(
        ["sheet", "Examples/pulsing-radar.json", "-o", folder.path("x.pdf")] + arguments)
      #expect(run.status == 64, "\(arguments)")
      #expect(run.error.contains(message), "\(run.error)")
      #expect(try folder.names.isEmpty)
    }
  }

  @Test func aMissingFontIsTheOptionsOwn() throws {
    let run = try CommandRun(
      [
        "sheet", "Examples/pulsing-radar.json", "-o", "-", "--format", "svg", "--font",
        "No Such Font",
      ])
    #expect(run.status == 0)
    #expect(
      run.error == "warning: --font: 'No Such Font' isn't installed; another one is used\n")
  }

  @Test(.enabled(if: has("pdftotext"))) func allSlotsOfAHeaderAreSeen() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("sheet.pdf")
    let run = try CommandRun(
      [
        "sheet", "Examples/pulsing-radar.json", "-o", file, "--date", "2026-11-30", "--header",
        "{title}|{scene}|{date}", "--title",
        "A review of everything that moves on the screen of the second prototype of spring",
      ])
    #expect(run.status == 0, "\(run.error)")
    let text = try SheetCommandTests.output("pdftotext", ["-layout", file, "-"]).text
    let line = text.split(separator: "\n").first { $0.contains("A review") } ?? ""
    #expect(line.contains("pulsing-radar") && line.contains("2026-11-30"))
  }

  @Test func allScenesStandOnOnePicture() throws {
    let scenes = SheetCommandTests.effects.map { "Examples/\($0).json" }
    let run = try CommandRun(
      ["sheet"] + scenes + ["-o", "-", "--format", "png", "--paper", "400x600px", "--scale", "2"])
    #expect(run.status == 0, "\(run.error)")
    // Width and height stand at bytes 16 to 23 of a PNG file, the largest digit first.
    #expect([UInt8](run.output[16..<24]) == [0, 0, 3, 32, 0, 0, 4, 176])
  }

  @Test(.enabled(if: has("pdftotext"))) func namesAndTitlesOfAllKindsAreShown() throws {
    let folder = try TemporaryFolder()
    let scene =
      #"{"size": [40, 30], "layers": [{"frame": [0, 0, 9, 9], "backgroundColor": "red"}]}"#
    let names = ["анимация", "a(b)c\\d", "naïve"]
    for name in names {
      try Data(scene.utf8).write(to: folder.url.appendingPathComponent(name + ".json"))
    }
    let file = folder.path("sheet.pdf")
    let run = try CommandRun(
      ["sheet"] + names.map { folder.path($0 + ".json") } + [
        "-o", file, "--title", "one\ttwo\nthree\u{1}(four)", "--count", "2",
      ])
    #expect(run.status == 0, "\(run.error)")
    let text = try SheetCommandTests.output("pdftotext", ["-layout", file, "-"]).text
    for name in names + ["one two three (four)"] { #expect(text.contains(name), "\(text)") }
  }

  /// The sheet's own title where it has one; the scene's name otherwise, once.
  @Test(.enabled(if: has("pdftotext")), arguments: [nil, "Review"] as [String?])
  func pagesAreHeaded(_ title: String?) throws {
    let folder = try TemporaryFolder()
    let scene =
      #"{"size": [40, 30], "layers": [{"frame": [0, 0, 9, 9], "backgroundColor": "red"}]}"#
    for name in ["alpha", "beta"] {
      try Data(scene.utf8).write(to: folder.url.appendingPathComponent(name + ".json"))
    }
    let file = folder.path("sheet.pdf")
    let run = try CommandRun(
      ["sheet", folder.path("alpha.json"), folder.path("beta.json"), "-o", file, "--count", "40"]
        + (title.map { ["--title", $0] } ?? []))
    #expect(run.status == 0, "\(run.error)")
    let pages = try SheetCommandTests.output("pdftotext", ["-layout", file, "-"]).text
      .split(separator: "\u{C}").map { $0.split(separator: "\n").first ?? "" }
    #expect(pages.first?.contains(title ?? "2 scenes") == true)
    let last = try #require(pages.last { !$0.isEmpty })
    #expect(last.contains(title ?? "beta"))
    #expect(last.contains("beta"))
    #expect(last.split(separator: " ").count == (title == nil ? 1 : 2))
  }
}
