/// A named value: `--time 1.5`, `--time=1.5`, `-o FILE` or `-oFILE`.
///
/// Which initializer is used says what is fetched: the value or its default, an optional value, a
/// value that must be given, or the list of all values given. Where a value may be given once, the
/// last one counts, but all of them must be valid.
public struct Option<Value: Sendable>: Parameter {
  /// What the parser, the help and the completion scripts need to know.
  public let declaration: ParameterDeclaration
  private let resolve: @Sendable ([Occurrence]) throws(UsageError) -> Value

  /// The value for the option's appearances on a command line.
  public func value(from occurrences: [Occurrence]) throws(UsageError) -> Value {
    try resolve(occurrences)
  }

  /// Creates an option with a default.
  ///
  /// - Parameters:
  ///   - name: The name without dashes.
  ///   - short: The letter of the short form.
  ///   - kind: How its value is read.
  ///   - defaultValue: The value where the option is not given; the help shows it.
  ///   - help: One or a few sentences about it.
  public init(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Value>, default defaultValue: Value,
    help: String
  ) {
    declaration = Self.declaration(
      name, short, kind, help, defaultText: kind.format(defaultValue))
    resolve = { occurrences throws(UsageError) in
      try last(occurrences, kind) ?? defaultValue
    }
  }

  /// Creates an option that must be given.
  ///
  /// - Parameters:
  ///   - name: The name without dashes.
  ///   - short: The letter of the short form.
  ///   - kind: How its value is read.
  ///   - help: One or a few sentences about it.
  public init(
    required name: String, short: Character? = nil, _ kind: ValueKind<Value>, help: String
  ) {
    declaration = Self.declaration(name, short, kind, help, isRequired: true)
    resolve = { occurrences throws(UsageError) in
      guard let value = try last(occurrences, kind) else {
        throw UsageError("missing option '--\(name) <\(kind.placeholder)>'")
      }
      return value
    }
  }

  /// Creates an option that may be left out.
  ///
  /// - Parameters:
  ///   - name: The name without dashes.
  ///   - short: The letter of the short form.
  ///   - kind: How its value is read.
  ///   - help: One or a few sentences about it, which say what happens without it.
  public init<Wrapped>(
    _ name: String, short: Character? = nil, _ kind: ValueKind<Wrapped>, help: String
  ) where Value == Wrapped? {
    declaration = Self.declaration(name, short, kind, help)
    resolve = { occurrences throws(UsageError) in
      try last(occurrences, kind)
    }
  }

  /// Creates an option that may be given any number of times.
  ///
  /// - Parameters:
  ///   - name: The name without dashes.
  ///   - short: The letter of the short form.
  ///   - kind: How each value is read.
  ///   - help: One or a few sentences about it.
  public init<Element>(
    repeated name: String, short: Character? = nil, _ kind: ValueKind<Element>, help: String
  ) where Value == [Element] {
    declaration = Self.declaration(name, short, kind, help, isRepeated: true)
    resolve = { occurrences throws(UsageError) in
      try all(occurrences, kind)
    }
  }

  private static func declaration<Read>(
    _ name: String, _ short: Character?, _ kind: ValueKind<Read>, _ help: String,
    isRequired: Bool = false, isRepeated: Bool = false, defaultText: String? = nil
  ) -> ParameterDeclaration {
    ParameterDeclaration(
      name: name, short: short, form: .option, placeholder: kind.placeholder, help: help,
      isRequired: isRequired, isRepeated: isRepeated, defaultText: defaultText,
      completion: kind.completion)
  }
}

/// Reads every appearance.
func all<Value>(
  _ occurrences: [Occurrence], _ kind: ValueKind<Value>
) throws(UsageError) -> [Value] {
  var values: [Value] = []
  for occurrence in occurrences {
    values.append(try kind.read(occurrence))
  }
  return values
}

/// Reads every appearance and gives the last, or nil where there is none.
func last<Value>(
  _ occurrences: [Occurrence], _ kind: ValueKind<Value>
) throws(UsageError) -> Value? {
  try all(occurrences, kind).last
}
