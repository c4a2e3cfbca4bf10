import StrobeGeometry
import TestSupport
import Testing

@testable import StrobeModel

@Suite struct SplineTests {
  private func spline(_ values: [PropertyValue], _ mode: CalculationMode = .cubic)
    -> KeyframeAnimation
  {
    var keyframes = KeyframeAnimation()
    keyframes.values = values
    keyframes.calculationMode = mode
    return keyframes
  }

  private func number(_ keyframes: KeyframeAnimation, _ p: Double) -> Double {
    guard case .number(let value)? = keyframes.sample(at: p)?.value else { return .nan }
    return value
  }

  @Test func aSplinePassesThroughItsKeys() {
    var keyframes = spline([3, -7, 11, 4])
    keyframes.tensionValues = [0.5, -1, 0.2, 0]
    keyframes.continuityValues = [1, 0.5, -1]
    keyframes.biasValues = [0.3, -0.8, 1, 1]
    for (index, value) in [3.0, -7, 11, 4].enumerated() {
      #expect(isClose(number(keyframes, Double(index) / 3), value))
    }
  }

  @Test func evenlySpacedValuesOnALineStayOnIt() {
    let keyframes = spline([0, 10, 20, 30])
    for step in 0...30 {
      #expect(isClose(number(keyframes, Double(step) / 30), Double(step)))
    }
  }

  @Test func fullTensionStopsAtEachKey() {
    var keyframes = spline([0, 10, 0])
    keyframes.tensionValues = [1, 1, 1]
    // Without tangents the blend is s² (3 − 2 s).
    #expect(isClose(number(keyframes, 0.125), 10 * 0.156_25))
  }

  @Test func pointsAndColorsRunOnSplines() {
    let points = spline([.point(Point(0, 0)), .point(Point(10, 0)), .point(Point(10, 30))])
    let x = spline([0, 10, 10])
    let y = spline([0, 0, 30])
    for p in [0.1, 0.5, 0.75, 0.9] {
      #expect(points.sample(at: p)?.value == .point(Point(number(x, p), number(y, p))))
    }
    let colors = spline([.color(.black), .color(.white), .color(.black)])
    let level = number(spline([0, 1, 0]), 0.3)
    #expect(colors.sample(at: 0.3)?.value == .color(Color(level, level, level, 1)))
  }

  @Test func valuesThatCannotBeAddedAreBlendedAsUsual() {
    let flags = spline([.bool(false), .bool(true)])
    #expect(flags.sample(at: 0.4)?.value == .bool(false))
    #expect(flags.sample(at: 0.6)?.value == .bool(true))
    let solid = spline([
      .transform(.rotationX(0.4)), .transform(.rotationX(0.8)), .transform(.identity),
    ])
    guard case .transform(let matrix)? = solid.sample(at: 0.25)?.value else {
      Issue.record("no transform")
      return
    }
    #expect(isClose(matrix.m23, Transform3D.rotationX(0.6).m23))
  }

  @Test func transformsRunOnTheSplineOfTheirParts() {
    let angles = [3.0, -3, 2.5]  // The shorter way from 3 to −3 leads over π.
    let turns = spline(angles.map { .transform(.rotation($0)) })
    let unwound = spline([3, .number(2 * .pi - 3), 2.5])
    for p in [0.2, 0.6, 0.8] {
      guard case .transform(let matrix)? = turns.sample(at: p)?.value else {
        Issue.record("no transform")
        return
      }
      let expected = Transform3D.rotation(number(unwound, p))
      #expect(isClose(matrix.m11, expected.m11) && isClose(matrix.m12, expected.m12))
    }
    let moves = spline([0, 10, 10].map { .transform(.translation($0, -$0)) })
    guard case .transform(let moved)? = moves.sample(at: 0.75)?.value else {
      Issue.record("no transform")
      return
    }
    #expect(isClose(moved.m41, 10.625) && isClose(moved.m42, -10.625))
  }

  @Test func cubicPacedRunsAtConstantSpeed() {
    let points: [PropertyValue] = [
      .point(Point(0, 0)), .point(Point(100, 0)), .point(Point(110, 0)), .point(Point(110, 90)),
    ]
    let keyframes = spline(points, .cubicPaced)
    var lengths: [Double] = []
    for step in 0..<20 {
      // So short that chord and arc agree.
      var length = 0.0
      for part in 0..<40 {
        let p = (Double(step) + Double(part) / 40) / 20
        let a = keyframes.sample(at: p)?.value
        let b = keyframes.sample(at: p + 1.0 / 800)?.value
        guard let a, let b, let distance = a.distance(to: b) else { return }
        length += distance
      }
      lengths.append(length)
    }
    let mean = lengths.reduce(0, +) / 20
    for length in lengths { #expect(isClose(length / mean, 1, within: 3e-3)) }
    #expect(keyframes.sample(at: 1)?.value == points[3])
    #expect(keyframes.sample(at: 0)?.value == points[0])
  }

  @Test func cubicPacedWithoutDistanceIsEvenlySpaced() {
    let flags = spline([.bool(false), .bool(true), .bool(false)], .cubicPaced)
    #expect(flags.sample(at: 0.5)?.value == .bool(true))
    #expect(flags.sample(at: 1)?.value == .bool(false))
    #expect(spline([4, 4, 4], .cubicPaced).sample(at: 0.3)?.value == 4)
  }
}
