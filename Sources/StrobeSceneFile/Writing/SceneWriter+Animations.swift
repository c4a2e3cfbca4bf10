import StrobeCore
import StrobeModel

extension SceneWriter {
  /// An animation of a layer of a type.
  func output(_ animation: Animation, of layerType: LayerType) -> JSONOutput {
    let (type, draft) = AnimationDraft.of(animation)
    var plain = AnimationDraft()
    plain.animation.isRemovedOnCompletion = !draft.animation.fillMode.keepsEnd
    var members: [(key: String, value: JSONOutput)] = []
    if type != .basic { members.append(("type", .string(type.rawValue))) }
    if type.hasKeyPath { members.append(("keyPath", .string(animation.keyPath))) }
    let kind = layerType.animatableProperty(animation.keyPath)?.fileKind
    for key in AnimationKey.all where key.types.contains(type) {
      switch key.role {
      case .plain:
        let value = key.field.get(draft)
        if value != key.field.get(plain) {
          members.append((key.name, output(value, key.field.kind)))
        }
      case .value(let end), .difference(let end):
        if let value = draft[keyPath: end] {
          members.append((key.name, output(value, kind ?? .guess(value))))
        }
      case .values:
        let values = draft.keyframes.values
        if !values.isEmpty {
          members.append((key.name, .array(values.map { output($0, kind ?? .guess($0)) })))
        }
      }
    }
    if case .group(let animations) = animation.kind {
      members.append(("animations", .array(animations.map { output($0, of: layerType) })))
    }
    return .object(members)
  }
}

extension AnimationDraft {
  /// The keys that describe an animation.
  static func of(_ animation: Animation) -> (type: AnimationType, draft: AnimationDraft) {
    var draft = AnimationDraft()
    draft.animation = animation
    switch animation.kind {
    case .basic(let ends):
      draft.ends = ends
      return (.basic, draft)
    case .keyframe(let keyframes):
      draft.keyframes = keyframes
      return (.keyframe, draft)
    case .spring(let ends, let spring):
      draft.ends = ends
      draft.spring = spring
      return (.spring, draft)
    case .group:
      return (.group, draft)
    }
  }
}

extension FillMode {
  /// Whether the last value shows after the end.
  var keepsEnd: Bool { self == .forwards || self == .both }
}

extension ValueKind {
  /// The kind of a value of which nothing else is known.
  fileprivate static func guess(_ value: PropertyValue) -> ValueKind {
    if case .list(let values) = value {
      .list(values.first.map(guess) ?? .number())
    } else {
      .string
    }
  }
}
