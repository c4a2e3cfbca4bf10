import StrobePictures

/// Pixels as 32-bit words behind a pointer, alpha in the top byte.
///
/// Red is the lowest byte of a straight pixel, blue that of a premultiplied one. The pointer is valid
/// within the call of `withPlanes` that made it.
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
///
/// Two components are multiplied at once in the halves of a word; `(v + 128 + (v + 128) / 256) / 256`
/// equals `v / 255` rounded for every product of two bytes.
@inline(__always)
func premultiplied(_ word: UInt32) -> UInt32 {
  let alpha = word >> 24
  var outer = (word & 0x00FF_00FF) &* alpha &+ 0x0080_0080
  outer = ((outer &+ ((outer >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
  var green = ((word >> 8) & 255) &* alpha &+ 0x80
  green = (green &+ (green >> 8)) & 0xFF00
  return alpha << 24 | outer | green
}
