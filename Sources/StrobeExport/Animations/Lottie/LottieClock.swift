/// Turns tracks into Lottie's animatable properties.
struct LottieClock {
  /// Frames a second.
  let rate: Double
  /// Frames.
  let length: Double

  /// A property of plain numbers.
  ///
  /// - Parameters:
  ///   - track: The numbers through time.
  ///   - isScalar: Whether the property has one number and no list where it stands still.
  ///   - value: A keyframe's numbers as the property has them.
  /// - Returns: The property.
  func property(
    _ track: KeyframeTrack, isScalar: Bool = false, _ value: ([Double]) -> [Double] = { $0 }
  ) -> LottieValue {
    let first = value(track.keyframes.first?.values ?? [0])
    if track.isConstant {
      return fixed(isScalar ? .number(first.first ?? 0) : .numbers(first))
    }
    return animated(track) { .numbers(value($0)) }
  }

  func fixed(_ value: LottieValue) -> LottieValue {
    .object([("a", .number(0)), ("k", value)])
  }

  /// A property with keyframes.
  func animated(_ track: KeyframeTrack, _ value: ([Double]) -> LottieValue) -> LottieValue {
    var list: [LottieValue] = []
    let keyframes = track.keyframes
    var lastTime = -1.0
    for (index, keyframe) in keyframes.enumerated() {
      var time = keyframe.time * rate
      let isLast = index + 1 == keyframes.count
      let leaps = !isLast && keyframes[index + 1].time == keyframe.time
      // Two keyframes of one time are not understood everywhere: what was there ends a little sooner.
      if leaps { time -= min(0.01, (time - lastTime) / 2) }
      lastTime = time
      var members: [(String, LottieValue)] = [("t", .number(time)), ("s", value(keyframe.values))]
      if leaps {
        members.append(("h", .number(1)))
      } else if !isLast {
        let (start, end) = handles(keyframe.easing)
        members += [("o", start), ("i", end)]
      }
      list.append(.object(members))
    }
    return .object([("a", .number(1)), ("k", .list(list))])
  }

  private func handles(_ easing: KeyframeTrack.Easing) -> (LottieValue, LottieValue) {
    func handle(_ x: Double, _ y: Double) -> LottieValue {
      .object([("x", .numbers([x])), ("y", .numbers([y]))])
    }
    switch easing {
    case .linear: return (handle(0.333, 0.333), handle(0.667, 0.667))
    case .curve(let x1, let y1, let x2, let y2): return (handle(x1, y1), handle(x2, y2))
    }
  }
}
