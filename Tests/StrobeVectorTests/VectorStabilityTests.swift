import StrobeGeometry
import StrobeModel
import TestSupport
import Testing

@testable import StrobeVector

/// What stays the same from one file to the next, and what differs.
@Suite struct VectorStabilityTests {
  private let card = [
    VectorFixture.box("card", Rect(10, 10, 60, 60), Color(bytes: 255, 0, 0)),
    VectorFixture.box("dot", Rect(20, 20, 10, 10), Color(bytes: 0, 0, 255)),
  ]

  private func text(
    _ layers: [Layer], _ change: (inout SVGOptions) -> Void = { _ in }
  ) throws -> String {
    var options = SVGOptions()
    change(&options)
    return String(
      decoding: try VectorFixture.drawing(layers).drawing.svg(options), as: UTF8.self)
  }

  @Test func oneColourIsOneLine() throws {
    var changed = card
    changed[1].backgroundColor = Color(bytes: 0, 128, 0)
    let first = try text(card).split(separator: "\n")
    let second = try text(changed).split(separator: "\n")
    #expect(first.count == second.count)
    #expect(zip(first, second).count { $0 != $1 } == 1)
  }

  /// A gradient's stop is a line of its own.
  @Test func aGradientsColourIsOneLine() throws {
    func gradient(_ color: Color) -> [Layer] {
      var layer = Layer("sky", frame: Rect(0, 0, 50, 50))
      layer.content = .gradient(GradientContent(colors: [color, .white]))
      return [layer] + card
    }
    let first = try text(gradient(Color(bytes: 255, 0, 0))).split(separator: "\n")
    let second = try text(gradient(Color(bytes: 0, 128, 0))).split(separator: "\n")
    #expect(zip(first, second).count { $0 != $1 } == 1)
    #expect(first.count == second.count)
  }

  @Test func idsBeginWithTheNameAndTheInstant() throws {
    func ids(_ change: (inout SVGOptions) -> Void) throws -> [String?] {
      var options = SVGOptions()
      change(&options)
      return try SVGElement(try VectorFixture.drawing(card).drawing.svg(options)).drawn
        .filter { $0.name != "title" }.map { $0["id"] }
    }
    #expect(try ids { _ in } == ["scene-card", "scene-dot"])
    #expect(try ids { $0.title = "My page" } == ["My-page-card", "My-page-dot"])
    #expect(
      try ids { ($0.name, $0.title, $0.instant) = ("app", "My page", 1.5) }
        == ["app-1_5s-card", "app-1_5s-dot"])
    #expect(try ids { ($0.idPrefix, $0.name) = ("9x-", "app") } == ["_9x-card", "_9x-dot"])
    #expect(try ids { $0.idPrefix = "" } == ["card", "dot"])
  }

  @Test func headerTitleAndColourAreOptions() throws {
    let text = try text(card) {
      $0.xmlHeader = false
      $0.title = "Rings & more"
      $0.description = "Six <rings>"
      $0.currentColor = SVGColor(hex: 0x0000FF)
    }
    #expect(text.hasPrefix("<svg "))
    #expect(text.contains("<title>Rings &amp; more</title>"))
    #expect(text.contains("<desc>Six &lt;rings&gt;</desc>"))
    let svg = try SVGElement([UInt8](text.utf8))
    #expect(svg["role"] == "img")
    #expect(svg.all("rect").map { $0["fill"] } == ["#f00", "currentColor"])
    #expect(try self.text(card).hasPrefix("<?xml version=\"1.0\""))
  }

  /// Black is the default that is left out, unless the page decides.
  @Test func currentColorIsWrittenForBlackToo() throws {
    let layers = [VectorFixture.box("ink", Rect(0, 0, 9, 9), .black)]
    let plain = try VectorFixture.svg(layers)
    #expect(plain.drawn[0]["fill"] == nil)
    let page = try VectorFixture.svg(layers) { $0.currentColor = SVGColor(hex: 0) }
    #expect(page.drawn[0]["fill"] == "currentColor")
  }

  @Test(arguments: [-1, 9, Int.max])
  func precisionOutOfRangeIsRefused(precision: Int) throws {
    var options = SVGOptions()
    options.precision = precision
    let drawing = VectorDrawing(size: Size(1, 1))
    #expect(throws: VectorWritingError.precisionOutOfRange(precision)) {
      try drawing.svg(options)
    }
  }

  @Test func precisionIsKept() throws {
    var layer = Layer("line", frame: Rect(0, 0, 50, 50))
    var shape = ShapeContent()
    shape.path = Path([.move(Point(1.26, 2.51)), .line(Point(30.04, 40.6))])
    shape.fillColor = nil
    shape.strokeColor = .black
    shape.lineWidth = 0.04
    layer.content = .shape(shape)
    let line = try #require(try VectorFixture.svg([layer]) { $0.precision = 0 }.drawn.first)
    #expect(line["d"] == "M1 3L30 41")
    // A hairline does not round to nothing.
    #expect(line["stroke-width"] == ".04")
  }
}
