import StrobeCore
import StrobeModel

extension SceneDecoder {
  /// Reads the animations of a layer or group.
  func animations(_ json: JSONValue, of type: LayerType?, depth: Int = 0) -> [Animation] {
    guard case .array(let elements) = json.content else {
      wrongType(json, expected: "a list of animations")
      return []
    }
    // Both bound the stack that reading them takes.
    guard layerDepth + depth <= SceneLimits.nesting else {
      fault(
        .limit, at: json.location,
        "layers and animation groups nested more than \(SceneLimits.nesting) deep, the limit",
        expected: String(SceneLimits.nesting))
      return []
    }
    var animations: [Animation] = []
    for (index, element) in elements.enumerated() {
      let animation = inside(.index(index)) {
        self.animation(element, of: type, depth: depth)
      }
      if let animation { animations.append(animation) }
    }
    return animations
  }

  private func animation(_ json: JSONValue, of layerType: LayerType?, depth: Int) -> Animation? {
    guard let members = json.members else {
      wrongType(json, expected: "an animation")
      return nil
    }
    guard let type = animationType(json) else {
      // Which keys belong here is not known; those that no animation has are faults all the same.
      for member in members {
        let isKnown =
          ["type", "keyPath", "animations"].contains(member.key)
          || AnimationKey.named(member.key) != nil
        if !isKnown { unknownKey(member, among: AnimationKey.all.map(\.name)) }
      }
      return nil
    }
    var draft = AnimationDraft()
    var property: AnimatableProperty?
    if type.hasKeyPath {
      property = keyPath(json, of: layerType, into: &draft)
    }
    var children: [Animation] = []
    for member in members {
      switch member.key {
      case "type": continue
      case "keyPath" where type.hasKeyPath: continue
      case "animations" where type == .group:
        children = inside(.key(member.key)) {
          animations(member.value, of: layerType, depth: depth + 1)
        }
      default:
        read(
          member, of: type, property: property, isAdditive: json["isAdditive"]?.bool == true,
          into: &draft)
      }
    }
    if json["isRemovedOnCompletion"] == nil {
      draft.animation.isRemovedOnCompletion = !draft.animation.fillMode.keepsEnd
    }
    check(draft, of: type, property: property, json: json)
    return finish(draft, type, children)
  }

  private func finish(
    _ draft: AnimationDraft, _ type: AnimationType, _ children: [Animation]
  ) -> Animation {
    var animation = draft.animation
    switch type {
    case .basic: animation.kind = .basic(draft.ends)
    case .keyframe: animation.kind = .keyframe(draft.keyframes)
    case .spring: animation.kind = .spring(draft.ends, draft.resolvedSpring)
    case .group: animation.kind = .group(children)
    }
    return animation
  }

  private func animationType(_ json: JSONValue) -> AnimationType? {
    guard let value = json["type"] else { return .basic }
    return inside(.key("type")) {
      let names = AnimationType.allCases.map(\.rawValue)
      guard let name = value.string else {
        wrongType(value, expected: ValueKind.enumeration(names.map { "\"\($0)\"" }))
        return nil
      }
      if let type = AnimationType(rawValue: name) { return type }
      unknownName(
        name, at: value.location, names,
        what: "unknown type of animation \(Quotation.quoted(name))", code: .unknownType)
      return nil
    }
  }

  // MARK: Key paths

  /// Reads the key path and gives the property; `nil` where it is faulty.
  private func keyPath(
    _ json: JSONValue, of type: LayerType?, into draft: inout AnimationDraft
  ) -> AnimatableProperty? {
    guard let value = json["keyPath"] else {
      fault(
        .missingKey, at: json.location, "missing key 'keyPath'; an animation names its property",
        expected: "keyPath")
      return nil
    }
    let name = inside(.key("keyPath")) { string(value, .string) }
    guard let name else { return nil }
    draft.animation.keyPath = name
    guard let type else { return nil }
    if let property = type.animatableProperty(name) { return property }
    inside(.key("keyPath")) { unknownKeyPath(name, at: value.location, of: type) }
    return nil
  }

