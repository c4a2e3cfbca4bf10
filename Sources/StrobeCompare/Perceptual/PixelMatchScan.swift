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
    surelyEqual = Float(limit - margin)
    surelyDifferent = Float(limit + margin)
    self.marks = marks
    self.markStride = markStride
  }

  mutating func visit(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int, x: Int, y: Int
  ) {
    let levels = scratch.measure(a, b, count: count, isPremultiplied: false)
    if levels.largest > 0 {
      statistics.add(levels, scratch, a, b, count: count, isPremultiplied: false, x: x, y: y)
    }
    scratch.perceive(a, b, count: count)
    statistics.rootSum += scratch.sumOfRoots(count: count)
    let deltas = scratch.deltas
    let largest = scratch.largestDelta(count: count)
    if Double(largest) > statistics.largestDelta * (1 + 1e-6) {
      var index = 0
      while deltas[index] != largest { index += 1 }
      statistics.largestDelta = max(statistics.largestDelta, YIQ.delta(a[index], b[index]))
    }
    guard largest >= surelyEqual else { return }
    for index in 0..<count where deltas[index] >= surelyEqual {
      if deltas[index] <= surelyDifferent, YIQ.delta(a[index], b[index]) <= limit { continue }
      judge(a[index], b[index], x: x + index, y: y)
    }
  }

  /// Decides on a pixel whose colours differ by more than the threshold.
  private mutating func judge(_ a: UInt32, _ b: UInt32, x: Int, y: Int) {
    if !includeAA, detector.isAntialiased(x: x, y: y) {
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
