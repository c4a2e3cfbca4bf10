/// A picture judged by its reference.
public struct ToleranceJudgement: Sendable, Hashable {
  /// What the comparison found; ``PictureDifference/matches`` knows the sizes and the number of
  /// different pixels alone.
  public let result: PictureDifference
  /// Every limit that was passed, with what was found; empty when the picture passes.
  public let failures: [ToleranceFailure]

  /// Whether no limit was passed.
  public var passes: Bool { failures.isEmpty }
}

/// A limit of a tolerance that was passed, and what was found instead.
public enum ToleranceFailure: Sendable, Hashable, CustomStringConvertible {
  /// The pictures have different sizes.
  case size(expected: PixelSize, actual: PixelSize)
  /// A component is further off than any may be.
  case largestDifference(ChannelDifference, allowed: Int)
  /// Too many pixels differ.
  case differentPixels(found: Int, allowed: Int, of: Int, first: PixelPlace)
  /// Too many different pixels lie in one window of 8 by 8 pixels.
  case density(found: Int, allowed: Int, window: PixelRectangle)
  /// Different pixels connect to a group that is too long.
  case run(found: Int, allowed: Int, bounds: PixelRectangle)

  /// One sentence that names the limit, what was found, and where.
  public var description: String {
    switch self {
    case .size(let expected, let actual):
      "size is \(actual), expected \(expected)"
    case .largestDifference(let found, let allowed):
      "\(found), allowed \(allowed)"
    case .differentPixels(let found, let allowed, let total, let first):
      "\(found) of \(total) pixels differ, allowed \(allowed); "
        + "the first at (\(first.x), \(first.y))"
    case .density(let found, let allowed, let window):
      "\(found) different pixels lie within \(window.width)x\(window.height) pixels "
        + "at (\(window.x), \(window.y)), allowed \(allowed)"
    case .run(let found, let allowed, let bounds):
      "different pixels connect over a length of \(found) "
        + "at (\(bounds.x), \(bounds.y)), allowed \(allowed)"
    }
  }
}
