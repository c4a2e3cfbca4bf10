import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

@Suite struct GradientTests {
  /// A gradient of no visible length is a jump, and one far longer than its bounds one colour.
  @Test func gradientsOfAnyLengthHaveTheirColours() throws {
    func drawn(_ start: Point, _ end: Point, _ type: GradientType = .axial) throws -> Canvas {
      var gradient = GradientContent()
      gradient.colors = [Color(1, 0, 0), Color(0, 0, 1)]
      gradient.startPoint = start
      gradient.endPoint = end
      gradient.gradientType = type
      var layer = Layer("gradient", frame: Rect(0, 0, 20, 20))
      layer.content = .gradient(gradient)
      return try Canvas(PresentationTree(20, 20, [layer]))
    }
    for length in [1e-12, 1e-9, 1e-6] {
      let jump = try drawn(Point(0.5, 0), Point(0.5 + length, 0))
      #expect(jump.argb(5, 10) == [255, 255, 0, 0])
      #expect(jump.argb(15, 10) == [255, 0, 0, 255])
    }
    for length in [1e6, 1e12, 1e300] {
      for type in [GradientType.axial, .radial] {
        #expect(try drawn(.zero, Point(length, length), type).argb(10, 10) == [255, 255, 0, 0])
        #expect(
          try drawn(Point(-length, 0), Point(1, 1), type).argb(10, 10)[3] >= 254)
      }
    }
  }

  /// Bounds that begin far out look the same.
  @Test func gradientsBeginAtTheirBounds() throws {
    var gradient = GradientContent()
    gradient.colors = [Color(1, 0, 0), Color(0, 0, 1)]
    var layer = Layer("gradient", frame: Rect(0, 0, 20, 20))
    layer.content = .gradient(gradient)
    let near = try Canvas(PresentationTree(20, 20, [layer]))
    layer.bounds.origin = Point(1e9, -1e9)
    #expect(try Canvas(PresentationTree(20, 20, [layer])).difference(near).largest <= 1)
  }

  /// What the pixel library cannot hold is told, and what is drawn after it is there.
  @Test func gradientsUnderExtremeMapsHarmNothing() throws {
    var gradient = GradientContent()
    gradient.colors = [Color(1, 0, 0), Color(0, 0, 1)]
    for skew in [1e3, 1e4, 1e7, 1e12] {
      var layer = Layer("gradient", frame: Rect(0, 0, 20, 20))
      layer.content = .gradient(gradient)
      layer.transform = Transform3D(affine: 1, skew, 0, 1, 0, 0)
      var other = Layer("other", frame: Rect(0, 0, 20, 20))
      other.backgroundColor = .black
      let canvas = try Canvas(PresentationTree(20, 20, [layer, other]))
      #expect(canvas.argb(10, 10) == [255, 0, 0, 0])
    }
  }

  private func canvas(
    _ frame: Rect, _ colors: [Color], _ change: (inout GradientContent) -> Void = { _ in },
    layer changeLayer: (inout Layer) -> Void = { _ in }
  ) throws -> Canvas {
    var gradient = GradientContent(colors: colors)
    change(&gradient)
    var layer = Layer(nil, frame: frame, content: .gradient(gradient))
    changeLayer(&layer)
    return try Canvas(PresentationTree(100, 100, [layer]))
  }

  private let blackToWhite = [Color(0, 0, 0), Color(1, 1, 1)]

  @Test func aGradientRunsDownwardsUnlessToldOtherwise() throws {
    let down = try canvas(Rect(0, 0, 100, 100), blackToWhite)
    for y in [0, 25, 50, 99] {
      #expect(abs(Double(down.argb(50, y)[1]) - (Double(y) + 0.5) / 100 * 255) <= 1.5)
    }
    let across = try canvas(Rect(0, 0, 100, 100), blackToWhite) {
      $0.startPoint = Point(0.2, 0)
      $0.endPoint = Point(0.7, 0)
    }
    #expect(across.argb(10, 50)[1] == 0)
    #expect(across.argb(90, 50)[1] == 255)
    #expect(abs(across.argb(45, 50)[1] - 130) <= 2)
  }

  @Test func coloursAreMixedStraight() throws {
    // Opaque red to clear blue, half way: (.5, 0, .5) at alpha .5.
    let canvas = try canvas(Rect(0, 0, 100, 100), [Color(1, 0, 0), Color(0, 0, 1, 0)])
    for (found, expected) in zip(canvas.argb(50, 49), [128, 65, 0, 63]) {
      #expect(abs(found - expected) <= 3)
    }
  }

  @Test func locationsPlaceColours() throws {
    let canvas = try canvas(Rect(0, 0, 100, 100), blackToWhite + [Color(1, 0, 0)]) {
      $0.locations = [0, 0.2, 1]
    }
    #expect(canvas.argb(50, 20)[2] > 245)
    #expect(canvas.argb(50, 99)[2] < 8)
  }

  @Test func aRadialGradientIsAnEllipse() throws {
    let canvas = try canvas(Rect(0, 0, 100, 100), blackToWhite) {
      $0.gradientType = .radial
      $0.startPoint = Point(0.5, 0.5)
      $0.endPoint = Point(0.9, 0.7)
    }
    for (x, y) in [(50, 50), (70, 50), (50, 60), (62, 41), (50, 75), (95, 50)] {
      // Radii 40 and 20.
      let dx = (Double(x) + 0.5 - 50) / 40
      let dy = (Double(y) + 0.5 - 50) / 20
      let expected = min(1, (dx * dx + dy * dy).squareRoot()) * 255
      #expect(abs(Double(canvas.argb(x, y)[1]) - expected) <= 2)
    }
  }

  @Test func whatIsNoGradientDrawsNothing() throws {
    #expect(try canvas(Rect(0, 0, 100, 100), []).coverage == 0)
    #expect(try canvas(Rect(0, 0, 100, 100), [.black]).coverage == 0)
    #expect(try canvas(Rect(0, 0, 100, 100), blackToWhite) { $0.locations = [0] }.coverage == 0)
    for point in [Point(0.5, 0.9), Point(0.9, 0.5)] {
      let degenerate = try canvas(Rect(0, 0, 100, 100), blackToWhite) {
        $0.gradientType = .radial
        $0.startPoint = Point(0.5, 0.5)
        $0.endPoint = point
      }
      #expect(degenerate.coverage == 0)
    }
  }

  @Test func aGradientIsRoundedWithoutClipping() throws {
    let canvas = try canvas(Rect(10, 10, 80, 80), blackToWhite, layer: { $0.cornerRadius = 40 })
    #expect(abs(canvas.coverage - .pi * 1600) < 20)
  }

  @Test func gradientsStayVector() throws {
    let layer = Layer(
      nil, frame: Rect(0, 0, 50, 50),
      content: .gradient(GradientContent(colors: [Color(1, 0, 0), Color(0, 0, 1, 0)])))
    let tree = PresentationTree(50, 50, [layer])
    #expect(try vectorDocument(tree).text.contains("<linearGradient"))
    #expect(try !vectorDocument(tree).text.contains("<image"))
    #expect(try !vectorDocument(tree, pdf: true).text.contains("/Subtype /Image"))
  }
}
