import StrobeCore
import StrobeModel

extension SceneDecoder {
  /// Replaces keys in the JSON of the scene, one override after the other.
  func apply(_ overrides: [SceneOverride], to root: inout JSONValue) {
    for (index, override) in overrides.enumerated() {
      let location = JSONLocation(offset: 0, source: UInt32(clamping: index + 1))
      guard let value = value(of: override, at: location) else { continue }
      // The default frame of effects.
      if case .size(let size)? = root["size"].flatMap({ json in
        silently { self.value(json, as: .size) }
      }) {
        canvas = size
      }
      for target in targets(of: override, in: root, at: location) {
        path = JSONPath(components: target.start)
        apply(value, override, to: target, in: &root, at: location)
        path = JSONPath()
      }
    }
  }

  private func apply(
    _ value: JSONValue, _ override: SceneOverride, to target: Target, in root: inout JSONValue,
    at location: JSONLocation
  ) {
    let parent = root.descendant(target.start[...]) ?? root
    guard
      let place = place(target.keys, in: parent, isScene: target.start.isEmpty, at: location)
    else { return }
    let keys = target.keys[..<place.count]
    var value = SceneDecoder.shellValue(
      value, override.value, as: place.component.map(\.kind) ?? place.kind)
    if let part = place.component {
      let before = path
      path.components += target.keys
      let whole = whole(value, for: part, of: place, in: parent.descendant(keys))
      path = before
      guard let whole else { return }
      value = whole
    }
    set(value, at: keys, in: &root, following: target.start[...], at: location)
    // Bounds and position would win over a frame that is set later.
    if case .key("frame")? = keys.last {
      root.removeKeys(["bounds", "position"], at: (target.start + keys.dropLast())[...])
    }
  }

  /// The value as JSON where it is JSON, else as text; `nil` where it passes a limit.
  private func value(of override: SceneOverride, at location: JSONLocation) -> JSONValue? {
    do throws(JSONSyntaxError) {
      let result = try JSONParser.parse(Array(override.value.utf8), source: location.source)
      for duplicate in result.duplicates {
        fault(
          .duplicateKey, at: location,
          "the key \(Quotation.quoted(duplicate.key)) is already in its object",
          found: duplicate.key)
      }
      return result.value
    } catch {
      guard error.isLimit else { return JSONValue(.string(override.value), at: location) }
      fault(.limit, at: location, error.message)
      return nil
    }
  }

  // MARK: Finding layers

  /// What an override changes: an object, and the way from it to the value.
  private struct Target {
    var start: [JSONPath.Component]
    var keys: [JSONPath.Component]
  }

  private func targets(
    of override: SceneOverride, in root: JSONValue, at location: JSONLocation
  ) -> [Target] {
    var layers: [(name: String, path: [JSONPath.Component])] = []
    if let list = root["layers"] {
      collectLayers(list, path: [.key("layers")], indexPath: "", into: &layers)
    }
    // A name may have dots in it: the longest that fits counts.
    let keyPath = override.keyPath
    let name = layers.map(\.name).filter { keyPath.hasPrefix($0 + ".") }
      .max { $0.utf8.count < $1.utf8.count }
    if let name, let keys = components(keyPath.dropFirst(name.count + 1)) {
      return layers.filter { $0.name == name }.map { Target(start: $0.path, keys: keys) }
    }
    guard var keys = components(keyPath[...]) else {
      fault(
        .unknownLayer, at: location,
        "\(Quotation.quoted(keyPath)) is no key path: write LAYER.KEY or a key of the scene",
        found: keyPath)
      return []
    }
    if keys.count > 1, keys.first == .key("scene") { keys.removeFirst() }
    if case .key(let key)? = keys.first, Scene.keyNames.contains(key) {
      return [Target(start: [], keys: keys)]
    }
    unknownLayer(keys, of: override, among: layers.map(\.name), at: location)
    return []
  }

  private func unknownLayer(
    _ keys: [JSONPath.Component], of override: SceneOverride, among names: [String],
    at location: JSONLocation
  ) {
    guard case .key(let first)? = keys.first else { return }
    let quoted = Quotation.quoted(first)
    if keys.count == 1 {
      if names.contains(override.keyPath) {
        fault(
          .unknownLayer, at: location,
          "\(Quotation.quoted(override.keyPath)) is a layer; name a key of it:"
            + " \(Quotation.escaped(override.keyPath)).KEY=VALUE", found: override.keyPath)
        return
      }
      let suggestion = suggestion(for: first, among: Scene.keyNames)
      fault(
        .unknownKey, at: location,
        "the scene has no key \(quoted); "
          + (suggestion.map { "did you mean \(Quotation.quoted($0))?" }
            ?? "a key of a layer is written LAYER.KEY=VALUE"),
        found: first, suggestion: suggestion)
      return
    }
    var unique: [String] = []
    for name in names where !unique.contains(name) && unique.count < 1000 { unique.append(name) }
    let suggestion = suggestion(for: first, among: unique)
    let hint =
      if let suggestion {
        "; did you mean \(Quotation.quoted(suggestion))?"
      } else if unique.isEmpty {
        "; no layer of the scene has a name"
      } else if unique.count <= 12 {
        "; the named layers are " + unique.map(Quotation.quoted).joined(separator: ", ")
      } else {
        ""
      }
    fault(
      .unknownLayer, at: location, "no layer is named \(quoted)\(hint)", found: first,
      suggestion: suggestion)
  }

