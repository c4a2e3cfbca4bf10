/// Why a text is not a value of the kind that was asked for.
///
/// The reason continues the sentence "invalid value 'x' for '--scale': …".
public struct ValueError: Error, Equatable, Sendable {
  /// The reason in lower case, without a full stop.
  public let reason: String

  /// Creates an error from the reason, which starts in lower case and has no full stop.
  public init(_ reason: String) {
    self.reason = reason
  }
}

/// How a shell completes a value.
public enum ValueCompletion: Equatable, Sendable {
  /// Nothing can be offered, as for a number.
  case none
  /// One of a few words.
  case words([String])
  /// A file; the extensions, without dots, narrow the offer where the shell can do so.
  case files(extensions: [String])
  /// A directory.
  case directories
}

/// A kind of value that can be read from one command line argument.
///
/// A kind is a value itself: it knows the name that stands for it in the usage (`<seconds>`), how a
/// text is read, how a default is shown in the help and how a shell completes it. Reading is pure:
/// the same text always gives the same value or error.
public struct ValueKind<Value: Sendable>: Sendable {
  /// The word between angle brackets in the usage and the help.
  public var placeholder: String

  /// How a shell completes such a value.
  public var completion: ValueCompletion

  private let reader: @Sendable (String) throws(ValueError) -> Value
  private let writer: @Sendable (Value) -> String

  /// Creates a kind of value.
  ///
  /// - Parameters:
  ///   - placeholder: The word between angle brackets in the usage and the help.
  ///   - completion: How a shell completes such a value.
  ///   - format: Writes a value as a user would type it; the help shows defaults with it.
  ///   - read: Reads a text, which may be empty, or says what is wrong with it.
  public init(
    _ placeholder: String,
    completion: ValueCompletion = .none,
    format: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (String) throws(ValueError) -> Value
  ) {
    self.placeholder = placeholder
    self.completion = completion
    self.reader = read
    self.writer = format
  }

  /// Reads a value.
  ///
  /// - Parameter text: One command line argument, or the part of it after `=`.
  /// - Returns: The value.
  /// - Throws: `ValueError` with the reason when the text is not such a value.
  public func read(_ text: String) throws(ValueError) -> Value {
    try reader(text)
  }

  /// Writes a value as a user would type it.
  public func format(_ value: Value) -> String {
    writer(value)
  }

  /// The same kind under another name in the usage and the help, as `<seconds>` for a number.
  public func named(_ placeholder: String) -> Self {
    var kind = self
    kind.placeholder = placeholder
    return kind
  }

  /// The same kind with a further condition.
  ///
  /// - Parameter condition: Throws `ValueError` for a value that is read but not wanted.
  /// - Returns: The kind that reads only the values that meet the condition.
  public func checked(
    _ condition: @escaping @Sendable (Value) throws(ValueError) -> Void
  ) -> Self {
    Self(
      placeholder, completion: completion, format: writer,
      read: { text throws(ValueError) in
        let value = try self.read(text)
        try condition(value)
        return value
      })
  }

  /// The same texts read as values of another type.
  ///
  /// - Parameters:
  ///   - wrap: Makes the new value of the old one.
  ///   - unwrap: Gives back the old one, for showing a default; nil where it has none.
  /// - Returns: The kind of the new type.
  public func map<Mapped: Sendable>(
    _ wrap: @escaping @Sendable (Value) -> Mapped,
    back unwrap: @escaping @Sendable (Mapped) -> Value?
  ) -> ValueKind<Mapped> {
    ValueKind<Mapped>(
      placeholder, completion: completion,
      format: { mapped in unwrap(mapped).map(writer) ?? "" },
      read: { text throws(ValueError) in
        wrap(try self.read(text))
      })
  }
}

extension ValueKind where Value == String {
  /// Any text, also an empty one.
  public static func text() -> Self {
    Self("text", format: { $0 }, read: { $0 })
  }

  /// The path of a file; `-` is left to the command, which takes it for a standard stream.
  ///
  /// - Parameter extensions: The endings, without dots, that completion offers; all when empty.
  /// - Returns: The kind, which refuses an empty path and one with a null character.
  public static func file(extensions: [String] = []) -> Self {
    Self(
      "file", completion: .files(extensions: extensions), format: { $0 }, read: readPath)
  }

  /// The path of a directory.
  ///
  /// - Returns: The kind, which refuses an empty path and one with a null character.
  public static func directory() -> Self {
    Self("directory", completion: .directories, format: { $0 }, read: readPath)
  }
}

@Sendable
private func readPath(_ text: String) throws(ValueError) -> String {
  guard !text.isEmpty else { throw ValueError("a path can't be empty") }
  guard !text.unicodeScalars.contains("\0") else {
    throw ValueError("a path can't contain a null character")
  }
  return text
}
