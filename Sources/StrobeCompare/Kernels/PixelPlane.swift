import StrobePictures

/// Pixels as 32-bit words behind a pointer, alpha in the top byte.
///
/// Red is the lowest byte of a straight pixel, blue that of a premultiplied one. The pointer is
/// valid within the call of `withPlanes` that made it.
struct PixelPlane {
  let words: UnsafePointer<UInt32>
  let width: Int
  let height: Int

  func row(_ y: Int) -> UnsafePointer<UInt32> { words + y * width }

  /// Runs `body` on both pictures' pixels in one layout.
  ///
  /// Two premultiplied pictures stay as they are when `keepsPremultiplied`; otherwise premultiplied
  /// pixels are first divided by their alpha, which multiplying again undoes exactly.
  static func withPlanes<Result>(
    _ expected: Bitmap, _ actual: Bitmap, keepsPremultiplied: Bool,
    _ body: (PixelPlane, PixelPlane, _ isPremultiplied: Bool) -> Result
  ) -> Result {
    let premultiplied =
      keepsPremultiplied && expected.format == .premultipliedARGB32
      && actual.format == .premultipliedARGB32
    return withPlane(expected, divided: !premultiplied) { first in
      withPlane(actual, divided: !premultiplied) { second in
        body(first, second, premultiplied)
      }
    }
  }

  private static func withPlane<Result>(
    _ bitmap: Bitmap, divided: Bool, _ body: (PixelPlane) -> Result
  ) -> Result {
    let count = bitmap.width * bitmap.height
    return bitmap.bytes.withUnsafeBytes { bytes in
      let isDivided = divided && bitmap.format == .premultipliedARGB32
      let isAligned =
        bytes.baseAddress.map { UInt(bitPattern: $0) % UInt(MemoryLayout<UInt32>.alignment) == 0 }
        ?? false
      // A straight word is read with red lowest; only a big-endian machine has to swap for that.
      let isSwapped = bitmap.format == .straightRGBA && UInt32(littleEndian: 1) != 1
      if let base = bytes.baseAddress, isAligned, !isDivided, !isSwapped {
        let words = base.bindMemory(to: UInt32.self, capacity: count)
        return body(PixelPlane(words: words, width: bitmap.width, height: bitmap.height))
      }
      let copy = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
      defer { copy.deallocate() }
      for index in 0..<count {
        let word = bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        let value = isSwapped ? UInt32(littleEndian: word) : word
        copy[index] = isDivided ? straight(value) : value
      }
      return body(
        PixelPlane(words: UnsafePointer(copy), width: bitmap.width, height: bitmap.height))
    }
  }
}

/// A premultiplied pixel divided by its alpha; blue lowest becomes red lowest.
///
/// Components are rounded to nearest, as picture files hold them; one above its alpha becomes 255.
@inline(__always)
func straight(_ word: UInt32) -> UInt32 {
  let alpha = word >> 24
  let red = (word >> 16) & 255
  let green = (word >> 8) & 255
  let blue = word & 255
  if alpha == 255 { return 0xFF00_0000 | blue << 16 | green << 8 | red }
  guard alpha > 0 else { return 0 }
  let half = alpha / 2
  let r = min((red &* 255 &+ half) / alpha, 255)
  let g = min((green &* 255 &+ half) / alpha, 255)
  let b = min((blue &* 255 &+ half) / alpha, 255)
  return alpha << 24 | b << 16 | g << 8 | r
}

/// A straight pixel multiplied by its alpha, each component rounded to nearest; the order of the
/// components stays.
func premultiplied(_ word: UInt32) -> UInt32 {
  premultiplied(SIMD8(repeating: word))[0]
}

/// Eight straight pixels multiplied by their alpha.
///
/// Two components are multiplied at once in the 16-bit halves of a word;
/// `(v + 128 + (v + 128) / 256) / 256` equals `v / 255` rounded for every product of two bytes.
@inline(__always)
func premultiplied(_ words: SIMD8<UInt32>) -> SIMD8<UInt32> {
  let alpha = words &>> 24
  let factors = unsafeBitCast(alpha | alpha &<< 16, to: SIMD16<UInt16>.self)
  let outer = unsafeBitCast(words & 0x00FF_00FF, to: SIMD16<UInt16>.self) &* factors &+ 128
  let green = unsafeBitCast((words &>> 8) & 0xFF, to: SIMD16<UInt16>.self) &* factors &+ 128
  let outerBytes = unsafeBitCast((outer &+ (outer &>> 8)) &>> 8, to: SIMD8<UInt32>.self)
  let greenBytes = unsafeBitCast((green &+ (green &>> 8)) &>> 8, to: SIMD8<UInt32>.self)
  return alpha &<< 24 | outerBytes | (greenBytes & 0xFF) &<< 8
}
