import StrobeExport
import StrobeModel
import Testing

@Suite struct PaperSizeTests {
  static let sizes: [(text: String, width: Double, height: Double)] = [
    ("A4", 210 / 25.4 * 72, 297 / 25.4 * 72), ("letter", 612, 792), ("Legal", 612, 1008),
    ("TABLOID", 792, 1224), ("210x297mm", 210 / 25.4 * 72, 297 / 25.4 * 72),
    ("8.5x11in", 612, 792), ("100x50pt", 100, 50), ("1920x1080px", 1920, 1080),
    ("300x200", 300, 200),
  ]

  @Test(arguments: sizes)
  func readsNamesAndSizes(text: String, width: Double, height: Double) throws {
    let size = try PaperSize(text).size
    #expect(abs(size.width - width) < 1e-9)
    #expect(abs(size.height - height) < 1e-9)
  }

  @Test(arguments: ["A9", "", "x", "10x", "10x10x10", "-5x10", "1e9x1", "nanx1", "１x２"])
  func refusesWhatIsNoPaper(text: String) {
    #expect(throws: PaperSizeError.unknown(text)) { try PaperSize(text) }
  }

  @Test func refusesImpossibleSides() {
    #expect(throws: PaperSizeError.side("0x10", 0)) { try PaperSize("0x10") }
    #expect(throws: PaperSizeError.side("10x14401", 14401)) { try PaperSize("10x14401") }
  }
}

@Suite struct SheetGridTests {
  let area = Rect(36, 60, 523, 720)

  @Test(arguments: [1, 2, 3, 7, 12, 20, 24, 37, 60, 100, 240])
  func cellsStayInTheAreaAndApart(cells: Int) {
    var request = SheetGrid.Request(cells: cells, picture: Size(320, 200), area: area)
    request.captionHeight = 16
    let grid = SheetGrid(request)
    #expect(grid.pages * grid.columns * grid.rows >= cells)
    #expect((grid.pages - 1) * grid.columns * grid.rows < cells)
    var seen: [Rect] = []
    for cell in 0..<min(cells, grid.columns * grid.rows) {
      let rect = grid.pictureRect(of: cell)
      #expect(rect.minX >= area.minX - 1e-9 && rect.maxX <= area.maxX + 1e-9)
      #expect(rect.minY >= area.minY - 1e-9 && rect.maxY + 16 <= area.maxY + 1e-9)
      #expect(abs(rect.width / rect.height - 1.6) < 1e-9)
      #expect(!seen.contains { $0.overlaps(rect) })
      seen.append(rect)
    }
  }

  @Test func aChosenGridHasTheLargestPictures() {
    let grid = SheetGrid(.init(cells: 12, picture: Size(100, 100), area: Rect(0, 0, 400, 300)))
    // 4 columns and 3 rows of squares: (400 − 3 · 12) / 4 = 91 wide, (300 − 24) / 3 = 92 high.
    #expect((grid.columns, grid.rows) == (4, 3))
    #expect(grid.picture == Size(91, 91))
  }

  @Test func smallCellsGoToMorePages() {
    let grid = SheetGrid(.init(cells: 1000, picture: Size(100, 100), area: area))
    #expect(grid.picture.width >= 84)
    #expect(grid.pages > 1)
    var request = SheetGrid.Request(cells: 1000, picture: Size(100, 100), area: area)
    request.fitsOnePage = true
    #expect(SheetGrid(request).pages == 1)
  }

  @Test func givenColumnsAndRowsAreKept() {
    var request = SheetGrid.Request(cells: 30, picture: Size(100, 100), area: area)
    request.columns = 5
    #expect(SheetGrid(request).columns == 5)
    request.rows = 2
    let grid = SheetGrid(request)
    #expect((grid.columns, grid.rows, grid.pages) == (5, 2, 3))
    #expect(grid.page(of: 29) == 2)
  }
}

@Suite struct CaptionTemplateTests {
  @Test func fillsPlaces() throws {
    let template = try CaptionTemplate("#{index} {{{time}}} s", places: CaptionTemplate.cellPlaces)
    #expect(template.text(["index": "3", "time": "0.5"]) == "#3 {0.5} s")
  }

  @Test func namesWhatItDoesNotKnow() {
    #expect(throws: CaptionTemplateError.unknown("tme", ["time"])) {
      try CaptionTemplate("{tme}", places: ["time"])
    }
    #expect(throws: CaptionTemplateError.unbalanced("{time")) {
      try CaptionTemplate("{time", places: ["time"])
    }
    #expect(throws: CaptionTemplateError.unbalanced("time}")) {
      try CaptionTemplate("time}", places: ["time"])
    }
  }
}
