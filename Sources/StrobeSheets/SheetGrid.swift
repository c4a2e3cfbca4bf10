public import StrobeGeometry
internal import StrobeModel

/// Where the cells of a sheet stand: equal cells in columns and rows, on as many pages as it takes.
public struct SheetGrid: Sendable, Equatable {
  /// What the grid is asked to hold.
  public struct Request: Sendable, Equatable {
    /// How many cells there are; at least 1.
    public var cells: Int
    /// A cell's picture in points at full size; only its shape counts.
    public var picture: Size
    /// The room for the cells on a page, in points.
    public var area: Rect
    /// The room on the first page; `nil`: the same.
    public var firstArea: Rect?
    /// The height of the caption of each picture, in points.
    public var captionHeight = 0.0
    /// The least gap between cells in points.
    public var gap = 12.0
    /// Whether gaps grow so that the outer cells meet the edges of the area.
    public var spreads = false
    /// How far gaps may grow, in widths of a picture; 24 points in any case.
    public var mostSpread = 0.6
    /// The columns; `nil`: chosen.
    public var columns: Int?
    /// The rows of a page; `nil`: chosen.
    public var rows: Int?
    /// Whether everything goes on one page, however small the cells become.
    public var fitsOnePage = false
    /// The least size of a chosen cell: the side of a square of its area, in points.
    ///
    /// Smaller ones go to another page.
    public var leastSide = 84.0
    /// The least width of a chosen column in points, for its caption.
    public var leastColumnWidth = 0.0
    /// The width that captions take where there is room, in points; at least ``leastColumnWidth``.
    public var captionWidth = 0.0

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
  /// Cells from top to bottom of the first page.
  public let firstRows: Int
  /// A picture's size on the paper, in points.
  public let picture: Size
  /// How many pages the cells take.
  public let pages: Int
  /// The distance from one picture's left edge to the next one's, in points.
  public let pitch: Size
  /// The width that a caption may take, in points: a picture's, or more where columns are wider.
  public let cellWidth: Double
  private var request: Request

  /// Chooses columns and rows.
  ///
  /// Of all arrangements the one with the largest pictures is taken that holds all cells on one
  /// page. Where its pictures would be smaller than the least size, it is the one with the largest
  /// pictures on as few pages as pictures of the least size need, and the rows are shared out evenly
  /// between those pages.
  ///
  /// Pictures are up to an eighth smaller than that where one page less then holds them or where gaps
  /// that spread reach the edges of the area, and up to a third where a second page would be
  /// nearly empty.
  public init(_ request: Request) {
    self.request = request
    let arrangement = Arrangement.chosen(for: request)
    columns = arrangement.columns
    picture = arrangement.picture
    pages = arrangement.pages
    (firstRows, rows) = (arrangement.firstRows, arrangement.rows)
    cellWidth = SheetGrid.cellWidth(request, arrangement)
    pitch = SheetGrid.pitch(request, arrangement, cellWidth: cellWidth)
  }

  /// The cells of a page, both from 0.
  public func cells(ofPage page: Int) -> Range<Int> {
    let first = columns * firstRows
    let start = page == 0 ? 0 : first + (page - 1) * columns * rows
    let end = page == 0 ? first : start + columns * rows
    return min(start, request.cells)..<min(end, request.cells)
  }

  /// The page of a cell, from 0.
  public func page(of cell: Int) -> Int {
    let first = columns * firstRows
    return cell < first ? 0 : 1 + (cell - first) / (columns * rows)
  }

  /// A cell's picture on its page.
  ///
  /// The grid starts at the top left of the area.
  ///
  /// - Parameter cell: The cell, from 0.
  /// - Returns: The rectangle in the page's coordinates, in points.
  public func pictureRect(of cell: Int) -> Rect {
    let page = page(of: cell)
    let place = cell - cells(ofPage: page).lowerBound
    let area = page == 0 ? request.firstArea ?? request.area : request.area
    return Rect(
      area.minX + Double(place % columns) * pitch.width,
      area.minY + Double(place / columns) * pitch.height, picture.width, picture.height)
  }

  /// The same grid further down the page, in points.
  func moved(down distance: Double) -> SheetGrid {
    var moved = self
    moved.request.area.origin.y += distance
    moved.request.firstArea?.origin.y += distance
    return moved
  }

  /// The height of the cells on a page, captions included, in points.
  public func height(ofPage page: Int) -> Double {
    let rows = (cells(ofPage: page).count + columns - 1) / columns
    return Double(rows - 1) * pitch.height + picture.height + request.captionHeight
  }

  private static func cellWidth(_ request: Request, _ arrangement: Arrangement) -> Double {
    let gaps = request.gap * Double(arrangement.columns - 1)
    let share = (request.area.width - gaps) / Double(arrangement.columns)
    let wanted =
      arrangement.columns == 1 ? share : max(request.leastColumnWidth, request.captionWidth)
    return max(arrangement.picture.width, min(wanted, share))
  }

  /// Whether the cells are a line from one edge to the other without tearing the grid apart.
  static func canSpread(_ request: Request, _ arrangement: Arrangement) -> Bool {
    let cellWidth = cellWidth(request, arrangement)
    let gaps = Double(arrangement.columns - 1)
    guard gaps > 0 else { return arrangement.picture.width >= 0.75 * request.area.width }
    let extra = (request.area.width - cellWidth) / gaps - cellWidth - request.gap
    return extra <= max(24, request.mostSpread * arrangement.picture.width)
  }

  /// Whether the grid reaches the right edge of the area.
  var fillsWidth: Bool {
    Double(columns - 1) * pitch.width + cellWidth >= request.area.width - 1
  }

  /// Gaps grow, but not so far that cells no longer belong together.
  private static func pitch(
    _ request: Request, _ arrangement: Arrangement, cellWidth: Double
  ) -> Size {
    let gaps = Double(arrangement.columns - 1)
    var pitch = Size(
      cellWidth + request.gap, arrangement.picture.height + request.captionHeight + request.gap)
    guard request.spreads else { return pitch }
    if gaps > 0, canSpread(request, arrangement) {
      pitch.width += max(0, (request.area.width - cellWidth - gaps * pitch.width) / gaps)
    }
    var more = 0.75 * request.gap
    for (area, rows, isUsed) in [
      (request.firstArea ?? request.area, arrangement.firstRows, true),
      (request.area, arrangement.rows, arrangement.pages > 1),
    ] where isUsed && rows > 1 {
      let height = arrangement.picture.height + request.captionHeight
      let gaps = Double(rows - 1)
      more = min(more, max(0, (area.height - height - gaps * pitch.height) / gaps))
    }
    pitch.height += more
    return pitch
  }
}
