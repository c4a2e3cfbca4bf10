import StrobeGeometry
import StrobeModel

/// Why an instant cannot be written in a format.
public enum ExportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A scale that is not above 0 or not finite.
  case scale(Double)
  /// Pixels beyond a limit: the canvas in points, the scale, and the limit's text.
  case tooLarge(width: Double, height: Double, scale: Double)
  /// Something became a bitmap although nothing was to.
  case notVector([String])
  /// A date that cannot be read.
  case date(String)

  /// What was found and what is allowed.
  public var description: String {
    switch self {
    case .scale(let scale):
      "the scale is \(scale); it must be a finite number above 0"
    case .tooLarge(let width, let height, let scale):
      "a canvas of \(FileNamePattern.shortest(width)) x \(FileNamePattern.shortest(height)) points "
        + "at scale \(FileNamePattern.shortest(scale)) is "
        + "\(FileNamePattern.shortest((width * scale).rounded(.up))) x "
        + "\(FileNamePattern.shortest((height * scale).rounded(.up))) pixels; "
        + "the limits are \(SceneLimits.canvasSide) a side and \(SceneLimits.imagePixels) in all"
    case .notVector(let reasons):
      "not everything can be vector: " + reasons.joined(separator: "; ")
    case .date(let text):
      "'\(text)' is no date; use ISO 8601 such as 2026-01-31T12:00:00Z, or seconds since 1970 "
        + "in SOURCE_DATE_EPOCH"
    }
  }
}
