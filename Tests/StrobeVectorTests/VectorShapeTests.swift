import StrobeGeometry
import StrobeModel
import TestSupport
import Testing

@testable import StrobeVector

/// What becomes of a path's geometry.
@Suite struct VectorShapeTests {
  /// Discs as Cairo writes them from two curves up, a rounded rectangle, a pill, and near misses.
  @Test(arguments: [
    (
      "M 167.5 221.5 C 167.5 226.167969 160.5 226.167969 160.5 221.5 C 160.5 216.832031 167.5 "
        + "216.832031 167.5 221.5 Z", "circle", ["cx": "164", "cy": "221.5", "r": "3.5"]
    ),
    (
      "M 20 10 C 20 15.523438 15.523438 20 10 20 C 4.476562 20 0 15.523438 0 10 C 0 4.476562 "
        + "4.476562 0 10 0 C 15.523438 0 20 4.476562 20 10 Z M 20 10 ", "circle",
      ["cx": "10", "cy": "10", "r": "10"]
    ),
    (
      "M 10 20 C 10 14.476562 14.476562 10 20 10 L 40 10 C 45.523438 10 50 14.476562 50 20 L 50 "
        + "30 C 50 35.523438 45.523438 40 40 40 L 20 40 C 14.476562 40 10 35.523438 10 30 Z",
      "rect", ["x": "10", "y": "10", "width": "40", "height": "30", "rx": "10"]
    ),
    (
      "M 10 10 L 30 10 C 35.523438 10 40 14.476562 40 20 C 40 25.523438 35.523438 30 30 30 L 10 "
        + "30 C 4.476562 30 0 25.523438 0 20 C 0 14.476562 4.476562 10 10 10 Z",
      "rect", ["y": "10", "width": "40", "height": "20", "rx": "10"]
    ),
    ("M 1 2 L 1 9 L 5 9 L 5 2 Z", "rect", ["x": "1", "y": "2", "width": "4", "height": "7"]),
    // Corners turned inwards.
    (
      "M 10 20 C 15.523438 20 20 15.523438 20 10 L 40 10 C 40 15.523438 44.476562 20 50 20 L 50 "
        + "30 C 44.476562 30 40 34.476562 40 40 L 20 40 C 20 34.476562 15.523438 30 10 30 Z",
      "path", [:]
    ),
    // A squashed circle's handles are too short.
    (
      "M 20 10 C 20 14 14 20 10 20 C 6 20 0 14 0 10 C 0 6 6 0 10 0 C 14 0 20 6 20 10 Z", "path",
      [:]
    ),
    // Twice round, and not closed.
    (
      "M 10 0 C 10 13.332031 -10 13.332031 -10 0 C -10 -13.332031 10 -13.332031 10 0 "
        + "C 10 13.332031 -10 13.332031 -10 0 C -10 -13.332031 10 -13.332031 10 0 Z", "path", [:]
    ),
    ("M 1 2 L 1 9 L 5 9 L 5 2 ", "path", [:]),
    ("M 1 2 L 1 9 L 5 9.5 L 5 2 Z", "path", [:]),
  ])
  func basicShapes(data: String, kind: String, attributes: [String: String]) throws {
    let text = """
      <svg width="500" height="500" viewBox="0 0 500 500"><path d="\(data)"/></svg>
      """
    let svg = try SVGElement(try VectorFixture.rewrite([UInt8](text.utf8)))
    let shape = try #require(svg.drawn.first)
    #expect(shape.name == kind)
    if kind != "path" { #expect(shape.attributes == attributes) }
  }

  /// Corners of 90°, of a sharp tip (mitre 1/sin(α/2) with tan(α/2) = 1/8: 8.06) and of 135°.
  @Test(arguments: [
    ("M 1 1 L 5 1 L 5 5", nil), ("M 0 0 L 8 1 L 0 2", "10"), ("M 0 0 L 5 0 L 8 3", nil),
    ("M 0 0 C 5 0 5 0 8 3", nil), ("M 0 0 L 8 1 L 0 2 L 0 9", "10"),
  ])
  func aMitreLimitIsWrittenWhereItMatters(data: String, limit: String?) throws {
    let text = """
      <svg width="9" height="9" viewBox="0 0 9 9"><path d="\(data)"
      style="fill:none;stroke:rgb(0%,0%,0%);stroke-miterlimit:10;"/></svg>
      """
    let svg = try SVGElement(try VectorFixture.rewrite([UInt8](text.utf8)))
    #expect(svg.drawn.first?["stroke-miterlimit"] == limit)
  }
}
