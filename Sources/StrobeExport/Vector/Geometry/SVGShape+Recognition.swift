/// Finds the rectangles, circles and ellipses that Cairo wrote as paths.
extension SVGShape {
  /// The basic shape whose outline this path is, or the path itself.
  ///
  /// - Parameters:
  ///   - tolerance: How far a point may be off, in the path's units: Cairo rounds each point to
  ///     1/256 of a pixel.
  ///   - keepsStart: Whether the place where the outline starts and its direction matter (dashes).
  /// - Returns: A rectangle, an ellipse, or the path.
  func recognized(tolerance: Double, keepsStart: Bool) -> Self {
    guard case .path(let segments) = self else { return self }
    if let rectangle = Self.rectangle(segments, tolerance: tolerance, keepsStart: keepsStart) {
      return rectangle
    }
    return Self.ellipse(segments, tolerance: tolerance, keepsStart: keepsStart) ?? self
  }

  private static func rectangle(
    _ segments: [Segment], tolerance: Double, keepsStart: Bool
  ) -> Self? {
    guard segments.count == 5 || segments.count == 6, segments.last == .close,
      case .move(let first) = segments[0]
    else { return nil }
    var corners = [first]
    for segment in segments[1..<(segments.count - 1)] {
      guard case .line(let point) = segment else { return nil }
      corners.append(point)
    }
    if corners.count == 5 {
      guard corners[4] == corners[0] else { return nil }
      corners.removeLast()
    }
    func near(_ left: Double, _ right: Double) -> Bool { abs(left - right) <= 1e-9 }
    let startsAcross =
      near(corners[0].y, corners[1].y) && near(corners[1].x, corners[2].x)
      && near(corners[2].y, corners[3].y) && near(corners[3].x, corners[0].x)
    let startsDown =
      near(corners[0].x, corners[1].x) && near(corners[1].y, corners[2].y)
      && near(corners[2].x, corners[3].x) && near(corners[3].y, corners[0].y)
    guard startsAcross || startsDown else { return nil }
    let bounds = SVGShape.path(segments).bounds
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    if keepsStart {
      guard startsAcross, near(corners[0].x, bounds.minX), near(corners[0].y, bounds.minY) else {
        return nil
      }
    }
    return .rectangle(bounds)
  }

  private static func ellipse(
    _ segments: [Segment], tolerance: Double, keepsStart: Bool
  ) -> Self? {
    guard segments.count >= 6, segments.count <= 66, segments.last == .close,
      case .move(let start) = segments[0]
    else { return nil }
    var ends: [SVGPoint] = [start]
    var handles: [(SVGPoint, SVGPoint)] = []
    for segment in segments[1..<(segments.count - 1)] {
      guard case .curve(let first, let second, let point) = segment else { return nil }
      handles.append((first, second))
      ends.append(point)
    }
    guard (ends[ends.count - 1] - start).length <= tolerance * 2 else { return nil }
    ends.removeLast()
    let count = Double(ends.count)
    var center = SVGPoint(x: 0, y: 0)
    var extent = SVGBounds.empty
    for end in ends {
      center = center + SVGPoint(x: end.x / count, y: end.y / count)
      extent.include(end)
    }
    // Four curves of an ellipse end at its extremes; only a circle may start elsewhere.
    var radiusX = extent.width / 2
    var radiusY = extent.height / 2
    if ends.count == 4 {
      center = SVGPoint(
        x: (extent.minX + extent.maxX) / 2, y: (extent.minY + extent.maxY) / 2)
    }
    let meanRadius = ends.reduce(0) { $0 + ($1 - center).length / count }
    if ends.allSatisfy({ abs(($0 - center).length - meanRadius) <= tolerance * 1.5 }) {
      radiusX = meanRadius
      radiusY = meanRadius
    } else if ends.count != 4 {
      return nil
    }
    guard radiusX > tolerance * 4, radiusY > tolerance * 4 else { return nil }
    return matches(
      center: center, radiusX: radiusX, radiusY: radiusY, ends: ends, handles: handles,
      tolerance: tolerance, keepsStart: keepsStart)
      ? .ellipse(center: center, radiusX: radiusX, radiusY: radiusY) : nil
  }

  /// Whether every curve is the usual approximation of its arc: handles along the tangents, of
  /// length 4/3·tan(angle/4) radii.
  private static func matches(
    center: SVGPoint, radiusX: Double, radiusY: Double, ends: [SVGPoint],
    handles: [(SVGPoint, SVGPoint)], tolerance: Double, keepsStart: Bool
  ) -> Bool {
    func unit(_ point: SVGPoint) -> SVGPoint {
      SVGPoint(x: (point.x - center.x) / radiusX, y: (point.y - center.y) / radiusY)
    }
    let slack = 4 * tolerance
    // The table of handle lengths that many programs use has three or four digits.
    let handleSlack = 4 * tolerance + 6e-4 * max(radiusX, radiusY)
    func near(_ point: SVGPoint, _ other: SVGPoint, _ slack: Double) -> Bool {
      abs(point.x - other.x) * radiusX <= slack && abs(point.y - other.y) * radiusY <= slack
    }
    var direction = 0.0
    var turned = 0.0
    for index in ends.indices {
      let from = unit(ends[index])
      let to = unit(ends[(index + 1) % ends.count])
      guard abs(from.length - 1) * min(radiusX, radiusY) <= slack else { return false }
      let cosine = from.x * to.x + from.y * to.y
      let sine = from.x * to.y - from.y * to.x
      // Half the angle between two unit vectors, without an inverse function.
      guard cosine > -0.5, sine != 0 else { return false }
      let side = sine > 0 ? 1.0 : -1.0
      guard direction == 0 || direction == side else { return false }
      direction = side
      let halfTangent = abs(sine) / (1 + cosine)
      let quarterTangent = halfTangent / (1 + (1 + halfTangent * halfTangent).squareRoot())
      // A whole turn's worth of half tangents: for n equal arcs n·tan(π/n).
      turned += abs(sine)
      let handle = 4.0 / 3 * quarterTangent * side
      let first = SVGPoint(x: from.x - handle * from.y, y: from.y + handle * from.x)
      let second = SVGPoint(x: to.x + handle * to.y, y: to.y - handle * to.x)
      guard near(unit(handles[index].0), first, handleSlack),
        near(unit(handles[index].1), second, handleSlack)
      else { return false }
    }
    // Twice the area of the polygon of the ends: one turn and not two.
    guard turned <= 6.2832 else { return false }
    guard keepsStart else { return true }
    return direction > 0 && near(unit(ends[0]), SVGPoint(x: 1, y: 0), slack)
  }
}
