/// Counts pixels by the pixelmatch method.
struct PixelMatchScan: ChunkScan {
  let detector: AntialiasingDetector
  let includeAA: Bool
  let limit: Double
  /// Single precision decides alone below and above these; between them double precision does.
  let surelyEqual: Float
  let surelyDifferent: Float
  let marks: UnsafeMutablePointer<PixelMark>?
  let markStride: Int
  var statistics = ScanStatistics()
  private let scratch = ChunkScratch()
  private var largestSeen: Float = 0

  init(
    expected: PixelPlane, actual: PixelPlane, overlapWidth: Int, overlapHeight: Int,
    settings: PixelMatch, marks: UnsafeMutablePointer<PixelMark>?, markStride: Int
  ) {
    detector = AntialiasingDetector(
      expected: expected, actual: actual, width: overlapWidth, height: overlapHeight)
    includeAA = settings.includeAA
    limit = settings.largestAcceptedDelta
    // Ten times the error that single precision can make near the limit.
    let margin = 1e-2 * limit.squareRoot() + 1e-4
    surelyEqual = Float(limit - margin) * ChunkScratch.deltaScale
    surelyDifferent = Float(limit + margin) * ChunkScratch.deltaScale
    self.marks = marks
    self.markStride = markStride
  }

  mutating func visit(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int, x: Int, y: Int
  ) {
    let pixels = scratch.load(a, b, count: count)
    let levels = scratch.measure(pixels, isPremultiplied: false)
    if levels.largest > 0 {
      statistics.add(levels, scratch, a, b, count: count, isPremultiplied: false, x: x, y: y)
    }
    let found = scratch.perceive(pixels)
    statistics.rootSum += found.rootSum
    let deltas = scratch.deltas
    let largest = found.largest
    if largest > largestSeen {
      largestSeen = largest
      var index = 0
      while deltas[index] != largest { index += 1 }
      statistics.largestDelta = max(statistics.largestDelta, YIQ.delta(a[index], b[index]))
    }
    guard largest >= surelyEqual else { return }
    let isCrowded = suspects(count) >= Self.crowd
    for index in 0..<count where deltas[index] >= surelyEqual {
      if deltas[index] <= surelyDifferent, YIQ.delta(a[index], b[index]) <= limit { continue }
      judge(a[index], b[index], x: x + index, y: y, isCrowded: isCrowded)
    }
  }

  /// How many suspects in a chunk make it worth working out whole rows.
  private static let crowd: UInt32 = 12

  private func suspects(_ count: Int) -> UInt32 {
    var total: UInt32 = 0
    for index in 0..<count { total &+= scratch.deltas[index] >= surelyEqual ? 1 : 0 }
    return total
  }

  /// Decides on a pixel whose colours differ by more than the threshold.
  private mutating func judge(_ a: UInt32, _ b: UInt32, x: Int, y: Int, isCrowded: Bool) {
    if !includeAA,
      isCrowded
        ? detector.isAntialiasedAmongMany(x: x, y: y) : detector.isAntialiased(x: x, y: y)
    {
      statistics.antialiased += 1
      marks?[y * markStride + x] = .antialiased
      return
    }
    statistics.different += 1
    statistics.bounds.add(x, through: x, row: y)
    if let marks {
      let isDarker = BlendedPixel(a).brightness > BlendedPixel(b).brightness
      marks[y * markStride + x] = isDarker ? .differentDarker : .different
    }
  }

  mutating func visitUncovered(_ columns: Range<Int>, y: Int) {
    statistics.addUncovered(columns, y: y)
    if let marks {
      for x in columns { marks[y * markStride + x] = .uncovered }
    }
  }
}
