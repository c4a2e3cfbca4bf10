import StrobeCore
import StrobeGeometry
import StrobeModel

extension SceneWriter {
  /// A value as its key takes it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - kind: What the key takes.
  ///   - canvas: The frame of effects that name none.
  ///   - bounds: The frame of a layer in the key that names none.
  /// - Returns: The JSON; null where the key cannot take the value.
  func output(
    _ value: PropertyValue, _ kind: ValueKind, canvas: Rect = .zero, bounds: Rect = .zero
  ) -> JSONOutput {
    switch value {
    case .none: return .null
    case .number(let number):
      if case .angle = kind.concrete(for: value) { return .number(Angle.degrees(number)) }
      return .number(number)
    case .bool(let value): return .bool(value)
    case .string(let text): return .string(text)
    case .point(let point): return numbers(point.x, point.y)
    case .size(let size): return numbers(size.width, size.height)
    case .rect(let rect): return numbers(rect.minX, rect.minY, rect.width, rect.height)
    case .color(let value): return color(value)
    case .transform(let transform): return self.transform(transform)
    case .path(let path): return .string(path.svgPathData)
    case .image(let source):
      let written = keepsWrittenPaths ? source.writtenPath : nil
      return .string(written ?? relative(source.path))
    case .timingFunction(let function): return timingFunction(function)
    case .layer(let layer): return output(layer, canvas: canvas, defaultFrame: bounds)
    case .list(let values):
      guard case .list(let element, _) = kind.concrete(for: value) else { return .null }
      return .array(values.map { output($0, element, canvas: canvas, bounds: bounds) })
    case .record(let record): return self.record(record.value, canvas: canvas, bounds: bounds)
    }
  }

  private func numbers(_ values: Double...) -> JSONOutput {
    .array(values.map(JSONOutput.number))
  }

  private func record<R: Record>(_ record: R, canvas: Rect, bounds: Rect) -> JSONOutput {
    let plain = R()
    var members: [(key: String, value: JSONOutput)] = []
    for field in R.fields {
      let value = field.get(record)
      if value != field.get(plain) || field.isRequired {
        members.append((field.name, output(value, field.kind, canvas: canvas, bounds: bounds)))
      }
    }
    return .object(members)
  }

  /// `#rrggbb` or `#rrggbbaa` where that is exact, else four numbers.
  func color(_ color: Color) -> JSONOutput {
    let components = [color.red, color.green, color.blue, color.alpha]
    var text = "#"
    for (index, component) in components.enumerated() {
      guard let byte = UInt8(exactly: (component * 255).rounded()), Double(byte) / 255 == component
      else { return .array(components.map(JSONOutput.number)) }
      if index == 3, byte == 255 { continue }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return .string(text)
  }

  private func transform(_ transform: Transform3D) -> JSONOutput {
    let affine = transform.affine
    return numbers(affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty)
  }

  func timingFunction(_ function: TimingFunction) -> JSONOutput {
    if let named = TimingFunction.named.first(where: { $0.function == function }) {
      return .string(named.name)
    }
    return numbers(function.x1, function.y1, function.x2, function.y2)
  }

  private func relative(_ path: String) -> String {
    guard !directory.isEmpty else { return path }
    let prefix = directory.hasSuffix("/") ? directory : directory + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