  /// The layers of a list with their names; one without a name is called by its type and index path,
  /// as `inspect` calls it.
  func collectLayers(
    _ list: JSONValue, path: [JSONPath.Component], indexPath: String,
    into layers: inout [(name: String, path: [JSONPath.Component])]
  ) {
    guard case .array(let elements) = list.content else { return }
    for (index, element) in elements.enumerated() {
      collectLayer(
        element, path: path + [.index(index)], indexPath: "\(indexPath)-\(index)", into: &layers)
    }
  }

  private func collectLayer(
    _ json: JSONValue, path: [JSONPath.Component], indexPath: String,
    into layers: inout [(name: String, path: [JSONPath.Component])]
  ) {
    guard let members = json.members else { return }
    let name = json["name"]?.string ?? (json["type"]?.string ?? "layer") + indexPath
    layers.append((name, path))
    for member in members {
      let path = path + [.key(member.key)]
      switch member.key {
      case "sublayers":
        collectLayers(member.value, path: path, indexPath: indexPath, into: &layers)
      case "mask":
        collectLayer(member.value, path: path, indexPath: indexPath + "-mask", into: &layers)
      case "animations": break
      default: collectNamed(member.value, path: path, into: &layers)
      }
    }
  }

  /// Objects with a name within the keys of an effect: layers, wherever they stand.
  private func collectNamed(
    _ json: JSONValue, path: [JSONPath.Component],
    into layers: inout [(name: String, path: [JSONPath.Component])]
  ) {
    switch json.content {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        collectNamed(element, path: path + [.index(index)], into: &layers)
      }
    case .object(let members):
      if let name = json["name"]?.string { layers.append((name, path)) }
      for member in members where member.key != "animations" {
        collectNamed(member.value, path: path + [.key(member.key)], into: &layers)
      }
    default: break
    }
  }

  /// `items.maxCount`, `colors.0` or `colors[0]` in parts; `nil` where a part is empty.
  private func components(_ text: Substring) -> [JSONPath.Component]? {
    var components: [JSONPath.Component] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      guard let key = pieces.first, !key.isEmpty else { return nil }
      components.append(.key(String(key)))
      for piece in pieces.dropFirst() {
        guard piece.hasSuffix("]"), let index = Int(piece.dropLast()), index >= 0 else {
          return nil
        }
        components.append(.index(index))
      }
    }
    return components.isEmpty ? nil : components
  }

  // MARK: Setting

  /// Sets a value: first along a path that exists, then along the override's keys.
  private func set(
    _ value: JSONValue, at keys: ArraySlice<JSONPath.Component>, in json: inout JSONValue,
    following start: ArraySlice<JSONPath.Component>, at location: JSONLocation
  ) {
    let isStart = !start.isEmpty
    guard let component = (start.first ?? keys.first)?.within(json) else {
      json = value
      return
    }
    let start = start.dropFirst()
    let keys = isStart ? keys : keys.dropFirst()
    if !isStart { path.components.append(component) }
    // The storage is taken out while it changes, so that nothing is copied.
    let content = json.content
    json.content = .null
    switch (content, component) {
    case (.array(var elements), _):
      guard case .index(let index) = component, elements.indices.contains(index) else {
        json.content = content
        fault(
          .unknownKey, at: location,
          "\(label): the list has \(elements.count) values; it takes an index below that",
          found: component.text)
        return
      }
      set(value, at: keys, in: &elements[index], following: start, at: location)
      json.content = .array(elements)
    case (.object(var members), .key(let key)):
      if let index = members.firstIndex(where: { $0.key == key }) {
        if start.isEmpty, keys.isEmpty { members[index].location = location }
        set(value, at: keys, in: &members[index].value, following: start, at: location)
      } else {
        var inner = JSONValue(.object([]), at: location)
        set(value, at: keys, in: &inner, following: start, at: location)
        members.append(JSONMember(key: key, location: location, value: inner))
      }
      json.content = .object(members)
    case (.null, .key(let key)):
      var inner = JSONValue(.object([]), at: location)
      set(value, at: keys, in: &inner, following: start, at: location)
      json = JSONValue(
        .object([JSONMember(key: key, location: location, value: inner)]), at: location)
    default:
      json.content = content
      fault(
        .unknownKey, at: location,
        "\(label): \(json.found) has no key \(Quotation.quoted(component.text)); set the whole value",
        found: component.text)
    }
  }
}

extension JSONPath.Component {
  /// The component as it is meant in a value: a number in a list is an index.
  fileprivate func within(_ json: JSONValue) -> JSONPath.Component {
    guard case .array = json.content, case .key(let key) = self, let index = Int(key) else {
      return self
    }
    return .index(index)
  }
}

extension JSONValue {
  /// The value at the end of a path.
  func descendant(_ path: ArraySlice<JSONPath.Component>) -> JSONValue? {
    guard let first = path.first else { return self }
    let component = first.within(self)
    let index: Int? = if case .index(let index) = component { index } else { nil }
    return child(component, index: index)?.descendant(path.dropFirst())
  }

  /// Takes keys out of the object at the end of a path.
  fileprivate mutating func removeKeys(
    _ keys: Set<String>, at path: ArraySlice<JSONPath.Component>
  ) {
    guard let first = path.first?.within(self) else {
      guard case .object(let members) = content else { return }
      content = .object(members.filter { !keys.contains($0.key) })
      return
    }
    switch (content, first) {
    case (.array(var elements), .index(let index)) where elements.indices.contains(index):
      elements[index].removeKeys(keys, at: path.dropFirst())
      content = .array(elements)
    case (.object(var members), .key(let key)):
      guard let index = members.firstIndex(where: { $0.key == key }) else { return }
      members[index].value.removeKeys(keys, at: path.dropFirst())
      content = .object(members)
    default: return
    }
  }
}
