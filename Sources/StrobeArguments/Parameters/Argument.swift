/// A value given by its place: the SCENE of `render SCENE`.
///
/// Which initializer is used says what is fetched: a value that must be given, an optional value or
/// a list of values. A command has one list at most; the arguments after it take the last values.
public struct Argument<Value: Sendable>: Parameter {
  /// What the parser, the help and the completion scripts need to know.
  public let declaration: ParameterDeclaration
  private let resolve: @Sendable ([Occurrence]) throws(UsageError) -> Value

  /// The value for the argument's appearances on a command line.
  public func value(from occurrences: [Occurrence]) throws(UsageError) -> Value {
    try resolve(occurrences)
  }

  /// Creates an argument that must be given.
  ///
  /// - Parameters:
  ///   - name: The name that the usage shows between angle brackets.
  ///   - kind: How its value is read.
  ///   - help: One or a few sentences about it.
  public init(_ name: String, _ kind: ValueKind<Value>, help: String) {
    declaration = Self.declaration(name, kind, help, isRequired: true)
    resolve = { occurrences throws(UsageError) in
      guard let value = try last(occurrences, kind) else {
        throw UsageError("missing argument '<\(name)>'")
      }
      return value
    }
  }

  /// Creates an argument that may be left out.
  ///
  /// - Parameters:
  ///   - name: The name that the usage shows between angle brackets.
  ///   - kind: How its value is read.
  ///   - help: One or a few sentences about it, which say what happens without it.
  public init<Wrapped>(optional name: String, _ kind: ValueKind<Wrapped>, help: String)
  where Value == Wrapped? {
    declaration = Self.declaration(name, kind, help, isRequired: false)
    resolve = { occurrences throws(UsageError) in
      try last(occurrences, kind)
    }
  }

  /// Creates a list of arguments.
  ///
  /// - Parameters:
  ///   - name: The name that the usage shows between angle brackets.
  ///   - kind: How each value is read.
  ///   - mayBeEmpty: Whether none need be given.
  ///   - help: One or a few sentences about them.
  public init<Element>(
    repeated name: String, _ kind: ValueKind<Element>, mayBeEmpty: Bool = false, help: String
  ) where Value == [Element] {
    declaration = Self.declaration(
      name, kind, help, isRequired: !mayBeEmpty, isRepeated: true)
    resolve = { occurrences throws(UsageError) in
      let values = try all(occurrences, kind)
      guard mayBeEmpty || !values.isEmpty else {
        throw UsageError("missing argument '<\(name)>'")
      }
      return values
    }
  }

  private static func declaration<Read>(
    _ name: String, _ kind: ValueKind<Read>, _ help: String, isRequired: Bool,
    isRepeated: Bool = false
  ) -> ParameterDeclaration {
    ParameterDeclaration(
      name: name, short: nil, form: .argument, placeholder: name, help: help,
      isRequired: isRequired, isRepeated: isRepeated, defaultText: nil,
      completion: kind.completion)
  }
}
