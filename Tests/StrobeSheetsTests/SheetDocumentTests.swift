import Foundation
import StrobeExport
import StrobeGeometry
import StrobeModel
import StrobePictures
import TestSupport
import Testing

@testable import StrobeSheets

@Suite struct SheetDocumentTests {
  @Test(arguments: PaperSize.named, [false, true])
  func pagesHaveThePapersSize(paper: PaperSize, isLandscape: Bool) throws {
    var options = SheetOptions()
    options.paper = paper
    options.isLandscape = isLandscape
    let pdf = try SheetFixture.pdf([SheetFixture.section()], options)
    let sides =
      isLandscape ? [paper.size.height, paper.size.width] : [paper.size.width, paper.size.height]
    let box = try #require(pdf.firstMatch(of: /MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]/))
    #expect(abs((Double(box.1) ?? 0) - sides[0]) < 0.001)
    #expect(abs((Double(box.2) ?? 0) - sides[1]) < 0.001)
  }

  @Test func bytesAreStable() throws {
    var options = SheetOptions()
    options.plots = ["box.position.x"]
    options.onion = 1
    options.trails = ["box"]
    options.cellBackground = .checkerboard
    let sections = [try SheetFixture.section(), try SheetFixture.section(name: "second")]
    for format in [OutputFormat.pdf, .png, .svg] {
      let sheet = Sheet(sections, options: options)
      #expect(try sheet.data(as: format).bytes == sheet.data(as: format).bytes)
    }
  }

  /// Frames at 0 and 1 s in turn are two drawings; a third one is drawn once and not shared.
  @Test func equalFramesAreStoredOnce() throws {
    func forms(_ times: [Double]) throws -> Int {
      try SheetFixture.pdf([SheetFixture.section(at: .times(times))]).count(of: "/Subtype /Form")
    }
    let none = try forms([0, 0.5, 1])
    #expect(none == 0)
    #expect(try forms([0, 0, 0, 0]) == 1)
    #expect(try forms([0, 1, 0, 1, 0.5, 0, 1]) == 2)
    // On several pages too.
    #expect(try forms((0..<300).map { Double($0 % 2) }) == 2)
  }

  @Test func picturesAreStoredOnce() throws {
    let file = Repository.fixtures.appending(path: "Pictures/two-colors.jpg")
    var scene = SheetFixture.mover()
    scene.layers[0].content = .image(ImageContent(ImageSource(path: file.path)))
    let pdf = try SheetFixture.pdf([SheetFixture.section(scene)])
    #expect(pdf.count(of: "/Subtype /Image") == 1)
    // A picture that does not move is one drawing with one picture.
    scene.layers[0].animations = []
    #expect(try SheetFixture.pdf([SheetFixture.section(scene)]).count(of: "/Subtype /Image") == 1)
  }

  @Test func cellsAreVectors() throws {
    var options = SheetOptions()
    options.onion = 2
    options.trails = ["box"]
    options.marksChanges = true
    options.plots = ["box.position.x"]
    options.cellBackground = .checkerboard
    let pdf = try SheetFixture.pdf([SheetFixture.section()], options)
    #expect(pdf.count(of: "/Subtype /Image") == 0)
    let svg = try Sheet([SheetFixture.section()], options: options).data(as: .svg).bytes
    let root = try SVGElement(svg)
    #expect(root.all("image").isEmpty)
    #expect(abs(try root.number("width") - PaperSize.a4.size.width) < 0.01)
  }

