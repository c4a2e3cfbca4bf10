import StrobeCairo
import StrobeModel

extension LayerPainter {
  /// Fills the bounds, rounded even where nothing is clipped, with a gradient.
  ///
  /// Colours are interpolated with straight components: images, PDF and SVG then agree.
  func drawGradient(
    _ gradient: GradientContent, in bounds: Rect, _ appearance: Appearance, _ paint: Paint
  ) throws {
    guard !bounds.isEmpty, let pattern = try gradient.pattern(in: bounds, paint) else { return }
    context.newPath()
    context.addOutline(of: bounds, appearance)
    context.setSource(pattern)
    context.fill()
  }
}

extension GradientContent {
  /// Whether there is something to draw.
  var isVisible: Bool {
    colors.count >= 2 && (locations == nil || locations?.count == colors.count)
      && colors.contains { $0.alpha > 0 }
  }

  fileprivate func pattern(in bounds: Rect, _ paint: Paint) throws -> Pattern? {
    guard isVisible else { return nil }
    let start = Point(
      bounds.minX + startPoint.x * bounds.width, bounds.minY + startPoint.y * bounds.height)
    let end = Point(
      bounds.minX + endPoint.x * bounds.width, bounds.minY + endPoint.y * bounds.height)
    guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else { return nil }
    let pattern: Pattern
    switch gradientType {
    case .axial:
      guard start != end else { return nil }
      pattern = try .linear(x0: start.x, y0: start.y, x1: end.x, y1: end.y)
    case .radial:
      pattern = try .radial(x0: 0, y0: 0, radius0: 0, x1: 0, y1: 0, radius1: 1)
      let ellipse = Matrix(
        a: abs(end.x - start.x), b: 0, c: 0, d: abs(end.y - start.y), tx: start.x, ty: start.y)
      guard pattern.place(ellipse) else { return nil }
    }
    var last = 0.0
    func add(_ color: Color, at offset: Double) {
      let color = paint.applied(to: color)
      pattern.addColorStop(
        offset: offset, red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
    // Readers of PDF disagree about a jump at the very end of a gradient's domain: it begins and
    // ends beyond the first and the last jump.
    if let first = locations?.first, first > 0, let color = colors.first { add(color, at: 0) }
    for (index, color) in colors.enumerated() {
      let even = Double(index) / Double(colors.count - 1)
      // Stops must not run backwards: Cairo would sort them.
      last = max(last, unit(locations?[index] ?? even))
      add(color, at: last)
    }
    if last < 1, let color = colors.last { add(color, at: 1) }
    pattern.setExtend(.pad)
    return pattern
  }
}
