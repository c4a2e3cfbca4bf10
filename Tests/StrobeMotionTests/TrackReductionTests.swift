import Foundation
import Testing

@testable import StrobeMotion

@Suite struct TrackReductionTests {
  private func track(
    _ count: Int, jumps: Set<Int> = [], tolerance: Double = 0.01, _ value: (Double) -> [Double]
  ) -> (track: KeyframeTrack, worst: Double) {
    let times = (0...count).map { Double($0) / Double(count) }
    let values = times.map(value)
    let reduction = TrackReduction(
      times: times, values: values, tolerances: values[0].map { _ in tolerance },
      jumps: times.indices.map { jumps.contains($0) })
    let track = reduction.track()
    var worst = 0.0
    for (time, value) in zip(times, values) {
      for (seen, right) in zip(track.values(at: time), value) {
        worst = max(worst, abs(seen - right) / tolerance)
      }
    }
    return (track, worst)
  }

  @Test func whatStandsStillIsOneKeyframe() {
    let result = track(50) { _ in [3, 4] }.track
    #expect(result.isConstant && result.keyframes.count == 1)
    #expect(result.keyframes[0].values == [3, 4])
  }

  @Test func aStraightWayNeedsItsEndsAlone() {
    let result = track(200) { [$0 * 100, 7 - $0 * 20] }
    #expect(result.track.keyframes.map(\.time) == [0, 1])
    #expect(result.track.keyframes[0].easing == .linear)
    #expect(result.worst < 1e-9)
  }

  @Test func cornersAreKept() {
    let result = track(200) { [$0 < 0.25 ? $0 * 40 : 10 - ($0 - 0.25) * 8] }
    #expect(result.track.keyframes.map(\.time) == [0, 0.25, 1])
    #expect(result.worst <= 1)
  }

  /// Core Animation's curves are found again, at any size of the change.
  @Test(arguments: [
    (0.25, 0.1, 0.25, 1.0), (0.42, 0, 1, 1), (0.42, 0, 0.58, 1), (0.1, 0.7, 0.4, 0.9),
  ])
  func easingsAreOneCurve(handles: (Double, Double, Double, Double)) throws {
    let curve = EasingCurve(x1: handles.0, y1: handles.1, x2: handles.2, y2: handles.3)
    for size in [1.0, 10] {
      let result = track(120) { [$0 * 0 + curve.progress(at: $0) * size, 5] }
      #expect(result.track.keyframes.count == 2, "\(size)")
      #expect(result.worst <= 1.001)
    }
  }

  /// A spring's numbers come within the tolerance with few keyframes.
  @Test func springsAreFewCurves() {
    let result = track(120) { time in
      [1 - exp(-5 * time) * (cos(8.66 * time) + 0.577 * sin(8.66 * time))]
    }
    #expect(result.worst <= 1.001)
    #expect(result.track.keyframes.count <= 6)
  }

  @Test func jumpsStayJumps() throws {
    let result = track(100, jumps: [40]) { [$0 < 0.4 ? $0 * 10 : 1] }
    #expect(result.worst <= 1)
    let pair = result.track.keyframes.filter { $0.time == 0.4 }
    #expect(pair.count == 2)
    // What was there lasts until the jump.
    #expect(abs(result.track.values(at: 0.399_99)[0] - 3.9) < 1e-9)
    #expect(result.track.values(at: 0.4) == [1])
  }

  /// Another thing's jump makes none of a steady change.
  @Test func whatGoesOnIsNoJump() {
    let result = track(100, jumps: [40, 41, 42]) { [$0 * 300] }
    #expect(result.track.keyframes.count == 2)
  }

  @Test func curvesAreEvaluatedAsCSSDoes() {
    let curve = EasingCurve(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
    for (share, progress) in [(0.25, 0.4085), (1.0 / 3, 0.5759), (0.5, 0.8024), (5.0 / 6, 0.9835)] {
      #expect(abs(curve.progress(at: share) - progress) < 0.000_06)
    }
  }
}
