/// A name without a value: `--quiet`, `-q`.
public struct Flag: Parameter {
  /// What the parser, the help and the completion scripts need to know.
  public let declaration: ParameterDeclaration
  private let defaultValue: Bool

  /// Creates a flag that is false unless it is given.
  ///
  /// - Parameters:
  ///   - name: The name without dashes.
  ///   - short: The letter of the short form.
  ///   - help: One or a few sentences about it.
  public init(_ name: String, short: Character? = nil, help: String) {
    declaration = ParameterDeclaration(
      name: name, short: short, form: .flag(isInvertible: false), placeholder: "", help: help,
      isRequired: false, isRepeated: false, defaultText: nil, completion: .none)
    defaultValue = false
  }

  /// Creates a flag that `--name` sets and `--no-name` unsets; the last one counts.
  ///
  /// - Parameters:
  ///   - name: The name without dashes.
  ///   - short: The letter of the short form, which sets it.
  ///   - defaultValue: The value where neither is given.
  ///   - help: One or a few sentences about it.
  public init(
    invertible name: String, short: Character? = nil, default defaultValue: Bool, help: String
  ) {
    declaration = ParameterDeclaration(
      name: name, short: short, form: .flag(isInvertible: true), placeholder: "", help: help,
      isRequired: false, isRepeated: false,
      defaultText: defaultValue ? "--\(name)" : "--no-\(name)", completion: .none)
    self.defaultValue = defaultValue
  }

  /// Whether the flag is set.
  public func value(from occurrences: [Occurrence]) throws(UsageError) -> Bool {
    guard let last = occurrences.last else { return defaultValue }
    return last.spelling != "--no-\(declaration.name)"
  }
}
