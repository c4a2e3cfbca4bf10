import StrobeCore
import StrobeGeometry
public import StrobeModel

/// Writes a presentation tree for people and programs to read: what `inspect` prints.
public enum InspectWriter {
  /// The tree as JSON, one line for each layer's own keys.
  ///
  /// Every layer has its geometry, opacity, background, corners, border and sublayers; its other keys
  /// stand where they differ from their defaults; its type's own keys always do. Pictures have the
  /// paths that the scene file says, colours are
  /// `[r, g, b, a]`, paths SVG path data in absolute M, L, C and Z, angles degrees. Numbers read back
  /// to the same double; one that is not finite is null.
  public static func json(_ tree: PresentationTree) -> String {
    var text = "{\n"
    text += "  \"time\": \(NumberText.of(tree.time)),\n"
    text += "  \"size\": \(value(.size(tree.size)).line),\n"
    text += "  \"background\": \(value(tree.background.propertyValue).line),\n"
    text += "  \"layers\": "
    write(tree.layers, to: &text, indent: 2)
    return text + "\n}\n"
  }

  private static func write(_ layers: [PresentationLayer], to text: inout String, indent: Int) {
    guard !layers.isEmpty else {
      text += "[]"
      return
    }
    let space = String(repeating: " ", count: indent)
    text += "["
    for (index, layer) in layers.enumerated() {
      text += (index == 0 ? "\n  " : ",\n  ") + space
      write(layer, to: &text, indent: indent + 2)
    }
    text += "\n" + space + "]"
  }

  private static func write(_ layer: PresentationLayer, to text: inout String, indent: Int) {
    text += "{"
    for (key, value) in keys(of: layer) {
      text += JSONOutput.quoted(key) + ": " + value.line + ", "
    }
    if let mask = layer.mask {
      text += "\n" + String(repeating: " ", count: indent) + " \"mask\": "
      write(mask, to: &text, indent: indent + 1)
      text += ",\n" + String(repeating: " ", count: indent + 1)
    }
    text += "\"sublayers\": "
    write(layer.sublayers, to: &text, indent: indent)
    text += "}"
  }

  /// A layer's keys besides mask and sublayers, in their order.
  private static func keys(of layer: PresentationLayer) -> [(String, JSONOutput)] {
    let model = layer.layer
    var keys: [(String, JSONOutput)] = [
      ("name", .string(layer.name)), ("type", .string(layer.typeName)),
      ("bounds", value(.rect(model.bounds))), ("position", value(.point(model.position))),
      ("anchorPoint", value(.point(model.anchorPoint))),
      ("transform", value(.transform(model.transform))), ("opacity", .number(model.opacity)),
      ("isHidden", .bool(model.isHidden)),
      ("backgroundColor", value(model.backgroundColor.propertyValue)),
      ("cornerRadius", .number(model.cornerRadius)), ("borderWidth", .number(model.borderWidth)),
      ("borderColor", value(model.borderColor.propertyValue)),
    ]
    for (field, plain) in occasionalFields {
      let found = field.get(model)
      if found != plain { keys.append((field.name, value(found))) }
    }
    for attribute in layer.ownAttributes {
      keys.append((attribute.name, value(attribute.value, isAngle: attribute.isAngle)))
    }
    if let color = layer.instanceColor { keys.append(("instanceColor", value(.color(color)))) }
    return keys
  }

  /// The keys of every layer that are written where they differ from their defaults.
  private static let occasionalFields: [(Field<Layer>, PropertyValue)] = {
    let always: Set<String> = [
      "name", "bounds", "position", "anchorPoint", "transform", "opacity", "isHidden",
      "backgroundColor", "cornerRadius", "borderWidth", "borderColor",
    ]
    return Layer.fields.filter { !always.contains($0.name) }.map { ($0, $0.get(Layer())) }
  }()

  /// A value as `inspect` writes it.
  static func value(_ value: PropertyValue, isAngle: Bool = false) -> JSONOutput {
    switch value {
    case .none: .null
    case .number(let number): .number(isAngle ? Angle.degrees(number) : number)
    case .color(let color):
      .array([color.red, color.green, color.blue, color.alpha].map(JSONOutput.number))
    case .list(let values): .array(values.map { self.value($0, isAngle: isAngle) })
    case .timingFunction(let curve):
      .array([curve.x1, curve.y1, curve.x2, curve.y2].map(JSONOutput.number))
    case .record(let record): .object(members(of: record.value))
    default: writer.output(value, .string)
    }
  }

  /// Pictures are shown as the scene file names them, so that no value depends on where a command
  /// runs.
  private static let writer = {
    var writer = SceneWriter()
    writer.keepsWrittenPaths = true
    return writer
  }()

  private static func members<R: Record>(of record: R) -> [(key: String, value: JSONOutput)] {
    R.fields.map { field in
      let found = field.get(record)
      let isAngle = if case .angle = field.kind.concrete(for: found) { true } else { false }
      return (field.name, value(found, isAngle: isAngle))
    }
  }
}

extension PresentationLayer {
  /// The type's own keys with their values, of effects and of all other types.
  var ownAttributes: [Attribute] {
    let own = LayerType.of(layer.content).ownFields.map { field in
      Attribute(field.name, field.get(layer))
    }
    return own + attributes
  }
}
