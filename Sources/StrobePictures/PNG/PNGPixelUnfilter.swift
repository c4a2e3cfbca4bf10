/// Undoes the filters of RGB and RGBA rows of eight bits a component, a whole pixel at a time,
/// straight into R, G, B, A bytes.
///
/// Each pixel depends on its left neighbour, so the components of one pixel are the only work that
/// can be done at once; they go into the lanes of a vector. The row above is the one written
/// before, so filtered bytes and pixels may share memory as long as no pixel is written over
/// bytes that are still to be read.
enum PNGPixelUnfilter {
  /// Bytes beyond a row's end that may be read.
  static let slack = 4

  /// Undoes the filter of a row.
  ///
  /// - Parameters:
  ///   - row: the filter byte and the filtered bytes.
  ///   - above: the pixels of the row above; transparent black ones for the first row.
  ///   - target: room for the row's pixels.
  ///   - width: pixels.
  ///   - hasAlpha: whether four bytes make a pixel, or three.
  /// - Returns: `false` for a filter that PNG does not have.
  static func undo(
    _ row: UnsafeRawPointer, above: UnsafeRawPointer, into target: UnsafeMutableRawPointer,
    width: Int, hasAlpha: Bool
  ) -> Bool {
    guard let filter = PNGFilter(rawValue: row.load(as: UInt8.self)) else { return false }
    // Constants of the pixel's layout fold away in each copy.
    if hasAlpha {
      undo(filter, row + 1, above, target, width, size: 4, alpha: 0)
    } else {
      undo(filter, row + 1, above, target, width, size: 3, alpha: UInt32(0xff00_0000).littleEndian)
    }
    return true
  }

  @inline(__always)
  private static func undo(
    _ filter: PNGFilter, _ row: UnsafeRawPointer, _ above: UnsafeRawPointer,
    _ target: UnsafeMutableRawPointer, _ width: Int, size: Int, alpha: UInt32
  ) {
    var x = 0
    switch filter {
    case .none:
      while x < width {
        let pixel = row.loadUnaligned(fromByteOffset: x &* size, as: UInt32.self)
        target.storeBytes(of: pixel | alpha, toByteOffset: x &* 4, as: UInt32.self)
        x &+= 1
      }
    case .sub:
      var left = SIMD4<UInt8>()
      while x < width {
        left &+= bytes(row, x &* size)
        store(left, target, x, alpha)
        x &+= 1
      }
    case .up:
      while x < width {
        store(bytes(row, x &* size) &+ bytes(above, x &* 4), target, x, alpha)
        x &+= 1
      }
    case .average:
      var left = SIMD4<UInt8>()
      while x < width {
        let up = bytes(above, x &* 4)
        // The mean rounded down, without a ninth bit.
        let mean = (left & up) &+ ((left ^ up) &>> 1)
        left = bytes(row, x &* size) &+ mean
        store(left, target, x, alpha)
        x &+= 1
      }
    case .paeth:
      var left = SIMD4<Int16>()
      var corner = SIMD4<Int16>()
      while x < width {
        let up = SIMD4<Int16>(truncatingIfNeeded: bytes(above, x &* 4))
        let fromLeft = up &- corner
        let fromUp = left &- corner
        let distanceLeft = magnitude(fromLeft)
        let distanceUp = magnitude(fromUp)
        let distanceCorner = magnitude(fromLeft &+ fromUp)
        let upOrCorner = up.replacing(with: corner, where: distanceUp .> distanceCorner)
        let nearer = distanceUp.replacing(
          with: distanceCorner, where: distanceUp .> distanceCorner)
        let nearest = left.replacing(with: upOrCorner, where: distanceLeft .> nearer)
        let filtered = SIMD4<Int16>(truncatingIfNeeded: bytes(row, x &* size))
        left = (filtered &+ nearest) & 0xff
        corner = up
        store(SIMD4<UInt8>(truncatingIfNeeded: left), target, x, alpha)
        x &+= 1
      }
    }
  }

  @inline(__always)
  private static func bytes(_ base: UnsafeRawPointer, _ offset: Int) -> SIMD4<UInt8> {
    base.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
  }

  @inline(__always)
  private static func store(
    _ pixel: SIMD4<UInt8>, _ target: UnsafeMutableRawPointer, _ x: Int, _ alpha: UInt32
  ) {
    target.storeBytes(
      of: unsafeBitCast(pixel, to: UInt32.self) | alpha, toByteOffset: x &* 4, as: UInt32.self)
  }

  @inline(__always)
  private static func magnitude(_ value: SIMD4<Int16>) -> SIMD4<Int16> {
    let negative = 0 &- value
    return value.replacing(with: negative, where: negative .> value)
  }
}
