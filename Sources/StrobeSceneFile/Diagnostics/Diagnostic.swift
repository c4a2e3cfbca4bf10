import StrobeCore

/// A fault or a warning about a scene: what, where, and the nearest right thing.
public struct Diagnostic: Sendable, Equatable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The scene cannot be used.
    case error
    /// The scene can be used, but perhaps not as meant.
    case warning
  }

  /// What kind of fault it is.
  public enum Code: String, Sendable, CaseIterable {
    /// The file cannot be read.
    case unreadable
    /// The text is not JSON.
    case syntax
    /// An object names a key twice.
    case duplicateKey
    /// A key that nothing has.
    case unknownKey
    /// A key of another type of layer or animation.
    case misplacedKey
    /// A type that does not exist.
    case unknownType
    /// A name that is not among the choices.
    case unknownName
    /// A value of another type than its key takes.
    case wrongType
    /// A number that is not finite.
    case notFinite
    /// A number outside its range.
    case outOfRange
    /// A list with too few or too many values.
    case wrongCount
    /// Text that does not mean what its key takes: a colour, a path.
    case badText
    /// A required key that is missing.
    case missingKey
    /// A picture file that is missing or cannot be read.
    case missingFile
    /// An animation of a property that does not exist or cannot be animated.
    case unknownKeyPath
    /// Keys that exclude each other.
    case conflict
    /// A documented limit that is passed.
    case limit
    /// A rule of an effect that several keys break together.
    case effect
    /// Something that has no effect.
    case ignored
    /// An override that finds no layer.
    case unknownLayer
  }

  /// Where it is.
  public enum Place: Sendable, Equatable {
    /// A place in a file: line and column from 1, the column in Unicode code points, and the offset in
    /// bytes.
    case file(path: String, line: Int, column: Int, offset: Int)
    /// An override of the command line, as `--set KEYPATH=VALUE`.
    case override(String)
    /// The file as a whole.
    case wholeFile(path: String)
  }

  /// How bad it is.
  public var severity: Severity
  /// What kind of fault it is.
  public var code: Code
  /// Where it is.
  public var place: Place
  /// The way to the value from the root: `$.layers[0].opacity`.
  public var jsonPath: String
  /// What is wrong, on one line, with what was found, what is expected and the suggestion.
  public var message: String
  /// What was found.
  public var found: String?
  /// What is expected.
  public var expected: String?
  /// The nearest valid name.
  public var suggestion: String?

  /// Makes a diagnostic.
  public init(
    _ severity: Severity, _ code: Code, at place: Place, jsonPath: String, _ message: String,
    found: String? = nil, expected: String? = nil, suggestion: String? = nil
  ) {
    self.severity = severity
    self.code = code
    self.place = place
    self.jsonPath = jsonPath
    self.message = message
    self.found = found
    self.expected = expected
    self.suggestion = suggestion
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The line of standard error: `FILE:LINE:COLUMN: error: WHAT (JSON path)`.
  public var description: String { "\(place): \(severity.rawValue): \(message) (\(jsonPath))" }
}

extension Diagnostic.Place: CustomStringConvertible {
  /// `FILE:LINE:COLUMN`, or the override.
  public var description: String {
    switch self {
    case .file(let path, let line, let column, _): "\(path):\(line):\(column)"
    case .override(let text): "--set \(Quotation.escaped(text, limit: Quotation.pathLimit))"
    case .wholeFile(let path): path
    }
  }
}

/// All that is wrong with a scene file, in the order of the file.
public struct SceneFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The faults, and the warnings found beside them.
  public var diagnostics: [Diagnostic]

  /// Makes an error.
  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  /// Whether the file itself could not be read, which is another exit status than a bad scene.
  public var isUnreadable: Bool { diagnostics.contains { $0.code == .unreadable } }

  /// One line for each.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
