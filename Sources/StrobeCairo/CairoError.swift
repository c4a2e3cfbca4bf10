internal import CCairo

/// A result of a Cairo operation, as Cairo numbers it.
public struct Status: RawRepresentable, Equatable, Hashable, Sendable {
  /// Cairo's number of the status; 0 is success.
  public let rawValue: UInt32

  /// Makes a status from Cairo's number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// No error has occurred.
  public static let success = Status(CAIRO_STATUS_SUCCESS)
  /// Memory ran out.
  public static let noMemory = Status(CAIRO_STATUS_NO_MEMORY)
  /// A matrix that cannot be inverted reached the context.
  public static let invalidMatrix = Status(CAIRO_STATUS_INVALID_MATRIX)
  /// A side, a stride or an extent is not possible for the surface.
  public static let invalidSize = Status(CAIRO_STATUS_INVALID_SIZE)
  /// A writer refused bytes.
  public static let writeError = Status(CAIRO_STATUS_WRITE_ERROR)
  /// The surface has been finished and cannot be drawn on.
  public static let surfaceFinished = Status(CAIRO_STATUS_SURFACE_FINISHED)
  /// A string is not UTF-8 or holds a zero byte.
  public static let invalidString = Status(CAIRO_STATUS_INVALID_STRING)
  /// A tag's name, attributes or nesting is wrong.
  public static let tagError = Status(CAIRO_STATUS_TAG_ERROR)

  /// Cairo's own sentence about the status, in English.
  public var message: String {
    guard let text = cairo_status_to_string(cairo_status_t(rawValue: rawValue)) else {
      return "unknown status \(rawValue)"
    }
    return String(cString: text)
  }

  init(_ status: cairo_status_t) {
    self.rawValue = status.rawValue
  }
}

/// A failure that Cairo reported, or that was found before Cairo could be harmed by it.
///
/// Cairo's errors stick to the object and the first one wins, so a check after construction, at the
/// end of a drawing, at finishing and at writing misses none.
public struct CairoError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The operation that failed, in Cairo's name for it.
  public let operation: String
  /// What Cairo says about it.
  public let status: Status
  /// The offending value and what was expected, where that is known.
  public let detail: String?

  /// Makes an error from its parts.
  public init(operation: String, status: Status, detail: String? = nil) {
    self.operation = operation
    self.status = status
    self.detail = detail
  }

  /// One line: the operation, Cairo's sentence and the value.
  public var description: String {
    guard let detail else { return "\(operation): \(status.message)" }
    return "\(operation): \(status.message) (\(detail))"
  }
}

/// The one place where a status becomes an error.
func check(
  _ status: cairo_status_t, _ operation: String, detail: @autoclosure () -> String? = nil
) throws(CairoError) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  throw CairoError(operation: operation, status: Status(status), detail: detail())
}
