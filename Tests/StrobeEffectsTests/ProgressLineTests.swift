import StrobeEffects
import StrobeGeometry
import StrobeModel
import Testing

@Suite struct ProgressLineTests {
  static let size = Size(375, 152)

  func line(_ progress: Double, strokeEnd: Double? = nil) -> ProgressLine {
    var line = ProgressLine(progress: progress)
    line.strokeEnd = strokeEnd
    return line
  }

  func points(_ layer: PresentationLayer) throws -> [Point] {
    let path = try #require(layer.shape?.path)
    return path.elements.map { element in
      switch element {
      case .move(let point), .line(let point): point
      default: Point(.nan, .nan)
      }
    }
  }

  func paths(
    _ effect: ProgressLine, size: Size = Self.size
  ) throws -> (track: [Point], progress: [Point]) {
    let layer = try present(effect, size: size, at: 0)
    return (try points(layer.find("track")), try points(layer.find("progress")))
  }

  @Test(arguments: [
    (0.1, Point(57.5, 81)), (0.25, Point(106.25, 88.5)), (0.5, Point(187.5, 101)),
    (0.75, Point(268.75, 88.5)),
  ])
  func knee(progress: Double, knee: Point) throws {
    let (track, progressed) = try paths(line(progress))
    #expect(isClose(track[0], knee))
    #expect(isClose(track[1], Point(350, 76)))
    #expect(track.count == 2)
    #expect(progressed.count == 2)
    #expect(isClose(progressed[0], Point(25, 76)))
    #expect(isClose(progressed[1], knee))
  }

