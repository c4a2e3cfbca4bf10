import TestSupport
import Testing

@testable import StrobeModel

/// An animation with the timing of a vector or a table.
func timed(_ vectors: ReferenceValues, kind: AnimationKind = .basic(BasicAnimation(from: 0, to: 1)))
  -> Animation
{
  var animation = Animation(kind, keyPath: "opacity")
  func number(_ key: String) -> Double? {
    vectors[key]?.string == "infinity" ? .infinity : vectors[key]?.number
  }
  animation.beginTime = number("beginTime") ?? 0
  animation.duration = number("duration") ?? 1
  animation.speed = number("speed") ?? 1
  animation.timeOffset = number("timeOffset") ?? 0
  animation.repeatCount = number("repeatCount") ?? 0
  animation.repeatDuration = number("repeatDuration") ?? 0
  animation.autoreverses = vectors["autoreverses"]?.bool ?? false
  animation.fillMode =
    vectors["fillMode"]?.string.flatMap(FillMode.init(rawValue:)) ?? .removed
  animation.isRemovedOnCompletion = false
  return animation
}

@Suite struct AnimationTimingTests {
  @Test func samplesEqualTheVectors() throws {
    let cases = try ReferenceValues("media-timing").list("cases")
    #expect(cases.count == 13)
    for expected in cases {
      let name = try expected.string("name")
      let animation = timed(try #require(expected["animation"]))
      for sample in try expected.list("samples") {
        let time = try sample.number("tp")
        let timing = animation.timing(at: Instant(time))
        #expect(timing.applies == sample["applies"]?.bool, "\(name) at \(time)")
        #expect(isClose(timing.basicTime, try sample.number("basic_time")), "\(name) at \(time)")
        #expect(isClose(timing.progress, try sample.number("progress")), "\(name) at \(time)")
        #expect(timing.cycle == (try sample.number("cycle_index")), "\(name) at \(time)")
      }
    }
  }

  /// Random timings at and around their boundaries, computed in decimal numbers.
  @Test func randomSamplesEqualTheVectors() throws {
    for (index, expected) in try ReferenceValues("media-timing-random").list("cases").enumerated() {
      let animation = timed(try #require(expected["animation"]))
      for sample in try expected.list("samples") {
        let numbers = try #require(sample.numbers)
        let timing = animation.timing(at: Instant(numbers[0]))
        let isEqual =
          timing.applies == (numbers[1] == 1) && isClose(timing.basicTime, numbers[2])
          && timing.cycle == numbers[3]
        #expect(isEqual, "case \(index): \(timing), not \(numbers)")
      }
    }
  }

  @Test func layerTimesEqualTheVectors() throws {
    for expected in try ReferenceValues("media-timing").list("layerTimes") {
      var time = Instant(try expected.number("time"))
      for layer in try expected.list("layers") {
        let numbers = try #require(layer.numbers)
        time = time.local(begin: numbers[0], speed: numbers[1], offset: numbers[2])
      }
      #expect(isClose(time.seconds, try expected.number("local")))
    }
  }

  private func animation(_ change: (inout Animation) -> Void) -> Animation {
    var animation = Animation.basic("opacity", from: 0, to: 1, duration: 1)
    change(&animation)
    return animation
  }

  @Test func decimalBoundariesAreMetInBinary() {
    // 0.3 − 0.1 < 0.2, 0.1 + 0.2 > 0.3 and 0.3 / 0.1 < 3 in binary.
    let ended = animation {
      $0.beginTime = 0.1
      $0.duration = 0.2
    }
    #expect(!ended.timing(at: Instant(0.3)).applies)
    #expect(ended.timing(at: Instant(0.299_999_999_999)).applies)
    let late = animation { $0.beginTime = 0.1 + 0.2 }
    #expect(late.timing(at: Instant(0.3)).applies)
    #expect(!late.timing(at: Instant(0.299_999_999_999)).applies)
    let endless = animation {
      $0.duration = 0.1
      $0.repeatCount = .infinity
    }
    for step in 0..<1000 {
      let timing = endless.timing(at: Instant(Double(step) / 10))
      #expect(timing.progress == 0)
      #expect(timing.cycle == Double(step))
    }
  }

  @Test func theInteriorIsPreciseAtTenMillionSeconds() {
    let endless = animation {
      $0.duration = 4
      $0.beginTime = 0.25
      $0.repeatCount = .greatestFiniteMagnitude
    }
    // A multiple of 2⁻²⁸, which is exact at this size.
    for offset in [0.25, 0.5, 1.0, 3.999_999_046_325_683_6] {
      let timing = endless.timing(at: Instant(1e7 + 0.25 + offset))
      #expect(isClose(timing.basicTime, offset, within: 4e-9))
    }
    let seventh = animation {
      $0.duration = 0.7
      $0.repeatCount = .infinity
    }
    let timing = seventh.timing(at: Instant(1e7))
    // 10⁷ = 14 285 714 · 0.7 + 0.2.
    #expect(isClose(timing.basicTime, 0.2, within: 1e-8))
    #expect(timing.cycle == 14_285_714)
  }

  @Test func tinyTimesAreNotTakenForZero() {
    let plain = animation { _ in }
    for time in [Double.leastNonzeroMagnitude, 1e-300, 1e-20] {
      #expect(plain.timing(at: Instant(time)).basicTime == time)
    }
  }

  @Test(arguments: [
    Double.infinity, .greatestFiniteMagnitude, Double(Float.greatestFiniteMagnitude),
  ])
  func everyWayToSayForeverIsForever(count: Double) {
    var endless = animation { $0.repeatCount = count }
    #expect(endless.timing(at: Instant(1e9 + 0.5)).applies)
    endless = animation { $0.repeatDuration = count }
    #expect(endless.timing(at: Instant(1e9 + 0.5)).applies)
  }

  @Test func aFiniteCountEnds() {
    let three = animation { $0.repeatCount = 3 }
    #expect(three.timing(at: Instant(2.999)).applies)
    #expect(!three.timing(at: Instant(3)).applies)
    #expect(!three.timing(at: Instant(1e7)).applies)
  }

  @Test func removalOnCompletionHidesTheForwardsFillOutsideOfGroups() {
    var filled = animation {
      $0.fillMode = .forwards
      $0.isRemovedOnCompletion = true
    }
    #expect(!filled.timing(at: Instant(2)).applies)
    #expect(filled.timing(at: Instant(2), groupDuration: 5).applies)
    filled.isRemovedOnCompletion = false
    #expect(filled.timing(at: Instant(2)).applies)
    filled.fillMode = .backwards
    filled.isRemovedOnCompletion = true
    filled.beginTime = 1
    #expect(filled.timing(at: Instant(0)).applies)
  }

  @Test func durationsThatAreMissingOrZeroAreInherited() {
    var unset = animation { $0.duration = nil }
    #expect(unset.timing(at: Instant(0)).duration == 0.25)
    #expect(unset.timing(at: Instant(0), groupDuration: 3).duration == 3)
    unset.duration = 0
    #expect(unset.timing(at: Instant(0)).duration == 0.25)
    unset.duration = -1
    #expect(unset.timing(at: Instant(0), groupDuration: 3).duration == 3)
    unset.duration = nil
    unset.kind = .spring(BasicAnimation(), Spring())
    #expect(unset.timing(at: Instant(0)).duration == Spring().settlingDuration)
    #expect(unset.timing(at: Instant(0), groupDuration: 3).duration == 3)
  }

  @Test func negativeSpeedRunsDownFromTheEnd() {
    let reversed = animation {
      $0.speed = -1
      $0.repeatCount = 2
      $0.fillMode = .both
      $0.isRemovedOnCompletion = false
    }
    // Without an offset the falling time wraps at once: the start shows the end.
    #expect(reversed.timing(at: Instant(-1)).progress == 1)
    #expect(reversed.timing(at: Instant(0)).progress == 1)
    #expect(reversed.timing(at: Instant(0.25)).progress == 0.75)
    #expect(reversed.timing(at: Instant(1)).progress == 1)
    #expect(reversed.timing(at: Instant(1.75)).progress == 0.25)
    #expect(reversed.timing(at: Instant(2)).progress == 0)
    #expect(reversed.timing(at: Instant(9)).progress == 0)
  }

  @Test func anOffsetLargerThanTheCycleWraps() {
    let offset = animation {
      $0.timeOffset = 1e6 + 0.75
      $0.repeatCount = .infinity
    }
    #expect(isClose(offset.timing(at: Instant(0.5)).progress, 0.25))
    let before = animation {
      $0.timeOffset = -0.25
      $0.repeatCount = .infinity
    }
    #expect(before.timing(at: Instant(0)).progress == 0.75)
  }

  @Test func anInfiniteDurationStandsAtItsStart() {
    let slow = animation { $0.duration = .infinity }
    let timing = slow.timing(at: Instant(1e9))
    #expect(timing.applies)
    #expect(timing.progress == 0)
    #expect(timing.basicTime == 1e9)
  }
}
