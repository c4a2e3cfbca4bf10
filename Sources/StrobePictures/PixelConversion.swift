/// Conversion between Cairo's premultiplied words and straight bytes, many pixels at a time.
///
/// Source and target may be the same memory. Neither needs to be aligned.
package enum PixelConversion {
  /// Rounds `alpha * color / 255` to the nearest integer, as Cairo's PNG reader does.
  ///
  /// - Parameters:
  ///   - alpha: 0 to 255.
  ///   - color: 0 to 255.
  /// - Returns: 0 to 255.
  @inline(__always)
  package static func multiply(_ alpha: UInt32, _ color: UInt32) -> UInt32 {
    let product = alpha &* color &+ 0x80
    return (product &+ (product &>> 8)) &>> 8
  }

  /// Straight R, G, B, A bytes become premultiplied words.
  ///
  /// - Parameters:
  ///   - source: `count * 4` bytes.
  ///   - target: room for `count * 4` bytes.
  ///   - count: pixels.
  package static func premultiply(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int
  ) {
    var offset = 0
    let end = count &* 4
    while offset < end {
      let pixel = UInt32(
        littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let alpha = pixel &>> 24
      let red = multiply(alpha, pixel & 0xff)
      let green = multiply(alpha, (pixel &>> 8) & 0xff)
      let blue = multiply(alpha, (pixel &>> 16) & 0xff)
      let word = (alpha &<< 24) | (red &<< 16) | (green &<< 8) | blue
      target.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
      offset &+= 4
    }
  }

  /// Premultiplied words become straight R, G, B, A bytes.
  ///
  /// A colour above its alpha, which Cairo never draws, wraps as in Cairo's writer.
  ///
  /// - Parameters:
  ///   - source: `count * 4` bytes.
  ///   - target: room for `count * 4` bytes.
  ///   - count: pixels.
  package static func unpremultiply(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int
  ) {
    reciprocals.withUnsafeBufferPointer { reciprocals in
      var offset = 0
      let end = count &* 4
      while offset < end {
        let word = source.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let straight = straightPixel(word, reciprocals)
        target.storeBytes(of: straight.littleEndian, toByteOffset: offset, as: UInt32.self)
        offset &+= 4
      }
    }
  }

  /// One premultiplied word as straight `A << 24 | B << 16 | G << 8 | R`.
  ///
  /// - Parameters:
  ///   - word: Cairo's word.
  ///   - reciprocals: ``reciprocals``, as a pointer for speed.
  /// - Returns: the straight pixel.
  @inline(__always)
  package static func straightPixel(
    _ word: UInt32, _ reciprocals: UnsafeBufferPointer<UInt64>
  ) -> UInt32 {
    let alpha = word &>> 24
    let red = (word &>> 16) & 0xff
    let green = (word &>> 8) & 0xff
    let blue = word & 0xff
    if alpha == 0xff { return (alpha &<< 24) | (blue &<< 16) | (green &<< 8) | red }
    if alpha == 0 { return 0 }
    let reciprocal = reciprocals[Int(alpha)]
    let half = UInt64(alpha / 2)
    @inline(__always) func divide(_ color: UInt32) -> UInt32 {
      UInt32(truncatingIfNeeded: ((UInt64(color) &* 255 &+ half) &* reciprocal) &>> 24) & 0xff
    }
    return (alpha &<< 24) | (divide(blue) &<< 16) | (divide(green) &<< 8) | divide(red)
  }

  /// One premultiplied word as the straight word `A << 24 | R << 16 | G << 8 | B`.
  package static func straightWord(_ word: UInt32) -> UInt32 {
    let pixel = reciprocals.withUnsafeBufferPointer { straightPixel(word, $0) }
    return (pixel & 0xff00_ff00) | ((pixel & 0xff) << 16) | ((pixel >> 16) & 0xff)
  }

  /// `ceil(2^24 / alpha)`: multiplying by it and shifting by 24 divides every number below 2^16 by
  /// alpha exactly, since the error of the product stays below `2^16 * alpha <= 2^24`.
  package static let reciprocals: [UInt64] = (0..<256).map { alpha in
    alpha == 0 ? 0 : (UInt64(1 << 24) + UInt64(alpha) - 1) / UInt64(alpha)
  }
}
