import StrobeGeometry
import StrobeModel

/// Finds the rectangles, circles and ellipses that Cairo wrote as paths.
extension VectorShape {
  /// The basic shape whose outline this path is, or the path itself.
  ///
  /// - Parameters:
  ///   - tolerance: How far a point may be off, in the path's units: Cairo rounds each point to
  ///     1/256 of a pixel.
  ///   - keepsStart: Whether the place where the outline starts and its direction matter (dashes).
  /// - Returns: A rectangle, plain or rounded, an ellipse, or the path.
  func recognized(tolerance: Double, keepsStart: Bool) -> Self {
    guard case .path(let segments) = self else { return self }
    if let rectangle = Self.rectangle(segments, tolerance: tolerance, keepsStart: keepsStart) {
      return rectangle
    }
    if let ellipse = Self.ellipse(segments, tolerance: tolerance, keepsStart: keepsStart) {
      return ellipse
    }
    // A rounded rectangle's outline starts where no program agrees with another.
    return (keepsStart ? nil : Self.roundedRectangle(segments, tolerance: tolerance)) ?? self
  }

  private static func rectangle(
    _ segments: [Path.Element], tolerance: Double, keepsStart: Bool
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
    let bounds = VectorShape.path(segments).bounds
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    if keepsStart {
      guard startsAcross, near(corners[0].x, bounds.minX), near(corners[0].y, bounds.minY) else {
        return nil
      }
    }
    return .rectangle(bounds)
  }
}
