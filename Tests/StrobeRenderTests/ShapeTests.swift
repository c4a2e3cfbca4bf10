import Foundation
import StrobeGeometry
import StrobeModel
import StrobeRender
import Testing

@Suite struct ShapeTests {
  private func canvas(
    _ path: Path, size: Double = 60, scale: Double = 1, _ change: (inout ShapeContent) -> Void
  ) throws -> Canvas {
    try Canvas(tree(path, size: size, change), scale: scale)
  }

  private func tree(
    _ path: Path, size: Double = 60, _ change: (inout ShapeContent) -> Void
  ) -> PresentationTree {
    var shape = ShapeContent(path: path)
    shape.fillColor = nil
    shape.strokeColor = .black
    change(&shape)
    return PresentationTree(
      size, size, [Layer(nil, frame: Rect(0, 0, size, size), content: .shape(shape))])
  }

  private let rectangle = Path.rect(Rect(10, 10, 40, 30))

  @Test func aStrokedRectangleHasItsPixels() throws {
    // Perimeter 140 · width 4; at one half the caps of the cut lie on whole pixels.
    #expect(try canvas(rectangle) { $0.lineWidth = 4 }.count(0xff00_0000) == 560)
    let half = try canvas(rectangle) {
      $0.lineWidth = 4
      $0.strokeEnd = 0.5
    }
    #expect(half.count(0xff00_0000) == 280)
    #expect(half.coverage == 280)
  }

  @Test func theFillIsNotTrimmed() throws {
    let canvas = try canvas(rectangle) {
      $0.fillColor = Color(1, 0, 0)
      $0.strokeEnd = 0
      $0.lineWidth = 4
    }
    #expect(canvas.count(0xffff_0000) == 1200)
    #expect(canvas.coverage == 1200)
  }

  @Test(arguments: [(0.5, 0.5), (0.7, 0.2), (1, 1), (0, 0), (-3, -1), (1.5, 2)])
  func nothingIsStrokedBetweenAStartAndAnEndThatIsNotAfterIt(start: Double, end: Double) throws {
    for cap in LineCap.allCases {
      let tree = tree(rectangle) {
        $0.lineWidth = 6
        $0.lineCap = cap
        $0.strokeStart = start
        $0.strokeEnd = end
      }
      #expect(try Canvas(tree).coverage == 0)
      #expect(try !vectorDocument(tree).text.contains("stroke-width"))
    }
  }

  @Test func anEmptyDotIsADiscOfTheLineWidth() throws {
    func dot(_ cap: LineCap) throws -> Double {
      try canvas(rectangle) {
        $0.lineWidth = 8
        $0.lineCap = cap
        $0.strokeStart = 0.3
        $0.strokeEnd = 0.3
        $0.emptyDot = true
      }.coverage
    }
    #expect(try abs(dot(.round) - .pi * 16) < 0.5)
    #expect(try dot(.butt) == 0)
    #expect(try dot(.square) == 0)
  }

  @Test func trimmedLengthIsAShareOfAllSubpaths() throws {
    let path = Path([
      .move(Point(5, 10)), .line(Point(35, 10)), .move(Point(5, 30)), .line(Point(55, 30)),
    ])
    let canvas = try canvas(path) {
      $0.lineWidth = 2
      $0.strokeStart = 0.25
      $0.strokeEnd = 0.75
    }
    // 20...60 of 80: the last 10 of the first and the first 30 of the second.
    #expect(canvas.coverage == 80)
    #expect(canvas.argb(26, 10)[0] == 255)
    #expect(canvas.argb(24, 10)[0] == 0)
    #expect(canvas.argb(34, 30)[0] == 255)
    #expect(canvas.argb(36, 30)[0] == 0)
  }

  @Test func dashesStartAtTheTrimmedStart() throws {
    let path = Path([.move(Point(0, 30)), .line(Point(60, 30))])
    let canvas = try canvas(path) {
      $0.lineWidth = 2
      $0.lineDashPattern = [6, 4]
      $0.strokeStart = 0.1
    }
    for x in 0..<60 {
      let isInk = x >= 6 && (x - 6) % 10 < 6
      #expect(canvas.argb(x, 30)[0] == (isInk ? 255 : 0), "\(x)")
    }
  }

  @Test func uselessDashesAreSolid() throws {
    for dash in [[0.0, 0], [0], []] {
      #expect(
        try canvas(rectangle) {
          $0.lineWidth = 4
          $0.lineDashPattern = dash
        }.coverage == 560)
    }
  }

  @Test func dashesTooFineToSeeAreATone() throws {
    let canvas = try canvas(rectangle) {
      $0.lineWidth = 4
      $0.lineDashPattern = [1e-6, 3e-6]
    }
    #expect(abs(canvas.coverage - 140) < 1)
    #expect(canvas.report.warnings == [.fineDashes(layer: "")])
  }

  @Test func fillRulesDifferWhereAPathWindsTwice() throws {
    var path = Path.rect(Rect(10, 10, 40, 40))
    path.elements += Path.rect(Rect(20, 20, 20, 20)).elements
    func coverage(_ rule: FillRule) throws -> Double {
      try canvas(path) {
        $0.fillColor = .black
        $0.strokeColor = nil
        $0.fillRule = rule
      }.coverage
    }
    #expect(try coverage(.nonZero) == 1600)
    #expect(try coverage(.evenOdd) == 1200)
  }

  @Test func joinsAndCapsHaveTheirShapes() throws {
    let corner = Path([.move(Point(10, 10)), .line(Point(40, 10)), .line(Point(40, 40))])
    func coverage(_ cap: LineCap, _ join: LineJoin, limit: Double = 10) throws -> Double {
      try canvas(corner) {
        $0.lineWidth = 10
        $0.lineCap = cap
        $0.lineJoin = join
        $0.miterLimit = limit
      }.coverage
    }
    // Two bars of 30 × 10 share the 5 × 5 inside the corner; outside it a miter adds 5 × 5.
    let bars = 600.0 - 25
    #expect(try coverage(.butt, .miter) == bars + 25)
    #expect(try abs(coverage(.butt, .bevel) - (bars + 12.5)) < 0.5)
    #expect(try abs(coverage(.butt, .round) - (bars + 25 * .pi / 4)) < 0.5)
    // A right angle's miter is √2 line widths long.
    #expect(try abs(coverage(.butt, .miter, limit: 1.41) - (bars + 12.5)) < 0.5)
    #expect(try coverage(.square, .miter) == bars + 25 + 100)
    // Curves are flattened within .1, so that two half discs may lack 2/3 of that along their edge.
    #expect(try abs(coverage(.round, .miter) - (bars + 25 + 25 * .pi)) < 0.1 * 2 / 3 * 10 * .pi)
  }

  @Test func aShapeIsNotClippedToItsBounds() throws {
    var shape = ShapeContent(path: .rect(Rect(-5, -5, 30, 30)))
    shape.fillColor = .black
    let layer = Layer(nil, frame: Rect(20, 20, 0, 0), content: .shape(shape))
    #expect(try Canvas(PresentationTree(60, 60, [layer])).coverage == 900)
  }

  @Test func pathsThatAreNotFiniteDrawNothing() throws {
    for bad in [Double.nan, .infinity] {
      let path = Path([.move(Point(0, 0)), .line(Point(bad, 5)), .line(Point(50, 50)), .close])
      let canvas = try canvas(path) {
        $0.fillColor = .black
        $0.strokeEnd = 0.4
      }
      #expect(canvas.coverage == 0)
    }
  }
}
