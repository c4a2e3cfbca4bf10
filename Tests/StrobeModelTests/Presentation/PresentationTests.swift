import StrobeGeometry
import TestSupport
import Testing

@testable import StrobeModel

@Suite struct PresentationTests {
  private func scene(_ layers: Layer...) -> Scene {
    Scene(size: Size(100, 100), layers: layers)
  }

  @Test func aLayerWithoutNameGetsTypeAndIndexPath() throws {
    var parent = Layer(frame: Rect(0, 0, 10, 10))
    parent.sublayers = [
      Layer("named"), Layer(), Layer(content: .shape(ShapeContent())),
    ]
    parent.mask = Layer()
    let tree = try scene(parent).presentation(at: 0)
    #expect(tree.layers[0].name == "layer-0")
    #expect(tree.layers[0].sublayers.map(\.name) == ["named", "layer-0-1", "shape-0-2"])
    #expect(tree.layers[0].mask?.name == "layer-0-mask")
  }

  @Test func animationsReachTheTree() throws {
    var layer = Layer("box")
    layer.animations = [
      .basic("opacity", from: 0, to: 1, duration: 2),
      .keyframes("transform.scale", values: [1, 3], duration: 2),
      .group([.basic("position.x", from: 10, to: 20)], duration: 2),
    ]
    let frozen = try scene(layer).presentation(at: 1).layers[0]
    #expect(frozen.opacity == 0.5)
    #expect(frozen.transform == .scale(2, 2, 2))
    #expect(frozen.position.x == 15)
    #expect(frozen.layer.animations.isEmpty)
  }

  @Test func aReplicatorMakesCopiesAtTheirOwnTimes() throws {
    var replicator = ReplicatorContent()
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.5
    replicator.instanceTransform = .translation(10, 0)
    replicator.instanceAlphaOffset = -0.25
    var layer = Layer("r", frame: Rect(0, 0, 40, 40), content: .replicator(replicator))
    var dot = Layer("dot")
    dot.opacity = 0
    dot.animations = [.basic("opacity", from: 1, to: 0, duration: 2)]
    layer.sublayers = [dot]
    let copies = try scene(layer).presentation(at: 0.75).layers[0].sublayers
    #expect(copies.map(\.name) == ["instance-0", "instance-1", "instance-2"])
    #expect(copies.map { $0.sublayers[0].opacity } == [0.625, 0.875, 0])
    #expect(copies.map(\.transform.m41) == [0, 10, 20])
    #expect(copies.map { $0.instanceColor?.alpha ?? 1 } == [1, 0.75, 0.5])
    #expect(copies[2].position == Point(20, 20))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aTimeThatIsNotFiniteIsRefused(time: Double) {
    #expect(throws: EvaluationError.self) { try scene(Layer()).presentation(at: time) }
  }

  @Test func localTimesFollowTheLayers() throws {
    var child = Layer("child")
    child.beginTime = 1
    child.animations = [.basic("zPosition", from: 0, to: 100, duration: 100)]
    var parent = Layer("parent")
    parent.speed = 2
    parent.timeOffset = 10
    parent.sublayers = [child]
    parent.mask = child
    let frozen = try scene(parent).presentation(at: 3).layers[0]
    // 3 · 2 + 10 − 1.
    #expect(frozen.sublayers[0].zPosition == 15)
    #expect(frozen.mask?.zPosition == 15)
  }

  @Test func aPausedLayerStandsAtItsOffset() throws {
    var layer = Layer("layer")
    layer.speed = 0
    layer.timeOffset = 0.75
    layer.animations = [.basic("opacity", from: 0, to: 1, duration: 1)]
    for time in [-3.0, 0, 0.3, 1e7] {
      #expect(try scene(layer).presentation(at: time).layers[0].opacity == 0.75)
    }
  }

