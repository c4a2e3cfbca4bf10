/// What the rows of a grey picture hold.
struct PNGGrayLevels {
  /// Which of the 256 levels occur, at most the first ``limit`` of them.
  var levels: [UInt8] = []
  /// Above this many levels a picture needs eight bits a pixel.
  static let limit = 16
  /// Whether more than ``limit`` levels occur.
  var needsBytes = false
  /// Pixels that equal their left neighbour, of those looked at.
  var repeated = 0
  /// Pixels looked at.
  var sampled = 0
  /// Whether neighbours mostly differ: row filters pay.
  var isPhotograph: Bool { needsBytes && repeated * 2 < sampled }
}

extension PNGEncoder {
  /// Writes rows of grey bytes.
  ///
  /// - Returns: `nil` at the first row with a pixel that is not an opaque grey.
  func grayRows(
    _ rows: PixelRows, _ words: UnsafeMutablePointer<UInt32>,
    into target: UnsafeMutablePointer<UInt8>
  ) -> PNGGrayLevels? {
    let span = rows.width + 1
    for y in 0..<rows.height {
      let out = target + y * span
      out[0] = 0
      guard PNGGrayRows.convert(rows.row(y, words), rows.width, into: out + 1) else { return nil }
    }
    return grayLevels(rows, target)
  }

  private func grayLevels(_ rows: PixelRows, _ target: UnsafeMutablePointer<UInt8>) -> PNGGrayLevels
  {
    var result = PNGGrayLevels()
    var seen = [Bool](repeating: false, count: 256)
    let span = rows.width + 1
    for y in 0..<rows.height {
      let row = target + y * span + 1
      if !result.needsBytes {
        var last = row[0] ^ 1
        for x in 0..<rows.width where row[x] != last {
          last = row[x]
          seen[Int(last)] = true
        }
        result.needsBytes = seen.lazy.filter(\.self).count > PNGGrayLevels.limit
      }
      guard y % 8 == 0 else { continue }
      var same = 0
      var x = 1
      while x < rows.width {
        same &+= row[x] == row[x &- 1] ? 1 : 0
        x &+= 1
      }
      result.repeated += same
      result.sampled += rows.width - 1
    }
    if !result.needsBytes {
      result.levels = (0...255).filter { seen[Int($0)] }
    }
    return result
  }

  /// Packs a grey picture of few levels in place.
  ///
  /// - Returns: `nil` where eight bits are needed.
  func packedGray(
    _ levels: PNGGrayLevels, _ rows: PixelRows, _ bytes: UnsafeMutablePointer<UInt8>
  ) -> PNGFilteredRows? {
    guard !levels.needsBytes else { return nil }
    let used = levels.levels
    var table = [UInt8](repeating: 0, count: 256)
    for (bitDepth, step) in [(1, 255), (2, 85), (4, 17)]
    where used.allSatisfy({ Int($0) % step == 0 }) {
      for level in used { table[Int(level)] = UInt8(Int(level) / step) }
      // Two or four levels among the sixteen are smaller as a palette.
      guard bitDepth <= Self.bitDepth(count: used.count) else { break }
      return pack(rows, bytes, table, PNGColorLayout(colorType: .gray, bitDepth: bitDepth))
    }
    for (number, level) in used.enumerated() { table[Int(level)] = UInt8(number) }
    var result = pack(
      rows, bytes, table,
      PNGColorLayout(colorType: .palette, bitDepth: Self.bitDepth(count: used.count)))
    result.palette = used.flatMap { [$0, $0, $0] }
    return result
  }

  /// Writes rows of colour numbers, packed where there are few.
  ///
  /// - Returns: `nil` as soon as there are over 256 colours.
  func paletteRows(
    _ rows: PixelRows, _ words: UnsafeMutablePointer<UInt32>,
    into target: UnsafeMutablePointer<UInt8>
  ) -> PNGFilteredRows? {
    var builder = PNGPaletteBuilder()
    let span = rows.width + 1
    for y in 0..<rows.height {
      let out = target + y * span
      out[0] = 0
      guard builder.convert(rows.row(y, words), rows.width, into: out + 1) else { return nil }
    }
    let colors = builder.colors
    let bitDepth = Self.bitDepth(count: colors.count)
    let layout = PNGColorLayout(colorType: .palette, bitDepth: bitDepth)
    var result =
      bitDepth == 8
      ? PNGFilteredRows(layout: layout, base: target, byteCount: span * rows.height)
      : pack(rows, target, (0..<256).map { UInt8($0 & 15) }, layout)
    let straight = colors.map { color in
      rows.format == .premultipliedARGB32 ? PixelConversion.straightWord(color) : color
    }
    result.palette = straight.flatMap { color in
      [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    let alphas = straight.map { UInt8(truncatingIfNeeded: $0 >> 24) }
    if let last = alphas.lastIndex(where: { $0 != 255 }) {
      result.transparency = Array(alphas[...last])
    }
    return result
  }

  private func pack(
    _ rows: PixelRows, _ bytes: UnsafeMutablePointer<UInt8>, _ table: [UInt8],
    _ layout: PNGColorLayout
  ) -> PNGFilteredRows {
    let count = layout.rowBytes(width: rows.width)
    for y in 0..<rows.height {
      let out = bytes + y * (count + 1)
      let source = bytes + y * (rows.width + 1) + 1
      out[0] = 0
      table.withUnsafeBufferPointer { table in
        guard let table = table.baseAddress else { return }
        PNGBitPacking.pack(
          source, rows.width, table: table, bitDepth: layout.bitDepth, into: out + 1)
      }
    }
    return PNGFilteredRows(layout: layout, base: bytes, byteCount: (count + 1) * rows.height)
  }

  /// Bits that number so many colours.
  private static func bitDepth(count: Int) -> Int {
    count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
  }
}
