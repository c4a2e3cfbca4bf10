/// Reads the tokens of PDF objects (ISO 32000-1, 7.2), strings and comments skipped.
struct PDFLexer {
  private let bytes: [UInt8]
  private(set) var position: Int

  struct Token {
    var kind: Kind
    var range: Range<Int>
  }

  enum Kind {
    case name
    case number
    /// `obj`, `R`, `stream`, …
    case keyword
    /// A delimiter or a string.
    case other
  }

  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = max(0, position)
  }

  func text(_ token: Token) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  /// Whether `number generation obj` stands exactly here; it is passed over.
  mutating func isObject(number: Int, generation: Int) -> Bool {
    guard position < bytes.count, Self.isDigit(bytes[position]), integer() == number,
      integer() == generation, let word = next()
    else { return false }
    return text(word) == "obj"
  }

  /// The next token if it is a whole number that is not negative.
  mutating func integer() -> Int? {
    guard let token = next(), token.kind == .number else { return nil }
    return Int(text(token)).flatMap { $0 >= 0 ? $0 : nil }
  }

  mutating func next() -> Token? {
    skipBlanks()
    guard position < bytes.count else { return nil }
    let start = position
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "/"):
      skipRegular()
      return Token(kind: .name, range: start..<position)
    case UInt8(ascii: "("):
      skipString()
      return Token(kind: .other, range: start..<position)
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      if position < bytes.count, bytes[position] == byte { position += 1 }
      return Token(kind: .other, range: start..<position)
    case _ where Self.isDelimiter(byte):
      return Token(kind: .other, range: start..<position)
    default:
      skipRegular()
      let isNumber =
        Self.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: ".")
      return Token(kind: isNumber ? .number : .keyword, range: start..<position)
    }
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      if Self.isBlank(bytes[position]) {
        position += 1
      } else if bytes[position] == UInt8(ascii: "%") {
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
          position += 1
        }
      } else {
        return
      }
    }
  }

  private mutating func skipRegular() {
    while position < bytes.count, !Self.isBlank(bytes[position]),
      !Self.isDelimiter(bytes[position])
    {
      position += 1
    }
  }

  private mutating func skipString() {
    var depth = 1
    while position < bytes.count, depth > 0 {
      switch bytes[position] {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      position += 1
    }
    position = min(position, bytes.count)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default:
      false
    }
  }
}
