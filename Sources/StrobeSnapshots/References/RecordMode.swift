/// When references are written instead of compared with.
///
/// Writing a reference never passes: whoever recorded has to look at the picture and run again.
public enum RecordMode: String, Sendable, CaseIterable {
  /// A reference that does not exist is written; one that exists is compared with. The default.
  case missing
  /// A reference that does not exist, or that the picture differs from, is written.
  case failed
  /// Every reference is written, and nothing is compared.
  case all
  /// Nothing is written. The default where the environment has `CI`.
  case never

  /// The environment's variable that names a mode.
  public static let variable = "STROBE_SNAPSHOT_RECORD"

  /// The mode that an environment asks for: the one that ``variable`` names, otherwise ``never``
  /// where `CI` is set to anything but an empty text, `0` or `false`, otherwise ``missing``.
  ///
  /// - Parameter environment: The variables.
  /// - Throws: ``RecordModeError`` where ``variable`` names no mode.
  public init(environment: [String: String]) throws(RecordModeError) {
    if let name = environment[RecordMode.variable], !name.isEmpty {
      guard let mode = RecordMode(rawValue: name) else { throw RecordModeError(name: name) }
      self = mode
    } else {
      self = RecordMode.isContinuousIntegration(environment) ? .never : .missing
    }
  }

  static func isContinuousIntegration(_ environment: [String: String]) -> Bool {
    !["", "0", "false"].contains(environment["CI"]?.lowercased() ?? "")
  }
}

/// A name in the environment that isn't a record mode.
public struct RecordModeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What was found.
  public let name: String

  /// The variable, what was found and what is allowed.
  public var description: String {
    let names = RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
    return "\(RecordMode.variable) is '\(name)'; choose one of \(names)"
  }
}
