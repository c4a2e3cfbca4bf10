/// One appearance of a parameter on the command line.
public struct Occurrence: Equatable, Sendable {
  /// How the parameter was written: `--output`, `-o`, `--no-color` or `<scene>`.
  public let spelling: String
  /// The value's text; empty for a flag.
  public let text: String
}

/// What the parser, the help and the completion scripts need to know of a parameter.
public struct ParameterDeclaration: Equatable, Sendable {
  /// Where a parameter's values come from.
  public enum Form: Equatable, Sendable {
    /// A name and a value: `--time 1.5`.
    case option
    /// A name alone: `--quiet`; an invertible one can be unset with `--no-quiet`.
    case flag(isInvertible: Bool)
    /// A value alone, given by its place.
    case argument
  }

  /// The name without dashes: `time`.
  public let name: String
  /// The letter of the short form, as `o` for `-o`.
  public let short: Character?
  /// Where the values come from.
  public let form: Form
  /// The word that stands for the value in the usage; empty for a flag.
  public let placeholder: String
  /// One or a few sentences about it.
  public let help: String
  /// Whether the command cannot run without it.
  public let isRequired: Bool
  /// Whether it may appear more than once, each time with its own value.
  public let isRepeated: Bool
  /// The default as the help shows it, or nil for none.
  public let defaultText: String?
  /// How a shell completes the value.
  public let completion: ValueCompletion

  /// What identifies it within a command: `--time` or `<scene>`.
  public var key: String { form == .argument ? "<\(name)>" : "--\(name)" }

  /// Whether its place identifies it.
  var isArgument: Bool { form == .argument }

  /// Whether a value follows its name.
  var takesValue: Bool { form == .option }

  /// Every way to name it: `-o`, `--output`; none for an argument.
  var spellings: [String] {
    switch form {
    case .argument: []
    case .option, .flag(isInvertible: false): shortSpelling + ["--\(name)"]
    case .flag(isInvertible: true): shortSpelling + ["--\(name)", "--no-\(name)"]
    }
  }

  private var shortSpelling: [String] { short.map { ["-\($0)"] } ?? [] }
}

/// Something that a command takes: an option, a flag or an argument.
///
/// A parameter is a value that is declared once, listed in its command and used as the key with
/// which the command fetches the parsed value, typed: `try values[time]`.
public protocol Parameter<Value>: Sendable {
  /// The type of what is fetched.
  associatedtype Value: Sendable

  /// What the parser, the help and the completion scripts need to know.
  var declaration: ParameterDeclaration { get }

  /// The value for the parameter's appearances on a command line.
  ///
  /// - Parameter occurrences: The appearances in their order; empty where it was not given.
  /// - Returns: The value, or the default.
  /// - Throws: `UsageError` where a text isn't such a value, or where a required one is missing.
  func value(from occurrences: [Occurrence]) throws(UsageError) -> Value
}

extension Parameter {
  /// Checks that there is a value, for a parameter whose type is not known.
  func check(_ occurrences: [Occurrence]) throws(UsageError) {
    _ = try value(from: occurrences)
  }
}

extension ValueKind {
  /// Reads an appearance, with the parameter's name in the error.
  func read(_ occurrence: Occurrence) throws(UsageError) -> Value {
    do {
      return try read(occurrence.text)
    } catch {
      throw UsageError(
        "invalid value \(quoted(occurrence.text)) for '\(occurrence.spelling)': \(error.reason)")
    }
  }
}
