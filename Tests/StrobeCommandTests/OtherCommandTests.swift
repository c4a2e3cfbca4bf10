import Foundation
import TestSupport
import Testing

@Suite struct OtherCommandTests {
  static let effects = [
    "pulsingRadar", "progressLine", "rippleRadar", "fragmentFade", "fragmentCarousel",
  ]

  @Test(arguments: effects)
  func newScenesAreValidAndDrawn(effect: String) throws {
    let scene = try CommandRun(["new", effect])
    #expect(scene.status == 0)
    let check = try CommandRun(["validate", "-"], input: scene.text)
    #expect(check.status == 0)
    #expect(check.error == "")
    let picture = try CommandRun(
      ["render", "-", "-o", "-", "--format", "svg", "--time", "1.5"], input: scene.text)
    #expect(picture.status == 0)
  }

  @Test func theSchemaIsJSON() throws {
    let schema = try CommandRun(["schema"])
    let object = try #require(
      JSONSerialization.jsonObject(with: schema.output) as? [String: Any])
    #expect(object["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
  }

  @Test func inspectPrintsTheContractsKeys() throws {
    let run = try CommandRun([
      "inspect", "Examples/pulsing-radar.json", "--time", "1.5", "--json",
    ])
    let tree = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(tree["time"] as? Double == 1.5)
    let radar = try #require((tree["layers"] as? [[String: Any]])?.first)
    #expect(radar["name"] as? String == "radar")
    #expect(radar["type"] as? String == "pulsingRadar")
    let rings = try #require(radar["sublayers"] as? [[String: Any]])
    #expect(rings.prefix(6).map { $0["name"] as? String } == (0..<6).map { "pulse-\($0)" })
    let keys = [
      "name", "type", "bounds", "position", "anchorPoint", "transform", "opacity", "isHidden",
      "backgroundColor", "cornerRadius", "borderWidth", "borderColor", "sublayers",
    ]
    for key in keys { #expect(rings[0][key] != nil, "\(key)") }
  }

  @Test func tablesFollowAProperty() throws {
    let run = try CommandRun(
      [
        "inspect", "-", "--key", "box.position.x", "--times", "0,0.5,1", "--csv",
      ], input: RenderCommandTests.scene)
    // From 10 to 30 in 2 s.
    #expect(run.text == "time,box.position.x\n0,10\n0.5,15\n1,20\n")
  }

  @Test func tablesAreJSONToo() throws {
    let run = try CommandRun(
      ["inspect", "-", "--key", "box.position", "--times", "0,0.5", "--json"],
      input: RenderCommandTests.scene)
    let table = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let samples = try #require(table["samples"] as? [[String: Double]])
    #expect(samples.map { $0["time"] } == [0, 0.5])
    // From 10 to 30 in 2 s.
    #expect(samples.map { $0["box.position.x"] } == [10, 15])
  }

  @Test func impossibleDatesAreRefused() throws {
    for date in ["2026-02-30", "2025-02-29", "2026-13-01", "2026-04-31T12:00:00Z"] {
      let run = try CommandRun(
        ["render", "-", "-o", "-", "--format", "pdf", "--date", date],
        input: RenderCommandTests.scene)
      #expect(run.status == 64, "\(date)")
    }
    let run = try CommandRun(
      ["render", "-", "-o", "-", "--format", "pdf", "--date", "2024-02-29"],
      input: RenderCommandTests.scene)
    #expect(run.status == 0)
  }

  @Test func anEditedSceneIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("made/a.json")
    #expect(try CommandRun(["new", "pulsingRadar", "-o", path]).status == 0)
    // Untouched templates may go.
    #expect(try CommandRun(["new", "rippleRadar", "-o", path]).status == 0)
    let edited = try folder.data("made/a.json") + Data(" ".utf8)
    try edited.write(to: URL(fileURLWithPath: path))
    let refused = try CommandRun(["new", "pulsingRadar", "-o", path])
    #expect(refused.status == 64)
    #expect(refused.error.contains("--force"))
    #expect(try folder.data("made/a.json") == edited)
    #expect(try CommandRun(["new", "pulsingRadar", "-o", path, "--force"]).status == 0)
    #expect(try folder.data("made/a.json") != edited)
  }

  @Test func sheetsHoldEveryCaption() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun([
      "sheet", "Examples/mask.json", "-o", folder.path("a.pdf"), "--count", "4",
    ])
    #expect(run.status == 0, "\(run.error)")
    #expect(try folder.data("a.pdf").starts(with: Data("%PDF".utf8)))
    let again = try CommandRun([
      "sheet", "Examples/mask.json", "-o", "-", "--format", "pdf", "--count", "4",
    ])
    #expect(try folder.data("a.pdf") == again.output)
  }

  @Test func sheetsOfSeveralScenesNeedALayerInOneOfThem() throws {
    func sheet(_ extra: [String]) throws -> CommandRun {
      try CommandRun(
        [
          "sheet", "Examples/mask.json", "Examples/pulsing-radar.json", "-o", "-", "--format",
          "pdf",
          "--count", "2",
        ] + extra)
    }
    #expect(
      try sheet(["--trail", "pulse-0", "--plot", "pulse-0.opacity", "--cell-background", "white"])
        .status == 0)
    let run = try sheet(["--trail", "nobody"])
    #expect(run.status == 64)
    #expect(run.error.contains("there is no layer 'nobody'"))
    #expect(try sheet(["--cell-background", "whit"]).status == 64)
  }

  @Test func everyCommandHasHelp() throws {
    for command in [
      "render", "frames", "sheet", "inspect", "validate", "new", "schema",
    ] {
      let run = try CommandRun([command, "--help"])
      #expect(run.status == 0)
      #expect(run.text.contains("USAGE: strobe \(command)"))
    }
    #expect(try CommandRun(["--version"]).text.hasPrefix("0."))
  }
}

@Suite struct LateFaultTests {
  /// What shows only when a scene is evaluated is told at the layer's place.
  @Test func effectsNameTheirPlace() throws {
    let scene = """
      {"size": [320, 320], "layers": [
        {"frame": [0, 0, 9, 9]},
        {"sublayers": [
          {"type": "pulsingRadar", "name": "radar", "items": {}}]}]}
      """
    for command in [
      ["render", "-", "-o", "-", "--format", "png", "--time", "1e9"],
      ["inspect", "-", "--time", "1e9"],
      ["sheet", "-", "-o", "-", "--format", "pdf", "--times", "1e9"],
    ] {
      let run = try CommandRun(command, input: scene)
      #expect(run.status == 65)
      #expect(run.error.hasPrefix("<stdin>:4:5: error: effect 'radar': can't follow the items"))
      #expect(run.error.hasSuffix("($.layers[1].sublayers[0])\n"))
      #expect(run.output.isEmpty)
    }
    // Of two layers of one name it is not known which.
    let twice = scene.replacing("{\"frame\": [0, 0, 9, 9]}", with: "{\"name\": \"radar\"}")
    let run = try CommandRun(["inspect", "-", "--time", "1e9"], input: twice)
    #expect(run.error.hasPrefix("<stdin>: error: effect 'radar'"))
  }

  @Test func layersWithoutANameHavePlacesToo() throws {
    let scene = """
      {"size": [9, 9], "layers": [
        {"speed": 1e200, "sublayers": [{"speed": 1e200}]}]}
      """
    let run = try CommandRun(["inspect", "-", "--time", "1"], input: scene)
    #expect(run.status == 65)
    #expect(run.error.hasPrefix("<stdin>:2:34: error: the time of layer 'layer-0-0' is inf"))
  }
}
