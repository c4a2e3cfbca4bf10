import Foundation

/// A JSON value in the order in which it is written.
///
/// Some players read a file's members in turn, so that their order matters.
indirect enum LottieValue {
  case number(Double, decimals: Int)
  case text(String)
  case flag(Bool)
  case list([LottieValue])
  case object([Member])
  /// A value that has been written already.
  case written([UInt8])

  typealias Member = (name: String, value: LottieValue)

  static func whole(_ value: Int) -> LottieValue { .number(Double(value), decimals: 0) }

  static func numbers(_ values: [Double], decimals: Int = 3) -> LottieValue {
    .list(values.map { .number($0, decimals: decimals) })
  }

  /// The value's bytes.
  var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  /// Writes the value without any space.
  func write(to output: inout [UInt8]) {
    switch self {
    case .number(let value, let decimals):
      LottieValue.write(value, decimals: decimals, to: &output)
    case .flag(let isTrue): output += (isTrue ? "true" : "false").utf8
    case .text(let text): LottieValue.write(text, to: &output)
    case .written(let bytes): output += bytes
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
        LottieValue.write(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// Writes a number with at most some decimals and no zeros at the end.
  static func write(_ value: Double, decimals: Int, to output: inout [UInt8]) {
    var scale = 1
    for _ in 0..<decimals { scale *= 10 }
    guard value.isFinite, abs(value) < 1e12,
      let scaled = Int(exactly: (value * Double(scale)).rounded())
    else {
      // JSON has no word for what is not a number.
      output += (value.isFinite ? "\(value)" : "0").utf8
      return
    }
    if scaled < 0 { output.append(UInt8(ascii: "-")) }
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: scale.magnitude)
    output += String(whole).utf8
    guard rest > 0 else { return }
    output.append(UInt8(ascii: "."))
    var fraction = Array(String(rest).utf8)
    fraction.insert(
      contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, decimals - fraction.count)), at: 0)
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    output += fraction
  }

  private static func write(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0..<32:
        let digits = String(byte, radix: 16)
        output += "\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
