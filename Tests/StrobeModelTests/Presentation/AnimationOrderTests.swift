import StrobeGeometry
import TestSupport
import Testing

@testable import StrobeModel

@Suite struct AnimationOrderTests {
  private func frozen(
    _ animations: [Animation], at time: Double, change: (inout Layer) -> Void = { _ in }
  ) throws -> PresentationLayer {
    var layer = Layer("layer")
    change(&layer)
    layer.animations = animations
    let tree = try Scene(size: Size(10, 10), layers: [layer]).presentation(at: time)
    return try #require(tree.layers.first)
  }

  private func held(_ value: Double, additive: Bool = false) -> Animation {
    var animation = Animation.basic(
      "zPosition", from: .number(value), to: .number(value), duration: 1)
    animation.isAdditive = additive
    return animation
  }

  @Test func theLastOneWins() throws {
    #expect(try frozen([held(1), held(2)], at: 0.5).zPosition == 2)
  }

  @Test func additiveOnesAddToWhatLiesBelowInOrder() throws {
    #expect(try frozen([held(1), held(10, additive: true)], at: 0.5).zPosition == 11)
    #expect(try frozen([held(10, additive: true), held(1)], at: 0.5).zPosition == 1)
    #expect(
      try frozen([held(10, additive: true), held(5, additive: true)], at: 0.5) { $0.zPosition = 2 }
        .zPosition == 17)
  }

  @Test func onesThatHaveEndedHaveNoSay() throws {
    var late = held(3)
    late.beginTime = 2
    let animations = [held(1), late]
    #expect(try frozen(animations, at: 0.5).zPosition == 1)
    #expect(try frozen(animations, at: 1.5).zPosition == 0)
    #expect(try frozen(animations, at: 2.5).zPosition == 3)
  }

  @Test func groupsApplyTheirChildrenInOrder() throws {
    let group = Animation.group(
      [held(1), held(2, additive: true), .group([held(4, additive: true)])], duration: 1)
    #expect(try frozen([group, held(8, additive: true)], at: 0.5).zPosition == 15)
  }

  /// Each group has its own time: the inner one starts at 1 and lasts 2, its child inherits that.
  @Test func groupsNest() throws {
    var inner = Animation.group([.basic("zPosition", from: 0, to: 8)], duration: 2)
    inner.beginTime = 1
    inner.speed = 2
    let outer = Animation.group([inner], duration: 4)
    #expect(try frozen([outer], at: 0.9).zPosition == 0)
    #expect(try frozen([outer], at: 1.25).zPosition == 2)
    #expect(try frozen([outer], at: 1.75).zPosition == 6)
    #expect(try frozen([outer], at: 2.1).zPosition == 0)
  }

  @Test func aGroupWhoseCurveOvershootsClipsItsChildren() throws {
    var group = Animation.group([.basic("zPosition", from: 0, to: 10)], duration: 1)
    group.timingFunction = TimingFunction(0, 1.5, 1, 1.5)
    #expect(try frozen([group], at: 0.5).zPosition == 10)
  }

  @Test func aSpringOfItsOwnLastsUntilItHasSettled() throws {
    let spring = Animation.spring("zPosition", from: 0, to: 100)
    let x = Spring().progress(at: 1.4)
    #expect(isClose(try frozen([spring], at: 1.4).zPosition, 100 * x))
    #expect(try frozen([spring], at: 1.48).zPosition == 0)
  }

  @Test func aShorterDurationCutsASpring() throws {
    var spring = Animation.spring("zPosition", from: 0, to: 100, duration: 1)
    let change: (inout Layer) -> Void = { $0.zPosition = 100 }
    #expect(
      isClose(
        try frozen([spring], at: 0.999, change: change).zPosition,
        100 * Spring().progress(at: 0.999)))
    #expect(try frozen([spring], at: 1, change: change).zPosition == 100)
    spring.fillMode = .forwards
    spring.isRemovedOnCompletion = false
    #expect(isClose(try frozen([spring], at: 5).zPosition, 100.217_011_673_9, within: 1e-8))
  }

  @Test func aCurveBendsTheTimeOfASpring() throws {
    var spring = Animation.spring("zPosition", from: 0, to: 1, duration: 2)
    spring.timingFunction = .easeIn
    let bent = 2 * TimingFunction.easeIn.value(at: 0.25)
    #expect(isClose(try frozen([spring], at: 0.5).zPosition, Spring().progress(at: bent)))
  }

  @Test func anUndampedSpringSwingsForEver() throws {
    var spring = Spring()
    spring.damping = 0
    let animation = Animation.spring("zPosition", from: 0, to: 1, spring: spring)
    // 1 − cos(10 t).
    #expect(isClose(try frozen([animation], at: .pi * 100.05).zPosition, 1, within: 1e-9))
    #expect(isClose(try frozen([animation], at: .pi * 100.1).zPosition, 2, within: 1e-9))
  }

  @Test func cumulativeTransformsAreConcatenated() throws {
    var roll = Animation.basic(
      "transform", from: .transform(.identity), to: .transform(.translation(10, 0)), duration: 1)
    roll.isCumulative = true
    roll.repeatCount = 5
    #expect(try frozen([roll], at: 3.5).transform == .translation(35, 0))
    var keys = Animation.keyframes("zPosition", values: [0, 4, 6], duration: 1)
    keys.isCumulative = true
    keys.repeatCount = 5
    #expect(try frozen([keys], at: 2.25).zPosition == 14)
    // What cannot be added does not accumulate.
    var flag = Animation.basic("isHidden", from: .bool(false), to: .bool(true), duration: 1)
    flag.isCumulative = true
    flag.repeatCount = 5
    #expect(try frozen([flag], at: 3.75).isHidden)
  }

  @Test func byValuesOfTransformsAreConcatenated() throws {
    let change: (inout Layer) -> Void = { $0.transform = .scale(2, 2) }
    let by = Animation.basic("transform", by: .transform(.translation(10, 0)), duration: 1)
    let layer = try frozen([by], at: 0.5, change: change)
    #expect(layer.transform == Transform3D(affine: 2, 0, 0, 2, 10, 0))
    let back = Animation.basic(
      "transform", to: .transform(.identity), by: .transform(.translation(10, 0)), duration: 1)
    #expect(try frozen([back], at: 0.5).transform == .translation(-5, 0))
  }

  @Test func anAnimationWithoutValuesChangesNothing() throws {
    let animations: [Animation] = [
      .basic("zPosition", duration: 1), .keyframes("zPosition", values: [], duration: 1),
      .group([], duration: 1),
    ]
    #expect(try frozen(animations, at: 0.5) { $0.zPosition = 3 }.zPosition == 3)
  }
}
