/// Rows of one byte a pixel become rows of 1, 2 or 4 bits a pixel.
enum PNGBitPacking {
  /// Packs a row after passing each byte through a table; source and target may start at the same
  /// place, or the target earlier.
  ///
  /// - Parameters:
  ///   - source: `width` bytes.
  ///   - width: pixels.
  ///   - table: 256 values, each below `1 << bitDepth`.
  ///   - bitDepth: 1, 2 or 4.
  ///   - target: room for `(width * bitDepth + 7) / 8` bytes.
  static func pack(
    _ source: UnsafePointer<UInt8>, _ width: Int, table: UnsafePointer<UInt8>, bitDepth: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    let perByte = 8 / bitDepth
    var x = 0
    var out = 0
    while x &+ perByte <= width {
      var packed: UInt8 = 0
      for step in 0..<perByte {
        packed = packed &<< UInt8(bitDepth) | table[Int(source[x &+ step])]
      }
      target[out] = packed
      out &+= 1
      x &+= perByte
    }
    guard x < width else { return }
    var packed: UInt8 = 0
    for step in 0..<perByte {
      packed &<<= UInt8(bitDepth)
      if x &+ step < width { packed |= table[Int(source[x &+ step])] }
    }
    target[out] = packed
  }
}
