import Foundation
import TestSupport
import Testing

@Suite struct RenderCommandTests {
  static let scene = """
    {"size": [40, 30], "layers": [
      {"name": "box", "frame": [10, 5, 20, 20], "backgroundColor": "#ff0000",
       "animations": [{"keyPath": "position.x", "from": 10, "to": 30, "duration": 2}]}]}
    """

  @Test(arguments: [("png", "\u{89}PNG"), ("pdf", "%PDF-"), ("svg", "<?xml")])
  func standardOutputHoldsTheFileAlone(format: String, start: String) throws {
    let run = try CommandRun(
      ["render", "-", "-o", "-", "--format", format, "--time", "1"], input: Self.scene)
    #expect(run.status == 0)
    #expect(run.error == "")
    let head = format == "png" ? Data([0x89]) + Data("PNG".utf8) : Data(start.utf8)
    #expect(run.output.starts(with: head))
  }

  @Test func theExtensionGivesTheFormat() throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "a.PDF", "a.svg"] {
      #expect(
        try CommandRun(["render", "-", "-o", folder.path(name)], input: Self.scene).status == 0)
    }
    #expect(try folder.data("a.PDF").starts(with: Data("%PDF".utf8)))
    #expect(try folder.names == ["a.PDF", "a.png", "a.svg"])
  }

  @Test func theSameCommandGivesTheSameBytes() throws {
    for format in ["png", "pdf", "svg"] {
      let arguments = ["render", "Examples/app-screen.json", "-o", "-", "--format", format]
      let early = try CommandRun(arguments + ["--time", "0.3"])
      let late = try CommandRun(arguments + ["--time=3600.3"], environment: ["TZ": "Asia/Tokyo"])
      #expect(early.status == 0 && late.status == 0)
      #expect(early.output != late.output)
      let again = try CommandRun(arguments + ["--time", "0.3"], environment: ["TZ": "Asia/Tokyo"])
      #expect(again.output == early.output, "\(format)")
    }
  }

  @Test func orderWithinOneProcessDoesNotMatter() throws {
    let folder = try TemporaryFolder()
    for (list, name) in [("0.3,3600.3,-0.5", "a"), ("-0.5,0.3,3600.3", "b")] {
      for format in ["png", "pdf", "svg"] {
        let run = try CommandRun([
          "render", "Examples/ripple-radar.json", "-o",
          folder.path("\(name)-{time}.\(format)"), "--times", list,
        ])
        #expect(run.status == 0)
        #expect(run.error == "3 files written\n")
      }
    }
    for time in ["0.3", "3600.3", "-0.5"] {
      for format in ["png", "pdf", "svg"] {
        #expect(
          try folder.data("a-\(time).\(format)") == folder.data("b-\(time).\(format)"),
          "\(time) \(format)")
      }
    }
  }

  @Test func overridesAreDrawn() throws {
    func svg(_ extra: [String]) throws -> String {
      try CommandRun(
        ["render", "-", "-o", "-", "--format", "svg"] + extra, input: Self.scene
      ).text
    }
    #expect(try svg([]).contains("#f00"))
    let blue = try svg(["--set", "box.backgroundColor=#0000ff"])
    #expect(blue.contains("#00f"))
    #expect(!blue.contains("#f00"))
  }

  @Test func scaleMultipliesPixels() throws {
    let run = try CommandRun(
      ["render", "-", "-o", "-", "--format", "png", "--scale", "2.5"], input: Self.scene)
    // IHDR: width and height are big-endian words at 16 and 20.
    #expect(Array(run.output[16..<24]) == [0, 0, 0, 100, 0, 0, 0, 75])
  }

  @Test func faultsWriteNothing() throws {
    let folder = try TemporaryFolder()
    let broken = Self.scene.replacing("backgroundColor", with: "backgroundColour")
    let run = try CommandRun(["render", "-", "-o", folder.path("a.png")], input: broken)
    #expect(run.status == 65)
    #expect(run.error.hasPrefix("<stdin>:2:"))
    #expect(run.error.contains("error: unknown key 'backgroundColour'"))
    #expect(run.error.contains("'backgroundColor'"))
    #expect(run.error.contains("$.layers[0].backgroundColour"))
    #expect(try folder.names == [])
  }

  static let usageErrors: [[String]] = [
    ["render", "a.json"], ["render", "a.json", "-o", "a.jpg"], ["render", "a.json", "-o", "-"],
    ["render", "a.json", "-o", "a.png", "--time", "nan"],
    ["render", "a.json", "-o", "a.png", "--time", "1e999"],
    ["render", "a.json", "-o", "a.png", "--scale", "0"],
    ["render", "a.json", "-o", "a.png", "--tme", "1"],
    ["render", "a.json", "b.json", "-o", "a.png"],
    ["render", "a.json", "-o", "a.png", "--times", "0,1"],
    ["frames", "Examples/mask.json", "-o", "a.png", "--fps", "5"],
    ["frames", "Examples/mask.json", "-o", "a%04d.png"],
    ["frames", "Examples/mask.json", "-o", "a%04d.png", "--fps", "0"],
    ["frames", "Examples/mask.json", "-o", "a%04d.png", "--fps", "1e9"],
    ["frames", "Examples/mask.json", "-o", "a%04d.png", "--fps", "5", "--shard", "3/2"],
    ["sheet", "Examples/mask.json", "-o", "a.pdf", "--paper", "A99"],
    ["sheet", "Examples/mask.json", "-o", "a.pdf", "--caption", "{tme}"], ["nonsense"],
  ]

  @Test(arguments: usageErrors)
  func usageErrorsAre64(arguments: [String]) throws {
    let run = try CommandRun(arguments)
    #expect(run.status == 64)
    #expect(run.error.hasPrefix("error: "))
    #expect(run.output.isEmpty)
  }

  @Test func missingSceneIs66() throws {
    let run = try CommandRun(["render", "nowhere.json", "-o", "a.png"])
    #expect(run.status == 66)
    #expect(run.error == "error: nowhere.json: cannot read: No such file or directory\n")
    #expect(try CommandRun(["inspect", "Examples"]).status == 66)
  }

  @Test func unwritableOutputIs73() throws {
    let run = try CommandRun(
      ["render", "-", "-o", "/nowhere/at/all/a.png"], input: Self.scene)
    #expect(run.status == 73)
    #expect(run.error.contains("/nowhere/at/all/a.png: cannot create"))
  }

  @Test func aFailedRunLeavesTheOldFile() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.png")
    try Data("old".utf8).write(to: file)
    #expect(try CommandRun(["render", "-", "-o", file.path], input: "{").status == 65)
    #expect(try folder.data("a.png") == Data("old".utf8))
    #expect(try folder.names == ["a.png"])
  }

  @Test func hugeCanvasesAreRefusedBeforeWork() throws {
    let run = try CommandRun([
      "render", "Examples/mask.json", "-o", "a.png", "--scale", "1000",
    ])
    #expect(run.status == 64)
    #expect(run.error.contains("200000 x 200000 pixels"))
    #expect(run.error.contains("32767"))
  }

  @Test func damagedPicturesNameTheScene() throws {
    let folder = try TemporaryFolder()
    try Data("not a picture".utf8).write(to: folder.url.appendingPathComponent("p.png"))
    let scene = """
      {"size": [9, 9], "layers": [
        {"type": "image", "frame": [0, 0, 9, 9], "contents": "p.png"}]}
      """
    for command in [["render", "-", "-o", "a.png"], ["validate", "-"]] {
      let run = try CommandRun(command, in: folder.url, input: scene)
      #expect(run.status == 65)
      #expect(run.error.contains("p.png"))
      #expect(run.error.hasPrefix("<stdin>:2:56: error: "))
      #expect(run.error.hasSuffix("($.layers[0].contents)\n"))
    }
    #expect(try folder.names == ["p.png"])
  }
}

