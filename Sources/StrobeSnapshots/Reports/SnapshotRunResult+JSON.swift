import Foundation

extension SnapshotRunResult {
  /// The results for programs, as JSON.
  public var json: String {
    let counts = Status.allCases.map { "\"\($0.rawValue)\": \(count($0))" }
    let body = entries.map { "    " + Self.json($0) }.joined(separator: ",\n")
    return """
      {
        "folder": \(Self.quoted(folder)),
        "passes": \(!hasFailures),
        "counts": {\(counts.joined(separator: ", "))},
        "snapshots": [\(entries.isEmpty ? "" : "\n" + body + "\n  ")]
      }

      """
  }

  private static func json(_ entry: Entry) -> String {
    var members = [
      "\"scene\": \(quoted(entry.scene))", "\"name\": \(quoted(entry.name))",
      "\"status\": \"\(entry.status.rawValue)\"",
    ]
    if let reference = entry.reference { members.append("\"reference\": \(quoted(reference))") }
    if let time = entry.time { members.append("\"time\": \(Seconds.text(time))") }
    if let different = entry.different {
      members += [
        "\"differentPixels\": \(different.pixels)", "\"totalPixels\": \(different.comparedPixels)",
        "\"largestDifference\": \(different.levels)",
        "\"frames\": [\(different.frames.map(String.init).joined(separator: ", "))]",
        "\"frameCount\": \(different.frameCount)",
      ]
    }
    if !entry.lines.isEmpty {
      members.append("\"message\": \(quoted(entry.lines.joined(separator: "\n")))")
    }
    if let changes = entry.changes {
      let lines = changes.map { change in
        "{\"layer\": \(quoted(change.layer)), \"key\": \(change.key.map(quoted) ?? "null"), "
          + "\"expected\": \(change.expected.map(quoted) ?? "null"), "
          + "\"actual\": \(change.actual.map(quoted) ?? "null")}"
      }
      members.append("\"changes\": [\(lines.joined(separator: ", "))]")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  /// A JSON string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      // Also what would end a script in a page, or a line in older JavaScript.
      case "<", "\u{2028}", "\u{2029}", "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
