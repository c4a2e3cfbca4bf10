/// The way from the root of a JSON text to a value, written as RFC 9535 does: `$.layers[0].opacity`.
package struct JSONPath: Sendable, Equatable {
  package enum Component: Sendable, Equatable {
    case key(String)
    case index(Int)
  }

  package var components: [Component] = []

  package init(components: [Component] = []) { self.components = components }

  /// The path with `$` for the root.
  package var description: String {
    var text = "$"
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key):
        text += JSONPath.isPlain(key) ? "." + key : "[" + Quotation.quoted(key) + "]"
      }
    }
    return text
  }

  /// The last key with the indices after it, as a message calls the value: `keyTimes[1]`.
  package var label: String? {
    guard
      let last = components.lastIndex(where: { if case .key = $0 { true } else { false } }),
      case .key(let key) = components[last]
    else { return nil }
    let indices = components[(last + 1)...].map { component in
      if case .index(let index) = component { "[\(index)]" } else { "" }
    }
    return key + indices.joined()
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      }
  }
}

/// How messages repeat what a file says: on one line, and not at any length.
package enum Quotation {
  /// The most characters of a text that a message repeats.
  package static let limit = 60

  /// The most characters of a file's path that a message repeats.
  package static let pathLimit = 1000

  /// The text in single quotes.
  package static func quoted(_ text: some StringProtocol) -> String { "'" + escaped(text) + "'" }

  /// The text with control characters escaped, shortened where it is long.
  package static func escaped(_ text: some StringProtocol, limit: Int = limit) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == limit {
        result += "…"
        break
      }
      if (0x20..<0x7F).contains(scalar.value) {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result += scalar.escaped(asASCII: true)
      default:
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
