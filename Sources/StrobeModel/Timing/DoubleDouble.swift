/// A number of about 32 decimal digits: an unevaluated sum of two doubles.
///
/// Only sums, products and fused multiplications are used, so that results are the same on every
/// platform. T. J. Dekker, "A floating-point technique for extending the available precision"
/// (1971).
struct DoubleDouble: Sendable {
  var high: Double
  var low: Double

  init(_ value: Double) {
    high = value
    low = 0
  }

  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The sum of two doubles without rounding.
  private static func exactSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    let part = sum - a
    return DoubleDouble(high: sum, low: (a - (sum - part)) + (b - part))
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let high = exactSum(a.high, b.high)
    let low = exactSum(a.low, b.low)
    let middle = exactSum(high.high, high.low + low.high)
    return exactSum(middle.high, middle.low + low.low)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    a + DoubleDouble(high: -b.high, low: -b.low)
  }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = a.high * b.high
    let error = (-product).addingProduct(a.high, b.high)
    return exactSum(product, error + (a.high * b.low + a.low * b.high))
  }

  var isNegative: Bool { high < 0 || (high == 0 && low < 0) }
}
