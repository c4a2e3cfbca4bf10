import StrobeCore
import StrobeGeometry
import StrobeModel

/// What an override's keys lead to.
struct OverridePlace {
  /// How many of the keys lead to the value in the file.
  var count: Int
  /// What the value is; `nil` where the keys are nobody's.
  var kind: ValueKind?
  /// The part of the value that is set, such as `x` of a point.
  var component: ValueComponent?
  /// The value where the file does not have it.
  var standard: PropertyValue?
}

extension SceneDecoder {
  /// Follows an override's keys through what the scene's keys take.
  ///
  /// - Parameters:
  ///   - keys: The keys after the layer's name, or of the scene.
  ///   - json: The layer, or the scene.
  ///   - isScene: Which of them it is.
  ///   - location: The override's.
  /// - Returns: Where they lead; `nil` after a fault was noted.
  func place(
    _ keys: [JSONPath.Component], in json: JSONValue, isScene: Bool, at location: JSONLocation
  ) -> OverridePlace? {
    guard case .key(let first)? = keys.first else { return OverridePlace(count: keys.count) }
    var result = OverridePlace(count: 1)
    var value = json[first]
    if isScene {
      result.kind = SceneDecoder.sceneKinds[first]
    } else {
      (result.kind, result.standard) = layerKey(first, in: json)
    }
    while let kind = result.kind {
      let rest = keys[result.count...]
      guard let next = rest.first else { return result }
      // A number is an index, as in bounds.2.
      let index: Int? =
        switch next {
        case .index(let index): index
        case .key(let key): Int(key)
        }
      let components = ValueComponent.components(of: kind)
      if index == nil, !components.isEmpty {
        let name = rest.map(\.text).joined(separator: ".")
        guard let match = components.first(where: { $0.name == name }) else {
          unknownComponent(name, of: keys[..<result.count], components.map(\.name), at: location)
          return nil
        }
        result.component = match.component
        return result
      }
      result.count += 1
      (result.kind, result.standard) = kind.child(next, index: index, of: value, in: self)
      value = value?.child(next, index: index)
    }
    // Nobody's keys: what reads the scene says so.
    result.count = keys.count
    return result
  }

  private static let sceneKinds: [String: ValueKind] = [
    "size": .size, "background": .optional(.color), "layers": .list(.layer),
  ]

  /// What a key of a layer takes, and its value where the layer does not name it.
  func layerKey(_ key: String, in json: JSONValue?) -> (ValueKind?, PropertyValue?) {
    let type = json?["type"]?.string.flatMap(vocabulary.type) ?? LayerType.plain
    switch key {
    case "frame", "bounds", "position", "anchorPoint":
      let layer = geometry(json, of: type)
      switch key {
      case "frame": return (.rect, .rect(layer.frame))
      case "bounds": return (.rect, .rect(layer.bounds))
      case "position": return (.point, .point(layer.position))
      default: return (.point, .point(layer.anchorPoint))
      }
    case "mask": return (.layer, nil)
    case "sublayers": return (.list(.layer), nil)
    default:
      guard let field = type.field(key) else { return (nil, nil) }
      return (field.kind, field.get(Layer(content: type.content)))
    }
  }

  /// A layer with the geometry that its keys say.
  private func geometry(_ json: JSONValue?, of type: LayerType) -> Layer {
    var layer = Layer()
    guard let json, json.members != nil else { return layer }
    let isEffect = if case .effect = type.content { true } else { false }
    silently { readGeometry(json, isEffect: isEffect, defaultFrame: nil, into: &layer) }
    return layer
  }

  /// Reads without noting faults: the same is read again later.
  func silently<Result>(_ body: () -> Result) -> Result {
    let before = (notes, faultCount)
    defer { (notes, faultCount) = before }
    return body()
  }

  private func unknownComponent(
    _ name: String, of keys: ArraySlice<JSONPath.Component>, _ names: [String],
    at location: JSONLocation
  ) {
    let whole = keys.map(\.text).joined(separator: ".")
    let suggestion = suggestion(for: name, among: names)
    fault(
      .unknownKey, at: location,
      "\(Quotation.quoted(whole)) has no part \(Quotation.quoted(name)); "
        + (suggestion.map { "did you mean \(Quotation.quoted("\(whole).\($0)"))?" }
          ?? "its parts are \(names.joined(separator: ", "))"),
      found: name, expected: names.joined(separator: ", "), suggestion: suggestion)
  }

  // MARK: Values

  /// The whole value with the override's part changed; `nil` after a fault, noted now or to be noted
  /// when the whole is read.
  func whole(
    _ new: JSONValue, for part: ValueComponent, of place: OverridePlace, in current: JSONValue?
  ) -> JSONValue? {
    guard let kind = place.kind, let value = value(new, as: part.kind) else { return nil }
    var old = place.standard
    if let current { old = silently { self.value(current, as: kind) } }
    guard let old else { return nil }
    let result: PropertyValue
    if case .transform(let component) = part, case .transform(let matrix) = old {
      var parts = TransformComponents(matrix)
      component.set(value, in: &parts, isAdditive: false)
      result = .transform(parts.matrix)
    } else {
      result = part.set(value, in: old)
    }
    let numbers: [Double]
    switch result {
    case .point(let v): numbers = [v.x, v.y]
    case .size(let v): numbers = [v.width, v.height]
    case .rect(let v): numbers = [v.minX, v.minY, v.width, v.height]
    case .transform(let v):
      let map = v.affine
      numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty]
    default: return nil
    }
    return JSONValue(
      .array(numbers.map { JSONValue(.number(NumberText.of($0)), at: new.location) }),
      at: new.location)
  }
}

extension ValueKind {
  /// What a key or index inside of a value takes, and its value where there is none.
  fileprivate func child(
    _ component: JSONPath.Component, index: Int?, of json: JSONValue?, in decoder: SceneDecoder
  ) -> (ValueKind?, PropertyValue?) {
    switch self {
    case .optional(let kind):
      return kind.child(component, index: index, of: json, in: decoder)
    case .oneOf(let kinds):
      for kind in kinds {
        let child = kind.child(component, index: index, of: json, in: decoder)
        if child.0 != nil { return child }
      }
      return (nil, nil)
    case .list(let element, _): return (index == nil ? nil : element, nil)
    case .point, .size, .offset, .rect, .color: return (index == nil ? nil : .number(), nil)
    case .layer: return decoder.layerKey(component.text, in: json)
    case .record(let type): return type.key(component.text)
    default: return (nil, nil)
    }
  }
}

extension Record {
  /// What a key takes, and its value where a file does not name it.
  fileprivate static func key(_ name: String) -> (ValueKind?, PropertyValue?) {
    guard let field = fields.first(where: { $0.name == name }) else { return (nil, nil) }
    return (field.kind, field.get(Self()))
  }
}

extension JSONValue {
  /// The value of a key or at an index.
  func child(_ component: JSONPath.Component, index: Int?) -> JSONValue? {
    if case .array(let elements) = content {
      guard let index, elements.indices.contains(index) else { return nil }
      return elements[index]
    }
    return self[component.text]
  }
}

extension JSONPath.Component {
  /// The key or index as text.
  var text: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index)
    }
  }
}
