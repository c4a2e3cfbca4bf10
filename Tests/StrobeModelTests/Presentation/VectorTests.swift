import Foundation
import StrobeGeometry
import TestSupport
import Testing

@testable import StrobeModel

/// Whole scenes against the oracle.
@Suite struct VectorTests {
  private func frozen(_ layer: Layer, at time: Double) throws -> PresentationLayer {
    let tree = try Scene(size: Size(100, 100), layers: [layer]).presentation(at: time)
    return try #require(tree.layers.first)
  }

  @Test func groupsEqualTheVectors() throws {
    let cases = try ReferenceValues("groups").list("cases")
    #expect(cases.count == 11)
    for expected in cases {
      let name = try expected.string("name")
      let ends = try expected.numbers("fromTo")
      let child = timed(
        try #require(expected["child"]),
        kind: .basic(BasicAnimation(from: .number(ends[0]), to: .number(ends[1]))))
      var group = timed(try #require(expected["group"]), kind: .group([child]))
      let curve = try expected.string("timingFunction")
      group.timingFunction = TimingFunction.named.first { $0.name == curve }?.function
      // A value that no animation gives stands for the model's.
      var layer = Layer("layer")
      layer.opacity = -1
      layer.animations = [group]
      for row in try expected.list("rows") {
        let time = try row.number("tp")
        let value = try frozen(layer, at: time).opacity
        #expect(
          isClose(value, row["value"]?.number ?? -1, within: 1e-8), "\(name) at \(time): \(value)")
      }
    }
  }

  @Test func basicAnimationsEqualTheVectors() throws {
    let vectors = try ReferenceValues("basic")
    let model = try vectors.number("model")
    for expected in try vectors.list("cases") where expected["color"] == nil {
      func value(_ key: String) -> PropertyValue? {
        expected[key]?.number.map { .number($0) }
      }
      var animation = Animation.basic(
        "zPosition", from: value("from"), to: value("to"), by: value("by"), duration: 1)
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      animation.isAdditive = expected["additive"]?.bool ?? false
      var layer = Layer("layer")
      layer.zPosition = model
      if expected["cumulative"]?.bool == true {
        animation.isCumulative = true
        animation.autoreverses = expected["autoreverses"]?.bool == true
        animation.repeatCount = 10
        layer.animations = [animation]
        let cycle = try expected.number("cycle_index") * (animation.autoreverses ? 2 : 1)
        let time = cycle + (try expected.number("leg_progress"))
        #expect(isClose(try frozen(layer, at: time).zPosition, try expected.number("value")))
        continue
      }
      layer.animations = [animation]
      for (p, wanted) in zip(try expected.numbers("p"), try expected.numbers("value")) {
        #expect(isClose(try frozen(layer, at: p).zPosition, wanted))
      }
    }
  }

  @Test func replicatorsEqualTheVectors() throws {
    let transforms: [String: Transform3D] = [
      "rotation": .rotation(2 * .pi / 6), "translation": .translation(30, 0),
      "reflection": Transform3D.scale(1, -1).concatenating(.translation(0, 102)),
      "scale": .scale(1.2, 1.2),
    ]
    for expected in try ReferenceValues("replicator").list("cases") {
      let bounds = try expected.numbers("bounds")
      let numbers = try expected.numbers("point")
      let copies = try expected.list("copies")
      var replicator = ReplicatorContent()
      replicator.instanceCount = copies.count
      replicator.instanceTransform = try #require(transforms[try expected.string("name")])
      let layer = Layer(
        "r", frame: Rect(bounds[0], bounds[1], bounds[2], bounds[3]),
        content: .replicator(replicator))
      let instances = try frozen(layer, at: 0).sublayers
      #expect(instances.count == copies.count)
      for (copy, wanted) in zip(instances, copies) {
        let place = try #require(wanted.numbers)
        let point = placed(Point(numbers[0], numbers[1]), in: copy)
        #expect(isClose(point.x, place[0]) && isClose(point.y, place[1]))
      }
    }
  }

