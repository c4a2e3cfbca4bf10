extension Color {
  /// Makes a colour from `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a name of CSS Color 4 in any case,
  /// or `transparent`; anything else gives `nil`.
  public init?(css text: String) {
    if text.hasPrefix("#") {
      self.init(hexadecimal: text.utf8.dropFirst())
      return
    }
    let name = text.lowercased()
    if name == "transparent" {
      self = .clear
      return
    }
    guard let value = Color.valuesByName[name] else { return nil }
    self.init(
      bytes: Double(value >> 16), Double(value >> 8 & 0xFF), Double(value & 0xFF))
  }

  private static let valuesByName = Dictionary(
    cssNames.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })

  private init?(hexadecimal digits: Substring.UTF8View) {
    var values: [Double] = []
    for digit in digits.prefix(9) {
      guard let value = Color.hexadecimalDigit(digit) else { return nil }
      values.append(value)
    }
    switch values.count {
    case 3, 4:
      // One digit stands for two equal ones: f is ff, 17 times f.
      self.init(
        bytes: values[0] * 17, values[1] * 17, values[2] * 17,
        values.count == 4 ? values[3] / 15 : 1)
    case 6, 8:
      self.init(
        bytes: values[0] * 16 + values[1], values[2] * 16 + values[3], values[4] * 16 + values[5],
        values.count == 8 ? (values[6] * 16 + values[7]) / 255 : 1)
    default: return nil
    }
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> Double? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Double(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Double(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Double(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
