/// Counts pixels with a component, premultiplied, that differs by more than a number of levels.
struct ExactScan: ChunkScan {
  let expected: PixelPlane
  let actual: PixelPlane
  let isPremultiplied: Bool
  /// Levels that a component may differ by.
  let tolerance: UInt8
  let marks: UnsafeMutablePointer<PixelMark>?
  let markStride: Int
  var statistics = ScanStatistics()
  private let scratch = ChunkScratch()

  init(
    expected: PixelPlane, actual: PixelPlane, isPremultiplied: Bool, tolerance: UInt8,
    marks: UnsafeMutablePointer<PixelMark>?, markStride: Int
  ) {
    self.expected = expected
    self.actual = actual
    self.isPremultiplied = isPremultiplied
    self.tolerance = tolerance
    self.marks = marks
    self.markStride = markStride
  }

  mutating func visit(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int, x: Int, y: Int
  ) {
    let pixels = scratch.load(a, b, count: count)
    let levels = scratch.measure(pixels, isPremultiplied: isPremultiplied)
    guard levels.largest > 0 else { return }
    statistics.add(
      levels, scratch, a, b, count: count, isPremultiplied: isPremultiplied, x: x, y: y)
    guard levels.largest > tolerance else { return }
    statistics.different +=
      tolerance > 0 ? scratch.forgive(tolerance, count: count) : levels.pixels

    let differences = scratch.differences
    var first = 0
    while differences[first] == 0 { first += 1 }
    var last = count - 1
    while differences[last] == 0 { last -= 1 }
    statistics.bounds.add(x + first, through: x + last, row: y)
    if let marks {
      let row = marks + (y * markStride + x)
      for index in first...last where differences[index] != 0 { row[index] = .different }
    }
  }

  mutating func visitUncovered(_ columns: Range<Int>, y: Int) {
    statistics.addUncovered(columns, y: y)
    if let marks {
      for x in columns { marks[y * markStride + x] = .uncovered }
    }
  }
}

extension ScanStatistics {
  /// Adds a chunk's component differences, as `scratch` holds them, and finds the largest one's
  /// place.
  mutating func add(
    _ levels: ChunkScratch.Levels, _ scratch: ChunkScratch, _ a: UnsafePointer<UInt32>,
    _ b: UnsafePointer<UInt32>, count: Int, isPremultiplied: Bool, x: Int, y: Int
  ) {
    unequal += levels.pixels
    levelSum += levels.sum
    guard Int(levels.largest) > largest?.levels ?? 0 else { return }
    for index in 0..<count {
      let word = scratch.differences[index]
      let found = max(word & 255, (word >> 8) & 255, (word >> 16) & 255, word >> 24)
      if found == UInt32(levels.largest) {
        largest = ChannelDifference(
          a[index], b[index], isPremultiplied: isPremultiplied,
          at: PixelPlace(x: x + index, y: y))
        return
      }
    }
  }
}
