import Foundation
import TestSupport
import Testing

/// What is read is neither lost nor passed over without a word.
@Suite struct InputSafetyTests {
  private let folder: TemporaryFolder
  private static let scene = """
    {"size": [8, 8], "layers": [{"type": "image", "contents": "p.svg", "frame": [0, 0, 8, 8]}]}
    """
  private static let picture =
    "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8'/></svg>"

  init() throws {
    folder = try TemporaryFolder()
    try write(Self.scene, "a.json")
    try write(Self.picture, "p.svg")
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
  }

  private func run(_ words: String...) throws -> CommandRun {
    try CommandRun(words, in: folder.url)
  }

  @Test func noCommandWritesOverItsInput() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.png"), withDestinationPath: "a.json")
    let commands = [
      ["render", "a.json", "-o", "./a.json", "--format", "png"],
      ["render", "a.json", "-o", "link.png"],
      ["render", "a.json", "-o", "p.svg"],
      ["render", "a.json", "-o", "{name}.json", "--format", "svg"],
      ["frames", "a.json", "-o", "{name}.json", "--format", "png", "--count", "1"],
      ["sheet", "a.json", "-o", folder.path("a.json"), "--format", "pdf"],
      ["animate", "a.json", "-o", "a.json", "--format", "apng"],
    ]
    for command in commands {
      let run = try CommandRun(command, in: folder.url)
      #expect(run.status == 64, "\(command)")
      #expect(run.error.contains("would overwrite the input"), "\(run.error)")
      #expect(try folder.data("a.json") == Data(Self.scene.utf8))
      #expect(try folder.data("p.svg") == Data(Self.picture.utf8))
    }
    #expect(try run("render", "a.json", "-o", "a.png").status == 0)
    #expect(try run("render", "a.json", "-o", "b.png").status == 0)
    let kept = try folder.data("b.png")
    let compare = try run("compare", "a.png", "b.png", "--diff", "b.png")
    #expect(compare.status == 64)
    #expect(compare.error.contains("'b.png' would overwrite the input 'b.png'"))
    #expect(try folder.data("b.png") == kept)
  }

  @Test func brokenScenesOfAFolderAreTold() throws {
    try write("{\"compilerOptions\": {}}", "tsconfig.json")
    try write("[1, 2]", "list.json")
    try write("{\"size\": [9, 9]}", "snapshots.json")
    #expect(try run("render", ".", "-o", "out/{name}.png").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == ["a.png"])
    try write("{\"size\": [8, 8]", "broken.json")
    try write("{\"size\": [8, 8], \"layer\": []}", "misspelt.json")
    let render = try run("render", ".", "-o", "new/{name}.png")
    #expect(render.status == 65)
    #expect(render.error.contains("./broken.json:1:"))
    #expect(render.error.contains("./misspelt.json:1:"))
    #expect(try !folder.names.contains("new"))
    let verify = try run("snapshot", "verify", ".")
    #expect(verify.status == 65)
    #expect(verify.error.contains("./broken.json:1:"))
    #expect(verify.error.contains("./misspelt.json:1:"))
  }

  @Test func aVectorDrawableEndsInXML() throws {
    try write(
      "{\"size\": [8, 8], \"layers\": [{\"frame\": [0, 0, 4, 4], \"backgroundColor\": \"red\"}]}",
      "b.json")
    let refused = try run("render", "b.json", "-o", "r.pdf", "--preset", "android")
    #expect(refused.status == 64)
    #expect(refused.error.contains(".xml"))
    #expect(try run("render", "b.json", "-o", "r.xml", "--preset", "android").status == 0)
    #expect(
      try run("frames", "b.json", "-o", "f-%d.xml", "--preset", "android", "--count", "1").status
        == 0)
    #expect(try run("render", "b.json", "-o", "-", "--preset", "android").status == 0)
  }

  @Test func missingFoldersAreMadeOrNamed() throws {
    #expect(try run("render", "a.json", "-o", "r/a.png").status == 0)
    #expect(try run("sheet", "a.json", "-o", "s/a.pdf").status == 0)
    #expect(try run("animate", "a.json", "-o", "m/a.apng").status == 0)
    #expect(try run("compare", "r/a.png", "r/a.png", "--diff", "d/a.png").status == 0)
    #expect(try run("snapshot", "record", ".", "--report", "h/a.html").status == 0)
    let deep = try run("render", "a.json", "-o", "x/y/a.png")
    #expect(deep.status == 73)
    #expect(deep.error.contains("there is no folder 'x/y'"))
  }

  @Test(arguments: ["png", "pdf", "svg"])
  func cutFramesAreWrittenAgain(format: String) throws {
    let words = ["frames", "a.json", "-o", "f-%d.\(format)", "--count", "3", "--resume"]
    #expect(try CommandRun(words, in: folder.url).status == 0)
    let whole = try (0..<3).map { try folder.data("f-\($0).\(format)") }
    try whole[0].dropLast(9).write(to: URL(fileURLWithPath: folder.path("f-0.\(format)")))
    try Data().write(to: URL(fileURLWithPath: folder.path("f-1.\(format)")))
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: old], ofItemAtPath: folder.path("f-2.\(format)"))
    #expect(try CommandRun(words, in: folder.url).status == 0)
    for index in 0..<3 { #expect(try folder.data("f-\(index).\(format)") == whole[index]) }
    let attributes = try FileManager.default.attributesOfItem(
      atPath: folder.path("f-2.\(format)"))
    #expect(attributes[.modificationDate] as? Date == old)
  }

  @Test func validateTakesFoldersAndPatterns() throws {
    try write("{\"size\": [8, 8], \"layers\": [], \"seeds\": 1}", "b.json")
    try write("{\"compilerOptions\": {}}", "tsconfig.json")
    for place in [".", "*b.json"] {
      let run = try run("validate", place)
      #expect(run.status == 65)
      #expect(run.error.contains("b.json:1:"))
      #expect(!run.error.contains("tsconfig"))
    }
    #expect(try run("validate", "a*.json").status == 0)
  }

  @Test func validateTellsOfMissingFonts() throws {
    try write(
      """
      {"size": [80, 20], "layers": [{"type": "text", "name": "t", "string": "a",
       "fontFamily": "No Such Family", "frame": [0, 0, 80, 20]}]}
      """, "font.json")
    let run = try run("validate", "font.json")
    #expect(run.status == 0)
    #expect(
      run.error.contains("font.json: warning: font family 'No Such Family' of layer 't'"))
    let render = try CommandRun(["render", "font.json", "-o", "font.png"], in: folder.url)
    #expect(render.error == run.error)
  }

  @Test func ignoredRectanglesAreWithinThePicture() throws {
    #expect(try run("render", "a.json", "-o", "a.png").status == 0)
    let beside = try run("compare", "a.png", "a.png", "--ignore", "8,0,4,4", "--ignore", "7,7,9,9")
    #expect(beside.status == 0)
    #expect(beside.error == "warning: --ignore 8,0,4,4 lies outside the picture of 8x8 pixels\n")
    let all = try run("compare", "a.png", "a.png", "--ignore", "0,0,99,99", "--diff", "d.png")
    #expect(all.status == 64)
    #expect(all.output.isEmpty)
    #expect(try !folder.names.contains("d.png"))
  }

  /// A picture's path is a content of a fade as it is one of a carousel's images.
  @Test func aFadeShowsAPictureByItsPath() throws {
    func fade(_ content: String) throws -> CommandRun {
      try write(
        "{\"size\": [16, 8], \"layers\": [{\"type\": \"fragmentFade\", \"content\": \(content)}]}",
        "fade.json")
      return try run("render", "fade.json", "-o", "-", "--format", "png")
    }
    let path = try fade("\"p.svg\"")
    #expect(path.status == 0, "\(path.error)")
    let layer = try fade(
      """
      {"type": "image", "contents": "p.svg", "frame": [0, 0, 16, 8],
       "contentsGravity": "resizeAspectFill", "masksToBounds": true}
      """)
    #expect(path.output == layer.output)
    #expect(try fade("\"none.svg\"").status == 65)
  }
}
