/// Facts about all of a picture's pixels, which decide what colour types can hold it.
struct PNGPixelFacts {
  var isOpaque = true
  var isGray = true
  /// Alpha is 0 or 255 everywhere, transparent pixels are zero words and no opaque pixel is black:
  /// black may stand for transparent.
  var canKeyBlack = true

  /// Looks at every pixel until nothing is left to find out.
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
        let isTranslucent: UInt32 = word < 0xff00_0000 && word != 0 ? 1 : 0
        let isBlack: UInt32 = word == 0xff00_0000 ? 1 : 0
        unkeyed |= isTranslucent | isBlack
        x &+= 1
      }
      if difference & 0xffff != 0 { isGray = false }
      if conjunction != 0xff00_0000 { isOpaque = false }
      if unkeyed != 0 { canKeyBlack = false }
      if !isGray, !isOpaque, !canKeyBlack { return }
    }
  }

  /// Whether the file needs an alpha component.
  var needsAlpha: Bool { !isOpaque && !canKeyBlack }

  /// The smallest colour type of eight bits a component.
  var colorType: PNGColorLayout.ColorType {
    isGray ? (needsAlpha ? .grayAlpha : .gray) : (needsAlpha ? .rgba : .rgb)
  }
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
    case .rgb: convertToRGB(row, width, into: target)
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

  /// Four pixels at a time become three 32-bit words.
  private static func convertToRGB(
    _ row: UnsafePointer<UInt32>, _ width: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    let out = UnsafeMutableRawPointer(target)
    var x = 0
    while x &+ 4 <= width {
      // Red lowest: 0x00BBGGRR.
      let first = row[x].byteSwapped &>> 8
      let second = row[x &+ 1].byteSwapped &>> 8
      let third = row[x &+ 2].byteSwapped &>> 8
      let fourth = row[x &+ 3].byteSwapped &>> 8
      let place = x &* 3
      out.storeBytes(
        of: (first | second &<< 24).littleEndian, toByteOffset: place, as: UInt32.self)
      out.storeBytes(
        of: (second &>> 8 | third &<< 16).littleEndian, toByteOffset: place &+ 4, as: UInt32.self)
      out.storeBytes(
        of: (third &>> 16 | fourth &<< 8).littleEndian, toByteOffset: place &+ 8, as: UInt32.self)
      x &+= 4
    }
    while x < width {
      let word = row[x]
      target[x &* 3] = UInt8(truncatingIfNeeded: word &>> 16)
      target[x &* 3 &+ 1] = UInt8(truncatingIfNeeded: word &>> 8)
      target[x &* 3 &+ 2] = UInt8(truncatingIfNeeded: word)
      x &+= 1
    }
  }
}
