/// PNG's row filters, for writing.
enum PNGFilter: UInt8 {
  case none = 0
  case sub = 1
  case up = 2
  case average = 3
  case paeth = 4

  /// Writes the filter's number and the filtered bytes of a row.
  ///
  /// - Parameters:
  ///   - current: the row, with `distance` zero bytes in front of it.
  ///   - previous: the row above, likewise; zeros for the first row.
  ///   - count: bytes of a row.
  ///   - distance: bytes of a pixel.
  ///   - target: room for `count + 1` bytes.
  @inline(__always)
  func apply(
    _ current: UnsafePointer<UInt8>, above previous: UnsafePointer<UInt8>, _ count: Int,
    distance: Int, into target: UnsafeMutablePointer<UInt8>
  ) {
    target[0] = rawValue
    let out = target + 1
    var x = 0
    switch self {
    case .none: out.update(from: current, count: count)
    case .sub:
      while x < count {
        out[x] = current[x] &- current[x &- distance]
        x &+= 1
      }
    case .up:
      while x < count {
        out[x] = current[x] &- previous[x]
        x &+= 1
      }
    case .average:
      while x < count {
        let mean = (UInt16(current[x &- distance]) &+ UInt16(previous[x])) &>> 1
        out[x] = current[x] &- UInt8(truncatingIfNeeded: mean)
        x &+= 1
      }
    case .paeth:
      while x < count {
        let left = Int16(current[x &- distance])
        let up = Int16(previous[x])
        let corner = Int16(previous[x &- distance])
        let fromLeft = up &- corner
        let fromUp = left &- corner
        let both = fromLeft &+ fromUp
        let distanceLeft = fromLeft < 0 ? 0 &- fromLeft : fromLeft
        let distanceUp = fromUp < 0 ? 0 &- fromUp : fromUp
        let distanceCorner = both < 0 ? 0 &- both : both
        let upOrCorner = distanceUp <= distanceCorner ? up : corner
        let useLeft = distanceLeft <= distanceUp && distanceLeft <= distanceCorner
        out[x] = current[x] &- UInt8(truncatingIfNeeded: useLeft ? left : upOrCorner)
        x &+= 1
      }
    }
  }
}
