internal import StrobeModel

/// A strip with a property's values over time and the sampled instants marked.
struct PropertyPlot {
  let plot: SectionStudy.Plot
  let rect: Rect
  let color: Color

  init(_ plot: SectionStudy.Plot, rect: Rect, color index: Int) {
    self.plot = plot
    self.rect = rect
    color = SheetStyle.plotColors[index % SheetStyle.plotColors.count]
  }

  /// The curve's own area, below the line with the name and the limits.
  private var area: Rect { Rect(rect.minX, rect.minY + 11, rect.width, rect.height - 11) }

  func layers(_ schedule: FrameSchedule, style: SheetStyle) -> [PresentationLayer] {
    let numbers = (plot.values + plot.samples).compactMap(\.self).filter(\.isFinite)
    let low = numbers.min() ?? 0
    let high = numbers.max() ?? 1
    let rule = TimeRule(schedule, rect: area)
    func y(_ value: Double) -> Double {
      // A constant lies in the middle.
      guard high > low else { return area.center.y }
      return area.maxY - 2 - (value - low) / (high - low) * (area.height - 4)
    }
    var layers = [
      style.box(area, color: SheetStyle.faint, cornerRadius: 2),
      style.text(
        plot.key, in: Rect(rect.minX, rect.minY, rect.width * 0.7, 10), color: color, weight: 600),
      style.text(
        "\(CaptionValues.fixed(low, digits: 3)) … \(CaptionValues.fixed(high, digits: 3))",
        in: Rect(rect.minX, rect.minY, rect.width, 10), alignment: .right),
    ]
    let steps = max(1, plot.values.count - 1)
    var curve = Path()
    var isDrawing = false
    for (index, value) in plot.values.enumerated() {
      guard let value, value.isFinite else {
        isDrawing = false
        continue
      }
      let time = plot.from + (plot.to - plot.from) * Double(index) / Double(steps)
      let point = Point(rule.x(time), y(value))
      curve.elements.append(isDrawing ? .line(point) : .move(point))
      isDrawing = true
    }
    layers.append(style.line(curve, color: color, width: 0.8))
    var dots = Path()
    for (index, value) in plot.samples.enumerated() {
      guard let value, value.isFinite else { continue }
      let center = Point(rule.x(schedule.time(at: index)), y(value))
      dots.elements += Path.ellipse(in: Rect(center: center, size: Size(2.4, 2.4))).elements
    }
    if !dots.elements.isEmpty { layers.append(style.fill(dots, color: color)) }
    return layers
  }
}

/// A row of small squares, each with an easing curve in use.
struct CurveRow {
  let curves: [TimingFunction]
  let rect: Rect

  init(_ curves: [TimingFunction], rect: Rect) {
    self.curves = curves
    self.rect = rect
  }

  func layers(style: SheetStyle) -> [PresentationLayer] {
    var layers: [PresentationLayer] = []
    let side = rect.height - 12
    for (index, curve) in curves.enumerated() {
      let square = Rect(rect.minX + Double(index) * (side + 34), rect.minY, side, side)
      guard square.maxX + 30 <= rect.maxX else { break }
      let inner = square.insetBy(5)
      // Overshoot may leave the square; it is drawn within a little more than its edge.
      func point(_ x: Double, _ y: Double) -> Point {
        Point(inner.minX + x * inner.width, inner.maxY - y * inner.height)
      }
      let path = Path([
        .move(point(0, 0)),
        .cubic(point(curve.x1, curve.y1), point(curve.x2, curve.y2), point(1, 1)),
      ])
      layers.append(style.box(square, color: SheetStyle.faint, cornerRadius: 2))
      layers.append(style.line(path, color: SheetStyle.ink, width: 0.8))
      layers.append(
        style.text(
          CurveRow.name(of: curve), in: Rect(square.minX, square.maxY + 2, side + 30, 9)))
    }
    return layers
  }

  private static func name(of curve: TimingFunction) -> String {
    if let named = TimingFunction.named.first(where: { $0.function == curve }) { return named.name }
    return [curve.x1, curve.y1, curve.x2, curve.y2].map { FileNamePattern.shortest($0) }
      .joined(separator: ", ")
  }
}
