/// A format that one instant can be written in.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// Pixels, losslessly compressed.
  case png
  /// A page of vectors.
  case pdf
  /// Vectors for the web and for design tools.
  case svg

  /// The format that a file's extension names, whatever its case; `nil` for any other.
  public init?(path: String) {
    guard let name = path.split(separator: "/", omittingEmptySubsequences: false).last,
      let dot = name.lastIndex(of: "."), dot != name.startIndex
    else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
  }

  /// Whether the format is no text, so that a terminal should not be shown it.
  public var isBinary: Bool { self != .svg }
}