  @Test(arguments: [
    (0.5, 0.25, Point(106.25, 88.5)), (0.25, 0.5, Point(187.5, 84 + 1.0 / 3)),
    (0.8, 0.2, Point(90, 78.5)), (0, 0.5, Point(187.5, 76)), (1, 0.5, Point(187.5, 76)),
  ])
  func meetingPoint(progress: Double, strokeEnd: Double, meeting: Point) throws {
    let (track, progressed) = try paths(line(progress, strokeEnd: strokeEnd))
    #expect(isClose(track[0], meeting))
    #expect(isClose(try #require(progressed.last), meeting))
    // The knee lies on the side of the meeting point that it is on.
    let knee = Point(25 + 325 * progress, 76 + 25 * (1 - abs(2 * progress - 1)))
    if strokeEnd < progress, progress < 1 {
      #expect(track.contains { isClose($0, knee) })
    }
    if strokeEnd > progress, progress > 0 {
      #expect(progressed.contains { isClose($0, knee) })
    }
    let shape = try #require(
      try present(line(progress, strokeEnd: strokeEnd), size: Self.size, at: 0).find("progress")
        .shape)
    #expect(shape.strokeStart == 0)
    #expect(shape.strokeEnd == 1)
  }

  @Test func emptyAndFull() throws {
    let empty = try paths(line(0))
    #expect(empty.progress.isEmpty)
    #expect(empty.track == [Point(25, 76), Point(350, 76)])
    let full = try paths(line(1))
    #expect(full.track.isEmpty)
    #expect(full.progress == [Point(25, 76), Point(350, 76)])
    let hidden = try paths(line(0.5, strokeEnd: 0))
    #expect(hidden.progress.isEmpty)
    #expect(hidden.track == [Point(25, 76), Point(187.5, 101), Point(350, 76)])
  }

  @Test(arguments: [(-3.0, 0.0), (7, 1)])
  func clamped(value: Double, expected: Double) throws {
    #expect(try paths(line(value)) == paths(line(expected)))
    #expect(
      try paths(line(0.3, strokeEnd: value)) == paths(line(0.3, strokeEnd: expected)))
  }

  @Test func trackLiesBelowProgressInTheFrameOfTheEffect() throws {
    var effect = line(0.4)
    effect.lineWidth = 7
    effect.lineCap = .butt
    effect.label = ProgressLabel()
    let layer = try present(effect, size: Self.size, at: 0)
    #expect(layer.names == ["track", "progress", "label"])
    for (name, color) in [
      ("track", Color(0xCC / 255, 0xCC / 255, 0xCC / 255)),
      ("progress", Color(0x42 / 255, 1, 0x42 / 255)),
    ] {
      let part = try layer.find(name)
      #expect(part.layer.bounds == Rect(0, 0, 375, 152))
      #expect(part.layer.position == Point(187.5, 76))
      #expect(part.shape?.strokeColor == color)
      #expect(part.shape?.fillColor == nil)
      #expect(part.shape?.lineWidth == 7)
      #expect(part.shape?.lineCap == .butt)
      #expect(part.shape?.lineJoin == .round)
      #expect(part.typeName == "shape")
    }
  }

  @Test func alongTheArc() throws {
    var effect = line(0.5, strokeEnd: 0.25)
    effect.measure = .arc
    let layer = try present(effect, size: Self.size, at: 0)
    let all = [Point(25, 76), Point(187.5, 101), Point(350, 76)]
    let track = try layer.find("track")
    #expect(try points(track) == all)
    #expect(track.shape?.strokeStart == 0.25)
    #expect(track.shape?.strokeEnd == 1)
    let progress = try layer.find("progress")
    #expect(try points(progress) == all)
    #expect(progress.shape?.strokeStart == 0)
    #expect(progress.shape?.strokeEnd == 0.25)
  }

  @Test(arguments: ProgressMeasure.allCases)
  func dotAtTheStart(measure: ProgressMeasure) throws {
    var effect = line(0)
    effect.measure = measure
    let without = try present(effect, size: Self.size, at: 0).find("progress").shape
    #expect(without?.emptyDot == false)
    effect.emptyDot = true
    let layer = try present(effect, size: Self.size, at: 0)
    let dot = try #require(try layer.find("progress").shape)
    // A shape layer draws the dot where equal start and end lie on its path.
    #expect(dot.emptyDot)
    #expect(dot.strokeStart == 0)
    #expect(dot.strokeEnd == 0)
    #expect(dot.path?.elements.first == .move(Point(25, 76)))
    #expect(try layer.find("track").shape?.emptyDot == false)
  }

  @Test func placeAndLengthCanBeGiven() throws {
    var effect = line(0.5)
    effect.origin = Point(10, 20)
    effect.length = 200
    effect.maxOffset = -8
    let (track, progress) = try paths(effect)
    #expect(progress == [Point(10, 20), Point(110, 12)])
    #expect(track == [Point(110, 12), Point(210, 20)])
    // Narrower than the margins: a line of no length, not one that runs backwards.
    #expect(try paths(line(1), size: Size(40, 20)).progress.allSatisfy { $0.x == 25 })
  }

  @Test func boundsOriginIsTheCoordinateSystem() throws {
    var layer = Layer("line", frame: Rect(0, 0, 375, 152), effect: line(0.5))
    layer.bounds.origin = Point(100, 10)
    let presented = try #require(
      try Scene(size: Self.size, layers: [layer]).presentation(at: 0).layers.first)
    let track = try presented.find("track")
    #expect(try points(track)[0] == Point(287.5, 111))
    #expect(track.layer.bounds == Rect(100, 10, 375, 152))
    #expect(track.layer.position == Point(287.5, 86))
  }

  @Test(arguments: [
    (0.0, "0%"), (0.004, "0%"), (0.006, "1%"), (0.5, "50%"), (0.994, "99%"), (1, "100%"),
    (1.5, "100%"),
  ])
  func labelText(progress: Double, text: String) throws {
    var effect = line(progress)
    effect.label = ProgressLabel()
    #expect(try present(effect, size: Self.size, at: 0).find("label").text?.string == text)
  }

  @Test func labelMovesWithTheKnee() throws {
    var effect = line(0.25)
    effect.label = ProgressLabel()
    var label = try present(effect, size: Self.size, at: 0).find("label")
    #expect(label.layer.frame == Rect(86.25, 58.5, 40, 20))
    #expect(label.text?.fontSize == 13)
    #expect(label.text?.alignmentMode == .center)
    #expect(label.text?.verticalAlignment == .center)
    #expect(label.text?.foregroundColor == effect.strokeColor)
    // Another size keeps the centre over the knee, unless the offset is given.
    effect.label?.size = Size(60, 20)
    effect.label?.color = .black
    label = try present(effect, size: Self.size, at: 0).find("label")
    #expect(label.layer.position.x == 106.25)
    #expect(label.text?.foregroundColor == .black)
    effect.label?.offset = Size(5, 6)
    label = try present(effect, size: Self.size, at: 0).find("label")
    #expect(label.layer.frame == Rect(111.25, 94.5, 60, 20))
  }

  @Test(arguments: [
    ("%d%%", "40%"), ("", ""), ("Done: %d of 100", "Done: 40 of 100"), ("%%d", "%d"),
    ("%d/%d", "40/40"), ("100%%%%", "100%%"),
  ])
  func goodFormats(format: String, text: String) throws {
    var label = ProgressLabel()
    label.format = format
    #expect(label.faults().isEmpty)
    var effect = line(0.4)
    effect.label = label
    #expect(try present(effect, size: Self.size, at: 0).find("label").text?.string == text)
  }

  /// A scene file can't hold them; in a value made in Swift what isn't a format stands as it is.
  @Test(arguments: [
    ("%s", "%s"), ("%@", "%@"), ("%", "%"), ("100%", "100%"), ("%5d", "%5d"), ("%n", "%n"),
    ("%d%%%", "40%%"), ("% d", "% d"), ("%%%x", "%%x"),
  ])
  func badFormatsAreRefusedAndStandAsTheyAre(format: String, text: String) throws {
    var label = ProgressLabel()
    label.format = format
    let fault = try #require(label.faults().first)
    #expect(fault.key == "format")
    #expect(fault.message.contains("allowed are %d"))
    var effect = line(0.4)
    effect.label = label
    #expect(try present(effect, size: Self.size, at: 0).find("label").text?.string == text)
  }

  @Test func animatesProgressAndStrokeEndApart() throws {
    var layer = Layer("line", frame: Rect(0, 0, 375, 152), effect: ProgressLine())
    layer.animations = [.basic("progress", from: 0, to: 1, duration: 2)]
    func progressed(_ layer: Layer, at time: Double) throws -> [Point] {
      let scene = Scene(size: Self.size, layers: [layer])
      return try points(scene.presentation(at: time).layers[0].find("progress"))
    }
    // The stroke's end follows.
    #expect(isClose(try #require(try progressed(layer, at: 1).last), Point(187.5, 101)))
    layer.animations.append(.basic("strokeEnd", from: 0, to: 0.5, duration: 2))
    #expect(isClose(try #require(try progressed(layer, at: 1).last), Point(106.25, 88.5)))
  }
}
