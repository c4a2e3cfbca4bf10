import StrobeGeometry
import Testing

@testable import StrobeModel

@Suite struct ReplicatorTests {
  private func layer(
    _ change: (inout ReplicatorContent) -> Void, sublayers: [Layer] = [Layer("dot")]
  ) -> Layer {
    var content = ReplicatorContent()
    change(&content)
    var layer = Layer("r", frame: Rect(10, 20, 40, 60), content: .replicator(content))
    layer.sublayers = sublayers
    return layer
  }

  private func copies(_ layer: Layer, at time: Double = 0) throws -> [PresentationLayer] {
    let tree = try Scene(size: Size(100, 100), layers: [layer]).presentation(at: time)
    return try #require(tree.layers.first).sublayers
  }

  @Test(arguments: [0, 1, 3, 1000])
  func thereAreAsManyCopiesAsAskedFor(count: Int) throws {
    let copies = try copies(layer { $0.instanceCount = count })
    #expect(copies.map(\.name) == (0..<count).map { "instance-\($0)" })
    #expect(copies.allSatisfy { $0.sublayers.map(\.name) == ["dot"] && $0.typeName == "layer" })
  }

  @Test func copiesTurnAboutTheCentreOfTheBounds() throws {
    var layer = layer {
      $0.instanceCount = 2
      $0.instanceTransform = .rotation(.pi)
    }
    layer.bounds.origin = Point(100, 200)
    layer.anchorPoint = Point(0, 0)
    let copy = try copies(layer)[1]
    #expect(copy.bounds == layer.bounds)
    #expect(copy.anchorPoint == Point(0.5, 0.5))
    #expect(copy.position == Point(120, 230))
    #expect(copy.transform == .rotation(.pi))
  }

  @Test func transformsMultiply() throws {
    let shrinking = try copies(
      layer {
        $0.instanceCount = 4
        $0.instanceTransform = Transform3D.scale(0.5, 0.5).concatenating(.translation(8, 0))
      })
    #expect(shrinking.map(\.transform.m11) == [1, 0.5, 0.25, 0.125])
    // 0, 8, 8/2 + 8, 12/2 + 8.
    #expect(shrinking.map(\.transform.m41) == [0, 8, 12, 14])
    let nothing = try copies(
      layer {
        $0.instanceCount = 3
        $0.instanceTransform = .scale(0, 0)
      })
    #expect(nothing.map(\.transform.m11) == [1, 0, 0])
  }

  @Test func colorsAreClamped() throws {
    let faded = try copies(
      layer {
        $0.instanceCount = 5
        $0.instanceColor = Color(0.5, 0.5, 0.5, 1)
        $0.instanceRedOffset = 0.3
        $0.instanceGreenOffset = -0.3
        $0.instanceAlphaOffset = -0.25
      })
    #expect(
      faded.map(\.instanceColor) == [
        Color(0.5, 0.5, 0.5, 1), Color(0.8, 0.2, 0.5, 0.75), Color(1, 0, 0.5, 0.5),
        Color(1, 0, 0.5, 0.25), Color(1, 0, 0.5, 0),
      ])
    // White, also beyond, changes nothing.
    let white = try copies(
      layer {
        $0.instanceCount = 3
        $0.instanceColor = nil
        $0.instanceBlueOffset = 0.5
      })
    #expect(white.allSatisfy { $0.instanceColor == nil })
  }

  private var ramp: Layer {
    var dot = Layer("dot")
    dot.zPosition = -1
    dot.animations = [.basic("zPosition", from: 0, to: 10, duration: 10)]
    return dot
  }

  @Test func eachCopyHasItsOwnTime() throws {
    let late = layer(
      {
        $0.instanceCount = 3
        $0.instanceDelay = 2
      }, sublayers: [ramp])
    #expect(try copies(late, at: 3).map { $0.sublayers[0].zPosition } == [3, 1, -1])
    let early = layer(
      {
        $0.instanceCount = 3
        $0.instanceDelay = -2
      }, sublayers: [ramp])
    #expect(try copies(early, at: 3).map { $0.sublayers[0].zPosition } == [3, 5, 7])
  }

  @Test func theDelayDoesNotTouchTheReplicatorItself() throws {
    var layer = layer(
      {
        $0.instanceCount = 2
        $0.instanceDelay = 2
      }, sublayers: [ramp])
    layer.animations = [.basic("opacity", from: 0, to: 1, duration: 10)]
    layer.speed = 2
    let tree = try Scene(size: Size(9, 9), layers: [layer]).presentation(at: 2)
    // Local time 4; the delay counts in it.
    #expect(tree.layers[0].opacity == 0.4)
    #expect(tree.layers[0].sublayers.map { $0.sublayers[0].zPosition } == [4, 2])
  }

  @Test func replicatorsNest() throws {
    let inner = layer(
      {
        $0.instanceCount = 2
        $0.instanceDelay = 1
      }, sublayers: [ramp])
    let outer = layer(
      {
        $0.instanceCount = 3
        $0.instanceDelay = 2
      }, sublayers: [inner])
    let values = try copies(outer, at: 8).map { copy in
      copy.sublayers[0].sublayers.map { $0.sublayers[0].zPosition }
    }
    #expect(values == [[8, 7], [6, 5], [4, 3]])
  }

  @Test func decimalDelaysMeetTheirCopies() throws {
    // 0.3 − 3 · 0.1 is not 0 in binary.
    let copies = try copies(
      layer(
        {
          $0.instanceCount = 4
          $0.instanceDelay = 0.1
        }, sublayers: [ramp]), at: 0.3)
    #expect(copies[3].sublayers[0].zPosition >= 0)
  }

  @Test func limitsAreNamed() {
    let limit = SceneLimits.instanceCount
    #expect(
      throws: EvaluationError.tooManyInstances(found: limit + 1, limit: limit, layer: "r")
    ) { try copies(layer { $0.instanceCount = limit + 1 }) }
    let inner = layer { $0.instanceCount = 100_000 }
    let outer = layer({ $0.instanceCount = 100_000 }, sublayers: [inner])
    // Refused before anything is made: the two layers, and 100 000 · (1 + 1 + 100 000 · 2).
    #expect(
      throws: EvaluationError.tooManyLayers(
        found: 1 + 100_000 * 200_002, limit: SceneLimits.layerCount, layer: "r")
    ) { try copies(outer) }
    #expect(throws: EvaluationError.self) {
      try copies(layer { $0.instanceDelay = .infinity }, at: 0)
    }
  }

  @Test func overflowingCountsAreRefused() {
    var nested = layer { $0.instanceCount = 100_000 }
    for _ in 0..<8 { nested = layer({ $0.instanceCount = 100_000 }, sublayers: [nested]) }
    #expect(throws: EvaluationError.self) { try copies(nested) }
  }
}
