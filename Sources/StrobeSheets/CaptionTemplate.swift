/// A line of text with places for what is known of a frame or page.
public struct CaptionTemplate: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case text(String)
    case place(String)
  }

  /// The template as it was written.
  public let source: String
  let parts: [Part]

  /// The places of a cell's caption.
  public static let cellPlaces = [
    "index", "frame", "time", "timecode", "percent", "name", "phase",
  ]
  /// The places of a page's header and footer.
  public static let pagePlaces = ["page", "pages", "title", "scene", "date"]

  /// Reads a template; `{{` and `}}` stand for braces.
  ///
  /// - Parameters:
  ///   - source: The template.
  ///   - places: The names allowed in braces.
  /// - Throws: ``CaptionTemplateError`` for another name or a brace without its partner.
  public init(_ source: String, places: [String]) throws(CaptionTemplateError) {
    self.source = source
    var parts: [Part] = []
    var text = ""
    var rest = Substring(source)
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        text.append(character)
        rest = rest.dropFirst()
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw .unbalanced(source)
        }
        let name = String(rest[..<end])
        guard places.contains(name) else { throw .unknown(name, places) }
        if !text.isEmpty { parts.append(.text(text)) }
        text = ""
        parts.append(.place(name))
        rest = rest[rest.index(after: end)...]
      case "}": throw .unbalanced(source)
      default: text.append(character)
      }
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
  }

  /// The text with all places filled.
  ///
  /// - Parameter values: The value of each place; a missing one leaves nothing.
  /// - Returns: The line.
  public func text(_ values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .place(let name): values[name] ?? ""
      }
    }.joined()
  }
}

/// Why a template cannot be read.
public enum CaptionTemplateError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A name in braces that is not known, and those that are.
  case unknown(String, [String])
  /// A brace without its partner.
  case unbalanced(String)

  /// What was found and what is allowed.
  public var description: String {
    switch self {
    case .unknown(let name, let places):
      "'{\(name)}' is no place of a caption; use "
        + places.map { "{\($0)}" }.joined(separator: ", ")
    case .unbalanced(let source):
      "a brace in '\(source)' has no partner; write {{ or }} for a brace itself"
    }
  }
}
