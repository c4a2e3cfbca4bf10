import StrobeCore
import StrobeGeometry
import StrobeModel

extension SceneSchemaBuilder {
  /// The schema of what a key takes.
  mutating func schema(of kind: ValueKind) -> JSONOutput {
    switch kind {
    case .number(let range): return number(range)
    case .integer(let range):
      var members: Members = [
        ("type", .string("integer")), ("minimum", .integer(String(range.lowerBound))),
      ]
      if range.upperBound != Int.max {
        members.append(("maximum", .integer(String(range.upperBound))))
      }
      return .object(members)
    case .angle: return .object([("type", .string("number"))])
    case .bool: return .object([("type", .string("boolean"))])
    case .string: return .object([("type", .string("string"))])
    case .choice(let names):
      let others = SceneDecoder.otherSpellings.filter { names.contains($0.value) }.map(\.key)
      return enumeration(names + others.sorted())
    case .point: return defined("point") { $0.numbers([.any, .any]) }
    case .size: return defined("size") { $0.numbers([.nonNegative, .nonNegative]) }
    case .offset: return defined("offset") { $0.numbers([.any, .any]) }
    case .rect:
      return defined("rect") { $0.numbers([.any, .any, .nonNegative, .nonNegative]) }
    case .color: return defined("color") { $0.color }
    case .fontWeight: return defined("fontWeight") { $0.fontWeight }
    case .transform: return defined("transform") { $0.transform }
    case .path: return defined("path") { $0.path() }
    case .image: return .object([("type", .string("string")), ("minLength", .number(1))])
    case .timingFunction: return defined("timingFunction") { $0.timingFunction }
    case .layer: return reference("layer")
    case .list(let element, let count):
      var members: Members = [
        ("type", .string("array")), ("items", schema(of: element)),
      ]
      if count.lowerBound > 0 {
        members.append(("minItems", .integer(String(count.lowerBound))))
      }
      if count.upperBound != Int.max {
        members.append(("maxItems", .integer(String(count.upperBound))))
      }
      return .object(members)
    case .record(let type): return record(type)
    case .oneOf(let kinds): return anyOf(kinds.map { schema(of: $0) })
    case .optional(let kind):
      return anyOf([schema(of: kind), .object([("type", .string("null"))])])
    }
  }

  private mutating func defined(
    _ name: String, _ body: (inout SceneSchemaBuilder) -> JSONOutput
  ) -> JSONOutput {
    define(name, body)
    return reference(name)
  }

  private func anyOf(_ schemas: [JSONOutput]) -> JSONOutput {
    .object([("anyOf", .array(schemas))])
  }

  func enumeration(_ names: [String]) -> JSONOutput {
    .object([("enum", .array(names.map(JSONOutput.string)))])
  }

  private func number(_ range: NumberRange) -> JSONOutput {
    var members: Members = [("type", .string("number"))]
    if let minimum = range.minimum {
      members.append((range.excludesMinimum ? "exclusiveMinimum" : "minimum", .number(minimum)))
    }
    if let maximum = range.maximum { members.append(("maximum", .number(maximum))) }
    return .object(members)
  }

  /// A list of just these numbers.
  private func numbers(_ ranges: [NumberRange]) -> JSONOutput {
    .object([
      ("type", .string("array")), ("prefixItems", .array(ranges.map(number))),
      ("minItems", .number(Double(ranges.count))), ("maxItems", .number(Double(ranges.count))),
    ])
  }

  private mutating func record<R: Record>(_ type: R.Type) -> JSONOutput {
    let name = String(describing: type)
    define(name) { builder in
      let plain = R()
      let properties = R.fields.map { field in
        (
          key: field.name,
          value: builder.property(field, field.isRequired ? nil : field.get(plain))
        )
      }
      return builder.object(properties, required: R.fields.filter(\.isRequired).map(\.name))
    }
    return reference(name)
  }

  // MARK: Values that are written in several ways

  private var color: JSONOutput {
    anyOf([
      .object([
        ("type", .string("string")),
        ("pattern", .string("^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$")),
      ]),
      enumeration(["transparent"] + Color.cssNames.map(\.name)),
      .object([
        ("type", .string("array")), ("items", number(.unit)), ("minItems", .number(3)),
        ("maxItems", .number(4)),
      ]),
    ])
  }

  private var fontWeight: JSONOutput {
    var names: [String] = []
    // Case and hyphens do not matter to the decoder; the common spellings are listed.
    for (name, _) in FontWeight.names {
      names.append(name)
      for other in [name.lowercased(), FontWeight.hyphenated(name)] where !names.contains(other) {
        names.append(other)
      }
    }
    return anyOf([number(NumberRange(minimum: 1, maximum: 1000)), enumeration(names)])
  }

  private var timingFunction: JSONOutput {
    anyOf([
      enumeration(TimingFunction.named.map(\.name)), numbers([.unit, .any, .unit, .any]),
    ])
  }

  private var transform: JSONOutput {
    let any = number(.any)
    let steps: [(String, JSONOutput)] = [
      ("scale", anyOf([any, numbers([.any, .any])])), ("rotate", any),
      ("translate", numbers([.any, .any])),
    ]
    return anyOf([
      numbers([NumberRange](repeating: .any, count: 6)),
      .object([
        ("type", .string("array")),
        ("items", anyOf(steps.map { object([(key: $0.0, value: $0.1)], required: [$0.0]) })),
      ]),
    ])
  }

  private mutating func path() -> JSONOutput {
    let rect = schema(of: .rect)
    let rounded = numbers([.any, .any, .nonNegative, .nonNegative, .nonNegative])
    let shapes = [("ellipse", rect), ("rect", rect), ("roundedRect", rounded)]
    return anyOf(
      [.object([("type", .string("string")), ("description", .string("SVG path data."))])]
        + shapes.map { object([(key: $0.0, value: $0.1)], required: [$0.0]) })
  }
}
