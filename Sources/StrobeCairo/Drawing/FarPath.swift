import StrobeGeometry

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A path that reaches farther than Cairo's fixed point, in device units.
///
/// It is kept as it was given, arcs as arcs, and cut to what can be seen when it is drawn. Pieces of
/// curves that lie to one side of the region become straight, so that a circle of any size costs no
/// more than what is seen of it.
struct FarPath {
  struct Point: Equatable {
    var x: Double
    var y: Double
  }

  enum Element {
    case move(Point)
    case line(Point)
    case cubic(Point, Point, Point)
    /// `center` + cos(angle)·`u` + sin(angle)·`v`, joined to the current point if there is one.
    case arc(center: Point, u: Point, v: Point, from: Double, to: Double)
    /// The next arc is not joined to what was there.
    case newSubpath
    case close
  }

  /// A rectangle in device units.
  struct Region {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    var isEmpty: Bool { !(left < right && top < bottom) }

    /// Whether all points lie on one outer side, so that nothing between them is inside.
    func isBeside(_ points: Point...) -> Bool {
      points.allSatisfy { $0.x < left } || points.allSatisfy { $0.x > right }
        || points.allSatisfy { $0.y < top } || points.allSatisfy { $0.y > bottom }
    }
  }

  /// Points joined by straight lines.
  struct Polyline {
    var points: [Point]
    var isClosed = false
  }

  var elements: [Element] = []

  /// The path as straight lines, as exact as can be seen inside a region.
  func flattened(in region: Region) -> [Polyline] {
    var flattener = Flattener(region: region)
    for element in elements { flattener.add(element) }
    return flattener.finished()
  }
}

/// Turns curves into lines.
private struct Flattener {
  typealias Point = FarPath.Point

  /// How far a line may be from its curve, in device units.
  static let tolerance = 0.02
  /// Halvings of one curve: a size of 1e300 comes down to a hundredth within 1,000.
  static let deepest = 1100
  /// More points of one line would be finer than can be seen.
  static let largestCount = 1_000_000

  let region: FarPath.Region
  private var done: [FarPath.Polyline] = []
  private var points: [Point] = []

  init(region: FarPath.Region) { self.region = region }

  mutating func add(_ element: FarPath.Element) {
    switch element {
    case .move(let point):
      end(isClosed: false)
      points = [point]
    case .line(let point):
      points.append(point)
    case .cubic(let first, let second, let last):
      addCubic(points.last ?? first, first, second, last, depth: 0)
    case .arc(let center, let u, let v, let from, let to):
      let arc = Arc(center: center, u: u, v: v)
      points.append(arc.point(from))
      // The hull of an arc is a triangle only where it turns by less than half a turn.
      let count = max(1, ((to - from) / (.pi / 2)).rounded(.up))
      for step in 0..<Int(count) {
        addArc(
          arc, from + (to - from) * Double(step) / count,
          from + (to - from) * Double(step + 1) / count, depth: 0)
      }
    case .newSubpath:
      end(isClosed: false)
    case .close:
      let start = points.first
      end(isClosed: true)
      if let start { points = [start] }
    }
  }

  mutating func finished() -> [FarPath.Polyline] {
    end(isClosed: false)
    return done
  }

  private mutating func end(isClosed: Bool) {
    if points.count > 1 || (isClosed && !points.isEmpty) {
      done.append(FarPath.Polyline(points: points, isClosed: isClosed))
    }
    points.removeAll()
  }

  private mutating func addCubic(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, depth: Int
  ) {
    // Twice the second differences bound the distance between curve and chord.
    let bend = max(
      abs(p0.x - 2 * p1.x + p2.x), abs(p0.y - 2 * p1.y + p2.y), abs(p1.x - 2 * p2.x + p3.x),
      abs(p1.y - 2 * p2.y + p3.y))
    guard bend > Self.tolerance, depth < Self.deepest, points.count < Self.largestCount,
      !region.isBeside(p0, p1, p2, p3)
    else {
      points.append(p3)
      return
    }
    let (a, b, c) = (p0.middle(p1), p1.middle(p2), p2.middle(p3))
    let (d, e) = (a.middle(b), b.middle(c))
    let middle = d.middle(e)
    addCubic(p0, a, d, middle, depth: depth + 1)
    addCubic(middle, e, c, p3, depth: depth + 1)
  }

  private struct Arc {
    var center: Point
    var u: Point
    var v: Point

    func point(_ angle: Double, reach: Double = 1) -> Point {
      let (cosine, sine) = (cos(angle) * reach, sin(angle) * reach)
      return Point(
        x: center.x + cosine * u.x + sine * v.x, y: center.y + cosine * u.y + sine * v.y)
    }

    var size: Double { max(abs(u.x), abs(u.y), abs(v.x), abs(v.y)) * 2 }
  }

  private mutating func addArc(_ arc: Arc, _ from: Double, _ to: Double, depth: Int) {
    let half = (to - from) / 2
    let middle = from + half
    let (start, end) = (arc.point(from), arc.point(to))
    // Where the tangents at both ends meet.
    let corner = arc.point(middle, reach: 1 / cos(half))
    let sagitta = 2 * sin(half / 2) * sin(half / 2) * arc.size
    guard sagitta > Self.tolerance, depth < Self.deepest, points.count < Self.largestCount,
      middle > from, middle < to,
      !region.isBeside(start, corner, end)
    else {
      points.append(end)
      return
    }
    addArc(arc, from, middle, depth: depth + 1)
    addArc(arc, middle, to, depth: depth + 1)
  }
}

extension FarPath.Point {
  /// The point halfway to another.
  fileprivate func middle(_ other: Self) -> Self {
    Self(x: x / 2 + other.x / 2, y: y / 2 + other.y / 2)
  }
}
