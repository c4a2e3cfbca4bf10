/// A picture ready for deflate: every row with its filter byte in front.
struct PNGFilteredRows {
  let layout: PNGColorLayout
  let base: UnsafeRawPointer
  let byteCount: Int
  /// The data of `PLTE`; empty for none.
  var palette: [UInt8] = []
  /// The data of `tRNS`; empty for none.
  var transparency: [UInt8] = []
  /// Whether row filters were used, as photographs need.
  var isFiltered = false
}

extension PNGEncoder {
  /// Finds the smallest colour type and writes the picture's rows in it.
  ///
  /// Tries the likely and cheap first, and gives up at the first row that refutes it: opaque greys,
  /// then up to 256 colours, then whole bytes for each component.
  func filteredRows(_ rows: PixelRows, path: String) throws(PictureError) -> PNGFilteredRows {
    let words = try wordScratch.reserve(rows.width * 4, path: path)
      .bindMemory(to: UInt32.self, capacity: rows.width)
    let indexed = try filteredBuffer.reserve((rows.width + 1) * rows.height, path: path)
      .assumingMemoryBound(to: UInt8.self)
    if let levels = grayRows(rows, words, into: indexed) {
      if let packed = packedGray(levels, rows, indexed) { return packed }
      if !levels.isPhotograph {
        return PNGFilteredRows(
          layout: PNGColorLayout(colorType: .gray, bitDepth: 8), base: indexed,
          byteCount: (rows.width + 1) * rows.height)
      }
    } else if let palette = paletteRows(rows, words, into: indexed) {
      return palette
    }
    return try trueColorRows(rows, words, path: path)
  }

  private func trueColorRows(
    _ rows: PixelRows, _ words: UnsafeMutablePointer<UInt32>, path: String
  ) throws(PictureError) -> PNGFilteredRows {
    let facts = PNGPixelFacts(rows, scratch: words)
    let hasAlpha = !facts.isOpaque && !facts.canKeyBlack
    let colorType: PNGColorLayout.ColorType =
      facts.isGray ? (hasAlpha ? .grayAlpha : .gray) : (hasAlpha ? .rgba : .rgb)
    let layout = PNGColorLayout(colorType: colorType, bitDepth: 8)
    let distance = layout.filterDistance
    let count = layout.rowBytes(width: rows.width)
    let byteCount = (count + 1) * rows.height
    let target = try filteredBuffer.reserve(byteCount, path: path)
      .assumingMemoryBound(to: UInt8.self)
    // Two rows, each with a pixel of zeros in front for the filters to look back on.
    let span = distance + count
    let scratch = try rowScratch.reserve(span * 2, path: path).assumingMemoryBound(to: UInt8.self)
    scratch.update(repeating: 0, count: span * 2)
    var current = scratch + distance
    var previous = scratch + span + distance
    let isPremultiplied = rows.format == .premultipliedARGB32
    let isFiltered = facts.isPhotograph
    for y in 0..<rows.height {
      let row = rows.row(y, words)
      let out = target + y * (count + 1)
      guard isFiltered else {
        out[0] = 0
        PNGTrueColorRows.convert(
          row, rows.width, to: colorType, isPremultiplied: isPremultiplied, into: out + 1)
        continue
      }
      PNGTrueColorRows.convert(
        row, rows.width, to: colorType, isPremultiplied: isPremultiplied, into: current)
      PNGFilter.paeth.apply(current, above: previous, count, distance: distance, into: out)
      swap(&current, &previous)
    }
    var result = PNGFilteredRows(layout: layout, base: target, byteCount: byteCount)
    result.isFiltered = isFiltered
    if !facts.isOpaque, !hasAlpha {
      result.transparency = [UInt8](repeating: 0, count: layout.componentCount * 2)
    }
    return result
  }
}
