internal import StrobeGeometry
internal import StrobeModel

/// What stands on which page of a sheet, and where.
struct SheetPlan {
  /// Frames of one section on a page, with what is said of them above; in points.
  struct Block {
    var section: Int
    /// The section's name, where several sections share a page.
    var heading: Rect?
    var facts: Rect
    var rule: Rect?
    var plots: [Rect] = []
    var curves: Rect?
    var cells: Range<Int> = 0..<0
  }

  /// A page with cells.
  struct Page {
    var header: Rect
    var footer: Rect
    var blocks: [Block]
  }

  /// A section's pages and grid.
  struct Section {
    var grid: SheetGrid
    var pages: Range<Int>
    /// The part of the canvas that cells show.
    var crop: Rect
    var caption: CaptionFit
  }

  /// What a section needs room for.
  struct Item {
    /// The part of the canvas that cells show.
    var crop: Rect
    var cells: Int
    var plots: Int
    var curves: Int
    var caption: CaptionMeasure
  }

  let options: SheetOptions
  var sections: [Section] = []
  var pages: [Page] = []
  /// How many pages at the start list the sections; 0 for a single section.
  let indexPages: Int
  /// Whether every cell has room to be seen.
  private(set) var fits = true

  /// A picture whose longer side is shorter than this, in points, is none.
  static let leastSide = 8.0
  /// The gap between cells, in points, where none is asked for.
  static let standardGap = 12.0

  init(_ options: SheetOptions, sections list: [Item]) {
    self.options = options
    indexPages =
      list.count > 1 && !options.fitsOnePage
      ? (list.count - 1) / IndexLayout(options).rows + 1 : 0
    var hasRoom = true
    if list.count > 1, options.fitsOnePage {
      hasRoom = stack(list)
    } else {
      for (index, item) in list.enumerated() { add(item, section: index) }
    }
    fits =
      hasRoom
      && sections.allSatisfy {
        max($0.grid.picture.width, $0.grid.picture.height) >= SheetPlan.leastSide
          && $0.grid.picture.height > 0
      }
  }

  /// How many pages the document has.
  var pageCount: Int { pages.count + indexPages }

  /// The picture's place of a cell.
  func pictureRect(section: Int, cell: Int) -> Rect {
    var rect = sections[section].grid.pictureRect(of: cell)
    if options.captionPosition == .above { rect.origin.y += sections[section].caption.height }
    return rect
  }

  // MARK: One section a page

  private mutating func add(_ item: Item, section: Int) {
    let (firstBlock, firstArea) = block(item, section: section, isFirst: true)
    let (otherBlock, area) = block(item, section: section, isFirst: false)
    var request = self.request(item, in: area)
    request.firstArea = firstArea
    let (grid, caption) = SheetPlan.grid(request, item, options)
    let start = pages.count
    for page in 0..<grid.pages {
      var block = page == 0 ? firstBlock : otherBlock
      block.cells = grid.cells(ofPage: page)
      pages.append(Page(header: header, footer: footer, blocks: [block]))
    }
    sections.append(
      Section(grid: grid, pages: start..<pages.count, crop: item.crop, caption: caption))
  }

  /// What stands above the cells of a page, and the room that it leaves for them.
  private func block(_ item: Item, section: Int, isFirst: Bool) -> (Block, Rect) {
    var column = Column(x: header.minX, y: header.maxY, width: header.width)
    let facts = column.take(
      header.height > 0 ? 10 * options.unit : 0, gap: header.height > 0 ? 12 : 0)
    var block = Block(section: section, heading: nil, facts: facts)
    if options.showsRule { block.rule = column.take(TimeRule.height * options.unit, gap: 14) }
    if isFirst { column.takeStudy(item, unit: options.unit, &block) }
    return (block, Rect(column.x, column.y, column.width, max(1, bottom - column.y)))
  }
}

/// Areas below one another.
struct Column {
  let x: Double
  var y: Double
  let width: Double

  mutating func take(_ height: Double, gap: Double = 0) -> Rect {
    defer { y += height + gap }
    return Rect(x, y, width, height)
  }

  mutating func takeStudy(
    _ item: SheetPlan.Item, unit: Double, _ block: inout SheetPlan.Block
  ) {
    block.plots = (0..<item.plots).map { _ in take(PropertyPlot.height * unit, gap: 10) }
    if item.curves > 0 { block.curves = take(CurveRow.height * unit, gap: 14) }
  }
}
