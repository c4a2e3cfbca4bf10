import Foundation
import StrobeGeometry
import TestSupport
import Testing

@testable import StrobeModel

@Suite struct ComponentTests {
  private func frozen(
    at time: Double = 0.5, _ animations: Animation..., change: (inout Layer) -> Void = { _ in }
  ) throws -> PresentationLayer {
    var layer = Layer("layer", frame: Rect(0, 0, 10, 10))
    change(&layer)
    layer.animations = animations
    let tree = try Scene(size: Size(10, 10), layers: [layer]).presentation(at: time)
    return try #require(tree.layers.first)
  }

  private func held(_ keyPath: String, _ value: PropertyValue) -> Animation {
    .basic(keyPath, from: value, to: value, duration: 1)
  }

  private func isEqual(_ a: Transform3D, _ b: Transform3D) -> Bool {
    let (x, y) = (a.affine, b.affine)
    return isClose(x.a, y.a) && isClose(x.b, y.b) && isClose(x.c, y.c) && isClose(x.d, y.d)
      && isClose(x.tx, y.tx) && isClose(x.ty, y.ty) && isClose(a.m33, b.m33)
  }

  @Test func aRotationAsANumberTakesTheLongWay() throws {
    for key in ["transform.rotation", "transform.rotation.z"] {
      let layer = try frozen(.basic(key, from: 0, to: .number(3 * .pi / 2), duration: 1))
      #expect(isEqual(layer.transform, .rotation(3 * .pi / 4)))
    }
    let turn = try frozen(
      .basic("transform.rotation", from: 0, to: .number(2 * .pi), duration: 1))
    #expect(isEqual(turn.transform, .rotation(.pi)))
  }

  @Test func aMissingEndIsTheModelsComponent() throws {
    let layer = try frozen(.basic("transform.scale.x", to: 4, duration: 1)) {
      $0.transform = .scale(2, 3, 4)
    }
    #expect(isEqual(layer.transform, .scale(3, 3, 4)))
    // The mean of all three factors is read, and all three are set.
    let whole = try frozen(.basic("transform.scale", to: 5, duration: 1)) {
      $0.transform = .scale(2, 3, 4)
    }
    #expect(isEqual(whole.transform, .scale(4, 4, 4)))
  }

  @Test func anAdditiveComponentIsAddedToEachPart() throws {
    var animation = held("transform.scale.x", 0.5)
    animation.isAdditive = true
    let change: (inout Layer) -> Void = { $0.transform = .scale(2, 3, 4) }
    #expect(isEqual(try frozen(animation, change: change).transform, .scale(2.5, 3, 4)))
    animation.keyPath = "transform.scale"
    #expect(isEqual(try frozen(animation, change: change).transform, .scale(2.5, 3.5, 4.5)))
  }

