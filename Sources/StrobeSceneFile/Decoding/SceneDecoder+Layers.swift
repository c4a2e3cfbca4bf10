import StrobeCore
import StrobeGeometry
import StrobeModel

extension SceneDecoder {
  /// Reads a list of layers.
  func layers(_ json: JSONValue, indexPath: [Int]) -> [Layer] {
    guard case .array(let elements) = json.content else {
      wrongType(json, expected: "a list of layers")
      return []
    }
    var layers: [Layer] = []
    layers.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      let layer = inside(.index(index)) {
        self.layer(element, defaultFrame: nil, indexPath: indexPath + [index])
      }
      if let layer { layers.append(layer) }
    }
    return layers
  }

  /// Reads a layer that is the value of a key, such as what a fade shows.
  func contentLayer(_ json: JSONValue) -> Layer? {
    layer(json, defaultFrame: contentFrame, indexPath: nil)
  }

  /// Reads a layer.
  ///
  /// - Parameters:
  ///   - json: The layer's object.
  ///   - defaultFrame: The frame of a layer that names none; `nil`: empty, and the canvas for an
  ///     effect.
  ///   - indexPath: The indices from the root to the layer; `nil` inside of an effect's keys, where
  ///     the effect that draws the layer decides.
  /// - Returns: The layer, or `nil` where nothing could be made of it.
  func layer(_ json: JSONValue, defaultFrame: Rect?, indexPath: [Int]?) -> Layer? {
    guard let members = json.members else {
      wrongType(json, .layer)
      return nil
    }
    guard layerDepth < SceneLimits.nesting else {
      fault(
        .limit, at: json.location,
        "layers nested more than \(SceneLimits.nesting) deep, the limit",
        expected: String(SceneLimits.nesting))
      return nil
    }
    layerDepth += 1
    let outerWeight = layerWeight
    layerWeight = 0
    defer { layerDepth -= 1 }

    let type = layerType(json)
    var layer = Layer(content: type?.content ?? .none)
    layer.backgroundColor = type?.defaultBackgroundColor
    readGeometry(json, isEffect: isEffect(type), defaultFrame: defaultFrame, into: &layer)

    let innerEffectsBefore = innerEffectCount
    let faultsBefore = faultCount
    for member in members where !SceneDecoder.geometryKeys.contains(member.key) {
      switch member.key {
      case "type": continue
      case "mask":
        layer.mask = inside(.key("mask")) {
          self.layer(
            member.value, defaultFrame: nil, indexPath: indexPath.map { $0 + [Evaluator.maskIndex] }
          )
        }
      case "sublayers":
        layer.sublayers = inside(.key("sublayers")) {
          layers(member.value, indexPath: indexPath ?? [])
        }
      case "animations":
        layer.animations = inside(.key("animations")) { animations(member.value, of: type) }
      default: read(member, of: type, into: &layer)
      }
    }
    if let type {
      missingKeys(type.ownFields.filter(\.isRequired).map(\.name), in: members, at: json.location)
    }
    if faultCount == faultsBefore { checkContent(layer, members, at: json.location) }
    if case .effect(let effect) = layer.content {
      if let indexPath {
        effectPlaces.append(
          EffectPlace(
            location: json.location, path: path, indexPath: indexPath, bounds: layer.bounds,
            effect: effect, hasInnerEffects: innerEffectCount > innerEffectsBefore))
      } else {
        innerEffectCount += 1
      }
    }
    count(layer, json, outerWeight: outerWeight)
    return layer
  }

  private func isEffect(_ type: LayerType?) -> Bool {
    if case .effect? = type?.content { true } else { false }
  }

  private func layerType(_ json: JSONValue) -> LayerType? {
    guard let value = json["type"] else { return vocabulary.type("layer") }
    return inside(.key("type")) {
      let names = vocabulary.types.map(\.name)
      guard let name = value.string else {
        wrongType(value, expected: "the name of a type")
        return nil
      }
      if let type = vocabulary.type(name) { return type }
      unknownName(
        name, at: value.location, names, what: "unknown type \(Quotation.quoted(name))",
        code: .unknownType)
      return nil
    }
  }

  // MARK: Geometry

  private static let geometryKeys: Set<String> = ["anchorPoint", "frame", "bounds", "position"]

  /// Reads the keys that depend on each other: a frame sets bounds and position through the anchor
  /// point, and explicit ones win.
  func readGeometry(
    _ json: JSONValue, isEffect: Bool, defaultFrame: Rect?, into layer: inout Layer
  ) {
    read("anchorPoint", .point, json) { (value: Point) in layer.anchorPoint = value }
    if let frame = defaultFrame ?? (isEffect ? Rect(origin: .zero, size: canvas) : nil) {
      layer.frame = frame
    }
    read("frame", .rect, json) { (value: Rect) in layer.frame = value }
    read("bounds", .rect, json) { (value: Rect) in layer.bounds = value }
    read("position", .point, json) { (value: Point) in layer.position = value }
  }

  private func read<Value: PropertyValueConvertible>(
    _ key: String, _ kind: ValueKind, _ json: JSONValue, _ set: (Value) -> Void
  ) {
    guard let value = json[key],
      let read = inside(.key(key), { self.value(value, as: kind) }).flatMap(
        Value.init(propertyValue:))
    else { return }
    set(read)
  }

  // MARK: Keys

  private func read(_ member: JSONMember, of type: LayerType?, into layer: inout Layer) {
    guard let field = (type ?? SceneDecoder.plainType).field(member.key) else {
      misplaced(member, in: type)
      return
    }
    let outerFrame = contentFrame
    contentFrame = layer.bounds
    let value = inside(.key(member.key)) { self.value(member.value, as: field.kind) }
    contentFrame = outerFrame
    if let value { field.set(&layer, value) }
  }

  private static let plainType = LayerType("layer", .none, [])

  private func misplaced(_ member: JSONMember, in type: LayerType?) {
    let owners = vocabulary.types.filter { owner in
      owner.ownFields.contains { $0.name == member.key }
    }
    guard let type else {
      // The type is unknown, and so is what belongs to it.
      if owners.isEmpty { unknownKey(member, among: Layer.keyNames) }
      return
    }
    let names = type.ownFields.map(\.name) + Layer.keyNames
    guard !owners.isEmpty else {
      unknownKey(member, among: names)
      return
    }
    let owner = ValueKind.enumeration(owners.map { "\"\($0.name)\"" })
    inside(.key(member.key)) {
      let suggestion = suggestion(for: member.key, among: names, takesParts: false)
      fault(
        .misplacedKey, at: member.location,
        "\(Quotation.quoted(member.key)) belongs to layers of type \(owner), not to"
          + " \"\(type.name)\""
          + (suggestion.map { "; did you mean \(Quotation.quoted($0))?" } ?? ""),
        found: member.key, expected: owner, suggestion: suggestion)
    }
  }

  // MARK: Limits

  /// Counts what a layer draws, its copies included, and refuses more than the limit.
  private func count(_ layer: Layer, _ json: JSONValue, outerWeight: Int) {
    var weight = layerWeight
    if case .replicator(let replicator) = layer.content {
      let (product, overflow) = weight.multipliedReportingOverflow(by: replicator.instanceCount)
      weight = overflow ? Int.max / 2 : product
    }
    let (sum, overflow) = weight.addingReportingOverflow(outerWeight + 1)
    layerWeight = overflow ? Int.max / 2 : min(sum, Int.max / 2)
    guard layerWeight > SceneLimits.layerCount, !layerLimitReported else { return }
    layerLimitReported = true
    let key = json["instanceCount"] == nil ? nil : "instanceCount"
    let location = key.flatMap { json[$0] }?.location ?? json.location
    fault(
      .limit, at: location,
      "the scene has \(layerWeight) layers with all copies; the limit is \(SceneLimits.layerCount)",
      found: String(layerWeight), expected: String(SceneLimits.layerCount))
  }
}

extension Layer {
  /// The keys of every layer.
  static let keyNames =
    ["type", "frame"] + fields.map(\.name) + ["mask", "sublayers", "animations"]
}
