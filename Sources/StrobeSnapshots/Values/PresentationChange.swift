import Foundation
import StrobeModel
import StrobeSceneFile

/// A value that differs between the presentation that is expected and the one that was found.
public struct PresentationChange: Sendable, Hashable {
  /// The layers' names from the outermost, `radar > pulse-0`; empty for the canvas.
  public let layer: String
  /// The key, as `inspect` names it; `nil` where the layer itself is new, gone or elsewhere.
  public let key: String?
  /// The expected value as JSON; `nil` where there is none.
  public let expected: String?
  /// The value found, as JSON; `nil` where there is none.
  public let actual: String?
}

extension PresentationChange: CustomStringConvertible {
  /// The layer, the key, what it is and what was expected.
  public var description: String {
    let place = layer.isEmpty ? "canvas" : layer
    guard let key else {
      switch (expected, actual) {
      case (nil, _): return "\(place): is new"
      case (_, nil): return "\(place): is gone"
      case (let expected?, let actual?):
        return "\(place): is number \(actual) among its siblings, expected \(expected)"
      }
    }
    let (now, before) = shortened
    return "\(place): \(key) is \(Self.shown(now)), expected \(Self.shown(before))"
  }

  /// Both values with their numbers rounded to about six digits, unless that makes them the same.
  var shortened: (actual: String?, expected: String?) {
    let short = (actual.map(Self.rounded), expected.map(Self.rounded))
    return short.0 == short.1 ? (actual, expected) : short
  }

  private static func shown(_ value: String?) -> String {
    guard let value else { return "not there" }
    return value.count <= 120 ? value : value.prefix(119) + "…"
  }

  /// A text with its long decimal fractions rounded to six significant digits; whole digits stay.
  private static func rounded(_ text: String) -> String {
    var result = ""
    var number = ""
    func flush() {
      defer { number = "" }
      guard number.count > 8, number.contains("."), let value = Double(number), value.isFinite
      else {
        result += number
        return
      }
      let digits = 6
      let magnitude = value == 0 ? 0 : Int(log10(abs(value)).rounded(.down))
      let scale = pow(10, Double(max(0, digits - 1 - magnitude)))
      let short = (value * scale).rounded() / scale
      result += scale.isFinite && scale > 0 && short.isFinite ? Seconds.text(short) : number
    }
    for character in text {
      if character.isASCII, character.isNumber || "+-.eE".contains(character) {
        number.append(character)
      } else {
        flush()
        result.append(character)
      }
    }
    flush()
    return result
  }
}

/// Finds what differs between two presentations as `inspect --json` writes them.
///
/// Layers are matched by name, the first of a name with the first; numbers, also those within path
/// data, are equal within an accuracy.
struct PresentationComparison {
  /// How far numbers may be apart, as a fraction of the larger one or of 1.
  let accuracy: Double
  private(set) var changes: [PresentationChange] = []

  init(accuracy: Double) { self.accuracy = accuracy }

  /// The differences of two files.
  ///
  /// - Throws: `SceneFileError` where one isn't JSON.
  static func changes(
    expected: [UInt8], path: String, actual: [UInt8], accuracy: Double
  ) throws -> [PresentationChange] {
    if expected == actual { return [] }
    return changes(
      expected: try JSONDocument(expected, path: path).root,
      actual: try JSONDocument(actual, path: "presentation").root, accuracy: accuracy)
  }

  /// The differences of two trees.
  static func changes(
    expected: JSONNode, actual: JSONNode, accuracy: Double
  ) -> [PresentationChange] {
    var comparison = PresentationComparison(accuracy: accuracy)
    comparison.compare(expected, actual, layer: "", children: "layers")
    return comparison.changes
  }

