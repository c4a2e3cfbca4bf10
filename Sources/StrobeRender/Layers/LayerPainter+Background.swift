import StrobeGeometry
import StrobeModel

extension LayerPainter {
  /// Fills the bounds.
  func drawBackground(_ layer: Layer, _ appearance: Appearance, _ paint: Paint) throws {
    guard let color = layer.backgroundColor, color.alpha > 0, !layer.bounds.isEmpty else { return }
    // Both edges would let the background shine through the border's smoothed outer edge.
    try canvas.fill(
      [Outline(inside: layer.bounds, appearance)], rule: .nonZero,
      with: .color(paint.applied(to: color)))
  }

  /// Draws the border inside the bounds: outer edge with the corner radius r, inner edge with
  /// r − width, at least 0.
  func drawBorder(_ layer: Layer, _ appearance: Appearance, _ paint: Paint) throws {
    let bounds = layer.bounds
    guard appearance.borderWidth > 0, let color = appearance.borderColor, color.alpha > 0,
      !bounds.isEmpty
    else { return }
    let width = appearance.border(in: bounds)
    let radius = appearance.radius(in: bounds)
    let corners = appearance.maskedCorners
    let ink = Ink.color(paint.applied(to: color))
    let outer = Outline(of: bounds, appearance)
    if width * 2 >= min(bounds.width, bounds.height) {
      // The border meets itself: nothing is left inside.
      try canvas.fill([outer], rule: .nonZero, with: ink)
    } else if (radius == 0 || radius >= width) && width * canvas.matrix.largestScale < 100_000 {
      let middle = Outline(
        bounds.insetBy(width / 2), radius: radius - width / 2, corners: corners)
      try canvas.stroke(middle, trim: nil, style: StrokeStyle(lineWidth: width), with: ink)
    } else {
      let inner = Outline(
        bounds.insetBy(width), radius: max(0, radius - width), corners: corners)
      try canvas.fill([outer, inner], rule: .evenOdd, with: ink)
    }
  }
}

extension Appearance {
  /// The border's width as it is drawn: at most half the shorter side.
  func border(in bounds: Rect) -> Double {
    guard borderWidth > 0 else { return 0 }
    return min(borderWidth, min(bounds.width, bounds.height) / 2)
  }

  /// Whether an opaque border covers the edge of what lies under it.
  var hidesBackgroundEdge: Bool { borderWidth > 0 && (borderColor?.alpha ?? 0) >= 1 }
}