  private func unknownKeyPath(_ name: String, at location: JSONLocation, of type: LayerType) {
    let paths = type.animatableKeyPaths
    let quoted = Quotation.quoted(name)
    if let field = type.field(name), !field.isAnimatable {
      fault(
        .unknownKeyPath, at: location, "\(quoted) cannot be animated", found: name)
      return
    }
    if let other = vocabulary.types.first(where: { $0.animatableProperty(name) != nil }) {
      fault(
        .unknownKeyPath, at: location,
        "a layer of type \(type.name) has no property \(quoted) to animate; \(other.name) has it",
        found: name)
      return
    }
    let suggestion = suggestion(for: name, among: paths)
    fault(
      .unknownKeyPath, at: location,
      "there is no property \(quoted) to animate"
        + (suggestion.map { "; did you mean \(Quotation.quoted($0))?" } ?? ""),
      found: name, suggestion: suggestion)
  }

  // MARK: Keys

  private func read(
    _ member: JSONMember, of type: AnimationType, property: AnimatableProperty?, isAdditive: Bool,
    into draft: inout AnimationDraft
  ) {
    guard let key = AnimationKey.named(member.key), key.types.contains(type) else {
      misplaced(member, in: type)
      return
    }
    inside(.key(member.key)) {
      switch key.role {
      case .plain:
        if let value = value(member.value, as: key.field.kind) { key.field.set(&draft, value) }
      case .value(let end):
        // A value of null is none at all, unlike a missing one, which is the model's.
        draft[keyPath: end] = animated(member.value, property, isDifference: isAdditive)
      case .difference(let end):
        draft[keyPath: end] = animated(member.value, property, isDifference: true)
      case .values:
        let list = animated(member.value, property, isDifference: isAdditive, isList: true)
        if case .list(let values)? = list { draft.keyframes.values = values }
      }
    }
  }

  /// Reads a value of the animated property, or a list of them.
  private func animated(
    _ json: JSONValue, _ property: AnimatableProperty?, isDifference: Bool, isList: Bool = false
  ) -> PropertyValue? {
    guard let property else { return nil }
    let kind = property.isLength ? ValueKind.number(.nonNegative) : property.fileKind
    animatedKeyPath = property.keyPath
    strictness = isDifference ? .difference : property.isLength ? .model : .animated
    defer {
      animatedKeyPath = nil
      strictness = .model
    }
    return value(json, as: isList ? .list(kind) : kind)
  }

  private func misplaced(_ member: JSONMember, in type: AnimationType) {
    let types: [AnimationType] =
      switch member.key {
      case "keyPath": [.basic, .keyframe, .spring]
      case "animations": [.group]
      default: AnimationKey.named(member.key)?.types ?? []
      }
    guard !types.isEmpty else {
      unknownKey(member, among: AnimationKey.names(of: type))
      return
    }
    let owners = ValueKind.enumeration(types.map { "\"\($0.rawValue)\"" })
    inside(.key(member.key)) {
      fault(
        .misplacedKey, at: member.location,
        "\(Quotation.quoted(member.key)) belongs to animations of type \(owners), not to"
          + " \"\(type.rawValue)\"", found: member.key, expected: owners)
    }
  }
}

extension AnimationDraft {
  /// The spring that the keys describe.
  var resolvedSpring: Spring {
    guard let perceptualDuration else { return spring }
    var result = Spring(perceptualDuration: perceptualDuration, bounce: bounce ?? 0)
    result.initialVelocity = spring.initialVelocity
    return result
  }
}

extension AnimatableProperty {
  /// What a scene file's values of the property are, with the model's limits.
  var fileKind: ValueKind {
    guard let component else { return field.kind }
    return component == .rectSize ? .size : component.kind
  }

  /// Whether a negative value is a fault and not something that is clamped when it is drawn.
  var isLength: Bool {
    switch component {
    case .rectWidth?, .rectHeight?: true
    default: false
    }
  }
}
