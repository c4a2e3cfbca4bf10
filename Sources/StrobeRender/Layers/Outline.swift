import StrobeCairo
import StrobeGeometry
import StrobeModel

extension Appearance {
  /// The corner radius as it is drawn: not negative and at most half the shorter side.
  func radius(in bounds: Rect) -> Double {
    guard cornerRadius > 0 else { return 0 }
    return max(0, min(cornerRadius, min(bounds.width, bounds.height) / 2))
  }
}

extension Context {
  /// Adds a layer's bounds with their rounded corners to the path.
  func addOutline(of bounds: Rect, _ appearance: Appearance) {
    addRoundedRectangle(
      bounds, radius: appearance.radius(in: bounds), corners: appearance.maskedCorners)
  }

  /// Adds the outline that clips a layer's contents: the bounds, or the middle of an opaque border,
  /// which covers the rest and hides the smoothed edge.
  func addInnerOutline(of bounds: Rect, _ appearance: Appearance) {
    guard appearance.hidesBackgroundEdge else { return addOutline(of: bounds, appearance) }
    let inset = appearance.border(in: bounds) / 2
    addRoundedRectangle(
      bounds.insetBy(inset), radius: max(0, appearance.radius(in: bounds) - inset),
      corners: appearance.maskedCorners)
  }

  /// Adds a rectangle whose chosen corners are quarter circles; a whole circle where that is what
  /// the radius makes of it.
  func addRoundedRectangle(_ rect: Rect, radius: Double, corners: CornerMask) {
    guard radius > 0, !corners.isDisjoint(with: .all) else {
      rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
      return
    }
    // Insets leave rounding errors behind, and a circle is worth more than they are.
    let slack = rect.width * 1e-12
    if abs(rect.width - rect.height) <= slack, radius >= rect.width / 2 - slack,
      corners.isSuperset(of: .all)
    {
      let radius = rect.width / 2
      ellipse(x: rect.center.x, y: rect.center.y, radiusX: radius, radiusY: radius)
      return
    }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    newSubpath()
    corner(corners.contains(.minXMinY), left, top, left + radius, top + radius, radius, 2)
    corner(corners.contains(.maxXMinY), right, top, right - radius, top + radius, radius, 3)
    corner(corners.contains(.maxXMaxY), right, bottom, right - radius, bottom - radius, radius, 0)
    corner(corners.contains(.minXMaxY), left, bottom, left + radius, bottom - radius, radius, 1)
    closePath()
  }

  /// One corner, clockwise; quarter 0 runs from right to bottom.
  private func corner(
    _ isRound: Bool, _ x: Double, _ y: Double, _ centerX: Double, _ centerY: Double,
    _ radius: Double, _ quarter: Double
  ) {
    if isRound {
      arc(
        x: centerX, y: centerY, radius: radius, from: quarter * .pi / 2,
        to: (quarter + 1) * .pi / 2)
    } else {
      line(x: x, y: y)
    }
  }
}