  @Test func theSameTimeGivesTheSameTreeInAnyOrder() throws {
    var layer = Layer("layer")
    var pulse = Animation.basic("transform.scale", from: 0, to: 1.5, duration: 4)
    pulse.repeatCount = .infinity
    pulse.timingFunction = .default
    layer.animations = [pulse]
    let scene = scene(layer)
    let first = try scene.presentation(at: 0.3)
    for time in [3600.3, 1e7 + 0.3, -0.5, 0] { _ = try scene.presentation(at: time) }
    #expect(try scene.presentation(at: 0.3) == first)
    let scale = first.layers[0].transform.m11
    #expect(isClose(try scene.presentation(at: 3600.3).layers[0].transform.m11, scale))
    #expect(
      isClose(try scene.presentation(at: 1e7 + 0.3).layers[0].transform.m11, scale, within: 1e-7))
    #expect(try scene.presentation(at: -0.5).layers[0].transform == .identity)
  }

  @Test func nestingIsLimited() throws {
    func nested(_ depth: Int) -> Layer {
      var layer = Layer("deepest")
      for _ in 1..<depth {
        var parent = Layer("layer")
        parent.sublayers = [layer]
        layer = parent
      }
      return layer
    }
    _ = try scene(nested(SceneLimits.nesting)).presentation(at: 0)
    #expect(
      throws: EvaluationError.nestedTooDeep(
        found: SceneLimits.nesting + 1, limit: SceneLimits.nesting, layer: "deepest")
    ) { try scene(nested(SceneLimits.nesting + 1)).presentation(at: 0) }
    var masked = Layer("mask")
    for _ in 0..<SceneLimits.nesting {
      var parent = Layer("layer")
      parent.mask = masked
      masked = parent
    }
    #expect(throws: EvaluationError.self) { try scene(masked).presentation(at: 0) }
  }

  @Test func aLocalTimeThatIsNotFiniteNamesItsLayer() throws {
    var layer = Layer("fast")
    layer.speed = 1e308
    #expect(throws: EvaluationError.nonFiniteTime(.infinity, layer: "fast")) {
      try scene(layer).presentation(at: 100)
    }
  }

  @Test func valuesThatAreNotFiniteAreKept() throws {
    var layer = Layer("layer")
    layer.animations = [.basic("opacity", from: 0, to: .number(.infinity), duration: 1)]
    #expect(try scene(layer).presentation(at: 0.5).layers[0].opacity == .infinity)
    layer.animations = [.basic("transform.scale", from: 0, to: .number(.nan), duration: 1)]
    #expect(try scene(layer).presentation(at: 0.5).layers[0].transform.m11.isNaN)
  }

  @Test func errorsSayWhatWasFoundAndWhatIsAllowed() {
    let errors: [(EvaluationError, String)] = [
      (.nonFiniteTime(.infinity, layer: nil), "the time is inf, not a finite number of seconds"),
      (
        .nonFiniteTime(.nan, layer: "a"),
        "the time of layer 'a' is nan, not a finite number of seconds"
      ),
      (
        .tooManyLayers(found: 3, limit: 2, layer: "a"),
        "layer 'a' is number 3 of the frame; the limit is 2 layers"
      ),
      (
        .nestedTooDeep(found: 3, limit: 2, layer: "a"), "layer 'a' is nested 3 deep; the limit is 2"
      ),
      (
        .tooManyInstances(found: 3, limit: 2, layer: "a"),
        "replicator 'a' makes 3 copies; the limit is 2"
      ),
      (.effect(EffectError("no"), layer: "a"), "effect 'a': no"),
    ]
    for (error, text) in errors { #expect("\(error)" == text) }
  }

  @Test func keepsWhatIsHiddenAndEmpty() throws {
    var hidden = Layer("hidden")
    hidden.isHidden = true
    var clear = Layer("clear")
    clear.opacity = 0
    var flat = Layer("flat")
    flat.transform = .scale(0, 0)
    let tree = try scene(hidden, clear, flat).presentation(at: 0)
    #expect(tree.layers.map(\.name) == ["hidden", "clear", "flat"])
  }
}
