/// Bytes of a file in the making.
struct SVGOutput {
  var bytes: [UInt8] = []
  var indentation = 0
  /// What every `id` begins with.
  var prefix = ""

  mutating func append(_ text: String) { bytes += text.utf8 }

  mutating func append(contentsOf slice: some Collection<UInt8>) { bytes += slice }

  mutating func newLine() {
    if !bytes.isEmpty { bytes.append(0x0A) }
    bytes += repeatElement(0x20, count: indentation)
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
