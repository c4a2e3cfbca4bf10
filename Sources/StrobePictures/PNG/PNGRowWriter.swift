/// Converts and filters a picture's rows one after the other, while each is in the cache.
struct PNGRowWriter {
  let layout: PNGColorLayout
  /// Bytes of a row without its filter byte.
  let count: Int
  private let width: Int
  private let isPremultiplied: Bool
  private let distance: Int
  private var current: UnsafeMutablePointer<UInt8>
  private var previous: UnsafeMutablePointer<UInt8>

  /// Bytes of scratch that ``init(layout:rows:scratch:)`` wants.
  static func scratchBytes(layout: PNGColorLayout, width: Int) -> Int {
    (layout.filterDistance + layout.rowBytes(width: width)) * 2
  }

  init(layout: PNGColorLayout, rows: PixelRows, scratch: UnsafeMutableRawPointer) {
    self.layout = layout
    width = rows.width
    isPremultiplied = rows.format == .premultipliedARGB32
    count = layout.rowBytes(width: rows.width)
    distance = layout.filterDistance
    // Two rows, each with a pixel of zeros in front for the filters to look back on.
    let span = distance + count
    let bytes = scratch.assumingMemoryBound(to: UInt8.self)
    bytes.update(repeating: 0, count: span * 2)
    current = bytes + distance
    previous = bytes + span + distance
  }

  /// Makes a row the one above the next, without writing it; `nil` for the zeros above the first.
  mutating func begin(below row: UnsafePointer<UInt32>?) {
    if let row {
      convert(row, into: previous)
    } else {
      previous.update(repeating: 0, count: count)
    }
  }

  /// Writes a row's filter byte and filtered bytes.
  mutating func write(
    _ row: UnsafePointer<UInt32>, filter: PNGFilter, into target: UnsafeMutablePointer<UInt8>
  ) {
    if filter == .none {
      target[0] = 0
      convert(row, into: target + 1)
      return
    }
    convert(row, into: current)
    filter.apply(current, above: previous, count, distance: distance, into: target)
    swap(&current, &previous)
  }

  private func convert(_ row: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt8>) {
    PNGTrueColorRows.convert(
      row, width, to: layout.colorType, isPremultiplied: isPremultiplied, into: target)
  }
}
