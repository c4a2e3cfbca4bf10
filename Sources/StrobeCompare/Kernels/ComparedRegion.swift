/// Which pixels take part in a comparison: all of a picture but the ignored rectangles.
///
/// Ignoring is resolved into horizontal bands with the columns that are left, so that the loops
/// over pixels see plain ranges and pay nothing for it.
struct ComparedRegion {
  struct Band {
    let rows: Range<Int>
    let columns: [Range<Int>]
  }

  let bands: [Band]
  let pixelCount: Int

  init(width: Int, height: Int, ignoring rectangles: [PixelRectangle]) {
    let holes = rectangles.compactMap { rectangle -> (rows: Range<Int>, columns: Range<Int>)? in
      let rows = rectangle.rows(below: height)
      let columns = rectangle.columns(below: width)
      return rows.isEmpty || columns.isEmpty ? nil : (rows, columns)
    }
    let edges = Set(holes.flatMap { [$0.rows.lowerBound, $0.rows.upperBound] } + [0, height])
      .sorted()
    bands = zip(edges, edges.dropFirst()).map { top, bottom in
      let covered = holes.filter { $0.rows.contains(top) }.map(\.columns)
      return Band(rows: top..<bottom, columns: Self.complement(of: covered, in: width))
    }
    pixelCount = bands.reduce(0) { total, band in
      total + band.rows.count * band.columns.reduce(0) { $0 + $1.count }
    }
  }

  /// The columns of `0..<width` outside all of `ranges`.
  private static func complement(of ranges: [Range<Int>], in width: Int) -> [Range<Int>] {
    var kept: [Range<Int>] = []
    var next = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { kept.append(next..<range.lowerBound) }
      next = max(next, range.upperBound)
    }
    if next < width { kept.append(next..<width) }
    return kept
  }
}
