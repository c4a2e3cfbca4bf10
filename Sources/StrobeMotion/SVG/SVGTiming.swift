/// Writes keyframes as SVG's animation elements.
struct SVGTiming {
  /// The length of the animation in seconds.
  let duration: Double
  /// How often it plays; 0 for ever.
  let playCount: Int
  let text: SVGText

  /// The element that animates an attribute.
  ///
  /// - Parameters:
  ///   - track: The keyframes.
  ///   - start: The element's name and its first attributes.
  ///   - turn: What the numbers may differ by from one cycle to the next and look the same; 0 for none.
  ///   - value: The text of numbers.
  /// - Returns: The element; `nil` where the text never changes.
  func element(
    _ track: KeyframeTrack, _ start: String, turn: Double = 0, _ value: ([Double]) -> String
  ) -> String? {
    guard duration > 0, let first = track.keyframes.first, let last = track.keyframes.last else {
      return nil
    }
    var keyframes = track.keyframes
    if first.time > 0 { keyframes.insert(.init(time: 0, values: first.values), at: 0) }
    if last.time < duration - 1e-9 {
      keyframes.append(.init(time: duration, values: last.values))
    }
    var texts = keyframes.map { value($0.values) }
    guard texts.contains(where: { $0 != texts[0] }) else { return nil }
    var cycles = 1
    if let cycle = SVGCycle(keyframes, texts, duration: duration, turn: turn) {
      keyframes = Array(keyframes[0..<cycle.count])
      texts = Array(texts[0..<cycle.count])
      cycles = cycle.cycles
    }
    let length = duration / Double(cycles)
    if let steps = steps(keyframes, texts) {
      return start + " calcMode=\"discrete\"" + timing(length, cycles)
        + " values=\"\(steps.map(\.text).joined(separator: ";"))\" keyTimes=\""
        + steps.map { text.instant($0.time / length) }.joined(separator: ";") + "\"/>"
    }
    var result = start
    let isCurved = keyframes.dropLast().enumerated().contains { index, keyframe in
      keyframe.easing != .linear && texts[index] != texts[index + 1]
    }
    if isCurved { result += " calcMode=\"spline\"" }
    result += timing(length, cycles) + " values=\"\(texts.joined(separator: ";"))\""
    if keyframes.count > 2 || isCurved {
      let times = keyframes.enumerated().map { index, keyframe in
        let isJump =
          (index > 0 && keyframes[index - 1].time == keyframe.time)
          || (index + 1 < keyframes.count && keyframes[index + 1].time == keyframe.time)
        let share = keyframe.time / length
        return isJump ? text.instant(share) : text.moment(share)
      }
      result += " keyTimes=\"\(times.joined(separator: ";"))\""
    }
    if isCurved {
      let splines = keyframes.dropLast().enumerated().map { index, keyframe in
        texts[index] == texts[index + 1] ? "0 0 1 1" : spline(keyframe.easing)
      }
      result += " keySplines=\"\(splines.joined(separator: ";"))\""
    }
    return result + "/>"
  }

  /// The element that shows and hides.
  func element(_ presence: [PresenceChange]) -> String? {
    guard presence.count > 1 else { return nil }
    let keyframes = presence.enumerated().flatMap { index, change in
      let end = index + 1 < presence.count ? presence[index + 1].time : duration
      let values = [change.isPresent ? 1.0 : 0]
      return [
        KeyframeTrack.Keyframe(time: change.time, values: values),
        KeyframeTrack.Keyframe(time: end, values: values),
      ]
    }
    return element(
      KeyframeTrack(keyframes: keyframes), "<animate attributeName=\"display\""
    ) { $0 == [1] ? "inline" : "none" }
  }

  private func timing(_ length: Double, _ cycles: Int) -> String {
    let plays = playCount * cycles
    let dur = " dur=\"\(text.seconds(length))s\""
    if playCount == 0 { return dur + " repeatCount=\"indefinite\"" }
    return dur + (plays == 1 ? "" : " repeatCount=\"\(plays)\"") + " fill=\"freeze\""
  }

  /// Values that hold until the next; `nil` where anything moves.
  private func steps(
    _ keyframes: [KeyframeTrack.Keyframe], _ texts: [String]
  ) -> [(time: Double, text: String)]? {
    var result: [(time: Double, text: String)] = []
    for index in keyframes.indices {
      if index > 0, texts[index] != texts[index - 1],
        keyframes[index].time - keyframes[index - 1].time > 1e-9
      {
        return nil
      }
      if let last = result.last, last.text == texts[index] { continue }
      if let last = result.last, last.time == keyframes[index].time { result.removeLast() }
      result.append((keyframes[index].time, texts[index]))
    }
    // A value for the very end alone is never seen.
    if let last = result.last, result.count > 1,
      let end = keyframes.last?.time, last.time >= end - 1e-9
    {
      result.removeLast()
    }
    return result
  }

  private func spline(_ easing: KeyframeTrack.Easing) -> String {
    guard case .curve(let x1, let y1, let x2, let y2) = easing else { return "0 0 1 1" }
    return [x1, y1, x2, y2].map { text.share($0) }.joined(separator: " ")
  }
}

/// A run of keyframes that comes again and again and closes the animation.
private struct SVGCycle {
  /// Keyframes of one cycle, its end included.
  var count: Int
  /// How often the cycle fits into the animation.
  var cycles: Int

  init?(
    _ keyframes: [KeyframeTrack.Keyframe], _ texts: [String], duration: Double, turn: Double
  ) {
    let total = keyframes.count
    guard total > 3 else { return nil }
    for cycles in stride(from: min(64, total / 2), through: 2, by: -1) {
      let period = duration / Double(cycles)
      // Cycles that jump have their ends for themselves, others share them.
      for (step, count) in [(total / cycles, total / cycles), ((total - 1) / cycles, (total - 1) / cycles + 1)] {
        guard step >= 1, step * cycles + (count - step) == total, count >= 2 else { continue }
        let isCycle = (0..<(total - step)).allSatisfy { index in
          let (one, other) = (keyframes[index], keyframes[index + step])
          return abs(other.time - one.time - period) < 2e-4 * period
            && Self.agree(one, other, texts[index] == texts[index + step], turn)
        }
        if isCycle, abs(keyframes[count - 1].time - period) < 2e-4 * period {
          self.count = count
          self.cycles = cycles
          return
        }
      }
    }
    return nil
  }

  private static func agree(
    _ one: KeyframeTrack.Keyframe, _ other: KeyframeTrack.Keyframe, _ isSameText: Bool,
    _ turn: Double
  ) -> Bool {
    switch (one.easing, other.easing) {
    case (.linear, .linear): break
    case (.curve(let a, let b, let c, let d), .curve(let e, let f, let g, let h)):
      guard max(abs(a - e), abs(b - f), abs(c - g), abs(d - h)) < 0.03 else { return false }
    default: return false
    }
    if isSameText { return true }
    for (first, second) in zip(one.values, other.values) {
      var difference = abs(first - second)
      if turn > 0 { difference = abs(difference - (difference / turn).rounded() * turn) }
      guard difference <= 1e-3 * max(1, abs(first)) else { return false }
    }
    return true
  }
}
