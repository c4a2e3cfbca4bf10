public import StrobeModel

/// Where the cells of a sheet stand: equal cells in columns and rows, on as many pages as it takes.
public struct SheetGrid: Sendable, Equatable {
  /// What the grid is asked to hold.
  public struct Request: Sendable, Equatable {
    /// How many cells there are; at least 1.
    public var cells: Int
    /// A cell's picture in points at full size; only its shape counts.
    public var picture: Size
    /// The room for the cells on the page, in points.
    public var area: Rect
    /// The height of the caption below each picture, in points.
    public var captionHeight = 0.0
    /// The gap between cells in points.
    public var gap = 12.0
    /// The columns; `nil`: chosen.
    public var columns: Int?
    /// The rows of a page; `nil`: chosen.
    public var rows: Int?
    /// Whether everything goes on one page, however small the cells become.
    public var fitsOnePage = false
    /// The least width of a chosen cell in points: smaller ones go to another page.
    public var leastCellWidth = 84.0

    /// Makes a request.
    public init(cells: Int, picture: Size, area: Rect) {
      self.cells = cells
      self.picture = picture
      self.area = area
    }
  }

  /// Cells from left to right.
  public let columns: Int
  /// Cells from top to bottom of a page.
  public let rows: Int
  /// A picture's size on the paper, in points.
  public let picture: Size
  /// How many pages the cells take.
  public let pages: Int
  private let request: Request

  /// Chooses columns and rows.
  ///
  /// Of all arrangements the one with the largest pictures is taken that holds all cells on one
  /// page; where its pictures would be narrower than the least width, the one of that width that
  /// holds the most cells, on several pages.
  public init(_ request: Request) {
    self.request = request
    let cells = max(1, request.cells)
    let (columns, rows) = SheetGrid.arrangement(request, cells: cells)
    self.columns = columns
    self.rows = rows
    picture = SheetGrid.pictureSize(request, columns: columns, rows: rows)
    pages = (cells + columns * rows - 1) / (columns * rows)
  }

  /// The page of a cell, from 0.
  public func page(of cell: Int) -> Int { cell / (columns * rows) }

  /// A cell's picture on its page.
  ///
  /// The grid is centred from left to right and starts at the top of the area.
  ///
  /// - Parameter cell: The cell, from 0.
  /// - Returns: The rectangle in the page's coordinates, in points.
  public func pictureRect(of cell: Int) -> Rect {
    let place = cell % (columns * rows)
    let pitchX = picture.width + request.gap
    let pitchY = picture.height + request.captionHeight + request.gap
    let width = Double(columns) * pitchX - request.gap
    let left = request.area.minX + (request.area.width - width) / 2
    return Rect(
      left + Double(place % columns) * pitchX,
      request.area.minY + Double(place / columns) * pitchY, picture.width, picture.height)
  }

  private static func arrangement(_ request: Request, cells: Int) -> (columns: Int, rows: Int) {
    if let columns = request.columns {
      let columns = max(1, columns)
      if let rows = request.rows { return (columns, max(1, rows)) }
      let needed = (cells + columns - 1) / columns
      if request.fitsOnePage { return (columns, needed) }
      // As many rows as leave the pictures as wide as the columns allow.
      let width = pictureSize(request, columns: columns, rows: 1).width
      var rows = 1
      while rows < needed,
        pictureSize(request, columns: columns, rows: rows + 1).width >= width * 0.999
      { rows += 1 }
      return (columns, rows)
    }
    if let rows = request.rows {
      let rows = max(1, rows)
      if request.fitsOnePage { return ((cells + rows - 1) / rows, rows) }
      let height = pictureSize(request, columns: 1, rows: rows).height
      let needed = (cells + rows - 1) / rows
      var columns = 1
      while columns < needed,
        pictureSize(request, columns: columns + 1, rows: rows).height >= height * 0.999
      { columns += 1 }
      return (columns, rows)
    }
    let single = best(request, cells: cells)
    if request.fitsOnePage { return single }
    let width = pictureSize(request, columns: single.columns, rows: single.rows).width
    let largest = pictureSize(request, columns: 1, rows: 1).width
    let least = min(request.leastCellWidth, largest)
    guard width < least else { return single }
    // Several pages: cells of the least width or a little more.
    var columns = 1
    while pictureSize(request, columns: columns + 1, rows: 1).width >= least { columns += 1 }
    var rows = 1
    while pictureSize(request, columns: columns, rows: rows + 1).width >= least { rows += 1 }
    return (columns, rows)
  }

  /// The arrangement with the largest pictures that holds all cells on one page.
  private static func best(_ request: Request, cells: Int) -> (columns: Int, rows: Int) {
    var best = (columns: 1, rows: cells)
    var bestWidth = -Double.infinity
    for columns in 1...min(cells, 4096) {
      let rows = (cells + columns - 1) / columns
      let width = pictureSize(request, columns: columns, rows: rows).width
      if width > bestWidth + 1e-9 {
        best = (columns, rows)
        bestWidth = width
      }
    }
    return best
  }

  /// The largest picture of the right shape that an arrangement leaves room for.
  private static func pictureSize(_ request: Request, columns: Int, rows: Int) -> Size {
    let width = (request.area.width - request.gap * Double(columns - 1)) / Double(columns)
    let height =
      (request.area.height - request.gap * Double(rows - 1)) / Double(rows) - request.captionHeight
    let scale = min(width / request.picture.width, height / request.picture.height)
    return Size(request.picture.width * scale, request.picture.height * scale)
  }
}
