package import StrobeGeometry
import StrobeModel

extension TileGrid {
  /// Cells of one alpha.
  package struct Region {
    /// Above 0, at most 1.
    package var alpha: Double
    /// Closed polygons; the inside lies to the right of their direction.
    package var outlines: [[Point]]
    /// The region itself, where it is one rectangle.
    package var box: Rect?
  }

  /// An alpha below 1/1024 cannot be seen, and one that near to 1 cannot be told from it.
  private static func visible(_ alpha: Double) -> Double {
    let steps = 1024.0
    guard alpha * steps >= 1 else { return 0 }
    return alpha * steps > steps - 1 ? 1 : alpha
  }

  /// The regions of equal alpha, the faintest first.
  ///
  /// - Parameter areNested: Whether a region holds all denser ones as well.
  /// - Returns: Regions that together cover all cells that can be seen.
  package func regions(areNested: Bool = false) -> [Region] {
    let classes = alphas.map(Self.visible)
    return Set(classes).subtracting([0]).sorted().map { alpha in
      var corners = Corners(grid: self)
      corners.add { areNested ? classes[$0] >= alpha : classes[$0] == alpha }
      return corners.region(alpha: alpha)
    }
  }

  /// The corners of the grid, with the outlines that run through them.
  private struct Corners {
    let grid: TileGrid
    let stride: Int
    /// For every corner of the grid a bit for each direction in which an outline leaves it: right,
    /// down, left, up.
    var leaving: [UInt8]

    init(grid: TileGrid) {
      self.grid = grid
      stride = grid.columnCount + 1
      leaving = [UInt8](repeating: 0, count: stride * (grid.rowCount + 1))
    }

    mutating func add(_ isInside: (Int) -> Bool) {
      let width = grid.columnCount
      let height = grid.rowCount
      for row in 0..<height {
        for column in 0..<width {
          let cell = row * width + column
          guard isInside(cell) else { continue }
          let corner = row * stride + column
          if row == 0 || !isInside(cell - width) { leaving[corner] |= 1 }
          if column == width - 1 || !isInside(cell + 1) { leaving[corner + 1] |= 2 }
          if row == height - 1 || !isInside(cell + width) { leaving[corner + stride + 1] |= 4 }
          if column == 0 || !isInside(cell - 1) { leaving[corner + stride] |= 8 }
        }
      }
    }

    func region(alpha: Double) -> Region {
      var unvisited = leaving
      var outlines: [[Point]] = []
      for corner in unvisited.indices {
        while unvisited[corner] != 0 {
          outlines.append(
            walk(from: corner, direction: unvisited[corner].trailingZeroBitCount, &unvisited))
        }
      }
      return Region(alpha: alpha, outlines: outlines, box: Self.box(outlines))
    }

    /// Follows one outline to where it began.
    private func walk(
      from start: Int, direction first: Int, _ unvisited: inout [UInt8]
    ) -> [Point] {
      let steps = [1, stride, -1, -stride]
      var points: [Point] = []
      var corner = start
      var direction = first
      repeat {
        unvisited[corner] &= ~(1 << UInt8(direction))
        corner += steps[direction]
        let previous = direction
        // Right, straight, left: where two insides touch at a corner each keeps to itself.
        for turn in [1, 0, 3] where leaving[corner] & (1 << UInt8((previous + turn) & 3)) != 0 {
          direction = (previous + turn) & 3
          break
        }
        if direction != previous {
          points.append(Point(grid.columns[corner % stride], grid.rows[corner / stride]))
        }
      } while corner != start || direction != first
      return points
    }

    private static func box(_ outlines: [[Point]]) -> Rect? {
      guard outlines.count == 1, let outline = outlines.first, outline.count == 4 else {
        return nil
      }
      var union = BoundsUnion()
      for point in outline { union.add(Rect(point.x, point.y, 0, 0)) }
      return union.rect
    }
  }
}
