package import StrobeGeometry

/// A property, or a component of one, that an animation may change.
public struct AnimatableProperty: Sendable {
  // One reference, since every animation of every layer looks its property up in every frame.
  private final class Storage: Sendable {
    let keyPath: String
    let kind: ValueKind
    let field: Field<Layer>
    let component: ValueComponent?

    init(_ keyPath: String, _ kind: ValueKind, _ field: Field<Layer>, _ part: ValueComponent?) {
      self.keyPath = keyPath
      self.kind = kind
      self.field = field
      component = part
    }
  }

  private let storage: Storage

  package init(field: Field<Layer>) {
    storage = Storage(field.name, field.kind.withoutRange, field, nil)
  }

  package init(keyPath: String, field: Field<Layer>, component: ValueComponent) {
    storage = Storage(keyPath, component.kind, field, component)
  }

  /// The key path, as an animation names it.
  public var keyPath: String { storage.keyPath }
  /// What its values are; ranges that only a model's value must keep are lifted.
  public var kind: ValueKind { storage.kind }

  package var field: Field<Layer> { storage.field }
  package var component: ValueComponent? { storage.component }
}

extension LayerType {
  /// The property of a key path, among the type's own and those of every layer; `nil`: there is
  /// none, or it is not animatable.
  public func animatableProperty(_ keyPath: String) -> AnimatableProperty? {
    if let field = field(keyPath) {
      return field.isAnimatable ? AnimatableProperty(field: field) : nil
    }
    guard let dot = keyPath.firstIndex(of: "."),
      let field = field(String(keyPath[..<dot])), field.isAnimatable,
      let component = ValueComponent.components(of: field.kind).first(where: {
        $0.name == keyPath[keyPath.index(after: dot)...]
      })?.component
    else { return nil }
    return AnimatableProperty(keyPath: keyPath, field: field, component: component)
  }

  /// All key paths that animations of this type may name.
  public var animatableKeyPaths: [String] {
    // A key of the type's own hides one of every layer.
    let own = Set(ownFields.map(\.name))
    let fields = Layer.fields.filter { !own.contains($0.name) } + ownFields
    return fields.filter(\.isAnimatable).flatMap { field in
      [field.name]
        + ValueComponent.components(of: field.kind).map { "\(field.name).\($0.name)" }
    }
  }

