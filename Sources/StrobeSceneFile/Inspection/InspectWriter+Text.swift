import StrobeCore
internal import StrobeGeometry
public import StrobeModel

extension InspectWriter {
  /// The tree for people: a layer a line, indented, with what differs from the defaults.
  ///
  /// Numbers are rounded to six digits.
  public static func text(_ tree: PresentationTree) -> String {
    var text =
      "time \(short(tree.time)) s, canvas \(short(tree.size.width)) × \(short(tree.size.height))"
    if let background = tree.background { text += ", background \(short(background))" }
    text += "\n"
    for layer in tree.layers { write(layer, prefix: "", to: &text, indent: 0) }
    return text
  }

  private static func write(
    _ layer: PresentationLayer, prefix: String, to text: inout String, indent: Int
  ) {
    text += String(repeating: "  ", count: indent) + prefix
    text += "\(Quotation.escaped(layer.name)) (\(layer.typeName))"
    for part in parts(of: layer) { text += "  " + part }
    text += "\n"
    if let mask = layer.mask { write(mask, prefix: "mask: ", to: &text, indent: indent + 1) }
    for sublayer in layer.sublayers {
      write(sublayer, prefix: "", to: &text, indent: indent + 1)
    }
  }

  private static func parts(of layer: PresentationLayer) -> [String] {
    let model = layer.layer
    var parts = [
      "bounds \(short(.rect(model.bounds)) ?? "")",
      "position \(short(.point(model.position)) ?? "")",
    ]
    if model.isHidden { parts.append("hidden") }
    for (field, plain) in listedFields {
      let value = field.get(model)
      if value != plain, let text = short(value) { parts.append("\(field.name) \(text)") }
    }
    if let color = layer.instanceColor { parts.append("instanceColor \(short(color))") }
    let type = LayerType.of(model.content)
    for field in type.ownFields {
      let value = field.get(model)
      if value != field.get(Layer(content: type.content)), let text = short(value) {
        parts.append("\(field.name) \(text)")
      }
    }
    for attribute in layer.attributes {
      if let text = short(attribute.value, isAngle: attribute.isAngle) {
        parts.append("\(attribute.name) \(text)")
      }
    }
    return parts
  }

  private static let listedFields: [(Field<Layer>, PropertyValue)] = {
    let special: Set<String> = ["name", "bounds", "position", "isHidden"]
    return Layer.fields.filter { !special.contains($0.name) }.map { ($0, $0.get(Layer())) }
  }()

  /// A value in few characters; `nil` for one that says little in a line.
  private static func short(_ value: PropertyValue, isAngle: Bool = false) -> String? {
    switch value {
    case .none: return "none"
    case .number(let number): return short(isAngle ? Angle.degrees(number) : number)
    case .bool(let value): return value ? "true" : "false"
    case .string(let text): return text.isEmpty ? "\"\"" : "\"\(Quotation.escaped(text))\""
    case .point(let point): return list([point.x, point.y])
    case .size(let size): return list([size.width, size.height])
    case .rect(let rect): return list([rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color): return short(color)
    case .transform(let transform):
      let affine = transform.affine
      return list([affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty])
    case .path(let path): return "of \(path.elements.count) elements"
    case .image(let source): return Quotation.escaped(source.writtenPath ?? source.path)
    case .list(let values):
      guard values.count <= 8 else { return "of \(values.count)" }
      let parts = values.compactMap { short($0, isAngle: isAngle) }
      return parts.count == values.count ? "[" + parts.joined(separator: ", ") + "]" : nil
    case .timingFunction(let curve):
      return TimingFunction.named.first { $0.function == curve }?.name
        ?? list([curve.x1, curve.y1, curve.x2, curve.y2])
    case .layer, .record: return nil
    }
  }

  private static func list(_ numbers: [Double]) -> String {
    "[" + numbers.map(short).joined(separator: ", ") + "]"
  }

  private static func short(_ color: Color) -> String {
    if case .string(let text) = SceneWriter().color(color) { return text }
    return list([color.red, color.green, color.blue, color.alpha])
  }

  /// A number rounded to six digits.
  private static func short(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    guard number != 0, number.magnitude < 1e15 else { return NumberText.of(number) }
    var scale = 1.0
    while number.magnitude * scale < 1e5, scale < 1e12 { scale *= 10 }
    return NumberText.of((number * scale).rounded() / scale)
  }
}