  private mutating func compare(
    _ expected: JSONNode, _ actual: JSONNode, layer: String, children: String
  ) {
    let before = expected.members ?? []
    let after = actual.members ?? []
    let found = Dictionary(after.map { ($0.key ?? "", $0) }) { first, _ in first }
    for member in before {
      let key = member.key ?? ""
      guard let other = found[key] else {
        changes.append(
          PresentationChange(layer: layer, key: key, expected: member.line, actual: nil))
        continue
      }
      if key == children, let first = member.elements, let second = other.elements {
        compareLayers(first, second, within: layer)
      } else if key == "mask", member.members != nil, other.members != nil {
        compare(member, other, layer: join(layer, "mask"), children: "sublayers")
      } else if !isEqual(member, other) {
        changes.append(
          PresentationChange(layer: layer, key: key, expected: member.line, actual: other.line))
      }
    }
    let known = Set(before.compactMap(\.key))
    for member in after where !known.contains(member.key ?? "") {
      changes.append(
        PresentationChange(layer: layer, key: member.key, expected: nil, actual: member.line))
    }
  }

  private mutating func compareLayers(
    _ expected: [JSONNode], _ actual: [JSONNode], within parent: String
  ) {
    let before = named(expected)
    let after = named(actual)
    let found = Dictionary(after.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let common = Set(before.map(\.name)).intersection(found.keys)
    // The places among the siblings that both have, so that one new layer does not move all others.
    let orderBefore = before.map(\.name).filter(common.contains)
    let orderAfter = after.map(\.name).filter(common.contains)
    for (name, node) in before {
      let layer = join(parent, name)
      guard let index = found[name] else {
        changes.append(
          PresentationChange(layer: layer, key: nil, expected: "present", actual: nil))
        continue
      }
      compare(node, after[index].node, layer: layer, children: "sublayers")
    }
    for (name, _) in after where !common.contains(name) {
      changes.append(
        PresentationChange(
          layer: join(parent, name), key: nil, expected: nil, actual: "present"))
    }
    for (place, (old, new)) in zip(orderBefore, orderAfter).enumerated() where old != new {
      let now = orderAfter.firstIndex(of: old) ?? 0
      changes.append(
        PresentationChange(
          layer: join(parent, old), key: nil, expected: "\(place)", actual: "\(now)"))
    }
  }

  /// Layers with names that are unique among them: a second `dot` is `dot (2)`.
  private func named(_ layers: [JSONNode]) -> [(name: String, node: JSONNode)] {
    var counts: [String: Int] = [:]
    return layers.map { layer in
      let name = layer["name"]?.string ?? ""
      let count = (counts[name] ?? 0) + 1
      counts[name] = count
      return (count == 1 ? name : "\(name) (\(count))", layer)
    }
  }

  private func join(_ parent: String, _ name: String) -> String {
    parent.isEmpty ? name : "\(parent) > \(name)"
  }

  // The key of a list's elements is the list's.
  private func isEqual(_ a: JSONNode, _ b: JSONNode, key: String? = nil) -> Bool {
    let key = a.key ?? key
    if let first = a.number, let second = b.number { return isEqual(first, second) }
    if let first = a.string, let second = b.string {
      return first == second || isEqualText(first, second)
        || isSamePicture(first, second, key: key)
    }
    if let first = a.elements, let second = b.elements {
      return first.count == second.count
        && zip(first, second).allSatisfy { isEqual($0, $1, key: key) }
    }
    if let first = a.members, let second = b.members {
      return first.count == second.count
        && zip(first, second).allSatisfy { $0.key == $1.key && isEqual($0, $1) }
    }
    return a.line == b.line
  }

  /// Whether a kept path of a picture is the one found with the scene's folder before it, as values
  /// of earlier versions have it.
  private func isSamePicture(_ kept: String, _ found: String, key: String?) -> Bool {
    guard let key, ["contents", "images"].contains(key), !found.isEmpty else { return false }
    return kept.hasSuffix("/" + found)
  }

  private func isEqual(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= accuracy * max(1, abs(a), abs(b))
  }

  /// Whether texts are words and numbers that are equal within the accuracy, as path data are.
  private func isEqualText(_ a: String, _ b: String) -> Bool {
    let first = a.split { $0 == " " || $0 == "," }
    let second = b.split { $0 == " " || $0 == "," }
    return first.count == second.count
      && zip(first, second).allSatisfy { x, y in
        if x == y { return true }
        guard let x = Double(x), let y = Double(y), x.isFinite, y.isFinite else { return false }
        return isEqual(x, y)
      }
  }
}
