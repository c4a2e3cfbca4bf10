import Foundation
import StrobeEffects
import StrobeGeometry
import StrobeModel
import Testing

@Suite struct PulsingRadarTests {
  static let steadyScales = [0, 0.331, 0.864, 1.204, 1.387, 1.475]
  static let steadyOpacities = [1, 0.868, 0.594, 0.277, 0.105, 0.023]

  /// A ring's scale at a phase of 0..<1, from the formula.
  static func scale(_ phase: Double) -> Double { 1.5 * easedDefault(phase) }

  /// A ring's opacity at a phase of 0..<1, from the formula.
  static func opacity(_ phase: Double) -> Double {
    let e = easedDefault(phase)
    return e < 0.5 ? 1 - 0.6 * e : 0.7 * (1 - e) / 0.5
  }

  func rings(_ radar: PulsingRadar, at time: Double) throws -> [PresentationLayer] {
    try present(radar, at: time).sublayers.filter { $0.name.hasPrefix("pulse-") }
  }

  @Test func ringsFillThePulseSquare() throws {
    let radar = try present(PulsingRadar(), size: Size(400, 300), at: 1)
    #expect(radar.names == (0..<6).map { "pulse-\($0)" })
    #expect(radar.layer.backgroundColor == .white)
    // The effect's border is the rings', not one around the frame.
    #expect(radar.layer.borderWidth == 0)
    let ring = try radar.find("pulse-3")
    #expect(ring.typeName == "layer")
    #expect(ring.layer.bounds == Rect(0, 0, 300, 300))
    #expect(ring.layer.position == Point(200, 150))
    #expect(ring.layer.cornerRadius == 150)
    #expect(ring.layer.borderWidth == 1)
    #expect(ring.layer.borderColor == Color(128 / 255, 128 / 255, 128 / 255))
    #expect(ring.layer.backgroundColor == nil)
  }

