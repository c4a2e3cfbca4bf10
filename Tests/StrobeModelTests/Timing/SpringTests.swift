import Foundation
import TestSupport
import Testing

@testable import StrobeModel

@Suite struct SpringTests {
  private func spring(
    _ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double,
    allowsOverdamping: Bool = false
  ) -> Spring {
    var spring = Spring()
    spring.mass = mass
    spring.stiffness = stiffness
    spring.damping = damping
    spring.initialVelocity = velocity
    spring.allowsOverdamping = allowsOverdamping
    return spring
  }

  private func spring(_ vectors: ReferenceValues) throws -> Spring {
    spring(
      try vectors.number("mass"), try vectors.number("stiffness"), try vectors.number("damping"),
      try vectors.number("initialVelocity"))
  }

  @Test func motionEqualsTheVectors() throws {
    let vectors = try ReferenceValues("springs")
    let times = try vectors.numbers("t")
    for expected in try vectors.list("springs") {
      var spring = try spring(expected)
      for (time, x) in zip(times, try expected.numbers("ca_default")) {
        #expect(isClose(spring.progress(at: time), x, within: 1e-11))
      }
      spring.allowsOverdamping = true
      for (time, x) in zip(times, try expected.numbers("physical")) {
        #expect(isClose(spring.progress(at: time), x, within: 1e-11))
      }
    }
  }

  @Test func settlingEqualsTheVectors() throws {
    let vectors = try ReferenceValues("springs")
    for expected in try vectors.list("springs") {
      var spring = try spring(expected)
      let settling = try #require(expected["settling"])
      let duration = settling["ca_formula"]?.number ?? settling["ca_sampled"]?.number
      #expect(isClose(spring.settlingDuration, try #require(duration), within: 1e-11))
      spring.allowsOverdamping = true
      if let physical = settling["sampled_physical"]?.number {
        #expect(isClose(spring.settlingDuration, physical))
      }
    }
    for measured in try vectors.list("measuredSettling") {
      let parameters = try measured.numbers("spring")
      let spring = spring(parameters[0], parameters[1], parameters[2], parameters[3])
      #expect(isClose(spring.settlingDuration, try measured.number("seconds"), within: 1e-13))
    }
  }

  @Test func perceptualParametersEqualTheVectors() throws {
    for expected in try ReferenceValues("springs").list("perceptual") {
      let spring = Spring(
        perceptualDuration: try expected.number("perceptualDuration"),
        bounce: try expected.number("bounce"))
      #expect(spring.mass == 1)
      #expect(spring.allowsOverdamping)
      #expect(isClose(spring.stiffness, try expected.number("stiffness")))
      #expect(isClose(spring.damping, try expected.number("damping")))
    }
  }

  /// Within the tolerance from the settling time on, whatever the damping and the velocity.
  @Test(arguments: [0.5, 2, 10, 19.99, 20, 20.01, 40, 200], [-20.0, -3, 0, 0.5, 10, 20])
  func aSettledSpringStaysSettled(damping: Double, velocity: Double) {
    for allowsOverdamping in [false, true] {
      let spring = spring(1, 100, damping, velocity, allowsOverdamping: allowsOverdamping)
      let settled = spring.settlingDuration
      #expect(settled > 0)
      for step in 0...2000 {
        let time = settled + Double(step) * settled / 500
        #expect(abs(spring.progress(at: time) - 1) <= 0.001 + 1e-12)
      }
      if spring.dampingRatio >= 1 {
        #expect(isClose((settled * 10).rounded(), settled * 10, within: 1e-9))
        // A tenth earlier it had not settled for good.
        let isUnsettled = (0...200).contains {
          abs(spring.progress(at: settled - 0.1 + Double($0) * 0.01) - 1) > 0.001
        }
        #expect(isUnsettled)
      }
    }
  }

  @Test func velocityChangesTheSettlingTime() {
    #expect(spring(1, 100, 10, 20).settlingDuration > spring(1, 100, 10, 0).settlingDuration)
    // With a velocity that cancels the sine the formula is that of the envelope alone.
    let plain = spring(1, 100, 10, 5)
    #expect(isClose(plain.settlingDuration, log(1000) / 5, within: 1e-12))
  }

  /// m x″ + c x′ + k (x − 1) = 0 by central differences, and the start that was asked for.
  @Test(arguments: [0.0, 3, 19.9, 20, 20.1, 90], [-20.0, 0, 7])
  func theMotionObeysTheEquation(damping: Double, velocity: Double) {
    let spring = spring(1, 100, damping, velocity, allowsOverdamping: true)
    let h = 1e-4
    for time in [0.01, 0.1, 0.3, 1.0] {
      let (a, b, c) = (
        spring.progress(at: time - h), spring.progress(at: time), spring.progress(at: time + h)
      )
      let acceleration = (a - 2 * b + c) / (h * h)
      let residue = acceleration + damping * (c - a) / (2 * h) + 100 * (b - 1)
      #expect(abs(residue) < 0.05)
    }
    #expect(spring.progress(at: 0) == 0)
    #expect(isClose(spring.progress(at: 1e-8) / 1e-8, velocity, within: 1e-4))
  }

  @Test func dampingRatiosNearOneMeet() {
    let critical = spring(1, 100, 20, 2, allowsOverdamping: true)
    for damping in [20 - 1e-9, 20 + 1e-9] {
      let near = spring(1, 100, damping, 2, allowsOverdamping: true)
      for time in [0.05, 0.2, 0.8] {
        #expect(isClose(near.progress(at: time), critical.progress(at: time), within: 1e-7))
      }
    }
  }

  @Test func theLimitsAreFinite() {
    #expect(spring(1, 100, 0, 0).settlingDuration == .infinity)
    #expect(abs(spring(1, 100, 0, 0).progress(at: 1e7)) <= 2)
    #expect(spring(1, 100, 10, 0).progress(at: 1e300) == 1)
    #expect(spring(1, 100, 1e6, 0, allowsOverdamping: true).settlingDuration.isFinite)
    for broken in [spring(0, 100, 10, 0), spring(-1, 100, 10, 0), spring(1, 0, 10, 0)] {
      #expect(broken.progress(at: 0.5) == 1)
      #expect(broken.settlingDuration == 0)
    }
    let rigid = Spring(perceptualDuration: 1, bounce: -1)
    #expect(rigid.progress(at: 0.5) == 1)
  }

  @Test func effectsSpringsCrossAndPeakWhereTheyShould() {
    let spring = Spring()
    // Crosses 1 where tan(ω′t) = −ω′/(ζω): t = (π − atan(√3)) / √75.
    let crossing = (Double.pi - atan(3.0.squareRoot())) / 75.0.squareRoot()
    #expect(isClose(crossing, 0.242, within: 5e-4))
    #expect(isClose(spring.progress(at: crossing), 1, within: 1e-12))
    // Peaks at π / ω′ with e^(−ζωt).
    let peak = Double.pi / 75.0.squareRoot()
    #expect(isClose(spring.progress(at: peak), 1 + exp(-5 * peak), within: 1e-12))
  }
}
