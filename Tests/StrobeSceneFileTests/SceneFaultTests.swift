import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSceneFile

/// Faults of the scene's own keys, and of limits.
@Suite struct SceneFaultTests {
  @Test(arguments: [
    ExpectedDiagnostic("[]", .wrongType, "$", "the scene is a list of 0; it takes an object"),
    ExpectedDiagnostic("3", .wrongType, "$", "the scene is 3; it takes an object"),
    ExpectedDiagnostic(
      #"{"layers": []}"#, .missingKey, "$", "missing key 'size'"),
    ExpectedDiagnostic(
      #"{"size": [1, 1]}"#, .missingKey, "$", "missing key 'layers'"),
    ExpectedDiagnostic(
      #"{"size": [0, 1], "layers": []}"#, .outOfRange, "$.size[0]",
      "'size[0]' is 0; it takes a width greater than 0, at most 32767 points", found: "0"),
    ExpectedDiagnostic(
      #"{"size": [1, 32768], "layers": []}"#, .outOfRange, "$.size[1]",
      "'size[1]' is 32768; it takes a height greater than 0, at most 32767 points",
      found: "32768"),
    ExpectedDiagnostic(
      #"{"size": "12x5", "layers": []}"#, .wrongType, "$.size",
      "'size' is the string '12x5'; it takes [width, height]"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "duration": 0, "layers": []}"#, .outOfRange, "$.duration",
      "'duration' is 0; it takes a number greater than 0"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "duration": -1, "layers": []}"#, .outOfRange, "$.duration",
      "'duration' is -1; it takes a number greater than 0"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "duration": null, "layers": []}"#, .wrongType, "$.duration",
      "'duration' is null; it takes a number greater than 0"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "seed": -1, "layers": []}"#, .outOfRange, "$.seed",
      "'seed' is -1; it takes a whole number of 0...18446744073709551615"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "seed": 18446744073709551616, "layers": []}"#, .outOfRange, "$.seed",
      "'seed' is 18446744073709551616; it takes a whole number of 0...18446744073709551615"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "seed": 1.5, "layers": []}"#, .outOfRange, "$.seed",
      "'seed' is 1.5; it takes a whole number of 0...18446744073709551615"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "seed": "7", "layers": []}"#, .wrongType, "$.seed",
      "'seed' is the string '7'; it takes a whole number of 0...18446744073709551615"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "background": 3, "layers": []}"#, .wrongType, "$.background",
      "'background' is 3; it takes a colour: \"#rrggbb\", a CSS name or [r, g, b, a] of 0...1"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "layers": {}}"#, .wrongType, "$.layers",
      "'layers' is an object; it takes a list of layers"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "layers": [], "children": []}"#, .unknownKey, "$.children",
      "unknown key 'children'; did you mean 'layers'?", found: "children", suggestion: "layers"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "layers": [], "two words": 1}"#, .unknownKey, "$['two words']",
      "unknown key 'two words'; the keys here are size, background, duration, seed, layers"),
    ExpectedDiagnostic(
      #"{"size": [1, 1], "layers": ["#, .syntax, "$.layers[0]",
      "unexpected end of the file; expected a value"),
  ])
  func namesTheFault(expected: ExpectedDiagnostic) throws {
    expected.expectAlone(in: try faults(expected.text))
  }

  @Test func takesWholeSeedsInAnyForm() throws {
    for (text, seed) in [("7.0", 7), ("1e3", 1000), ("9007199254740993", 9_007_199_254_740_993)] {
      let decoded = try decode(#"{"size": [1, 1], "seed": \#(text), "layers": []}"#)
      #expect(decoded.scene.seed == UInt64(seed))
    }
  }

  @Test func ignoresTheNameOfItsSchema() throws {
    let decoded = try decode(#"{"$schema": "strobe.json", "size": [1, 1], "layers": []}"#)
    #expect(decoded.scene == Scene(size: Size(1, 1)))
  }

  @Test func refusesLayersNestedTooDeep() throws {
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      let inner = String(repeating: open, count: depth - 1)
      return #"{"size": [1, 1], "layers": [{"# + inner + String(repeating: close, count: depth - 1)
        + "}]}"
    }
    for (open, close) in [(#""sublayers": [{"#, "}]"), (#""mask": {"#, "}")] {
      #expect(try faults(nested(SceneLimits.nesting, open, close)).isEmpty)
      let found = try faults(nested(SceneLimits.nesting + 1, open, close))
      #expect(found.map(\.code) == [.limit])
      #expect(found.first?.message == "layers nested more than 100 deep, the limit")
    }
    #expect(try faults(nested(1000, #""mask": {"#, "}")).map(\.code) == [.limit])
  }

  @Test func refusesTooManyCopies() throws {
    let replicator = #""type": "replicator", "instanceCount": 2000"#
    let few = scene(layer: replicator + #", "sublayers": [{\#(replicator)}]"#)
    // 2000 copies of a replicator without sublayers.
    #expect(try faults(few).isEmpty)
    let many = scene(
      layer: replicator + #", "sublayers": [{\#(replicator), "sublayers": [{}]}]"#)
    let found = try faults(many)
    #expect(found.map(\.code) == [.limit])
    #expect(found.first?.jsonPath == "$.layers[0]")
    #expect(
      found.first?.message
        == "the scene has 4002001 layers with all copies; the limit is 2000000")
    let endless = String(
      repeating: #"{"type": "replicator", "instanceCount": 100000, "sublayers": ["#, count: 90)
    let deep =
      #"{"size": [1, 1], "layers": ["# + endless + "{}" + String(repeating: "]}", count: 90)
      + "]}"
    #expect(try faults(deep).map(\.code) == [.limit])
  }

  @Test func tellsAllFaultsInTheOrderOfTheFile() throws {
    let found = try faults(
      #"""
      {"layers": [{"frame": [0, 0, -1, 1], "opacity": 2, "bounds": [0, 0, 1, -1]}, 3,
        {"type": "image", "contents": "no.png", "anchorPoint": 1}], "seed": "x"}
      """#)
    #expect(
      found.map(\.jsonPath) == [
        "$", "$.layers[0].frame[2]", "$.layers[0].opacity", "$.layers[0].bounds[3]", "$.layers[1]",
        "$.layers[2].contents", "$.layers[2].anchorPoint", "$.seed",
      ])
  }

  @Test func keepsMessagesOnOneLine() throws {
    let found = try faults(#"{"size": [1, 1], "layers": [], "a\nb\u001b[31m\u2028": 1}"#)
    let line = try #require(found.first?.description)
    #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x2028 })
    #expect(line.contains(#"'a\nb"#))
    let long = String(repeating: "x", count: 100_000)
    #expect(try faults(#"{"size": [1, 1], "layers": [], "\#(long)": 1}"#)[0].message.count < 200)
  }

  @Test func answersTheSameEveryTime() throws {
    let text = scene(layer: #""a": 1, "b": 2, "opacity": 3, "frame": [1, 2], "mask": {"c": 1}"#)
    let first = try faults(text)
    #expect(first.count == 5)
    for _ in 0..<5 { #expect(try faults(text) == first) }
  }
}
