import TestSupport
import Testing

@testable import StrobeModel

@Suite struct TimingFunctionTests {
  private func function(_ points: [Double]) throws -> TimingFunction {
    try #require(points.count == 4)
    return TimingFunction(points[0], points[1], points[2], points[3])
  }

  @Test func valuesEqualTheVectors() throws {
    let vectors = try ReferenceValues("timing-functions")
    let x = try vectors.numbers("x")
    let functions = try vectors.list("functions")
    #expect(functions.count == 9)
    for expected in functions {
      let points = try expected.numbers("controlPoints")
      let function = try function(points)
      if let name = expected["name"]?.string {
        let named = TimingFunction.named.first { $0.name == name }?.function
        #expect(named == function, "\(name)")
      }
      for (x, y) in zip(x, try expected.numbers("y")) {
        #expect(isClose(function.value(at: x), y, within: 1e-11), "\(points) at \(x)")
      }
    }
  }

  /// Six digits that were read from Core Animation itself.
  @Test func valuesEqualMeasurements() throws {
    for measured in try ReferenceValues("timing-functions").list("measured") {
      let function = try function(measured.numbers("controlPoints"))
      let y = function.value(at: try measured.number("x"))
      #expect(isClose(y, try measured.number("y"), within: 4e-6))
    }
  }

  /// Curves that are vertical, flat or both somewhere, at times chosen against a solver: computed
  /// with 50 digits by bisection (`Fixtures/Vectors/make_vectors.py`).
  @Test func hardCurvesAreSolvedEverywhere() throws {
    let vectors = try ReferenceValues("timing-functions-hard")
    let x = try vectors.numbers("x")
    for expected in try vectors.list("functions") {
      let points = try expected.numbers("controlPoints")
      let function = try function(points)
      for (x, y) in zip(x, try expected.numbers("y")) {
        #expect(isClose(function.value(at: x), y, within: 1e-10), "\(points) at \(x)")
      }
    }
  }

  @Test func theEndsAreExactAndTheOutsideIsClamped() {
    let functions = [
      TimingFunction(0.42, 0, 1, 1), TimingFunction(0, 1, 1, 0), TimingFunction(1, 0, 0, 1),
      TimingFunction(0, 5, 0, -4), TimingFunction(0.3, -1, 0.7, 2),
    ]
    for function in functions {
      #expect(function.value(at: 0) == 0)
      #expect(function.value(at: -0.5) == 0)
      #expect(function.value(at: -.infinity) == 0)
      #expect(function.value(at: 1) == 1)
      #expect(function.value(at: 1.5) == 1)
      #expect(function.value(at: .infinity) == 1)
      #expect(function.value(at: .nan) == 0)
    }
  }

  @Test func linearChangesNothing() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<1000 {
      let x = random.unit()
      #expect(TimingFunction.linear.value(at: x) == x)
      #expect(TimingFunction(0.3, 0.3, 0.9, 0.9).value(at: x) == x)
    }
  }

  /// x(u) is a rising function, so that y may only fall where the curve itself does.
  @Test(arguments: TimingFunction.named.map(\.function))
  func namedCurvesRise(function: TimingFunction) {
    var last = 0.0
    for step in 1...10_000 {
      let y = function.value(at: Double(step) / 10_000)
      #expect(y >= last)
      last = y
    }
  }

  @Test func overshootPassesThrough() {
    // At u = 1/2: x = 1/2 and y = (3 · 1.5 + 3 · 1.5 + 1) / 8.
    #expect(isClose(TimingFunction(0, 1.5, 1, 1.5).value(at: 0.5), 1.25, within: 1e-15))
    #expect(isClose(TimingFunction(0, -0.5, 1, -0.5).value(at: 0.5), -0.25, within: 1e-15))
  }

  @Test func controlPointsOutsideTheUnitAreTakenAtItsEdge() {
    #expect(
      TimingFunction(-3, 0.5, 7, 0.5).value(at: 0.3)
        == TimingFunction(0, 0.5, 1, 0.5).value(at: 0.3))
    #expect(TimingFunction(.nan, 0, .nan, 1).value(at: 0.3).isFinite)
  }
}
