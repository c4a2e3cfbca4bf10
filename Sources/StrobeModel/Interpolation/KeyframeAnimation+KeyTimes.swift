import StrobeGeometry

extension KeyframeAnimation {
  /// Why key times are ignored, or `nil` when they are followed.
  ///
  /// Core Animation's rules: times lie within 0...1 and do not decrease, the first is 0 and the last
  /// 1; there is one a value, in discrete mode one more; the paced modes use none. The `literal`
  /// policy asks only for the count and the order.
  ///
  /// - Parameters:
  ///   - keyTimes: The times.
  ///   - valueCount: How many values there are; for a path how many of its pieces plus one, in
  ///     discrete mode how many pieces.
  ///   - calculationMode: How values between keys are found.
  ///   - policy: What becomes of times that break the rules.
  /// - Returns: One sentence with what was found and what is asked for.
  public static func keyTimesFault(
    _ keyTimes: [Double], valueCount: Int, calculationMode: CalculationMode,
    policy: KeyTimesPolicy = .documented
  ) -> String? {
    switch calculationMode {
    case .paced, .cubicPaced:
      return "calculationMode \(calculationMode.rawValue) spaces the values itself"
    case .linear, .cubic:
      if keyTimes.count != valueCount {
        return "there are \(keyTimes.count) for \(valueCount) values"
      }
    case .discrete:
      let isLiteralCount = policy == .literal && keyTimes.count == valueCount
      if keyTimes.count != valueCount + 1, !isLiteralCount {
        return "discrete mode needs one more than the \(valueCount) values, not \(keyTimes.count)"
      }
    }
    for (index, time) in keyTimes.enumerated() {
      guard time.isFinite else { return "number \(index) is \(time)" }
      if index > 0, time < keyTimes[index - 1] {
        return "number \(index), \(time), is less than the one before, \(keyTimes[index - 1])"
      }
    }
    guard policy == .documented else { return nil }
    if let first = keyTimes.first, first != 0 { return "the first is \(first), not 0" }
    if let last = keyTimes.last, last != 1 { return "the last is \(last), not 1" }
    return nil
  }

  /// Why the animation's key times are ignored, or `nil` when they are followed or there are none.
  public var keyTimesFault: String? {
    guard let keyTimes else { return nil }
    return KeyframeAnimation.keyTimesFault(
      keyTimes, valueCount: keyCount, calculationMode: calculationMode, policy: keyTimesPolicy)
  }

  /// How many values key times are counted against.
  private var keyCount: Int {
    guard let path else { return values.count }
    let pieces = path.segments.count
    return calculationMode == .discrete ? pieces : pieces + 1
  }

  /// Where a progress falls among keys.
  struct Place: Equatable {
    /// The key before.
    var index: Int
    /// How far it is to the next key, 0...1; beyond where the curve of time overshoots.
    var fraction: Double
  }

  /// The segment that a progress falls into.
  ///
  /// - Parameters:
  ///   - progress: The eased progress of the animation.
  ///   - segments: How many segments there are, > 0.
  ///   - times: The keys' times, one more than segments; `nil`: evenly spaced.
  ///   - tolerance: Rounding in the progress; a key as near as that has been reached.
  /// - Returns: The segment and the place in it; a segment without length is skipped.
  static func place(
    of progress: Double, segments: Int, times: [Double]?, tolerance: Double
  ) -> Place {
    guard let times, times.count == segments + 1 else {
      let scaled = progress * Double(segments)
      let nearest = scaled.rounded()
      let snapped = abs(scaled - nearest) <= tolerance * Double(segments) ? nearest : scaled
      let index = max(0, min(snapped.rounded(.down), Double(segments - 1)))
      return Place(index: Int(index), fraction: snapped - index)
    }
    // The last key at or before the progress.
    var low = 0
    var high = segments
    while low < high {
      let middle = (low + high + 1) / 2
      if times[middle] <= progress + tolerance { low = middle } else { high = middle - 1 }
    }
    if low == segments {
      // At or after the last key: only a curve that overshoots 1 leads beyond it.
      let length = times[segments] - times[segments - 1]
      guard progress > 1, times[segments] == 1, length > 0 else {
        return Place(index: segments - 1, fraction: 1)
      }
      return Place(
        index: segments - 1, fraction: 1 + (progress - 1) / length)
    }
    let length = times[low + 1] - times[low]
    let fraction = (progress - times[low]) / length
    if progress < times[0] {
      let overshoots = progress < 0 && times[0] == 0 && length > 0
      return Place(index: 0, fraction: overshoots ? fraction : 0)
    }
    return Place(index: low, fraction: fraction <= tolerance ? max(0, fraction) : fraction)
  }
}
