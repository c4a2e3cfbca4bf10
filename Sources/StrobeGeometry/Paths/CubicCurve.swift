/// One cubic Bézier curve, for lengths and cuts.
package struct CubicCurve {
  package var start: Point
  package var first: Point
  package var second: Point
  package var end: Point

  /// The derivative of the point by the parameter.
  package func velocity(_ t: Double) -> Point {
    let s = 1 - t
    let a = 3 * s * s
    let b = 6 * s * t
    let c = 3 * t * t
    return Point(
      a * (first.x - start.x) + b * (second.x - first.x) + c * (end.x - second.x),
      a * (first.y - start.y) + b * (second.y - first.y) + c * (end.y - second.y))
  }

  private func speed(_ t: Double) -> Double {
    let velocity = velocity(t)
    return (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
  }

  /// The point at a parameter of 0...1.
  package func point(_ t: Double) -> Point {
    let s = 1 - t
    let a = s * s * s
    let b = 3 * s * s * t
    let c = 3 * s * t * t
    let d = t * t * t
    return Point(
      a * start.x + b * first.x + c * second.x + d * end.x,
      a * start.y + b * first.y + c * second.y + d * end.y)
  }

  /// The arc length.
  package func length() -> Double { ArcLength.integrate(from: 0, to: 1, speed) }

  /// The parameter at an arc length from the start, of a total that the caller knows.
  package func parameter(atLength target: Double, of total: Double) -> Double {
    ArcLength.parameter(atLength: target, of: total, speed)
  }

  /// The part between two parameters, as a curve of its own.
  package func part(from: Double, to: Double) -> CubicCurve {
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
