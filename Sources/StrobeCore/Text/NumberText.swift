/// How numbers are written: the shortest text that reads back to the same double.
package enum NumberText {
  /// The text of a finite number: whole ones without a point, zero without a sign.
  ///
  /// What JSON cannot hold gives `null`.
  package static func of(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if let integer = Int64(exactly: value), value.magnitude < 1e15 { return String(integer) }
    // The description is the shortest that reads back; it writes whole numbers with ".0".
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
