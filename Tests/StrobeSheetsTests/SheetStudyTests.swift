import StrobeExport
import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

@testable import StrobeSheets

@Suite struct PropertyPlotTests {
  func plot(
    _ animation: Animation, key: String = "box.position.x", _ sampling: FrameSchedule.Sampling
  ) throws -> SectionStudy.Plot {
    var scene = SheetFixture.mover()
    scene.layers[0].animations = [animation]
    var options = SheetOptions()
    options.plots = [key]
    let studies = try SectionStudy.studies(
      of: [SheetFixture.section(scene, at: sampling)], options: options)
    return try #require(studies.first?.plots.first)
  }

  /// The animation is gone at its end: 45 is never sampled, and yet its limit.
  @Test(arguments: [1, 2, 7, 20])
  func theEndOfARemovedAnimationIsALimit(count: Int) throws {
    let animation = Animation.basic(
      "position.x", from: .number(20), to: .number(45), duration: 1.7)
    let plot = try plot(animation, .count(count))
    // The model's own position is 10.
    #expect(plot.extremes.low == 10)
    #expect(abs(plot.extremes.high - 45) < 1e-6)
    #expect(PropertyPlot(plot, rect: .zero, color: 0).limits == "10 … 45")
  }

  /// Narrower than any even distance: only the keys themselves tell of it.
  @Test func aSpikeBetweenSamplesIsSeen() throws {
    let animation = Animation.keyframes(
      "position.x", values: [.number(10), .number(10), .number(99), .number(10), .number(10)],
      keyTimes: [0, 0.50001, 0.50002, 0.50003, 1], duration: 2)
    #expect(abs(try plot(animation, .count(2)).extremes.high - 99) < 1e-6)
  }

  /// y(u) = 3 (1 − u)² u y₁ + 3 (1 − u) u² y₂ + u³ with y₁ = 0 and y₂ = 2 is 6 u² − 5 u³, which is
  /// greatest at u = 4/5: 1.28.
  @Test func anOvershootIsSeen() throws {
    var animation = Animation.basic("position.x", from: .number(0), to: .number(100), duration: 2)
    animation.timingFunction = TimingFunction(0.3, 0, 0.6, 2)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    #expect(abs(try plot(animation, .count(3)).extremes.high - 128) < 1e-6)
  }

