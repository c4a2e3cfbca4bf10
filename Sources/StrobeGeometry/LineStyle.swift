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
