import Foundation

/// Turns any text into a part of a file's name that every file system takes.
enum ReferenceName {
  /// The most bytes of a part before its mark.
  private static let longest = 80

  /// Letters, digits, `-` and `_` stay, and dots where they are kept; everything else becomes `-`.
  ///
  /// Where that changes the text, `~` and a digest of the original follow, so that two texts never
  /// have one name; `~` itself never stays.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - keepsDots: Whether dots stay, except at the start.
  /// - Returns: At least one character.
  static func part(_ text: String, keepsDots: Bool) -> String {
    let original = text.precomposedStringWithCanonicalMapping
    var name = ""
    for character in original {
      let isPlain =
        character.isLetter || character.isNumber || character == "-" || character == "_"
        || (character == "." && keepsDots && !name.isEmpty)
      if isPlain, name.utf8.count + character.utf8.count <= longest {
        name.append(character)
      } else if name.last != "-" {
        name.append("-")
      }
    }
    guard name != original || name.isEmpty else { return name }
    let trimmed = name.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed()
    return String(trimmed) + "~" + digest(original)
  }

  /// The name of a test: the function's, without quoting, and its labels each after a plus sign.
  ///
  /// - Parameter function: The name as `#function` gives it: `ring()`, `ring(count:)`.
  /// - Returns: `ring`, `ring+count`.
  static func test(_ function: String) -> String {
    var name = Substring(function)
    var labels: [Substring] = []
    if name.hasSuffix(")"), let parenthesis = name.lastIndex(of: "(") {
      let list = name[name.index(after: parenthesis)...].dropLast()
      if list.isEmpty || list.hasSuffix(":") {
        labels = list.split(separator: ":")
        name = name[..<parenthesis]
      }
    }
    if name.count > 2, name.hasPrefix("`"), name.hasSuffix("`") {
      name = name.dropFirst().dropLast()
    }
    return ([name] + labels).map { part(String($0), keepsDots: false) }.joined(separator: "+")
  }

  /// The name of an instant: `0.5s`.
  static func instant(_ time: Double) -> String { "\(Seconds.text(time))s" }

  /// The first 40 bits of the FNV-1a hash (Fowler, Noll, Vo) in hexadecimal digits.
  private static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash >> 24, radix: 16)
    return String(repeating: "0", count: 10 - digits.count) + digits
  }
}

/// How times are written.
enum Seconds {
  /// The shortest text that reads back to the same number, without a superfluous `.0`.
  static func text(_ time: Double) -> String {
    let text = "\(time == 0 ? 0 : time)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// The names of snapshots that the callers of a check make.
package enum SnapshotName {
  /// The name of an instant: `0.5s`.
  package static func instant(_ time: Double) -> String { ReferenceName.instant(time) }
}
