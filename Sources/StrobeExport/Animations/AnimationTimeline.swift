/// When each frame of an animation is shown, in seconds from the animation's start.
///
/// A frame is shown from its instant until the next frame's, and the last one until the end of the
/// range, so that the animation is as long as the range that it shows, whatever the rate.
struct AnimationTimeline: Sendable, Equatable {
  let schedule: FrameSchedule

  var count: Int { schedule.count }

  /// The length in seconds.
  var duration: Double {
    // A range of no length, which only a list of instants has, shows its frame all the same.
    max(schedule.to - schedule.from, 0)
  }

  /// When a frame appears; the frame after the last: the end.
  func start(of index: Int) -> Double {
    guard index < count else { return duration }
    return min(max(schedule.time(at: index) - schedule.from, 0), duration)
  }
}

/// A length of time as a fraction of two numbers of 16 bits, as animated PNG files have it.
struct ShortFraction: Equatable {
  var numerator: UInt16
  var denominator: UInt16

  var value: Double { Double(numerator) / Double(denominator) }

  /// The fraction nearest to a number of seconds, by its continued fraction: exact for every number of
  /// frames at a rate that such a fraction can express, 29.97 a second included.
  ///
  /// - Parameter seconds: At least 0; above 65,535 the fraction is 65,535.
  init(nearest seconds: Double) {
    let limit = 65_535.0
    guard seconds < limit else {
      self.init(numerator: 65_535, denominator: 1)
      return
    }
    var (older, last) = ((0.0, 1.0), (1.0, 0.0))
    var rest = seconds
    while true {
      let whole = rest.rounded(.down)
      let next = (whole * last.0 + older.0, whole * last.1 + older.1)
      guard next.0 <= limit, next.1 <= limit else {
        // The best that still fits lies between the last two.
        let room = min(
          last.0 > 0 ? ((limit - older.0) / last.0).rounded(.down) : limit,
          last.1 > 0 ? ((limit - older.1) / last.1).rounded(.down) : limit)
        let between = (room * last.0 + older.0, room * last.1 + older.1)
        let candidates = [last, between].filter { $0.1 > 0 }
        let best = candidates.min { abs($0.0 / $0.1 - seconds) < abs($1.0 / $1.1 - seconds) }
        self.init(best ?? (0, 1))
        return
      }
      (older, last) = (last, next)
      let fraction = rest - whole
      // What is left is the rounding of the number itself.
      guard fraction > 1e-9, abs(next.0 / next.1 - seconds) > seconds * 1e-14 else {
        self.init(last)
        return
      }
      rest = 1 / fraction
    }
  }

  init(numerator: UInt16, denominator: UInt16) {
    self.numerator = numerator
    self.denominator = denominator
  }

  private init(_ pair: (Double, Double)) {
    self.init(
      numerator: UInt16(exactly: pair.0) ?? 0, denominator: max(1, UInt16(exactly: pair.1) ?? 1))
  }
}