  @Test func coldStartShowsNothing() throws {
    for ring in try rings(PulsingRadar(), at: 0) {
      #expect(ring.scale == 0)
      #expect(ring.layer.opacity == 1)
    }
    for ring in try rings(PulsingRadar(), at: -2) { #expect(ring.scale == 0) }
  }

  @Test func ringsStartOneAfterTheOther() throws {
    let time = 1.5
    for (index, ring) in try rings(PulsingRadar(), at: time).enumerated() {
      let phase = (time - Double(index) * 4 / 6) / 4
      #expect(isClose(ring.scale, phase > 0 ? Self.scale(phase) : 0))
      #expect(isClose(ring.layer.opacity, phase > 0 ? Self.opacity(phase) : 1))
    }
  }

  @Test(arguments: [0.0, 4, 400, -4]) func warmStartIsTheSteadyState(time: Double) throws {
    var radar = PulsingRadar()
    radar.warmStart = true
    let rings = try rings(radar, at: time).sorted { $0.scale < $1.scale }
    for (k, ring) in rings.enumerated() {
      #expect(isClose(ring.scale, Self.steadyScales[k], 5.1e-4))
      #expect(isClose(ring.layer.opacity, Self.steadyOpacities[k], 5.1e-4))
      #expect(isClose(ring.scale, Self.scale(Double(k) / 6)))
      #expect(isClose(ring.layer.opacity, Self.opacity(Double(k) / 6)))
    }
  }

  @Test func warmStartIsTheColdStartWholePeriodsLater() throws {
    var warm = PulsingRadar()
    warm.warmStart = true
    for time in [0.1, 1.7, 3.9] {
      let a = try rings(warm, at: time)
      let b = try rings(PulsingRadar(), at: time + 8)
      for (a, b) in zip(a, b) {
        #expect(isClose(a.scale, b.scale, 1e-9))
        #expect(isClose(a.layer.opacity, b.layer.opacity, 1e-9))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5, 50, 1000], [10.37, 1000.37, 1e6 + 0.37])
  func ringsKeepTheirDistance(count: Int, time: Double) throws {
    var radar = PulsingRadar(pulseCount: count)
    radar.timingFunction = .linear
    radar.toScale = 1
    let phases = try rings(radar, at: time).map(\.scale)
    #expect(phases.count == count)
    for (index, phase) in phases.enumerated() {
      let whole = time / 4 - Double(index) / Double(count)
      let expected = whole - whole.rounded(.down)
      let distance = abs(phase - expected)
      #expect(min(distance, 1 - distance) < 1e-9)
    }
  }

  @Test(arguments: [1e-6, 1e-7, 1e-8, 1e-9, 1e-12, 1e-15])
  func ringsDoNotFlashAtTheEndOfACycle(left: Double) throws {
    let ring = try present(PulsingRadar(pulseCount: 1), at: 4 - left).find("pulse-0")
    #expect(ring.scale == 0 || isClose(ring.scale, 1.5))
    #expect(ring.scale == 0 ? ring.layer.opacity == 1 : isClose(ring.layer.opacity, 0))
  }

  @Test func noRings() throws {
    let radar = try present(PulsingRadar(pulseCount: 0), at: 1)
    #expect(radar.sublayers.isEmpty)
  }

  @Test func anyOrderOfTimesGivesTheSame() throws {
    let radar = PulsingRadar(items: RadarItems())
    let first = try present(radar, at: 0.3)
    let far = try present(radar, at: 3600.3)
    for time in [9000.3, -0.5, 3600.3, 0.3] { _ = try present(radar, at: time) }
    #expect(try present(radar, at: 0.3) == first)
    #expect(try present(radar, at: 3600.3) == far)
    // 3600 s are 900 whole periods, so that the rings stand as in the steady state.
    var warm = PulsingRadar()
    warm.warmStart = true
    for time in [3600.3, 1e7 + 0.3] {
      let expected = try rings(warm, at: 0.3).map(\.scale)
      let found = try rings(PulsingRadar(), at: time).map(\.scale)
      for (a, b) in zip(expected, found) { #expect(isClose(a, b)) }
    }
  }

  @Test func restartIsColdAndItemsStay() throws {
    var radar = PulsingRadar(items: RadarItems())
    let before = radar
    radar.restartTimes = [20, 10]
    radar.warmStart = true
    for (time, since) in [(10, 0), (10.5, 0.5), (19.9, 9.9), (21, 1)] {
      let found = try present(radar, at: time)
      let cold = try rings(PulsingRadar(), at: since)
      for (a, b) in zip(found.sublayers, cold) { #expect(isClose(a.scale, b.scale, 1e-9)) }
      let items = try present(before, at: time).sublayers.filter { $0.name.hasPrefix("item-") }
      #expect(found.sublayers.filter { $0.name.hasPrefix("item-") } == items)
      #expect(!items.isEmpty)
    }
  }

  @Test func naturalDurations() {
    let context = EffectContext(bounds: Rect(0, 0, 320, 320), seed: 0)
    #expect(isClose(PulsingRadar().naturalDuration(in: context) ?? 0, 22.0 / 3, 1e-12))
    var radar = PulsingRadar(pulseCount: 1)
    #expect(radar.naturalDuration(in: context) == 4)
    radar.pulseCount = 6
    radar.warmStart = true
    #expect(radar.naturalDuration(in: context) == 4)
    #expect(PulsingRadar(pulseCount: 0).naturalDuration(in: context) == nil)
  }

  @Test func ownKeysCanBeAnimated() throws {
    var layer = Layer("radar", frame: Rect(0, 0, 100, 100), effect: PulsingRadar())
    layer.animations = [
      .basic("borderWidth", from: 1, to: 3, duration: 2),
      .basic("backgroundColor", from: .color(.white), to: .color(.black), duration: 2),
    ]
    let radar = try #require(
      try Scene(size: Size(100, 100), layers: [layer]).presentation(at: 1).layers.first)
    #expect(try radar.find("pulse-0").layer.borderWidth == 2)
    #expect(radar.layer.backgroundColor == Color(0.5, 0.5, 0.5))
  }

  @Test func secondLook() throws {
    var radar = PulsingRadar(
      pulseCount: 6, animationDuration: 10, borderColor: Color(1, 1, 1, 0.3), borderWidth: 2)
    radar.warmStart = true
    let rings = try rings(radar, at: 0).sorted { $0.scale < $1.scale }
    for (k, ring) in rings.enumerated() {
      #expect(isClose(ring.scale, Self.steadyScales[k], 5.1e-4))
      #expect(ring.layer.borderColor?.alpha == 0.3)
    }
  }
}
