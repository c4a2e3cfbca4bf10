/// Writes numbers with a fixed number of decimals in their shortest form.
///
/// A number becomes a whole multiple of the last decimal first: sums and differences of such numbers
/// are exact, so that relative coordinates never drift from the absolute ones.
package struct SVGNumberFormat {
  /// Decimals after the point, 0...8.
  package let decimals: Int
  /// What stands for 1.
  let unit: Int

  package init(decimals: Int) {
    self.decimals = min(8, max(0, decimals))
    unit = (0..<self.decimals).reduce(1) { product, _ in product * 10 }
  }

  /// The nearest multiple of the last decimal, at most ±10^17; 0 for what is no number.
  package func quantize(_ value: Double) -> Int {
    guard !value.isNaN else { return 0 }
    let scaled = (value * Double(unit)).rounded()
    return Int(exactly: min(1e17, max(-1e17, scaled))) ?? 0
  }

  package func append(_ value: Double, to output: inout [UInt8]) {
    append(quantized: quantize(value), to: &output)
  }

  package func append(quantized value: Int, to output: inout [UInt8]) {
    if value < 0 { output.append(UInt8(ascii: "-")) }
    let magnitude = value.magnitude
    let (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: unit.magnitude)
    if whole > 0 || fraction == 0 { output += String(whole).utf8 }
    guard fraction > 0 else { return }
    output.append(UInt8(ascii: "."))
    var digits = Array(String(fraction).utf8)
    output += repeatElement(UInt8(ascii: "0"), count: decimals - digits.count)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    output += digits
  }

  package func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A format with as many more decimals as a magnification needs; up to three times needs none.
  package func magnified(by scale: Double) -> Self {
    var decimals = self.decimals
    var reach = 1.0
    while reach * 3 < scale, decimals < 8 {
      reach *= 10
      decimals += 1
    }
    return Self(decimals: decimals)
  }
}
