import Foundation
import StrobeCore
import StrobeGeometry
import StrobeModel

extension SceneDecoder {
  /// Reads a value of a kind; `nil` after faults were noted.
  func value(_ json: JSONValue, as kind: ValueKind) -> PropertyValue? {
    switch kind {
    case .number(let range): number(json, range, kind).map(PropertyValue.number)
    case .integer(let range):
      // Between whole values an animation passes through fractions.
      strictness == .model
        ? integer(json, range, kind).map { .number(Double($0)) }
        : fraction(json, range, kind).map(PropertyValue.number)
    case .angle: number(json, .any, kind).map { .number(Angle.radians($0)) }
    case .bool: bool(json, kind).map(PropertyValue.bool)
    case .string: string(json, kind).map(PropertyValue.string)
    case .choice(let names): choice(json, names, kind).map(PropertyValue.string)
    case .point: numbers(json, kind, names: ["x", "y"]).map { .point(Point($0[0], $0[1])) }
    case .size: size(json, kind).map { .size($0) }
    case .offset:
      numbers(json, kind, names: ["width", "height"]).map { .size(Size($0[0], $0[1])) }
    case .rect: rect(json, kind).map(PropertyValue.rect)
    case .color: color(json, kind).map(PropertyValue.color)
    case .fontWeight: fontWeight(json, kind).map(PropertyValue.number)
    case .transform: transform(json, kind).map(PropertyValue.transform)
    case .path: shapePath(json, kind).map(PropertyValue.path)
    case .image: image(json, kind).map(PropertyValue.image)
    case .timingFunction: timingFunction(json, kind).map(PropertyValue.timingFunction)
    case .layer: contentLayer(json).map(PropertyValue.layer)
    case .list(let element, let count): list(json, element, count, kind).map(PropertyValue.list)
    case .record(let type): record(json, type, kind)
    case .oneOf(let kinds): alternative(json, kinds, kind)
    case .optional(let wrapped): json.isNull ? PropertyValue.none : value(json, as: wrapped)
    }
  }

  /// Notes that a value is of another type than its key takes.
  func wrongType(_ json: JSONValue, _ kind: ValueKind) {
    wrongType(json, expected: kind.expectation)
  }

  /// Notes that a value is of another type than its key takes.
  func wrongType(_ json: JSONValue, expected: String) {
    let purpose = animatedKeyPath.map { " for the key path \(Quotation.quoted($0))" } ?? ""
    fault(
      .wrongType, at: json.location, "\(label) is \(json.found); it takes \(expected)\(purpose)",
      found: json.found, expected: expected)
  }

  // MARK: Numbers

  func number(_ json: JSONValue, _ range: NumberRange, _ kind: ValueKind) -> Double? {
    guard case .number(let text) = json.content else {
      wrongType(json, kind)
      return nil
    }
    guard let number = finite(text, at: json.location) else { return nil }
    switch strictness {
    case .model:
      guard range.contains(number) else {
        outOfRange(text, at: json.location, expected: kind.expectation)
        return nil
      }
    case .animated:
      if !range.contains(number) {
        warn(
          .outOfRange, at: json.location,
          "\(label) is \(Quotation.escaped(text)), which is clamped when it is drawn; the property takes"
            + " \(kind.expectation)", found: text, expected: kind.expectation)
      }
    case .difference: break
    }
    return number
  }

  private func finite(_ text: String, at location: JSONLocation) -> Double? {
    guard let number = Double(text), number.isFinite else {
      fault(
        .notFinite, at: location,
        "\(label) is \(Quotation.escaped(text)), which is not a finite number", found: text,
        expected: "a finite number")
      return nil
    }
    return number
  }

  private func outOfRange(_ text: String, at location: JSONLocation, expected: String) {
    fault(
      .outOfRange, at: location, "\(label) is \(Quotation.escaped(text)); it takes \(expected)",
      found: text, expected: expected)
  }

  func integer(_ json: JSONValue, _ range: ClosedRange<Int>, _ kind: ValueKind) -> Int? {
    guard case .number(let text) = json.content else {
      wrongType(json, kind)
      return nil
    }
    guard let number = finite(text, at: json.location) else { return nil }
    guard let integer = Int(exactly: number), range.contains(integer) else {
      outOfRange(text, at: json.location, expected: kind.expectation)
      return nil
    }
    return integer
  }

