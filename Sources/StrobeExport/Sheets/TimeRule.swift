internal import Foundation
internal import StrobeModel

/// A rule over a section's time: ticks, seconds, and the sampled instants.
struct TimeRule {
  let from: Double
  let to: Double
  let rect: Rect

  init(_ schedule: FrameSchedule, rect: Rect) {
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

  /// The ticks with labels: 1, 2 or 5 times a power of ten seconds apart, at most twelve.
  var step: Double {
    let length = to - from
    guard length > 0 else { return 1 }
    let power = pow(10, floor(log10(length / 12)))
    for factor in [1.0, 2, 5, 10] where length / (factor * power) <= 12 { return factor * power }
    return 10 * power
  }

  func layers(
    _ schedule: FrameSchedule, highlighted: Range<Int>, style: SheetStyle
  ) -> [PresentationLayer] {
    var layers: [PresentationLayer] = []
    let baseline = rect.minY + 13
    var ticks = Path()
    let first = Int(max(-1e6, min(1e6, (from / step - 1e-9).rounded(.up))))
    let digits = step >= 1 ? 0 : Int(min(9, (-log10(step)).rounded(.up)))
    for index in 0...12 {
      let time = Double(first + index) * step
      guard time <= to + step * 1e-9 else { break }
      let x = self.x(time)
      ticks.elements += [.move(Point(x, baseline - 4)), .line(Point(x, baseline))]
      let label = CaptionValues.fixed(time, digits: digits) + (index == 0 ? " s" : "")
      layers.append(labelLayer(label, at: x, style: style))
    }
    layers.append(style.line(ticks, color: SheetStyle.secondary))
    layers.append(
      style.line(
        Path([.move(Point(rect.minX, baseline)), .line(Point(rect.maxX, baseline))]),
        color: SheetStyle.hairline))
    layers += marks(schedule, highlighted: highlighted, baseline: baseline, style: style)
    return layers
  }

  private func labelLayer(_ label: String, at x: Double, style: SheetStyle) -> PresentationLayer {
    let width = 60.0
    if x - width / 2 < rect.minX {
      return style.text(label, in: Rect(max(x, rect.minX), rect.minY - 1, width, 10))
    }
    if x + width / 2 > rect.maxX {
      let frame = Rect(min(x, rect.maxX) - width, rect.minY - 1, width, 10)
      return style.text(label, in: frame, alignment: .right)
    }
    return style.text(
      label, in: Rect(x - width / 2, rect.minY - 1, width, 10), alignment: .center)
  }

  /// The sampled instants as small strokes: those of the page in colour, the others grey.
  private func marks(
    _ schedule: FrameSchedule, highlighted: Range<Int>, baseline: Double, style: SheetStyle
  ) -> [PresentationLayer] {
    var here = Path()
    var elsewhere = Path()
    // Strokes closer than half a point cannot be told apart.
    let stride = max(1, schedule.count / Int(max(1, rect.width * 2)))
    for index in Swift.stride(from: 0, to: schedule.count, by: stride) {
      let x = self.x(schedule.time(at: index))
      let stroke: [Path.Element] = [.move(Point(x, baseline + 2)), .line(Point(x, baseline + 7))]
      if highlighted.contains(index) {
        here.elements += stroke
      } else {
        elsewhere.elements += stroke
      }
    }
    return [
      style.line(elsewhere, color: SheetStyle.hairline, width: 1),
      style.line(here, color: SheetStyle.accent, width: 1),
    ].filter { layer in
      if case .shape(let shape) = layer.layer.content {
        return shape.path?.elements.isEmpty == false
      }
      return true
    }
  }
}
