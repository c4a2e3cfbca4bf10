/// Reads JSON as RFC 8259 defines it, with the place of every key and value.
///
/// Takes time in proportion to the text. One syntax fault ends the reading; a key that an object
/// names twice does not, and is found in ``duplicates``.
package struct JSONParser {
  /// How much a text may hold.
  package struct Limits {
    /// The most bytes.
    package var bytes: Int
    /// The most values.
    package var values: Int
    /// The deepest nesting of objects and arrays.
    package var depth: Int

    package init(bytes: Int = 64 << 20, values: Int = 5_000_000, depth: Int = 512) {
      self.bytes = bytes
      self.values = values
      self.depth = depth
    }
  }

  /// A key that its object has already.
  package struct Duplicate: Equatable {
    package var key: String
    package var location: JSONLocation
    package var first: JSONLocation
  }

  /// A text read.
  package struct Result {
    package var value: JSONValue
    /// Keys named again; the first of each counts.
    package var duplicates: [Duplicate]
  }

  package let bytes: UnsafeBufferPointer<UInt8>
  package let source: UInt32
  package let limits: Limits
  /// Whether `NaN` and `Infinity` are taken for numbers, so that the message about them can name the
  /// key; they are never finite, and whoever takes a number refuses them.
  package let takesNonFinite: Bool
  package var index = 0
  /// What is open, outermost first.
  private var open: [Container] = []
  /// Whether the last of what is open is being read at its next value, not between values.
  private var isInValue = false
  private var valueCount = 0
  private var duplicates: [Duplicate] = []

  /// Reads a whole text.
  package static func parse(
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
    let value: JSONValue
    do throws(JSONSyntaxError) {
      value = try parseTree()
    } catch {
      throw JSONSyntaxError(error.message, at: error.offset, path: path, isLimit: error.isLimit)
    }
    skipSpace()
    guard index == bytes.count else {
      throw unexpected("the end of the file")
    }
    return Result(value: value, duplicates: duplicates)
  }

  // MARK: Nesting

  /// An object or array that is open.
  private struct Container {
    var isObject: Bool
    var location: JSONLocation
    var elements: [JSONValue] = []
    var members: [JSONMember] = []
    /// Where the members' keys are, once they are many.
    var seen: [String: JSONLocation] = [:]
    var key = ""
    var keyLocation = JSONLocation(offset: 0)

    /// The way from the container to the value that is being read.
    var component: JSONPath.Component { isObject ? .key(key) : .index(elements.count) }

    /// Where a key is already, among those that were added.
    mutating func location(ofKey key: String) -> JSONLocation? {
      // Few keys are compared one by one, many through a table, so that time stays linear.
      let few = 16
      guard members.count >= few else { return members.first { $0.key == key }?.location }
      if seen.isEmpty {
        for member in members { seen[member.key] = member.location }
      }
      if let location = seen[key] { return location }
      seen[key] = keyLocation
      return nil
    }

    /// The container as a value.
    var value: JSONValue {
      JSONValue(isObject ? .object(members) : .array(elements), at: location)
    }
  }

  /// Reads a value with all that is within it.
  ///
  /// What is open waits in a list and not on the stack, so that no text can exhaust the stack.
  private mutating func parseTree() throws(JSONSyntaxError) -> JSONValue {
    while true {
      // A scalar or an empty container is a whole value; else the first one within is next.
      guard var value = try parseValueOrOpen() else { continue }
      isInValue = false
      while let last = open.indices.last {
        add(value, toContainer: last)
        guard try close(container: last) else { break }
        value = open.removeLast().value
      }
      if open.isEmpty { return value }
    }
  }

  /// The way to what is being read.
  private var path: JSONPath {
    JSONPath(components: open.dropLast(isInValue ? 0 : 1).map(\.component))
  }

  /// Reads a scalar or an empty container; `nil` after one was opened that has something in it.
  private mutating func parseValueOrOpen() throws(JSONSyntaxError) -> JSONValue? {
    isInValue = true
    skipSpace()
    let location = JSONLocation(offset: UInt32(index), source: source)
    guard index < bytes.count else { throw unexpected("a value") }
    valueCount += 1
    guard valueCount <= limits.values else {
      throw JSONSyntaxError(
        "more than \(limits.values) values, the limit of a scene file", at: index, isLimit: true)
    }
    switch bytes[index] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try open(Container(isObject: bytes[index] == UInt8(ascii: "{"), location: location))
    case UInt8(ascii: "\""): return JSONValue(.string(try parseString()), at: location)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONValue(.number(try parseNumber()), at: location)
    default: return JSONValue(try parseWord(), at: location)
    }
  }

  /// Opens a container and reads its first key; gives it back where it is empty.
  private mutating func open(_ container: Container) throws(JSONSyntaxError) -> JSONValue? {
    guard open.count < limits.depth else {
      throw JSONSyntaxError(
        "objects and arrays nested more than \(limits.depth) deep, the limit of a scene file",
        at: index, isLimit: true)
    }
    index += 1
    skipSpace()
    if take(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return container.value }
    open.append(container)
    if container.isObject {
      isInValue = false
      try parseKey(ofContainer: open.count - 1, expected: "a key in double quotes or '}'")
    }
    return nil
  }

  /// Reads what follows a value in a container: its end, or a comma and the next key.
  ///
  /// - Parameter container: The index of the container among those that are open.
  /// - Returns: Whether it is complete.
  /// - Throws: What stands there instead.
  private mutating func close(container: Int) throws(JSONSyntaxError) -> Bool {
    let isObject = open[container].isObject
    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let name = isObject ? "'}'" : "']'"
    skipSpace()
    if take(end) { return true }
    let comma = index
    guard take(UInt8(ascii: ",")) else { throw unexpected("',' or \(name)") }
    skipSpace()
    if index < bytes.count, bytes[index] == end {
      throw JSONSyntaxError("a comma before \(name); remove it", at: comma)
    }
    if isObject { try parseKey(ofContainer: container, expected: "a key in double quotes") }
    return false
  }

  private mutating func parseKey(
    ofContainer container: Int, expected: String
  ) throws(JSONSyntaxError) {
    open[container].keyLocation = JSONLocation(offset: UInt32(index), source: source)
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      throw unexpected(expected)
    }
    let key = try parseString()
    skipSpace()
    guard take(UInt8(ascii: ":")) else {
      throw unexpected("':' after the key \(Quotation.quoted(key))")
    }
    open[container].key = key
  }

  private mutating func add(_ value: JSONValue, toContainer last: Int) {
    guard open[last].isObject else {
      open[last].elements.append(value)
      return
    }
    let key = open[last].key
    let location = open[last].keyLocation
    if let first = open[last].location(ofKey: key) {
      duplicates.append(Duplicate(key: key, location: location, first: first))
      return
    }
    open[last].members.append(JSONMember(key: key, location: location, value: value))
  }

  private mutating func parseWord() throws(JSONSyntaxError) -> JSONValue.Content {
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
    if word.isEmpty { throw unexpected("a value") }
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
      "expected a value, found \(Quotation.quoted(word))\(hint)", at: start)
  }

  // MARK: Bytes

  package mutating func skipSpace() {
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

  package static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// The error about what stands at the index instead of what was expected.
  package func unexpected(_ expected: String) -> JSONSyntaxError {
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
  package func character(at index: Int) -> String {
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return Quotation.quoted(String(decoding: bytes[index..<end], as: UTF8.self))
  }
}
