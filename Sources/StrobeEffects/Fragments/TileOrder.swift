internal import StrobeGeometry
public import StrobeModel

/// The order in which the tiles of a grid fade.
public enum TileOrder: String, Sendable, CaseIterable, PropertyValueConvertible {
  /// Column by column from the left, each from the top: index = column · rows + row.
  case columns
  /// Row by row from the top, each from the left: index = row · columns + column.
  case rows
  /// Diagonal by diagonal from the top left corner, each from its top right to its bottom left end.
  case diagonal
  /// Around the edge clockwise from the top left corner, and on inwards.
  case spiral
  /// Any order alike, drawn from the seed.
  case random
}

/// The rectangles into which content falls, in the order in which they fade.
///
/// Neighbours share their edges to the last bit: an edge is always the same expression, and each
/// rectangle is written down from its corner.
struct FragmentGrid {
  let rows: Int
  let columns: Int
  private let order: TileOrder
  private let seed: UInt64

  /// The most rows, and the most columns.
  static let sideLimit = 1000

  init(rows: Int, columns: Int, order: TileOrder, seed: UInt64) {
    self.rows = min(max(rows, 1), FragmentGrid.sideLimit)
    self.columns = min(max(columns, 1), FragmentGrid.sideLimit)
    self.order = order
    self.seed = seed
  }

  var count: Int { rows * columns }

  /// A mask over `bounds` whose tile i, `tile-i`, has the opacity of index i.
  func mask(over bounds: Rect, opacity: (Int) -> Double) -> Layer {
    let xs = edges(bounds.minX, bounds.width, columns)
    let ys = edges(bounds.minY, bounds.height, rows)
    var mask = Layer("mask", frame: bounds)
    mask.bounds.origin = bounds.origin
    mask.sublayers.reserveCapacity(count)
    // With the anchor in the corner no half size is added and taken off again, which would round.
    var tile = Layer()
    tile.anchorPoint = .zero
    tile.backgroundColor = .black
    for (index, cell) in cells.enumerated() {
      let (column, row) = (cell / rows, cell % rows)
      tile.name = "tile-\(index)"
      tile.position = Point(xs[column], ys[row])
      tile.bounds.size = Size(xs[column + 1] - xs[column], ys[row + 1] - ys[row])
      tile.opacity = opacity(index)
      mask.sublayers.append(tile)
    }
    return mask
  }

  /// The cell, column · rows + row, of each index.
  var cells: [Int] {
    switch order {
    case .columns: Array(0..<count)
    case .rows: (0..<count).map { ($0 % columns) * rows + $0 / columns }
    case .diagonal: diagonalCells
    case .spiral: spiralCells
    case .random: shuffledCells
    }
  }

  private func edges(_ origin: Double, _ extent: Double, _ parts: Int) -> [Double] {
    (0...parts).map { origin + extent * Double($0) / Double(parts) }
  }

  private var diagonalCells: [Int] {
    var cells: [Int] = []
    cells.reserveCapacity(count)
    for diagonal in 0..<(rows + columns - 1) {
      for row in max(0, diagonal - columns + 1)...min(rows - 1, diagonal) {
        cells.append((diagonal - row) * rows + row)
      }
    }
    return cells
  }

  private var spiralCells: [Int] {
    var cells: [Int] = []
    cells.reserveCapacity(count)
    var (left, right, top, bottom) = (0, columns - 1, 0, rows - 1)
    while left <= right, top <= bottom {
      cells += (left...right).map { $0 * rows + top }
      cells += (top...bottom).dropFirst().map { right * rows + $0 }
      if top < bottom {
        cells += (left...right).reversed().dropFirst().map { $0 * rows + bottom }
      }
      if left < right {
        cells += (top...bottom).reversed().dropFirst().dropLast().map { left * rows + $0 }
      }
      (left, right, top, bottom) = (left + 1, right - 1, top + 1, bottom - 1)
    }
    return cells
  }

  private var shuffledCells: [Int] {
    var cells = Array(0..<count)
    var random = SplitMix64(seed: seed)
    // Fisher and Yates' shuffle, written out: the library's may change from release to release.
    for last in stride(from: count - 1, to: 0, by: -1) {
      cells.swapAt(last, Int(random.unit() * Double(last + 1)))
    }
    return cells
  }
}
