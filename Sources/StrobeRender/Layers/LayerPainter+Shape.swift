import StrobeGeometry
import StrobeModel

extension LayerPainter {
  /// Fills the whole path, then strokes the part of it that is asked for.
  func drawShape(_ shape: ShapeContent, _ paint: Paint) throws {
    guard let path = shape.path, !path.elements.isEmpty else { return }
    if let color = shape.fillColor, color.alpha > 0 {
      try canvas.fill(
        [.path(path)], rule: shape.fillRule, with: .color(paint.applied(to: color)))
    }
    guard shape.drawsStroke, let color = shape.strokeColor else { return }
    try canvas.stroke(
      .path(path), trim: shape.trim, style: shape.strokeStyle,
      with: .color(paint.applied(to: color)))
  }
}

extension ShapeContent {
  /// The part between strokeStart and strokeEnd; `nil` for the whole path.
  var trim: Trim? {
    let (start, end) = (unit(strokeStart), unit(strokeEnd))
    guard start > 0 || end < 1 else { return nil }
    return Trim(start: start, end: end, emptyDot: emptyDot && lineCap == .round)
  }

  /// How the stroke looks.
  var strokeStyle: StrokeStyle {
    StrokeStyle(
      lineWidth: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
      dash: lineDashPattern ?? [], dashPhase: lineDashPhase)
  }
}
