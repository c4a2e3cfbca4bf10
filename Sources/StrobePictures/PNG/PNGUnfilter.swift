/// Undoes PNG's row filters in place.
enum PNGUnfilter {
  /// Undoes the filter of a row.
  ///
  /// - Parameters:
  ///   - filter: the row's filter byte.
  ///   - row: `count` filtered bytes.
  ///   - previous: the row above as it was, zeros for the first.
  ///   - count: bytes of a row.
  ///   - distance: bytes of a pixel.
  /// - Returns: `false` for a filter that PNG does not have.
  static func undo(
    _ filter: UInt8, _ row: UnsafeMutablePointer<UInt8>, above previous: UnsafePointer<UInt8>,
    _ count: Int, distance: Int
  ) -> Bool {
    switch PNGFilter(rawValue: filter) {
    case .none?: break
    case .sub?:
      var x = distance
      while x < count {
        row[x] &+= row[x &- distance]
        x &+= 1
      }
    case .up?:
      var x = 0
      while x < count {
        row[x] &+= previous[x]
        x &+= 1
      }
    case .average?:
      var x = 0
      while x < min(distance, count) {
        row[x] &+= previous[x] &>> 1
        x &+= 1
      }
      while x < count {
        let mean = (UInt16(row[x &- distance]) &+ UInt16(previous[x])) &>> 1
        row[x] &+= UInt8(truncatingIfNeeded: mean)
        x &+= 1
      }
    case .paeth?:
      var x = 0
      while x < min(distance, count) {
        row[x] &+= previous[x]
        x &+= 1
      }
      while x < count {
        let left = Int(row[x &- distance])
        let up = Int(previous[x])
        let corner = Int(previous[x &- distance])
        let fromLeft = abs(up &- corner)
        let fromUp = abs(left &- corner)
        let fromCorner = abs(left &+ up &- 2 &* corner)
        let upOrCorner = fromUp <= fromCorner ? up : corner
        let nearest = fromLeft <= fromUp && fromLeft <= fromCorner ? left : upOrCorner
        row[x] &+= UInt8(truncatingIfNeeded: nearest)
        x &+= 1
      }
    case nil: return false
    }
    return true
  }
}
