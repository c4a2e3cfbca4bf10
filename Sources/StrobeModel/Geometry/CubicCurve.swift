/// One cubic Bézier curve, for lengths and cuts.
struct CubicCurve {
  var start: Point
  var first: Point
  var second: Point
  var end: Point

  /// The speed |B'(t)| at a parameter.
  private func speed(_ t: Double) -> Double {
    let s = 1 - t
    let a = 3 * s * s
    let b = 6 * s * t
    let c = 3 * t * t
    let x = a * (first.x - start.x) + b * (second.x - first.x) + c * (end.x - second.x)
    let y = a * (first.y - start.y) + b * (second.y - first.y) + c * (end.y - second.y)
    return (x * x + y * y).squareRoot()
  }

  /// The point at a parameter of 0...1.
  func point(_ t: Double) -> Point {
    let s = 1 - t
    let a = s * s * s
    let b = 3 * s * s * t
    let c = 3 * s * t * t
    let d = t * t * t
    return Point(
      a * start.x + b * first.x + c * second.x + d * end.x,
      a * start.y + b * first.y + c * second.y + d * end.y)
  }

  // Abscissas and weights of Gauss and Legendre's rule with eight nodes, positive half: roots of P8
  // and 2 / ((1 − x²) P8'(x)²).
  private static let nodes: [(x: Double, weight: Double)] = [
    (0.183_434_642_495_649_8, 0.362_683_783_378_362_0),
    (0.525_532_409_916_329_0, 0.313_706_645_877_887_3),
    (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
    (0.960_289_856_497_536_2, 0.101_228_536_290_376_3),
  ]

  private func gauss(_ from: Double, _ to: Double) -> Double {
    let middle = (from + to) / 2
    let half = (to - from) / 2
    var sum = 0.0
    for node in Self.nodes {
      sum += node.weight * (speed(middle - half * node.x) + speed(middle + half * node.x))
    }
    return sum * half
  }

  /// The arc length between two parameters, to about 1e-10 of it.
  ///
  /// The interval is halved until the halves agree with the whole; cusps stop at the depth.
  func length(from: Double = 0, to: Double = 1) -> Double {
    length(from, to, whole: gauss(from, to), depth: 0)
  }

  private func length(_ from: Double, _ to: Double, whole: Double, depth: Int) -> Double {
    let middle = (from + to) / 2
    let left = gauss(from, middle)
    let right = gauss(middle, to)
    let halves = left + right
    guard halves.isFinite, depth < 16, abs(halves - whole) > 1e-11 * halves else { return halves }
    return length(from, middle, whole: left, depth: depth + 1)
      + length(middle, to, whole: right, depth: depth + 1)
  }

  /// The parameter at an arc length from the start, of a total that the caller knows.
  func parameter(atLength target: Double, of total: Double) -> Double {
    guard target > 0 else { return 0 }
    guard target < total else { return 1 }
    var low = 0.0
    var high = 1.0
    var t = target / total
    // Newton's step where it stays inside the bracket, else bisection.
    for _ in 0..<60 {
      let error = length(to: t) - target
      if abs(error) <= 1e-12 * total { break }
      if error > 0 { high = t } else { low = t }
      let slope = speed(t)
      let next = slope > 0 ? t - error / slope : low
      t = next > low && next < high ? next : (low + high) / 2
      if high - low < 1e-15 { break }
    }
    return t
  }

  /// The part between two parameters, as a curve of its own.
  func part(from: Double, to: Double) -> CubicCurve {
    var result = self
    if to < 1 { result = result.split(at: to).left }
    if from > 0, to > 0 { result = result.split(at: from / to).right }
    return result
  }

  private func split(at t: Double) -> (left: CubicCurve, right: CubicCurve) {
    func mix(_ a: Point, _ b: Point) -> Point {
      Point(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
    }
    let a = mix(start, first)
    let b = mix(first, second)
    let c = mix(second, end)
    let d = mix(a, b)
    let e = mix(b, c)
    let f = mix(d, e)
    return (
      CubicCurve(start: start, first: a, second: d, end: f),
      CubicCurve(start: f, first: e, second: c, end: end)
    )
  }
}