@Suite struct VectorOptionsTests {
  @Test func theWebPresetIsReadyToBeSetIntoAPage() throws {
    let run = try CommandRun(
      [
        "render", "-", "-o", "-", "--format", "svg", "--preset", "web", "--current-color",
        "#ff0000", "--id-prefix", "mine-",
      ], input: RenderCommandTests.scene)
    #expect(run.text.hasPrefix("<svg "))
    #expect(run.text.contains(#"fill="currentColor""#))
    #expect(run.text.contains(#"id="mine-box""#))
    #expect(!run.text.contains("#f00"))
  }

  @Test func textIsKeptOnRequest() throws {
    let scene = """
      {"size": [80, 30], "layers": [
        {"type": "text", "frame": [10, 5, 60, 20], "string": "a < b", "fontSize": 12,
         "fontFamily": "DejaVu Sans", "foregroundColor": "#000"}]}
      """
    func svg(_ extra: [String]) throws -> String {
      try CommandRun(["render", "-", "-o", "-", "--format", "svg"] + extra, input: scene).text
    }
    #expect(try svg(["--text", "keep"]).contains(">a &lt; b</text>"))
    let outlines = try svg(["--text", "outlines"])
    #expect(!outlines.contains("<text"))
    #expect(try svg([]) == outlines)
    let bad = try CommandRun(["render", "-", "-o", "-", "--text", "shapes"], input: scene)
    #expect(bad.status == 64)
    #expect(bad.error.contains("shapes"))
  }

