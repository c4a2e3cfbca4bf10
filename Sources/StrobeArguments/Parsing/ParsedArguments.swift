/// The values of one command line, fetched with the parameters that declare them.
public struct ParsedArguments: Equatable, Sendable {
  private var occurrences: [String: [Occurrence]] = [:]

  /// Creates the values of an empty command line: every option has its default.
  public init() {}

  /// The value of a parameter.
  ///
  /// The parser has checked the parameters of the command, so for those this does not fail; a
  /// required parameter that the command does not list throws `UsageError`.
  public subscript<Value>(_ parameter: some Parameter<Value>) -> Value {
    get throws(UsageError) {
      try parameter.value(from: occurrences(of: parameter.declaration.key))
    }
  }

  /// Whether the parameter appears on the command line.
  public func contains(_ parameter: any Parameter) -> Bool {
    !occurrences(of: parameter.declaration.key).isEmpty
  }

  func occurrences(of key: String) -> [Occurrence] {
    occurrences[key] ?? []
  }

  mutating func append(_ occurrence: Occurrence, to key: String) {
    occurrences[key, default: []].append(occurrence)
  }
}
