extension JSONParser {
  /// Reads a string from its opening quote to beyond its closing one.
  package mutating func parseString() throws(JSONSyntaxError) -> String {
    let quote = index
    index += 1
    var text = ""
    var start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = index
        index += 1
        if text.isEmpty { return string(start..<end) }
        return text + string(start..<end)
      case UInt8(ascii: "\\"):
        text += string(start..<index)
        text.unicodeScalars.append(try parseEscape())
        start = index
      case 0x00..<0x20:
        let code = String(bytes[index], radix: 16, uppercase: true)
        let name = "U+" + String(repeating: "0", count: 4 - code.count) + code
        if bytes[index] == 0x0A || bytes[index] == 0x0D {
          throw JSONSyntaxError(
            "the string that starts here has no closing quote on its line", at: quote)
        }
        throw JSONSyntaxError("the control character \(name) in a string; escape it", at: index)
      default: index += 1
      }
    }
    throw JSONSyntaxError("unexpected end of the file in the string that starts here", at: quote)
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func parseEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let start = index
    index += 1
    guard index < bytes.count else {
      throw JSONSyntaxError("unexpected end of the file in an escape", at: bytes.count)
    }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default:
      throw JSONSyntaxError(
        "unknown escape \\\(Quotation.escaped(unquotedCharacter(at: index - 1))); a backslash is"
          + " written \\\\", at: start)
    }
    let unit = try parseHexadecimal(start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A surrogate: the first of a pair needs the second right after it.
    guard unit < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { throw loneSurrogate(unit, at: start) }
    index += 2
    let second = try parseHexadecimal(index - 2)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
    else { throw loneSurrogate(unit, at: start) }
    return scalar
  }

  private func loneSurrogate(_ unit: UInt32, at offset: Int) -> JSONSyntaxError {
    let code = String(unit, radix: 16, uppercase: true)
    return JSONSyntaxError(
      "\\u\(code) is half of a surrogate pair; it means nothing alone", at: offset)
  }

  private func unquotedCharacter(at index: Int) -> String {
    String(character(at: index).dropFirst().dropLast())
  }

  private mutating func parseHexadecimal(_ start: Int) throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard index < bytes.count, let digit = hexadecimalDigit(bytes[index]) else {
        throw JSONSyntaxError("\\u takes four hexadecimal digits", at: start)
      }
      value = value << 4 | digit
      index += 1
    }
    return value
  }

  private func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Reads a number and gives its text.
  package mutating func parseNumber() throws(JSONSyntaxError) -> String {
    let start = index
    if bytes[index] == UInt8(ascii: "-") {
      index += 1
      if takesNonFinite, let word = infinity(from: start) { return word }
    }
    let first = index
    try skipDigits("a digit")
    if bytes[first] == UInt8(ascii: "0"), index > first + 1 {
      throw JSONSyntaxError("a number does not start with 0 before other digits", at: start)
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      try skipDigits("a digit after the point")
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count,
        bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      try skipDigits("a digit of the exponent")
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func infinity(from start: Int) -> String? {
    var end = index
    while end < bytes.count, JSONParser.isWordByte(bytes[end]) { end += 1 }
    let word = String(decoding: bytes[index..<end], as: UTF8.self).lowercased()
    guard ["infinity", "inf", "nan"].contains(word) else { return nil }
    index = end
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func skipDigits(_ expected: String) throws(JSONSyntaxError) {
    let start = index
    while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
    guard index > start else { throw unexpected(expected) }
  }
}
