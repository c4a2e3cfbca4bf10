import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSceneFile

@Suite struct SceneOverrideTests {
  private static let text = #"""
    {"size": [100, 100], "seed": 1, "layers": [
      {"name": "ring", "opacity": 0.5, "mask": {"name": "hole"},
       "sublayers": [{"name": "ring"}, {"type": "text", "name": "a.b", "string": "x"}]},
      {"type": "sampleEffect", "name": "fx", "content": {"name": "inner", "sublayers": [{}]},
       "pictures": [{"name": "second"}], "items": {"title": "t", "sizes": [[1, 2], [3, 4]]}},
      {"type": "shape"}
    ]}
    """#

  private func scene(_ overrides: String...) throws -> Scene {
    try decode(SceneOverrideTests.text, vocabulary: .sample, overrides: overrides).scene
  }

  private func faults(_ overrides: String...) throws -> [Diagnostic] {
    try StrobeSceneFileTests.faults(
      SceneOverrideTests.text, vocabulary: .sample, overrides: overrides)
  }

  private func effect(_ scene: Scene) throws -> SampleEffect {
    guard case .effect(let effect) = scene.layers[1].content else {
      throw SceneFileError([])
    }
    return try #require(effect as? SampleEffect)
  }

  @Test func readsAssignments() throws {
    let override = try #require(SceneOverride("a.b=c=d"))
    #expect(override == SceneOverride(keyPath: "a.b", value: "c=d"))
    #expect(override.description == "a.b=c=d")
    #expect(SceneOverride("a.b=")?.value == "")
    #expect(SceneOverride("a.b") == nil)
    #expect(SceneOverride("=1") == nil)
  }

  @Test func changesEveryLayerOfTheName() throws {
    let scene = try scene("ring.opacity=0.25", "ring.backgroundColor=#ff0000")
    #expect(scene.layers[0].opacity == 0.25)
    #expect(scene.layers[0].sublayers[0].opacity == 0.25)
    #expect(scene.layers[0].sublayers[0].backgroundColor == Color(1, 0, 0))
    #expect(scene.layers[0].sublayers[1].opacity == 1)
  }

  @Test func findsLayersInMasksAndEffects() throws {
    #expect(try scene("hole.cornerRadius=3").layers[0].mask?.cornerRadius == 3)
    #expect(try effect(try scene("inner.opacity=0")).content.opacity == 0)
    let pictures = try effect(try scene("second.opacity=0")).pictures
    guard case .layer(let second)? = pictures.first else {
      Issue.record("no layer")
      return
    }
    #expect(second.opacity == 0)
  }

  @Test func findsLayersWithoutANameAsInspectCallsThem() throws {
    #expect(try scene("shape-2.lineWidth=7").layers[2].content.shape?.lineWidth == 7)
    let masked = try decode(
      #"{"size": [1, 1], "layers": [{}, {"sublayers": [{"mask": {}}]}]}"#,
      overrides: ["layer-1-0-mask.opacity=0.5", "layer-0.opacity=0"]
    ).scene
    #expect(masked.layers[1].sublayers[0].mask?.opacity == 0.5)
    #expect(masked.layers[0].opacity == 0)
  }

  @Test func takesNamesWithDots() throws {
    #expect(try scene("a.b.string=y").layers[0].sublayers[1].content.text?.string == "y")
  }

  @Test func changesNestedKeys() throws {
    #expect(try effect(try scene("fx.items.title=new")).items?.title == "new")
    #expect(try effect(try scene("fx.items.limit=7")).items?.limit == 7)
    #expect(try effect(try scene("fx.items.sizes.1=[5, 6]")).items?.sizes[1] == Size(5, 6))
    #expect(try effect(try scene("fx.items.sizes[0][1]=9")).items?.sizes[0] == Size(1, 9))
    #expect(try effect(try scene("fx.items=null")).items == nil)
    // What is missing is made.
    #expect(
      try effect(try scene("fx.items=null", "fx.items.title=again")).items?.title == "again")
    #expect(try scene("hole.mask.opacity=0.5").layers[0].mask?.mask?.opacity == 0.5)
  }

  @Test func changesTheScene() throws {
    #expect(try scene("seed=18446744073709551615").seed == .max)
    #expect(try scene("scene.seed=3").seed == 3)
    #expect(try scene("duration=2.5").duration == 2.5)
    #expect(try scene("scene.background=red").background == Color(1, 0, 0))
    #expect(try scene("size=[10, 20]").size == Size(10, 20))
    #expect(try scene("size.0=10").size == Size(10, 100))
    #expect(try scene("layers.2.opacity=0").layers[2].opacity == 0)
    #expect(try scene("layers[2].opacity=0").layers[2].opacity == 0)
  }

  @Test func setsPartsOfValuesByTheNamesOfKeyPaths() throws {
    let text = #"""
      {"size": [200, 100], "layers": [
        {"name": "a", "frame": [10, 20, 30, 40]}, {"name": "b"},
        {"name": "c", "bounds": [1, 2, 3, 4], "position": [5, 6], "transform": [{"scale": 2}],
         "shadowOffset": [7, 8]},
        {"type": "sampleEffect", "name": "fx", "content": {}}]}
      """#
    func layers(_ overrides: String...) throws -> [Layer] {
      try decode(text, vocabulary: .sample, overrides: overrides).scene.layers
    }
    // The frame's middle is (25, 40).
    #expect(try layers("a.position.x=5")[0].position == Point(5, 40))
    #expect(try layers("a.position.y=-.5")[0].position == Point(25, -0.5))
    let wide = try layers("a.bounds.size.width=100")[0]
    #expect(wide.bounds == Rect(0, 0, 100, 40))
    #expect(wide.position == Point(25, 40))
    #expect(try layers("a.frame.size.width=100")[0].frame == Rect(10, 20, 100, 40))
    #expect(try layers("a.frame.origin=5,6")[0].frame == Rect(5, 6, 30, 40))
    #expect(try layers("c.frame.origin.x=0")[2].frame == Rect(0, 4, 3, 4))
    #expect(try layers("c.frame=[1, 1, 2, 2]")[2].frame == Rect(1, 1, 2, 2))
    #expect(try layers("c.bounds.origin.y=9")[2].bounds == Rect(1, 9, 3, 4))
    #expect(try layers("c.bounds.size=[9, 8]")[2].bounds == Rect(1, 2, 9, 8))
    #expect(try layers("c.shadowOffset.height=0")[2].shadowOffset == Size(7, 0))
    #expect(try layers("b.anchorPoint.x=1")[1].anchorPoint == Point(1, 0.5))
    #expect(
      try layers("b.shadowOffset.width=4")[1].shadowOffset == Size(4, Layer().shadowOffset.height))
    #expect(try layers("fx.bounds.size.height=50")[3].bounds == Rect(0, 0, 200, 50))
    #expect(
      try decode(text, vocabulary: .sample, overrides: ["size.width=300"]).scene.size
        == Size(300, 100))

    #expect(try layers("b.transform.scale=2")[1].transform == .scale(2, 2))
    #expect(try layers("c.transform.translation.x=3")[2].transform.affine.tx == 3)
    #expect(try layers("c.transform.translation.x=3")[2].transform.affine.a == 2)
    let turned = try layers("c.transform.rotation=90")[2].transform.affine
    #expect(abs(turned.a) < 1e-12 && abs(turned.b - 2) < 1e-12 && abs(turned.c + 2) < 1e-12)
    let both = try layers("b.transform.scale.x=3", "b.transform.scale.y=4")[1].transform.affine
    #expect(both.a == 3 && both.d == 4)
  }

  @Test func takesNumbersAndListsAsOneTypesThem() throws {
    for (text, expected) in [(".5", 0.5), ("+.25", 0.25), ("1.", 1), ("5e-1", 0.5), ("+1", 1)] {
      #expect(try scene("hole.opacity=\(text)").layers[0].mask?.opacity == expected)
    }
    #expect(try scene("seed=+5").seed == 5)
    #expect(try scene("hole.position=10,20").layers[0].mask?.position == Point(10, 20))
    #expect(try scene("hole.position=10 -20").layers[0].mask?.position == Point(10, -20))
    #expect(try scene("hole.position=[.5, +1]").layers[0].mask?.position == Point(0.5, 1))
    #expect(try scene("hole.bounds=0,0,5.,6").layers[0].mask?.bounds == Rect(0, 0, 5, 6))
    #expect(
      try scene("hole.backgroundColor=1,0,0,.5").layers[0].mask?.backgroundColor
        == Color(1, 0, 0, 0.5))
    #expect(
      try scene("hole.transform=1,0,0,1,5,6").layers[0].mask?.transform == .translation(5, 6))
    #expect(
      try scene("shape-2.lineDashPattern=4,2").layers[2].content.shape?.lineDashPattern == [4, 2])
    #expect(try scene("shape-2.lineDashPattern=4").layers[2].content.shape?.lineDashPattern == [4])
    #expect(
      try scene("hole.maskedCorners=minXMinY, 'maxXMaxY'").layers[0].mask?.maskedCorners
        == [.minXMinY, .maxXMaxY])
    let colors = try decode(
      #"{"size": [1, 1], "layers": [{"type": "gradient", "name": "g"}]}"#,
      overrides: ["g.colors=red, #00f,\"lime\"", "g.locations=0 .5 1"]
    ).scene.layers[0].content
    guard case .gradient(let gradient) = colors else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.colors == [Color(1, 0, 0), Color(0, 0, 1), Color(0, 1, 0)])
    #expect(gradient.locations == [0, 0.5, 1])
    // Text stays as it was typed.
    #expect(try scene("a.b.string=.5").layers[0].sublayers[1].content.text?.string == ".5")
    #expect(try scene("a.b.string=1,2").layers[0].sublayers[1].content.text?.string == "1,2")
  }

  @Test func lastOneWins() throws {
    #expect(try scene("seed=3", "seed=4").seed == 4)
  }

  @Test func takesTextWithoutQuotes() throws {
    for (text, expected) in [
      ("hello world", "hello world"), ("2026", "2026"), ("true", "true"), ("\"2026\"", "2026"),
      ("", ""), ("{", "{"), ("1.50", "1.50"), ("a=b", "a=b"),
    ] {
      let layer = try scene("a.b.string=\(text)").layers[0].sublayers[1]
      #expect(layer.content.text?.string == expected)
    }
  }

  @Test(arguments: [
    ExpectedDiagnostic(
      "ring.opacity=7", .outOfRange, "$.layers[0].opacity",
      "'opacity' is 7; it takes a number of 0...1"),
    ExpectedDiagnostic(
      "hole.opactiy=1", .unknownKey, "$.layers[0].mask.opactiy",
      "unknown key 'opactiy'; did you mean 'opacity'?", suggestion: "opacity"),
    ExpectedDiagnostic(
      "rng.opacity=1", .unknownLayer, "$", "no layer is named 'rng'; did you mean 'ring'?",
      found: "rng", suggestion: "ring"),
    ExpectedDiagnostic(
      "xyzzy.opacity=1", .unknownLayer, "$",
      "no layer is named 'xyzzy'; the named layers are 'ring', 'hole', 'a.b', 'fx', 'inner',"
        + " 'second', 'shape-2'"),
    ExpectedDiagnostic(
      "sed=3", .unknownKey, "$", "the scene has no key 'sed'; did you mean 'seed'?", found: "sed",
      suggestion: "seed"),
    ExpectedDiagnostic(
      "xyzzy=3", .unknownKey, "$",
      "the scene has no key 'xyzzy'; a key of a layer is written LAYER.KEY=VALUE"),
    ExpectedDiagnostic(
      "fx=3", .unknownLayer, "$", "'fx' is a layer; name a key of it: fx.KEY=VALUE"),
    ExpectedDiagnostic(
      "scene.xyzzy=3", .unknownKey, "$",
      "the scene has no key 'xyzzy'; a key of a layer is written LAYER.KEY=VALUE"),
    ExpectedDiagnostic(
      "hole..opacity=3", .unknownLayer, "$",
      "'hole..opacity' is no key path: write LAYER.KEY or a key of the scene"),
    ExpectedDiagnostic(
      "fx.items.sizes.2=[1, 1]", .unknownKey, "$.layers[1].items.sizes[2]",
      "'sizes[2]': the list has 2 values; it takes an index below that", found: "2"),
    ExpectedDiagnostic(
      "fx.items.sizes.first=[1, 1]", .unknownKey, "$.layers[1].items.sizes.first",
      "'first': the list has 2 values; it takes an index below that", found: "first"),
    ExpectedDiagnostic(
      "a.b.string.length=3", .unknownKey, "$.layers[0].sublayers[1].string.length",
      "'length': the string 'x' has no key 'length'; set the whole value", found: "length"),
    ExpectedDiagnostic(
      "seed=nan", .wrongType, "$.seed",
      "'seed' is the string 'nan'; it takes a whole number of 0...18446744073709551615"),
    ExpectedDiagnostic(
      "hole.opacity=1e999", .notFinite, "$.layers[0].mask.opacity",
      "'opacity' is 1e999, which is not a finite number"),
    ExpectedDiagnostic(
      #"fx.items={"title": "a", "title": "b"}"#, .duplicateKey, "$",
      "the key 'title' is already in its object"),
    ExpectedDiagnostic(
      "hole.position.z=1", .unknownKey, "$.layers[0].mask",
      "'position' has no part 'z'; its parts are x, y", found: "z"),
    ExpectedDiagnostic(
      "hole.transform.scal=1", .unknownKey, "$.layers[0].mask",
      "'transform' has no part 'scal'; did you mean 'transform.scale'?", found: "scal",
      suggestion: "scale"),
    ExpectedDiagnostic(
      "hole.position.x=wide", .wrongType, "$.layers[0].mask.position.x",
      "'x' is the string 'wide'; it takes a number"),
    ExpectedDiagnostic(
      "hole.bounds.size.width=-5", .outOfRange, "$.layers[0].mask.bounds[2]",
      "'bounds[2]' is -5; it takes a width of 0 or more"),
    ExpectedDiagnostic(
      "fx.items={}", .missingKey, "$.layers[1].items", "missing key 'title'"),
  ])
  func namesTheOverride(expected: ExpectedDiagnostic) throws {
    let found = try faults(expected.text).filter {
      $0.jsonPath != "$.layers[0].sublayers[0].opacity"
    }
    expected.expectAlone(in: found)
    #expect(found.first?.place == .override(expected.text))
    #expect(found.first?.description.hasPrefix("--set \(expected.text): error: ") == true)
  }

  @Test func tellsFaultsOfFileAndOverrides() throws {
    let found = try StrobeSceneFileTests.faults(
      #"{"size": [1, 1], "layers": [{"name": "a", "opacity": 3}], "x": 1}"#,
      overrides: ["a.isHidden=2", "b.c=1"])
    #expect(
      found.map(\.description) == [
        "scene.json:1:54: error: 'opacity' is 3; it takes a number of 0...1 ($.layers[0].opacity)",
        "scene.json:1:59: error: unknown key 'x'; the keys here are size, background, duration,"
          + " seed, layers ($.x)",
        "--set a.isHidden=2: error: 'isHidden' is 2; it takes true or false"
          + " ($.layers[0].isHidden)",
        "--set b.c=1: error: no layer is named 'b'; the named layers are 'a' ($)",
      ])
  }

  @Test func repairsWhatItReplaces() throws {
    let decoded = try decode(
      #"{"size": [1, 1], "layers": [{"name": "a", "opacity": 3}]}"#, overrides: ["a.opacity=1"])
    #expect(decoded.scene.layers.first?.opacity == 1)
  }

  @Test func findsPicturesBesideTheScene() throws {
    let decoded = try decode(
      #"{"size": [1, 1], "layers": [{"type": "image", "name": "a", "frame": [0, 0, 1, 1]}]}"#,
      overrides: ["a.contents=\(existingFile)"])
    let source = decoded.scene.layers.first?.content.image?.contents
    #expect(source?.path == existingFile)
    #expect(source?.origin == "--set a.contents=\(existingFile)")
  }
}

extension LayerContent {
  /// A shape's keys.
  var shape: ShapeContent? {
    if case .shape(let content) = self { content } else { nil }
  }

  /// A text's keys.
  var text: TextContent? {
    if case .text(let content) = self { content } else { nil }
  }

  /// A picture's keys.
  var image: ImageContent? {
    if case .image(let content) = self { content } else { nil }
  }
}
