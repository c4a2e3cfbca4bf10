import StrobeCore
import StrobeModel

extension SceneSchemaBuilder {
  /// An animation is what its type says; each type's object is closed.
  mutating func defineAnimations() {
    define("animation") { builder in
      .object([
        ("type", .string("object")),
        (
          "properties",
          .object([
            (
              "type",
              .object([
                ("enum", .array(AnimationType.allCases.map { .string($0.rawValue) })),
                ("default", .string("basic")),
              ])
            )
          ])
        ),
        ("allOf", .array(AnimationType.allCases.map { builder.choice(of: $0) })),
      ])
    }
    define("keyPath") { builder in
      var paths: [String] = []
      var known: Set<String> = []
      for type in builder.vocabulary.types {
        for path in type.animatableKeyPaths where known.insert(path).inserted {
          paths.append(path)
        }
      }
      return builder.enumeration(paths)
    }
    for type in AnimationType.allCases {
      define("animation-" + type.rawValue) { $0.animation(type) }
    }
  }

  private func choice(of type: AnimationType) -> JSONOutput {
    var condition: Members = [
      ("properties", .object([("type", .object([("const", .string(type.rawValue))]))]))
    ]
    if type != .basic { condition.append(("required", .array([.string("type")]))) }
    return .object([
      ("if", .object(condition)), ("then", reference("animation-" + type.rawValue)),
    ])
  }

  private mutating func animation(_ type: AnimationType) -> JSONOutput {
    let plain = AnimationDraft()
    var properties: Members = [("type", .object([("const", .string(type.rawValue))]))]
    var required: [String] = []
    if type.hasKeyPath {
      required.append("keyPath")
      properties.append(
        (
          "keyPath",
          described(
            "The property, or a component of one, of the layer that is animated.",
            reference("keyPath"))
        ))
    }
    for key in AnimationKey.all where key.types.contains(type) {
      properties.append((key.name, property(key, plain)))
    }
    if type == .group {
      required.append("animations")
      properties.append(
        (
          "animations",
          .object([
            ("description", .string("Animations in the group's time.")),
            ("type", .string("array")), ("items", reference("animation")),
          ])
        ))
    }
    guard case .object(var members) = object(properties, required: required) else { return .null }
    members += rules(of: type)
    return .object(members)
  }

  private mutating func property(_ key: AnimationKey, _ plain: AnimationDraft) -> JSONOutput {
    switch key.role {
    case .plain:
      // What depends on other keys, or is missing by default, has no default to tell.
      let value = key.field.get(plain)
      let isTold = value != .none && key.name != "isRemovedOnCompletion"
      return property(key.field, isTold ? value : nil)
    case .value, .difference:
      return .object([("description", .string(key.field.summary + " Of the property's kind."))])
    case .values:
      return .object([
        ("description", .string(key.field.summary + " Of the property's kind.")),
        ("type", .string("array")), ("minItems", .number(1)),
      ])
    }
  }

  /// Keys that need or exclude each other.
  private func rules(of type: AnimationType) -> Members {
    func required(_ name: String) -> JSONOutput {
      .object([("required", .array([.string(name)]))])
    }
    switch type {
    case .keyframe: return [("anyOf", .array([required("values"), required("path")]))]
    case .spring:
      let excluded = ["mass", "stiffness", "damping", "allowsOverdamping"]
      return [
        ("dependentRequired", .object([("bounce", .array([.string("perceptualDuration")]))])),
        (
          "dependentSchemas",
          .object([
            (
              "perceptualDuration",
              .object([("properties", .object(excluded.map { ($0, .bool(false)) }))])
            )
          ])
        ),
      ]
    case .basic, .group: return []
    }
  }
}
