import StrobeGeometry
import Testing

@testable import StrobeModel

/// Values that no scene should hold: whatever they are, every layer is presented or refused with an
/// error, and nothing traps or runs on for ever.
@Suite struct HostileValuesTests {
  private struct Source {
    var random: SplitMix64

    mutating func pick<Element>(_ list: [Element]) -> Element {
      list[Int(random.next() % UInt64(list.count))]
    }

    mutating func number() -> Double {
      pick([
        0, -0.0, 1, -1, 0.1, 2.5, -7, 1e-300, 1e9, 1e300, -1e300, .infinity, -.infinity, .nan,
        .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi,
      ])
    }

    mutating func point() -> Point { Point(number(), number()) }

    mutating func path() -> Path {
      var elements: [Path.Element] = []
      for _ in 0..<(random.next() % 6) {
        elements.append(
          pick([
            .move(point()), .line(point()), .cubic(point(), point(), point()), .close,
          ]))
      }
      return Path(elements)
    }

    mutating func value() -> PropertyValue {
      pick([
        .number(number()), .bool(true), .string("x"), .none, .point(point()),
        .size(Size(number(), number())), .rect(Rect(number(), number(), number(), number())),
        .color(Color(number(), number(), number(), number())), .path(path()),
        .transform(
          Transform3D(affine: number(), number(), number(), number(), number(), number())),
        .transform(Transform3D.rotationX(number()).concatenating(.scale(number(), 1, number()))),
        .list([.number(number()), .number(number())]),
        .timingFunction(.easeIn),
      ])
    }

    mutating func function() -> TimingFunction {
      TimingFunction(number(), number(), number(), number())
    }

    mutating func kind(_ depth: Int) -> AnimationKind {
      let basic = BasicAnimation(
        from: pick([nil, value()]), to: pick([nil, value()]), by: pick([nil, value()]))
      switch random.next() % (depth > 0 ? 4 : 3) {
      case 0: return .basic(basic)
      case 1:
        var spring = Spring()
        spring.mass = number()
        spring.stiffness = number()
        spring.damping = number()
        spring.initialVelocity = number()
        spring.allowsOverdamping = pick([true, false])
        return .spring(basic, spring)
      case 2:
        var keyframes = KeyframeAnimation()
        keyframes.values = (0..<(random.next() % 4)).map { _ in value() }
        keyframes.calculationMode = pick(CalculationMode.allCases)
        keyframes.keyTimes = pick([nil, (0..<(random.next() % 5)).map { _ in number() }])
        keyframes.keyTimesPolicy = pick(KeyTimesPolicy.allCases)
        keyframes.tensionValues = [number(), number()]
        keyframes.biasValues = [number()]
        keyframes.timingFunctions = pick([[], [function()]])
        keyframes.path = pick([nil, nil, path()])
        keyframes.rotationMode = pick([nil, .auto, .autoReverse])
        return .keyframe(keyframes)
      default: return .group([animation(depth - 1), animation(depth - 1)])
      }
    }

    mutating func animation(_ depth: Int) -> Animation {
      let paths = LayerType.replicator.animatableKeyPaths + LayerType.shape.animatableKeyPaths
      var animation = Animation(kind(depth), keyPath: pick(paths))
      animation.beginTime = pick([0, 0, number()])
      animation.duration = pick([nil, 1, number()])
      animation.speed = pick([1, 1, number()])
      animation.timeOffset = pick([0, number()])
      animation.repeatCount = pick([0, number()])
      animation.repeatDuration = pick([0, number()])
      animation.autoreverses = pick([true, false])
      animation.fillMode = pick(FillMode.allCases)
      animation.timingFunction = pick([nil, function()])
      animation.isAdditive = pick([true, false])
      animation.isCumulative = pick([true, false])
      animation.isRemovedOnCompletion = pick([true, false])
      return animation
    }

    mutating func layer() -> Layer {
      var replicator = ReplicatorContent()
      replicator.instanceCount = pick([0, 1, 3, -5])
      replicator.instanceDelay = pick([0, number()])
      replicator.instanceTransform = .scale(number(), number())
      replicator.instanceColor = pick([nil, Color(number(), number(), number())])
      replicator.instanceRedOffset = number()
      var layer = Layer(
        frame: Rect(number(), number(), number(), number()),
        content: pick([.none, .replicator(replicator), .shape(ShapeContent())]))
      layer.beginTime = pick([0, 0, 0, number()])
      layer.speed = pick([1, 1, 1, number()])
      layer.animations = (0..<3).map { _ in animation(2) }
      return layer
    }
  }

  @Test(arguments: 0..<20)
  func everythingIsPresentedOrRefused(seed: Int) throws {
    var source = Source(random: SplitMix64(seed: UInt64(seed)))
    var presented = 0
    for _ in 0..<150 {
      var layer = source.layer()
      layer.sublayers = [source.layer()]
      let scene = Scene(size: Size(1, 1), layers: [layer])
      #expect(scene.naturalDuration > 0 && scene.naturalDuration.isFinite)
      do {
        let tree = try scene.presentation(at: source.pick([0, 0.3, -2, 1e7, 1e300]))
        #expect(tree.layers.count == 1)
        presented += 1
      } catch is EvaluationError {
        continue
      }
    }
    #expect(presented > 50)
  }
}
