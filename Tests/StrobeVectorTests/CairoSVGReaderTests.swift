import TestSupport
import Testing

@testable import StrobeVector

/// The drawings are described in each test: what Cairo was told to draw, not what came out.
@Suite struct CairoSVGReaderTests {

  /// 36 tiles of one picture: eight opaque ones behind one clip, the rest at (36 − i)/30.
  @Test func tilesShareOnePicture() throws {
    let original = try VectorFixture.bytes("tiles")
    let bytes = try VectorFixture.rewrite(original)
    let svg = try SVGElement(bytes)
    let images = svg.all("image")
    #expect(images.count == 1)
    let data = try #require(images[0]["xlink:href"])
    #expect(String(decoding: original, as: UTF8.self).contains(data), "the picture is untouched")
    #expect(bytes.count - data.utf8.count < 12_000)
    #expect(images[0]["width"] == "1200" && images[0]["height"] == "600")
    #expect(svg.all("mask").isEmpty && svg.all("filter").isEmpty)
    #expect(svg.drawn.count == 29 && svg.drawn.allSatisfy { $0.name == "use" })
    for (index, use) in svg.drawn.enumerated() {
      #expect(try svg.target(use["xlink:href"]).name == "image")
      let clip = try svg.target(use["clip-path"])
      let tile = index + 7
      let opacity = index == 0 ? 1 : Double(36 - tile) / 30
      #expect(abs((Double(use["opacity"] ?? "1") ?? 0) - opacity) <= 0.0005)
      guard index > 0 else { continue }
      let rectangle = try #require(clip.children.first)
      let x = Double(tile / 2) * 1200 / 18
      #expect(abs((Double(rectangle["x"] ?? "0") ?? 0) - x) < 0.005)
      #expect(Double(rectangle["y"] ?? "0") == Double(tile % 2) * 300)
    }
  }

  /// A picture of 400 pixels shrunk to 40: Cairo's mask would cut it off at a tenth.
  @Test func shrunkPictureWithAlphaIsWhole() throws {
    let svg = try VectorFixture.rewritten("picture-shrunk")
    let image = try #require(svg.drawn.first)
    #expect(svg.drawn.count == 1 && image.name == "image")
    #expect(image["width"] == "40" && image["height"] == "40" && image["opacity"] == ".5")
  }

  @Test func aMaskOfTranslucentShapesNeedsNoFilter() throws {
    let svg = try VectorFixture.rewritten("mask-shapes")
    let mask = try #require(svg.all("mask").first)
    #expect(svg.all("mask").count == 1 && svg.all("filter").isEmpty)
    #expect(mask.children.map { $0["fill"] } == ["#fff", "#fff"])
    #expect(mask.children.map { $0["fill-opacity"] } == [nil, ".5"])
    #expect(mask["maskUnits"] == "userSpaceOnUse")
  }

  /// The region's default corner is a tenth outside: 0 has to be written.
  @Test func aMasksRegionIsWrittenInFull() throws {
    let text = """
      <svg width="100" height="100" viewBox="0 0 100 100"><defs>
      <mask id="mask0"><path d="M 1 1 L 90 9 L 9 90 Z" style="fill:rgb(100%,100%,100%);"/>
      <path d="M 1 1 L 99 9 L 9 99 Z" style="fill:rgb(100%,100%,100%);fill-opacity:0.5;"/></mask>
      </defs><g mask="url(#mask0)"><rect x="0" y="0" width="100" height="100"/>
      <path d="M 0 0 L 9 0 L 0 9 Z"/></g></svg>
      """
    let svg = try SVGElement(try VectorFixture.rewrite([UInt8](text.utf8)))
    let mask = try #require(svg.all("mask").first)
    #expect(["x", "y", "width", "height"].map { mask[$0] } == ["0", "0", "100", "100"])
  }

  @Test func aMaskOfOneOpaqueShapeIsAClip() throws {
    let svg = try VectorFixture.rewritten("mask-opaque")
    #expect(svg.all("mask").isEmpty)
    let group = try #require(svg.drawn.first)
    let circle = try #require(try svg.target(group["clip-path"]).children.first)
    #expect(circle.name == "circle" && circle["cx"] == "50" && circle["cy"] == "50")
    #expect(circle["r"] == "30")
  }

