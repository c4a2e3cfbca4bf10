import StrobeCairo
import StrobeModel

extension LayerPainter {
  /// Fills the bounds.
  func drawBackground(_ layer: Layer, _ appearance: Appearance, _ paint: Paint) {
    guard let color = layer.backgroundColor, color.alpha > 0, !layer.bounds.isEmpty else { return }
    context.newPath()
    // Both edges would let the background shine through the border's smoothed outer edge.
    context.addInnerOutline(of: layer.bounds, appearance)
    context.setSource(paint.applied(to: color))
    context.fill()
  }

  /// Draws the border inside the bounds: outer edge with the corner radius r, inner edge with
  /// r − width, at least 0.
  func drawBorder(_ layer: Layer, _ appearance: Appearance, _ paint: Paint) {
    let bounds = layer.bounds
    guard appearance.borderWidth > 0, let color = appearance.borderColor, color.alpha > 0,
      !bounds.isEmpty
    else { return }
    let width = appearance.border(in: bounds)
    let radius = appearance.radius(in: bounds)
    context.newPath()
    context.setSource(paint.applied(to: color))
    if width * 2 >= min(bounds.width, bounds.height) {
      // The border meets itself: nothing is left inside.
      context.addRoundedRectangle(bounds, radius: radius, corners: appearance.maskedCorners)
      context.fill()
    } else if (radius == 0 || radius >= width) && width * context.matrix.largestScale < 100_000 {
      context.addRoundedRectangle(
        bounds.insetBy(width / 2), radius: radius - width / 2, corners: appearance.maskedCorners)
      context.stroke(StrobeCairo.StrokeStyle(lineWidth: width))
    } else {
      context.addRoundedRectangle(bounds, radius: radius, corners: appearance.maskedCorners)
      context.addRoundedRectangle(
        bounds.insetBy(width), radius: max(0, radius - width), corners: appearance.maskedCorners)
      context.fill(.evenOdd)
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
