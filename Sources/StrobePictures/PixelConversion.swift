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
    convert(source, target, count) { pixel in
      let alpha = pixel &>> 24
      let red = multiply(alpha, (pixel &>> 16) & 0xff)
      let green = multiply(alpha, (pixel &>> 8) & 0xff)
      let blue = multiply(alpha, pixel & 0xff)
      return (alpha &<< 24) | (red &<< 16) | (green &<< 8) | blue
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
      convert(source, target, count) { straightPixel($0, reciprocals) }
    }
  }

  /// Exchanges the bytes of red and blue in each pixel and passes the pixel through a function
  /// where it is neither opaque nor zero.
  ///
  /// Most pixels are opaque or nothing, and neighbours are often alike in that: eight at a time are
  /// treated as such before each is looked at.
  @inline(__always)
  private static func convert(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int,
    _ translucent: (UInt32) -> UInt32
  ) {
    // Words and bytes in this order differ by the exchange alone on little-endian processors, the
    // only ones that Swift runs on here.
    let alphas: UInt64 = 0xff00_0000_ff00_0000
    var last: UInt32 = 0
    var lastResult: UInt32 = 0
    var x = 0
    while x < count {
      while x &+ 8 <= count {
        let place = x &* 4
        let pixels = source.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt32>.self)
        let pairs = unsafeBitCast(pixels, to: SIMD4<UInt64>.self)
        let all = pairs.x & pairs.y & pairs.z & pairs.w
        let any = pairs.x | pairs.y | pairs.z | pairs.w
        guard all & alphas == alphas || any == 0 else { break }
        let swapped = (pixels & 0xff00_ff00) | ((pixels & 0xff) &<< 16) | ((pixels &>> 16) & 0xff)
        target.storeBytes(of: swapped, toByteOffset: place, as: SIMD8<UInt32>.self)
        x &+= 8
      }
      let end = min(x &+ 8, count)
      while x < end {
        let pixel = source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
        if pixel != last {
          last = pixel
          let swapped = (pixel & 0xff00_ff00) | ((pixel & 0xff) &<< 16) | ((pixel &>> 16) & 0xff)
          lastResult = pixel &>> 24 == 0xff ? swapped : translucent(swapped)
        }
        target.storeBytes(of: lastResult, toByteOffset: x &* 4, as: UInt32.self)
        x &+= 1
      }
    }
  }

  /// Divides alpha out of one pixel, whichever of red and blue is the lower.
  ///
  /// - Parameters:
  ///   - pixel: alpha in the top byte, premultiplied components below.
  ///   - reciprocals: ``reciprocals``, as a pointer for speed.
  /// - Returns: the straight pixel, its components in the same places.
  @inline(__always)
  package static func straightPixel(
    _ pixel: UInt32, _ reciprocals: UnsafeBufferPointer<UInt64>
  ) -> UInt32 {
    let alpha = pixel &>> 24
    if alpha == 0xff { return pixel }
    if alpha == 0 { return 0 }
    let reciprocal = reciprocals[Int(alpha)]
    let half = UInt64(alpha / 2)
    @inline(__always) func divide(_ shift: UInt32) -> UInt32 {
      let color = UInt64((pixel &>> shift) & 0xff)
      let quotient = ((color &* 255 &+ half) &* reciprocal) &>> 24
      return (UInt32(truncatingIfNeeded: quotient) & 0xff) &<< shift
    }
    return (alpha &<< 24) | divide(16) | divide(8) | divide(0)
  }

  /// One premultiplied word as a straight one.
  package static func straightWord(_ word: UInt32) -> UInt32 {
    reciprocals.withUnsafeBufferPointer { straightPixel(word, $0) }
  }

  /// `ceil(2^24 / alpha)`: multiplying by it and shifting by 24 divides every number below 2^16 by
  /// alpha exactly, since the error of the product stays below `2^16 * alpha <= 2^24`.
  package static let reciprocals: [UInt64] = (0..<256).map { alpha in
    alpha == 0 ? 0 : (UInt64(1 << 24) + UInt64(alpha) - 1) / UInt64(alpha)
  }
}
