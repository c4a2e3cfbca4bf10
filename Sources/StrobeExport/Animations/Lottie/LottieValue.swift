/// A JSON value in the order in which it is written.
indirect enum LottieValue {
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([LottieValue])
  case object([(String, LottieValue)])

  static func numbers(_ values: [Double]) -> LottieValue { .list(values.map { .number($0) }) }

  /// Writes the value, numbers with a few decimals.
  func write(to output: inout [UInt8]) {
    switch self {
    case .number(let value):
      let format = SVGNumberFormat(decimals: 4)
      let text = format.text(value)
      // JSON has no number that begins with a point.
      if text.hasPrefix(".") {
        output += "0\(text)".utf8
      } else if text.hasPrefix("-.") {
        output += "-0\(text.dropFirst())".utf8
      } else {
        output += text.utf8
      }
    case .flag(let isTrue): output += (isTrue ? "true" : "false").utf8
    case .text(let text):
      LottieValue.write(text, to: &output)
    case .list(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        LottieValue.write(member.0, to: &output)
        output.append(UInt8(ascii: ":"))
        member.1.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0..<32:
        let digits = Array(String(byte, radix: 16).utf8)
        output += "\\u00".utf8
        output += digits.count == 1 ? [UInt8(ascii: "0")] + digits : digits
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
