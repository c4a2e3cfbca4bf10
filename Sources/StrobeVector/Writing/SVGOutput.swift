/// Bytes of a file in the making, with the places where the prefix of ids goes.
///
/// The prefix may depend on all the rest: it is put in at the end, in one copy.
struct SVGOutput {
  private(set) var bytes: [UInt8] = []
  private var prefixPlaces: [Int] = []
  var indentation = 0

  mutating func append(_ text: String) { bytes += text.utf8 }

  mutating func append(contentsOf slice: some Collection<UInt8>) { bytes += slice }

  mutating func append(_ other: Self) {
    prefixPlaces += other.prefixPlaces.map { $0 + bytes.count }
    bytes += other.bytes
  }

  /// Writes a name with the prefix before it.
  mutating func append(prefixed name: String) {
    prefixPlaces.append(bytes.count)
    append(name)
  }

  mutating func newLine() {
    if !bytes.isEmpty { bytes.append(0x0A) }
    bytes += repeatElement(0x20, count: indentation)
  }

  /// Whether any name is there that a prefix goes before.
  var hasNames: Bool { !prefixPlaces.isEmpty }

  /// The 64-bit FNV-1a hash of the bytes without any prefix.
  var hash: UInt64 {
    bytes.withUnsafeBufferPointer { buffer in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in buffer { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash
    }
  }

  func bytes(withPrefix prefix: String) -> [UInt8] {
    guard !prefix.isEmpty, hasNames else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + prefixPlaces.count * prefix.utf8.count)
    var position = 0
    for place in prefixPlaces {
      result += bytes[position..<place]
      result += prefix.utf8
      position = place
    }
    result += bytes[position...]
    return result
  }
}

/// Makes text safe inside XML.
package enum XMLText {
  /// The text with markup escaped and characters left out that no XML file may have.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A name that an `id` may have after a prefix: letters, digits, `-`, `_` and `.`.
  package static func identifier(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", ".":
        result.unicodeScalars.append(scalar)
      case _ where !scalar.isASCII && scalar.properties.isAlphabetic && scalar.value < 0x10000:
        result.unicodeScalars.append(scalar)
      default:
        if !result.isEmpty, !result.hasSuffix("-") { result += "-" }
      }
    }
    while result.hasSuffix("-") { result.removeLast() }
    return result.isEmpty ? "layer" : result
  }

  /// The name with an underscore before it where it could not begin an `id`.
  package static func startingIdentifier(_ text: String) -> String {
    switch text.unicodeScalars.first {
    case .some("0"..."9"), .some("-"), .some("."): "_" + text
    default: text
    }
  }
}
