public import StrobeGeometry

/// One `type` of layer: its name, its keys, and the content that it starts with.
public struct LayerType: Sendable {
  /// The name in a scene file.
  public let name: String
  /// The content with its defaults.
  public let content: LayerContent
  /// The background of a layer of this type that names none.
  public let defaultBackgroundColor: Color?
  /// The keys of the type alone; ``Layer/fields`` holds those that every layer has.
  public let ownFields: [Field<Layer>]

  private let fieldsByName: [String: Field<Layer>]

  package init(
    _ name: String, _ content: LayerContent, _ ownFields: [Field<Layer>],
    defaultBackgroundColor: Color? = nil
  ) {
    self.name = name
    self.content = content
    self.ownFields = ownFields
    self.defaultBackgroundColor = defaultBackgroundColor
    fieldsByName = Dictionary(
      (Layer.fields + ownFields).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// The field of a key, among the type's own and those of every layer.
  public func field(_ name: String) -> Field<Layer>? { fieldsByName[name] }

  /// The types that are not effects.
  public static let builtIn: [LayerType] = [plain, shape, text, image, gradient, replicator]

  package static let plain = LayerType("layer", .none, [])
  package static let shape = LayerType(
    "shape", .shape(ShapeContent()),
    lift(ShapeContent.fields, { if case .shape(let c) = $0 { c } else { nil } }, { .shape($0) }))
  package static let text = LayerType(
    "text", .text(TextContent()),
    lift(TextContent.fields, { if case .text(let c) = $0 { c } else { nil } }, { .text($0) }))
  package static let image = LayerType(
    "image", .image(ImageContent()),
    lift(ImageContent.fields, { if case .image(let c) = $0 { c } else { nil } }, { .image($0) }))
  package static let gradient = LayerType(
    "gradient", .gradient(GradientContent()),
    lift(
      GradientContent.fields, { if case .gradient(let c) = $0 { c } else { nil } },
      { .gradient($0) }))
  package static let replicator = LayerType(
    "replicator", .replicator(ReplicatorContent()),
    lift(
      ReplicatorContent.fields, { if case .replicator(let c) = $0 { c } else { nil } },
      { .replicator($0) }))

  /// The type of an effect.
  public static func effect<E: Effect>(_ type: E.Type) -> LayerType {
    LayerType(
      E.typeName, .effect(E()),
      lift(E.fields, { if case .effect(let e) = $0 { e as? E } else { nil } }, { .effect($0) }),
      defaultBackgroundColor: E.defaultBackgroundColor)
  }

  /// Fields of a layer's content as fields of the layer.
  private static func lift<Content: Sendable>(
    _ fields: [Field<Content>], _ extract: @escaping @Sendable (LayerContent) -> Content?,
    _ embed: @escaping @Sendable (Content) -> LayerContent
  ) -> [Field<Layer>] {
    fields.map { field in
      Field<Layer>(
        field.name, field.kind, isAnimatable: field.isAnimatable, isRequired: field.isRequired,
        field.summary,
        get: { layer in extract(layer.content).map(field.get) ?? .none },
        set: { layer, value in
          guard var content = extract(layer.content) else { return }
          field.set(&content, value)
          layer.content = embed(content)
        })
    }
  }
}

/// The types that a scene may use: the built-in ones and the effects that were registered.
public struct SceneVocabulary: Sendable {
  /// All types, built-in ones first.
  public let types: [LayerType]
  private let typesByName: [String: LayerType]

  /// Makes a vocabulary.
  public init(effects: [any Effect.Type] = []) {
    types = LayerType.builtIn + effects.map { SceneVocabulary.layerType($0) }
    typesByName = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// The type of that name.
  public func type(_ name: String) -> LayerType? { typesByName[name] }

  private static func layerType<E: Effect>(_ type: E.Type) -> LayerType { .effect(type) }
}
