/// Facts about a picture's pixels that choose its colour type, and conversion to that type.
struct PNGPixelFacts {
  var isOpaque = true
  var isGray = true
  /// Alpha is 0 or 255 everywhere and no opaque pixel is black: black may stand for transparent.
  var canKeyBlack = true
  /// Pixels that equal their left neighbour, of those looked at.
  var repeated = 0
  /// Pixels looked at for ``repeated``.
  var sampled = 0

  init(_ rows: PixelRows, scratch: UnsafeMutablePointer<UInt32>) {
    for y in 0..<rows.height {
      let row = rows.row(y, scratch)
      var difference: UInt32 = 0
      var conjunction: UInt32 = 0xff00_0000
      var unkeyed: UInt32 = 0
      var x = 0
      while x < rows.width {
        let word = row[x]
        difference |= word ^ (word &>> 8)
        conjunction &= word
        let alpha = word &>> 24
        unkeyed |= (word != 0 && alpha != 255) || word == 0xff00_0000 ? 1 : 0
        x &+= 1
      }
      if difference & 0xffff != 0 { isGray = false }
      if conjunction != 0xff00_0000 { isOpaque = false }
      if unkeyed != 0 { canKeyBlack = false }
      guard y % 8 == 0, rows.width > 1 else { continue }
      var same = 0
      x = 1
      while x < rows.width {
        same &+= row[x] == row[x &- 1] ? 1 : 0
        x &+= 1
      }
      repeated += same
      sampled += rows.width - 1
    }
  }

  /// Whether neighbours mostly differ: row filters pay.
  var isPhotograph: Bool { repeated * 2 < sampled }
}

/// Conversion of words to the bytes of a PNG row with eight bits a component.
enum PNGTrueColorRows {
  /// Writes a row.
  ///
  /// - Parameters:
  ///   - row: words.
  ///   - width: pixels.
  ///   - colorType: any but palette.
  ///   - isPremultiplied: whether alpha must be divided out.
  ///   - target: room for the row.
  static func convert(
    _ row: UnsafePointer<UInt32>, _ width: Int, to colorType: PNGColorLayout.ColorType,
    isPremultiplied: Bool, into target: UnsafeMutablePointer<UInt8>
  ) {
    switch colorType {
    case .gray, .palette:
      // Keyed transparent pixels are zero words, so the low byte serves them as well.
      for x in 0..<width { target[x] = UInt8(truncatingIfNeeded: row[x]) }
    case .rgb:
      for x in 0..<width {
        let word = row[x]
        let place = x &* 3
        target[place] = UInt8(truncatingIfNeeded: word &>> 16)
        target[place &+ 1] = UInt8(truncatingIfNeeded: word &>> 8)
        target[place &+ 2] = UInt8(truncatingIfNeeded: word)
      }
    case .grayAlpha:
      PixelConversion.reciprocals.withUnsafeBufferPointer { reciprocals in
        for x in 0..<width {
          let pixel = isPremultiplied ? PixelConversion.straightPixel(row[x], reciprocals) : row[x]
          target[x &* 2] = UInt8(truncatingIfNeeded: pixel)
          target[x &* 2 &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 24)
        }
      }
    case .rgba:
      let out = UnsafeMutableRawPointer(target)
      if isPremultiplied {
        PixelConversion.unpremultiply(row, out, width)
      } else {
        for x in 0..<width {
          let word = row[x]
          let pixel = (word & 0xff00_ff00) | ((word & 0xff) &<< 16) | ((word &>> 16) & 0xff)
          out.storeBytes(of: pixel.littleEndian, toByteOffset: x &* 4, as: UInt32.self)
        }
      }
    }
  }
}
