/// Lines and cubic curves in points: what a shape layer fills and strokes.
public struct Path: Sendable, Hashable {
  /// One step of a path.
  public enum Element: Sendable, Hashable {
    /// Starts a new subpath.
    case move(Point)
    /// A straight line from the current point.
    case line(Point)
    /// A cubic Bézier curve: two control points and its end.
    case cubic(Point, Point, Point)
    /// A straight line back to the start of the subpath, joined there.
    case close
  }

  /// The steps in drawing order; the first of each subpath is a move.
  public var elements: [Element]

  /// Makes a path; an empty one by default.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// How far the control points of a quarter circle lie from its ends, in radii:
  /// 4/3 (√2 − 1).
  package static let quarterCircle = 0.552_284_749_830_793_6

  /// A rectangle from its top left corner, clockwise, closed.
  public static func rect(_ rect: Rect) -> Path {
    Path([
      .move(rect.origin), .line(Point(rect.maxX, rect.minY)), .line(Point(rect.maxX, rect.maxY)),
      .line(Point(rect.minX, rect.maxY)), .close,
    ])
  }

  /// An ellipse inside a rectangle as four cubic curves, from the rightmost point clockwise, closed.
  public static func ellipse(in rect: Rect) -> Path {
    let center = rect.center
    let rx = rect.width / 2
    let ry = rect.height / 2
    let kx = rx * quarterCircle
    let ky = ry * quarterCircle
    return Path([
      .move(Point(center.x + rx, center.y)),
      .cubic(
        Point(center.x + rx, center.y + ky), Point(center.x + kx, center.y + ry),
        Point(center.x, center.y + ry)),
      .cubic(
        Point(center.x - kx, center.y + ry), Point(center.x - rx, center.y + ky),
        Point(center.x - rx, center.y)),
      .cubic(
        Point(center.x - rx, center.y - ky), Point(center.x - kx, center.y - ry),
        Point(center.x, center.y - ry)),
      .cubic(
        Point(center.x + kx, center.y - ry), Point(center.x + rx, center.y - ky),
        Point(center.x + rx, center.y)),
      .close,
    ])
  }

  /// A rectangle with circular corners, clockwise from the end of its top left corner, closed.
  ///
  /// - Parameters:
  ///   - rect: The outer edges.
  ///   - radius: The corners' radius in points, clamped to half the shorter side.
  /// - Returns: The outline.
  public static func roundedRect(_ rect: Rect, radius: Double) -> Path {
    let r = max(0, min(radius, min(rect.width, rect.height) / 2))
    guard r > 0 else { return .rect(rect) }
    let k = r * (1 - quarterCircle)
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    return Path([
      .move(Point(x0 + r, y0)), .line(Point(x1 - r, y0)),
      .cubic(Point(x1 - k, y0), Point(x1, y0 + k), Point(x1, y0 + r)),
      .line(Point(x1, y1 - r)),
      .cubic(Point(x1, y1 - k), Point(x1 - k, y1), Point(x1 - r, y1)),
      .line(Point(x0 + r, y1)),
      .cubic(Point(x0 + k, y1), Point(x0, y1 - k), Point(x0, y1 - r)),
      .line(Point(x0, y0 + r)),
      .cubic(Point(x0, y0 + k), Point(x0 + k, y0), Point(x0 + r, y0)),
      .close,
    ])
  }
}
