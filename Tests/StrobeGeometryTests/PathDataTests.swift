import StrobeModel
import TestSupport
import Testing

@testable import StrobeGeometry

@Suite struct PathDataTests {
  private func path(_ data: String) throws -> [Path.Element] {
    try Path(svgPathData: data).elements
  }

  @Test func relativeCommandsBecomeAbsolute() throws {
    let absolute = try path("M10 20 L30 20 H40 V50 C1 2 3 4 5 6 Z")
    #expect(try path("m10 20 l20 0 h10 v30 c-39-48-37-46-35-44 z") == absolute)
    #expect(
      absolute == [
        .move(Point(10, 20)), .line(Point(30, 20)), .line(Point(40, 20)), .line(Point(40, 50)),
        .cubic(Point(1, 2), Point(3, 4), Point(5, 6)), .close,
      ])
  }

  @Test func furtherPairsAfterAMoveAreLines() throws {
    #expect(
      try path("m1 1 2 2 3 3") == [.move(Point(1, 1)), .line(Point(3, 3)), .line(Point(6, 6))])
    #expect(try path("M1 1 2 2") == [.move(Point(1, 1)), .line(Point(2, 2))])
  }

  @Test(arguments: [
    "M0.5.5-1e1+2", " M .5 .5 L -10 2 ", "M0.5,0.5\n-10,2", "M5e-1 .5L-10.0 2.", "M.5.5-10,2",
  ])
  func numbersMayTouch(data: String) throws {
    #expect(
      try path(data) == [.move(Point(0.5, 0.5)), .line(Point(-10, 2))])
  }

  @Test func smoothCurvesMirrorTheControlPoint() throws {
    #expect(
      try path("M0 0 C0 10 10 10 10 0 S20 -10 20 0")
        == (try path("M0 0 C0 10 10 10 10 0 C10 -10 20 -10 20 0")))
    // Without a curve of the kind before, the control point is the current point.
    #expect(
      try path("M0 0 Q5 5 10 0 S20 10 30 0") == (try path("M0 0 Q5 5 10 0 C10 0 20 10 30 0")))
    #expect(
      try path("M0 0 Q5 10 10 0 T20 0 T30 0")
        == (try path("M0 0 Q5 10 10 0 Q15 -10 20 0 Q25 10 30 0")))
    #expect(try path("M0 0 T3 3") == (try path("M0 0 Q0 0 3 3")))
  }

  @Test func aQuadraticCurveIsTheSameCurve() throws {
    let elements = try path("M0 0 Q30 60 60 0")
    guard case .cubic(let a, let b, let c)? = elements.last else {
      Issue.record("no curve")
      return
    }
    let cubic = CubicCurve(start: .zero, first: a, second: b, end: c)
    for step in 0...10 {
      let t = Double(step) / 10
      let point = cubic.point(t)
      // (1 − t)² P0 + 2 (1 − t) t P1 + t² P2.
      #expect(isClose(point.x, 2 * (1 - t) * t * 30 + t * t * 60))
      #expect(isClose(point.y, 2 * (1 - t) * t * 60))
    }
  }

  @Test func aCloseStartsTheNextSubpathWhereItEnded() throws {
    #expect(
      try path("M1 1 h4 v4 z l-1 0") == [
        .move(Point(1, 1)), .line(Point(5, 1)), .line(Point(5, 5)), .close, .move(Point(1, 1)),
        .line(Point(0, 1)),
      ])
    #expect(try path("M0 0 L1 1 Z z") == [.move(.zero), .line(Point(1, 1)), .close])
  }

  /// The points of an arc lie on its ellipse, and it passes on the side that the flags name.
  @Test(
    arguments: [(false, false), (false, true), (true, false), (true, true)],
    [(50.0, 50.0, 0.0), (60, 30, 30), (30, 60, -75), (5, 5, 0)])
  func arcsLieOnTheirEllipse(flags: (Bool, Bool), shape: (Double, Double, Double)) throws {
    let (isLarge, isClockwise) = flags
    let (rx, ry, rotation) = shape
    let data =
      "M10 10A\(rx) \(ry) \(rotation) \(isLarge ? 1 : 0)\(isClockwise ? 1 : 0)50 30"
    let segments = try Path(svgPathData: data).segments
    #expect(segments.last?.end == Point(50, 30))
    // In the frame of the ellipse all points have one distance from the centre; three points of
    // the arc give the centre.
    let (sine, cosine) = sineAndCosine(rotation * .pi / 180)
    func normalised(_ p: Point) -> Point {
      Point((cosine * p.x + sine * p.y) / rx, (cosine * p.y - sine * p.x) / ry)
    }
    let points = segments.flatMap { segment in
      (0...8).map { normalised(segment.point(at: Double($0) / 8)) }
    }
    let center = try #require(circumcenter(points[0], points[points.count / 2], points.last))
    let radius = Point(points[0].x - center.x, points[0].y - center.y).magnitude
    #expect(radius >= 1 - 1e-9)
    for point in points {
      let distance = Point(point.x - center.x, point.y - center.y).magnitude
      #expect(abs(distance - radius) < 3e-4 * radius)
    }
    let turn = zip(points, points.dropFirst()).reduce(0.0) { sum, pair in
      let (p, q) = pair
      let u = Point(p.x - center.x, p.y - center.y)
      let v = Point(q.x - center.x, q.y - center.y)
      return sum + (u.x * v.y - u.y * v.x) / (radius * radius)
    }
    #expect((turn > 0) == isClockwise)
    if rx > 5 { #expect((abs(turn) > 3) == isLarge) }
  }

  private func circumcenter(_ a: Point, _ b: Point, _ last: Point?) -> Point? {
    guard let c = last else { return nil }
    let d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
    let (sa, sb, sc) = (a.x * a.x + a.y * a.y, b.x * b.x + b.y * b.y, c.x * c.x + c.y * c.y)
    return Point(
      (sa * (b.y - c.y) + sb * (c.y - a.y) + sc * (a.y - b.y)) / d,
      (sa * (c.x - b.x) + sb * (a.x - c.x) + sc * (b.x - a.x)) / d)
  }

  @Test func arcsWithoutExtentAreLinesOrNothing() throws {
    #expect(try path("M0 0A0 5 0 0 1 9 9") == [.move(.zero), .line(Point(9, 9))])
    #expect(try path("M0 0A5 5 0 0 1 0 0") == [.move(.zero)])
    let half = try Path(svgPathData: "M0 0A5 5 0 0 1 10 0")
    #expect(isClose(half.length, 5 * .pi, within: 1e-2))
    #expect(half.elements.count == 3)
  }

  @Test(arguments: [
    ("L1 1", 0, "the first command must be M or m, not 'L'"),
    ("M1", 2, "expected a number, found the end"),
    ("M1 1 X2 2", 5, "'X' is no command of path data"),
    ("M1 1 L2", 7, "expected a number, found the end"),
    ("M1 1,", 5, "expected a number, found the end"),
    ("M1 1 é", 5, "expected a command, found 'é'"),
    ("1 1", 0, "expected a command, found '1'"),
    ("M0 0A1 1 0 2 0 3 3", 11, "an arc's flag must be 0 or 1, not '2'"),
    ("M1e999 0", 1, "the number 1e999 is too large"),
    ("M NaN 0", 2, "expected a number, found 'N'"),
    ("M1 1 L2 2 #", 10, "expected a command, found '#'"),
    ("M- 1", 1, "expected a number, found '-'"),
  ])
  func faultsNameTheirPlace(data: String, offset: Int, message: String) {
    #expect(throws: PathDataError(offset: offset, message: message)) {
      try Path(svgPathData: data)
    }
  }

  @Test func emptyDataIsAnEmptyPath() throws {
    #expect(try path("").isEmpty)
    #expect(try path(" \n").isEmpty)
  }

  @Test func writtenDataReadsBackToTheSameNumbers() throws {
    var random = SplitMix64(seed: 1)
    func point(_ random: inout SplitMix64) -> Point {
      func number() -> Double {
        (random.unit() - 0.5)
          * Double(sign: .plus, exponent: Int(random.next() % 80) - 40, significand: 1)
      }
      return Point(number(), number())
    }
    var elements: [Path.Element] = [.move(point(&random))]
    for _ in 0..<50 {
      elements += [
        .line(point(&random)), .cubic(point(&random), point(&random), point(&random)), .close,
        .move(point(&random)),
      ]
    }
    let path = Path(elements)
    #expect(try Path(svgPathData: path.svgPathData) == path)
    #expect(
      Path.rect(Rect(0, 0.5, 10, 20)).svgPathData == "M 0 0.5 L 10 0.5 L 10 20.5 L 0 20.5 Z")
    #expect(
      Path.ellipse(in: Rect(0, 0, 2, 2)).svgPathData.allSatisfy { "MCZ .-e0123456789".contains($0) }
    )
  }
}
