/// A place in a layer's coordinate system, in points; y grows downwards.
@frozen
public struct Point: Sendable, Hashable {
  /// Points to the right of the origin.
  public var x: Double
  /// Points below the origin.
  public var y: Double

  /// The origin.
  public static let zero = Point(0, 0)

  /// Makes a point.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in points.
@frozen
public struct Size: Sendable, Hashable {
  /// Points from left to right.
  public var width: Double
  /// Points from top to bottom.
  public var height: Double

  /// No extent at all.
  public static let zero = Size(0, 0)

  /// Makes a size.
  @inlinable
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points: its top left corner and its size.
@frozen
public struct Rect: Sendable, Hashable {
  /// The corner with the least x and y.
  public var origin: Point
  /// The extent; a scene file refuses negative ones.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// Makes a rectangle from its corner and size.
  @inlinable
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  /// Makes a rectangle from its corner and size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle around a centre.
  @inlinable
  public init(center: Point, size: Size) {
    origin = Point(center.x - size.width / 2, center.y - size.height / 2)
    self.size = size
  }

  /// The left edge.
  @inlinable public var minX: Double { origin.x }
  /// The top edge.
  @inlinable public var minY: Double { origin.y }
  /// The right edge.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The bottom edge.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The width.
  @inlinable public var width: Double { size.width }
  /// The height.
  @inlinable public var height: Double { size.height }
  /// The point in the middle.
  @inlinable public var center: Point {
    Point(origin.x + size.width / 2, origin.y + size.height / 2)
  }
  /// Whether all four numbers are finite.
  @inlinable public var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
  /// Whether nothing lies inside.
  @inlinable public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// A rectangle smaller by `distance` on each side; larger when it is negative.
  @inlinable
  public func insetBy(_ distance: Double) -> Rect {
    Rect(
      origin.x + distance, origin.y + distance, size.width - 2 * distance,
      size.height - 2 * distance)
  }

  /// The smallest rectangle that holds both.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Whether the interiors share a point; touching edges share none.
  @inlinable
  public func overlaps(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