  @Test func textThatCannotBeKeptIsToldOf() throws {
    let scene = """
      {"size": [80, 30], "layers": [
        {"type": "text", "name": "title", "frame": [10, 5, 60, 20], "string": "a\\tb",
         "fontFamily": "DejaVu Sans", "foregroundColor": "#000"}]}
      """
    func errors(_ extra: [String]) throws -> String {
      let run = try CommandRun(["render", "-", "-o", "-", "--format", "svg"] + extra, input: scene)
      #expect(run.status == 0)
      return run.error
    }
    let told = try errors(["--text", "keep"])
    #expect(told.contains(": warning: the text of layer 'title' is outlines here because"))
    #expect(told.split(separator: "\n").count == 1)
    #expect(try errors(["--text", "keep", "--quiet"]).isEmpty)
    #expect(try errors([]).isEmpty)
    let android = ["--text", "keep", "--preset", "android"]
    #expect(try errors(android).contains("the text of layer 'title' is outlines here because"))
  }

  @Test func theAndroidPresetWritesAVectorDrawable() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(
      ["render", "-", "-o", folder.path("box.xml"), "--preset", "android"],
      input: RenderCommandTests.scene)
    #expect(run.status == 0, "\(run.error)")
    let text = String(decoding: try folder.data("box.xml"), as: UTF8.self)
    #expect(text.contains(#"android:width="40dp""#))
    #expect(text.contains("android:fillColor=\"#FF0000\""))
  }

  @Test func documentsHaveTheDateThatTheyAreGiven() throws {
    func pdf(_ extra: [String], _ environment: [String: String] = [:]) throws -> Data {
      try CommandRun(
        ["render", "-", "-o", "-", "--format", "pdf"] + extra, input: RenderCommandTests.scene,
        environment: environment
      ).output
    }
    #expect(try pdf([]).range(of: Data("CreationDate".utf8)) == nil)
    #expect(
      try pdf(["--date", "2026-01-31T12:00:00Z"]).range(of: Data("D:20260131120000".utf8)) != nil
        || pdf(["--date", "2026-01-31T12:00:00Z"]).range(of: Data("(20260131120000Z".utf8)) != nil)
    // 86,400 s after the start of 1970.
    #expect(
      try pdf([], ["SOURCE_DATE_EPOCH": "86400"]).range(of: Data("19700102000000".utf8)) != nil)
    let bad = try CommandRun(
      ["render", "-", "-o", "-", "--format", "pdf"], input: RenderCommandTests.scene,
      environment: ["SOURCE_DATE_EPOCH": "abc"])
    #expect(bad.status == 64)
    #expect(bad.error.contains("'abc' is no date"))
  }

  @Test func blurredShadowsAreToldAndRefusedOnRequest() throws {
    let scene = """
      {"size": [40, 30], "layers": [
        {"name": "card", "frame": [10, 5, 20, 20], "backgroundColor": "#fff", "shadowOpacity": 1}]}
      """
    let run = try CommandRun(["render", "-", "-o", "-", "--format", "svg"], input: scene)
    #expect(run.status == 0)
    #expect(run.error.contains("warning: the blurred shadow of layer 'card'"))
    let strict = try CommandRun(
      ["render", "-", "-o", "-", "--format", "svg", "--strict-vector"], input: scene)
    #expect(strict.status == 65)
    #expect(strict.error.contains("'card'"))
    #expect(strict.output.isEmpty)
  }

  @Test func foldersAndListsAreSetsOfScenes() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a"] {
      try Data(RenderCommandTests.scene.utf8).write(
        to: folder.url.appendingPathComponent("\(name).json"))
    }
    try Data("{}".utf8).write(to: folder.url.appendingPathComponent("data.json"))
    try Data("b.json\n\na.json\n".utf8).write(to: folder.url.appendingPathComponent("list.txt"))
    for (index, source) in [".", "*.json", "@list.txt"].enumerated() {
      let scenes = source == "*.json" ? "?.json" : source
      let run = try CommandRun(
        ["render", scenes, "-o", "\(index)-{name}@{time}.svg", "--times", "0,1"], in: folder.url)
      #expect(run.status == 0, "\(run.error)")
      #expect(run.error == "4 files written\n")
    }
    let drawn = try folder.names.filter { $0.hasSuffix(".svg") }
    #expect(
      drawn
        == (0..<3).flatMap { index in
          ["a@0", "a@1", "b@0", "b@1"].map { "\(index)-\($0).svg" }
        })
  }
}
