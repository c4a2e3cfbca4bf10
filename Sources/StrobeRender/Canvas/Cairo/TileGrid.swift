package import StrobeGeometry
import StrobeModel

/// Upright rectangles of various opacity, cut along all their edges into the cells of a grid.
///
/// Cells that lie in several rectangles get the alpha that painting one over the other gives.
/// Regions of equal alpha are then given back as outlines without inner edges, because two shapes
/// that meet on a fractional edge would leave a seam there.
package struct TileGrid {
  /// What a grid may have in cells; what tiles may cover is four times that.
  static let largestCellCount = 4_000_000

  /// The vertical edges, rising.
  private(set) var columns: [Double]
  /// The horizontal edges, rising.
  private(set) var rows: [Double]
  /// The cells' opacity, row by row.
  private(set) var alphas: [Double]

  var columnCount: Int { max(0, columns.count - 1) }
  var rowCount: Int { max(0, rows.count - 1) }

  /// Cuts tiles into cells.
  ///
  /// - Returns: `nil` when the grid would be too large to be worth it.
  package init?(_ tiles: [MaskTile]) {
    let extent = tiles.reduce(0) {
      max($0, abs($1.rect.minX), abs($1.rect.maxX), abs($1.rect.minY), abs($1.rect.maxY))
    }
    // Edges that come from different sums differ in their last digits; what is nearer than a
    // millionth of a point is one edge.
    let slack = max(1e-6, extent * 4e-15)
    columns = Self.edges(tiles.flatMap { [$0.rect.minX, $0.rect.maxX] }, slack: slack)
    rows = Self.edges(tiles.flatMap { [$0.rect.minY, $0.rect.maxY] }, slack: slack)
    let (count, overflow) = max(0, columns.count - 1)
      .multipliedReportingOverflow(by: max(0, rows.count - 1))
    guard !overflow, count <= Self.largestCellCount else { return nil }
    alphas = [Double](repeating: 0, count: count)
    let width = columnCount
    var covered = 0
    for tile in tiles {
      let horizontal = Self.range(tile.rect.minX, tile.rect.maxX, in: columns)
      let vertical = Self.range(tile.rect.minY, tile.rect.maxY, in: rows)
      covered += horizontal.count * vertical.count
      guard covered <= Self.largestCellCount * 4 else { return nil }
      for row in vertical {
        for cell in (row * width + horizontal.lowerBound)..<(row * width + horizontal.upperBound) {
          let below = alphas[cell]
          alphas[cell] = below + tile.alpha - below * tile.alpha
        }
      }
    }
  }

  private static func edges(_ values: [Double], slack: Double) -> [Double] {
    var result: [Double] = []
    for value in values.sorted() {
      if let last = result.last, value - last <= slack { continue }
      result.append(value)
    }
    return result
  }

  private static func range(_ low: Double, _ high: Double, in edges: [Double]) -> Range<Int> {
    let first = nearest(low, in: edges)
    return first..<max(first, nearest(high, in: edges))
  }

  private static func nearest(_ value: Double, in edges: [Double]) -> Int {
    var low = 0
    var high = edges.count
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] < value { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return low }
    guard low < edges.count else { return low - 1 }
    return value - edges[low - 1] <= edges[low] - value ? low - 1 : low
  }

  /// Whether any two of these tiles share an area.
  static func haveOverlap(_ tiles: ArraySlice<MaskTile>) -> Bool {
    guard tiles.count > 1 else { return false }
    let halves = tiles.map { MaskTile(name: $0.name, rect: $0.rect, alpha: 0.5) }
    guard let grid = TileGrid(halves) else { return true }
    return grid.alphas.contains { $0 > 0.5 }
  }

  /// Which of the outermost edges have been moved out of the way of what is masked.
  private var hasLooseEdge = (left: false, right: false, top: false, bottom: false)

  /// The vertical edges that can be seen.
  var firmColumns: ArraySlice<Double> {
    columns.dropFirst(hasLooseEdge.left ? 1 : 0).dropLast(hasLooseEdge.right ? 1 : 0)
  }

  /// The horizontal edges that can be seen.
  var firmRows: ArraySlice<Double> {
    rows.dropFirst(hasLooseEdge.top ? 1 : 0).dropLast(hasLooseEdge.bottom ? 1 : 0)
  }

  /// Moves the outermost edges outwards where they lie on or beyond the edges of what is masked, so
  /// that its own smoothed edge is not multiplied with the mask's.
  package mutating func spread(beyond content: Rect, by distance: Double) {
    let slack = 1e-6
    if let first = columns.first, first <= content.minX + slack {
      columns[0] = min(first, content.minX) - distance
      hasLooseEdge.left = true
    }
    if let last = columns.last, last >= content.maxX - slack {
      columns[columns.count - 1] = max(last, content.maxX) + distance
      hasLooseEdge.right = true
    }
    if let first = rows.first, first <= content.minY + slack {
      rows[0] = min(first, content.minY) - distance
      hasLooseEdge.top = true
    }
    if let last = rows.last, last >= content.maxY - slack {
      rows[rows.count - 1] = max(last, content.maxY) + distance
      hasLooseEdge.bottom = true
    }
  }
}
