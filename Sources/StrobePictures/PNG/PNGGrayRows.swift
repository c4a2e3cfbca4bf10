/// Rows of opaque greys, one byte a pixel.
enum PNGGrayRows {
  /// Writes the grey levels of a row.
  ///
  /// - Returns: whether every pixel is an opaque grey; otherwise the levels are of no use.
  @inline(__always)
  static func convert(
    _ row: UnsafePointer<UInt32>, _ width: Int, into target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    var difference: UInt32 = 0
    var conjunction: UInt32 = 0xff00_0000
    var x = 0
    while x < width {
      let word = row[x]
      difference |= word ^ (word &>> 8)
      conjunction &= word
      target[x] = UInt8(truncatingIfNeeded: word)
      x &+= 1
    }
    return difference & 0xffff == 0 && conjunction == 0xff00_0000
  }
}
