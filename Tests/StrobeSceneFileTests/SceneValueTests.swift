import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSceneFile

/// What the values of a scene file mean.
@Suite struct SceneValueTests {
  @Test(arguments: [
    (##""#f00""##, Color(1, 0, 0)), (##""#F008""##, Color(1, 0, 0, 8.0 / 15)),
    (##""#3366cc""##, Color(0.2, 0.4, 0.8)), (##""#3366CC80""##, Color(0.2, 0.4, 0.8, 128.0 / 255)),
    (#""tomato""#, Color(1, 99.0 / 255, 71.0 / 255)), (#""RebeccaPurple""#, Color(0.4, 0.2, 0.6)),
    (#""transparent""#, Color(0, 0, 0, 0)), (#""lime""#, Color(0, 1, 0)),
    (#""green""#, Color(0, 128.0 / 255, 0)), ("[0.1, 0.2, 0.3, 0.4]", Color(0.1, 0.2, 0.3, 0.4)),
    ("[0.1, 0.2, 0.3]", Color(0.1, 0.2, 0.3, 1)),
  ])
  func readsColours(text: String, expected: Color) throws {
    #expect(try onlyLayer(#""backgroundColor": \#(text)"#).backgroundColor == expected)
  }

  @Test func knowsTheNamesOfCSS() {
    #expect(Color.cssNames.count == 148)
    #expect(Set(Color.cssNames.map(\.name)).count == 148)
    // Pairs of names for one colour, and a few from each end of the table.
    for (a, b) in [("gray", "grey"), ("aqua", "cyan"), ("fuchsia", "magenta")] {
      #expect(Color(css: a) == Color(css: b))
    }
    for (name, hexadecimal) in [
      ("aliceblue", "#f0f8ff"), ("cornflowerblue", "#6495ed"), ("goldenrod", "#daa520"),
      ("lightgoldenrodyellow", "#fafad2"), ("papayawhip", "#ffefd5"), ("yellowgreen", "#9acd32"),
    ] {
      #expect(Color(css: name) == Color(css: hexadecimal))
    }
    for text in [
      "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "#１２３", "blu", "rgb(1,2,3)",
    ] {
      #expect(Color(css: text) == nil, "\(text)")
    }
  }

  @Test func appliesTransformStepsInTheirOrder() throws {
    let point = Point(1, 0)
    // The point is scaled, then turned clockwise, then moved.
    let layer = try onlyLayer(
      #""transform": [{"scale": [2, 3]}, {"rotate": 90}, {"translate": [10, 0]}]"#)
    #expect(layer.transform.affine.apply(point) == Point(10, 2))
    let reversed = try onlyLayer(
      #""transform": [{"translate": [10, 0]}, {"rotate": 90}, {"scale": [2, 3]}]"#)
    #expect(reversed.transform.affine.apply(point) == Point(0, 33))
    #expect(
      try onlyLayer(#""transform": [1, 2, 3, 4, 5, 6]"#).transform
        == Transform3D(affine: 1, 2, 3, 4, 5, 6))
    #expect(try onlyLayer(#""transform": []"#).transform == .identity)
    #expect(try onlyLayer(#""transform": [{"scale": 2}]"#).transform == .scale(2, 2))
  }

  @Test func turnsByQuartersExactly() throws {
    for quarter in -9...9 {
      let layer = try onlyLayer(#""transform": [{"rotate": \#(quarter * 90)}]"#)
      let expected = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarter & 3]
      let affine = layer.transform.affine
      #expect(affine.a == expected.0 && affine.b == expected.1, "\(quarter)")
      #expect(affine.c == -expected.1 && affine.d == expected.0, "\(quarter)")
    }
  }

  @Test func readsPaths() throws {
    let rect = Rect(1, 2, 30, 40)
    for (text, expected) in [
      (#""M 1 2 l 3 4 z""#, Path([.move(Point(1, 2)), .line(Point(4, 6)), .close])),
      (#"{"ellipse": [1, 2, 30, 40]}"#, .ellipse(in: rect)),
      (#"{"rect": [1, 2, 30, 40]}"#, .rect(rect)),
      (#"{"roundedRect": [1, 2, 30, 40, 5]}"#, .roundedRect(rect, radius: 5)), (#""""#, Path()),
    ] {
      let layer = try onlyLayer(#""type": "shape", "path": \#(text), "shadowPath": \#(text)"#)
      #expect(layer.content.shape?.path == expected)
      #expect(layer.shadowPath == expected)
    }
    #expect(try onlyLayer(#""type": "shape", "path": null"#).content.shape?.path == nil)
  }

  @Test(arguments: [
    ("650", 650), ("1", 1), ("1000", 1000), (#""thin""#, 100), (#""extraLight""#, 200),
    (#""ultra-light""#, 200), (#""light""#, 300), (#""normal""#, 400), (#""regular""#, 400),
    (#""medium""#, 500), (#""semibold""#, 600), (#""semiBold""#, 600), (#""demi-bold""#, 600),
    (#""bold""#, 700), (#""extra-bold""#, 800), (#""heavy""#, 800), (#""black""#, 900),
  ])
  func readsFontWeights(text: String, expected: Double) throws {
    let layer = try onlyLayer(#""type": "text", "fontWeight": \#(text)"#)
    #expect(layer.content.text?.fontWeight == expected)
  }

  @Test func readsFillRulesInBothSpellings() throws {
    for (text, expected) in [
      ("nonZero", FillRule.nonZero), ("non-zero", .nonZero), ("evenOdd", .evenOdd),
      ("even-odd", .evenOdd), ("evenodd", .evenOdd),
    ] {
      let layer = try onlyLayer(#""type": "shape", "fillRule": "\#(text)""#)
      #expect(layer.content.shape?.fillRule == expected)
    }
  }

  @Test func placesAFrameThroughTheAnchorPoint() throws {
    let layer = try onlyLayer(#""frame": [10, 20, 30, 40], "anchorPoint": [0, 1]"#)
    #expect(layer.bounds == Rect(0, 0, 30, 40))
    #expect(layer.position == Point(10, 60))
    // The order of the keys does not matter, and explicit ones win.
    let explicit = try onlyLayer(
      #""position": [1, 2], "bounds": [5, 6, 7, 8], "frame": [10, 20, 30, 40]"#)
    #expect(explicit.bounds == Rect(5, 6, 7, 8))
    #expect(explicit.position == Point(1, 2))
    #expect(try onlyLayer("").frame == .zero)
  }

  @Test func readsAnimations() throws {
    let layer = try onlyLayer(
      #"""
      "animations": [
        {"keyPath": "opacity", "from": 0, "to": 1},
        {"type": "keyframe", "keyPath": "backgroundColor", "values": ["red", null, [0, 0, 1]],
         "keyTimes": [0, 0.5, 1], "timingFunctions": ["easeIn", [0.1, 0.2, 0.3, 0.4]]},
        {"type": "spring", "keyPath": "transform.rotation", "by": 180, "mass": 2, "duration": 3},
        {"type": "group", "duration": 5, "repeatCount": "infinity", "fillMode": "backwards",
         "animations": [{"keyPath": "position", "to": [1, 2], "fillMode": "forwards"}]}
      ]
      """#)
    var keyframes = KeyframeAnimation()
    keyframes.values = [.color(Color(1, 0, 0)), .none, .color(Color(0, 0, 1))]
    keyframes.keyTimes = [0, 0.5, 1]
    keyframes.timingFunctions = [.easeIn, TimingFunction(0.1, 0.2, 0.3, 0.4)]
    var spring = Spring()
    spring.mass = 2
    var child = Animation.basic("position", to: .point(Point(1, 2)))
    child.fillMode = .forwards
    child.isRemovedOnCompletion = false
    var group = Animation.group([child], duration: 5)
    group.repeatCount = .infinity
    group.fillMode = .backwards
    #expect(
      layer.animations == [
        .basic("opacity", from: 0, to: 1),
        Animation(.keyframe(keyframes), keyPath: "backgroundColor"),
        .spring("transform.rotation", by: .number(.pi), spring: spring, duration: 3), group,
      ])
  }

  @Test func describesASpringByHowItLooks() throws {
    let layer = try onlyLayer(
      #"""
      "animations": [{"type": "spring", "keyPath": "opacity", "to": 1, "perceptualDuration": 0.5,
        "bounce": 0.25, "initialVelocity": 3}]
      """#)
    guard case .spring(_, let spring)? = layer.animations.first?.kind else {
      Issue.record("no spring")
      return
    }
    // Mass 1, stiffness (2π/d)², damping 4π(1 − b)/d.
    #expect(spring.mass == 1)
    #expect(abs(spring.stiffness - 16 * .pi * .pi) < 1e-9)
    #expect(abs(spring.damping - 6 * .pi) < 1e-9)
    #expect(spring.initialVelocity == 3)
    #expect(spring.allowsOverdamping)
  }

  @Test func keepsTheEndWhereTheFillModeSaysSo() throws {
    for (mode, isRemoved) in [
      ("removed", true), ("backwards", true), ("forwards", false), ("both", false),
    ] {
      let keys = #""keyPath": "opacity", "to": 0, "fillMode": "\#(mode)""#
      let layer = try decode(scene(animation: keys)).scene.layers.first
      #expect(layer?.animations.first?.isRemovedOnCompletion == isRemoved)
      let explicit = try decode(
        scene(animation: keys + #", "isRemovedOnCompletion": \#(!isRemoved)"#)
      ).scene.layers.first
      #expect(explicit?.animations.first?.isRemovedOnCompletion == !isRemoved)
    }
  }

  @Test func leavesTheAlphaOfADifferenceOfThree() throws {
    let layer = try decode(
      scene(animation: #""keyPath": "backgroundColor", "by": [0.5, 0, -0.5]"#)
    ).scene.layers.first
    #expect(
      layer?.animations.first?.kind == .basic(BasicAnimation(by: .color(Color(0.5, 0, -0.5, 0)))))
  }
}
