extension SnapshotRunResult {
  /// The results as JUnit XML, as continuous integration reads them: a suite for each scene, a case
  /// for each snapshot.
  public var junit: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let failures = entries.filter { $0.status.isFailure && !$0.status.isError }.count
    let errors = entries.filter { $0.status.isError }.count
    text += "<testsuites name=\"strobe snapshot\" tests=\"\(entries.count)\""
    text += " failures=\"\(failures)\" errors=\"\(errors)\">\n"
    for (scene, entries) in suites {
      let failures = entries.filter { $0.status.isFailure && !$0.status.isError }.count
      let errors = entries.filter { $0.status.isError }.count
      text += "  <testsuite name=\"\(Markup.escaped(scene))\" tests=\"\(entries.count)\""
      text += " failures=\"\(failures)\" errors=\"\(errors)\">\n"
      for entry in entries { text += Self.testCase(entry) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// The entries of each scene in their order; orphans have their own suite.
  private var suites: [(scene: String, entries: [Entry])] {
    var suites: [(scene: String, entries: [Entry])] = []
    for entry in entries {
      let scene =
        entry.status == .orphaned || entry.status == .removed
        ? Reference.folderName : entry.scene
      if suites.last?.scene == scene {
        suites[suites.count - 1].entries.append(entry)
      } else {
        suites.append((scene, [entry]))
      }
    }
    return suites
  }

  private static func testCase(_ entry: Entry) -> String {
    let isOrphan = entry.status == .orphaned || entry.status == .removed
    let name = entry.name.isEmpty ? entry.scene : entry.name
    let group = isOrphan ? Reference.folderName : entry.scene
    var text = "    <testcase classname=\"\(Markup.escaped(group))\""
    text += " name=\"\(Markup.escaped(name))\""
    guard entry.status.isFailure else { return text + "/>\n" }
    let element = entry.status.isError ? "error" : "failure"
    let lines = entry.lines + (entry.changes ?? []).prefix(20).map(\.description)
    text += ">\n      <\(element) type=\"\(entry.status.rawValue)\""
    text += " message=\"\(Markup.escaped(entry.headline))\">"
    text += Markup.escaped(lines.joined(separator: "\n"))
    return text + "</\(element)>\n    </testcase>\n"
  }
}

extension SnapshotRunResult.Entry {
  /// What is wrong in one line: how many pixels differ, when, and the first value that changed.
  var headline: String {
    guard let different else { return lines.first ?? status.rawValue }
    var text = "\(different.pixels) of \(different.comparedPixels) pixels differ"
    if let time { text += " at \(Seconds.text(time)) s" }
    if let change = changes?.first { text += "; \(change)" }
    return text
  }
}

extension SnapshotRunResult.Status {
  /// Whether nothing could be compared.
  var isError: Bool { self == .broken || self == .damaged }
}

/// Text within XML and HTML.
enum Markup {
  /// The text with markup's own characters escaped; what XML cannot hold becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
