import StrobeGeometry
import TestSupport
import Testing

@testable import StrobeModel

@Suite struct KeyframeTests {
  private func numbers(_ value: PropertyValue?) -> [Double]? {
    switch value {
    case .number(let number): [number]
    case .point(let point): [point.x, point.y]
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    default: nil
    }
  }

  private func value(_ vectors: ReferenceValues) throws -> PropertyValue {
    if let number = vectors.number { return .number(number) }
    let numbers = try #require(vectors.numbers)
    return numbers.count == 2
      ? .point(Point(numbers[0], numbers[1]))
      : .color(Color(numbers[0], numbers[1], numbers[2], numbers[3]))
  }

  private func function(_ numbers: [Double]) -> TimingFunction {
    TimingFunction(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private func expectEqual(
    _ value: PropertyValue?, _ expected: ReferenceValues, _ name: String,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try #require(numbers(value))
    let wanted = try #require(expected.number.map { [$0] } ?? expected.numbers)
    #expect(
      zip(found, wanted).allSatisfy { isClose($0, $1) }, "\(name): \(found), not \(wanted)",
      sourceLocation: location)
  }

  @Test func valuesEqualTheVectors() throws {
    let cases = try ReferenceValues("keyframes").list("cases")
    #expect(cases.count == 14)
    for expected in cases {
      let name = try expected.string("name")
      var keyframes = KeyframeAnimation()
      keyframes.values = try expected.list("values").map(value)
      keyframes.keyTimes = expected["keyTimes"]?.numbers
      if let mode = expected["mode"]?.string {
        keyframes.calculationMode = try #require(CalculationMode(rawValue: mode))
      }
      keyframes.timingFunctions =
        try expected["timingFunctions"]?.values?.map { function(try #require($0.numbers)) } ?? []
      keyframes.tensionValues = expected["tensionValues"]?.numbers ?? []
      keyframes.continuityValues = expected["continuityValues"]?.numbers ?? []
      keyframes.biasValues = expected["biasValues"]?.numbers ?? []
      #expect(keyframes.keyTimesFault == nil)
      let overall = expected["timingFunction"]?.numbers.map(function)
      for (p, wanted) in zip(try expected.numbers("p"), try expected.list("value")) {
        let sample = keyframes.sample(at: overall?.value(at: p) ?? p)
        try expectEqual(sample?.value, wanted, "\(name) at \(p)")
      }
    }
  }

  @Test func keyTimesThatStartLateFollowTheirPolicy() throws {
    let expected = try #require(try ReferenceValues("keyframes")["colors"])
    var keyframes = KeyframeAnimation()
    keyframes.values = try expected.list("values").map(value)
    keyframes.keyTimes = try expected.numbers("keyTimes")
    #expect(keyframes.keyTimesFault == "the first is 0.3, not 0")
    for policy in KeyTimesPolicy.allCases {
      keyframes.keyTimesPolicy = policy
      for (p, wanted) in zip(
        try expected.numbers("p"), try expected.list(policy.rawValue))
      {
        try expectEqual(keyframes.sample(at: p)?.value, wanted, "\(policy) at \(p)")
      }
    }
    #expect(keyframes.keyTimesFault == nil)
  }

  @Test func aPathIsFollowed() throws {
    let expected = try #require(try ReferenceValues("keyframes")["path"])
    var keyframes = KeyframeAnimation()
    keyframes.path = Path([
      .move(.zero), .cubic(Point(0, 100), Point(100, 100), Point(100, 0)),
    ])
    try expectEqual(
      keyframes.sample(at: 0.25)?.value, try #require(expected["linear"]), "linear")
    keyframes.calculationMode = .paced
    let paced = keyframes.sample(at: 0.25)?.value
    try expectEqual(paced, try #require(expected["paced"]), "paced")
    // Core Animation approximates the length; its measured point lies 0.12 points away.
    let measured = try expected.numbers("measured")
    let distance = paced?.distance(to: .point(Point(measured[0], measured[1])))
    #expect(try #require(distance) < 0.2)
  }

  private func path(
    _ data: String, _ mode: CalculationMode, rotation: RotationMode? = nil
  ) throws -> KeyframeAnimation {
    var keyframes = KeyframeAnimation()
    keyframes.path = try Path(svgPathData: data)
    keyframes.calculationMode = mode
    keyframes.rotationMode = rotation
    return keyframes
  }

  @Test func linearModeSpendsEqualTimeOnEachPiece() throws {
    let keyframes = try path("M0 0 L10 0 L10 90 Z", .linear)
    // Three pieces, the closing line included.
    #expect(numbers(keyframes.sample(at: 1.0 / 6)?.value) == [5, 0])
    #expect(numbers(keyframes.sample(at: 0.5)?.value) == [10, 45])
    #expect(numbers(keyframes.sample(at: 5.0 / 6)?.value).map { isClose($0[0], 5) } == true)
    #expect(numbers(keyframes.sample(at: 1)?.value) == [0, 0])
  }

  @Test func aPathsPiecesHaveTimesAndCurves() throws {
    var keyframes = try path("M0 0 H10 V10", .linear)
    keyframes.keyTimes = [0, 0.8, 1]
    #expect(keyframes.keyTimesFault == nil)
    #expect(numbers(keyframes.sample(at: 0.4)?.value) == [5, 0])
    #expect(numbers(keyframes.sample(at: 0.9)?.value).map { isClose($0[1], 5) } == true)
    keyframes.timingFunctions = [.easeIn]
    let eased = TimingFunction.easeIn.value(at: 0.5)
    #expect(numbers(keyframes.sample(at: 0.4)?.value) == [10 * eased, 0])
  }

  @Test func discreteModeHoldsTheStartOfEachPiece() throws {
    let keyframes = try path("M0 0 H10 V10", .discrete)
    #expect(numbers(keyframes.sample(at: 0.49)?.value) == [0, 0])
    #expect(numbers(keyframes.sample(at: 0.5)?.value) == [10, 0])
    #expect(numbers(keyframes.sample(at: 1)?.value) == [10, 0])
  }

  @Test func pacedModeRunsAtConstantSpeed() throws {
    let keyframes = try path("M0 0 L10 0 C10 30 40 60 90 20 M0 0 h40", .paced)
    let total = try #require(keyframes.path).length
    let point = try #require(keyframes.path?.point(at: 0.37))
    #expect(numbers(keyframes.sample(at: 0.37)?.value).map { isClose($0[0], point.x) } == true)
    #expect(numbers(keyframes.sample(at: 0.37)?.value).map { isClose($0[1], point.y) } == true)
    let first = numbers(keyframes.sample(at: 5 / total)?.value)
    #expect(first.map { isClose($0[0], 5) } == true)
  }

  @Test func rotationFollowsTheTangent() throws {
    let auto = try path("M0 0 H10 V10 H0 Z", .linear, rotation: .auto)
    for (p, quarters) in [(0.1, 0.0), (0.3, 1), (0.6, 2), (0.9, -1)] {
      #expect(isClose(auto.sample(at: p)?.rotation ?? .nan, quarters * .pi / 2))
    }
    let reverse = try path("M0 0 H10", .paced, rotation: .autoReverse)
    #expect(reverse.sample(at: 0.5)?.rotation == .pi)
    #expect(try path("M0 0 H10", .linear).sample(at: 0.5)?.rotation == nil)
  }

  @Test func aPieceWithoutDirectionKeepsTheLastOne() throws {
    let still = try path("M0 0 V10 L0 10 H10", .linear, rotation: .auto)
    #expect(isClose(still.sample(at: 0.5)?.rotation ?? .nan, .pi / 2))
    let first = try path("M0 0 L0 0 V10", .linear, rotation: .auto)
    #expect(isClose(first.sample(at: 0.2)?.rotation ?? .nan, .pi / 2))
    // A curve that starts on its own control point still has a direction there.
    let curve = try path("M0 0 C0 0 0 0 10 10", .linear, rotation: .auto)
    #expect(isClose(curve.sample(at: 0)?.rotation ?? .nan, .pi / 4, within: 1e-6))
  }

  @Test func emptyPathsAndValuesAreSafe() throws {
    #expect(try path("", .paced).sample(at: 0.5) == nil)
    #expect(numbers(try path("M3 4", .linear).sample(at: 0.5)?.value) == [3, 4])
    #expect(numbers(try path("M3 4 L3 4", .paced).sample(at: 0.5)?.value) == [3, 4])
    #expect(KeyframeAnimation().sample(at: 0.5) == nil)
    var single = KeyframeAnimation()
    single.values = [5]
    for mode in CalculationMode.allCases {
      single.calculationMode = mode
      #expect(numbers(single.sample(at: 0.3)?.value) == [5])
    }
  }

  private func keyframes(
    _ values: [PropertyValue], _ mode: CalculationMode = .linear, times: [Double]? = nil
  ) -> KeyframeAnimation {
    var keyframes = KeyframeAnimation()
    keyframes.values = values
    keyframes.calculationMode = mode
    keyframes.keyTimes = times
    return keyframes
  }

  @Test func segmentsWithoutLengthTakeTheLaterValue() {
    let jump = keyframes([0, 10, 20, 30], times: [0, 0.5, 0.5, 1])
    #expect(
      numbers(jump.sample(at: 0.499_999_999)?.value).map { isClose($0[0], 10, within: 1e-6) }
        == true)
    #expect(numbers(jump.sample(at: 0.5)?.value) == [20])
    let start = keyframes([0, 10, 20], times: [0, 0, 1])
    #expect(numbers(start.sample(at: 0)?.value) == [10])
    let end = keyframes([0, 10, 20], times: [0, 1, 1])
    #expect(numbers(end.sample(at: 1)?.value) == [20])
  }

  @Test func anOvershootingCurveLeadsBeyondTheEnds() {
    let two = keyframes([0, 10])
    #expect(numbers(two.sample(at: 1.5)?.value) == [15])
    #expect(numbers(two.sample(at: -0.5)?.value) == [-5])
    let timed = keyframes([0, 10, 20], times: [0, 0.5, 1])
    #expect(numbers(timed.sample(at: 1.25)?.value) == [25])
    #expect(numbers(timed.sample(at: -0.25)?.value) == [-5])
    // Literal times hold their ends.
    var literal = keyframes([1, 2], times: [0.3, 0.6])
    literal.keyTimesPolicy = .literal
    #expect(numbers(literal.sample(at: 0)?.value) == [1])
    #expect(numbers(literal.sample(at: 0.45)?.value).map { isClose($0[0], 1.5) } == true)
    #expect(numbers(literal.sample(at: 1)?.value) == [2])
    #expect(numbers(literal.sample(at: 1.5)?.value) == [2])
  }

  @Test func discreteBoundariesAreMetInBinary() {
    let frames = keyframes((0..<100).map { .number(Double($0)) }, .discrete)
    for index in 0..<100 {
      #expect(numbers(frames.sample(at: Double(index) / 100)?.value) == [Double(index)])
    }
    // 0.3 − 0.1 is a little less than 0.2.
    let timed = keyframes([1, 2], .discrete, times: [0, 0.2, 1])
    #expect(numbers(timed.sample(at: 0.3 - 0.1)?.value) == [2])
  }

  @Test func literalDiscreteTimesMayBeOneAValue() {
    var discrete = keyframes([1, 2, 3], .discrete, times: [0.2, 0.4, 0.9])
    #expect(discrete.keyTimesFault != nil)
    discrete.keyTimesPolicy = .literal
    #expect(discrete.keyTimesFault == nil)
    for (p, value) in [(0.0, 1.0), (0.2, 1), (0.39, 1), (0.4, 2), (0.9, 3), (1, 3)] {
      #expect(numbers(discrete.sample(at: p)?.value) == [value])
    }
  }

  @Test(arguments: [
    ([0.0, 1], CalculationMode.linear, "there are 2 for 3 values"),
    ([0, 0.5, 0.9], .linear, "the last is 0.9, not 1"),
    ([0.1, 0.5, 1], .cubic, "the first is 0.1, not 0"),
    ([0, 0.7, 0.5], .linear, "number 2, 0.5, is less than the one before, 0.7"),
    ([0, .nan, 1], .linear, "number 1 is nan"),
    ([0, 0.5, 1], .discrete, "discrete mode needs one more than the 3 values, not 3"),
    ([0, 0.5, 1], .paced, "calculationMode paced spaces the values itself"),
    ([0, 0.5, 1], .cubicPaced, "calculationMode cubicPaced spaces the values itself"),
  ])
  func faultyKeyTimesAreNamedAndIgnored(times: [Double], mode: CalculationMode, fault: String) {
    let animation = keyframes([0, 10, 30], mode, times: times)
    #expect(animation.keyTimesFault == fault)
    #expect(
      numbers(animation.sample(at: 0.3)?.value)
        == numbers(keyframes([0, 10, 30], mode).sample(at: 0.3)?.value))
  }

  @Test func validKeyTimesHaveNoFault() {
    #expect(keyframes([0, 1, 2], times: [0, 0, 1]).keyTimesFault == nil)
    #expect(keyframes([0, 1, 2], .discrete, times: [0, 0.2, 0.3, 1]).keyTimesFault == nil)
    #expect(keyframes([0, 1, 2]).keyTimesFault == nil)
  }

  @Test func pacedValuesWithoutDistanceAreEvenlySpaced() {
    let booleans = keyframes([.bool(false), .bool(true), .bool(false)], .paced)
    #expect(booleans.sample(at: 0.5)?.value == .bool(true))
    let same = keyframes([5, 5, 5], .paced)
    #expect(numbers(same.sample(at: 0.4)?.value) == [5])
  }

  @Test func pacedColorsAndRectanglesUseTheirDistance() {
    let colors = keyframes(
      [.color(.black), .color(Color(1, 0, 0)), .color(Color(1, 0, 0, 0.5))], .paced)
    // 1 and 0.5 apart: the middle key lies at 2/3.
    #expect(numbers(colors.sample(at: 1.0 / 3)?.value).map { isClose($0[0], 0.5) } == true)
    let rects = keyframes([.rect(Rect(0, 0, 0, 0)), .rect(Rect(3, 4, 0, 0))], .paced)
    #expect(rects.sample(at: 0.5)?.value == .rect(Rect(1.5, 2, 0, 0)))
  }
}
