import StrobeCairo
import StrobeGeometry
import StrobeModel

extension CairoCanvas {
  /// Paints with a gradient from now on.
  ///
  /// - Returns: `false` where that's not possible; what can't be drawn is refused.
  func setSource(_ gradient: Gradient) throws -> Bool {
    guard let pattern = try gradient.pattern() else { return false }
    guard try isVector || canPaint(pattern) else {
      refuse(.limit(.scale))
      return false
    }
    context.setSource(pattern)
    return true
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
    guard trial.setMatrix(matrix.concatenating(.translation(-clip.minX, -clip.minY))) else {
      return false
    }
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

extension Gradient {
  /// The gradient as Cairo takes it; `nil` where it has no extent.
  fileprivate func pattern() throws -> Pattern? {
    let pattern: Pattern
    switch kind {
    case .axial(let start, let end):
      pattern = try .linear(x0: start.x, y0: start.y, x1: end.x, y1: end.y)
    case .radial(let center, let radiusX, let radiusY):
      pattern = try .radial(x0: 0, y0: 0, radius0: 0, x1: 0, y1: 0, radius1: 1)
      let ellipse = AffineTransform(a: radiusX, b: 0, c: 0, d: radiusY, tx: center.x, ty: center.y)
      guard pattern.place(ellipse) else { return nil }
    }
    func add(_ color: Color, at offset: Double) {
      pattern.addColorStop(
        offset: offset, red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
    // Readers of PDF disagree about a jump at the very end of a gradient's domain: it begins and
    // ends beyond the first and the last jump.
    if let first = stops.first, first.offset > 0 { add(first.color, at: 0) }
    for stop in stops { add(stop.color, at: stop.offset) }
    if let last = stops.last, last.offset < 1 { add(last.color, at: 1) }
    pattern.setExtend(.pad)
    return pattern
  }
}
