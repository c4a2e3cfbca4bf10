import StrobeRender
import TestSupport
import Testing

@testable import StrobeExport
@testable import StrobeVector

@Suite struct VectorLayerTests {
  @Test(arguments: [0, 1, 99, 100, 9_999, 10_000, 123_456, 999_999])
  func marksAreReadBackFromTheirColours(index: Int) throws {
    for mark in [LayerMark.begin(index), .end(index), .text(index)] {
      let color = try #require(mark.color)
      // Cairo writes percentages with six decimals.
      func written(_ value: Double) -> Double { (value * 1e8).rounded() / 1e8 }
      #expect(
        LayerMark(
          red: written(color.red), green: written(color.green), blue: written(color.blue),
          alpha: color.alpha) == mark)
    }
  }

  @Test(arguments: [-1, 1_000_000, Int.max])
  func anIndexOutOfReachHasNoColour(index: Int) {
    #expect(LayerMark.begin(index).color == nil)
  }

  @Test func ordinaryColoursAreNoMarks() {
    #expect(LayerMark(red: 0.0025, green: 0.0025, blue: 0.0025, alpha: 1) == nil)
    #expect(LayerMark(red: 0, green: 0, blue: 0, alpha: LayerMark.alpha) == nil)
    #expect(LayerMark(red: 1, green: 1, blue: 1, alpha: LayerMark.alpha) == nil)
    #expect(LayerMark(red: 0.0025, green: 0.9975, blue: 0.0025, alpha: LayerMark.alpha) == nil)
    #expect(LayerMark(red: .nan, green: .infinity, blue: -1e300, alpha: LayerMark.alpha) == nil)
  }

  /// Cairo leaves a source as it is if the new colour's 16-bit components, multiplied by alpha, are
  /// the same.
  @Test func noTwoMarksAreOneColourToCairo() throws {
    func key(_ mark: LayerMark) throws -> [Int] {
      let color = try #require(mark.color)
      return [color.red, color.green, color.blue, 1].map {
        Int(($0 * color.alpha * 65_535).rounded())
      }
    }
    var seen: Set<[Int]> = []
    let indices = Array(0..<100) + (1..<100).map { $0 * 100 } + (1..<100).map { $0 * 10_000 }
    for index in indices {
      #expect(seen.insert(try key(.begin(index))).inserted)
      #expect(seen.insert(try key(.end(index))).inserted)
      #expect(seen.insert(try key(.text(index))).inserted)
    }
    // Cairo draws nothing for an alpha of up to 255 of 65535.
    #expect(LayerMark.alpha * 65_535 > 256)
  }

  /// Layer 0 holds a group at half opacity with layers 1 and 2; behind a clip layer 3 holds a
  /// rectangle and layer 4, a paint behind a round clip.
  @Test func marksWorkInsideGroupsAndClips() throws {
    var options = SVGOptions()
    options.layerNames = ["outer", "blue", "red", "clipped", "round"]
    options.idPrefix = ""
    let svg = try VectorFixture.rewritten("group-marks", options)
    #expect(svg.drawn.map { $0["id"] } == ["outer", "clipped"])
    #expect(svg.drawn[0]["opacity"] == ".5")
    #expect(svg.drawn[0].children.map { $0["id"] } == ["blue", "red"])
    #expect(svg.drawn[0].children.map { $0["fill"] } == ["#00f", "#f00"])
    #expect(svg.drawn[1].children.map { $0["id"] } == [nil, "round"])
    #expect(svg.drawn[1].children[0]["fill"] == "#0f0")
  }

  @Test func marksWithoutNamesVanish() throws {
    let svg = try VectorFixture.rewritten("radar")
    #expect(svg.kinds == ["svg", "circle"])
    #expect(svg.everything.allSatisfy { $0["id"] == nil && $0["data-name"] == nil })
  }

  @Test func namesAreUniqueAndSafe() throws {
    var options = SVGOptions()
    options.layerNames = ["1 <ring> & co", "ring", "ring", "ring-2", "", "größe", "ring"]
    options.idPrefix = "my page!"
    let svg = try VectorFixture.rewritten("radar", options)
    let ids = svg.everything.compactMap { $0["id"] }
    #expect(
      ids == [
        "my-page1-ring-co", "my-pagering", "my-pagering-2", "my-pagering-2-2", "my-pagelayer",
        "my-pagegröße", "my-pagering-3",
      ])
    #expect(svg.drawn[0]["data-name"] == "1 &lt;ring&gt; &amp; co")
  }

  /// An opaque paint over everything makes Cairo forget what came before: here the first marks of two
  /// layers, one inside the other.
  @Test func aForgottenFirstMarkIsTheBeginning() {
    func mark(_ mark: LayerMark) -> SVGItem { SVGItem(content: .mark(mark)) }
    let shape = SVGItem(
      content: .shape(
        .rectangle(SVGBounds(minX: 0, minY: 0, maxX: 1, maxY: 1)), SVGStyle()))
    let inner = SVGItem(content: .layer(2, [shape]))
    #expect(
      SVGDrawing.nestingLayers([
        shape, mark(.end(2)), mark(.begin(3)), shape, mark(.end(3)), mark(.end(1)), shape,
      ]) == [
        SVGItem(content: .layer(1, [inner, SVGItem(content: .layer(3, [shape]))])), shape,
      ])
  }

  @Test func marksThatDoNotPairAreLeftOut() {
    func mark(_ mark: LayerMark) -> SVGItem { SVGItem(content: .mark(mark)) }
    let shape = SVGItem(
      content: .shape(
        .rectangle(SVGBounds(minX: 0, minY: 0, maxX: 1, maxY: 1)), SVGStyle()))
    #expect(SVGDrawing.nestingLayers([mark(.begin(1)), shape]) == [shape])
    #expect(
      SVGDrawing.nestingLayers([
        mark(.begin(1)), mark(.begin(2)), shape, mark(.end(1)),
      ]) == [SVGItem(content: .layer(1, [shape]))])
    #expect(
      SVGDrawing.nestingLayers([
        shape, mark(.begin(1)), shape, mark(.begin(2)), shape, mark(.end(2)), mark(.end(1)), shape,
      ]) == [
        shape, SVGItem(content: .layer(1, [shape, SVGItem(content: .layer(2, [shape]))])), shape,
      ])
  }
}
