internal import StrobeGeometry
internal import StrobeModel

/// Columns and rows with what follows from them.
struct Arrangement {
  var columns: Int
  var firstRows: Int
  var rows: Int
  var picture: Size
  var pages: Int

  /// The side of a square as large as a picture.
  var side: Double { (picture.width * picture.height).squareRoot() }
}

extension Arrangement {
  typealias Request = SheetGrid.Request

  /// The arrangement that a request asks for.
  static func chosen(for request: Request) -> Arrangement {
    let cells = max(1, request.cells)
    if let columns = request.columns.map({ max(1, $0) }) {
      if let rows = request.rows { return fixed(request, columns: columns, rows: max(1, rows)) }
      if request.fitsOnePage {
        return fixed(request, columns: columns, rows: quotient(cells, columns))
      }
      return filling(request, columns: columns)
    }
    if let rows = request.rows.map({ max(1, $0) }) {
      if request.fitsOnePage {
        return fixed(request, columns: quotient(cells, rows), rows: rows)
      }
      // As many columns as leave the pictures as high as the rows allow.
      let needed = quotient(cells, rows)
      let height = size(request, columns: 1, rows: rows).height
      var columns = 1
      while columns < needed, columns < mostColumns(request),
        size(request, columns: columns + 1, rows: rows).height >= height * 0.999
      { columns += 1 }
      return fixed(request, columns: columns, rows: rows)
    }
    let single = onOnePage(request)
    if request.fitsOnePage { return single }
    let largest = fixed(request, columns: 1, rows: 1)
    // A strip is small however large it is; it need not be as large as can be.
    let longer = max(largest.picture.width, largest.picture.height)
    let least = min(
      request.leastSide, largest.side, largest.side * 2 * request.leastSide / max(1, longer))
    if single.side >= (leavesFew(request, least: least) ? 0.65 : nearlyAsLarge) * least {
      return single
    }
    let several = onSeveralPages(request, least: least)
    guard several.pages > 2 else { return several }
    // Slightly smaller pictures rather than a page for the few that are left over.
    let fewer = onSeveralPages(
      request, least: nearlyAsLarge * max(several.side, least), pages: several.pages - 1)
    return fewer.pages < several.pages ? fewer : several
  }

  /// Whether pictures of the least size fill a page and only a small part of a second one.
  private static func leavesFew(_ request: Request, least: Double) -> Bool {
    let shape = (request.picture.width * request.picture.height).squareRoot()
    let picture = Size(
      request.picture.width * least / shape, request.picture.height * least / shape)
    let pitch = max(picture.width, request.leastColumnWidth) + request.gap
    let most = ((request.area.width + request.gap) / pitch + 1e-6).rounded(.down)
    let columns = max(1, Int(exactly: min(most, 1e6)) ?? 1)
    let first = columns * rowsFitting(request, picture, in: request.firstArea ?? request.area)
    let other = columns * rowsFitting(request, picture, in: request.area)
    return Double(request.cells - first) <= 0.3 * Double(other)
  }

  /// What part of the side of the largest pictures is not missed.
  private static let nearlyAsLarge = 0.88

  /// The arrangement with the largest pictures that holds all cells on one page, or with pictures
  /// nearly as large where only these reach the area's edges.
  private static func onOnePage(_ request: Request) -> Arrangement {
    let cells = max(1, request.cells)
    var best: Arrangement?
    var filling: Arrangement?
    // No page has use for more columns than it has points.
    for columns in 1...max(1, min(cells, mostColumns(request), 4096)) {
      let candidate = fixed(request, columns: columns, rows: quotient(cells, columns))
      let width = candidate.picture.width - 1e-9
      if best.map({ width > $0.picture.width }) ?? true { best = candidate }
      if request.spreads, SheetGrid.canSpread(request, candidate),
        filling.map({ width > $0.picture.width }) ?? true
      {
        filling = candidate
      }
    }
    if let best, let filling, filling.side >= nearlyAsLarge * best.side { return filling }
    return best ?? fixed(request, columns: 1, rows: cells)
  }

