/// What is wrong with a command line, for the one who typed it.
///
/// A command's own checks throw it too: the program then adds where the help is and ends with
/// status 64.
public struct UsageError: Error, Equatable, Sendable {
  /// What is wrong, in lower case and without a full stop.
  public let message: String
  /// The nearest valid name, as `--scale`, where one is near enough.
  public let suggestion: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: What is wrong, in lower case and without a full stop.
  ///   - suggestion: The nearest valid name, or nil.
  public init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }
}

extension UsageError: CustomStringConvertible {
  /// The message with the question whether the nearest name was meant.
  public var description: String {
    suggestion.map { "\(message); did you mean \($0)?" } ?? message
  }
}

/// A usage error with the command in which it happened.
public struct UsageFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let error: UsageError
  /// The names of the commands down to the one in question, as `["strobe", "snapshot", "verify"]`.
  public let commandPath: [String]
  /// The command's usage, of one or more lines, without a line break at the end; empty where a
  /// value is wrong.
  public let usage: String

  /// The text for standard error: the error, the usage where it takes one line, and where the help
  /// is, each on its own line.
  ///
  /// A longer usage would bury the error, and a wrong value has nothing to do with it.
  public var description: String {
    let line = usage.isEmpty || usage.contains("\n") ? "" : usage + "\n"
    return """
      error: \(error)
      \(line)  See '\(commandPath.joined(separator: " ")) --help' for more information.

      """
  }
}

/// A text from the command line as it can stand in a message: quoted, on one line, of bounded
/// length.
func quoted(_ text: String) -> String {
  var result = "'"
  for (index, scalar) in text.unicodeScalars.enumerated() {
    guard index < 120 else {
      result += "…"
      break
    }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result + "'"
}
