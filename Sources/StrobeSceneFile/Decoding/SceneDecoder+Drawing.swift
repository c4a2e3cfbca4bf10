import Foundation
import StrobeCore
import StrobeGeometry
import StrobeModel

/// Values that draw: colours, transforms, paths, pictures, curves.
extension SceneDecoder {
  func color(_ json: JSONValue, _ kind: ValueKind) -> Color? {
    switch json.content {
    case .string(let text):
      if let color = Color(css: text) { return color }
      badColor(text, at: json.location)
      return nil
    case .array(let elements):
      let names = elements.count == 3 ? ["r", "g", "b"] : ["r", "g", "b", "a"]
      let numbers = numbers(json, kind, names: names) { _ in (.unit, "a component of 0...1") }
      // A difference of three components leaves the alpha as it is.
      let alpha = strictness == .difference ? 0.0 : 1
      return numbers.map { Color($0[0], $0[1], $0[2], $0.count == 4 ? $0[3] : alpha) }
    default:
      wrongType(json, kind)
      return nil
    }
  }

  private func badColor(_ text: String, at location: JSONLocation) {
    guard !text.hasPrefix("#") else {
      let expected = "#rgb, #rgba, #rrggbb or #rrggbbaa"
      fault(
        .badText, at: location,
        "\(label) is \(Quotation.quoted(text)), which is not a colour: \(expected)", found: text,
        expected: expected)
      return
    }
    let suggestion = suggestion(for: text, among: Color.cssNames.map(\.name))
    fault(
      .badText, at: location,
      "\(label) is \(Quotation.quoted(text)), which is not a colour; "
        + (suggestion.map { "did you mean \(Quotation.quoted($0))?" }
          ?? "it takes #rgb, #rrggbb, #rrggbbaa, a CSS name or [r, g, b, a] of 0...1"),
      found: text, expected: "a colour", suggestion: suggestion)
  }

  func fontWeight(_ json: JSONValue, _ kind: ValueKind) -> Double? {
    guard let text = json.string else {
      let limits = NumberRange(minimum: 1, maximum: 1000)
      return number(json, limits, kind)
    }
    if let weight = FontWeight.named(text) { return weight }
    unknownName(
      text, at: json.location, FontWeight.names.map(\.name),
      what: "\(label) is \(Quotation.quoted(text))")
    return nil
  }

  // MARK: Transforms

  func transform(_ json: JSONValue, _ kind: ValueKind) -> Transform3D? {
    guard case .array(let elements) = json.content else {
      wrongType(json, kind)
      return nil
    }
    if case .number? = elements.first?.content {
      let numbers = numbers(json, kind, names: ["a", "b", "c", "d", "tx", "ty"])
      return numbers.map { Transform3D(affine: $0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) }
    }
    var result: Transform3D? = .identity
    for (index, step) in elements.enumerated() {
      let matrix = inside(.index(index)) { transformStep(step) }
      result = matrix.flatMap { result?.concatenating($0) }
      if matrix == nil {
        // The remaining steps are read for their faults only.
        for (rest, step) in elements.enumerated().dropFirst(index + 1) {
          _ = inside(.index(rest)) { transformStep(step) }
        }
        return nil
      }
    }
    guard let result, result.affine.isFinite else {
      fault(
        .notFinite, at: json.location, "\(label) multiplies to numbers that are not finite",
        expected: "a finite transform")
      return nil
    }
    return result
  }

  private func transformStep(_ json: JSONValue) -> Transform3D? {
    let names = ["scale", "rotate", "translate"]
    let expected = "one of {\"scale\": …}, {\"rotate\": …}, {\"translate\": …}"
    guard let members = json.members else {
      wrongType(json, expected: expected)
      return nil
    }
    var known = true
    for member in members where !names.contains(member.key) {
      unknownKey(member, among: names, listed: true)
      known = false
    }
    guard known else { return nil }
    guard members.count == 1, let member = members.first else {
      fault(
        .wrongCount, at: json.location,
        "\(label) has \(members.count) keys; a step is just \(expected)",
        found: String(members.count), expected: expected)
      return nil
    }
    return inside(.key(member.key)) {
      switch member.key {
      case "scale":
        guard case .array = member.value.content else {
          guard case .number = member.value.content else {
            wrongType(member.value, expected: "a number or [x, y]")
            return nil
          }
          return number(member.value, .any, .number()).map { .scale($0, $0) }
        }
        return numbers(member.value, .point, names: ["x", "y"]).map { .scale($0[0], $0[1]) }
      case "rotate":
        return number(member.value, .any, .angle).map { .rotation(Angle.radians($0)) }
      default:
        return numbers(member.value, .point, names: ["x", "y"]).map { .translation($0[0], $0[1]) }
      }
    }
  }

