import TestSupport
import Testing

@testable import StrobeModel

/// The web platform's published cases of its timing model, in Core Animation's terms: an iteration
/// start is a time offset of so many durations, a delay a begin time, `iterations` a repeat count.
///
/// Left out are cases that Core Animation has no counterpart for: no iterations, durations of zero,
/// end delays.
@Suite struct WebTimingTests {
  private func animation(
    iterations: Double = 1, start: Double = 0, duration: Double = 100, delay: Double = 1,
    fill: FillMode = .both
  ) -> Animation {
    var animation = Animation.basic("opacity", from: 0, to: 1, duration: duration)
    animation.repeatCount = iterations
    animation.timeOffset = start == 0 ? 0 : start * duration
    animation.beginTime = delay
    animation.fillMode = fill
    animation.isRemovedOnCompletion = false
    return animation
  }

  private func progress(_ animation: Animation, at time: Double) -> Double? {
    let timing = animation.timing(at: Instant(time))
    return timing.applies ? timing.progress : nil
  }

  struct Iterations: Sendable {
    var iterations: Double
    var start: Double
    var before: Double
    var active: Double
    var after: Double?
  }

  @Test(arguments: [
    Iterations(iterations: 3, start: 0, before: 0, active: 0, after: 1),
    Iterations(iterations: 3, start: 2.5, before: 0.5, active: 0.5, after: 0.5),
    Iterations(iterations: 3, start: 3, before: 0, active: 0, after: 1),
    Iterations(iterations: 3.5, start: 0, before: 0, active: 0, after: 0.5),
    Iterations(iterations: 3.5, start: 2.5, before: 0.5, active: 0.5, after: 1),
    Iterations(iterations: 3.5, start: 3, before: 0, active: 0, after: 0.5),
    Iterations(iterations: .infinity, start: 0, before: 0, active: 0, after: nil),
    Iterations(iterations: .infinity, start: 2.5, before: 0.5, active: 0.5, after: nil),
    Iterations(iterations: .infinity, start: 3, before: 0, active: 0, after: nil),
  ])
  func simpleIterationProgress(expected: Iterations) {
    let animation = animation(iterations: expected.iterations, start: expected.start)
    #expect(progress(animation, at: 0.5) == expected.before)
    #expect(progress(animation, at: 1) == expected.active)
    if let after = expected.after {
      #expect(progress(animation, at: 1 + 100 * expected.iterations) == after)
      #expect(progress(animation, at: 1e6) == after)
    }
  }

  @Test(arguments: [
    (FillMode.removed, Double?.none), (.backwards, 0), (.forwards, nil), (.both, 0),
  ])
  func beforePhase(fill: FillMode, expected: Double?) {
    #expect(progress(animation(fill: fill), at: 0) == expected)
  }

  @Test func activePhase() {
    #expect(progress(animation(duration: 1000, delay: 0), at: 500) == 0.5)
    #expect(progress(animation(duration: 1000, delay: 500), at: 1000) == 0.5)
    #expect(progress(animation(duration: 1000, delay: -500), at: 0) == 0.5)
  }

  @Test func afterPhase() {
    #expect(progress(animation(fill: .removed), at: 101) == nil)
    #expect(progress(animation(fill: .backwards), at: 101) == nil)
    for fill in [FillMode.forwards, .both] {
      let animation = animation(iterations: 2.3, duration: 1000, delay: 500, fill: fill)
      let timing = animation.timing(at: Instant(1e5))
      #expect(timing.cycle == 2)
      #expect(isClose(timing.progress, 0.3))
    }
  }

  /// A current iteration as the web counts it: the last one where the animation has ended.
  @Test func currentIteration() {
    let animation = animation(iterations: 3, start: 2.5)
    #expect(animation.timing(at: Instant(0)).cycle == 2)
    #expect(animation.timing(at: Instant(1)).cycle == 2)
    #expect(animation.timing(at: Instant(51)).cycle == 3)
    #expect(animation.timing(at: Instant(1000)).cycle == 5)
    #expect(self.animation(iterations: 3).timing(at: Instant(1000)).cycle == 2)
  }
}
