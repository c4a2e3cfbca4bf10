/// The rows of a picture as words `A << 24 | R << 16 | G << 8 | B`, wherever they lie.
struct PixelRows {
  let base: UnsafeRawPointer
  let width: Int
  let height: Int
  /// Bytes from one row to the next.
  let stride: Int
  /// Premultiplied words, or straight R, G, B, A bytes.
  let format: Bitmap.Format

  /// Whether a row can be read where it lies: Cairo's words, aligned as words.
  var areWordsInPlace: Bool {
    format == .premultipliedARGB32 && stride % 4 == 0 && UInt(bitPattern: base) % 4 == 0
  }

  /// The words of a row.
  ///
  /// - Parameters:
  ///   - y: 0 up to the height.
  ///   - scratch: room for a row; used where the row is not made of aligned words.
  /// - Returns: the row's words, where they lie or in the scratch.
  @inline(__always)
  func row(_ y: Int, _ scratch: UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32> {
    let start = base + y * stride
    if areWordsInPlace { return start.assumingMemoryBound(to: UInt32.self) }
    if format == .premultipliedARGB32 {
      UnsafeMutableRawPointer(scratch).copyMemory(from: start, byteCount: width * 4)
      return UnsafePointer(scratch)
    }
    var x = 0
    while x < width {
      let pixel = UInt32(littleEndian: start.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self))
      scratch[x] =
        (pixel & 0xff00_ff00) | ((pixel & 0xff) &<< 16) | ((pixel &>> 16) & 0xff)
      x &+= 1
    }
    return UnsafePointer(scratch)
  }
}
