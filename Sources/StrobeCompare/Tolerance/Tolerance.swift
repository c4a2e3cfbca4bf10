public import StrobePictures

/// What a snapshot may differ by from its reference.
///
/// A share of the picture alone hides small real changes in large pictures, and a perceptual metric
/// is blind to thin shapes. So a tolerance has separate limits, each of which fails on its own: how
/// far a component may be off without counting, how far at most, how many pixels may count, and how
/// densely they may lie. The defaults allow nothing; ``rounding`` and ``scattered`` allow what
/// another processor's arithmetic changes and still fail a one-pixel ring that moved by half a
/// pixel, a gap in it, or a missing dot.
///
/// Pixels are compared premultiplied, in all four components.
public struct Tolerance: Sendable, Hashable {
  /// Levels, 0…255, by which every component of a pixel may differ without the pixel counting.
  public var channelDifference: Int
  /// Levels, 0…255, by which no component of any pixel may differ; never below
  /// ``channelDifference``.
  public var largestDifference: Int
  /// How many pixels may count as different.
  public var differentPixels: DifferenceAllowance
  /// The most different pixels in any window of 8 by 8 pixels, or `nil` for no limit.
  public var windowPixels: Int?
  /// The longest connected group of different pixels, or `nil` for no limit.
  ///
  /// Pixels connect along edges and corners; a group's length is the longer side of the rectangle
  /// around it.
  public var runLength: Int?

  /// Makes a tolerance; what is left out allows nothing.
  public init(
    channelDifference: Int = 0,
    largestDifference: Int = 0,
    differentPixels: DifferenceAllowance = .none,
    windowPixels: Int? = nil,
    runLength: Int? = nil
  ) {
    self.channelDifference = channelDifference
    self.largestDifference = largestDifference
    self.differentPixels = differentPixels
    self.windowPixels = windowPixels
    self.runLength = runLength
  }

  /// No difference at all: the right choice where references are made by the same libraries.
  public static let exact = Tolerance()

  /// Components off by at most two levels anywhere: another processor's rounding.
  public static let rounding = Tolerance(channelDifference: 2)

  /// As ``rounding``, and a few single pixels further off.
  ///
  /// At most one pixel in a thousand may be off by 3 to 8 levels, at most 4 of them in any 8 by 8
  /// window and no more than 2 in a row: another version of an anti-aliasing rasteriser.
  public static let scattered = Tolerance(
    channelDifference: 2, largestDifference: 8, differentPixels: .share(0.001), windowPixels: 4,
    runLength: 2)

  /// Judges a picture by its reference.
  ///
  /// - Parameters:
  ///   - actual: The picture to judge.
  ///   - expected: The reference.
  ///   - ignoring: Rectangles that take no part.
  /// - Returns: What was found, and every limit that was passed.
  public func judge(
    _ actual: Bitmap, against expected: Bitmap, ignoring: [PixelRectangle] = []
  ) -> ToleranceJudgement {
    let comparison = Comparison(
      metric: .channelDifference(channelDifference), ignoring: ignoring,
      allowance: differentPixels)
    let result = comparison.compare(expected, with: actual)
    guard result.sizeMatches else {
      let failure = ToleranceFailure.size(
        expected: result.expectedSize, actual: result.actualSize)
      return ToleranceJudgement(result: result, failures: [failure])
    }
    guard result.differentPixels > 0 else {
      return ToleranceJudgement(result: result, failures: [])
    }

    var failures: [ToleranceFailure] = []
    let most = UInt8(clamping: max(largestDifference, channelDifference))
    if let largest = result.largestChannelDifference, largest.levels > Int(most) {
      failures.append(.largestDifference(largest, allowed: Int(most)))
    }
    if let first = result.firstDifference, result.differentPixels > result.allowedPixels {
      failures.append(
        .differentPixels(
          found: result.differentPixels, allowed: result.allowedPixels,
          of: result.comparedPixels, first: first))
    }
    if let bounds = result.differenceBounds, windowPixels != nil || runLength != nil {
      failures += densityFailures(comparison, expected, actual, bounds)
    }
    return ToleranceJudgement(result: result, failures: failures)
  }

  private func densityFailures(
    _ comparison: Comparison, _ expected: Bitmap, _ actual: Bitmap, _ bounds: PixelRectangle
  ) -> [ToleranceFailure] {
    let map = DifferenceMap(comparison, expected, actual)
    var failures: [ToleranceFailure] = []
    if let allowed = windowPixels, let densest = map.densestWindow(in: bounds),
      densest.pixels > max(allowed, 0)
    {
      failures.append(
        .density(found: densest.pixels, allowed: max(allowed, 0), window: densest.window))
    }
    if let allowed = runLength, let longest = map.longestRun(in: bounds),
      max(longest.width, longest.height) > max(allowed, 0)
    {
      failures.append(
        .run(
          found: max(longest.width, longest.height), allowed: max(allowed, 0), bounds: longest))
    }
    return failures
  }
}