  @Test func oneComponentKeepsTheOthers() throws {
    let model = Transform3D.scale(2, 3).concatenating(.rotation(0.4))
      .concatenating(.translation(5, 6))
    let turned = try frozen(held("transform.rotation", 1)) { $0.transform = model }
    #expect(
      isEqual(
        turned.transform,
        Transform3D.scale(2, 3).concatenating(.rotation(1)).concatenating(.translation(5, 6))))
    let moved = try frozen(held("transform.translation.y", 9)) { $0.transform = model }
    #expect(
      isEqual(
        moved.transform,
        Transform3D.scale(2, 3).concatenating(.rotation(0.4)).concatenating(.translation(5, 9))))
  }

  /// Nothing is lost on the way: not the turn at a scale of 0, not the sign of a scale, not the
  /// turns beyond one.
  @Test func componentsAreNotTakenApartAgain() throws {
    let shrunk = try frozen(
      held("transform.rotation", .number(7)), held("transform.scale", 0),
      held("transform.scale.x", 1), held("transform.scale.y", -2))
    #expect(
      isEqual(
        shrunk.transform,
        Transform3D.scale(1, -2, 0).concatenating(.rotation(7))))
    var more = held("transform.rotation", .number(0.5))
    more.isAdditive = true
    let turns = try frozen(
      held("transform.rotation", .number(9)), held("transform.scale.x", -1), more)
    #expect(isEqual(turns.transform, Transform3D.scale(-1, 1).concatenating(.rotation(9.5))))
    let mirrored = try frozen(
      .basic("transform.scale.x", from: 1, to: -1, duration: 1), held("transform.rotation", 1))
    #expect(isEqual(mirrored.transform, Transform3D.scale(0, 1).concatenating(.rotation(1))))
  }

  @Test func wholeTransformsAndComponentsFollowOneAnother() throws {
    let replaced = try frozen(
      held("transform.rotation", 1), held("transform", .transform(.translation(3, 4))),
      held("transform.scale", 2))
    #expect(
      isEqual(
        replaced.transform, Transform3D.scale(2, 2, 2).concatenating(.translation(3, 4))))
    var added = held("transform", .transform(.translation(10, 0)))
    added.isAdditive = true
    let stretched = try frozen(held("transform.scale.x", 2), added)
    #expect(isEqual(stretched.transform, Transform3D(affine: 2, 0, 0, 1, 20, 0)))
  }

  @Test func rotationsAboutAllAxesComeInTheOrderXYZ() throws {
    let layer = try frozen(
      held("transform.rotation.z", 0.3), held("transform.rotation.x", 0.5),
      held("transform.rotation.y", 0.7))
    let expected = Transform3D.rotationX(0.5).concatenating(.rotationY(0.7))
      .concatenating(.rotation(0.3))
    #expect(isEqual(layer.transform, expected))
    #expect(isClose(layer.transform.m13, expected.m13))
    #expect(isClose(layer.transform.m23, expected.m23))
  }

  @Test func translationsTakeSizesAndPoints() throws {
    for value in [PropertyValue.size(Size(3, 4)), .point(Point(3, 4))] {
      #expect(
        try frozen(held("transform.translation", value)).transform == .translation(3, 4))
    }
    let layer = try frozen(
      held("transform.translation.x", 1), held("transform.translation.z", 2),
      held("transform.scale.xy", 3), held("transform.scale.z", 5))
    #expect(layer.transform.m41 == 1)
    #expect(layer.transform.m43 == 2)
    #expect(layer.transform.m11 == 3 && layer.transform.m22 == 3 && layer.transform.m33 == 5)
  }

  @Test func pointsSizesAndRectanglesHaveComponents() throws {
    let layer = try frozen(
      held("position.x", 70), held("position.y", 80), held("anchorPoint.x", 0.25),
      held("anchorPoint.y", 0.75), held("bounds.origin.x", 1), held("bounds.origin.y", 2),
      held("bounds.size.width", 30), held("bounds.size.height", 40),
      held("shadowOffset.width", 5), held("shadowOffset.height", 6))
    #expect(layer.position == Point(70, 80))
    #expect(layer.anchorPoint == Point(0.25, 0.75))
    #expect(layer.bounds == Rect(1, 2, 30, 40))
    #expect(layer.shadowOffset == Size(5, 6))
    let whole = try frozen(
      held("bounds.origin", .point(Point(7, 8))), held("bounds.size", .size(Size(9, 10))))
    #expect(whole.bounds == Rect(7, 8, 9, 10))
    var added = held("bounds.size.width", 5)
    added.isAdditive = true
    #expect(try frozen(added).bounds.width == 15)
  }

  @Test func valuesOfAnotherKindChangeNothing() throws {
    let plain = try frozen()
    for (key, value) in [
      ("opacity", PropertyValue.point(.zero)), ("transform.scale", .point(.zero)),
      ("transform.translation", 3), ("position.x", .bool(true)), ("bounds.origin", 3),
      ("transform", 1), ("nothing", 1), ("opacity.x", 1), ("", 1), ("position.", 1),
      ("transform.scale.w", 1), ("name", .string("x")),
    ] {
      #expect(try frozen(held(key, value)).layer == plain.layer, "\(key)")
    }
  }

  @Test func typesHaveComponentsOfTheirOwn() throws {
    let gradient = try frozen(
      held("startPoint.x", 0.75),
      .basic("locations", from: .list([0, 1]), to: .list([0.5, 1]), duration: 1)
    ) {
      $0.content = .gradient(GradientContent(colors: [.black, .white]))
      if case .gradient(var content) = $0.content {
        content.locations = [0, 1]
        $0.content = .gradient(content)
      }
    }
    guard case .gradient(let content) = gradient.content else {
      Issue.record("no gradient")
      return
    }
    #expect(content.startPoint == Point(0.75, 0))
    #expect(content.locations == [0.25, 1])
    let image = try frozen(held("contentsRect.size.width", 0.5)) {
      $0.content = .image(ImageContent())
    }
    guard case .image(let picture) = image.content else {
      Issue.record("no image")
      return
    }
    #expect(picture.contentsRect == Rect(0, 0, 0.5, 1))
    let replicator = try frozen(held("instanceTransform.rotation", 1), held("instanceCount", 2.4)) {
      $0.content = .replicator(ReplicatorContent())
    }
    #expect(replicator.sublayers.count == 2)
    #expect(isEqual(replicator.sublayers[1].transform, .rotation(1)))
    let scrolled = try frozen(held("sublayerTransform.translation.x", 4))
    #expect(scrolled.sublayerTransform == .translation(4, 0))
  }

  @Test func aLayerTurnsAlongItsPathBeforeItsOwnTransform() throws {
    var keyframes = KeyframeAnimation()
    keyframes.path = try Path(svgPathData: "M0 0 V10")
    keyframes.rotationMode = .auto
    var animation = Animation(.keyframe(keyframes), keyPath: "position")
    animation.duration = 1
    let layer = try frozen(animation) { $0.transform = .scale(2, 1) }
    #expect(layer.position == Point(0, 5))
    #expect(
      isEqual(layer.transform, Transform3D.rotation(.pi / 2).concatenating(.scale(2, 1))))
  }

  @Test func everyAnimatablePropertyOfEveryTypeIsReached() throws {
    for type in LayerType.builtIn {
      let paths = type.animatableKeyPaths
      #expect(Set(paths).count == paths.count)
      let properties = try #require(LayerType.animatableProperties(of: type.content))
      #expect(Set(properties.keys) == Set(paths))
      for path in paths {
        let property = try #require(type.animatableProperty(path), "\(path)")
        #expect(property.keyPath == path)
        let field = try #require(type.field(String(path.prefix { $0 != "." })))
        #expect(field.isAnimatable)
      }
      #expect(type.animatableProperty("name") == nil)
      #expect(type.animatableProperty("beginTime") == nil)
      #expect(type.animatableProperty("frame") == nil)
    }
    let shape = try #require(LayerType.builtIn.first { $0.name == "shape" })
    for path in ["strokeEnd", "path", "lineDashPhase", "transform.rotation.x", "bounds.size"] {
      #expect(shape.animatableKeyPaths.contains(path))
    }
    guard case .angle? = shape.animatableProperty("transform.rotation")?.kind else {
      Issue.record("a rotation is no angle")
      return
    }
  }
}