  @Test func jumpsAreUprightAndSamplesKept() throws {
    var animation = Animation.keyframes(
      "position.x", values: [.number(10), .number(50), .number(90)], duration: 2)
    if case .keyframe(var keyframes) = animation.kind {
      keyframes.calculationMode = .discrete
      animation.kind = .keyframe(keyframes)
    }
    let plot = try plot(animation, .times([0, 0.5, 1.9]))
    // Discrete values share the time evenly: thirds of 2 s.
    let curve = try #require(plot.curves.first)
    #expect(curve.samples == [10, 10, 90])
    for jump in [2.0 / 3, 4.0 / 3] {
      let before = try #require(curve.values.last { $0.time < jump - 1e-12 })
      let after = try #require(curve.values.first { $0.time >= jump - 1e-12 })
      #expect(after.time - before.time < 1e-6)
      #expect(before.value != after.value)
    }
    #expect(zip(curve.values, curve.values.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func whatNoSceneHasIsAnError() throws {
    var options = SheetOptions()
    options.plots = ["bax.opacity"]
    #expect(throws: SheetError.self) {
      try SectionStudy.studies(of: [SheetFixture.section()], options: options)
    }
  }

  @Test func animationsTellTheirBoundariesInTheScenesTime() throws {
    var scene = SheetFixture.mover()
    // Local time is twice as fast and starts at 0.5 s.
    scene.layers[0].speed = 2
    scene.layers[0].beginTime = 0.5
    scene.layers[0].animations[0].beginTime = 0.4
    scene.layers[0].animations[0].duration = 1
    scene.layers[0].animations[0].repeatCount = 2
    let times = AnimationBoundaries(scene, from: 0, to: 10).times.sorted()
    // Starts at 0.4 of local time: 0.5 + 0.2; each run takes 0.5.
    for time in [0.7, 1.2, 1.7] { #expect(times.contains { abs($0 - time) < 1e-12 }) }
    #expect(times.allSatisfy { $0 >= 0.7 - 1e-12 && $0 <= 1.7 + 1e-12 })
  }

  @Test func curvesInUseAreListedOnce() throws {
    var scene = SheetFixture.mover()
    var second = scene.layers[0].animations[0]
    second.timingFunction = .easeIn
    var third = Animation.keyframes("opacity", values: [.number(0), .number(1)], duration: 2)
    if case .keyframe(var keyframes) = third.kind {
      keyframes.timingFunctions = [.easeIn, .linear, TimingFunction(0.1, 0.2, 0.3, 0.4)]
      third.kind = .keyframe(keyframes)
    }
    scene.layers[0].animations = [scene.layers[0].animations[0], second, .group([third])]
    func curves(_ plots: [String]) throws -> [PlottedEasing] {
      var options = SheetOptions()
      options.plots = plots
      return try SectionStudy(SheetFixture.section(scene), options: options).curves
    }
    #expect(try curves([]).isEmpty)
    #expect(
      try curves(["box.opacity"]).map(\.function) == [
        .easeIn, .linear, TimingFunction(0.1, 0.2, 0.3, 0.4),
      ])
    // The whole point is plotted and one coordinate is animated.
    #expect(
      try curves(["box.position"]) == [PlottedEasing(key: "box.position.x", function: .easeIn)])
    #expect(try curves(["box.backgroundColor"]).isEmpty)
  }

  @Test func eachNumberOfAValueHasItsCurve() throws {
    let animation = Animation.basic(
      "position", from: .point(Point(20, 60)), to: .point(Point(40, 50)), duration: 2)
    let point = try plot(animation, key: "box.position", .times([0, 1]))
    #expect(point.curves.map(\.name) == ["x", "y"])
    #expect(point.curves.map(\.samples) == [[20, 30], [60, 55]])
    // The model's own position at the end is (10, 10).
    #expect(point.extremes.low == 10 && point.extremes.high == 60)
    let color = try plot(animation, key: "box.backgroundColor", .count(2))
    #expect(color.curves.map(\.name) == ["red", "green", "blue", "alpha"])
    #expect(
      try plot(animation, key: "box.bounds.size", .count(2)).curves.map(\.name) == [
        "width", "height",
      ])
  }

  /// Two turns and a half, of which the matrix knows only angles from -180° to 180°.
  @Test func turnsGoOn() throws {
    var animation = Animation.basic(
      "transform.rotation", from: .number(0), to: .number(5 * .pi), duration: 2)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    let plot = try plot(animation, key: "box.transform.rotation", .times([0, 0.5, 1, 2]))
    let curve = try #require(plot.curves.first)
    for (sample, degrees) in zip(curve.samples, [0, 225, 450, 900.0]) {
      #expect(abs((sample ?? .nan) - degrees) < 1e-6)
    }
    #expect(abs(plot.extremes.low) < 1e-9 && abs(plot.extremes.high - 900) < 1e-6)
    #expect(
      zip(curve.values, curve.values.dropFirst()).allSatisfy {
        ($0.value ?? .nan) <= ($1.value ?? .nan) + 1e-6
      })
  }
}

@Suite struct TrailTests {
  /// A circle of radius 30 about (100, 50), sampled at three instants only.
  @Test func trailsFollowTheWayBetweenSamples() throws {
    var scene = SheetFixture.mover()
    var circle = KeyframeAnimation()
    circle.path = .ellipse(in: Rect(70, 20, 60, 60))
    var animation = Animation(.keyframe(circle), keyPath: "position")
    animation.duration = 2
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    scene.layers[0].animations = [animation]
    var options = SheetOptions()
    options.trails = ["box"]
    let study = try SectionStudy(
      SheetFixture.section(scene, at: .times([0, 1, 2])), options: options)
    #expect(study.trails.first?.count == 3)
    let way = try #require(study.ways.first)
    for case let point? in way {
      let radius = ((point.x - 100) * (point.x - 100) + (point.y - 50) * (point.y - 50))
        .squareRoot()
      // Four cubic curves are a circle to 0.03 %.
      #expect(abs(radius - 30) < 0.01)
    }
    for (first, second) in zip(way, way.dropFirst()) {
      guard let first, let second else { continue }
      #expect(abs(first.x - second.x) + abs(first.y - second.y) < 5)
    }
  }
}

@Suite struct TimeRuleTests {
  func rule(to end: Double, width: Double = 523) throws -> TimeRule {
    TimeRule(try FrameSchedule(.count(2), to: end), rect: Rect(36, 0, width, 22))
  }