  /// A point of a layer's bounds in its parent.
  private func placed(_ point: Point, in layer: PresentationLayer) -> Point {
    let anchor = Point(
      layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
      layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
    let moved = layer.transform.affine.apply(Point(point.x - anchor.x, point.y - anchor.y))
    return Point(moved.x + layer.position.x, moved.y + layer.position.y)
  }

  @Test func replicatorColorsEqualTheVectors() throws {
    let expected = try #require(try ReferenceValues("replicator")["colors"])
    let base = try expected.numbers("instanceColor")
    let offsets = try expected.numbers("offsets")
    let modulation = try expected.list("modulation")
    var replicator = ReplicatorContent()
    replicator.instanceCount = modulation.count
    replicator.instanceColor = Color(base[0], base[1], base[2], base[3])
    replicator.instanceRedOffset = offsets[0]
    replicator.instanceGreenOffset = offsets[1]
    replicator.instanceBlueOffset = offsets[2]
    replicator.instanceAlphaOffset = offsets[3]
    let instances = try frozen(Layer(content: .replicator(replicator)), at: 0).sublayers
    for (copy, wanted) in zip(instances, modulation) {
      let color = copy.instanceColor ?? .white
      let numbers = [color.red, color.green, color.blue, color.alpha]
      #expect(zip(numbers, try #require(wanted.numbers)).allSatisfy { isClose($0, $1) })
    }
  }

  @Test func replicatorDelaysEqualTheVectors() throws {
    var replicator = ReplicatorContent()
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.5
    var dot = Layer("dot")
    dot.opacity = 0
    var fade = Animation.basic("opacity", from: 1, to: 0, duration: 2)
    fade.repeatCount = .infinity
    dot.animations = [fade]
    var layer = Layer(content: .replicator(replicator))
    layer.sublayers = [dot]
    let rows = try #require(try ReferenceValues("replicator")["delay"]?.values)
    #expect(rows.count == 16)
    for row in rows {
      let copies = try frozen(layer, at: try row.number("t")).sublayers
      for (copy, wanted) in zip(copies, try row.numbers("opacity")) {
        #expect(isClose(copy.sublayers[0].opacity, wanted))
      }
    }
  }

  @Test func aRippleEqualsTheVectors() throws {
    let expected = try #require(try ReferenceValues("keyframes")["ripple"])
    var colors = KeyframeAnimation()
    colors.values = try expected.list("colors").map { color in
      let numbers = try #require(color.numbers)
      return .color(Color(numbers[0], numbers[1], numbers[2], numbers[3]))
    }
    colors.keyTimes = [0.3, 0.6, 0.9, 1]
    for policy in KeyTimesPolicy.allCases {
      colors.keyTimesPolicy = policy
      var group = Animation.group(
        [
          .basic("transform.scale", from: 0.1, to: 1.6),
          Animation(.keyframe(colors), keyPath: "backgroundColor"),
        ], duration: 3)
      group.timingFunction = .default
      group.repeatCount = .infinity
      var disc = Layer("disc")
      disc.animations = [group]
      var replicator = ReplicatorContent()
      replicator.instanceCount = 3
      replicator.instanceDelay = 1
      var layer = Layer(content: .replicator(replicator))
      layer.sublayers = [disc]
      for row in try expected.list("rows") {
        let copies = try frozen(layer, at: try row.number("t")).sublayers
        let wanted = try #require(row["copies"]?.values)
        for (copy, wanted) in zip(copies, wanted) {
          let disc = copy.sublayers[0]
          guard let scale = wanted["scale"]?.number else {
            #expect(disc.backgroundColor == nil)
            continue
          }
          #expect(isClose(disc.transform.m11, scale))
          let color = try #require(disc.backgroundColor)
          let numbers = [color.red, color.green, color.blue, color.alpha]
          #expect(
            zip(numbers, try wanted.numbers(policy.rawValue)).allSatisfy { isClose($0, $1) })
        }
      }
    }
  }

  @Test func ringsEqualTheVectors() throws {
    let rows = try ReferenceValues("keyframes").list("rings")
    let rings = (0..<6).map { index in
      var group = Animation.group(
        [
          .basic("transform.scale", from: 0, to: 1.5),
          .keyframes("opacity", values: [1, 0.7, 0], keyTimes: [0, 0.5, 1]),
        ], duration: 4)
      group.timingFunction = .default
      group.repeatCount = .infinity
      group.beginTime = Double(index) * 4 / 6
      group.fillMode = .backwards
      var ring = Layer("pulse-\(index)")
      ring.animations = [group]
      return ring
    }
    let scene = Scene(size: Size(100, 100), layers: rings)
    for row in rows {
      let time = try row.number("t")
      for (ring, wanted) in zip(try scene.presentation(at: time).layers, try row.list("rings")) {
        #expect(isClose(ring.transform.m11, try wanted.number("scale")))
        #expect(isClose(ring.opacity, try wanted.number("opacity")))
      }
      // Any order, any other times in between.
      #expect(try scene.presentation(at: time) == scene.presentation(at: time))
    }
  }
}
