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
}
