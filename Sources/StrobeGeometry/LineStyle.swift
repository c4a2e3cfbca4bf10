/// The ends of a line.
public enum LineCap: String, Sendable, CaseIterable {
  /// Cut off at the end point.
  case butt
  /// A half disc beyond the end point.
  case round
  /// Half a square beyond the end point.
  case square
}

/// The corners of a line.
public enum LineJoin: String, Sendable, CaseIterable {
  /// A sharp corner up to the miter limit.
  case miter
  /// A round corner.
  case round
  /// A cut corner.
  case bevel
}

/// Which points lie inside of a path.
public enum FillRule: String, Sendable, CaseIterable {
  /// Those around which the path winds.
  case nonZero
  /// Those from which a ray crosses the path an odd number of times.
  case evenOdd
}

/// How a line is stroked.
public struct StrokeStyle: Hashable, Sendable {
  /// The width in points; nothing is drawn unless it is above 0 and finite.
  public var lineWidth: Double
  /// How the ends look.
  public var cap: LineCap
  /// How the corners look.
  public var join: LineJoin
  /// The largest ratio of a corner's length to the line's width before it is cut off; at least 1.
  public var miterLimit: Double
  /// Lengths on and off in points; empty for a solid line.
  ///
  /// A pattern with a negative number or of zeros only counts as none.
  public var dash: [Double]
  /// Where in the pattern the line starts, in points.
  public var dashPhase: Double

  /// Makes a style; the defaults are Core Animation's.
  public init(
    lineWidth: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.lineWidth = lineWidth
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}
