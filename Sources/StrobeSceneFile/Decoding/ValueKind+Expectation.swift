import StrobeCore
import StrobeModel

extension ValueKind {
  /// What a message says that the key takes.
  var expectation: String {
    switch self {
    case .number(let range): "a number" + range.suffix
    case .integer(let range):
      if range.upperBound == Int.max {
        "a whole number of \(range.lowerBound) or more"
      } else {
        "a whole number of \(range.lowerBound)...\(range.upperBound)"
      }
    case .angle: "an angle in degrees"
    case .bool: "true or false"
    case .string: "a string"
    case .choice(let names): ValueKind.enumeration(names.map { "\"\($0)\"" })
    case .point: "[x, y]"
    case .size: "[width, height]"
    case .offset: "[width, height]"
    case .rect: "[x, y, width, height]"
    case .color: "a colour: \"#rrggbb\", a CSS name or [r, g, b, a] of 0...1"
    case .fontWeight: "a weight of 1...1000 or a name such as \"bold\""
    case .transform: "six numbers or a list of scale, rotate and translate steps"
    case .path: "SVG path data, {\"ellipse\": …}, {\"rect\": …} or {\"roundedRect\": …}"
    case .image: "the path of a picture file"
    case .timingFunction: "the name of a curve or [x1, y1, x2, y2]"
    case .layer: "a layer"
    case .list(let element, _): "a list, each of " + element.expectation
    case .record: "an object"
    case .oneOf(let kinds): kinds.map(\.expectation).joined(separator: ", or ")
    case .optional(let kind): kind.expectation + ", or null"
    }
  }

  /// Names as a sentence lists them.
  static func enumeration(_ names: [String]) -> String {
    guard let last = names.last else { return "nothing" }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Whether a value of that JSON type can be of this kind at all.
  func accepts(_ content: JSONValue.Content) -> Bool {
    switch (self, content) {
    case (.optional, .null): true
    case (.optional(let kind), _): kind.accepts(content)
    case (.oneOf(let kinds), _): kinds.contains { $0.accepts(content) }
    case (.number, .number), (.integer, .number), (.angle, .number), (.bool, .bool),
      (.string, .string), (.choice, .string), (.point, .array), (.size, .array),
      (.offset, .array), (.rect, .array), (.color, .string), (.color, .array),
      (.fontWeight, .number), (.fontWeight, .string), (.transform, .array), (.path, .string),
      (.path, .object), (.image, .string), (.timingFunction, .string), (.timingFunction, .array),
      (.layer, .object), (.list, .array), (.record, .object):
      true
    default: false
    }
  }
}

extension NumberRange {
  /// The limits as they follow "a number"; empty where there are none.
  var suffix: String {
    switch (minimum, maximum) {
    case (nil, nil): ""
    case (let minimum?, nil):
      excludesMinimum
        ? " greater than \(NumberText.of(minimum))" : " of \(NumberText.of(minimum)) or more"
    case (nil, let maximum?): " of at most \(NumberText.of(maximum))"
    case (let minimum?, let maximum?):
      excludesMinimum
        ? " greater than \(NumberText.of(minimum)), at most \(NumberText.of(maximum))"
        : " of \(NumberText.of(minimum))...\(NumberText.of(maximum))"
    }
  }
}

extension JSONValue {
  /// What a message says that was found.
  var found: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): Quotation.escaped(text)
    case .string(let text): "the string " + Quotation.quoted(text)
    case .array(let elements): elements.count == 1 ? "a list of 1" : "a list of \(elements.count)"
    case .object: "an object"
    }
  }
}
