import StrobeCore
import StrobeGeometry
public import StrobeModel

/// A number of a layer at an instant, for tables and plots.
public struct InspectedValue: Sendable, Equatable {
  /// What a key path leads to, with the names of its numbers: one for a number, `x` and `y` for a
  /// point, `red`, `green`, `blue`, `alpha` for a colour.
  public struct Column: Sendable, Equatable {
    /// The number's name within the value; empty where the value is one number.
    public var name: String
    /// The number; angles in degrees, yes and no as 1 and 0.
    public var value: Double
  }

  /// The numbers; none for a missing colour.
  public var columns: [Column]
}

/// Why a key path leads to no number.
public enum InspectedKeyPathError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No layer has the name.
  case unknownLayer(String, suggestion: String?)
  /// The layer has no such property.
  case unknownProperty(String, layer: String, suggestion: String?)
  /// The property has no numbers.
  case noNumbers(String, layer: String)

  /// What is wrong, with the nearest right name.
  public var description: String {
    func hint(_ suggestion: String?) -> String {
      suggestion.map { "; did you mean \(Quotation.quoted($0))?" } ?? ""
    }
    return switch self {
    case .unknownLayer(let name, let suggestion):
      "no layer is named \(Quotation.quoted(name)) at this time" + hint(suggestion)
    case .unknownProperty(let property, let layer, let suggestion):
      "the layer \(Quotation.quoted(layer)) has no property \(Quotation.quoted(property))"
        + hint(suggestion)
    case .noNumbers(let property, let layer):
      "the property \(Quotation.quoted(property)) of the layer \(Quotation.quoted(layer)) is no"
        + " number"
    }
  }
}

extension PresentationTree {
  /// The numbers of a property of a layer, such as `ring.transform.scale`.
  ///
  /// The first layer of that name in document order counts. Names may be chained to reach a layer
  /// within another: `ripple.instance-1.disc.opacity`.
  ///
  /// - Parameter keyPath: The layer's name, a dot, the property and perhaps its component.
  /// - Returns: The numbers with their names.
  /// - Throws: ``InspectedKeyPathError`` with the nearest right name.
  public func value(keyPath: String) throws(InspectedKeyPathError) -> InspectedValue {
    guard let (layer, rest) = PresentationTree.find(keyPath[...], among: layers) else {
      let name = keyPath.split(separator: ".", maxSplits: 1).first.map(String.init) ?? keyPath
      var names: [String] = []
      for layer in layers { layer.collectNames(into: &names) }
      throw .unknownLayer(name, suggestion: Suggestion.nearest(to: name, among: names))
    }
    // A longer chain of names is preferred where the property does not exist.
    do throws(InspectedKeyPathError) {
      return try layer.value(property: String(rest))
    } catch {
      guard case .unknownProperty = error,
        let (inner, innerRest) = PresentationTree.find(rest, among: layer.children)
      else { throw error }
      return try inner.chained(innerRest)
    }
  }

  /// The layer whose name, followed by a dot, starts a key path, the longest name first.
  fileprivate static func find(
    _ keyPath: Substring, among layers: [PresentationLayer]
  ) -> (PresentationLayer, Substring)? {
    var best: (layer: PresentationLayer, rest: Substring)?
    var pending = Array(layers.reversed())
    while let layer = pending.popLast() {
      let name = layer.name
      if keyPath.hasPrefix(name + "."),
        best.map({ $0.layer.name.utf8.count < name.utf8.count }) ?? true
      {
        best = (layer, keyPath.dropFirst(name.count + 1))
      }
      pending += layer.children.reversed()
    }
    return best.map { ($0.layer, $0.rest) }
  }
}

extension PresentationLayer {
  fileprivate var children: [PresentationLayer] {
    (mask.map { [$0] } ?? []) + sublayers
  }

  fileprivate func collectNames(into names: inout [String]) {
    guard names.count < 1000 else { return }
    names.append(name)
    for child in children { child.collectNames(into: &names) }
  }

