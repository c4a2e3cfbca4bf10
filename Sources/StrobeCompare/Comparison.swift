public import StrobePictures

/// How two pictures are compared, and what counts as a match.
///
/// Pictures of different sizes never match; they are compared over the union of both, top left
/// corners together, and every pixel that only one of them has counts as different.
public struct Comparison: Sendable, Hashable {
  /// What makes two pixels different.
  public enum Metric: Sendable, Hashable {
    /// The published pixelmatch method, blind to thin shapes.
    case pixelMatch(PixelMatch)
    /// Any difference of the pixels, premultiplied: alpha counts, colour under alpha 0 does not.
    case exact
    /// A premultiplied component that differs by more than this many levels, 0…255; clamped.
    case channelDifference(Int)

    /// The levels a component may differ by, or `nil` where components are not what is compared.
    var levels: UInt8? {
      switch self {
      case .pixelMatch: nil
      case .exact: 0
      case .channelDifference(let levels): UInt8(clamping: levels)
      }
    }
  }

  /// What makes two pixels different; by default pixelmatch with threshold 0.1.
  public var metric: Metric
  /// Rectangles that take no part, by default none; they may overlap and reach beyond the pictures.
  ///
  /// Their pixels still serve as neighbours when anti-aliasing is detected beside them.
  public var ignoring: [PixelRectangle]
  /// How many pixels may differ in a match; by default none.
  public var allowance: DifferenceAllowance

  /// Makes settings; the defaults are those of `strobe compare`.
  public init(
    metric: Metric = .pixelMatch(PixelMatch()),
    ignoring: [PixelRectangle] = [],
    allowance: DifferenceAllowance = .none
  ) {
    self.metric = metric
    self.ignoring = ignoring
    self.allowance = allowance
  }

  /// The comparison of decoded pixels without any tolerance.
  public static let exact = Comparison(metric: .exact)

  /// Compares two pictures.
  ///
  /// Cost: one pass; parts that are equal byte by byte cost no more than reading them.
  public func compare(_ expected: Bitmap, with actual: Bitmap) -> PictureDifference {
    let frame = ComparisonFrame(expected, actual, ignoring: ignoring)
    var statistics = ScanStatistics()
    scan(expected, actual, frame, marks: nil, into: &statistics)
    return PictureDifference(
      statistics, frame: frame, metric: metric,
      allowed: allowance.pixels(of: frame.region.pixelCount))
  }

  /// Runs the scan that the metric asks for.
  func scan(
    _ expected: Bitmap, _ actual: Bitmap, _ frame: ComparisonFrame,
    marks: UnsafeMutablePointer<PixelMark>?, into statistics: inout ScanStatistics
  ) {
    PixelPlane.withPlanes(expected, actual, keepsPremultiplied: metric.levels != nil) {
      first, second, isPremultiplied in
      switch metric {
      case .exact, .channelDifference:
        var scan = ExactScan(
          expected: first, actual: second, isPremultiplied: isPremultiplied,
          tolerance: metric.levels ?? 0,
          marks: marks, markStride: frame.width)
        frame.walk(&scan, first, second)
        statistics = scan.statistics
      case .pixelMatch(let settings):
        var scan = PixelMatchScan(
          expected: first, actual: second, overlapWidth: frame.overlapWidth,
          overlapHeight: frame.overlapHeight, settings: settings, marks: marks,
          markStride: frame.width)
        frame.walk(&scan, first, second)
        statistics = scan.statistics
      }
    }
  }
}