  /// Labels at least 40 points apart at 1, 2 or 5 times a power of ten.
  @Test(arguments: [
    (22.0 / 3, 1.0), (3.0, 0.5), (4.725, 0.5), (60.0, 5.0), (0.01, 0.001), (3600.0, 500.0),
  ])
  func labelsStandAtRoundTimes(length: Double, step: Double) throws {
    let steps = try rule(to: length).steps
    #expect(abs(steps.labelled - step) < 1e-12)
    #expect(steps.minor <= steps.labelled)
  }

  @Test func everySecondHasAMarkWhereThereIsRoom() throws {
    // 523 points for 60 s are 8.7 points a second.
    let rule = try rule(to: 60)
    #expect(rule.steps.minor == 1)
    #expect(rule.ticks(rule.steps.minor) == (0...60).map(Double.init))
    #expect(abs(rule.x(30) - (36 + 523 / 2)) < 1e-9)
  }

  @Test(arguments: [0.0, 1e-9, 1e9, 1e300])
  func noLengthIsTooSmallOrLarge(length: Double) throws {
    let rule = try rule(to: length)
    #expect(rule.ticks(rule.steps.labelled).count <= 20)
    #expect(rule.ticks(rule.steps.minor).count <= 200)
  }
}

@Suite struct CaptionFitTests {
  let renderer = Renderer()
  let style = SheetStyle(fontFamily: nil)

  func measure(_ captions: [String], size: Double = 7) -> CaptionMeasure {
    CaptionMeasure(captions, size: size, style: style, renderer: renderer)
  }

  @Test func wideColumnsKeepTheSize() {
    #expect(measure(["0.500 s"]).fit(width: 100) == CaptionFit(size: 7, lines: 1))
    #expect(measure([]).fit(width: 100).height == 0)
    #expect(measure(["", ""]).fit(width: 100).height == 0)
  }

  @Test func lettersShrinkBeforeLinesBreakAndStayLegible() {
    let captions = measure(["12 0.500 s 42% 0.421"])
    let small = captions.fit(width: captions.width * 0.9)
    #expect(abs(small.size - 6.3) < 1e-6)
    #expect(small.lines == 1)
    let broken = captions.fit(width: captions.width * 0.4)
    #expect(broken.size == 5)
    // At 5/7 of the size in 2/5 of the width: 1.8 lines.
    #expect(broken.lines >= 2)
    #expect(captions.fit(width: 1).lines == CaptionFit.mostLines)
    // Who asks for less gets it.
    #expect(measure(["0.5 s"], size: 3).fit(width: 1).size == 3)
  }

  @Test func linesAreCounted() {
    #expect(measure(["1\n2\n3", "4"]).fit(width: 100).lines == 3)
  }

  @Test func figuresAreEquallyWide() {
    let widths = (0...9).map { measure([String(repeating: "\($0)", count: 10)]).width }
    #expect(Set(widths.map { ($0 * 100).rounded() }).count == 1)
  }
}

@Suite struct CaptionValuesTests {
  @Test func placesHaveTheirValues() throws {
    let schedule = try FrameSchedule(.rate(24), to: 2)
    let values = CaptionValues(schedule: schedule, name: "radar", frameRate: 24).values(at: 30)
    // 30 / 24 = 1.25 s of 2 s: 62.5 %, one second and six frames.
    #expect(
      values == [
        "index": "31", "frame": "30", "time": "1.250", "timecode": "00:00:01:06",
        "percent": "62%", "name": "radar", "phase": "0.625",
      ])
  }

  @Test(arguments: [
    (45.0, "45"), (0.5, "0.5"), (44.9999999, "45"), (-0.0001, "-0.0001"), (-0.00001, "-1e-05"),
    (0.0, "0"), (1e9, "1e+09"), (1234.5678, "1234.568"),
  ])
  func limitsAreShort(value: Double, text: String) {
    #expect(CaptionValues.shortest(value, digits: 3) == text)
  }

  @Test func linesHaveNoControlCharacters() {
    #expect(SheetStyle.line("a\tb\nc\u{1}d\u{0} (x) \\\u{2028}") == "a b c d (x) \\")
    #expect(SheetStyle.lines("a\u{1}b\nc") == "a b\nc")
  }
}