  // MARK: Paths

  func shapePath(_ json: JSONValue, _ kind: ValueKind) -> Path? {
    switch json.content {
    case .string(let text): return svgPath(text, at: json.location)
    case .object(let members): return namedShape(members, at: json.location)
    default:
      wrongType(json, kind)
      return nil
    }
  }

  private func namedShape(_ members: [JSONMember], at location: JSONLocation) -> Path? {
    let names = ["ellipse", "rect", "roundedRect"]
    var known = true
    for member in members where !names.contains(member.key) {
      unknownKey(member, among: names, listed: true)
      known = false
    }
    guard known else { return nil }
    guard members.count == 1, let member = members.first else {
      fault(
        .wrongCount, at: location,
        "\(label) has \(members.count) keys; a shape is just one of \(ValueKind.enumeration(names))",
        found: String(members.count), expected: ValueKind.enumeration(names))
      return nil
    }
    return inside(.key(member.key)) {
      var parts = ["x", "y", "width", "height"]
      if member.key == "roundedRect" { parts.append("radius") }
      let numbers = numbers(member.value, .rect, names: parts) { index in
        index < 2 ? (.any, "a number") : (.nonNegative, "a \(parts[index]) of 0 or more")
      }
      guard let numbers else { return nil }
      let rect = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
      guard rect.maxX.isFinite, rect.maxY.isFinite else {
        fault(
          .notFinite, at: member.value.location, "\(label) ends at numbers that are not finite",
          expected: "a finite rectangle")
        return nil
      }
      switch member.key {
      case "ellipse": return Path.ellipse(in: rect)
      case "rect": return Path.rect(rect)
      default: return Path.roundedRect(rect, radius: numbers[4])
      }
    }
  }

  private func svgPath(_ text: String, at location: JSONLocation) -> Path? {
    do throws(PathDataError) {
      return try Path(svgPathData: text)
    } catch {
      // The place within the text, where the file says the text without escapes.
      var exact = location
      let offset = Int(location.offset) + 1
      if location.source == 0, self.text.holds(text, at: offset) {
        exact.offset = UInt32(clamping: offset + error.offset)
      }
      fault(
        .badText, at: exact, "\(label) is not SVG path data: \(error.description)", found: text,
        expected: "SVG path data")
      return nil
    }
  }

  // MARK: Curves

  func timingFunction(_ json: JSONValue, _ kind: ValueKind) -> TimingFunction? {
    switch json.content {
    case .string(let text):
      if let named = TimingFunction.named.first(where: { $0.name == text }) {
        return named.function
      }
      unknownName(
        text, at: json.location, TimingFunction.named.map(\.name),
        what: "\(label) is \(Quotation.quoted(text)), which is not a curve")
      return nil
    case .array:
      let names = ["x1", "y1", "x2", "y2"]
      let numbers = numbers(json, kind, names: names) { index in
        index % 2 == 0 ? (.unit, "an x of 0...1") : (.any, "a number")
      }
      return numbers.map { TimingFunction($0[0], $0[1], $0[2], $0[3]) }
    default:
      wrongType(json, kind)
      return nil
    }
  }

  // MARK: Pictures

  func image(_ json: JSONValue, _ kind: ValueKind) -> ImageSource? {
    guard let text = string(json, kind) else { return nil }
    let path = PictureFile.resolve(text, in: directory)
    let problem: String?
    if let known = pictureFaults[path] {
      problem = known
    } else {
      problem = PictureFile.problem(text, resolved: path)
      pictureFaults[path] = problem
    }
    if let problem {
      fault(
        .missingFile, at: json.location, "\(label) is \(Quotation.quoted(text)): \(problem)",
        found: path)
      return nil
    }
    var source = ImageSource(path: path, origin: place(json.location).description)
    source.jsonPath = self.path.description
    source.writtenPath = text
    return source
  }
}
