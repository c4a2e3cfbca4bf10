/// One drawn piece of a path with both its ends.
enum PathSegment: Sendable, Equatable {
  case line(Point, Point)
  case cubic(Point, Point, Point, Point)

  var start: Point {
    switch self {
    case .line(let a, _), .cubic(let a, _, _, _): a
    }
  }

  var end: Point {
    switch self {
    case .line(_, let b), .cubic(_, _, _, let b): b
    }
  }

  /// The point at a parameter of 0...1.
  func point(at u: Double) -> Point {
    if u <= 0 { return start }
    if u >= 1 { return end }
    switch self {
    case .line(let a, let b):
      return a.mixed(with: b, u)
    case .cubic(let a, let b, let c, let d):
      let v = 1 - u
      let (wa, wb, wc, wd) = (v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u)
      return Point(
        wa * a.x + wb * b.x + wc * c.x + wd * d.x, wa * a.y + wb * b.y + wc * c.y + wd * d.y)
    }
  }

  /// The derivative of the point by the parameter.
  func velocity(at u: Double) -> Point {
    switch self {
    case .line(let a, let b):
      return Point(b.x - a.x, b.y - a.y)
    case .cubic(let a, let b, let c, let d):
      let v = 1 - u
      let (wa, wb, wc) = (3 * v * v, 6 * v * u, 3 * u * u)
      return Point(
        wa * (b.x - a.x) + wb * (c.x - b.x) + wc * (d.x - c.x),
        wa * (b.y - a.y) + wb * (c.y - b.y) + wc * (d.y - c.y))
    }
  }

  /// The direction of travel, not normalised, also where the velocity vanishes; `nil` where all
  /// points are one.
  func direction(at u: Double) -> Point? {
    let velocity = velocity(at: u)
    guard case .cubic(let a, let b, let c, let d) = self else {
      return velocity == .zero ? nil : velocity
    }
    let size =
      abs(b.x - a.x) + abs(b.y - a.y) + abs(c.x - b.x) + abs(c.y - b.y)
      + abs(d.x - c.x) + abs(d.y - c.y)
    guard size > 0 else { return nil }
    if abs(velocity.x) + abs(velocity.y) > 1e-9 * size { return velocity }
    // At a vanishing velocity the points a little further on say where it goes.
    let step = 1e-4
    let (from, to) = u + step <= 1 ? (u, u + step) : (u - step, u)
    let (p, q) = (point(at: from), point(at: to))
    return p == q ? nil : Point(q.x - p.x, q.y - p.y)
  }

  /// The length in points.
  var length: Double { length(to: 1) }

  /// The length from the start to a parameter of 0...1.
  func length(to u: Double) -> Double {
    switch self {
    case .line(let a, let b):
      return Point(b.x - a.x, b.y - a.y).magnitude * u
    case .cubic:
      return ArcLength.integrate(from: 0, to: u) { velocity(at: $0).magnitude }
    }
  }

  /// The parameter at which the piece has a length from its start.
  func parameter(atLength target: Double, of total: Double) -> Double {
    guard total > 0, target > 0 else { return 0 }
    guard target < total else { return 1 }
    if case .line = self { return target / total }
    return ArcLength.parameter(atLength: target, of: total) { velocity(at: $0).magnitude }
  }

  /// The part between two parameters.
  func part(from u: Double, to v: Double) -> PathSegment {
    if u <= 0, v >= 1 { return self }
    switch self {
    case .line:
      return .line(point(at: u), point(at: v))
    case .cubic:
      let p = point(at: u)
      let q = point(at: v)
      let third = (v - u) / 3
      let (dp, dq) = (velocity(at: u), velocity(at: v))
      return .cubic(
        p, Point(p.x + third * dp.x, p.y + third * dp.y),
        Point(q.x - third * dq.x, q.y - third * dq.y), q)
    }
  }
}

extension Point {
  /// The distance from the origin.
  var magnitude: Double {
    let larger = max(abs(x), abs(y))
    guard larger > 0, larger.isFinite else { return larger }
    let (u, v) = (x / larger, y / larger)
    return larger * (u * u + v * v).squareRoot()
  }
}

/// The lengths of smooth curves by Gauss–Legendre quadrature.
enum ArcLength {
  /// The nodes above 0 and their weights of the 16-point rule on −1...1.
  private static let rule: [(node: Double, weight: Double)] = [
    (0.095012509837637440, 0.189450610455068496), (0.281603550779258913, 0.182603415044923589),
    (0.458016777657227386, 0.169156519395002538), (0.617876244402643748, 0.149595988816576732),
    (0.755404408355003034, 0.124628971255533872), (0.865631202387831744, 0.095158511682492785),
    (0.944575023073232576, 0.062253523938647893), (0.989400934991649933, 0.027152459411754095),
  ]

  /// The integral of a speed, halving the interval until both halves agree with the whole.
  static func integrate(from a: Double, to b: Double, _ speed: (Double) -> Double) -> Double {
    guard b > a else { return 0 }
    let whole = gauss(a, b, speed)
    return refine(a, b, whole, tolerance: 1e-12 * whole, depth: 0, speed)
  }

  private static func refine(
    _ a: Double, _ b: Double, _ whole: Double, tolerance: Double, depth: Int,
    _ speed: (Double) -> Double
  ) -> Double {
    let middle = a + (b - a) / 2
    let left = gauss(a, middle, speed)
    let right = gauss(middle, b, speed)
    let sum = left + right
    guard abs(sum - whole) > tolerance, depth < 12, sum.isFinite else { return sum }
    return refine(a, middle, left, tolerance: tolerance / 2, depth: depth + 1, speed)
      + refine(middle, b, right, tolerance: tolerance / 2, depth: depth + 1, speed)
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
  static func parameter(
    atLength target: Double, of total: Double, _ speed: (Double) -> Double
  ) -> Double {
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

extension Path {
  /// The drawn pieces in order, closing lines included.
  var segments: [PathSegment] {
    var result: [PathSegment] = []
    result.reserveCapacity(elements.count)
    var start = Point.zero
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        current = point
      case .line(let point):
        result.append(.line(current, point))
        current = point
      case .cubic(let first, let second, let point):
        result.append(.cubic(current, first, second, point))
        current = point
      case .close:
        if current != start { result.append(.line(current, start)) }
        current = start
      }
    }
    return result
  }
}
