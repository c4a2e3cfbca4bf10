import StrobeCore
import StrobeEffects
import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSceneFile

@Suite struct InspectWriterTests {
  /// What `inspect --json` prints of a scene, read back.
  private func inspect(_ scene: Scene, at time: Double = 0) throws -> JSONValue {
    try .parsed(InspectWriter.json(try scene.presentation(at: time)))
  }

  private func node(_ layer: Layer) throws -> JSONValue {
    let root = try inspect(Scene(size: Size(10, 10), layers: [layer]))
    return try #require(root["layers"]?.elements.first)
  }

  @Test func writesTheKeysOfTheContract() throws {
    var layer = Layer("a", frame: Rect(1, 2, 3, 4))
    layer.backgroundColor = Color(0.25, 0.5, 1.0 / 3, 0.75)
    layer.borderColor = nil
    layer.transform = Transform3D(affine: 1, 2, 3, 4, 5, -0.0)
    layer.mask = Layer("m")
    layer.sublayers = [Layer("s")]
    let node = try node(layer)
    let expected = [
      "name": #""a""#, "type": #""layer""#, "bounds": "[0, 0, 3, 4]", "position": "[2.5, 4]",
      "anchorPoint": "[0.5, 0.5]", "transform": "[1, 2, 3, 4, 5, 0]", "opacity": "1",
      "isHidden": "false", "backgroundColor": "[0.25, 0.5, 0.3333333333333333, 0.75]",
      "cornerRadius": "0", "borderWidth": "0", "borderColor": "null",
    ]
    for (key, text) in expected { #expect(node[key]?.text == text, "\(key)") }
    #expect(node["mask"]?["name"]?.string == "m")
    #expect(node["sublayers"]?.elements.map { $0["name"]?.string } == ["s"])
    #expect(node["mask"]?["mask"] == nil)
    #expect(
      Set(node.members?.map(\.key) ?? []) == Set(expected.keys).union(["mask", "sublayers"]))
    let root = try inspect(Scene(size: Size(3, 4), layers: []), at: -1.5)
    #expect(root.members?.map(\.key) == ["time", "size", "background", "layers"])
    #expect(root["time"]?.text == "-1.5")
    #expect(root["layers"]?.text == "[]")
  }

  @Test func writesWhatDiffersFromTheDefaults() throws {
    var layer = Layer()
    layer.zPosition = -2
    layer.masksToBounds = true
    layer.shadowPath = .rect(Rect(0, 0, 1, 2))
    layer.maskedCorners = [.minXMinY]
    let node = try node(layer)
    #expect(node["zPosition"]?.text == "-2")
    #expect(node["masksToBounds"]?.text == "true")
    #expect(node["shadowPath"]?.string == "M 0 0 L 1 0 L 1 2 L 0 2 Z")
    #expect(node["maskedCorners"]?.text == #"["minXMinY"]"#)
    #expect(node["shadowOpacity"] == nil)
  }

