/// Reads JSON as RFC 8259 defines it, with the place of every key and value.
///
/// Takes time in proportion to the text. One syntax fault ends the reading; a key that an object
/// names twice does not, and is found in ``duplicates``.
struct JSONParser {
  /// How much a text may hold.
  struct Limits {
    /// The most bytes.
    var bytes = SceneLimits.sceneFileBytes
    /// The most values.
    var values = SceneLimits.sceneFileValues
    /// The deepest nesting of objects and arrays.
    var depth = SceneLimits.sceneFileDepth
  }

  /// A key that its object has already.
  struct Duplicate: Equatable {
    var key: String
    var location: JSONLocation
    var first: JSONLocation
  }

  /// A text read.
  struct Result {
    var value: JSONValue
    /// Keys named again; the first of each counts.
    var duplicates: [Duplicate]
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let source: UInt32
  let limits: Limits
  /// Whether `NaN` and `Infinity` are taken for numbers, so that the message about them can name the
  /// key; they are never finite, and whoever takes a number refuses them.
  let takesNonFinite: Bool
  var index = 0
  private var depth = 0
  private var valueCount = 0
  private var duplicates: [Duplicate] = []

  /// Reads a whole text.
  static func parse(
    _ bytes: [UInt8], source: UInt32 = 0, limits: Limits = Limits(), takesNonFinite: Bool = false
  ) throws(JSONSyntaxError) -> Result {
    guard bytes.count <= limits.bytes, bytes.count < UInt32.max else {
      throw JSONSyntaxError(
        "the file has \(bytes.count) bytes; the limit is \(limits.bytes)", at: 0, isLimit: true)
    }
    let outcome: Swift.Result<Result, JSONSyntaxError> = bytes.withUnsafeBufferPointer { buffer in
      var parser = JSONParser(
        bytes: buffer, source: source, limits: limits, takesNonFinite: takesNonFinite)
      do throws(JSONSyntaxError) {
        return .success(try parser.parseText())
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }

  private init(
    bytes: UnsafeBufferPointer<UInt8>, source: UInt32, limits: Limits, takesNonFinite: Bool
  ) {
    self.bytes = bytes
    self.source = source
    self.limits = limits
    self.takesNonFinite = takesNonFinite
  }

  private mutating func parseText() throws(JSONSyntaxError) -> Result {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw JSONSyntaxError("the file is UTF-16; a scene file is UTF-8", at: 0)
    }
    if let offset = UTF8Check.firstInvalid(bytes) {
      let byte = String(bytes[offset], radix: 16, uppercase: true)
      throw JSONSyntaxError("the byte 0x\(byte) is not valid UTF-8 here", at: offset)
    }
    index = SourceText.textStart(bytes)
    let value = try parseValue(expected: "a value")
    skipSpace()
    guard index == bytes.count else {
      throw unexpected("the end of the file")
    }
    return Result(value: value, duplicates: duplicates)
  }

  // MARK: Values

  private mutating func parseValue(expected: String) throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    let location = JSONLocation(offset: UInt32(index), source: source)
    guard index < bytes.count else { throw unexpected(expected) }
    valueCount += 1
    guard valueCount <= limits.values else {
      throw JSONSyntaxError(
        "more than \(limits.values) values, the limit of a scene file", at: index, isLimit: true)
    }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      return try nested(location) { parser throws(JSONSyntaxError) in
        .object(try parser.parseMembers())
      }
    case UInt8(ascii: "["):
      return try nested(location) { parser throws(JSONSyntaxError) in
        .array(try parser.parseElements())
      }
    case UInt8(ascii: "\""): return JSONValue(.string(try parseString()), at: location)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONValue(.number(try parseNumber()), at: location)
    default: return JSONValue(try parseWord(expected: expected), at: location)
    }
  }

  private mutating func nested(
    _ location: JSONLocation,
    _ parse: (inout JSONParser) throws(JSONSyntaxError) -> JSONValue.Content
  ) throws(JSONSyntaxError) -> JSONValue {
    depth += 1
    guard depth <= limits.depth else {
      throw JSONSyntaxError(
        "objects and arrays nested more than \(limits.depth) deep, the limit of a scene file",
        at: index, isLimit: true)
    }
    index += 1
    let content = try parse(&self)
    depth -= 1
    return JSONValue(content, at: location)
  }

