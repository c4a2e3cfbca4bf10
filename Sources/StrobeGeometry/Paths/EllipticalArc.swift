import Foundation

/// An arc of an ellipse between two points, as SVG describes one.
///
/// The conversion to a centre follows the implementation notes of SVG 1.1, appendix F.6.
package struct EllipticalArc {
  private var center: Point
  private var rx: Double
  private var ry: Double
  private var sine: Double
  private var cosine: Double
  private var startAngle: Double
  private var sweep: Double
  private var end: Point

  /// Makes an arc; `nil` where SVG asks for a straight line instead.
  package init?(
    from start: Point, to end: Point, rx: Double, ry: Double, rotation: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    guard rx > 0, ry > 0 else { return nil }
    (sine, cosine) = sineAndCosine(rotation)
    let dx = (start.x - end.x) / 2
    let dy = (start.y - end.y) / 2
    // The start relative to the middle of both ends, with the ellipse made a unit circle.
    var x = (cosine * dx + sine * dy) / rx
    var y = (cosine * dy - sine * dx) / ry
    let excess = x * x + y * y
    guard excess > 0, excess.isFinite else { return nil }
    // Radii that do not reach are enlarged until they do.
    let growth = max(1, excess.squareRoot())
    self.rx = rx * growth
    self.ry = ry * growth
    x /= growth
    y /= growth
    let half = max(0, 1 / (x * x + y * y) - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let (cx, cy) = (half * y, -half * x)
    center = Point(
      (start.x + end.x) / 2 + cosine * cx * self.rx - sine * cy * self.ry,
      (start.y + end.y) / 2 + sine * cx * self.rx + cosine * cy * self.ry)
    startAngle = atan2(y - cy, x - cx)
    var sweep = atan2(-y - cy, -x - cx) - startAngle
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    self.sweep = sweep
    self.end = end
  }

  /// The arc as cubic curves of at most a quarter turn, the last of which ends exactly at the end.
  package var curves: [(first: Point, second: Point, end: Point)] {
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    return (0..<count).map { index in
      let (s0, c0) = sineAndCosine(startAngle + Double(index) * step)
      let (s1, c1) = sineAndCosine(startAngle + Double(index + 1) * step)
      return (
        place(c0 - reach * s0, s0 + reach * c0), place(c1 + reach * s1, s1 - reach * c1),
        index == count - 1 ? end : place(c1, s1)
      )
    }
  }

  private func place(_ x: Double, _ y: Double) -> Point {
    Point(
      center.x + cosine * rx * x - sine * ry * y, center.y + sine * rx * x + cosine * ry * y)
  }
}