  @Test func sectionsPagesAndMarksAreInTheOutline() throws {
    var options = SheetOptions()
    options.columns = 2
    options.rows = 2
    options.marks = [6, SheetMark(1, scene: "second (b) \\")]
    let sections = [
      try SheetFixture.section(name: "first"), try SheetFixture.section(name: "second (b) \\"),
    ]
    let sheet = Sheet(sections, options: options)
    let (bytes, summary) = try sheet.data(as: .pdf)
    let pdf = try #require(String(data: Data(bytes), encoding: .isoLatin1))
    // 20 frames, four a page, twice, and an index.
    #expect(summary.pages == 11)
    #expect(summary.cells == 40)
    #expect(pdf.contains("/Title (first)"))
    // Cairo writes what needs escapes as UTF-16.
    #expect(pdf.contains("/Title <FEFF\(utf16("second (b) \\"))>"))
    // Frame 6 of 20 from 0 to 2 s: 5 · 2 / 19.
    #expect(pdf.count(of: "/Title (Frame 6, 0.526 s)") == 2)
    #expect(pdf.count(of: "/Title <FEFF\(utf16("Frames 5 – 8"))>") == 2)
    #expect(pdf.count(of: "/Title (Frame 1, 0.000 s)") == 1)
    #expect(pdf.contains("(Index)"))
    #expect(pdf.count(of: "/Subtype /Link") == 2)
  }

  private func utf16(_ text: String) -> String {
    text.utf16.map { String(format: "%04X", $0) }.joined()
  }

  @Test func theOnePageOfASectionIsInTheOutlineToo() throws {
    let pdf = try SheetFixture.pdf([SheetFixture.section(at: .count(4))], SheetOptions())
    #expect(pdf.count(of: "/Title <FEFF\(utf16("Frames 1 – 4"))>") == 1)
  }

  @Test func manySectionsTakeSeveralIndexPages() throws {
    let sections = try (1...40).map { try SheetFixture.section(name: "s\($0)", at: .count(1)) }
    let (bytes, summary) = try Sheet(sections).data(as: .pdf)
    let pdf = try #require(String(data: Data(bytes), encoding: .isoLatin1))
    #expect(pdf.count(of: "/Subtype /Link") == 40)
    // A4 without margins, title and footer has room for 12 rows of 56 points.
    let height: Double = PaperSize.a4.size.height - 140
    let rows = Int(height / IndexLayout.rowHeight)
    let indexPages = (39 + rows) / rows
    #expect(summary.pages == 40 + indexPages)
  }

  @Test(arguments: [OutputFormat.png, .svg, .pdf])
  func oneHoldsAllSections(format: OutputFormat) throws {
    var options = SheetOptions()
    options.fitsOnePage = true
    let sections = [
      try SheetFixture.section(name: "first"),
      try SheetFixture.section(SheetFixture.mover(size: Size(50, 200)), name: "second"),
      try SheetFixture.section(SheetFixture.mover(size: Size(3000, 3)), name: "third"),
    ]
    let (_, summary) = try Sheet(sections, options: options).data(as: format)
    #expect(summary.pages == 1)
    #expect(summary.cells == 60)
  }

  @Test func nothingOverlapsOnASharedPage() throws {
    var options = SheetOptions()
    options.fitsOnePage = true
    let sections = try [Size(200, 100), Size(50, 200), Size(3000, 3), Size(100, 100)].map {
      try SheetFixture.section(SheetFixture.mover(size: $0))
    }
    let plan = try SheetPainter(
      sections: sections, options: options, export: ExportOptions(), format: .pdf
    ).plan
    let page = try #require(plan.pages.first)
    var bottom = page.header.maxY
    for block in page.blocks {
      let heading = try #require(block.heading)
      #expect(heading.minY >= bottom)
      bottom = try #require(block.rule).maxY
      for cell in block.cells {
        #expect(plan.pictureRect(section: block.section, cell: cell).minY >= bottom)
      }
      bottom = block.cells.reduce(bottom) {
        let section = plan.sections[block.section]
        return max(
          $0, plan.pictureRect(section: block.section, cell: $1).maxY + section.caption.height)
      }
    }
    #expect(bottom <= page.footer.minY)
  }
}

@Suite struct SheetRoomTests {
  func fault(_ change: (inout SheetOptions) -> Void, frames: Int = 20) throws -> SheetError? {
    var options = SheetOptions()
    change(&options)
    do {
      _ = try SheetPainter(
        sections: [SheetFixture.section(at: .count(frames))], options: options,
        export: ExportOptions(), format: .pdf)
      return nil
    } catch {
      return error as? SheetError
    }
  }

