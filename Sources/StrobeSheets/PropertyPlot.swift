internal import StrobeExport
internal import StrobeGeometry
internal import StrobeModel
internal import StrobeRender

/// A strip with a property's values over time and the sampled instants marked.
struct PropertyPlot {
  let plot: SectionStudy.Plot
  let rect: Rect
  let color: Color

  /// How large letters are against those on A4.
  let unit: Double

  /// The room of a plot on A4 in points.
  static let height = 48.0

  init(_ plot: SectionStudy.Plot, rect: Rect, color index: Int, unit: Double = 1) {
    self.unit = unit
    self.plot = plot
    self.rect = rect
    color = SheetStyle.plotColors[index % SheetStyle.plotColors.count]
  }

  /// The curve's own area, below the line with the name and the limits.
  private var area: Rect {
    Rect(rect.minX, rect.minY + 12 * unit, rect.width, rect.height - 12 * unit)
  }

  /// The least and the greatest value, as they are shown.
  var limits: String { PropertyPlot.limits(plot.extremes) }

  private static func limits(_ extremes: (low: Double, high: Double)) -> String {
    let first = CaptionValues.shortest(extremes.low, digits: 3)
    return extremes.low == extremes.high
      ? first : "\(first) … \(CaptionValues.shortest(extremes.high, digits: 3))"
  }

  private func color(of curve: Int) -> Color {
    guard plot.curves.count > 1 else { return color }
    return SheetStyle.curveColors[plot.curves[curve].name]
      ?? SheetStyle.plotColors[curve % SheetStyle.plotColors.count]
  }

  func layers(
    _ schedule: FrameSchedule, style: SheetStyle, renderer: Renderer
  ) -> [PresentationLayer] {
    let (low, high) = plot.extremes
    let rule = TimeRule(schedule, rect: area, unit: unit)
    let inset = 4.0
    func y(_ value: Double) -> Double {
      // A constant lies in the middle.
      guard high > low else { return area.center.y }
      // Halves, because the difference of two numbers may be too large for a number.
      let part = (value / 2 - low / 2) / (high / 2 - low / 2)
      return area.maxY - inset - part * (area.height - 2 * inset)
    }
    var layers = [style.box(area, color: SheetStyle.faint, cornerRadius: 2)]
    layers += heading(style: style, renderer: renderer)
    var grid = Path()
    for time in rule.ticks(rule.steps.labelled)
    where rule.x(time) > area.minX + 1 && rule.x(time) < area.maxX - 1 {
      grid.elements += [
        .move(Point(rule.x(time), area.minY)), .line(Point(rule.x(time), area.maxY)),
      ]
    }
    if !grid.elements.isEmpty { layers.append(style.line(grid, color: .white)) }
    for index in plot.curves.indices {
      layers += self.layers(index, schedule, style: style) { time, value in
        Point(rule.x(time), y(value))
      }
    }
    return layers
  }

  private func layers(
    _ index: Int, _ schedule: FrameSchedule, style: SheetStyle, _ point: (Double, Double) -> Point
  ) -> [PresentationLayer] {
    let (shown, color) = (plot.curves[index], color(of: index))
    var layers: [PresentationLayer] = []
    var curve = Path()
    var isDrawing = false
    for sample in shown.values {
      guard let value = sample.value, value.isFinite else {
        isDrawing = false
        continue
      }
      let place = point(sample.time, value)
      curve.elements.append(isDrawing ? .line(place) : .move(place))
      isDrawing = true
    }
    if !curve.elements.isEmpty { layers.append(style.line(curve, color: color, width: 0.8)) }
    var dots = Path()
    let diameter = schedule.count > 120 ? 1.6 : 2.6
    for (index, value) in shown.samples.enumerated() {
      guard let value, value.isFinite else { continue }
      let center = point(schedule.time(at: index), value)
      dots.elements +=
        Path.ellipse(in: Rect(center: center, size: Size(diameter, diameter))).elements
    }
    if !dots.elements.isEmpty { layers.append(style.fill(dots, color: color)) }
    return layers
  }

  /// The property's name, and the limits of each curve in its colour.
  private func heading(style: SheetStyle, renderer: Renderer) -> [PresentationLayer] {
    let isSingle = plot.curves.count == 1
    let name = SheetStyle.line(plot.key)
    var labels = plot.curves.map { curve in
      isSingle ? limits : "\(curve.name) \(PropertyPlot.limits(curve.extremes))"
    }
    func widths() -> [Double] {
      labels.map {
        renderer.textSize(of: style.content($0, size: style.small)).width + 1
      }
    }
    let space = 12 * unit
    let room = 0.7 * rect.width
    var shown = widths()
    if !isSingle, shown.reduce(0, +) + space * Double(shown.count) > room {
      // Without room for the limits of each, those of all.
      labels = plot.curves.map(\.name)
      labels[labels.count - 1] += "  \(limits)"
      shown = widths()
    }
    var layers: [PresentationLayer] = []
    var right = rect.maxX
    for index in labels.indices.reversed() {
      layers.append(
        style.text(
          labels[index], in: Rect(right - shown[index], rect.minY, shown[index], 10 * unit),
          color: isSingle ? SheetStyle.secondary : color(of: index), alignment: .right))
      right -= shown[index] + space
    }
    layers.append(
      style.text(
        name, in: Rect(rect.minX, rect.minY, max(1, right - rect.minX), 10 * unit),
        color: isSingle ? color : SheetStyle.ink, weight: 700))
    return layers
  }
}
