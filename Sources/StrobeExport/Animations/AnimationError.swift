/// Why an animation cannot be written.
public enum AnimationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A number of plays outside 0...``AnimationExport/maximumPlayCount``.
  case playCount(Int)
  /// More pixels a side than the format can express.
  case tooLarge(AnimationFormat, width: Int, height: Int, limit: Int)
  /// More time than the format can express.
  case tooLong(AnimationFormat, seconds: Double, limit: Double)
  /// More frames or more numbers than can be held for a format of vectors.
  case tooMany(AnimationFormat, what: String, count: Int, limit: Int)
  /// The drawing library wrote something that cannot be taken apart into shapes.
  case notUnderstood
  /// The program that encodes films is not installed.
  case missingProgram
  /// The program that encodes films failed; its reason.
  case programFailed(String)
  /// A number of plays in a format that has none.
  case cannotRepeat(AnimationFormat)

  /// What was found and what is allowed.
  public var description: String {
    switch self {
    case .playCount(let count):
      "\(count) plays; the number must be 0, for ever, to \(AnimationExport.maximumPlayCount)"
    case .tooLarge(let format, let width, let height, let limit):
      "\(width) x \(height) pixels; the limit of \(format.rawValue) is \(limit) a side"
    case .tooMany(let format, let what, let count, let limit):
      "\(count) \(what) are more than the limit of \(format.rawValue), \(limit); "
        + "a shorter range or a lower --fps has fewer"
    case .missingProgram:
      "mp4 is encoded by the program ffmpeg, which is not installed (the package ffmpeg)"
    case .programFailed(let reason): "ffmpeg cannot encode the film: \(reason)"
    case .cannotRepeat(let format):
      "\(format.rawValue) cannot say how often it plays; the player decides"
    case .notUnderstood:
      "this version of Cairo writes drawings that cannot be taken apart into shapes"
    case .tooLong(let format, let seconds, let limit):
      "the animation takes \(FileNamePattern.shortest(seconds)) s; the limit of "
        + "\(format.rawValue) is \(FileNamePattern.shortest(limit)) s"
    }
  }
}
