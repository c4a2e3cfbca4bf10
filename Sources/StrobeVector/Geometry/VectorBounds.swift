import StrobeGeometry
import StrobeModel

/// An upright rectangle that certainly contains something; it may be empty or infinite.
package struct VectorBounds: Hashable, Sendable {
  package var minX: Double
  package var minY: Double
  package var maxX: Double
  package var maxY: Double

  static let empty = Self(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  static let infinite = Self(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  var isEmpty: Bool { minX > maxX || minY > maxY }
  var isFinite: Bool {
    minX.isFinite && minY.isFinite && maxX.isFinite && maxY.isFinite
  }
  var width: Double { max(0, maxX - minX) }
  var height: Double { max(0, maxY - minY) }

  mutating func include(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  func union(_ other: Self) -> Self {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Self(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  func intersection(_ other: Self) -> Self {
    let result = Self(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
    return result.isEmpty ? .empty : result
  }

  /// Whether `other` lies inside, within `slack` units.
  func contains(_ other: Self, slack: Double) -> Bool {
    if other.isEmpty { return true }
    return other.minX >= minX - slack && other.minY >= minY - slack && other.maxX <= maxX + slack
      && other.maxY <= maxY + slack
  }

  func expanded(by distance: Double) -> Self {
    guard !isEmpty else { return self }
    return Self(
      minX: minX - distance, minY: minY - distance, maxX: maxX + distance, maxY: maxY + distance)
  }
}
