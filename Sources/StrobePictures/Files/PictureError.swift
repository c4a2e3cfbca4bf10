/// Why a picture could not be read or written: the file, what is wrong, and the value found.
public struct PictureError: Error, Equatable, Sendable {
  /// The path as the caller wrote it, or what stands in its place for pictures from memory.
  public let path: String
  /// What is wrong.
  public let problem: Problem

  /// Makes an error.
  public init(path: String, problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// The kinds of fault.
  public enum Problem: Equatable, Sendable {
    /// No such file; `suggestion` is a file of a similar name beside it.
    case notFound(suggestion: String?)
    /// The system refused to open or read it.
    case unreadable(reason: String)
    /// The path names a directory.
    case isDirectory
    /// The file has no bytes.
    case empty
    /// The bytes start like no picture; `start` shows the first of them.
    case unknownKind(start: String)
    /// A picture of a known kind whose bytes are not what the kind demands.
    case damaged(kind: String, what: String)
    /// A measure above its documented limit.
    case tooLarge(what: String, value: Int, limit: Int)
    /// The kind is known, but this system has no loader for it.
    case missingLoader(kind: String)
    /// The kind is known, but the file uses a part of it that Strobe does not read.
    case unsupported(kind: String, what: String)
    /// The system would not give that much memory.
    case outOfMemory(bytes: Int)
    /// A compression library reported failure.
    case encodingFailed(what: String)
  }
}

extension PictureError: CustomStringConvertible {
  /// One line: the file, a colon, what is wrong.
  public var description: String { "\(path): \(problem)" }
}

extension PictureError.Problem: CustomStringConvertible {
  /// What is wrong, without the file's name.
  public var description: String {
    switch self {
    case .notFound(let suggestion):
      if let suggestion {
        "no such picture; did you mean '\(suggestion)'?"
      } else {
        "no such picture"
      }
    case .unreadable(let reason): "can't read the picture: \(reason)"
    case .isDirectory: "a directory, not a picture"
    case .empty: "the file is empty"
    case .unknownKind(let start):
      "not a picture of a known kind (PNG, JPEG, WebP, GIF, SVG…); it starts with \(start)"
    case .damaged(let kind, let what): "damaged \(kind): \(what)"
    case .tooLarge(let what, let value, let limit):
      "the picture is too large: \(what) is \(value), the limit is \(limit)"
    case .missingLoader(let kind):
      "a \(kind) picture, for which this system's gdk-pixbuf has no loader; install one"
        + " or convert the picture to PNG"
    case .unsupported(let kind, let what): "unsupported \(kind): \(what)"
    case .outOfMemory(let bytes): "no memory for \(bytes) bytes"
    case .encodingFailed(let what): "can't compress the picture: \(what)"
    }
  }
}
