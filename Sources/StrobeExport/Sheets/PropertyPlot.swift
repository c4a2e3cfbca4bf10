internal import StrobeModel

/// A strip with a property's values over time and the sampled instants marked.
struct PropertyPlot {
  let plot: SectionStudy.Plot
  let rect: Rect
  let color: Color

  /// The room of a plot in points.
  static let height = 48.0

  init(_ plot: SectionStudy.Plot, rect: Rect, color index: Int) {
    self.plot = plot
    self.rect = rect
    color = SheetStyle.plotColors[index % SheetStyle.plotColors.count]
  }

  /// The curve's own area, below the line with the name and the limits.
  private var area: Rect { Rect(rect.minX, rect.minY + 12, rect.width, rect.height - 12) }

  /// The least and the greatest value, as they are shown.
  var limits: String {
    let (low, high) = plot.extremes
    let first = CaptionValues.shortest(low, digits: 3)
    return low == high ? first : "\(first) … \(CaptionValues.shortest(high, digits: 3))"
  }

  func layers(_ schedule: FrameSchedule, style: SheetStyle) -> [PresentationLayer] {
    let (low, high) = plot.extremes
    let rule = TimeRule(schedule, rect: area)
    let inset = 4.0
    func y(_ value: Double) -> Double {
      // A constant lies in the middle.
      guard high > low else { return area.center.y }
      // Halves, because the difference of two numbers may be too large for a number.
      let part = (value / 2 - low / 2) / (high / 2 - low / 2)
      return area.maxY - inset - part * (area.height - 2 * inset)
    }
    var layers = [
      style.box(area, color: SheetStyle.faint, cornerRadius: 2),
      style.text(
        SheetStyle.line(plot.key), in: Rect(rect.minX, rect.minY, rect.width * 0.7, 10),
        color: color, weight: 700),
      style.text(
        limits, in: Rect(rect.minX + rect.width * 0.7, rect.minY, rect.width * 0.3, 10),
        alignment: .right),
    ]
    var grid = Path()
    for time in rule.ticks(rule.steps.labelled)
    where rule.x(time) > area.minX + 1 && rule.x(time) < area.maxX - 1 {
      grid.elements += [
        .move(Point(rule.x(time), area.minY)), .line(Point(rule.x(time), area.maxY)),
      ]
    }
    if !grid.elements.isEmpty { layers.append(style.line(grid, color: .white)) }
    var curve = Path()
    var isDrawing = false
    for sample in plot.values {
      guard let value = sample.value, value.isFinite else {
        isDrawing = false
        continue
      }
      let point = Point(rule.x(sample.time), y(value))
      curve.elements.append(isDrawing ? .line(point) : .move(point))
      isDrawing = true
    }
    if !curve.elements.isEmpty { layers.append(style.line(curve, color: color, width: 0.8)) }
    var dots = Path()
    let diameter = schedule.count > 120 ? 1.6 : 2.6
    for (index, value) in plot.samples.enumerated() {
      guard let value, value.isFinite else { continue }
      let center = Point(rule.x(schedule.time(at: index)), y(value))
      dots.elements +=
        Path.ellipse(in: Rect(center: center, size: Size(diameter, diameter))).elements
    }
    if !dots.elements.isEmpty { layers.append(style.fill(dots, color: color)) }
    return layers
  }
}
