extension PNGEncoder {
  /// Writes rows of grey bytes.
  ///
  /// - Returns: `false` at the first row with a pixel that is not an opaque grey.
  func grayRows(
    _ rows: PixelRows, _ words: UnsafeMutablePointer<UInt32>,
    into target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let span = rows.width + 1
    for y in 0..<rows.height {
      let out = target + y * span
      out[0] = 0
      guard PNGGrayRows.convert(rows.row(y, words), rows.width, into: out + 1) else { return false }
    }
    return true
  }

  /// The levels of a grey picture that has at most sixteen, in rising order; `nil` for more.
  func fewGrayLevels(_ rows: PixelRows, _ bytes: UnsafePointer<UInt8>) -> [UInt8]? {
    var seen = [Bool](repeating: false, count: 256)
    var count = 0
    for y in 0..<rows.height {
      let row = bytes + y * (rows.width + 1) + 1
      var last = row[0] ^ 1
      for x in 0..<rows.width where row[x] != last {
        last = row[x]
        if !seen[Int(last)] {
          seen[Int(last)] = true
          count += 1
          if count > 16 { return nil }
        }
      }
    }
    return (0...255).filter { seen[Int($0)] }
  }

  /// Packs a grey picture of at most sixteen levels in place.
  func packedGray(
    _ levels: [UInt8], _ rows: PixelRows, _ bytes: UnsafeMutablePointer<UInt8>
  ) -> PNGFilteredRows {
    var table = [UInt8](repeating: 0, count: 256)
    let needed = Self.bitDepth(count: levels.count)
    for (bitDepth, step) in [(1, 255), (2, 85), (4, 17)] {
      // Two or four of the sixteen even levels take fewer bits as a palette.
      guard bitDepth <= needed, levels.allSatisfy({ Int($0) % step == 0 }) else { continue }
      for level in levels { table[Int(level)] = UInt8(Int(level) / step) }
      return pack(rows, bytes, table, PNGColorLayout(colorType: .gray, bitDepth: bitDepth))
    }
    for (number, level) in levels.enumerated() { table[Int(level)] = UInt8(number) }
    var result = pack(
      rows, bytes, table, PNGColorLayout(colorType: .palette, bitDepth: needed))
    result.palette = levels.flatMap { [$0, $0, $0] }
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
