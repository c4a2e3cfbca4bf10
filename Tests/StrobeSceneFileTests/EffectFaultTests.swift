import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSceneFile

/// Faults and warnings of effects and the objects within them.
@Suite struct EffectFaultTests {
  @Test(arguments: [
    ExpectedDiagnostic("", .missingKey, "$.layers[0]", "missing key 'content'"),
    ExpectedDiagnostic(
      #""content": {}, "low": 2e6"#, .effect, "$.layers[0].low", "'low' is above 'high'"),
    ExpectedDiagnostic(
      #""content": {}, "high": -101"#, .effect, "$.layers[0]", "'low' is above 'high'"),
    ExpectedDiagnostic(
      #""content": {"opacity": 3}"#, .outOfRange, "$.layers[0].content.opacity",
      "'opacity' is 3; it takes a number of 0...1"),
    ExpectedDiagnostic(
      #""content": {}, "items": {}"#, .missingKey, "$.layers[0].items", "missing key 'title'"),
    ExpectedDiagnostic(
      #""content": {}, "items": {"title": "", "size": []}"#, .unknownKey,
      "$.layers[0].items.size", "unknown key 'size'; did you mean 'sizes'?", found: "size",
      suggestion: "sizes"),
    ExpectedDiagnostic(
      #""content": {}, "items": {"title": "", "colors": 1}"#, .unknownKey,
      "$.layers[0].items.colors",
      "unknown key 'colors'; the keys here are contents, sizes, title, limit", found: "colors"),
    ExpectedDiagnostic(
      #""content": {}, "items": []"#, .wrongType, "$.layers[0].items",
      "'items' is a list of 0; it takes an object"),
    ExpectedDiagnostic(
      #""content": {}, "items": {"title": "", "sizes": [[1, 1], [1, -2]]}"#, .outOfRange,
      "$.layers[0].items.sizes[1][1]", "'sizes[1][1]' is -2; it takes a height of 0 or more"),
    ExpectedDiagnostic(
      #""content": {}, "pictures": [{}, "/no/where.png"]"#, .missingFile,
      "$.layers[0].pictures[1]",
      "'pictures[1]' is '/no/where.png': no such picture file: /no/where.png"),
    ExpectedDiagnostic(
      #""content": {}, "pictures": [3]"#, .wrongType, "$.layers[0].pictures[0]",
      "'pictures[0]' is 3; it takes the path of a picture file, or a layer"),
    ExpectedDiagnostic(
      #""content": {}, "curve": [2, 0, 0.5, 1]"#, .outOfRange, "$.layers[0].curve[0]",
      "'curve[0]' is 2; it takes an x of 0...1"),
    ExpectedDiagnostic(
      #""content": {}, "curve": "ease-in-out""#, .unknownName, "$.layers[0].curve",
      "'curve' is 'ease-in-out', which is not a curve; did you mean 'easeInEaseOut'?",
      found: "ease-in-out", suggestion: "easeInEaseOut"),
    ExpectedDiagnostic(
      #""content": {}, "path": "M0 0""#, .misplacedKey, "$.layers[0].path",
      #"'path' belongs to layers of type "shape", not to "sampleEffect""#),
  ])
  func namesTheFault(expected: ExpectedDiagnostic) throws {
    let separator = expected.text.isEmpty ? "" : ", "
    expected.expectAlone(
      in: try faults(
        scene(layer: #""type": "sampleEffect""# + separator + expected.text),
        vocabulary: .sample))
  }

  @Test func fillsTheCanvasUnlessGivenAFrame() throws {
    let keys = #""type": "sampleEffect", "content": {}"#
    #expect(try onlyLayer(keys, vocabulary: .sample).frame == Rect(0, 0, 100, 100))
    #expect(
      try onlyLayer(#""sublayers": [{\#(keys)}]"#, vocabulary: .sample).sublayers.first?.frame
        == Rect(0, 0, 100, 100))
    #expect(
      try onlyLayer(keys + #", "frame": [1, 2, 3, 4]"#, vocabulary: .sample).frame
        == Rect(1, 2, 3, 4))
    // Bounds alone keep the place of the default frame.
    let bounded = try onlyLayer(keys + #", "bounds": [0, 0, 10, 10]"#, vocabulary: .sample)
    #expect(bounded.frame == Rect(45, 45, 10, 10))
  }

  @Test func fillsItsBoundsWithItsContent() throws {
    let layer = try onlyLayer(
      #"""
      "content": {"name": "c"}, "type": "sampleEffect", "frame": [10, 20, 30, 40],
      "pictures": [{}, {"frame": [1, 2, 3, 4]}, {"type": "sampleEffect", "content": {}}]
      """#, vocabulary: .sample)
    guard case .effect(let any) = layer.content, let effect = any as? SampleEffect else {
      Issue.record("no effect")
      return
    }
    #expect(effect.content.frame == Rect(0, 0, 30, 40))
    let frames = effect.pictures.map { value -> Rect? in
      if case .layer(let layer) = value { layer.frame } else { nil }
    }
    #expect(frames == [Rect(0, 0, 30, 40), Rect(1, 2, 3, 4), Rect(0, 0, 30, 40)])
  }

  @Test func takesTheTypesBackgroundUnlessOneIsNamed() throws {
    let keys = #""type": "sampleEffect", "content": {}"#
    #expect(try onlyLayer(keys, vocabulary: .sample).backgroundColor == .white)
    #expect(
      try onlyLayer(keys + #", "backgroundColor": null"#, vocabulary: .sample).backgroundColor
        == nil)
  }

  @Test func passesOnWarningsWithTheirPlace() throws {
    let effect = #"{"type": "sampleEffect", "count": 10, "content": {}}"#
    let text = #"{"size": [90, 90], "layers": [{"mask": \#(effect)}, \#(effect)]}"#
    let decoded = try decode(text, vocabulary: .sample)
    #expect(
      decoded.warnings.map(\.description) == [
        "scene.json:1:40: warning: ten of 90 ($.layers[0].mask)",
        "scene.json:1:\(text.count - effect.count - 1): warning: ten of 90 ($.layers[1])",
      ])
    // One effect within another is drawn by it.
    let nested = try decode(
      scene(layer: #""type": "sampleEffect", "frame": [0, 0, 50, 50], "content": \#(effect)"#),
      vocabulary: .sample)
    #expect(nested.warnings.map(\.message) == ["sampleEffect: ten of 50"])
  }

  @Test func tellsOfWhatDrawsNothing() throws {
    let expected = [
      #""type": "gradient", "frame": [0, 0, 1, 1]"#:
        ["the gradient has 0 colors and draws nothing; it needs 2 or more"],
      #""type": "gradient", "colors": ["red", "blue"]"#:
        ["the gradient has no size and draws nothing; give it a 'frame'"],
      #""type": "gradient", "frame": [0, 0, 1, 1], "colors": ["red", "blue"], "locations": [0]"#:
        [
          "the gradient has 1 locations for 2 colors and draws nothing; it needs one each"
        ],
      #""type": "image""#: ["the image has no size and draws nothing; give it a 'frame'"],
      // A text on one line needs no size.
      #""type": "text", "string": "a""#: [],
      #""backgroundColor": "red""#: ["the layer has no size and draws nothing; give it a 'frame'"],
      #""sublayers": []"#: [],
      #""type": "image", "animations": [{"keyPath": "bounds.size.width", "to": 1}]"#: [],
      #""type": "gradient", "frame": [0, 0, 1, 1], "animations": [{"type": "group", "animations": [{"keyPath": "colors", "to": ["red", "blue"]}]}]"#:
        [],
    ]
    for (keys, messages) in expected {
      let warnings = try decode(scene(layer: keys)).warnings
      #expect(warnings.map(\.message) == messages)
      #expect(warnings.allSatisfy { $0.severity == .warning })
    }
  }
}
