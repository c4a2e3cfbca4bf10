/// Which picture of a carousel shows when.
struct CarouselTimeline {
  /// What shows at an instant.
  struct Moment: Equatable {
    /// The picture on top.
    var page: Int
    /// Seconds since it began to dissolve; `nil`: it rests.
    var dissolving: Double?
  }

  let count: Int
  let hold: Double
  let fadeDuration: Double
  let stopTime: Double?

  /// Seconds from one picture to the next.
  var step: Double { hold + fadeDuration }

  func moment(at time: Double) -> Moment {
    if stopTime != nil, time >= restTime {
      return Moment(page: page(after: restStep), dissolving: nil)
    }
    let (steps, rest) = reduce(time)
    let dissolving = rest - hold
    return Moment(
      page: page(after: steps), dissolving: dissolving > -grain / 2 ? max(0, dissolving) : nil)
  }

  /// When the carousel has come to rest: at the stop, or at the end of the dissolve that runs then.
  var restTime: Double {
    guard let stopTime else { return .infinity }
    let (steps, rest) = reduce(stopTime)
    return rest > hold + grain / 2 ? (steps + 1) * step : max(0, stopTime)
  }

  /// The number of pictures gone by then.
  private var restStep: Double {
    guard let stopTime else { return 0 }
    let (steps, rest) = reduce(stopTime)
    return rest > hold + grain / 2 ? steps + 1 : steps
  }

  private func page(after steps: Double) -> Int {
    let page = steps.truncatingRemainder(dividingBy: Double(max(count, 1)))
    return Int(exactly: page) ?? 0
  }

  /// Times nearer to each other than half of this many seconds are one instant.
  private var grain: Double { step >= 1e-3 ? 1e-9 : step * 1e-6 }

  /// The whole steps in a time, and the seconds beyond them.
  ///
  /// The rest is rounded to a nanosecond: a time of many turns carries the rounding of its
  /// decimals, and of the step's, a thousand times smaller; so that the same instant of every turn
  /// is the very same number, and the instant of a change lies on its far side in every turn.
  private func reduce(_ time: Double) -> (steps: Double, rest: Double) {
    guard time > 0, step > 0, step.isFinite else { return (0, 0) }
    let remainder = time.truncatingRemainder(dividingBy: step)
    let steps = ((time - remainder) / step).rounded()
    let rest = (remainder / grain).rounded() * grain
    return rest > step - grain / 2 ? (steps + 1, 0) : (steps, rest)
  }
}
