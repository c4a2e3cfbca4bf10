/// Which pixels have at least three neighbours of the same colour, in both pictures and in each.
///
/// Where many pixels of a row are suspected of anti-aliasing their neighbourhoods overlap, so whole
/// rows are worked out once and kept for the rows beside them.
final class FlatPixels {
  /// Which pixels of a row are flat: all bits set, or none.
  struct Row {
    let expected: UnsafeMutablePointer<UInt32>
    let actual: UnsafeMutablePointer<UInt32>

    /// Set where the pixel is flat in both pictures.
    @inline(__always)
    func both(_ x: Int) -> UInt32 { expected[x] & actual[x] }
  }

  private let planes: AntialiasingDetector.Planes
  private let memory: UnsafeMutablePointer<UInt32>
  /// The picture's row that each of the four kept rows holds.
  private var kept = [-1, -1, -1, -1]

  init(_ planes: AntialiasingDetector.Planes) {
    self.planes = planes
    memory = .allocate(capacity: planes.width * 8)
    memory.initialize(repeating: 0, count: planes.width * 8)
  }

  deinit { memory.deallocate() }

  /// A row of the picture; valid until the fourth row after it is asked for.
  func row(_ y: Int) -> Row {
    let slot = y & 3
    let expected = memory + slot * 2 * planes.width
    let row = Row(expected: expected, actual: expected + planes.width)
    if kept[slot] != y {
      kept[slot] = y
      fill(row.expected, planes.expected, y)
      fill(row.actual, planes.actual, y)
    }
    return row
  }

  private func fill(_ flags: UnsafeMutablePointer<UInt32>, _ plane: PixelPlane, _ y: Int) {
    let width = planes.width
    guard y > 0, y < planes.height - 1, width > 2 else {
      for x in 0..<width { flags[x] = isFlat(plane, x, y) }
      return
    }
    let above = plane.row(y - 1)
    let here = plane.row(y)
    let below = plane.row(y + 1)
    var x = 1
    while x < width &- 1 {
      let word = here[x]
      var equal: UInt32 = word == above[x &- 1] ? 1 : 0
      equal &+= word == above[x] ? 1 : 0
      equal &+= word == above[x &+ 1] ? 1 : 0
      equal &+= word == here[x &- 1] ? 1 : 0
      equal &+= word == here[x &+ 1] ? 1 : 0
      equal &+= word == below[x &- 1] ? 1 : 0
      equal &+= word == below[x] ? 1 : 0
      equal &+= word == below[x &+ 1] ? 1 : 0
      flags[x] = equal > 2 ? .max : 0
      x &+= 1
    }
    flags[0] = isFlat(plane, 0, y)
    flags[width - 1] = isFlat(plane, width - 1, y)
  }

  private func isFlat(_ plane: PixelPlane, _ x: Int, _ y: Int) -> UInt32 {
    planes.equalNeighbors(x: x, y: y, in: plane) > 2 ? .max : 0
  }
}
