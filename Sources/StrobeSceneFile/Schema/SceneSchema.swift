import StrobeCore
import StrobeGeometry
public import StrobeModel

/// The JSON Schema of scene files, made from the tables of keys that read them.
///
/// What the decoder takes is valid, with one exception: names of colours in capitals. Rules of several
/// keys together, pictures that must exist and limits of a whole scene are the decoder's alone.
public enum SceneSchema {
  /// The schema of a vocabulary's scenes, draft 2020-12.
  public static func json(vocabulary: SceneVocabulary) -> String {
    var builder = SceneSchemaBuilder(vocabulary: vocabulary)
    return builder.schema().text
  }
}

/// Collects the definitions that a schema refers to.
struct SceneSchemaBuilder {
  typealias Members = [(key: String, value: JSONOutput)]

  let vocabulary: SceneVocabulary
  var definitions: Members = []
  private var definedNames: Set<String> = []

  init(vocabulary: SceneVocabulary) { self.vocabulary = vocabulary }

  mutating func schema() -> JSONOutput {
    var properties: Members = [
      (
        "$schema",
        .object([
          ("type", .string("string")),
          (
            "description", .string("Where an editor finds this schema; means nothing to the scene.")
          ),
        ])
      ),
      (
        "size",
        .object([
          ("description", .string("[width, height] of the canvas in points.")),
          ("type", .string("array")), ("items", side), ("minItems", .number(2)),
          ("maxItems", .number(2)),
        ])
      ),
    ]
    properties.append(
      (
        "background",
        described("The canvas' colour; transparent unless given.", schema(of: .optional(.color)))
      ))
    properties.append(
      (
        "duration",
        described(
          "The length in seconds; unless given the longest of the parts' natural lengths.",
          schema(of: .number(.positive)))
      ))
    properties.append(
      (
        "seed",
        .object([
          ("description", .string("The seed of every random choice.")),
          ("type", .string("integer")), ("minimum", .number(0)),
          ("maximum", .integer(String(UInt64.max))), ("default", .number(0)),
        ])
      ))
    properties.append(("layers", layerList("The layers, bottom first.")))
    defineLayers()
    defineAnimations()
    return .object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("Strobe scene")), ("type", .string("object")),
      ("properties", .object(properties)),
      ("required", .array([.string("size"), .string("layers")])),
      ("additionalProperties", .bool(false)), ("$defs", .object(definitions)),
    ])
  }

  private var side: JSONOutput {
    .object([
      ("type", .string("number")), ("exclusiveMinimum", .number(0)),
      ("maximum", .number(Double(SceneLimits.canvasSide))),
    ])
  }

  private func layerList(_ description: String) -> JSONOutput {
    .object([
      ("description", .string(description)), ("type", .string("array")),
      ("items", reference("layer")),
    ])
  }

  // MARK: Definitions

  /// Adds a definition unless there is one of that name; the body may refer to it.
  mutating func define(_ name: String, _ body: (inout SceneSchemaBuilder) -> JSONOutput) {
    guard definedNames.insert(name).inserted else { return }
    let value = body(&self)
    definitions.append((name, value))
  }

  func reference(_ name: String) -> JSONOutput {
    .object([("$ref", .string("#/$defs/" + name))])
  }

  /// A schema with a description of its own.
  func described(_ text: String, _ schema: JSONOutput, default value: JSONOutput? = nil)
    -> JSONOutput
  {
    var members: Members = [("description", .string(text))]
    if case .object(let inner) = schema { members += inner.filter { $0.key != "description" } }
    if let value { members.append(("default", value)) }
    return .object(members)
  }

  // MARK: Layers

  /// A layer is what its type says; each type's object is closed.
  private mutating func defineLayers() {
    let names = vocabulary.types.map { JSONOutput.string($0.name) }
    define("layer") { builder in
      .object([
        ("type", .string("object")),
        (
          "properties",
          .object([
            ("type", .object([("enum", .array(names)), ("default", .string("layer"))]))
          ])
        ),
        ("allOf", .array(builder.vocabulary.types.map { builder.choice(of: $0) })),
      ])
    }
    for type in vocabulary.types {
      define("layer-" + type.name) { $0.layer(type) }
    }
  }

  private func choice(of type: LayerType) -> JSONOutput {
    // Without a type it is a plain layer.
    var condition: Members = [
      ("properties", .object([("type", .object([("const", .string(type.name))]))]))
    ]
    if type.name != "layer" { condition.append(("required", .array([.string("type")]))) }
    return .object([
      ("if", .object(condition)), ("then", reference("layer-" + type.name)),
    ])
  }

  private mutating func layer(_ type: LayerType) -> JSONOutput {
    var plain = Layer(content: type.content)
    plain.backgroundColor = type.defaultBackgroundColor
    let isEffect = type.defaultFrame(canvas: .zero) != nil
    var properties: Members = [
      ("type", .object([("const", .string(type.name))])),
      (
        "frame",
        described(
          "The place in the parent, in points: sets the size of bounds, and position. "
            + (isEffect ? "The canvas unless given." : "Empty unless given."), schema(of: .rect))
      ),
    ]
    for field in type.ownFields + Layer.fields {
      let isDefault =
        !field.isRequired && !(isEffect && ["bounds", "position"].contains(field.name))
      properties.append((field.name, property(field, isDefault ? field.get(plain) : nil)))
    }
    properties.append(
      (
        "mask",
        described("The layer whose alpha decides where this one shows.", reference("layer"))
      ))
    properties.append(("sublayers", layerList("The layers above the contents, bottom first.")))
    properties.append(
      (
        "animations",
        .object([
          ("description", .string("The animations in the order in which they are added.")),
          ("type", .string("array")), ("items", reference("animation")),
        ])
      ))
    return object(properties, required: type.ownFields.filter(\.isRequired).map(\.name))
  }

  /// A closed object.
  func object(_ properties: Members, required: [String]) -> JSONOutput {
    var members: Members = [("type", .string("object")), ("properties", .object(properties))]
    if !required.isEmpty {
      members.append(("required", .array(required.map(JSONOutput.string))))
    }
    members.append(("additionalProperties", .bool(false)))
    return .object(members)
  }

  mutating func property<Root>(_ field: Field<Root>, _ value: PropertyValue?) -> JSONOutput {
    let summary = field.isAnimatable ? field.summary + " Can be animated." : field.summary
    let output = value.flatMap { value -> JSONOutput? in
      if case .layer = value { return nil }
      return SceneWriter().output(value, field.kind)
    }
    return described(summary, schema(of: field.kind), default: output)
  }
}
