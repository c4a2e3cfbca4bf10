internal import StrobeModel

/// What stands on which page of a sheet, and where.
struct SheetPlan {
  /// A page's areas from top to bottom, in points.
  struct Areas {
    var header: Rect
    var facts: Rect
    var rule: Rect?
    var plots: [Rect] = []
    var curves: Rect?
    var cells: Rect
    var footer: Rect
  }

  /// A page with cells.
  struct Page {
    var section: Int
    var areas: Areas
    var cells: Range<Int>
  }

  /// A section's pages and grid; the first page may have less room than the others.
  struct Section {
    var firstGrid: SheetGrid
    var grid: SheetGrid
    var pages: Range<Int>
    /// The part of the canvas that cells show.
    var crop: Rect
  }

  /// What a section needs room for.
  struct Item {
    /// The part of the canvas that cells show.
    var crop: Rect
    var cells: Int
    var plots: Int
    var curves: Int
  }

  let options: SheetOptions
  var sections: [Section] = []
  var pages: [Page] = []
  /// Whether the document starts with a page that lists the sections.
  let hasIndex: Bool

  init(_ options: SheetOptions, sections list: [Item]) {
    self.options = options
    hasIndex = list.count > 1 && !options.fitsOnePage
    for (index, item) in list.enumerated() {
      let firstAreas = SheetPlan.areas(options, isFirst: true, item)
      let areas = SheetPlan.areas(options, isFirst: false, item)
      let firstGrid = SheetGrid(SheetPlan.request(options, item, in: firstAreas.cells))
      var request = SheetPlan.request(options, item, in: areas.cells)
      if firstGrid.pages > 1 { request.columns = firstGrid.columns }
      let grid = firstGrid.pages > 1 ? SheetGrid(request) : firstGrid
      let start = pages.count
      var next = 0
      while next < item.cells {
        let isFirst = pages.count == start
        let used = isFirst ? firstGrid : grid
        let end = min(item.cells, next + used.columns * used.rows)
        pages.append(
          Page(section: index, areas: isFirst ? firstAreas : areas, cells: next..<end))
        next = end
      }
      sections.append(
        Section(
          firstGrid: firstGrid, grid: grid, pages: start..<pages.count, crop: item.crop))
    }
  }

  /// The grid of a page.
  func grid(of page: Int) -> SheetGrid {
    let section = sections[pages[page].section]
    return page == section.pages.lowerBound ? section.firstGrid : section.grid
  }

  /// The picture's place of a cell of a page.
  func pictureRect(page: Int, cell: Int) -> Rect {
    var rect = grid(of: page).pictureRect(of: cell - pages[page].cells.lowerBound)
    if options.captionPosition == .above { rect.origin.y += captionHeight }
    return rect
  }

  /// The room of a caption outside of its picture.
  var captionHeight: Double { SheetPlan.captionHeight(options) }

  private static func captionHeight(_ options: SheetOptions) -> Double {
    options.caption.isEmpty || options.captionPosition == .inside
      ? 0 : (options.captionSize * 1.9).rounded()
  }

  private static func request(
    _ options: SheetOptions, _ item: Item, in area: Rect
  ) -> SheetGrid.Request {
    var request = SheetGrid.Request(cells: item.cells, picture: item.crop.size, area: area)
    request.captionHeight = captionHeight(options)
    request.gap = options.gap
    request.columns = options.columns
    request.rows = options.rows
    request.fitsOnePage = options.fitsOnePage
    return request
  }

  private static func areas(_ options: SheetOptions, isFirst: Bool, _ item: Item) -> Areas {
    let page = options.pageSize
    // A margin that leaves no page at all gives way.
    let margin = min(options.margin, page.width / 4, page.height / 4)
    let width = page.width - 2 * margin
    var y = margin
    func take(_ height: Double, gap: Double = 0) -> Rect {
      defer { y += height + gap }
      return Rect(margin, y, width, height)
    }
    let hasHeader = options.header.contains { !$0.isEmpty }
    let header = take(hasHeader ? 20 : 0)
    let facts = take(hasHeader ? 11 : 0, gap: hasHeader ? 9 : 0)
    let rule = options.showsRule ? take(24, gap: 12) : nil
    var plots: [Rect] = []
    var curveRow: Rect?
    if isFirst {
      plots = (0..<item.plots).map { _ in take(46, gap: 10) }
      if item.curves > 0 { curveRow = take(46, gap: 12) }
    }
    let hasFooter = options.footer.contains { !$0.isEmpty }
    let footerHeight = hasFooter ? 10.0 : 0
    let footer = Rect(margin, page.height - margin - footerHeight, width, footerHeight)
    let bottom = footer.minY - (hasFooter ? 8 : 0)
    return Areas(
      header: header, facts: facts, rule: rule, plots: plots, curves: curveRow,
      cells: Rect(margin, y, width, max(1, bottom - y)), footer: footer)
  }
}
