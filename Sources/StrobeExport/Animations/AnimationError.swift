/// Why an animation cannot be written.
public enum AnimationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A number of plays outside 0...``AnimationExport/maximumPlayCount``.
  case playCount(Int)
  /// More pixels a side than the format can express.
  case tooLarge(AnimationFormat, width: Int, height: Int, limit: Int)
  /// More time than the format can express.
  case tooLong(AnimationFormat, seconds: Double, limit: Double)

  /// What was found and what is allowed.
  public var description: String {
    switch self {
    case .playCount(let count):
      "\(count) plays; the number must be 0, for ever, to \(AnimationExport.maximumPlayCount)"
    case .tooLarge(let format, let width, let height, let limit):
      "\(width) x \(height) pixels; the limit of \(format.rawValue) is \(limit) a side"
    case .tooLong(let format, let seconds, let limit):
      "the animation takes \(FileNamePattern.shortest(seconds)) s; the limit of "
        + "\(format.rawValue) is \(FileNamePattern.shortest(limit)) s"
    }
  }
}
