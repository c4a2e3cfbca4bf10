import StrobeCairo
package import StrobeGeometry
import StrobeModel

extension CairoCanvas {
  package func clip(to outline: Outline) {
    context.newPath()
    context.add(outline)
    context.clip()
  }

  package func fill(
    _ outlines: [Outline], rule: FillRule, with ink: Ink
  ) throws {
    switch ink {
    case .color(let color): fill(outlines, rule: rule, color: color)
    case .gradient(let gradient):
      guard try setSource(gradient) else { return }
      fillWithSource(outlines, rule: rule)
    }
  }

  func fill(_ outlines: [Outline], rule: FillRule, color: Color) {
    context.setSource(color)
    fillWithSource(outlines, rule: rule)
  }

  private func fillWithSource(_ outlines: [Outline], rule: FillRule) {
    context.newPath()
    for outline in outlines { context.add(outline) }
    context.fill(rule)
  }

  package func stroke(
    _ outline: Outline, trim: Trim?, style: StrokeStyle, with ink: Ink
  ) throws {
    guard let outline = outline.trimmed(to: trim) else { return }
    var style = style
    var alpha = 1.0
    if style.isTooFine(for: outline, scale: context.matrix.largestScale) {
      // A million dashes cannot be seen, but they can be waited for.
      alpha = style.inkShare
      style.dash = []
      refuse(.fineDashes)
    }
    switch ink {
    case .color(var color):
      color.alpha *= alpha
      context.setSource(color)
    case .gradient(var gradient):
      for index in gradient.stops.indices { gradient.stops[index].color.alpha *= alpha }
      guard try setSource(gradient) else { return }
    }
    context.newPath()
    context.add(outline)
    context.stroke(style)
  }
}

extension Context {
  /// Adds a shape to the current path.
  func add(_ outline: Outline) {
    switch outline {
    case .rectangle(let rect):
      rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
    case .roundedRectangle(let rect, let radius, let corners):
      addRoundedRectangle(rect, radius: radius, corners: corners)
    case .ellipse(let center, let radiusX, let radiusY):
      ellipse(x: center.x, y: center.y, radiusX: radiusX, radiusY: radiusY)
    case .path(let path):
      add(path)
    }
  }

  private func addRoundedRectangle(_ rect: Rect, radius: Double, corners: CornerMask) {
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

  /// Adds a model's path to the current path.
  func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point):
        move(x: point.x, y: point.y)
      case .line(let point):
        line(x: point.x, y: point.y)
      case .cubic(let first, let second, let end):
        curve(x1: first.x, y1: first.y, x2: second.x, y2: second.y, x3: end.x, y3: end.y)
      case .close:
        closePath()
      }
    }
  }
}

extension Context {
  /// Paints with a colour that is clamped already.
  func setSource(_ color: Color) {
    setSource(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
