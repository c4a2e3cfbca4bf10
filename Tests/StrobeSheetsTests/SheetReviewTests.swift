import StrobeExport
import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSheets

@Suite struct SheetReviewTests {
  private func layer(_ name: String, _ frame: Rect) -> PresentationLayer {
    var layer = Layer(name, frame: frame)
    layer.backgroundColor = .black
    return PresentationLayer(layer, typeName: "layer")
  }

  private func tree(_ layers: [PresentationLayer]) -> PresentationTree {
    PresentationTree(time: 0, size: Size(100, 100), background: nil, layers: layers)
  }

  // MARK: Changes

  @Test(arguments: [Rect(0, 0, 100, 100), Rect(-50, -50, 300, 300), Rect(40, 40, 20, 20)])
  func outlinesStayInTheCell(frame: Rect) throws {
    let crop = Rect(0, 0, 100, 100)
    let marks = ChangeMarks(from: tree([]), to: tree([layer("box", frame)]))
    let outlines = marks.layers(style: SheetStyle(fontFamily: nil), scale: 0.5, crop: crop)
    let outline = try #require(outlines.first)
    let found = outline.layer.frame
    // A border lies inside of its layer.
    #expect(found.minX >= 0 && found.minY >= 0 && found.maxX <= 100 && found.maxY <= 100)
    #expect(outline.layer.borderWidth == 2)
    #expect(found.width >= min(frame.width, 100))
    #expect(outlines.count == 1)
  }

  @Test func whatIsOutOfTheCellHasNoOutline() {
    let marks = ChangeMarks(from: tree([]), to: tree([layer("box", Rect(200, 0, 20, 20))]))
    let outlines = marks.layers(
      style: SheetStyle(fontFamily: nil), scale: 1, crop: Rect(0, 0, 100, 100))
    #expect(outlines.isEmpty)
  }

  // MARK: Onion skin

  private var page: PresentationLayer { layer("page", Rect(0, 0, 100, 100)) }

  private func skin(_ trees: [PresentationTree]) -> OnionSkin {
    var skin = OnionSkin(crop: Rect(0, 0, 100, 100))
    for tree in trees { skin.add(tree) }
    return skin
  }

  @Test func neighboursLieBetweenWhatStandsStillAndWhatMoves() {
    let still = layer("still", Rect(0, 0, 50, 50))
    let top = layer("top", Rect(0, 0, 9, 9))
    let frames = (0..<3).map { tree([page, still, layer("box", Rect(Double($0), 0, 9, 9)), top]) }
    let skin = skin(frames)
    let (below, above) = skin.parts(of: frames[1])
    #expect(below.map(\.name) == ["page", "still"])
    #expect(above == Array(frames[1].layers[2...]))
    #expect(skin.ghost(of: frames[0], .before).map(\.name) == ["box"])
  }

  @Test func containersArePartedAndKeepTheirBorder() throws {
    let frames = (0..<2).map { index in
      var card = layer("card", Rect(10, 10, 80, 80))
      card.layer.borderWidth = 2
      card.sublayers = [
        layer("label", Rect(0, 0, 30, 9)), layer("knob", Rect(Double(index), 0, 9, 9)),
      ]
      return tree([page, card])
    }
    let (below, above) = skin(frames).parts(of: frames[0])
    #expect(below.map(\.name) == ["page", "card"])
    let (lower, upper) = (try #require(below.last), try #require(above.first))
    #expect(lower.sublayers.map(\.name) == ["label"])
    #expect(upper.sublayers.map(\.name) == ["knob"])
    #expect(lower.layer.backgroundColor != nil && upper.layer.backgroundColor == nil)
    #expect(lower.layer.borderWidth == 0 && upper.layer.borderWidth == 2)
  }

  /// A background that changes its colour neither hides the neighbours nor is one of them.
  @Test func changingBackgroundsAreNoNeighbours() {
    let frames = (0..<2).map { index in
      var page = page
      page.layer.backgroundColor = Color(Double(index), 0, 0)
      return tree([page, layer("box", Rect(Double(index), 0, 9, 9))])
    }
    let skin = skin(frames)
    #expect(skin.parts(of: frames[0]).below.map(\.name) == ["page"])
    #expect(skin.ghost(of: frames[1], .after).map(\.name) == ["box"])
  }

  // MARK: Marks

  @Test func marksCountWithinEachScene() throws {
    let sections = [
      try SheetFixture.section(name: "a", at: .count(4)),
      try SheetFixture.section(name: "b", at: .count(9)),
    ]
    #expect(SheetMark(4).marks(3, of: sections[0]) && SheetMark(4).marks(3, of: sections[1]))
    #expect(!SheetMark(4, scene: "b").marks(3, of: sections[0]))
    try SheetMark.check([9, SheetMark(4, scene: "a")], sections)
    #expect(throws: SheetError.mark(10, scene: nil, count: 9)) {
      try SheetMark.check([10], sections)
    }
    #expect(throws: SheetError.mark(9, scene: "a", count: 4)) {
      try SheetMark.check([SheetMark(9, scene: "a")], sections)
    }
    #expect(throws: SheetError.markedScene("c", scenes: ["a", "b"])) {
      try SheetMark.check([SheetMark(1, scene: "c")], sections)
    }
  }

  // MARK: Header

  @Test func textsOnALineShareItsWidth() {
    func shared(_ wanted: Double...) -> [Double] {
      SheetPainter.shared(100, space: 5, between: wanted)
    }
    #expect(shared(30, 20, 40) == [30, 20, 40])
    #expect(shared(100, 0, 0) == [100, 0, 0])
    #expect(shared(300, 0, 0) == [100, 0, 0])
    // Two gaps leave 90: the short one keeps its 10, the long ones share the rest.
    #expect(shared(300, 10, 200) == [40, 10, 40])
    #expect(shared(300, 300, 300) == [30, 30, 30])
  }
}
