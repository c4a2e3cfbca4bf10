import StrobeCore
import StrobeModel

@testable import StrobeSceneFile

/// Changes of JSON trees, for tests that damage scenes.
extension JSONValue {
  /// A value that stands nowhere.
  static func of(_ content: Content) -> JSONValue {
    JSONValue(content, at: JSONLocation(offset: 0))
  }

  /// Reads a text that is known to be JSON.
  static func parsed(_ text: String) throws -> JSONValue {
    try JSONParser.parse(Array(text.utf8)).value
  }

  /// The text on one line.
  var text: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): JSONOutput.quoted(text)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { JSONOutput.quoted($0.key) + ": " + $0.value.text }.joined(separator: ", ")
        + "}"
    }
  }

  /// The ways to this value and to all within it, this one first.
  var paths: [JSONPath] {
    var paths = [JSONPath()]
    let inner: [(JSONPath.Component, JSONValue)] =
      switch content {
      case .array(let elements): elements.enumerated().map { (.index($0.offset), $0.element) }
      case .object(let members): members.map { (.key($0.key), $0.value) }
      default: []
      }
    for (component, value) in inner {
      paths += value.paths.map { JSONPath(components: [component] + $0.components) }
    }
    return paths
  }

  /// The value at the end of a path.
  func value(at path: JSONPath) -> JSONValue? {
    path.components.reduce(self as JSONValue?) { value, component in
      switch (value?.content, component) {
      case (.array(let elements)?, .index(let index)):
        elements.indices.contains(index) ? elements[index] : nil
      case (.object?, .key(let key)): value?[key]
      default: nil
      }
    }
  }

  /// The tree with a value replaced; `nil` removes it with its key.
  func replacing(_ path: JSONPath, by new: JSONValue?) -> JSONValue {
    changing(path.components[...]) { member in
      guard let new else { return nil }
      return JSONMember(key: member.key, location: member.location, value: new)
    } ?? JSONValue.of(.null)
  }

  /// The tree with a key renamed.
  func renaming(_ path: JSONPath, to key: String) -> JSONValue {
    changing(path.components[...]) { member in
      JSONMember(key: key, location: member.location, value: member.value)
    } ?? self
  }

  private func changing(
    _ path: ArraySlice<JSONPath.Component>, _ change: (JSONMember) -> JSONMember?
  ) -> JSONValue? {
    func changed(_ key: String, _ value: JSONValue) -> JSONMember? {
      let member = JSONMember(key: key, location: value.location, value: value)
      guard path.count > 1 else { return change(member) }
      return value.changing(path.dropFirst(), change).map {
        JSONMember(key: key, location: value.location, value: $0)
      }
    }
    switch (content, path.first) {
    case (_, nil):
      return change(JSONMember(key: "", location: location, value: self))?.value
    case (.array(var elements), .index(let index)?):
      let new = changed("", elements[index])?.value
      if let new { elements[index] = new } else { elements.remove(at: index) }
      return .of(.array(elements))
    case (.object(let members), .key(let key)?):
      return .of(
        .object(members.compactMap { $0.key == key ? changed(key, $0.value) : $0 }))
    default: return self
    }
  }
}
