import StrobeGeometry
import StrobeModel
import StrobeRender
import TestSupport
import Testing

@testable import StrobeVector

/// What a vector file holds of the layers that it was drawn from.
@Suite struct VectorCanvasTests {
  private let red = Color(bytes: 255, 0, 0)
  private let blue = Color(bytes: 0, 0, 255)

  @Test func shapesStayWhatTheyAreUnderTheirNames() throws {
    var disc = VectorFixture.box("1 <disc> & co", Rect(10, 20, 30, 30), red)
    disc.cornerRadius = 15
    var card = VectorFixture.box("card", Rect(50, 20, 40, 30), blue)
    card.cornerRadius = 5
    let svg = try VectorFixture.svg([disc, card, VectorFixture.box("card", Rect(0, 0, 5, 5), red)])
    #expect(svg.drawn.map(\.name) == ["circle", "rect", "rect"])
    #expect(
      svg.drawn[0].attributes == [
        "id": "1-disc-co", "data-name": "1 <disc> & co", "cx": "25", "cy": "35", "r": "15",
        "fill": "#f00",
      ])
    #expect(
      svg.drawn[1].attributes == [
        "id": "card", "data-name": "card", "x": "50", "y": "20", "width": "40", "height": "30",
        "rx": "5", "fill": "#00f",
      ])
    #expect(svg.drawn[2]["id"] == "card-2")
  }

  /// Two overlapping boxes at half opacity are faded as a whole, without a mask or a filter.
  @Test func groupOpacityIsPlainOpacity() throws {
    var group = Layer("group", frame: Rect(0, 0, 100, 100))
    group.opacity = 0.5
    group.sublayers = [
      VectorFixture.box("a", Rect(0, 0, 50, 50), red),
      VectorFixture.box("b", Rect(25, 25, 50, 50), blue),
    ]
    let svg = try VectorFixture.svg([group])
    #expect(svg.kinds == ["svg", "g", "rect"])
    #expect(svg.drawn.count == 1 && svg.drawn[0]["opacity"] == ".5")
    #expect(svg.drawn[0].children.allSatisfy { $0["fill-opacity"] == nil && $0["opacity"] == nil })
    group.sublayers.removeLast()
    let single = try VectorFixture.svg([group])
    #expect(single.all("rect").map { $0["fill-opacity"] } == [".5"])
    #expect(single.everything.allSatisfy { $0["opacity"] == nil })
  }

  /// A turned stroke keeps its width as a number; an uneven scale can't be one.
  @Test func transformsAreTakenIntoTheNumbers() throws {
    var shape = ShapeContent(path: Path([.move(Point(0, 0)), .line(Point(10, 0))]))
    shape.fillColor = nil
    shape.strokeColor = .black
    shape.lineWidth = 2
    var layer = Layer("line", content: .shape(shape))
    layer.position = Point(20, 30)
    layer.transform = Transform3D.rotation(.pi / 2).concatenating(.scale(2, 2))
    let turned = try #require(try VectorFixture.svg([layer]).drawn.first)
    #expect(turned["d"] == "M20 30V50" && turned["stroke-width"] == "4")
    #expect(turned["transform"] == nil)
    layer.transform = .scale(2, 1)
    let uneven = try #require(try VectorFixture.svg([layer]).drawn.first)
    #expect(uneven["transform"] == "translate(20 30)scale(2 1)" && uneven["stroke-width"] == "2")
  }

  @Test func aFillAndItsStrokeAreOneElement() throws {
    var shape = ShapeContent(path: .rect(Rect(10, 10, 30, 20)))
    shape.fillColor = red
    shape.strokeColor = blue
    shape.lineWidth = 3
    let layer = Layer("box", frame: Rect(0, 0, 50, 50), content: .shape(shape))
    let svg = try VectorFixture.svg([layer])
    #expect(svg.drawn.count == 1 && svg.drawn[0].name == "rect")
    #expect(svg.drawn[0]["fill"] == "#f00" && svg.drawn[0]["stroke"] == "#00f")
  }

  /// A quarter ellipse's gradient has a map of its own; a circle's has none.
  @Test(arguments: [(50.0, nil), (25.0, "translate(25 25)scale(25 12.5)")] as [(Double, String?)])
  func radialGradientsAreEllipses(height: Double, map: String?) throws {
    var gradient = GradientContent(colors: [red, blue])
    gradient.gradientType = .radial
    gradient.startPoint = Point(0.5, 25 / height * 1)
    gradient.startPoint = Point(0.5, 1)
    gradient.endPoint = Point(1, 0.5)
    let layer = Layer("sky", frame: Rect(0, 25 - height, 50, height), content: .gradient(gradient))
    let svg = try VectorFixture.svg([layer])
    let radial = try #require(svg.all("radialGradient").first)
    #expect(radial["id"] == "sky-gradient")
    #expect(radial["gradientTransform"] == map)
    if map == nil { #expect(radial["cy"] == "25" && radial["r"] == "25") }
  }

  // MARK: Masks

  private func masked(_ tiles: [(Rect, Double)], by content: Layer) -> Layer {
    var layer = content
    var mask = Layer("mask", frame: layer.bounds)
    mask.sublayers = tiles.map { rect, alpha in
      VectorFixture.box("tile", rect, Color(0, 0, 0, alpha))
    }
    layer.mask = mask
    return layer
  }

  /// Opaque content under two tiles: half of it twice, so that no seam shows between the two.
  @Test func tilesAreClipsOverOneSymbol() throws {
    var card = VectorFixture.box("card", Rect(0, 0, 80, 40), red)
    card.sublayers = [VectorFixture.box("dot", Rect(10, 10, 5, 5), blue)]
    let layer = masked([(Rect(0, 0, 40, 40), 1), (Rect(40, 0, 40, 40), 0.5)], by: card)
    let svg = try VectorFixture.svg([layer])
    #expect(svg.all("mask").isEmpty && svg.all("filter").isEmpty && svg.all("image").isEmpty)
    let uses = svg.all("use")
    #expect(uses.map { $0["opacity"] } == [".5", nil])
    #expect(Set(uses.map { $0["xlink:href"] }) == ["#card-shape"])
    #expect(try svg.target("#card-shape").all("rect").count == 2)
    // The fainter region reaches under the denser one and covers everything: it needs no clip.
    #expect(uses[0]["clip-path"] == nil)
    let clip = try #require(try svg.target(uses[1]["clip-path"]).children.first)
    #expect(clip.name == "rect" && clip["width"] == "48")
  }

  @Test func oneOpaqueTileIsAClip() throws {
    let layer = masked(
      [(Rect(0, 0, 40, 20), 1)], by: VectorFixture.box("a", Rect(0, 0, 80, 40), red))
    let svg = try VectorFixture.svg([layer])
    #expect(svg.kinds == ["svg", "rect"])
    #expect(svg.drawn[0]["width"] == "40" && svg.drawn[0]["height"] == "20")
  }

  /// A mask of two translucent discs: in white, so that no filter is needed.
  @Test func aMaskOfShapesIsWhite() throws {
    var layer = VectorFixture.box("card", Rect(0, 0, 80, 40), red)
    var mask = Layer("mask", frame: layer.bounds)
    mask.sublayers = [0.0, 30].map { x in
      var disc = VectorFixture.box("disc", Rect(x, 0, 40, 40), Color(1, 0, 0, x == 0 ? 1 : 0.5))
      disc.cornerRadius = 20
      return disc
    }
    layer.mask = mask
    let svg = try VectorFixture.svg([layer])
    let found = try svg.target(svg.drawn.first?["mask"])
    #expect(found["id"] == "card-mask" && svg.all("filter").isEmpty)
    #expect(found.children.map { $0["fill"] } == ["#fff", "#fff"])
    #expect(found.children.map { $0["fill-opacity"] } == [nil, ".5"])
    // Around both discs with a margin of one; the defaults of x and y are not 0.
    #expect(["x", "y", "width", "height"].map { found[$0] } == ["-1", "-1", "72", "42"])
  }

  // MARK: Shadows

  private func shadowed(radius: Double) -> Layer {
    var layer = VectorFixture.box("card", Rect(20, 20, 40, 30), .white)
    layer.shadowOpacity = 0.5
    layer.shadowRadius = radius
    layer.shadowOffset = Size(0, 3)
    layer.shadowColor = blue
    return layer
  }

  @Test func aSharpShadowIsAShape() throws {
    let svg = try VectorFixture.svg([shadowed(radius: 0)])
    #expect(svg.kinds == ["svg", "g", "rect"])
    let shadow = svg.all("rect")[0]
    #expect(shadow["y"] == "23" && shadow["fill"] == "#00f" && shadow["fill-opacity"] == ".5")
  }

  /// A blur of 4 reaches 12 points beyond the card, which is shifted by 3; a point more is spare.
  @Test func aBlurredShadowIsAFilter() throws {
    var options = VectorCanvas.Options()
    options.shadows = .filter
    let (_, report) = try VectorFixture.drawing([shadowed(radius: 4)], options)
    #expect(report.warnings.isEmpty)
    let svg = try VectorFixture.svg([shadowed(radius: 4)], options)
    #expect(svg.all("image").isEmpty)
    let shadow = svg.all("rect")[0]
    let filter = try svg.target(shadow["filter"])
    #expect(filter["id"] == "card-blur" && filter["color-interpolation-filters"] == "sRGB")
    #expect(filter.children.map(\.name) == ["feGaussianBlur"])
    #expect(filter.children[0]["stdDeviation"] == "4")
    #expect(filter["filterUnits"] == "userSpaceOnUse")
    #expect(["x", "y", "width", "height"].map { filter[$0] } == ["7", "10", "66", "56"])
  }

  @Test func aBlurredShadowIsABitmapOrNothing() throws {
    let (_, report) = try VectorFixture.drawing([shadowed(radius: 4)])
    #expect(report.warnings == [.rasterizedShadow(layer: "card", pixelsPerPoint: 2)])
    #expect(try VectorFixture.svg([shadowed(radius: 4)]).all("image").count == 1)
    var options = VectorCanvas.Options()
    options.shadows = .none
    #expect(try VectorFixture.svg([shadowed(radius: 4)], options).kinds == ["svg", "rect"])
  }

  // MARK: Repeated looks

  /// What a replicator's copies share is said once, so that a change of the template's colour is
  /// one line; what layers share by chance stays with each.
  @Test func copiesShareTheirLooks() throws {
    var replicator = ReplicatorContent()
    replicator.instanceCount = 3
    replicator.instanceTransform = .translation(20, 0)
    var layer = Layer("dots", frame: Rect(0, 0, 100, 20), content: .replicator(replicator))
    layer.sublayers = [VectorFixture.box("dot", Rect(0, 0, 10, 10), red)]
    let copies = try VectorFixture.svg([layer])
    #expect(copies.everything.compactMap { $0["fill"] } == ["#f00"])
    var plain = Layer("dots", frame: Rect(0, 0, 100, 20))
    plain.sublayers = [0.0, 20].map { VectorFixture.box("dot", Rect($0, 0, 10, 10), red) }
    #expect(try VectorFixture.svg([plain]).all("rect").map { $0["fill"] } == ["#f00", "#f00"])
  }

  // MARK: Text

  /// The outlines come from the font's own units: DejaVu Sans's "l" is a bar from 193 to 377 of
  /// 2048 units, 1556 high.
  @Test func glyphsAreTheFontsOutlines() throws {
    var text = TextContent("l")
    text.fontFamily = "DejaVu Sans"
    text.fontSize = 20.48
    text.foregroundColor = .black
    let layer = Layer("label", frame: Rect(10, 0, 50, 50), content: .text(text))
    let (drawing, _) = try VectorFixture.drawing([layer])
    guard case .layer(_, let items)? = drawing.items.first?.content,
      case .glyphs(let glyphs, _)? = items.first?.content
    else {
      Issue.record("no glyphs")
      return
    }
    #expect(glyphs.count == 1 && abs(glyphs[0].scale - 0.01) < 1e-12)
    let bounds = VectorShape.path(glyphs[0].outline.elements).bounds
    #expect(bounds == VectorBounds(minX: 193, minY: 0, maxX: 377, maxY: 1556))
    #expect(glyphs[0].origin.x == 10)
  }
}
