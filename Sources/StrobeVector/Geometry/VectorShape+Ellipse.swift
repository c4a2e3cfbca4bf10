import Foundation
import StrobeGeometry
import StrobeModel

/// Finds circles and ellipses.
extension VectorShape {
  /// The ellipse that a closed path of curves approximates in the usual way: one arc after the other,
  /// at least two.
  static func ellipse(_ segments: [Path.Element], tolerance: Double, keepsStart: Bool) -> Self? {
    guard segments.count >= 4, segments.count <= 66, segments.last == .close,
      case .move(let start) = segments[0]
    else { return nil }
    var ends: [Point] = [start]
    var handles: [(Point, Point)] = []
    for segment in segments[1..<(segments.count - 1)] {
      guard case .cubic(let first, let second, let point) = segment else { return nil }
      handles.append((first, second))
      ends.append(point)
    }
    guard (ends[ends.count - 1] - start).length <= tolerance * 2 else { return nil }
    ends.removeLast()
    let count = Double(ends.count)
    var center = Point(0, 0)
    var extent = VectorBounds.empty
    for end in ends {
      center = center + Point(end.x / count, end.y / count)
      extent.include(end)
    }
    // Four curves of an ellipse end at its extremes; only a circle may start elsewhere.
    var radiusX = extent.width / 2
    var radiusY = extent.height / 2
    if ends.count == 4 {
      center = Point((extent.minX + extent.maxX) / 2, (extent.minY + extent.maxY) / 2)
    }
    let meanRadius = ends.reduce(0) { $0 + ($1 - center).length / count }
    if ends.allSatisfy({ abs(($0 - center).length - meanRadius) <= tolerance * 1.5 }) {
      radiusX = meanRadius
      radiusY = meanRadius
    } else if ends.count != 4 {
      return nil
    }
    guard radiusX > tolerance * 4, radiusY > tolerance * 4 else { return nil }
    let arcs = ArcCheck(
      center: center, radiusX: radiusX, radiusY: radiusY, tolerance: tolerance)
    return arcs.accepts(ends: ends, handles: handles, keepsStart: keepsStart)
      ? .ellipse(center: center, radiusX: radiusX, radiusY: radiusY) : nil
  }
}

/// Tells whether curves are the usual approximation of arcs: handles along the tangents, of length
/// 4/3·tan(angle/4) radii.
private struct ArcCheck {
  let center: Point
  let radiusX: Double
  let radiusY: Double
  let tolerance: Double

  private var slack: Double { 4 * tolerance }
  /// The handle lengths that programs know by heart have three or four digits.
  private var handleSlack: Double { 4 * tolerance + 6e-4 * max(radiusX, radiusY) }

  private func unit(_ point: Point) -> Point {
    Point((point.x - center.x) / radiusX, (point.y - center.y) / radiusY)
  }

  private func near(_ point: Point, _ other: Point, _ slack: Double) -> Bool {
    abs(point.x - other.x) * radiusX <= slack && abs(point.y - other.y) * radiusY <= slack
  }

  func accepts(
    ends: [Point], handles: [(Point, Point)], keepsStart: Bool
  ) -> Bool {
    var direction = 0.0
    var turned = 0.0
    for index in ends.indices {
      let from = unit(ends[index])
      let to = unit(ends[(index + 1) % ends.count])
      guard abs(from.length - 1) * min(radiusX, radiusY) <= slack else { return false }
      let leaving = unit(handles[index].0) - from
      let side = from.x * leaving.y - from.y * leaving.x > 0 ? 1.0 : -1.0
      guard direction == 0 || direction == side else { return false }
      direction = side
      let angle = acos(min(1, max(-1, from.x * to.x + from.y * to.y)))
      turned += angle
      let handle = 4.0 / 3 * tan(angle / 4) * side
      let first = Point(from.x - handle * from.y, from.y + handle * from.x)
      let second = Point(to.x + handle * to.y, to.y - handle * to.x)
      guard near(unit(handles[index].0), first, handleSlack),
        near(unit(handles[index].1), second, handleSlack)
      else { return false }
    }
    // One turn, and not two.
    guard abs(turned - 2 * .pi) < 0.01 else { return false }
    guard keepsStart else { return true }
    return direction > 0 && near(unit(ends[0]), Point(1, 0), slack)
  }
}
