import StrobeCore
import StrobeModel

/// Values as one types them in a shell.
extension SceneDecoder {
  /// A value that is not JSON, or not of the kind that JSON makes of it, as what its key takes:
  /// numbers such as `.5`, `+1` and `5.`, and lists without brackets or quotes, as `10,20` and
  /// `red, #00f`.
  static func shellValue(_ value: JSONValue, _ text: String, as kind: ValueKind?) -> JSONValue {
    let location = value.location
    switch kind {
    case .optional(let kind)?:
      return value.isNull ? value : shellValue(value, text, as: kind)
    case .number?, .integer?, .angle?, .fontWeight?, nil:
      return number(text, at: location) ?? value
    case .point?, .size?, .offset?, .rect?, .transform?:
      return list(text, of: .number(), for: value) ?? value
    case .color? where text.contains(","):
      return list(text, of: .number(), for: value) ?? value
    case .list(let element, _)?:
      switch value.content {
      case .array, .null, .object: return value
      default: return list(text, of: element, for: value) ?? value
      }
    default: return value
    }
  }

  /// A number as Swift and shells read one, though JSON does not; `nil` for anything else.
  private static func number(_ text: String, at location: JSONLocation) -> JSONValue? {
    let text = text.trimmingSpaces
    guard text.contains(where: \.isWholeNumber), Double(text) != nil,
      text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) })
    else { return nil }
    return JSONValue(.number(text.hasPrefix("+") ? String(text.dropFirst()) : text), at: location)
  }

  /// A list without brackets or quotes; `nil` where the value is a list, or text of a single part
  /// that is no element.
  private static func list(
    _ text: String, of element: ValueKind, for value: JSONValue
  ) -> JSONValue? {
    if case .array = value.content { return nil }
    var inner = text.trimmingSpaces
    if inner.hasPrefix("["), inner.hasSuffix("]"), inner.utf8.count > 1 {
      inner = String(inner.dropFirst().dropLast())
    }
    guard !inner.trimmingSpaces.isEmpty else { return nil }
    let hasLists = element.isList
    guard !hasLists, !inner.contains("["), !inner.contains("{") else { return nil }
    // A part that is no number keeps its words, so that the message can name them.
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0).trimmingSpaces.withoutQuotes
    }
    if case .number = element, parts.count == 1 {
      let words = inner.split(separator: " ").map(String.init)
      let numbers = words.compactMap { number($0, at: value.location) }
      guard numbers.count == words.count, words.count > 1 || value.string == nil else { return nil }
      return JSONValue(.array(numbers), at: value.location)
    }
    return JSONValue(
      .array(
        parts.map { part in
          shellValue(JSONValue(.string(part), at: value.location), part, as: element)
        }), at: value.location)
  }
}

extension ValueKind {
  /// Whether the values are lists.
  fileprivate var isList: Bool {
    switch self {
    case .list, .point, .size, .offset, .rect, .transform: true
    case .optional(let kind): kind.isList
    default: false
    }
  }
}

extension String {
  /// The text without spaces at both ends.
  fileprivate var trimmingSpaces: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The text without a pair of quotes around it.
  fileprivate var withoutQuotes: String {
    guard count > 1, let first, first == last, first == "\"" || first == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}
