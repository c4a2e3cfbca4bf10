import StrobeCairo
import StrobeGeometry
import StrobeModel

extension LayerPainter {
  /// Fills the bounds, rounded even where nothing is clipped, with a gradient.
  ///
  /// Colours are interpolated with straight components: images, PDF and SVG then agree.
  func drawGradient(
    _ gradient: GradientContent, in layer: PresentationLayer, _ appearance: Appearance,
    _ paint: Paint
  ) throws {
    let bounds = layer.layer.bounds
    guard !bounds.isEmpty, gradient.isVisible else { return }
    if let color = gradient.onlyColor {
      context.newPath()
      context.addOutline(of: bounds, appearance)
      context.setSource(paint.applied(to: color))
      context.fill()
      return
    }
    // From the bounds' corner: numbers stay small wherever the bounds begin.
    context.save()
    defer { context.restore() }
    let box = Rect(origin: .zero, size: bounds.size)
    guard context.transform(.translation(bounds.minX, bounds.minY)),
      let pattern = try gradient.pattern(in: box, paint)
    else { return }
    guard try isVector || canPaint(pattern) else {
      return report.add(.tooLarge(layer: layer.name, .scale))
    }
    context.newPath()
    context.addOutline(of: box, appearance)
    context.setSource(pattern)
    context.fill()
  }

  /// Whether the pixel library can hold a pattern under this matrix: tried aside where it is doubtful,
  /// because a failure would spoil the whole drawing.
  private func canPaint(_ pattern: Pattern) throws -> Bool {
    let matrix = context.matrix
    guard max(abs(matrix.a), abs(matrix.b), abs(matrix.c), abs(matrix.d)) > 1000 else {
      return true
    }
    let clip = context.deviceClipExtents
    guard let width = Int(exactly: clip.width.rounded(.up)),
      let height = Int(exactly: clip.height.rounded(.up)), width > 0, height > 0
    else { return true }
    let trial = try Context(try ImageSurface(width: width, height: height, format: .a8))
    guard trial.setMatrix(matrix.then(.translation(-clip.x, -clip.y))) else { return false }
    trial.setSource(pattern)
    trial.paint()
    do {
      try trial.checkStatus("trying a gradient")
      return true
    } catch {
      return false
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
      // A shorter way than this is a jump, which the formats would each round in a way of their own.
      let (x, y) = (end.x - start.x, end.y - start.y)
      let stretch = max(1, 0.01 / max(abs(x), abs(y)))
      pattern = try .linear(
        x0: start.x, y0: start.y, x1: start.x + x * stretch, y1: start.y + y * stretch)
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