  fileprivate func chained(_ rest: Substring) throws(InspectedKeyPathError) -> InspectedValue {
    do throws(InspectedKeyPathError) {
      return try value(property: String(rest))
    } catch {
      guard case .unknownProperty = error,
        let (inner, innerRest) = PresentationTree.find(rest, among: children)
      else { throw error }
      return try inner.chained(innerRest)
    }
  }

  /// The numbers of a property or a component of it.
  fileprivate func value(
    property: String
  ) throws(InspectedKeyPathError) -> InspectedValue {
    let type = LayerType.of(layer.content)
    let attribute = attributes.first { property == $0.name || property.hasPrefix($0.name + ".") }
    let found: (value: PropertyValue, isAngle: Bool)?
    if let attribute {
      found = attribute.component(property.dropFirst(attribute.name.count + 1))
    } else if let animatable = type.animatableProperty(property) {
      let value = animatable.field.get(layer)
      let isAngle = if case .angle = animatable.kind { true } else { false }
      found = (animatable.component.map { $0.get(value) ?? .none } ?? value, isAngle)
    } else {
      found = type.field(property).map { ($0.get(layer), false) }
    }
    guard let found else {
      let names =
        type.animatableKeyPaths + attributes.map(\.name)
        + (Layer.fields + type.ownFields).filter { !$0.isAnimatable }.map(\.name)
      throw .unknownProperty(
        property, layer: name, suggestion: Suggestion.nearest(to: property, among: names))
    }
    guard let columns = found.value.columns(isAngle: found.isAngle) else {
      throw .noNumbers(property, layer: name)
    }
    return InspectedValue(columns: columns)
  }
}

extension PresentationLayer.Attribute {
  /// A component of the value; the value itself for an empty name.
  fileprivate func component(_ name: Substring) -> (value: PropertyValue, isAngle: Bool)? {
    guard !name.isEmpty else { return (value, isAngle) }
    let kind: ValueKind
    switch value {
    case .point: kind = .point
    case .size: kind = .size
    case .rect: kind = .rect
    case .transform: kind = .transform
    default: return nil
    }
    guard
      let component = ValueComponent.components(of: kind).first(where: { $0.name == name })?
        .component, let found = component.get(value)
    else { return nil }
    let isAngle = if case .angle = component.kind { true } else { false }
    return (found, isAngle)
  }
}

extension PropertyValue {
  /// The numbers of the value; `nil` for one that has none.
  fileprivate func columns(isAngle: Bool) -> [InspectedValue.Column]? {
    func columns(_ pairs: (String, Double)...) -> [InspectedValue.Column] {
      pairs.map { InspectedValue.Column(name: $0.0, value: $0.1) }
    }
    switch self {
    case .none: return []
    case .number(let number): return columns(("", isAngle ? Angle.degrees(number) : number))
    case .bool(let value): return columns(("", value ? 1 : 0))
    case .point(let point): return columns(("x", point.x), ("y", point.y))
    case .size(let size): return columns(("width", size.width), ("height", size.height))
    case .rect(let rect):
      return columns(
        ("x", rect.minX), ("y", rect.minY), ("width", rect.width), ("height", rect.height))
    case .color(let color):
      return columns(
        ("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha))
    case .transform(let transform):
      let affine = transform.affine
      return columns(
        ("a", affine.a), ("b", affine.b), ("c", affine.c), ("d", affine.d), ("tx", affine.tx),
        ("ty", affine.ty))
    case .list(let values):
      let numbers = values.enumerated().compactMap { index, value -> InspectedValue.Column? in
        guard case .number(let number) = value else { return nil }
        return InspectedValue.Column(
          name: String(index), value: isAngle ? Angle.degrees(number) : number)
      }
      return numbers.count == values.count ? numbers : nil
    default: return nil
    }
  }
}
