import StrobeCore

/// A JSON file beside scenes, such as a folder's settings, read with the same care as a scene file.
///
/// Its decoders live in other modules: they walk ``JSONNode``s, note all faults here and throw them at
/// once, each with its line and column.
package final class JSONDocument {
  /// The root value.
  package let root: JSONNode

  private let file: String
  private let text: SourceText
  private var notes: [(offset: UInt32, diagnostic: Diagnostic)] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file, UTF-8.
  ///   - path: The file's path, for messages.
  /// - Throws: The syntax fault.
  package init(_ bytes: [UInt8], path: String) throws(SceneFileError) {
    file = path
    text = SourceText(bytes)
    do throws(JSONSyntaxError) {
      let result = try JSONParser.parse(bytes, takesNonFinite: true)
      root = JSONNode(value: result.value, path: JSONPath(), key: nil)
      for duplicate in result.duplicates {
        notes.append(
          (
            duplicate.location.offset,
            Diagnostic(
              .error, .duplicateKey, at: Self.place(duplicate.location.offset, path, text),
              jsonPath: "$",
              "the key \(Quotation.quoted(duplicate.key)) is already in its object",
              found: duplicate.key)
          ))
      }
    } catch {
      throw SceneFileError([
        Diagnostic(
          .error, error.isLimit ? .limit : .syntax,
          at: Self.place(UInt32(clamping: error.offset), path, text),
          jsonPath: error.path.description, error.message)
      ])
    }
  }

  /// Notes a fault at a value.
  package func fault(
    _ code: Diagnostic.Code, at node: JSONNode, _ message: String, found: String? = nil,
    expected: String? = nil
  ) {
    note(
      code, at: node.value.location.offset, node.path, message, found: found, expected: expected)
  }

  /// Notes that a value is of another type than its key takes.
  package func wrongType(_ node: JSONNode, expected: String) {
    let label = node.path.label.map(Quotation.quoted) ?? "the file"
    let found = node.value.found
    fault(
      .wrongType, at: node, "\(label) is \(found); it takes \(expected)", found: found,
      expected: expected)
  }

  /// Notes a key that nothing has, with the nearest that exists.
  package func unknownKey(_ node: JSONNode, what: String = "key", among names: [String]) {
    let name = node.key ?? ""
    let suggestion = Suggestion.nearest(to: name, among: names)
    var message = "unknown \(what) \(Quotation.quoted(name))"
    if let suggestion {
      message += "; did you mean \(Quotation.quoted(suggestion))?"
    } else if !names.isEmpty, names.count <= 12 {
      message += "; known: " + names.joined(separator: ", ")
    }
    note(
      .unknownKey, at: node.keyOffset ?? node.value.location.offset, node.path, message,
      found: name, suggestion: suggestion)
  }

  /// Throws what was noted, in the order of the file.
  ///
  /// - Throws: All faults at once.
  package func throwFaults() throws(SceneFileError) {
    guard !notes.isEmpty else { return }
    throw SceneFileError(notes.sorted { $0.offset < $1.offset }.map(\.diagnostic))
  }

  private func note(
    _ code: Diagnostic.Code, at offset: UInt32, _ path: JSONPath, _ message: String,
    found: String? = nil, expected: String? = nil, suggestion: String? = nil
  ) {
    notes.append(
      (
        offset,
        Diagnostic(
          .error, code, at: Self.place(offset, file, text), jsonPath: path.description, message,
          found: found, expected: expected, suggestion: suggestion)
      ))
  }

  private static func place(_ offset: UInt32, _ path: String, _ text: SourceText)
    -> Diagnostic.Place
  {
    let position = text.position(of: Int(offset))
    return .file(
      path: path, line: position.line, column: position.column, offset: Int(offset))
  }
}

/// A value of a ``JSONDocument``, with the way to it.
package struct JSONNode: Sendable {
  let value: JSONValue
  let path: JSONPath
  /// The key's name where the value is an object's member.
  package let key: String?
  var keyOffset: UInt32?

  init(value: JSONValue, path: JSONPath, key: String?, keyOffset: UInt32? = nil) {
    self.value = value
    self.path = path
    self.key = key
    self.keyOffset = keyOffset
  }

  /// The members in the order of the file; `nil` when this is no object.
  package var members: [JSONNode]? {
    value.members?.map { member in
      JSONNode(
        value: member.value, path: JSONPath(components: path.components + [.key(member.key)]),
        key: member.key, keyOffset: member.location.offset)
    }
  }

  /// The elements; `nil` when this is no list.
  package var elements: [JSONNode]? {
    guard case .array(let values) = value.content else { return nil }
    return values.enumerated().map { index, value in
      JSONNode(
        value: value, path: JSONPath(components: path.components + [.index(index)]), key: nil)
    }
  }

  /// The value of a key; `nil` when this is no object or has no such key.
  package subscript(key: String) -> JSONNode? { members?.first { $0.key == key } }

  /// The text; `nil` when this is no string.
  package var string: String? { value.string }

  /// Yes or no; `nil` when this is neither.
  package var bool: Bool? { value.bool }

  /// The number; `nil` when this is none or not finite.
  package var number: Double? {
    guard case .number(let text) = value.content, let number = Double(text), number.isFinite else {
      return nil
    }
    return number
  }

  /// The value on one line, as it would be written in JSON.
  package var line: String {
    switch value.content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): "\"\(text)\""
    case .array(let values):
      "[" + values.map { Self.line($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.key)\": " + Self.line($0.value) }.joined(separator: ", ") + "}"
    }
  }

  private static func line(_ value: JSONValue) -> String {
    JSONNode(value: value, path: JSONPath(), key: nil).line
  }
}

/// How messages of other modules propose names.
package enum NearestName {
  /// The nearest of the candidates, or `nil` where none is near.
  package static func of(_ name: String, among candidates: [String]) -> String? {
    Suggestion.nearest(to: name, among: candidates)
  }
}
