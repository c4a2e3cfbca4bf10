import StrobeCore
import StrobeGeometry
import StrobeModel

extension SceneDecoder {
  /// Reads the whole file; `nil` where nothing could be made of it.
  func scene(_ bytes: [UInt8]) -> Scene? {
    guard var root = parse(bytes) else { return nil }
    apply(overrides, to: &root)
    guard let members = root.members else {
      fault(
        .wrongType, at: root.location, "the scene is \(root.found); it takes an object",
        found: root.found, expected: "an object")
      return nil
    }
    var scene = Scene(size: canvas)
    // The size comes first: it is the default frame of effects.
    if let size = root["size"] {
      inside(.key("size")) { readCanvas(size, into: &scene) }
    }
    for member in members {
      inside(.key(member.key)) {
        switch member.key {
        case "size": break
        case "background":
          if case .color(let color)? = value(member.value, as: .optional(.color)) {
            scene.background = color
          }
        case "duration":
          if case .number(let duration)? = value(member.value, as: .number(.positive)) {
            scene.duration = duration
          }
        case Scene.schemaKey: _ = value(member.value, as: .string)
        case "seed": scene.seed = seed(member.value) ?? 0
        case "layers": scene.layers = self.layers(member.value, indexPath: [])
        default: break
        }
      }
      if !Scene.keyNames.contains(member.key), member.key != Scene.schemaKey {
        unknownKey(member, among: Scene.keyNames, listed: true)
      }
    }
    missingKeys(["size", "layers"], in: members, at: root.location)
    if faultCount == 0 { addEffectWarnings(seed: scene.seed) }
    return scene
  }

  private func parse(_ bytes: [UInt8]) -> JSONValue? {
    do throws(JSONSyntaxError) {
      let result = try JSONParser.parse(bytes, takesNonFinite: true)
      for duplicate in result.duplicates {
        let first = text.position(of: Int(duplicate.first.offset))
        fault(
          .duplicateKey, at: duplicate.location,
          "the key \(Quotation.quoted(duplicate.key)) is already in its object, at line"
            + " \(first.line), column \(first.column)", found: duplicate.key)
      }
      return result.value
    } catch {
      path = error.path
      fault(
        error.isLimit ? .limit : .syntax,
        at: JSONLocation(offset: UInt32(clamping: error.offset)), error.message)
      path = JSONPath()
      return nil
    }
  }

  private func readCanvas(_ json: JSONValue, into scene: inout Scene) {
    let names = ["width", "height"]
    let limit = Double(SceneLimits.canvasSide)
    let side = NumberRange(minimum: 0, maximum: limit, excludesMinimum: true)
    let numbers = numbers(json, .size, names: names) { index in
      (side, "a \(names[index]) greater than 0, at most \(SceneLimits.canvasSide) points")
    }
    guard let numbers else { return }
    scene.size = Size(numbers[0], numbers[1])
    canvas = scene.size
  }

  /// The seed, exact up to 64 bits.
  private func seed(_ json: JSONValue) -> UInt64? {
    let expected = "a whole number of 0...\(UInt64.max)"
    guard case .number(let text) = json.content else {
      wrongType(json, expected: expected)
      return nil
    }
    if let seed = UInt64(text) { return seed }
    // 7.0 and 1e3 are whole numbers too.
    if text.contains(where: { $0 == "." || $0 == "e" || $0 == "E" }), let number = Double(text),
      let seed = UInt64(exactly: number)
    {
      return seed
    }
    fault(
      .outOfRange, at: json.location,
      "\(label) is \(Quotation.escaped(text)); it takes \(expected)", found: text,
      expected: expected)
    return nil
  }
}

extension Scene {
  /// The keys of a scene file.
  static let keyNames = ["size", "background", "duration", "seed", "layers"]

  /// What editors want to know, and nobody else.
  static let schemaKey = "$schema"

}
