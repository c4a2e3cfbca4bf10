import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

@testable import StrobeMotion

@Suite struct MotionTests {
  private func drawing(_ layers: [Layer], to end: Double) throws -> MovingDrawing {
    try MovingDrawing(
      Scene(size: Size(100, 100), layers: layers), over: 0...end, resources: ResourceCache())
  }

  private func box(_ animations: [Animation]) -> Layer {
    var layer = Layer("box", frame: Rect(40, 40, 20, 20))
    layer.backgroundColor = .black
    layer.animations = animations
    return layer
  }

  /// One animation with a curve keeps its two keyframes and its curve.
  @Test func aCurveStaysACurve() throws {
    var fade = Animation.basic("opacity", from: .number(1), to: .number(0), duration: 2)
    fade.timingFunction = .easeInEaseOut
    let layer = try #require(try drawing([box([fade])], to: 2).layers.first)
    let keyframes = layer.opacity.keyframes
    try #require(keyframes.count == 2)
    #expect(keyframes.map(\.time) == [0, 2])
    #expect(keyframes[0].values == [1] && abs(keyframes[1].values[0]) < 1e-5)
    #expect(keyframes[0].easing == .curve(0.42, 0, 0.58, 1))
  }

  /// Keys lie where the scene has them, and nothing else moves.
  @Test func keysStayWhereTheyAre() throws {
    let moves = Animation.keyframes(
      "position.x", values: [.number(10), .number(90), .number(30)], keyTimes: [0, 0.3, 1],
      duration: 1)
    let layer = try #require(try drawing([box([moves])], to: 1).layers.first)
    let keyframes = layer.transform.move.keyframes
    #expect(keyframes.map(\.time) == [0, 0.3, 1])
    for (keyframe, x) in zip(keyframes, [10.0, 90, 30]) {
      #expect(abs(keyframe.values[0] - x) < 1e-3 && keyframe.values[1] == 50)
    }
    #expect(layer.opacity.isConstant && layer.transform.scale.isConstant)
    #expect(layer.transform.angle.isConstant && layer.presence.isEmpty)
  }

  /// What comes and goes between two samples does so at its time.
  @Test func changesOfTextAreFollowed() throws {
    var line = Layer("line", frame: Rect(0, 0, 100, 100))
    line.content = .text(TextContent("a"))
    line.animations = [
      .keyframes("string", values: [.string("a"), .string("b")], keyTimes: nil, duration: 1)
    ]
    guard case .text = line.content else { return }
    var hidden = box([])
    hidden.animations = [
      .keyframes(
        "isHidden", values: [.bool(true), .bool(false)], keyTimes: [0, 0.437, 1], duration: 1)
    ]
    if case .keyframe(var keyframes) = hidden.animations[0].kind {
      keyframes.calculationMode = .discrete
      hidden.animations[0].kind = .keyframe(keyframes)
    }
    let layer = try #require(try drawing([hidden], to: 1).layers.first)
    #expect(layer.presence.map(\.isPresent) == [false, true])
    #expect(abs(try #require(layer.presence.last).time - 0.437) < 1e-4)
  }

  /// A trim is a window of the path's real length.
  @Test func trimsAreLengths() throws {
    var shape = ShapeContent(path: Path([.move(Point(0, 0)), .line(Point(80, 0))]))
    shape.fillColor = nil
    shape.strokeColor = .black
    var layer = Layer("line", frame: Rect(10, 50, 80, 1), content: .shape(shape))
    layer.animations = [
      .basic("strokeEnd", from: .number(0), to: .number(1), duration: 1)
    ]
    let part = try #require(try drawing([layer], to: 1).layers.first?.below.first)
    guard case .shape(_, _, _, let stroke?) = part.body else {
      Issue.record("no stroke")
      return
    }
    let trim = try #require(stroke.trims.first)
    #expect(trim.length.first == [80])
    let window = trim.window.keyframes
    #expect(window.count == 2 && window[0].values == [0, 0])
    #expect(abs(window[1].values[1] - 80) < 0.01)
  }

  /// A mask's own mask cuts what is masked as well.
  @Test func masksOfMasksAreMasks() throws {
    var inner = Layer("inner", frame: Rect(0, 0, 10, 20))
    inner.backgroundColor = .black
    var mask = Layer("mask", frame: Rect(5, 0, 20, 20))
    mask.backgroundColor = .black
    mask.mask = inner
    var layer = box([])
    layer.mask = mask
    let masks = try #require(try drawing([layer], to: 1).layers.first).masks
    #expect(masks.count == 2)
    #expect(masks[1].layer.transform.constant?.tx == 5)
  }

  /// Siblings that change places are drawn in each order while it lasts.
  @Test func ordersTakeTurns() throws {
    var low = box([])
    var high = box([])
    low.name = "low"
    high.name = "high"
    high.appearance.zPosition = 1
    high.animations = [
      .basic("zPosition", from: .number(1), to: .number(-1), duration: 1)
    ]
    let layers = try drawing([low, high], to: 1).layers
    #expect(layers.map { $0.sublayers.map(\.name) } == [["low", "high"], ["high", "low"]])
    // It passes 0, where document order decides, at half the time.
    #expect(layers[1].presence.map(\.isPresent) == [false, true])
    #expect(abs(layers[1].presence[1].time - 0.5) < 0.02)
  }
}
