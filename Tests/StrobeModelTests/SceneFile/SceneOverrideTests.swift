import Testing

@testable import StrobeModel

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
    try StrobeModelTests.faults(
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
    let found = try StrobeModelTests.faults(
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