  @Test func aMaskOfAPictureStaysAnAlphaMask() throws {
    let svg = try VectorFixture.rewritten("mask-picture")
    let mask = try #require(svg.all("mask").first)
    let group = try #require(mask.children.first)
    let filter = try svg.target(group["filter"])
    #expect(filter.children.first?.name == "feColorMatrix")
    // The picture's own rectangle (10, 10, 24, 12) and a margin of one, in the page's units.
    #expect(filter["filterUnits"] == "userSpaceOnUse" && mask["maskUnits"] == "userSpaceOnUse")
    for element in [filter, mask] {
      #expect(
        ["x", "y", "width", "height"].map { element[$0] } == ["9", "9", "26", "14"])
    }
    #expect(try svg.target(svg.drawn.first?["mask"])["id"] == mask["id"])
  }

  /// Twenty times the same recording at opacities i/20.
  @Test func aRecordingIsWrittenOnce() throws {
    let svg = try VectorFixture.rewritten("recording")
    let uses = svg.drawn
    #expect(uses.count == 20 && Set(uses.map { $0["xlink:href"] }).count == 1)
    for (index, use) in uses.enumerated() {
      #expect(Double(use["x"] ?? "0") == Double(index % 5) * 40)
      #expect(Double(use["y"] ?? "0") == Double(index / 5) * 40)
      #expect(abs((Double(use["opacity"] ?? "1") ?? 0) - Double(index + 1) / 20) < 1e-9)
    }
    #expect(svg.all("circle").count == 1)
  }

  /// Cairo refers to a clip that it never writes.
  @Test func anUnboundedRecordingLosesItsMissingClip() throws {
    let svg = try VectorFixture.rewritten("recording-unbounded")
    #expect(svg.everything.allSatisfy { $0["clip-path"] == nil })
    #expect(svg.all("use").map { $0["x"] } == [nil, "40", "80"])
  }

  /// What Cairo could only draw as a bitmap stays that bitmap.
  @Test func aFallbackPictureIsKept() throws {
    let svg = try VectorFixture.rewritten("added")
    #expect(svg.drawn.map(\.name) == ["image"])
  }

  /// What all children of a group have in common is said by the group, and only that.
  @Test func commonPaintsAreTheGroups() throws {
    let text = """
      <svg width="9" height="9" viewBox="0 0 9 9"><g opacity="0.5">
      <path d="M 0 0 L 9 9" style="fill:none;stroke:rgb(100%,0%,0%);stroke-width:2;"/>
      <path d="M 0 9 L 9 0" style="fill:none;stroke:rgb(100%,0%,0%);stroke-width:3;"/></g>
      <g opacity="0.5"><path d="M 0 0 L 9 9" style="fill:none;stroke:rgb(100%,0%,0%);"/>
      <path d="M 0 9 L 9 0 L 5 5 Z"/></g></svg>
      """
    let svg = try SVGElement(try VectorFixture.rewrite([UInt8](text.utf8)))
    #expect(svg.drawn[0].attributes == ["opacity": ".5", "fill": "none", "stroke": "#f00"])
    #expect(svg.drawn[0].children.map { $0["stroke-width"] } == ["2", "3"])
    #expect(svg.drawn[0].children.allSatisfy { $0["stroke"] == nil && $0["fill"] == nil })
    #expect(svg.drawn[1].attributes == ["opacity": ".5"])
    #expect(svg.drawn[1].children.map { $0["fill"] } == ["none", nil])
  }

  /// A picture of 10 by 10 at (20, 20), scaled by 2: filled within, it is a picture behind a clip;
  /// filled beyond, it repeats.
  @Test func aPictureThatFillsAShapeIsNoPatternUnlessItRepeats() throws {
    func text(_ data: String) -> String {
      """
      <svg width="90" height="90" viewBox="0 0 90 90"><defs>
      <image id="image1" width="10" height="10" xlink:href="data:image/png;base64,AAAA"/>
      <pattern id="pattern0" patternUnits="userSpaceOnUse" width="10" height="10"
      patternTransform="matrix(2,0,0,2,20,20)"><use xlink:href="#image1"/></pattern></defs>
      <path d="\(data)" style="fill:url(#pattern0);fill-opacity:0.5;"/></svg>
      """
    }
    func rewritten(_ data: String) throws -> SVGElement {
      try SVGElement(try VectorFixture.rewrite([UInt8](text(data).utf8)))
    }
    let inside = try rewritten("M 20 20 L 40 20 L 20 40 Z")
    #expect(inside.all("pattern").isEmpty)
    let image = try #require(inside.drawn.first)
    #expect(image.name == "image" && image["opacity"] == ".5")
    #expect(["x", "y", "width", "height"].map { image[$0] } == ["20", "20", "20", "20"])
    #expect(try inside.target(image["clip-path"]).children.first?.name == "path")
    let whole = try rewritten("M 20 20 L 40 20 L 40 40 L 20 40 Z")
    #expect(whole.kinds == ["svg", "image"])
  }

  /// A clip belongs to the space around `<use>`, which its `x` and `y` would move.
  @Test func aMovedUseCarriesNoClip() throws {
    let text = """
      <svg width="100" height="100" viewBox="0 0 100 100"><defs>
      <clipPath id="clip1"><path d="M 0 0 L 50 0 L 0 50 Z"/></clipPath>
      <g id="surface1"><path d="M 0 0 C 9 0 9 9 0 9 C 5 5 6 6 7 7 C 1 1 2 2 3 3 C 4 4 5 5 6 6 Z"/>
      <path d="M 1 0 C 9 0 9 9 0 9 C 5 5 6 6 7 7 C 1 1 2 2 3 3 C 4 4 5 5 6 6 Z"/></g></defs>
      <g clip-path="url(#clip1)"><use xlink:href="#surface1" transform="matrix(1,0,0,1,9,9)"/></g>
      <use xlink:href="#surface1" transform="matrix(1,0,0,1,60,60)"/></svg>
      """
    let svg = try SVGElement(try VectorFixture.rewrite([UInt8](text.utf8)))
    #expect(svg.drawn.map(\.name) == ["g", "use"])
    #expect(svg.drawn[0]["clip-path"] != nil && svg.drawn[0].children[0]["x"] == "9")
    #expect(svg.all("use").allSatisfy { $0["clip-path"] == nil })
  }

  @Test(arguments: try VectorFixture.names)
  func everyFileStaysWellFormedAndWithoutLooseEnds(name: String) throws {
    let bytes = try VectorFixture.rewrite(try VectorFixture.bytes(name))
    let svg = try SVGElement(bytes)
    let ids = svg.everything.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    for element in svg.everything {
      for value in element.attributes.values where value.hasPrefix("url(#") {
        _ = try svg.target(value)
      }
      if let link = element["xlink:href"], link.hasPrefix("#") { _ = try svg.target(link) }
      #expect(element["style"] == nil)
      #expect(element.name != "g" || !element.children.isEmpty)
      #expect(element.name != "defs" || !element.children.isEmpty)
    }
    #expect(bytes.count < (try VectorFixture.bytes(name)).count)
  }
}