  /// All properties by their key paths.
  package var animatableProperties: [String: AnimatableProperty] {
    Dictionary(
      animatableKeyPaths.compactMap { path in animatableProperty(path).map { (path, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private static let plainProperties = plain.animatableProperties
  private static let shapeProperties = shape.animatableProperties
  private static let textProperties = text.animatableProperties
  private static let imageProperties = image.animatableProperties
  private static let gradientProperties = gradient.animatableProperties
  private static let replicatorProperties = replicator.animatableProperties

  /// The properties of a layer that is no effect, by their key paths; `nil` for an effect.
  package static func animatableProperties(
    of content: LayerContent
  ) -> [String: AnimatableProperty]? {
    switch content {
    case .none: plainProperties
    case .shape: shapeProperties
    case .text: textProperties
    case .image: imageProperties
    case .gradient: gradientProperties
    case .replicator: replicatorProperties
    case .effect: nil
    }
  }
}

extension ValueKind {
  /// The kind of an animation's values: what is added or overshoots may leave a model's range.
  package var withoutRange: ValueKind {
    switch self {
    case .number, .integer: .number()
    case .size: .offset
    case .list(let element, let count): .list(element.withoutRange, count: count)
    case .optional(let kind): .optional(kind.withoutRange)
    default: self
    }
  }
}

/// A part of a value that a key path may name after a dot.
package enum ValueComponent: Sendable, Equatable {
  case pointX
  case pointY
  case sizeWidth
  case sizeHeight
  case rectOrigin
  case rectSize
  case rectX
  case rectY
  case rectWidth
  case rectHeight
  case transform(TransformComponent)

  /// The components of a kind of value with their names.
  package static func components(of kind: ValueKind) -> [(name: String, component: ValueComponent)]
  {
    switch kind {
    case .point: [("x", .pointX), ("y", .pointY)]
    case .size, .offset: [("width", .sizeWidth), ("height", .sizeHeight)]
    case .rect:
      [
        ("origin", .rectOrigin), ("origin.x", .rectX), ("origin.y", .rectY),
        ("size", .rectSize), ("size.width", .rectWidth), ("size.height", .rectHeight),
      ]
    case .transform: TransformComponent.allCases.map { ($0.rawValue, .transform($0)) }
    case .optional(let kind): components(of: kind)
    default: []
    }
  }

  /// What the component's values are.
  package var kind: ValueKind {
    switch self {
    case .rectOrigin: .point
    case .rectSize: .offset
    case .transform(let component): component.kind
    default: .number()
    }
  }

  /// The component of a value; `nil` when the value is of another kind.
  package func get(_ value: PropertyValue) -> PropertyValue? {
    switch (self, value) {
    case (.pointX, .point(let v)): .number(v.x)
    case (.pointY, .point(let v)): .number(v.y)
    case (.sizeWidth, .size(let v)): .number(v.width)
    case (.sizeHeight, .size(let v)): .number(v.height)
    case (.rectOrigin, .rect(let v)): .point(v.origin)
    case (.rectSize, .rect(let v)): .size(v.size)
    case (.rectX, .rect(let v)): .number(v.origin.x)
    case (.rectY, .rect(let v)): .number(v.origin.y)
    case (.rectWidth, .rect(let v)): .number(v.size.width)
    case (.rectHeight, .rect(let v)): .number(v.size.height)
    case (.transform(let component), .transform(let v)): component.get(TransformComponents(v))
    default: nil
    }
  }

  /// The value with the component changed; unchanged when a kind does not fit.
  package func set(_ new: PropertyValue, in value: PropertyValue) -> PropertyValue {
    switch (value, new) {
    case (.point(var v), .number(let n)):
      if self == .pointX { v.x = n } else { v.y = n }
      return .point(v)
    case (.size(var v), .number(let n)):
      if self == .sizeWidth { v.width = n } else { v.height = n }
      return .size(v)
    case (.rect(var v), .number(let n)):
      switch self {
      case .rectX: v.origin.x = n
      case .rectY: v.origin.y = n
      case .rectWidth: v.size.width = n
      case .rectHeight: v.size.height = n
      default: break
      }
      return .rect(v)
    case (.rect(var v), .point(let n)):
      if self == .rectOrigin { v.origin = n }
      return .rect(v)
    case (.rect(var v), .size(let n)):
      if self == .rectSize { v.size = n }
      return .rect(v)
    default: return value
    }
  }
}

/// A part of a transform that a key path may name.
package enum TransformComponent: String, Sendable, CaseIterable {
  case rotation
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  case scale
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  case scaleXY = "scale.xy"
  case translation
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"

  package var kind: ValueKind {
    switch self {
    case .rotation, .rotationX, .rotationY, .rotationZ: .angle
    case .translation: .offset
    default: .number()
    }
  }

  package func get(_ parts: TransformComponents) -> PropertyValue {
    switch self {
    case .rotation, .rotationZ: .number(parts.rotationZ)
    case .rotationX: .number(parts.rotationX)
    case .rotationY: .number(parts.rotationY)
    case .scale: .number((parts.scaleX + parts.scaleY + parts.scaleZ) / 3)
    case .scaleXY: .number((parts.scaleX + parts.scaleY) / 2)
    case .scaleX: .number(parts.scaleX)
    case .scaleY: .number(parts.scaleY)
    case .scaleZ: .number(parts.scaleZ)
    case .translation: .size(Size(parts.translationX, parts.translationY))
    case .translationX: .number(parts.translationX)
    case .translationY: .number(parts.translationY)
    case .translationZ: .number(parts.translationZ)
    }
  }

  /// Sets the part, or adds to each number that it stands for; values of another kind change
  /// nothing.
  package func set(_ value: PropertyValue, in parts: inout TransformComponents, isAdditive: Bool) {
    let pair: (Double, Double)
    switch value {
    case .number(let n) where self != .translation: pair = (n, n)
    case .size(let v) where self == .translation: pair = (v.width, v.height)
    case .point(let v) where self == .translation: pair = (v.x, v.y)
    default: return
    }
    func change(_ part: WritableKeyPath<TransformComponents, Double>, _ n: Double) {
      if isAdditive { parts[keyPath: part] += n } else { parts[keyPath: part] = n }
    }
    switch self {
    case .rotation, .rotationZ: change(\.rotationZ, pair.0)
    case .rotationX: change(\.rotationX, pair.0)
    case .rotationY: change(\.rotationY, pair.0)
    case .scale:
      change(\.scaleX, pair.0)
      change(\.scaleY, pair.0)
      change(\.scaleZ, pair.0)
    case .scaleXY:
      change(\.scaleX, pair.0)
      change(\.scaleY, pair.0)
    case .scaleX: change(\.scaleX, pair.0)
    case .scaleY: change(\.scaleY, pair.0)
    case .scaleZ: change(\.scaleZ, pair.0)
    case .translation:
      change(\.translationX, pair.0)
      change(\.translationY, pair.1)
    case .translationX: change(\.translationX, pair.0)
    case .translationY: change(\.translationY, pair.0)
    case .translationZ: change(\.translationZ, pair.0)
    }
  }
}
