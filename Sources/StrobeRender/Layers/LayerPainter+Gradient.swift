import StrobeGeometry
import StrobeModel

extension LayerPainter {
  /// Fills the bounds, rounded even where nothing is clipped, with a gradient.
  ///
  /// Colours are interpolated with straight components: images, PDF and SVG then agree.
  func drawGradient(
    _ gradient: GradientContent, in layer: Layer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    let bounds = layer.bounds
    guard !bounds.isEmpty, gradient.isVisible else { return }
    if let color = gradient.onlyColor {
      return try canvas.fill(
        [Outline(of: bounds, appearance)], rule: .nonZero,
        with: .color(paint.applied(to: color)))
    }
    // From the bounds' corner: numbers stay small wherever the bounds begin.
    let size = bounds.size
    guard let values = gradient.values(in: size, paint) else { return }
    try canvas.saved {
      guard canvas.concatenate(.translation(bounds.minX, bounds.minY)) else { return }
      let box = Rect(origin: .zero, size: size)
      try canvas.fill(
        [Outline(of: box, appearance)], rule: .nonZero, with: .gradient(values))
    }
  }
}

extension GradientContent {
  /// Whether there is something to draw.
  var isVisible: Bool {
    colors.count >= 2 && (locations == nil || locations?.count == colors.count)
      && colors.contains { $0.alpha > 0 }
  }

  /// The colour of all of it, where a gradient is so long that its bounds see but one.
  fileprivate var onlyColor: Color? {
    // The corners, and what lies nearest to the start.
    let points = [
      Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1),
      Point(unit(startPoint.x), unit(startPoint.y)),
    ]
    let (x, y) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    let offsets = points.map { point -> Double in
      let (left, top) = (point.x - startPoint.x, point.y - startPoint.y)
      switch gradientType {
      case .axial:
        // Divided first: squares of large numbers are infinite.
        let size = max(abs(x), abs(y))
        let (unitX, unitY) = (x / size, y / size)
        return (left / size * unitX + top / size * unitY) / (unitX * unitX + unitY * unitY)
      case .radial:
        return (left / x * (left / x) + top / y * (top / y)).squareRoot()
      }
    }
    guard let least = offsets.min().map(unit), let most = offsets.max().map(unit),
      most - least < 1e-5,
      max(abs(x), abs(y)) > 1000
    else { return nil }
    return color(at: unit((least + most) / 2))
  }

  private func color(at offset: Double) -> Color? {
    guard var previous = colors.first else { return nil }
    var before = 0.0
    for (index, color) in colors.enumerated() {
      let place = max(
        before, unit(locations?[index] ?? Double(index) / Double(max(1, colors.count - 1))))
      if place >= offset {
        let share = index == 0 || place <= before ? 1 : (offset - before) / (place - before)
        func mix(_ part: KeyPath<Color, Double>) -> Double {
          previous[keyPath: part] + (color[keyPath: part] - previous[keyPath: part]) * share
        }
        return Color(mix(\.red), mix(\.green), mix(\.blue), mix(\.alpha))
      }
      (previous, before) = (color, place)
    }
    return previous
  }

  /// The gradient in a box at the origin; `nil` where its ends are not finite or are one point.
  fileprivate func values(in size: Size, _ paint: Paint) -> Gradient? {
    let start = Point(startPoint.x * size.width, startPoint.y * size.height)
    let end = Point(endPoint.x * size.width, endPoint.y * size.height)
    guard start.x.isFinite, start.y.isFinite, end.x.isFinite, end.y.isFinite else { return nil }
    let kind: Gradient.Kind
    switch gradientType {
    case .axial:
      guard start != end else { return nil }
      // A shorter way than this is a jump, which the formats would each round in a way of their own.
      let (x, y) = (end.x - start.x, end.y - start.y)
      let stretch = max(1, 0.01 / max(abs(x), abs(y)))
      kind = .axial(start: start, end: Point(start.x + x * stretch, start.y + y * stretch))
    case .radial:
      kind = .radial(
        center: start, radiusX: abs(end.x - start.x), radiusY: abs(end.y - start.y))
    }
    var last = 0.0
    let stops = colors.enumerated().map { index, color in
      let even = Double(index) / Double(colors.count - 1)
      // Stops must not run backwards.
      last = max(last, unit(locations?[index] ?? even))
      return Gradient.Stop(offset: last, color: paint.applied(to: color))
    }
    return Gradient(kind: kind, stops: stops)
  }
}
