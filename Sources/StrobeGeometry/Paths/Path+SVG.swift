import StrobeCore

/// Why a text is not SVG path data.
public struct PathDataError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Where the fault lies: bytes of UTF-8 from the start of the text.
  public var offset: Int
  /// What was found there and what is asked for.
  public var message: String

  /// Makes an error.
  public init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
  }

  /// The message with its place.
  public var description: String { "\(message) at byte \(offset) of the path data" }
}

extension Path {
  /// Reads SVG path data: all commands of SVG 1.1 and 2, relative ones made absolute, quadratic
  /// curves and arcs made cubic.
  ///
  /// - Parameter svgPathData: The `d` of an SVG path; empty text is an empty path.
  /// - Throws: ``PathDataError`` at the first fault.
  public init(svgPathData: String) throws(PathDataError) {
    var reader = PathDataReader(svgPathData)
    self.init(try reader.read())
  }

  /// The path as SVG path data, in absolute M, L, C and Z; numbers read back to the same double.
  public var svgPathData: String {
    var text = ""
    text.reserveCapacity(elements.count * 24)
    for element in elements {
      if !text.isEmpty { text += " " }
      switch element {
      case .move(let point): text += "M \(point.svg)"
      case .line(let point): text += "L \(point.svg)"
      case .cubic(let first, let second, let end):
        text += "C \(first.svg) \(second.svg) \(end.svg)"
      case .close: text += "Z"
      }
    }
    return text
  }
}

extension Point {
  fileprivate var svg: String { "\(NumberText.of(x)) \(NumberText.of(y))" }
}
