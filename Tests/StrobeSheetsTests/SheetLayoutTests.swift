import StrobeExport
import StrobeGeometry
import StrobeModel
import StrobeSheets
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

extension SheetGridTests {
  @Test func gapsGrowUntilTheGridMeetsBothEdges() {
    // Four squares a row, limited by the height: (400 − 3 · 10) / 4 = 92.5 high, 5 · 92.5 wide at
    // most in 430 points, so that 430 − 4 · 92.5 = 60 points are left for three gaps.
    var request = SheetGrid.Request(
      cells: 16, picture: Size(1, 1), area: Rect(36, 50, 430, 400))
    request.gap = 10
    request.columns = 4
    request.rows = 4
    let close = SheetGrid(request)
    let width = 4 * 92.5 + 3 * 10
    #expect(close.pictureRect(of: 3).maxX == 36 + width)
    request.spreads = true
    let grid = SheetGrid(request)
    #expect(grid.picture == Size(92.5, 92.5))
    #expect(grid.pictureRect(of: 0).origin == Point(36, 50))
    #expect(abs(grid.pictureRect(of: 3).maxX - 466) < 1e-9)
    #expect(abs(grid.pictureRect(of: 15).maxY - 450) < 1e-9)
  }

  @Test func wideGapsDoNotTearAGridApart() {
    // Two tall pictures in a wide room stay together at the left.
    var request = SheetGrid.Request(
      cells: 2, picture: Size(10, 100), area: Rect(0, 0, 1000, 100))
    request.spreads = true
    request.columns = 2
    request.rows = 1
    #expect(SheetGrid(request).pictureRect(of: 1).minX == 22)
  }

  @Test(arguments: [10, 31, 57, 176, 1000], [0.0, 200, 500])
  func pagesShareTheRowsEvenly(cells: Int, lessOnTheFirst: Double) {
    var request = SheetGrid.Request(cells: cells, picture: Size(100, 100), area: area)
    request.firstArea = Rect(
      area.minX, area.minY + lessOnTheFirst, area.width, area.height - lessOnTheFirst)
    request.captionHeight = 12
    let grid = SheetGrid(request)
    var next = 0
    for page in 0..<grid.pages {
      let range = grid.cells(ofPage: page)
      #expect(range.lowerBound == next && !range.isEmpty)
      next = range.upperBound
      for cell in range {
        #expect(grid.page(of: cell) == page)
        let room = page == 0 ? request.firstArea ?? area : area
        let rect = grid.pictureRect(of: cell)
        #expect(rect.minY >= room.minY - 1e-9 && rect.maxY + 12 <= room.maxY + 1e-6)
      }
    }
    #expect(next == cells)
    // With equal pages the last one has at most one row less for each page.
    if lessOnTheFirst == 0, grid.pages > 1 {
      let last = (grid.cells(ofPage: grid.pages - 1).count - 1) / grid.columns + 1
      #expect(grid.rows - last < grid.pages)
    }
  }

  @Test func columnsLeaveRoomForCaptions() {
    // (523 + 12) / (100 + 12) = 4.8
    var request = SheetGrid.Request(cells: 50, picture: Size(10, 100), area: area)
    request.leastColumnWidth = 100
    let grid = SheetGrid(request)
    #expect(grid.columns <= 4)
    #expect(grid.cellWidth == 100)
    #expect(grid.pitch.width >= 112)
  }
}

extension SheetGridTests {
  @Test func gridsThatReachBothEdgesArePreferred() {
    // Two columns of three rows: (576 − 2 · 12) / 3 = 184 high, and 520 − 2 · 184 − 12 = 140 points
    // stay empty, more than 0.6 · 184. Three columns reach the edges.
    var request = SheetGrid.Request(
      cells: 6, picture: Size(1, 1), area: Rect(0, 0, 520, 576))
    request.spreads = true
    let grid = SheetGrid(request)
    // (520 − 24) / 3 = 165.33, which is 0.9 of 184.
    #expect((grid.columns, grid.rows) == (3, 2))
    #expect(abs(grid.pictureRect(of: 2).maxX - 520) < 1e-9)
    request.spreads = false
    #expect(SheetGrid(request).columns == 2)
  }

  @Test func noPageIsForAFewThatAreLeftOver() {
    // Squares of 84 points: 5 a row and 6 rows of (84 + 12) in 576 points are 30; the 31st would
    // need a page of its own, and 6 columns of 76.7 hold all 31 in 6 rows.
    let room = Rect(0, 0, 520, 564)
    var request = SheetGrid.Request(cells: 31, picture: Size(1, 1), area: room)
    #expect(SheetGrid(request).pages == 1)
    #expect(SheetGrid(request).picture.width >= 0.65 * 84)
    request.cells = 60
    #expect(SheetGrid(request).pages == 2)
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
