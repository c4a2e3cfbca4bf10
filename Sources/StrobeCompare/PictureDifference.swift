/// What a comparison of two pictures found.
public struct PictureDifference: Sendable, Hashable {
  /// Columns of the union of both pictures.
  public let width: Int
  /// Rows of the union of both pictures.
  public let height: Int
  /// Pixels that count as different by the metric; those that one picture alone has included.
  public let differentPixels: Int
  /// All pixels of the union, ignored ones included.
  public let totalPixels: Int
  /// The largest difference, 0…1.
  ///
  /// By pixelmatch on the scale of its threshold, anti-aliased pixels included; by the other
  /// metrics the largest difference of a premultiplied component over 255. 1 where sizes differ.
  public let maxDelta: Double
  /// The mean over all compared pixels, 0…1, on the scale of ``maxDelta``.
  ///
  /// By the other metrics the mean absolute difference of the four components.
  public let meanDelta: Double
  /// Whether both pictures have the same width and height.
  public let sizeMatches: Bool
  /// Whether sizes match and no more pixels differ than allowed.
  public let matches: Bool

  /// What made pixels count as different.
  public let metric: Comparison.Metric
  /// The number of pixels that might have differed in a match.
  public let allowedPixels: Int
  /// The pixels that took part: all but the ignored ones.
  public let comparedPixels: Int
  /// Pixels of which any premultiplied component differs at all, counted or not.
  public let unequalPixels: Int
  /// Pixels that differ by more than the threshold and were left out as anti-aliased.
  public let antialiasedPixels: Int
  /// The expected picture's size.
  public let expectedSize: PixelSize
  /// The actual picture's size.
  public let actualSize: PixelSize
  /// The first pixel in reading order that counts as different.
  public let firstDifference: PixelPlace?
  /// The smallest rectangle around all pixels that count as different.
  public let differenceBounds: PixelRectangle?
  /// The largest difference of one premultiplied component where both pictures have pixels.
  public let largestChannelDifference: ChannelDifference?

  init(
    _ statistics: ScanStatistics, frame: ComparisonFrame, metric: Comparison.Metric, allowed: Int
  ) {
    self.metric = metric
    width = frame.width
    height = frame.height
    totalPixels = frame.width * frame.height
    comparedPixels = frame.region.pixelCount
    expectedSize = frame.expectedSize
    actualSize = frame.actualSize
    sizeMatches = frame.sizeMatches
    allowedPixels = allowed
    differentPixels = statistics.different
    unequalPixels = statistics.unequal
    antialiasedPixels = statistics.antialiased
    firstDifference = statistics.bounds.first
    differenceBounds = statistics.bounds.rectangle
    largestChannelDifference = statistics.largest
    matches = frame.sizeMatches && statistics.different <= allowed

    let pixels = Double(max(comparedPixels, 1))
    switch metric {
    case .exact, .channelDifference:
      let isUncovered = statistics.largestDelta > 0
      maxDelta = isUncovered ? 1 : Double(statistics.largest?.levels ?? 0) / 255
      meanDelta = Double(statistics.levelSum) / (pixels * 4 * 255)
    case .pixelMatch:
      maxDelta = YIQ.threshold(of: statistics.largestDelta)
      meanDelta = min(statistics.rootSum / YIQ.largest.squareRoot() / pixels, maxDelta)
    }
  }

  /// The result of two files with the same bytes, whose pixels need not be looked at.
  init(identical size: PixelSize, comparison: Comparison) {
    let region = ComparedRegion(
      width: size.width, height: size.height, ignoring: comparison.ignoring)
    let frame = ComparisonFrame(expectedSize: size, actualSize: size, region: region)
    self.init(
      ScanStatistics(), frame: frame, metric: comparison.metric,
      allowed: comparison.allowance.pixels(of: region.pixelCount))
  }
}
