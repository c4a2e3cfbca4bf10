extension LayerType {
  /// The key paths that animations of this type may have, for suggestions.
  var keyPathNames: [String] {
    (Layer.fields + ownFields).filter(\.isAnimatable).flatMap { field in
      [field.name] + field.kind.keyPathComponents.map { field.name + "." + $0.name }
    }
  }

  /// What values an animation of a key path takes; `nil`: there is no such property to animate.
  func animatableKind(_ keyPath: String) -> ValueKind? {
    guard let dot = keyPath.firstIndex(of: ".") else {
      guard let field = field(keyPath), field.isAnimatable else { return nil }
      return field.kind.withoutNull
    }
    guard let field = field(String(keyPath[..<dot])), field.isAnimatable else { return nil }
    let component = keyPath[keyPath.index(after: dot)...]
    return field.kind.keyPathComponents.first { $0.name == component }?.kind
  }
}

extension ValueKind {
  /// The parts of a value that can be animated on their own.
  var keyPathComponents: [(name: String, kind: ValueKind)] {
    switch self {
    case .optional(let kind): kind.keyPathComponents
    case .point: [("x", .number()), ("y", .number())]
    case .size, .offset: [("width", .number()), ("height", .number())]
    case .rect:
      [
        ("origin", .point), ("origin.x", .number()), ("origin.y", .number()), ("size", .size),
        ("size.width", .number()), ("size.height", .number()),
      ]
    case .transform:
      [
        ("scale", .number()), ("scale.x", .number()), ("scale.y", .number()),
        ("scale.z", .number()), ("scale.xy", .number()), ("rotation", .angle),
        ("rotation.x", .angle), ("rotation.y", .angle), ("rotation.z", .angle),
        ("translation", .offset), ("translation.x", .number()), ("translation.y", .number()),
        ("translation.z", .number()),
      ]
    default: []
    }
  }

  /// The kind without the null that it may allow.
  var withoutNull: ValueKind {
    if case .optional(let kind) = self { kind } else { self }
  }
}