  private func fraction(_ json: JSONValue, _ range: ClosedRange<Int>, _ kind: ValueKind) -> Double?
  {
    guard let number = number(json, .any, kind) else { return nil }
    let limits = NumberRange(minimum: Double(range.lowerBound), maximum: Double(range.upperBound))
    guard strictness == .difference || limits.contains(number) else {
      outOfRange(NumberText.of(number), at: json.location, expected: kind.expectation)
      return nil
    }
    return number
  }

  /// A list of just the numbers that are named.
  func numbers(
    _ json: JSONValue, _ kind: ValueKind, names: [String],
    ranges: (Int) -> (range: NumberRange, expected: String) = { _ in (.any, "a number") }
  ) -> [Double]? {
    guard case .array(let elements) = json.content else {
      wrongType(json, kind)
      return nil
    }
    guard elements.count == names.count else {
      let expected = "[" + names.joined(separator: ", ") + "]"
      fault(
        .wrongCount, at: json.location,
        "\(label) has \(elements.count) values; it takes \(expected)",
        found: String(elements.count), expected: expected)
      return nil
    }
    var result: [Double] = []
    for (index, element) in elements.enumerated() {
      let (range, expected) = ranges(index)
      let number = inside(.index(index)) { () -> Double? in
        guard case .number(let text) = element.content else {
          wrongType(element, expected: expected)
          return nil
        }
        guard let number = finite(text, at: element.location) else { return nil }
        guard range.contains(number) || strictness == .difference else {
          outOfRange(text, at: element.location, expected: expected)
          return nil
        }
        return number
      }
      if let number { result.append(number) }
    }
    return result.count == names.count ? result : nil
  }

  private func size(_ json: JSONValue, _ kind: ValueKind) -> Size? {
    let names = ["width", "height"]
    return numbers(json, kind, names: names) { (.nonNegative, "a \(names[$0]) of 0 or more") }
      .map { Size($0[0], $0[1]) }
  }

  private func rect(_ json: JSONValue, _ kind: ValueKind) -> Rect? {
    let names = ["x", "y", "width", "height"]
    let numbers = numbers(json, kind, names: names) { index in
      index < 2 ? (.any, "a number") : (.nonNegative, "a \(names[index]) of 0 or more")
    }
    return numbers.map { Rect($0[0], $0[1], $0[2], $0[3]) }
  }

  // MARK: Words

  func bool(_ json: JSONValue, _ kind: ValueKind) -> Bool? {
    guard case .bool(let value) = json.content else {
      wrongType(json, kind)
      return nil
    }
    return value
  }

  func string(_ json: JSONValue, _ kind: ValueKind) -> String? {
    switch json.content {
    case .string(let text):
      guard !text.utf8.contains(0) else {
        fault(
          .badText, at: json.location, "\(label) has a NUL character, which no text may have",
          found: "U+0000")
        return nil
      }
      return text
    case .number(let text) where json.location.source != 0:
      // On the command line `--set title.string=2026` has no quotes to tell text from numbers.
      return text
    case .bool(let value) where json.location.source != 0: return value ? "true" : "false"
    default:
      wrongType(json, kind)
      return nil
    }
  }

  private func choice(_ json: JSONValue, _ names: [String], _ kind: ValueKind) -> String? {
    guard let text = json.string else {
      wrongType(json, kind)
      return nil
    }
    if names.contains(text) { return text }
    if let name = SceneDecoder.otherSpellings[text], names.contains(name) { return name }
    unknownName(text, at: json.location, names, what: "\(label) is \(Quotation.quoted(text))")
    return nil
  }

  /// Spellings of choices that are taken as well: Core Animation's own constants and CSS's.
  static let otherSpellings = [
    "non-zero": "nonZero", "even-odd": "evenOdd", "nonzero": "nonZero", "evenodd": "evenOdd",
  ]

  /// Notes a name that is not among the choices.
  func unknownName(
    _ name: String, at location: JSONLocation, _ names: [String], what: String,
    code: Diagnostic.Code = .unknownName
  ) {
    let suggestion = suggestion(for: name, among: names)
    let expected = ValueKind.enumeration(names)
    fault(
      code, at: location,
      suggestion.map { "\(what); did you mean \(Quotation.quoted($0))?" }
        ?? "\(what); it is one of \(expected)",
      found: name, expected: expected, suggestion: suggestion)
  }

  // MARK: Composites

