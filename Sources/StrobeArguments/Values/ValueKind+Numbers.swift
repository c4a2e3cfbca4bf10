extension ValueKind where Value == Double {
  /// A finite decimal number: `2`, `-0.5`, `.25`, `1e-9`.
  ///
  /// Hexadecimal numbers, `nan`, `inf`, digits other than ASCII's, spaces and numbers that overflow
  /// are refused.
  ///
  /// - Parameters:
  ///   - greaterThan: The bound that a number must exceed, or nil.
  ///   - atLeast: The smallest number allowed, or nil.
  ///   - atMost: The largest number allowed, or nil.
  /// - Returns: The kind of those numbers.
  public static func number(
    greaterThan: Double? = nil, atLeast: Double? = nil, atMost: Double? = nil
  ) -> Self {
    Self(
      "number", format: formatNumber,
      read: { text throws(ValueError) in
        let number = try readNumber(text)
        if let greaterThan, !(number > greaterThan) {
          throw ValueError("it must be greater than \(formatNumber(greaterThan))")
        }
        if let atLeast, number < atLeast {
          throw ValueError("it must be at least \(formatNumber(atLeast))")
        }
        if let atMost, number > atMost {
          throw ValueError("it must be at most \(formatNumber(atMost))")
        }
        return number
      })
  }
}

extension ValueKind where Value == Int {
  /// A whole number in decimal digits.
  ///
  /// - Parameter range: The numbers allowed.
  /// - Returns: The kind of those numbers.
  public static func integer(in range: ClosedRange<Int> = Int.min...Int.max) -> Self {
    Self(
      "integer", format: { String($0) },
      read: { text throws(ValueError) in
        try readInteger(text, in: range)
      })
  }
}

extension ValueKind where Value == UInt64 {
  /// A whole number of 64 bits without a sign, as a seed is.
  public static func unsignedInteger() -> Self {
    Self(
      "integer", format: { String($0) },
      read: { text throws(ValueError) in
        try readInteger(text, in: 0...UInt64.max)
      })
  }
}

/// Reads a number of the grammar `[+-] digits [. digits] [e [+-] digits]`, in ASCII.
func readNumber(_ text: String) throws(ValueError) -> Double {
  guard isDecimalNumber(text), let number = Double(text) else {
    throw ValueError(reasonForNoNumber(text))
  }
  guard number.isFinite else { throw ValueError("the number is too large") }
  return number
}

/// Writes the shortest number that reads back to the same one, without a needless `.0`.
@Sendable
func formatNumber(_ number: Double) -> String {
  let text = "\(number)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Reads a whole number in ASCII digits that lies in a range.
func readInteger<Integer: FixedWidthInteger>(
  _ text: String, in range: ClosedRange<Integer>
) throws(ValueError) -> Integer {
  var digits = Array(text.utf8)[...]
  if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
    digits = digits.dropFirst()
  }
  guard !digits.isEmpty, digits.allSatisfy(isDigit) else {
    throw ValueError("expected a whole number")
  }
  guard let integer = Integer(text), range.contains(integer) else {
    throw ValueError(description(ofBounds: range))
  }
  return integer
}

private func description<Integer: FixedWidthInteger>(ofBounds range: ClosedRange<Integer>) -> String
{
  switch (range.lowerBound == .min, range.upperBound == .max) {
  case (true, true), (false, false):
    "it must be from \(range.lowerBound) to \(range.upperBound)"
  case (false, true) where range.lowerBound == .max:
    "it must be \(range.lowerBound)"
  case (false, true):
    "it must be at least \(range.lowerBound)"
  case (true, false):
    Integer.min == 0
      ? "it must be from 0 to \(range.upperBound)" : "it must be at most \(range.upperBound)"
  }
}

private func reasonForNoNumber(_ text: String) -> String {
  let word = text.lowercased().drop { $0 == "-" || $0 == "+" }
  if word == "nan" || word == "inf" || word == "infinity" {
    return "the number must be finite"
  }
  let withPoint = String(text.map { $0 == "," ? "." : $0 })
  if withPoint != text, isDecimalNumber(withPoint) {
    return "expected a number with a decimal point; did you mean \(withPoint)?"
  }
  return "expected a decimal number"
}

private func isDigit(_ byte: UInt8) -> Bool {
  UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
}

private func isDecimalNumber(_ text: String) -> Bool {
  var rest = Array(text.utf8)[...]
  func skipSign() {
    if let byte = rest.first, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
  }
  func skipDigits() -> Bool {
    let length = rest.prefix(while: isDigit).count
    rest = rest.dropFirst(length)
    return length > 0
  }
  skipSign()
  var hasDigits = skipDigits()
  if rest.first == UInt8(ascii: ".") {
    rest = rest.dropFirst()
    let hasFraction = skipDigits()
    hasDigits = hasDigits || hasFraction
  }
  guard hasDigits else { return false }
  if let byte = rest.first, byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
    rest = rest.dropFirst()
    skipSign()
    guard skipDigits() else { return false }
  }
  return rest.isEmpty
}
