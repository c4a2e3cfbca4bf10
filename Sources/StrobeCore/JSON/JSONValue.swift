/// A value of a JSON text that remembers where it stands.
///
/// Numbers keep their text, so that a 64-bit seed stays exact and messages repeat what was written.
package struct JSONValue: Sendable {
  /// What the value is.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([JSONMember])
  }

  package var content: Content
  /// The first byte of the value.
  package var location: JSONLocation

  package init(_ content: Content, at location: JSONLocation) {
    self.content = content
    self.location = location
  }

  /// The members; `nil` when this is no object.
  package var members: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of a key; `nil` when this is no object or has no such key.
  package subscript(key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }

  /// The text; `nil` when this is no string.
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// Yes or no; `nil` when this is neither.
  package var bool: Bool? {
    if case .bool(let value) = content { value } else { nil }
  }

  /// Whether this is null.
  package var isNull: Bool {
    if case .null = content { true } else { false }
  }
}

/// A key of a JSON object with its value.
package struct JSONMember: Sendable {
  package var key: String
  /// The opening quote of the key.
  package var location: JSONLocation
  package var value: JSONValue

  package init(key: String, location: JSONLocation, value: JSONValue) {
    self.key = key
    self.location = location
    self.value = value
  }
}

/// A byte of one of the texts that a scene is made of.
///
/// Line and column are worked out only for what a message points at: see ``SourceText``.
package struct JSONLocation: Sendable, Equatable {
  /// Bytes from the start of the text.
  package var offset: UInt32
  /// 0: the scene file; n: the n-th override, from 1.
  package var source: UInt32 = 0

  package init(offset: UInt32, source: UInt32 = 0) {
    self.offset = offset
    self.source = source
  }
}
