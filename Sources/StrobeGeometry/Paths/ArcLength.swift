/// The lengths of smooth curves by Gauss and Legendre's quadrature.
package enum ArcLength {
  /// The positive abscissas and weights of the rule with sixteen nodes on −1...1: roots of P16 and
  /// 2 / ((1 − x²) P16′(x)²).
  private static let rule: [(node: Double, weight: Double)] = [
    (0.095_012_509_837_637_44, 0.189_450_610_455_068_5),
    (0.281_603_550_779_258_9, 0.182_603_415_044_923_6),
    (0.458_016_777_657_227_4, 0.169_156_519_395_002_5),
    (0.617_876_244_402_643_7, 0.149_595_988_816_576_7),
    (0.755_404_408_355_003, 0.124_628_971_255_533_9),
    (0.865_631_202_387_831_7, 0.095_158_511_682_492_78),
    (0.944_575_023_073_232_6, 0.062_253_523_938_647_89),
    (0.989_400_934_991_649_9, 0.027_152_459_411_754_1),
  ]

  /// The integral of a speed, to about 1e-12 of it: the interval is halved until both halves agree
  /// with the whole.
  ///
  /// Cusps stop at the depth; where the speed is nothing but rounding, the budget stops.
  package static func integrate(from a: Double, to b: Double, _ speed: (Double) -> Double) -> Double
  {
    guard b > a else { return 0 }
    let whole = gauss(a, b, speed)
    var budget = 64
    return refine(a, b, whole, 1e-12 * whole, depth: 0, &budget, speed)
  }

  private static func refine(
    _ a: Double, _ b: Double, _ whole: Double, _ tolerance: Double, depth: Int,
    _ budget: inout Int, _ speed: (Double) -> Double
  ) -> Double {
    let middle = a + (b - a) / 2
    let left = gauss(a, middle, speed)
    let right = gauss(middle, b, speed)
    let sum = left + right
    budget -= 1
    guard abs(sum - whole) > tolerance, depth < 16, budget > 0, sum.isFinite else { return sum }
    return refine(a, middle, left, tolerance, depth: depth + 1, &budget, speed)
      + refine(middle, b, right, tolerance, depth: depth + 1, &budget, speed)
  }

  private static func gauss(_ a: Double, _ b: Double, _ speed: (Double) -> Double) -> Double {
    let half = (b - a) / 2
    let middle = a + half
    var sum = 0.0
    for (node, weight) in rule {
      sum += weight * (speed(middle - half * node) + speed(middle + half * node))
    }
    return sum * half
  }

  /// The parameter of 0...1 up to which the integral of a speed is `target`, by Newton's method
  /// kept within a bracket.
  package static func parameter(
    atLength target: Double, of total: Double, _ speed: (Double) -> Double
  ) -> Double {
    guard target > 0 else { return 0 }
    guard target < total else { return 1 }
    var low = 0.0
    var high = 1.0
    var lengthAtLow = 0.0
    var u = target / total
    for _ in 0..<60 {
      let length = lengthAtLow + integrate(from: low, to: u, speed)
      let excess = length - target
      if abs(excess) <= 1e-13 * total { break }
      let slope = speed(u)
      if excess < 0 {
        low = u
        lengthAtLow = length
      } else {
        high = u
      }
      var next = u - excess / slope
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == u { break }
      u = next
    }
    return u
  }
}
