import Foundation
import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

@testable import StrobeMotion

@Suite struct LottieTests {
  private func root(_ layers: [Layer], to end: Double = 2) throws -> [String: Any] {
    let drawing = try MovingDrawing(
      Scene(size: Size(100, 100), layers: layers), over: 0...end, resources: ResourceCache())
    let bytes = LottieFile.write(drawing, rate: 30, name: "test").bytes
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func layers(_ root: [String: Any]) throws -> [[String: Any]] {
    try #require(root["layers"] as? [[String: Any]])
  }

  /// All objects in a value, outermost first.
  private func objects(_ value: Any) -> [[String: Any]] {
    if let object = value as? [String: Any] {
      return [object] + object.sorted { $0.key < $1.key }.flatMap { objects($0.value) }
    }
    if let list = value as? [Any] { return list.flatMap { objects($0) } }
    return []
  }

  private func items(_ value: Any, _ type: String) -> [[String: Any]] {
    objects(value).filter { $0["ty"] as? String == type }
  }

  private func box(_ name: String = "box", _ animations: [Animation] = []) -> Layer {
    var layer = Layer(name, frame: Rect(40, 40, 20, 20))
    layer.backgroundColor = .black
    layer.animations = animations
    return layer
  }

  private func ring(_ change: (inout ShapeContent) -> Void = { _ in }) -> Layer {
    var layer = Layer("ring", frame: Rect(20, 20, 60, 60))
    var shape = ShapeContent()
    shape.path = .ellipse(in: Rect(10, 10, 40, 40))
    shape.fillColor = nil
    shape.strokeColor = .black
    shape.lineWidth = 4
    change(&shape)
    layer.content = .shape(shape)
    return layer
  }

  /// A trim is a trim: from nothing to the whole, and the path itself stands still.
  @Test func aTrimIsATrim() throws {
    var layer = ring()
    layer.animations = [
      .basic("strokeEnd", from: .number(0), to: .number(1), duration: 2)
    ]
    let root = try root([layer])
    let trim = try #require(items(root, "tm").first)
    let end = try #require(trim["e"] as? [String: Any])
    let keys = try #require(end["k"] as? [[String: Any]])
    #expect(keys.compactMap { $0["t"] as? Double } == [0, 60])
    #expect(keys.compactMap { ($0["s"] as? [Double])?.first } == [0, 100])
    #expect((trim["s"] as? [String: Any])?["k"] as? Double == 0)
    let path = try #require(items(root, "sh").first?["ks"] as? [String: Any])
    #expect(path["a"] == nil && path["k"] is [String: Any])
  }

  /// lottie-web draws nothing of a file in which two dashes share a name, and rlottie takes the last
  /// entry for the offset, whether it is one or not.
  @Test func dashesHaveNamesOfTheirOwn() throws {
    let root = try root([ring { $0.lineDashPattern = [6, 3, 2] }])
    let dashes = try #require(items(root, "st").first?["d"] as? [[String: Any]])
    #expect(dashes.compactMap { $0["n"] as? String } == ["d", "g", "d", "g", "d", "g", "o"])
    #expect(Set(dashes.compactMap { $0["nm"] as? String }).count == 7)
    let lengths = dashes.compactMap { ($0["v"] as? [String: Any])?["k"] as? Double }
    // The pattern twice, since its length is odd, and no phase.
    #expect(lengths == [6, 3, 2, 6, 3, 2, 0])
  }

  /// Players cut what is behind the point of 255 times a number, some of them in single precision.
  @Test(arguments: 0...255)
  func colorsAreCutToTheirLevel(level: Int) {
    let number = LottiePaints.level(Double(level) / 255)
    #expect(Int(255 * number) == level)
    #expect(Int(255 * Float(number)) == level)
  }

  /// What never changes has no keyframes, what does nothing no member.
  @Test func whatStandsStillHasNoKeyframes() throws {
    var layer = box("still", [.basic("opacity", from: .number(1), to: .number(1), duration: 2)])
    layer.frame = Rect(0, 0, 20, 20)
    let root = try root([layer])
    let own = try #require(try layers(root).first)
    #expect((own["ks"] as? [String: Any])?.isEmpty == true)
    #expect(objects(root).allSatisfy { $0["a"] == nil })
  }

  /// A layer that is half seen fades in its group: rlottie dims the canvas for a shape layer's own.
  @Test func opacityIsThatOfAGroup() throws {
    let fade = Animation.basic("opacity", from: .number(1), to: .number(0), duration: 2)
    let own = try #require(try layers(try root([box("box", [fade])])).first)
    #expect((own["ks"] as? [String: Any])?["o"] == nil)
    let transforms = items(own, "tr").compactMap { $0["o"] as? [String: Any] }
    #expect(transforms.filter { $0["a"] as? Int == 1 }.count == 1)
  }

  /// rlottie freezes groups without a transform, and lottie-web wants an opacity in it.
  @Test func everyGroupEndsWithATransform() throws {
    let groups = items(try root([box(), ring()]), "gr")
    #expect(!groups.isEmpty)
    for group in groups {
      let last = try #require((group["it"] as? [[String: Any]])?.last)
      #expect(last["ty"] as? String == "tr" && last["o"] != nil)
    }
  }

  /// The box of a layer that is turned with another inside has the other for its child.
  @Test func parentsStayParents() throws {
    let turn = Animation.basic(
      "transform.rotation", from: .number(0), to: .number(.pi), duration: 2)
    var outer = box("outer", [turn])
    var inner = Layer("inner", frame: Rect(0, 0, 10, 10))
    inner.content = .text(TextContent("A"))
    outer.sublayers = [inner]
    let list = try layers(try root([outer]))
    let parent = try #require(list.first { $0["nm"] as? String == "outer" })
    let child = try #require(list.first { $0["nm"] as? String == "inner" })
    #expect(child["parent"] as? Int == parent["ind"] as? Int && parent["ind"] != nil)
    #expect((child["ks"] as? [String: Any])?["r"] == nil)
  }

  /// Players count whole frames where layers come and go.
  @Test func framesAreWholeWhereLayersComeAndGo() throws {
    let hide = Animation.keyframes(
      "hidden", values: [.bool(false), .bool(true)], keyTimes: [0, 0.51], duration: 2)
    let own = try #require(try layers(try root([box("box", [hide])])).first)
    let (first, last) = (own["ip"] as? Double ?? -1, own["op"] as? Double ?? -1)
    #expect(first == 0 && last == last.rounded() && last >= 30)
  }

  @Test func numbersAndTextsAreJSON() {
    let value = LottieValue.object([
      ("a\"\u{1}", .numbers([0.5, -0.25, 3, 1e-9])), ("b", .flag(true)), ("c", .text("é\\")),
    ])
    #expect(
      String(decoding: value.bytes, as: UTF8.self)
        == #"{"a\"\u0001":[0.5,-0.25,3,0],"b":true,"c":"é\\"}"#)
  }
}
