/// Turns tracks into Lottie's animatable properties.
struct LottieClock {
  /// Frames a second.
  let rate: Double
  /// The animation's length in frames.
  let length: Double
  /// The same in seconds.
  var duration: Double { length / rate }
  /// Frames by which a composition's own time is behind the animation's.
  var shift = 0.0

  /// Frames from the composition's start.
  func frame(_ time: Double) -> Double { time * rate - shift }

  /// A property that stands still.
  static func fixed(_ value: LottieValue) -> LottieValue { .object([("k", value)]) }

  /// A property of plain numbers.
  ///
  /// - Parameters:
  ///   - track: The numbers through time.
  ///   - isScalar: Whether the property is one number, which stands in no list where it stands still.
  ///   - decimals: How exactly the numbers are written.
  ///   - value: A keyframe's numbers as the property has them.
  /// - Returns: The property.
  func property(
    _ track: KeyframeTrack, isScalar: Bool = false, decimals: Int = 3,
    _ value: ([Double]) -> [Double] = { $0 }
  ) -> LottieValue {
    animated(track, isScalar: isScalar) {
      let numbers = value($0)
      return isScalar
        ? .number(numbers.first ?? 0, decimals: decimals) : .numbers(numbers, decimals: decimals)
    }
  }

  /// A property with keyframes.
  ///
  /// - Parameters:
  ///   - track: The numbers through time.
  ///   - isScalar: Whether the property is one value, which stands in no list where it stands still.
  ///   - value: A keyframe's numbers as the list or the one value that the property has.
  func animated(
    _ track: KeyframeTrack, isScalar: Bool = false, _ value: ([Double]) -> LottieValue
  ) -> LottieValue {
    let keys = steps(track)
    // rlottie gives up at a list of one keyframe.
    guard keys.count > 1 else {
      return LottieClock.fixed(value(keys.first?.values ?? track.first))
    }
    let list = keys.enumerated().map { index, key -> LottieValue in
      var members: [LottieValue.Member] = [
        ("t", .number(key.frame, decimals: 3)), ("s", isScalar ? .list([value(key.values)]) : value(key.values)),
      ]
      switch key.way {
      case .hold where index + 1 < keys.count: members.append(("h", .whole(1)))
      case .ease(let easing) where index + 1 < keys.count:
        let (start, end) = handles(easing)
        members += [("o", start), ("i", end)]
      case .hold, .ease: break
      }
      return .object(members)
    }
    return .object([("a", .whole(1)), ("k", .list(list))])
  }

  /// A keyframe as Lottie has it: each at a time of its own.
  private struct Step {
    var frame: Double
    var values: [Double]
    var way: Way

    enum Way {
      case hold
      case ease(KeyframeTrack.Easing)
    }
  }

  /// Two keyframes of one time are a leap: the one before it holds what it says.
  private func steps(_ track: KeyframeTrack) -> [Step] {
    var result: [Step] = []
    for keyframe in track.isConstant ? Array(track.keyframes.prefix(1)) : track.keyframes {
      let next = Step(
        frame: frame(keyframe.time), values: keyframe.values, way: .ease(keyframe.easing))
      guard let last = result.last, next.frame - last.frame < 0.002 else {
        if let last = result.last, last.values == next.values {
          result[result.count - 1].way = .hold
        }
        result.append(next)
        continue
      }
      result.removeLast()
      // What was there before ends a little sooner, unless it has been the same for long.
      if let before = result.last {
        if before.values != last.values {
          let earlier = min(0.01, (last.frame - before.frame) / 2)
          result.append(
            Step(frame: last.frame - earlier, values: last.values, way: .hold))
        } else {
          result[result.count - 1].way = .hold
        }
      } else if last.frame > 0.01 {
        result.append(Step(frame: 0, values: last.values, way: .hold))
      }
      result.append(next)
    }
    // What stays to the end needs no key there.
    while result.count > 1, result[result.count - 1].values == result[result.count - 2].values {
      result.removeLast()
    }
    return result
  }

  private func handles(_ easing: KeyframeTrack.Easing) -> (LottieValue, LottieValue) {
    func handle(_ x: Double, _ y: Double) -> LottieValue {
      .object([("x", .number(x, decimals: 3)), ("y", .number(y, decimals: 3))])
    }
    switch easing {
    case .linear: return (handle(0, 0), handle(1, 1))
    case .curve(let x1, let y1, let x2, let y2): return (handle(x1, y1), handle(x2, y2))
    }
  }
}