  private func list(
    _ json: JSONValue, _ element: ValueKind, _ count: ClosedRange<Int>, _ kind: ValueKind
  ) -> [PropertyValue]? {
    guard case .array(let elements) = json.content else {
      wrongType(json, kind)
      return nil
    }
    guard count.contains(elements.count) else {
      let expected: String =
        if count.upperBound == Int.max {
          "at least \(count.lowerBound)"
        } else if count.lowerBound == count.upperBound {
          "\(count.lowerBound)"
        } else {
          "\(count.lowerBound)...\(count.upperBound)"
        }
      fault(
        .wrongCount, at: json.location,
        "\(label) has \(elements.count) values; it takes \(expected)",
        found: String(elements.count), expected: expected)
      return nil
    }
    var values: [PropertyValue] = []
    values.reserveCapacity(elements.count)
    for (index, json) in elements.enumerated() {
      if let value = inside(.index(index), { self.value(json, as: element) }) {
        values.append(value)
      }
    }
    return values.count == elements.count ? values : nil
  }

  private func alternative(
    _ json: JSONValue, _ kinds: [ValueKind], _ kind: ValueKind
  ) -> PropertyValue? {
    let candidates = kinds.filter { $0.accepts(json.content) }
    guard let last = candidates.last else {
      wrongType(json, kind)
      return nil
    }
    // The faults of a candidate count only if none fits; then those of the first are told.
    var firstFaults: (notes: ArraySlice<Note>, count: Int)?
    for candidate in candidates {
      let noteCount = notes.count
      let faultsBefore = faultCount
      if let value = self.value(json, as: candidate) { return value }
      if candidates.count == 1 { return nil }
      if firstFaults == nil {
        firstFaults = (notes[noteCount...], faultCount - faultsBefore)
      }
      notes.removeSubrange(noteCount...)
      faultCount = faultsBefore
    }
    _ = last
    if let firstFaults {
      notes += firstFaults.notes
      faultCount += firstFaults.count
    }
    return nil
  }

  // MARK: Records

  private func record(
    _ json: JSONValue, _ type: any Record.Type, _ kind: ValueKind
  ) -> PropertyValue? {
    guard let members = json.members else {
      wrongType(json, kind)
      return nil
    }
    return record(members, of: type, at: json.location)
  }

  private func record<R: Record>(
    _ members: [JSONMember], of type: R.Type, at location: JSONLocation
  ) -> PropertyValue? {
    var record = R()
    let faultsBefore = faultCount
    let fields = R.fields
    for member in members {
      guard let field = fields.first(where: { $0.name == member.key }) else {
        unknownKey(member, among: fields.map(\.name), listed: true)
        continue
      }
      if let value = inside(.key(member.key), { self.value(member.value, as: field.kind) }) {
        field.set(&record, value)
      }
    }
    missingKeys(fields.filter(\.isRequired).map(\.name), in: members, at: location)
    guard faultCount == faultsBefore else { return nil }
    note(record.faults(), members, at: location)
    return faultCount == faultsBefore ? .record(AnyRecord(record)) : nil
  }

  /// Notes the faults of a record or effect at the keys that they name.
  func note(_ faults: [FieldFault], _ members: [JSONMember], at location: JSONLocation) {
    for fieldFault in faults {
      guard let key = fieldFault.key, let member = members.first(where: { $0.key == key }) else {
        fault(.effect, at: location, fieldFault.message)
        continue
      }
      inside(.key(key)) { fault(.effect, at: member.value.location, fieldFault.message) }
    }
  }

  /// Notes the required keys that an object does not have.
  func missingKeys(_ keys: [String], in members: [JSONMember], at location: JSONLocation) {
    for key in keys where !members.contains(where: { $0.key == key }) {
      fault(
        .missingKey, at: location, "missing key \(Quotation.quoted(key))", expected: key)
    }
  }

  /// Notes a key that nothing has.
  func unknownKey(_ member: JSONMember, among names: [String], listed: Bool = false) {
    inside(.key(member.key)) {
      let suggestion = suggestion(for: member.key, among: names)
      var message = "unknown key \(Quotation.quoted(member.key))"
      if let suggestion {
        message += "; did you mean \(Quotation.quoted(suggestion))?"
      } else if listed {
        message += "; the keys here are \(names.joined(separator: ", "))"
      }
      fault(
        .unknownKey, at: member.location, message, found: member.key, suggestion: suggestion)
    }
  }
}
