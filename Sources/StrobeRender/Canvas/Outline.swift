package import StrobeGeometry
package import StrobeModel

extension Outline {
  /// A rectangle whose chosen corners are quarter circles; a whole circle where that is what the
  /// radius makes of it.
  package init(_ rect: Rect, radius: Double, corners: CornerMask) {
    guard radius > 0, !corners.isDisjoint(with: .all) else {
      self = .rectangle(rect)
      return
    }
    // Insets leave rounding errors behind, and a circle is worth more than they are.
    let slack = rect.width * 1e-12
    if abs(rect.width - rect.height) <= slack, radius >= rect.width / 2 - slack,
      corners.isSuperset(of: .all)
    {
      self = .ellipse(center: rect.center, radiusX: rect.width / 2, radiusY: rect.width / 2)
    } else {
      self = .roundedRectangle(rect, radius: radius, corners: corners)
    }
  }

  /// A layer's bounds with their rounded corners.
  init(of bounds: Rect, _ appearance: Appearance) {
    self.init(
      bounds, radius: appearance.radius(in: bounds), corners: appearance.maskedCorners)
  }

  /// The outline that clips a layer's contents: the bounds, or the middle of an opaque border,
  /// which covers the rest and hides the smoothed edge.
  init(inside bounds: Rect, _ appearance: Appearance) {
    guard appearance.hidesBackgroundEdge else {
      self.init(of: bounds, appearance)
      return
    }
    let inset = appearance.border(in: bounds) / 2
    self.init(
      bounds.insetBy(inset), radius: max(0, appearance.radius(in: bounds) - inset),
      corners: appearance.maskedCorners)
  }

  /// The part that is stroked; `nil` where there is nothing to stroke.
  package func trimmed(to trim: Trim?) -> Outline? {
    guard let trim else { return self }
    guard case .path(let path) = self else { return self }
    return path.trimmed(to: trim).map { .path($0) }
  }
}

extension Path {
  /// The part of the path between a trim's ends; `nil` where there is nothing to stroke.
  package func trimmed(to trim: Trim) -> Path? {
    let (start, end) = (trim.start, trim.end)
    if start <= 0, end >= 1 { return self }
    if start < end { return trimmed(from: start, to: end) }
    guard start == end, trim.emptyDot, let point = point(at: start) else { return nil }
    return Path([.move(point), .line(point)])
  }
}

extension Appearance {
  /// The corner radius as it is drawn: not negative and at most half the shorter side.
  func radius(in bounds: Rect) -> Double {
    guard cornerRadius > 0 else { return 0 }
    return max(0, min(cornerRadius, min(bounds.width, bounds.height) / 2))
  }
}