  private mutating func parseElements() throws(JSONSyntaxError) -> [JSONValue] {
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      do throws(JSONSyntaxError) {
        elements.append(try parseValue(expected: "a value"))
      } catch {
        throw error.inside(.index(elements.count))
      }
      skipSpace()
      if take(UInt8(ascii: "]")) { return elements }
      let comma = index
      guard take(UInt8(ascii: ",")) else { throw unexpected("',' or ']'") }
      skipSpace()
      if index < bytes.count, bytes[index] == UInt8(ascii: "]") {
        throw JSONSyntaxError("a comma before ']'; remove it", at: comma)
      }
    }
  }

  private mutating func parseMembers() throws(JSONSyntaxError) -> [JSONMember] {
    var members: [JSONMember] = []
    var seen: [String: JSONLocation] = [:]
    skipSpace()
    if take(UInt8(ascii: "}")) { return members }
    while true {
      skipSpace()
      let location = JSONLocation(offset: UInt32(index), source: source)
      guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
        throw unexpected(
          members.isEmpty ? "a key in double quotes or '}'" : "a key in double quotes")
      }
      let key = try parseString()
      skipSpace()
      guard take(UInt8(ascii: ":")) else {
        throw unexpected("':' after the key \(Quotation.quoted(key))")
      }
      do throws(JSONSyntaxError) {
        let value = try parseValue(expected: "a value")
        add(JSONMember(key: key, location: location, value: value), to: &members, seen: &seen)
      } catch {
        throw error.inside(.key(key))
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return members }
      let comma = index
      guard take(UInt8(ascii: ",")) else { throw unexpected("',' or '}'") }
      skipSpace()
      if index < bytes.count, bytes[index] == UInt8(ascii: "}") {
        throw JSONSyntaxError("a comma before '}'; remove it", at: comma)
      }
    }
  }

  private mutating func add(
    _ member: JSONMember, to members: inout [JSONMember], seen: inout [String: JSONLocation]
  ) {
    // Few keys are compared one by one, many through a table, so that time stays linear.
    let few = 16
    let first: JSONLocation?
    if members.count < few {
      first = members.first { $0.key == member.key }?.location
    } else {
      if seen.isEmpty {
        for member in members { seen[member.key] = member.location }
      }
      first = seen[member.key]
    }
    if let first {
      duplicates.append(Duplicate(key: member.key, location: member.location, first: first))
      return
    }
    if members.count >= few { seen[member.key] = member.location }
    members.append(member)
  }

  private mutating func parseWord(
    expected: String
  ) throws(JSONSyntaxError) -> JSONValue.Content {
    let start = index
    while index < bytes.count, JSONParser.isWordByte(bytes[index]) { index += 1 }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: break
    }
    index = start
    if word.isEmpty { throw unexpected(expected) }
    let lowercased = word.lowercased()
    if ["nan", "infinity", "inf"].contains(lowercased) {
      guard takesNonFinite else {
        throw JSONSyntaxError("\(word) is not a JSON number", at: start)
      }
      index += word.utf8.count
      return .number(word)
    }
    let hint =
      ["true", "false", "null"].contains(lowercased)
      ? "; did you mean \(lowercased)?" : "; a string is written in double quotes"
    throw JSONSyntaxError(
      "expected \(expected), found \(Quotation.quoted(word))\(hint)", at: start)
  }

  // MARK: Bytes

  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// The error about what stands at the index instead of what was expected.
  func unexpected(_ expected: String) -> JSONSyntaxError {
    guard index < bytes.count else {
      return JSONSyntaxError("unexpected end of the file; expected \(expected)", at: bytes.count)
    }
    var hint = ""
    switch bytes[index] {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): hint = "; JSON has no comments"
    case UInt8(ascii: "'"): hint = "; a string is written in double quotes"
    case UInt8(ascii: "+"): hint = "; a number has no '+' before it"
    case UInt8(ascii: "."): hint = "; a number has a digit before the point"
    default: break
    }
    return JSONSyntaxError("expected \(expected), found \(character(at: index))\(hint)", at: index)
  }

  /// The character at an index in quotes.
  func character(at index: Int) -> String {
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return Quotation.quoted(String(decoding: bytes[index..<end], as: UTF8.self))
  }
}

extension JSONSyntaxError {
  /// The error as seen from the value around the one that it lies in.
  fileprivate func inside(_ component: JSONPath.Component) -> JSONSyntaxError {
    var error = self
    error.reversedPath.append(component)
    return error
  }
}
