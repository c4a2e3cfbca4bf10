import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

/// What a canvas is told: the order of calls, whose they are, and values as the scene has them.
@Suite struct CanvasTests {
  private func box(
    _ name: String, _ frame: Rect = Rect(0, 0, 20, 20), _ change: (inout Layer) -> Void = { _ in }
  ) -> Layer {
    var layer = Layer(name, frame: frame)
    layer.backgroundColor = .black
    change(&layer)
    return layer
  }

  @discardableResult
  private func draw(
    _ layers: [Layer], on canvas: RecordingCanvas = RecordingCanvas()
  ) throws -> (canvas: RecordingCanvas, report: DrawingReport) {
    let report = try Renderer().draw(PresentationTree(100, 100, layers), on: canvas)
    return (canvas, report)
  }

  @Test func aLayerIsDrawnFromItsShadowToItsBorderBetweenItsBeginAndEnd() throws {
    let layer = box("card") {
      $0.shadowOpacity = 0.5
      $0.shadowRadius = 3
      $0.cornerRadius = 4
      $0.borderWidth = 2
      $0.borderColor = Color(1, 0, 0)
      var gradient = GradientContent()
      gradient.colors = [.black, .white]
      $0.content = .gradient(gradient)
      $0.sublayers = [box("dot") { $0.cornerRadius = 10 }]
    }
    #expect(
      try draw([layer]).canvas.calls == [
        "begin card", "  shadow 3.0 of a drawing", "  fill rounded nonZero",
        "  fill rounded nonZero", "  begin dot", "    fill ellipse nonZero", "  end",
        "  stroke rounded 2.0", "end",
      ])
  }

  @Test func siblingsComeByRisingDepth() throws {
    let calls = try draw([box("front") { $0.zPosition = 1 }, box("back")]).canvas.calls
    #expect(calls.filter { $0.hasPrefix("begin") } == ["begin back", "begin front"])
  }

  @Test func aLayersPlacementIsInTheMatrixWhenItBegins() throws {
    let inner = box("inner", Rect(3, 4, 5, 6))
    let outer = box("outer", Rect(10, 20, 30, 40)) { $0.sublayers = [inner] }
    let canvas = try draw([outer]).canvas
    // Both fill their own bounds, from their own origin.
    #expect(
      canvas.outlines == [.rectangle(Rect(0, 0, 30, 40)), .rectangle(Rect(0, 0, 5, 6))])
    #expect(canvas.matrix == .identity)
  }

  @Test func aMaskIsDrawnBesideWhatItMasksWithItsOwnBeginAndEnd() throws {
    let layer = box("photo") {
      $0.opacity = 0.5
      $0.mask = box("hole") { $0.cornerRadius = 10 }
    }
    let canvas = try draw([layer]).canvas
    #expect(
      canvas.calls == [
        "begin photo", "  masked 0.5", "    fill rectangle nonZero", "  mask", "    begin hole",
        "      fill ellipse nonZero", "    end", "end",
      ])
    #expect(canvas.tiles == [nil])
  }

  @Test func aMaskOfRectanglesComesAsTilesWithNames() throws {
    let mask = Layer("tiles", frame: Rect(0, 0, 20, 20))
    let layer = box("photo") {
      $0.mask = mask
      $0.mask?.sublayers = [
        box("left", Rect(0, 0, 10, 20)), box("right", Rect(10, 0, 10, 20)) { $0.opacity = 0.25 },
      ]
    }
    #expect(
      try draw([layer]).canvas.tiles == [
        [
          MaskTile(name: "left", rect: Rect(0, 0, 10, 20), alpha: 1),
          MaskTile(name: "right", rect: Rect(10, 0, 10, 20), alpha: 0.25),
        ]
      ])
  }

  @Test func onlyACanvasThatSaysWhatIsSeenIsSparedTheRest() throws {
    let layers = [box("seen"), box("far", Rect(500, 0, 20, 20))]
    let all = try draw(layers).canvas
    #expect(all.calls.filter { $0.hasPrefix("begin") } == ["begin seen", "begin far"])
    let small = RecordingCanvas()
    small.deviceVisibleBounds = Rect(0, 0, 100, 100)
    try draw(layers, on: small)
    #expect(small.calls.filter { $0.hasPrefix("begin") } == ["begin seen"])
  }

  @Test func aPathStaysWholeBesideItsTrim() throws {
    let path = Path([.move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 10))])
    func shape(_ change: (inout ShapeContent) -> Void) -> Layer {
      var content = ShapeContent()
      content.path = path
      content.fillColor = nil
      content.strokeColor = .black
      content.lineWidth = 3
      change(&content)
      return box("line") {
        $0.backgroundColor = nil
        $0.content = .shape(content)
      }
    }
    let canvas = try draw([
      shape { _ in },
      shape {
        $0.strokeStart = 0.25
        $0.strokeEnd = 0.75
      },
    ]).canvas
    #expect(canvas.outlines == [.path(path), .path(path)])
    #expect(canvas.trims == [nil, Trim(start: 0.25, end: 0.75, emptyDot: false)])
    #expect(canvas.calls.filter { $0.hasSuffix("stroke path 3.0") }.count == 2)
  }

  @Test func opacityGoesIntoThePaintUnlessPaintsOverlap() throws {
    let plain = try draw([box("plain") { $0.opacity = 0.5 }]).canvas
    #expect(plain.calls == ["begin plain", "  fill rectangle nonZero", "end"])
    #expect(plain.inks == [.color(Color(0, 0, 0, 0.5))])
    let stack = try draw([
      box("stack") {
        $0.opacity = 0.5
        $0.sublayers = [box("top")]
      }
    ]).canvas
    #expect(
      stack.calls == [
        "begin stack", "  group 0.5", "    fill rectangle nonZero", "    begin top",
        "      fill rectangle nonZero", "    end", "end",
      ])
    #expect(stack.inks == [.color(.black), .color(.black)])
  }

  @Test func gradientsComeInPointsFromTheBoundsCornerWithTheStopsOfTheScene() throws {
    var content = GradientContent()
    content.colors = [Color(1, 0, 0), Color(0, 0, 1, 0.5)]
    content.locations = [0.25, 0.5]
    content.startPoint = Point(0, 0)
    content.endPoint = Point(1, 0.5)
    let canvas = try draw([
      box("sky", Rect(7, 8, 20, 40)) {
        $0.backgroundColor = nil
        $0.opacity = 0.5
        $0.content = .gradient(content)
      }
    ]).canvas
    let expected = Gradient(
      kind: .axial(start: Point(0, 0), end: Point(20, 20)),
      stops: [
        Gradient.Stop(offset: 0.25, color: Color(1, 0, 0, 0.5)),
        Gradient.Stop(offset: 0.5, color: Color(0, 0, 1, 0.25)),
      ])
    #expect(canvas.inks == [.gradient(expected)])
  }

  @Test func aCasterMayBeDrawnOnAnotherCanvas() throws {
    let canvas = RecordingCanvas()
    let aside = RecordingCanvas()
    canvas.casterCanvas = aside
    let layer = box("card") {
      $0.shadowOpacity = 1
      $0.sublayers = [box("inner")]
    }
    try draw([layer], on: canvas)
    #expect(
      aside.calls == [
        "fill rectangle nonZero", "begin inner", "  fill rectangle nonZero", "end",
      ])
    #expect(
      canvas.calls == [
        "begin card", "  shadow 3.0 of a drawing", "  fill rectangle nonZero", "  begin inner",
        "    fill rectangle nonZero", "  end", "end",
      ])
  }

  @Test func contentIsClippedToTheMiddleOfAnOpaqueBorder() throws {
    let canvas = try draw([
      box("frame") {
        $0.masksToBounds = true
        $0.borderWidth = 4
        $0.borderColor = .black
        $0.sublayers = [box("inner")]
      }
    ]).canvas
    #expect(canvas.calls.contains("  clipped to rectangle"))
    #expect(canvas.outlines.first == .rectangle(Rect(2, 2, 16, 16)))
  }

  @Test func whatACanvasCannotDrawIsReportedWithTheLayersName() throws {
    let canvas = RecordingCanvas()
    canvas.refusals = [.fineDashes, .limit(.outline)]
    let report = try draw([box("first"), box("second")], on: canvas).report
    #expect(
      report.warnings == [.fineDashes(layer: "first"), .tooLarge(layer: "first", .outline)])
  }
}