  @Test func theLargestValueIsNamedAndFits() throws {
    let changes: [(String, (inout SheetOptions, Double) -> Void)] = [
      ("margin", { $0.margin = $1 }),
      (
        "gap",
        {
          $0.gap = $1
          $0.columns = 5
        }
      ),
      ("columns", { $0.columns = Int($1) }), ("rows", { $0.rows = Int($1) }),
      ("caption-size", { $0.captionSize = $1 }),
    ]
    for (name, change) in changes {
      let value = name == "columns" || name == "rows" ? 1000.0 : 5000
      guard case .tooLarge(name, value, let largest) = try fault({ change(&$0, value) }) else {
        Issue.record("no fault of --\(name)")
        continue
      }
      #expect(try fault { change(&$0, largest) } == nil, "\(name)")
      #expect(try fault { change(&$0, largest + 1) } != nil, "\(name)")
    }
  }

  @Test func tooManyFramesForAPageAreAnError() throws {
    let found = try fault({ $0.fitsOnePage = true }, frames: 20_000)
    #expect(found == .noRoom("A4", cells: 20_000))
    let stamp = try PaperSize("20x20")
    #expect(try fault { $0.paper = stamp } != nil)
  }

  @Test func onePageMeansOnePage() throws {
    let found = try fault {
      $0.fitsOnePage = true
      $0.columns = 2
      $0.rows = 2
    }
    #expect(found == .pages(5, .pdf))
  }

  @Test func marginsSuitThePaper() throws {
    var options = SheetOptions()
    #expect(options.resolvedMargin == 36)
    options.paper = try PaperSize("100x200")
    #expect(options.resolvedMargin == 10)
    options.margin = 3
    #expect(options.resolvedMargin == 3)
  }

  /// By the square root of the shorter side, in steps of 0.05, and never too small to read.
  @Test(arguments: [
    ("A4", 1.0), ("Letter", 1.0), ("A3", 1.2), ("A5", 0.85), ("1920x1080px", 1.35), ("50x50", 0.85),
  ])
  func lettersGrowWithThePaper(paper: String, unit: Double) throws {
    var options = SheetOptions()
    options.paper = try PaperSize(paper)
    #expect(abs(SheetStyle(options).unit - unit) < 1e-9)
    #expect(abs(options.resolvedCaptionSize - 7 * unit) < 1e-9)
    options.captionSize = 9
    #expect(options.resolvedCaptionSize == 9)
  }

  /// Long captions make pictures no smaller than the columns do that they fit in when asked for.
  @Test func captionsShrinkBeforePicturesDo() throws {
    func picture(_ columns: Int?) throws -> Double {
      var options = SheetOptions()
      options.caption = "{index} of 64, {time} s"
      options.columns = columns
      options.fitsOnePage = true
      let painter = try SheetPainter(
        sections: [
          SheetFixture.section(SheetFixture.mover(size: Size(100, 100)), at: .count(64))
        ], options: options, export: ExportOptions(), format: .pdf)
      return try #require(painter.plan.sections.first).grid.picture.width
    }
    let chosen = try picture(nil)
    for columns in 4...8 { #expect(try picture(columns) * 0.88 <= chosen + 1e-9) }
  }

  @Test(arguments: [Size(320, 320), Size(360, 240), Size(375, 152), Size(375, 812)])
  func theStandardCountLeavesNoEmptyPlace(size: Size) throws {
    let options = SheetOptions()
    let count = Sheet.standardCount(for: size, options: options)
    #expect((15...24).contains(count))
    let plan = try SheetPainter(
      sections: [SheetFixture.section(SheetFixture.mover(size: size), at: .count(count))],
      options: options, export: ExportOptions(), format: .pdf
    ).plan
    #expect(plan.pages.count == 1)
    #expect(count % (plan.sections.first?.grid.columns ?? 0) == 0)
  }
}