  /// The largest pictures on as few pages as pictures of the least size need, or on so many pages.
  private static func onSeveralPages(
    _ request: Request, least: Double, pages: Int = 1
  ) -> Arrangement {
    var best: Arrangement?
    for columns in 1...max(1, min(mostColumns(request), 4096)) {
      for rows in 1...4096 {
        let full = size(request, columns: columns, rows: rows)
        guard side(full) >= least * 0.9999 else { break }
        let candidate = spread(request, columns: columns, picture: full)
        guard candidate.side >= least * 0.9999 else { break }
        if let known = best,
          (max(pages, candidate.pages), -candidate.side)
            >= (max(pages, known.pages), -known.side + 1e-9)
        {
          continue
        }
        best = candidate
      }
    }
    return best ?? filling(request, columns: 1)
  }

  /// Given columns and rows, on the first page too.
  private static func fixed(_ request: Request, columns: Int, rows: Int) -> Arrangement {
    let cells = max(1, request.cells)
    let first = size(request, columns: columns, rows: rows, isFirst: true)
    let other = size(request, columns: columns, rows: rows)
    let pages = quotient(cells, columns.multipliedReportingOverflow(by: rows).partialValue)
    return Arrangement(
      columns: columns, firstRows: rows, rows: rows,
      picture: pages > 1 && other.width < first.width ? other : first, pages: pages)
  }

  /// Given columns and as many rows as leave the pictures as wide as the columns allow.
  private static func filling(_ request: Request, columns: Int) -> Arrangement {
    let first = size(request, columns: columns, rows: 1, isFirst: true)
    let other = size(request, columns: columns, rows: 1)
    return spread(
      request, columns: columns, picture: first.width < other.width ? first : other)
  }

  /// Pictures of a size in columns, their rows shared out between the pages that they take.
  private static func spread(_ request: Request, columns: Int, picture: Size) -> Arrangement {
    var picture = picture
    let single = size(request, columns: columns, rows: 1, isFirst: true)
    if single.width < picture.width { picture = single }
    let needed = quotient(max(1, request.cells), columns)
    let firstArea = request.firstArea ?? request.area
    var first = min(needed, rowsFitting(request, picture, in: firstArea))
    let full = rowsFitting(request, picture, in: request.area)
    var rows = full
    let pages = 1 + quotient(needed - first, full)
    if pages > 1 {
      if firstArea == request.area {
        first = quotient(needed, pages)
        rows = first
      } else {
        rows = quotient(needed - first, pages - 1)
      }
    }
    return Arrangement(
      columns: columns, firstRows: first, rows: rows, picture: picture, pages: pages)
  }

  private static func rowsFitting(_ request: Request, _ picture: Size, in area: Rect) -> Int {
    let pitch = picture.height + request.captionHeight + request.gap
    let rows = ((area.height + request.gap) / pitch + 1e-6).rounded(.down)
    return max(1, Int(exactly: min(rows, 1e6)) ?? 1)
  }

  /// As many columns as leave each wide enough for its caption.
  private static func mostColumns(_ request: Request) -> Int {
    let pitch = request.leastColumnWidth + request.gap
    guard request.leastColumnWidth > 0, pitch > 0 else { return .max }
    let columns = ((request.area.width + request.gap) / pitch + 1e-6).rounded(.down)
    return max(1, Int(exactly: min(columns, 1e6)) ?? 1)
  }

  /// The largest picture of the right shape that an arrangement leaves room for; empty if none.
  private static func size(
    _ request: Request, columns: Int, rows: Int, isFirst: Bool = false
  ) -> Size {
    let area = isFirst ? request.firstArea ?? request.area : request.area
    let width = (area.width - request.gap * Double(columns - 1)) / Double(columns)
    let height =
      (area.height - request.gap * Double(rows - 1)) / Double(rows) - request.captionHeight
    let scale = max(0, min(width / request.picture.width, height / request.picture.height))
    return Size(request.picture.width * scale, request.picture.height * scale)
  }

  private static func side(_ size: Size) -> Double { (size.width * size.height).squareRoot() }

  private static func quotient(_ count: Int, _ divisor: Int) -> Int {
    count <= 0 ? 0 : (count - 1) / max(1, divisor) + 1
  }
}
