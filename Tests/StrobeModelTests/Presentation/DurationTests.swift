import StrobeGeometry
import TestSupport
import Testing

@testable import StrobeModel

@Suite struct DurationTests {
  private func duration(_ layers: Layer...) -> Double {
    Scene(size: Size(1, 1), layers: layers).naturalDuration
  }

  private func layer(_ animations: Animation..., change: (inout Layer) -> Void = { _ in }) -> Layer
  {
    var layer = Layer()
    layer.animations = animations
    change(&layer)
    return layer
  }

  private func animation(_ change: (inout Animation) -> Void = { _ in }) -> Animation {
    var animation = Animation.basic("opacity", from: 0, to: 1, duration: 2)
    change(&animation)
    return animation
  }

  @Test func aSceneWithoutMotionLastsASecond() {
    #expect(duration() == 1)
    #expect(duration(layer()) == 1)
    #expect(duration(layer(animation { $0.speed = 0 })) == 1)
    #expect(duration(layer(animation()) { $0.speed = 0 }) == 1)
  }

  @Test func theLastEndCounts() {
    #expect(duration(layer(animation()), layer(animation { $0.beginTime = 3 })) == 5)
    #expect(duration(layer(animation { $0.speed = 4 })) == 0.5)
    #expect(duration(layer(animation { $0.repeatCount = 2.5 })) == 5)
    #expect(duration(layer(animation { $0.autoreverses = true })) == 4)
    #expect(duration(layer(animation { $0.repeatDuration = 7 })) == 7)
    #expect(duration(layer(animation { $0.duration = nil })) == 0.25)
    #expect(duration(layer(.spring("opacity", to: 1))) == Spring().settlingDuration)
    #expect(duration(layer(.group([animation { $0.duration = 9 }], duration: 3))) == 3)
  }

  @Test func anEndlessAnimationCountsWithOneCycle() {
    let endless = animation {
      $0.repeatCount = .infinity
      $0.beginTime = 1
    }
    #expect(duration(layer(endless)) == 3)
    #expect(duration(layer(animation { $0.repeatDuration = .infinity })) == 2)
    var undamped = Spring()
    undamped.damping = 0
    #expect(
      isClose(duration(layer(.spring("opacity", to: 1, spring: undamped))), 2 * .pi / 10))
  }

  @Test func layersTimesAreTurnedBack() {
    #expect(
      duration(
        layer(animation()) {
          $0.beginTime = 3
          $0.speed = 0.5
          $0.timeOffset = 1
        }) == 5)
    var parent = Layer()
    parent.beginTime = 10
    parent.sublayers = [layer(animation())]
    #expect(duration(parent) == 12)
    var masked = Layer()
    masked.mask = layer(animation { $0.duration = 6 })
    #expect(duration(masked) == 6)
  }

  @Test func aReplicatorAddsItsLastDelay() {
    var replicator = ReplicatorContent()
    replicator.instanceCount = 3
    replicator.instanceDelay = 1
    var parent = Layer(content: .replicator(replicator))
    parent.sublayers = [
      layer(
        animation {
          $0.duration = 3
          $0.repeatCount = .infinity
        })
    ]
    #expect(duration(parent) == 5)
    replicator.instanceDelay = -1
    parent.content = .replicator(replicator)
    #expect(duration(parent) == 3)
  }

  @Test func endsBeforeTheStartDoNotCount() {
    #expect(duration(layer(animation { $0.beginTime = -9 })) == 1)
    #expect(duration(layer(animation { $0.duration = .infinity })) == 1)
  }
}
