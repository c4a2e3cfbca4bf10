/// Where an animation stands at an instant: Core Animation's media timing.
///
/// The two steps are those of `CAMediaTiming`: from the parent's time to active local time, then
/// repeats and reversal folded in, down to a time within one cycle.
struct AnimationTiming: Sendable, Equatable {
  /// Whether the animation has a say at the instant.
  var applies: Bool
  /// The time within one run, 0...``duration``.
  var basicTime: Double
  /// The length of one run in seconds.
  var duration: Double
  /// ``basicTime`` as a fraction of ``duration``.
  var progress: Double
  /// How many cycles have ended before this one.
  var cycle: Double
  /// A bound of the rounding in ``basicTime``.
  var uncertainty: Double

  /// Whether the sample is the very end of a run.
  var isAtEnd: Bool { basicTime == duration }

  /// What counts as endless: Core Animation's callers write `HUGE_VALF` as often as infinity.
  static let forever = Double(Float.greatestFiniteMagnitude)
  /// The length of an animation outside of a group that names none.
  static let defaultDuration = 0.25
}

extension Animation {
  /// The length of one cycle with its way back, in seconds.
  package func cycleDuration(_ duration: Double) -> Double {
    autoreverses ? 2 * duration : duration
  }

  /// How long the animation is active in its own time, in seconds; infinity: for ever.
  package func activeDuration(_ duration: Double) -> Double {
    if repeatDuration > 0 {
      return repeatDuration >= AnimationTiming.forever ? .infinity : repeatDuration
    }
    guard repeatCount > 0 else { return cycleDuration(duration) }
    return repeatCount >= AnimationTiming.forever
      ? .infinity : cycleDuration(duration) * repeatCount
  }

  /// The length of one run in seconds.
  ///
  /// - Parameter inherited: The group's duration; `nil` outside of a group.
  /// - Returns: The animation's own duration where it has one.
  package func resolvedDuration(inherited: Double?) -> Double {
    if let duration, duration > 0 { return duration }
    if let inherited { return inherited }
    if case .spring(_, let spring) = kind, case let settled = spring.settlingDuration, settled > 0 {
      return settled
    }
    return AnimationTiming.defaultDuration
  }

  /// Where the animation stands.
  ///
  /// The active interval is half open: an interior boundary of two cycles shows the start of the
  /// second, the last instant of all the end of the last.
  ///
  /// - Parameters:
  ///   - time: The time of the layer or group that the animation is in.
  ///   - groupDuration: The duration of its group; `nil` outside of a group.
  ///   - groupIsAtEnd: Whether the group shows the very end of a run; a child that ends there is
  ///     then still shown.
  /// - Returns: The place within one cycle, and whether the animation has a say at all.
  func timing(
    at time: Instant, groupDuration: Double? = nil, groupIsAtEnd: Bool = false
  ) -> AnimationTiming {
    let duration = resolvedDuration(inherited: groupDuration)
    let cycle = cycleDuration(duration)
    let active = activeDuration(duration)

    var sinceBegin = time.seconds - beginTime
    let beginTolerance = 4 * (time.uncertainty + abs(beginTime) * Instant.epsilon)
    if sinceBegin < 0, sinceBegin >= -beginTolerance { sinceBegin = 0 }
    let rate = abs(speed)
    let elapsed = sinceBegin * rate
    let tolerance = beginTolerance * rate + 4 * abs(elapsed) * Instant.epsilon

    let isBefore = sinceBegin < 0
    let isAfter = !isBefore && speed != 0 && elapsed >= active - tolerance
    let applies: Bool
    if isBefore {
      applies = fillMode == .backwards || fillMode == .both
    } else if isAfter {
      let fills = fillMode == .forwards || fillMode == .both
      let isKept = groupDuration != nil || !isRemovedOnCompletion
      applies = (fills && isKept) || (groupIsAtEnd && elapsed <= active + tolerance)
    } else {
      applies = true
    }

    let spent = isBefore ? 0 : isAfter ? active : elapsed
    let activeTime = speed == 0 ? timeOffset : (speed > 0 ? spent : -spent) + timeOffset
    return fold(
      activeTime, into: cycle, duration: duration, isEnd: isAfter, applies: applies,
      tolerance: tolerance + 4 * (abs(activeTime) + abs(timeOffset)) * Instant.epsilon)
  }

  /// Folds repeats and the way back into one run.
  private func fold(
    _ activeTime: Double, into cycle: Double, duration: Double, isEnd: Bool, applies: Bool,
    tolerance: Double
  ) -> AnimationTiming {
    var index = 0.0
    var time = activeTime.isFinite ? activeTime : 0
    if cycle.isFinite, time < 0 || time >= cycle - tolerance {
      // The remainder is exact, unlike a quotient that is rounded and multiplied again.
      time = time.truncatingRemainder(dividingBy: cycle)
      if time < 0 { time += cycle }
      index = ((activeTime - time) / cycle).rounded()
      if cycle - time <= tolerance {
        time = 0
        index += 1
      }
    }
    if time <= tolerance {
      time = 0
      // A boundary belongs to the cycle that is about to start, except where none follows.
      let belongsToCycleBefore =
        speed < 0 ? !isEnd : (isEnd || speed == 0) && index != 0
      if belongsToCycleBefore, cycle.isFinite {
        time = cycle
        index -= 1
      }
    }
    var basicTime = time <= duration ? time : cycle - time
    if abs(duration - basicTime) <= tolerance { basicTime = duration }
    return AnimationTiming(
      applies: applies, basicTime: basicTime, duration: duration,
      progress: duration.isFinite ? basicTime / duration : 0, cycle: index,
      uncertainty: tolerance / 4)
  }
}
