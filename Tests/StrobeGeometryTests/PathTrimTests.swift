import StrobeGeometry
import StrobeModel
import TestSupport
import Testing

@Suite struct PathTrimTests {
  private let paths: [Path] = [
    .rect(Rect(10, 10, 40, 30)),
    .ellipse(in: Rect(0, 0, 100, 100)),
    Path([
      .move(Point(0, 0)), .line(Point(30, 0)), .move(Point(0, 20)), .line(Point(70, 20)),
    ]),
    Path([
      .move(Point(20, 100)), .line(Point(120, 100)),
      .cubic(Point(160, 100), Point(160, 40), Point(200, 40)), .line(Point(300, 40)),
    ]),
  ]

  private func lastPoint(_ path: Path) -> Point? {
    switch path.elements.last {
    case .move(let point), .line(let point), .cubic(_, _, let point): point
    case .close:
      path.elements.lazy.compactMap { element in
        if case .move(let point) = element { point } else { nil }
      }.last
    case nil: nil
    }
  }

  @Test func lengthsAndCutsEqualTheVectors() throws {
    let cases = try ReferenceValues("stroke-trim").list("cases")
    #expect(cases.count == paths.count)
    for (expected, path) in zip(cases, paths) {
      let name = try expected.string("name")
      #expect(abs(path.length - (try expected.number("length"))) < 1e-6, "\(name)")
      let points = try expected.list("points").map { try #require($0.numbers) }
      for (fraction, point) in zip(try expected.numbers("fractions"), points) {
        let cut = try #require(lastPoint(path.trimmed(from: 0, to: fraction)))
        #expect(abs(cut.x - point[0]) < 1e-6 && abs(cut.y - point[1]) < 1e-6, "\(name)")
        let at = try #require(path.point(at: fraction))
        #expect(abs(at.x - point[0]) < 1e-6 && abs(at.y - point[1]) < 1e-6, "\(name)")
      }
    }
  }

  @Test func aWholeSubpathKeepsItsClose() {
    let two = Path(Path.rect(Rect(0, 0, 10, 10)).elements + Path.rect(Rect(20, 0, 10, 10)).elements)
    #expect(two.trimmed(from: 0, to: 0.5) == .rect(Rect(0, 0, 10, 10)))
    #expect(two.trimmed(from: 0, to: 1) == two)
    let cut = two.trimmed(from: 0, to: 0.75)
    #expect(cut.elements.count { $0 == .close } == 1)
    #expect(
      cut.elements.suffix(3).elementsEqual([
        .move(Point(20, 0)), .line(Point(30, 0)), .line(Point(30, 10)),
      ]))
  }

  @Test func aCutClosedPathIsOpenAtBothEnds() {
    #expect(
      Path.rect(Rect(0, 0, 10, 10)).trimmed(from: 0.125, to: 0.875).elements == [
        .move(Point(5, 0)), .line(Point(10, 0)), .line(Point(10, 10)), .line(Point(0, 10)),
        .line(Point(0, 5)),
      ])
  }

  @Test(arguments: [(0.5, 0.5), (0.6, 0.2), (1.0, 2.0), (-1.0, 0.0)])
  func nothingLiesBetweenAStartAndAnEndThatIsNotAfterIt(from: Double, to: Double) {
    for path in paths { #expect(path.trimmed(from: from, to: to).elements.isEmpty) }
  }

  @Test func partsAddUp() {
    for path in paths {
      let parts = (0..<10).map {
        path.trimmed(from: Double($0) / 10, to: Double($0 + 1) / 10).length
      }
      for part in parts { #expect(abs(part - path.length / 10) < 1e-7) }
    }
  }

  @Test func degeneratePathsAreSafe() {
    let dot = Path([.move(Point(3, 4)), .line(Point(3, 4))])
    #expect(dot.length == 0)
    #expect(dot.trimmed(from: 0.2, to: 0.7).length == 0)
    #expect(dot.point(at: 0.5) == Point(3, 4))
    #expect(Path().point(at: 0.5) == nil)
    #expect(Path().trimmed(from: 0, to: 0.5).elements.isEmpty)
    let cusp = Path([.move(Point(0, 0)), .cubic(Point(10, 0), Point(0, 0), Point(10, 0))])
    #expect(abs(cusp.length - cusp.trimmed(from: 0, to: 0.5).length * 2) < 1e-6)
    let bad = Path([.move(Point(.nan, 0)), .cubic(Point(1, 0), Point(2, .infinity), Point(3, 0))])
    #expect(!(bad.length > 0))
    _ = bad.trimmed(from: 0.1, to: 0.9)
    // A line after a close starts where the closed subpath did.
    let after = Path(Path.rect(Rect(0, 0, 10, 10)).elements + [.line(Point(-10, 0))])
    #expect(after.length == 50)
    #expect(
      after.trimmed(from: 0.9, to: 1).elements == [.move(Point(-5, 0)), .line(Point(-10, 0))])
  }

  @Test func tangentsPointAlongThePath() throws {
    let square = Path.rect(Rect(0, 0, 10, 10))
    #expect(square.tangent(at: 0.125) == Point(1, 0))
    #expect(square.tangent(at: 0.375) == Point(0, 1))
    #expect(square.tangent(at: 0.875) == Point(0, -1))
    // At a quarter of a circle's quarter the tangent has turned by as much.
    let circle = Path.ellipse(in: Rect(0, 0, 100, 100))
    let tangent = try #require(circle.tangent(at: 0.125))
    #expect(abs(tangent.x + 0.5.squareRoot()) < 1e-9 && abs(tangent.y - 0.5.squareRoot()) < 1e-9)
    #expect(Path([.move(Point(1, 1)), .line(Point(1, 1))]).tangent(at: 0.5) == nil)
    #expect(Path().tangent(at: 0.5) == nil)
  }
}
