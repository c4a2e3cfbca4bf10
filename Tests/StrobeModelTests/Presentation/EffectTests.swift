import StrobeGeometry
import Testing

@testable import StrobeModel

/// An effect whose sublayers say what it was given.
private struct Probe: Effect {
  static let typeName = "probe"
  var level = 0.0
  var borderColor: Color? = .black
  var count = 1

  static let fields: [Field<Probe>] = [
    Field("level", \.level, .number(), isAnimatable: true, "A number."),
    Field("borderColor", \.borderColor, .optional(.color), isAnimatable: true, "A colour."),
    Field("count", \.count, .integer(0...10), "How many sublayers."),
  ]

  func sublayers(at time: Double, in context: EffectContext) throws -> [Layer] {
    if time > 100 { throw EffectError("time \(time) is beyond 100") }
    return (0..<count).map { index in
      var layer = Layer(index == 0 ? "made" : nil, frame: context.bounds)
      layer.zPosition = level
      layer.opacity = Double(context.seed >> 11) * 0x1p-53
      layer.backgroundColor = borderColor
      layer.animations = [.basic("cornerRadius", from: 0, to: 10, duration: 10)]
      return layer
    }
  }

  func naturalDuration(in context: EffectContext) -> Double? { 7 }

  func states(at time: Double, in context: EffectContext) -> [(name: String, value: PropertyValue)]
  {
    [("time", .number(time))]
  }
}

@Suite struct EffectTests {
  private func layer(_ probe: Probe = Probe()) -> Layer {
    Layer("probe", frame: Rect(0, 0, 20, 10), content: .effect(probe))
  }

  private func frozen(_ layers: [Layer], at time: Double, seed: UInt64 = 0) throws
    -> [PresentationLayer]
  {
    var scene = Scene(size: Size(100, 100), layers: layers)
    scene.seed = seed
    return try scene.presentation(at: time).layers
  }

  @Test func keysAreResolvedThenSublayersMadeThenEvaluated() throws {
    var layer = layer()
    layer.beginTime = 1
    layer.speed = 2
    layer.animations = [
      .basic("level", from: 0, to: 8, duration: 8),
      .basic("bounds.size.width", from: 20, to: 100, duration: 8),
    ]
    let effect = try #require(try frozen([layer], at: 3).first)
    // Local time (3 − 1) · 2 = 4.
    #expect(effect.typeName == "probe")
    #expect(effect.content == .none)
    #expect(effect.attributes.map(\.name) == ["level", "borderColor", "count", "time"])
    #expect(effect.attributes[0].value == 4)
    #expect(effect.attributes[3].value == 4)
    let made = try #require(effect.sublayers.first)
    #expect(made.zPosition == 4)
    #expect(made.bounds.width == 60)
    #expect(made.cornerRadius == 4)
  }

  @Test func usersSublayersLieAboveTheMadeOnes() throws {
    var layer = layer(Probe(count: 2))
    layer.sublayers = [Layer("own"), Layer()]
    let names = try frozen([layer], at: 0)[0].sublayers.map(\.name)
    #expect(names == ["made", "layer-0-1", "own", "layer-0-1"])
  }

  @Test func anEffectsKeyHidesTheLayersOwn() throws {
    var layer = layer()
    layer.animations = [
      .basic(
        "borderColor", from: .color(Color(1, 0, 0)), to: .color(Color(1, 0, 0)), duration: 1)
    ]
    let effect = try frozen([layer], at: 0.5)[0]
    #expect(effect.borderColor == .black)
    #expect(effect.sublayers[0].backgroundColor == Color(1, 0, 0))
    let type = LayerType.effect(Probe.self)
    #expect(type.animatableKeyPaths.filter { $0 == "borderColor" }.count == 1)
    #expect(type.animatableProperty("count") == nil)
    #expect(type.animatableProperty("level") != nil)
    #expect(type.animatableProperty("transform.scale") != nil)
  }

  @Test func everyPlaceAndSceneSeedGivesASeedOfItsOwn() throws {
    var nested = Layer("parent")
    nested.sublayers = [layer(), layer()]
    nested.mask = layer()
    let layers = [layer(), layer(), nested]
    var seeds: Set<Double> = []
    for seed: UInt64 in [0, 1] {
      let tree = try frozen(layers, at: 0, seed: seed)
      for effect in [tree[0], tree[1]] + tree[2].sublayers + [try #require(tree[2].mask)] {
        seeds.insert(effect.sublayers[0].opacity)
      }
    }
    #expect(seeds.count == 10)
    #expect(try frozen(layers, at: 0) == frozen(layers, at: 0))
  }

  @Test func copiesOfAReplicatorShareTheirSeed() throws {
    var replicator = ReplicatorContent()
    replicator.instanceCount = 2
    var layer = Layer(content: .replicator(replicator))
    layer.sublayers = [self.layer()]
    let copies = try frozen([layer], at: 0)[0].sublayers
    #expect(
      copies[0].sublayers[0].sublayers[0].opacity == copies[1].sublayers[0].sublayers[0].opacity)
  }

  @Test func anEffectThatCannotAnswerNamesItsLayer() {
    #expect(
      throws: EvaluationError.effect(EffectError("time 101.0 is beyond 100"), layer: "probe")
    ) { try frozen([layer()], at: 101) }
  }

  @Test func itsNaturalDurationCounts() {
    var scene = Scene(size: Size(1, 1), layers: [layer()])
    #expect(scene.naturalDuration == 7)
    scene.layers[0].animations = [.basic("level", from: 0, to: 1, duration: 9)]
    #expect(scene.naturalDuration == 9)
  }
}
