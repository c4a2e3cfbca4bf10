import StrobeCairo
import StrobeModel

extension LayerPainter {
  /// Fills the whole path, then strokes the part of it that is asked for.
  func drawShape(_ shape: ShapeContent, of layer: PresentationLayer, _ paint: Paint) {
    guard let path = shape.path, !path.elements.isEmpty else { return }
    let stroked = shape.drawsStroke ? shape.strokedPath : nil
    if let color = shape.fillColor, color.alpha > 0 {
      context.newPath()
      context.add(path)
      context.setSource(paint.applied(to: color))
      context.fill(StrobeCairo.FillRule(shape.fillRule))
    }
    guard let stroked, let color = shape.strokeColor else { return }
    var ink = paint.applied(to: color)
    var style = shape.strokeStyle
    if style.isTooFine(for: stroked, in: context) {
      // A million dashes cannot be seen, but they can be waited for.
      ink.alpha *= style.inkShare
      style.dash = []
      report.add(.fineDashes(layer: layer.name))
    }
    context.newPath()
    context.add(stroked)
    context.setSource(ink)
    context.stroke(style)
  }
}

extension ShapeContent {
  /// The part of the path between strokeStart and strokeEnd; `nil` where there is nothing to stroke.
  var strokedPath: Path? {
    guard let path else { return nil }
    let start = unit(strokeStart)
    let end = unit(strokeEnd)
    if start <= 0, end >= 1 { return path }
    if start < end { return path.trimmed(from: start, to: end) }
    guard start == end, emptyDot, lineCap == .round, let point = path.point(at: start) else {
      return nil
    }
    return Path([.move(point), .line(point)])
  }

  /// The stroke in Cairo's terms.
  var strokeStyle: StrobeCairo.StrokeStyle {
    StrobeCairo.StrokeStyle(
      lineWidth: lineWidth, cap: StrobeCairo.LineCap(lineCap),
      join: StrobeCairo.LineJoin(lineJoin), miterLimit: miterLimit, dash: lineDashPattern ?? [],
      dashPhase: lineDashPhase)
  }
}

extension StrobeCairo.StrokeStyle {
  /// The part of a dashed line that is drawn.
  var inkShare: Double {
    let pattern = dash.count.isMultiple(of: 2) ? dash : dash + dash
    let total = pattern.reduce(0, +)
    guard total > 0 else { return 1 }
    let ink = pattern.enumerated().reduce(0) { $0 + ($1.offset.isMultiple(of: 2) ? $1.element : 0) }
    return unit(ink / total)
  }

  /// Whether there would be more dashes than can be of use: over a hundred thousand, and more than
  /// four to a device unit.
  func isTooFine(for path: Path, in context: Context) -> Bool {
    let total = dash.reduce(0, +)
    guard total > 0, total.isFinite else { return false }
    let count = path.controlLength / total * Double(dash.count)
    guard count > 100_000 else { return false }
    return total / Double(dash.count) * context.matrix.largestScale < 0.25 || count > 10_000_000
  }
}

extension Path {
  /// The length of the polygon through points and control points: not below the path's length.
  fileprivate var controlLength: Double {
    var length = 0.0
    var start = Point.zero
    var current = Point.zero
    func step(to point: Point) {
      let x = point.x - current.x
      let y = point.y - current.y
      length += (x * x + y * y).squareRoot()
      current = point
    }
    for element in elements {
      switch element {
      case .move(let point):
        start = point
        current = point
      case .line(let point):
        step(to: point)
      case .cubic(let first, let second, let end):
        step(to: first)
        step(to: second)
        step(to: end)
      case .close:
        step(to: start)
      }
    }
    return length
  }
}

extension Context {
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

extension StrobeCairo.FillRule {
  init(_ rule: StrobeModel.FillRule) {
    self = rule == .evenOdd ? .evenOdd : .nonZero
  }
}

extension StrobeCairo.LineCap {
  init(_ cap: StrobeModel.LineCap) {
    self =
      switch cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
  }
}

extension StrobeCairo.LineJoin {
  init(_ join: StrobeModel.LineJoin) {
    self =
      switch join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
  }
}
