/// Turns what was sampled into keyframes.
struct MotionTracks {
  /// The samples' times in seconds.
  let times: [Double]
  /// Whether a sample need not continue the one before.
  let isJoint: [Bool]

  /// The keyframes of a series.
  ///
  /// - Parameters:
  ///   - series: The numbers.
  ///   - tolerances: How far each may be off; the last one counts for all that follow.
  ///   - part: Which of the numbers are meant; `nil` for all.
  /// - Returns: The fewest keyframes that are found.
  func track(
    _ series: Series, _ tolerances: [Double], part: Range<Int>? = nil
  ) -> KeyframeTrack {
    var values = series.values
    if let part {
      values = values.map { numbers in
        Array(numbers[part.clamped(to: 0..<numbers.count)])
      }
    }
    return track(values, series.samples, tolerances)
  }

  func track(
    _ values: [[Double]], _ samples: [Int], _ tolerances: [Double]
  ) -> KeyframeTrack {
    guard let first = values.first else { return KeyframeTrack(keyframes: []) }
    guard values.count > 1, values.allSatisfy({ $0.count == first.count }) else {
      return .constant(first)
    }
    let last = tolerances.last ?? 0.01
    let reduction = TrackReduction(
      times: samples.map { times[$0] }, values: values,
      tolerances: first.indices.map { $0 < tolerances.count ? tolerances[$0] : last },
      jumps: jumps(samples))
    return reduction.track()
  }

  /// Whether a sample of a series may be a jump: at an instant of change, or after a gap.
  private func jumps(_ samples: [Int]) -> [Bool] {
    samples.enumerated().map { place, sample in place > 0 && isJoint[sample] }
  }

  /// When something comes and goes.
  ///
  /// - Parameters:
  ///   - presence: When it is there.
  ///   - outer: When what it is in is there; outside of that it does not matter.
  /// - Returns: The changes, the first at 0; empty for always.
  func changes(_ presence: Presence, within outer: Presence? = nil) -> [PresenceChange] {
    let needed = outer?.runs ?? [0...(max(0, times.count - 1))]
    let isAlways = needed.allSatisfy { run in
      presence.runs.contains {
        $0.lowerBound <= run.lowerBound && $0.upperBound >= run.upperBound
      }
    }
    guard !isAlways else { return [] }
    var result = [PresenceChange(time: 0, isPresent: false)]
    for run in presence.runs {
      let start = times[run.lowerBound]
      if result.last?.time == start { result.removeLast() }
      if result.last?.isPresent != true {
        result.append(PresenceChange(time: start, isPresent: true))
      }
      guard run.upperBound + 1 < times.count else { break }
      result.append(PresenceChange(time: times[run.upperBound + 1], isPresent: false))
    }
    return result
  }
}

extension KeyframeTrack {
  /// Numbers that never change.
  static func constant(_ values: [Double]) -> KeyframeTrack {
    KeyframeTrack(keyframes: [Keyframe(time: 0, values: values)])
  }

  /// The first numbers.
  var first: [Double] { keyframes.first?.values ?? [] }

  /// A track of other numbers at the same times.
  func map(_ change: ([Double]) -> [Double]) -> KeyframeTrack {
    var result = self
    for index in keyframes.indices {
      result.keyframes[index].values = change(keyframes[index].values)
    }
    return result
  }
}
