extension TimingFunction {
  /// The eased time at a time.
  ///
  /// Solves x(u) = `x` and returns y(u), which may lie outside of 0...1. The result is within 1e-9
  /// of the exact curve everywhere, also where the curve is vertical, and exact at 0 and 1. Only
  /// basic arithmetic is used, so that every platform gives the same bits.
  ///
  /// - Parameter x: The time; below 0 counts as 0, above 1 as 1.
  /// - Returns: The eased time.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let ax = clampedToUnit(x1)
    let bx = clampedToUnit(x2)
    if ax == y1, bx == y2 { return x }
    // The half of the curve that x lies in is measured from its own end, where 1 − x keeps all
    // digits.
    guard x > 0.5 else { return TimingFunction.solve(x, ax, y1, bx, y2) }
    return 1 - TimingFunction.solve(1 - x, 1 - bx, 1 - y2, 1 - ax, 1 - y1)
  }

  private func clampedToUnit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  /// The y at which the curve has the x, by Newton's method kept within a shrinking bracket.
  private static func solve(
    _ x: Double, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double
  ) -> Double {
    let c1 = 3 * ax
    let c2 = 3 * (bx - 2 * ax)
    let c3 = 1 - 3 * (bx - ax)
    var low = 0.0
    var high = 1.0
    var u = x
    for _ in 0..<100 {
      let excess = ((c3 * u + c2) * u + c1) * u - x
      if excess == 0 { break }
      if excess < 0 { low = u } else { high = u }
      let slope = (3 * c3 * u + 2 * c2) * u + c1
      var next = u - excess / slope
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == u { break }
      let isDone = abs(next - u) <= 0x1p-53 * u
      u = next
      if isDone { break }
    }

    // Where x hardly changes with u, its rounding would move u too far; the more so the more y
    // changes there.
    let slope = (3 * c3 * u + 2 * c2) * u + c1
    let terms = abs(c1 * u) + abs(c2 * u * u) + abs(c3 * u * u * u) + x
    let d1 = 3 * ay
    let d2 = 3 * (by - 2 * ay)
    let d3 = 1 - 3 * (by - ay)
    let steepness = abs(d1) + 2 * abs(d2) + 3 * abs(d3)
    if !(terms * steepness * 0x1p-51 < 1e-11 * slope) {
      u = refine(x, ax, bx)
    }
    return ((d3 * u + d2) * u + d1) * u
  }

  /// The parameter of an x by bisection in doubled precision.
  private static func refine(_ x: Double, _ ax: Double, _ bx: Double) -> Double {
    let target = DoubleDouble(x)
    let one = DoubleDouble(1)
    let three = DoubleDouble(3)
    let a = three * DoubleDouble(ax)
    let b = three * DoubleDouble(bx)
    var low = 0.0
    var high = 1.0
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return middle }
      let u = DoubleDouble(middle)
      let v = one - u
      let value = u * (v * (a * v + b * u) + u * u)
      if (value - target).isNegative { low = middle } else { high = middle }
    }
  }
}
