/// JSON to be written: keys keep their order, and what fits stands on one line.
package indirect enum JSONOutput: Sendable {
  case null
  case bool(Bool)
  /// A number; one that is not finite is written as null.
  case number(Double)
  /// A whole number, exact at any size.
  case integer(String)
  case string(String)
  case array([JSONOutput])
  case object([(key: String, value: JSONOutput)])

  /// The longest line that holds a whole list or object.
  private static let lineLength = 92

  /// The text, with a line feed at its end.
  package var text: String {
    var text = ""
    write(to: &text, indent: 0, used: 0)
    return text + "\n"
  }

  /// Appends the text.
  ///
  /// - Parameters:
  ///   - text: What is appended to.
  ///   - indent: The depth, two spaces each.
  ///   - used: The characters before it on its line.
  package func write(to text: inout String, indent: Int, used: Int) {
    if let line = line(atMost: JSONOutput.lineLength - used) {
      text += line
      return
    }
    let space = String(repeating: "  ", count: indent + 1)
    switch self {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + space
        element.write(to: &text, indent: indent + 1, used: space.count)
      }
      text += "\n" + space.dropLast(2) + "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        let key = JSONOutput.quoted(member.key) + ": "
        text += (index == 0 ? "\n" : ",\n") + space + key
        member.value.write(to: &text, indent: indent + 1, used: space.count + key.count)
      }
      text += "\n" + space.dropLast(2) + "}"
    default: text += line
    }
  }

  /// The text on one line, whatever its length.
  package var line: String { line(atMost: Int.max) ?? "" }

  /// The text on one line, or `nil` where it is longer than a limit.
  private func line(atMost limit: Int) -> String? {
    var parts: [String] = []
    var rest = limit
    return append(to: &parts, rest: &rest) ? parts.joined() : nil
  }

  private func append(to parts: inout [String], rest: inout Int) -> Bool {
    func add(_ text: String) -> Bool {
      parts.append(text)
      rest -= text.utf8.count
      return rest >= 0
    }
    switch self {
    case .null: return add("null")
    case .bool(let value): return add(value ? "true" : "false")
    case .number(let value): return add(NumberText.of(value))
    case .integer(let text): return add(text)
    case .string(let text): return add(JSONOutput.quoted(text))
    case .array(let elements):
      guard add("[") else { return false }
      for (index, element) in elements.enumerated() {
        if index > 0, !add(", ") { return false }
        guard element.append(to: &parts, rest: &rest) else { return false }
      }
      return add("]")
    case .object(let members):
      guard !members.isEmpty else { return add("{}") }
      for (index, member) in members.enumerated() {
        guard add((index == 0 ? "{ " : ", ") + JSONOutput.quoted(member.key) + ": "),
          member.value.append(to: &parts, rest: &rest)
        else { return false }
      }
      return add(" }")
    }
  }

  /// A string in double quotes, with what JSON wants escaped.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
