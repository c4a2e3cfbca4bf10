internal import Foundation
internal import StrobeExport
internal import StrobeGeometry
internal import StrobeModel

/// A rule over a section's time: ticks, seconds, and the sampled instants.
struct TimeRule {
  let from: Double
  let to: Double
  let rect: Rect

  /// How large the rule is against one on A4.
  let unit: Double

  /// The room of a rule on A4 in points.
  static let height = 22.0

  init(_ schedule: FrameSchedule, rect: Rect, unit: Double = 1) {
    self.unit = unit
    var low = min(schedule.from, schedule.to)
    var high = max(schedule.from, schedule.to)
    if case .times(let times) = schedule.sampling {
      low = min(low, times.min() ?? low)
      high = max(high, times.max() ?? high)
    }
    from = low
    to = high
    self.rect = rect
  }

  /// Where an instant stands.
  func x(_ time: Double) -> Double {
    guard to > from else { return rect.minX }
    return rect.minX + (time - from) / (to - from) * rect.width
  }

  /// The distances of ticks in seconds: 1, 2 or 5 times a power of ten.
  struct Steps: Equatable {
    /// Of the ticks with labels, at least 40 points apart on A4.
    var labelled: Double
    /// Of the ticks between them, at least 3.5 points apart: whole seconds wherever labels are
    /// further apart than that.
    var minor: Double
  }

  var steps: Steps {
    let length = to - from
    guard length > 0 else { return Steps(labelled: 1, minor: 1) }
    let labelled = TimeRule.step(atLeast: length * 40 * unit / rect.width)
    let minor = TimeRule.step(atLeast: length * 3.5 / rect.width)
    let isSecond = labelled >= 1 && minor <= 1 && labelled.rounded() == labelled
    return Steps(labelled: labelled, minor: isSecond && labelled > 1 ? 1 : minor)
  }

  private static func step(atLeast least: Double) -> Double {
    let power = pow(10, floor(log10(least)))
    for factor in [1.0, 2, 5] where factor * power >= least * (1 - 1e-9) { return factor * power }
    return 10 * power
  }

  /// The multiples of a step within the rule.
  func ticks(_ step: Double) -> [Double] {
    let first = (from / step - 1e-9).rounded(.up)
    let last = (to / step + 1e-9).rounded(.down)
    guard last >= first, last - first <= 4096 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  private var baseline: Double { rect.minY + 14 * unit }

  func layers(
    _ schedule: FrameSchedule, highlighted: Range<Int>, style: SheetStyle
  ) -> [PresentationLayer] {
    let steps = self.steps
    var layers: [PresentationLayer] = []
    var minor = Path()
    for time in ticks(steps.minor) {
      minor.elements += [
        .move(Point(x(time), baseline - 2.5 * unit)), .line(Point(x(time), baseline)),
      ]
    }
    var major = Path()
    let digits = steps.labelled >= 1 ? 0 : Int(min(9, (-log10(steps.labelled)).rounded(.up)))
    for (index, time) in ticks(steps.labelled).enumerated() {
      major.elements += [
        .move(Point(x(time), baseline - 5 * unit)), .line(Point(x(time), baseline)),
      ]
      let label = CaptionValues.fixed(time, digits: digits) + (index == 0 ? " s" : "")
      layers.append(labelLayer(label, at: x(time), style: style))
    }
    let axis = Path([.move(Point(rect.minX, baseline)), .line(Point(rect.maxX, baseline))])
    if !minor.elements.isEmpty { layers.append(style.line(minor, color: SheetStyle.hairline)) }
    layers.append(style.line(axis, color: SheetStyle.hairline))
    if !major.elements.isEmpty { layers.append(style.line(major, color: SheetStyle.secondary)) }
    return layers + marks(schedule, highlighted: highlighted, style: style)
  }

  /// A label over its tick, at the ends of the rule flush with it.
  private func labelLayer(_ label: String, at x: Double, style: SheetStyle) -> PresentationLayer {
    let (width, height) = (60 * unit, 10 * unit)
    if x - 8 * unit < rect.minX {
      return style.text(label, in: Rect(max(x, rect.minX), rect.minY, width, height))
    }
    if x + 8 * unit > rect.maxX {
      let frame = Rect(min(x, rect.maxX) - width, rect.minY, width, height)
      return style.text(label, in: frame, alignment: .right)
    }
    return style.text(label, in: Rect(x - width / 2, rect.minY, width, height), alignment: .center)
  }

  /// The sampled instants as small strokes: those of the page in colour, the others grey.
  private func marks(
    _ schedule: FrameSchedule, highlighted: Range<Int>, style: SheetStyle
  ) -> [PresentationLayer] {
    var here = Path()
    var elsewhere = Path()
    // Strokes closer than half a point cannot be told apart.
    let stride = max(1, schedule.count / Int(max(1, rect.width * 2)))
    for index in Swift.stride(from: 0, to: schedule.count, by: stride) {
      let x = self.x(schedule.time(at: index))
      let stroke: [Path.Element] = [
        .move(Point(x, baseline + 2.5 * unit)), .line(Point(x, baseline + 7 * unit)),
      ]
      if highlighted.contains(index) {
        here.elements += stroke
      } else {
        elsewhere.elements += stroke
      }
    }
    // Many strokes are thin, so that they do not run together.
    let width = min(1, max(0.25, rect.width / Double(schedule.count) / 3))
    return [(elsewhere, SheetStyle.hairline), (here, SheetStyle.accent)]
      .filter { !$0.0.elements.isEmpty }.map { style.line($0.0, color: $0.1, width: width) }
  }
}
