import Foundation
import StrobeCore
import StrobeModel

@testable import StrobeSceneFile

/// As much of JSON Schema as the scene's schema uses; a keyword that it does not know is no schema.
struct SchemaValidator {
  /// The schema is not one that can be followed.
  struct UnknownSchema: Error {
    var keyword: String
  }

  let root: JSONValue

  /// Whether a value is valid.
  func isValid(_ value: JSONValue) throws -> Bool { try isValid(value, root) }

  private func isValid(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    if let all = schema.bool { return all }
    guard let keywords = schema.members else { throw UnknownSchema(keyword: schema.text) }
    for keyword in keywords {
      guard try fulfils(value, keyword.key, keyword.value, in: schema) else { return false }
    }
    return true
  }

  private func fulfils(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, in schema: JSONValue
  ) throws -> Bool {
    switch keyword {
    case "$schema", "title", "description", "default", "$defs", "then": return true
    case "$ref": return try isValid(value, try definition(rule))
    case "type": return rule.string == typeName(value) || rule.string == "number" && isNumber(value)
    case "enum": return rule.elements.contains { $0.text == value.text }
    case "const": return rule.text == value.text
    case "anyOf": return try rule.elements.contains { try isValid(value, $0) }
    case "allOf": return try rule.elements.allSatisfy { try isValid(value, $0) }
    case "if":
      guard let then = schema["then"], try isValid(value, rule) else { return true }
      return try isValid(value, then)
    case "minimum", "maximum", "exclusiveMinimum": return within(value, keyword, rule)
    case "minItems": return value.elements.count >= (rule.number.map { Int($0) } ?? 0)
    case "maxItems": return value.elements.count <= (rule.number.map { Int($0) } ?? 0)
    case "minLength": return (value.string?.count ?? 0) >= (rule.number.map { Int($0) } ?? 0)
    case "pattern":
      guard let text = value.string, let pattern = rule.string else { return true }
      return text.range(of: pattern, options: .regularExpression) != nil
    case "items":
      return try value.elements.allSatisfy { try isValid($0, rule) }
    case "prefixItems":
      return try zip(value.elements, rule.elements).allSatisfy { try isValid($0, $1) }
    default: return try fulfilsObject(value, keyword, rule, in: schema)
    }
  }

  private func fulfilsObject(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, in schema: JSONValue
  ) throws -> Bool {
    guard let members = value.members else { return true }
    switch keyword {
    case "properties":
      return try members.allSatisfy { member in
        try rule[member.key].map { try isValid(member.value, $0) } ?? true
      }
    case "required": return rule.elements.allSatisfy { $0.string.flatMap { value[$0] } != nil }
    case "additionalProperties":
      guard rule.bool == false else { throw UnknownSchema(keyword: keyword) }
      return members.allSatisfy { schema["properties"]?[$0.key] != nil }
    case "dependentRequired":
      return (rule.members ?? []).allSatisfy { dependency in
        value[dependency.key] == nil
          || dependency.value.elements.allSatisfy { $0.string.flatMap { value[$0] } != nil }
      }
    case "dependentSchemas":
      return try (rule.members ?? []).allSatisfy { dependency in
        try value[dependency.key] == nil || isValid(value, dependency.value)
      }
    default: throw UnknownSchema(keyword: keyword)
    }
  }

  private func definition(_ reference: JSONValue) throws -> JSONValue {
    let prefix = "#/$defs/"
    guard let text = reference.string, text.hasPrefix(prefix),
      let definition = root["$defs"]?[String(text.dropFirst(prefix.count))]
    else { throw UnknownSchema(keyword: "$ref " + reference.text) }
    return definition
  }

  private func typeName(_ value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .bool: "boolean"
    case .number: value.number.map { $0 == $0.rounded() } == true ? "integer" : "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  private func isNumber(_ value: JSONValue) -> Bool {
    if case .number = value.content { true } else { false }
  }

  private func within(_ value: JSONValue, _ keyword: String, _ rule: JSONValue) -> Bool {
    guard let number = value.number, let limit = rule.number else { return true }
    return switch keyword {
    case "minimum": number >= limit
    case "maximum": number <= limit
    default: number > limit
    }
  }
}

extension JSONValue {
  /// The elements of a list.
  var elements: [JSONValue] {
    if case .array(let elements) = content { elements } else { [] }
  }

  /// A number's value.
  var number: Double? {
    if case .number(let text) = content { Double(text) } else { nil }
  }
}