  @Test func writesTheTypesOwnKeys() throws {
    for type in LayerType.builtIn {
      let node = try node(Layer(content: type.content))
      #expect(node["type"]?.string == type.name)
      #expect(node["name"]?.string == "\(type.name)-0")
      for field in type.ownFields { #expect(node[field.name] != nil, "\(field.name)") }
    }
    var shape = ShapeContent(path: .ellipse(in: Rect(0, 0, 2, 2)))
    shape.lineDashPattern = [1, 0.5]
    let node = try node(Layer(content: .shape(shape)))
    #expect(node["path"]?.string?.hasPrefix("M 2 1 C 2 1.5522847498307") == true)
    #expect(node["lineDashPattern"]?.text == "[1, 0.5]")
    #expect(node["fillColor"]?.text == "[0, 0, 0, 1]")
    #expect(node["strokeColor"]?.text == "null")
  }

  @Test func expandsEffectsWithTheirStates() throws {
    let text = #"""
      {"size": [40, 40], "layers": [
        {"type": "fragmentFade", "name": "fade", "content": {"name": "inner"}},
        {"type": "rippleRadar", "startAngle": 90, "name": "ripple"}]}
      """#
    let scene = try decode(text, vocabulary: .standard).scene
    let root = try inspect(scene, at: 1)
    let fade = try #require(root["layers"]?.elements.first)
    #expect(fade["type"]?.string == "fragmentFade")
    #expect(fade["isFading"]?.bool == true)
    #expect(fade["isFaded"]?.bool == false)
    #expect(fade["columns"]?.text == "18")
    #expect(fade["sublayers"]?.elements.first?["mask"]?["sublayers"]?.elements.count == 36)
    let ripple = try #require(root["layers"]?.elements.last)
    #expect(ripple["startAngle"]?.text == "90")
    let copies = ripple["sublayers"]?.elements.first?["sublayers"]?.elements
    #expect(copies?.map { $0["name"]?.string } == ["instance-0", "instance-1", "instance-2"])
  }

  @Test func writesNumbersThatReadBackTheSame() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<200 {
      var layer = Layer()
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      layer.position = Point(value, 1 / 3 + value / 7)
      let numbers = try #require(try node(layer)["position"]?.elements.map(\.number))
      #expect(numbers == [layer.position.x, layer.position.y])
    }
    var layer = Layer()
    layer.position = Point(.nan, .infinity)
    #expect(try node(layer)["position"]?.text == "[null, null]")
  }

  @Test func escapesNames() throws {
    let name = "a\"b\\c\n\u{1}\u{2028}é"
    #expect(try node(Layer(name))["name"]?.string == name)
  }

  @Test func describesTheTreeForPeople() throws {
    var ring = Layer("ring", frame: Rect(0, 0, 20, 10), content: .shape(ShapeContent()))
    ring.opacity = 1.0 / 3
    ring.mask = Layer("hole")
    ring.isHidden = true
    var scene = Scene(size: Size(10.5, 10), background: .white, layers: [ring])
    scene.layers[0].sublayers = [Layer("in\nner")]
    #expect(
      InspectWriter.text(try scene.presentation(at: 0.1)) == """
        time 0.1 s, canvas 10.5 × 10, background #ffffff
        ring (shape)  bounds [0, 0, 20, 10]  position [10, 5]  hidden  opacity 0.333333
          mask: hole (layer)  bounds [0, 0, 0, 0]  position [0, 0]
          in\\nner (layer)  bounds [0, 0, 0, 0]  position [0, 0]

        """)
  }
}

@Suite struct InspectedKeyPathTests {
  private func tree() throws -> PresentationTree {
    let text = #"""
      {"size": [40, 40], "layers": [
        {"type": "replicator", "name": "rep", "instanceCount": 2, "instanceDelay": 1, "sublayers": [
          {"name": "disc", "animations": [{"keyPath": "position.x", "from": 0, "to": 4, "duration": 4}]}]},
        {"name": "a.b", "frame": [0, 0, 2, 4], "backgroundColor": [0.1, 0.2, 0.3, 0.4],
         "transform": [{"scale": [2, 4]}, {"rotate": 30}], "mask": {"name": "hole", "opacity": 0.5}},
        {"name": "a", "opacity": 0.25},
        {"type": "progressLine", "name": "line", "progress": 0.5, "origin": [3, 4]},
        {"type": "rippleRadar", "name": "radar", "startAngle": 45},
        {"type": "gradient", "name": "gradient", "locations": [0, 0.5]}]}
      """#
    return try decode(text, vocabulary: .standard).scene.presentation(at: 2)
  }

  @Test(
    arguments: [
      ("a.opacity", ["": 0.25]), ("a.b.bounds", ["x": 0, "y": 0, "width": 2, "height": 4]),
      ("a.b.bounds.size", ["width": 2, "height": 4]), ("a.b.bounds.size.height", ["": 4]),
      ("a.b.position.y", ["": 2]), ("a.b.isHidden", ["": 0]), ("a.b.masksToBounds", ["": 0]),
      ("a.b.backgroundColor", ["red": 0.1, "green": 0.2, "blue": 0.3, "alpha": 0.4]),
      ("a.backgroundColor", [:]), ("hole.opacity", ["": 0.5]), ("a.b.hole.opacity", ["": 0.5]),
      ("rep.instance-0.disc.position.x", ["": 2]), ("rep.instance-1.disc.position.x", ["": 1]),
      ("disc.position.x", ["": 2]), ("rep.instanceCount", ["": 2]), ("line.progress", ["": 0.5]),
      ("line.origin.y", ["": 4]), ("radar.startAngle", ["": 45]),
      ("gradient.locations", ["0": 0, "1": 0.5]), ("a.beginTime", ["": 0]),
      ("a.transform", ["a": 1, "b": 0, "c": 0, "d": 1, "tx": 0, "ty": 0]),
    ] as [(String, [String: Double])])
  func findsNumbers(keyPath: String, expected: [String: Double]) throws {
    let columns = try tree().value(keyPath: keyPath).columns
    #expect(Dictionary(columns.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }) == expected)
  }

  @Test func givesAnglesInDegrees() throws {
    let rotation = try tree().value(keyPath: "a.b.transform.rotation").columns
    #expect(rotation.count == 1)
    #expect(abs((rotation.first?.value ?? 0) - 30) < 1e-9)
  }

  @Test(arguments: [
    ("b.opacity", InspectedKeyPathError.unknownLayer("b", suggestion: nil)),
    ("lines.progress", .unknownLayer("lines", suggestion: "line")),
    ("line", .unknownLayer("line", suggestion: "line")),
    ("a.opactiy", .unknownProperty("opactiy", layer: "a", suggestion: "opacity")),
    ("line.progres", .unknownProperty("progres", layer: "line", suggestion: "progress")),
    (
      "a.b.bounds.size.widht",
      .unknownProperty("bounds.size.widht", layer: "a.b", suggestion: "bounds.size.width")
    ),
    ("a.name", .noNumbers("name", layer: "a")),
    ("line.lineCap", .noNumbers("lineCap", layer: "line")),
  ])
  func namesWhatIsWrong(keyPath: String, expected: InspectedKeyPathError) throws {
    #expect(throws: expected) { try tree().value(keyPath: keyPath) }
  }
}
