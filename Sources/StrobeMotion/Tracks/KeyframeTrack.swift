/// Numbers that change in time, as few keyframes with the way from each to the next.
struct KeyframeTrack: Equatable {
  struct Keyframe: Equatable {
    /// Seconds from the animation's start.
    var time: Double
    var values: [Double]
    /// How the way to the next keyframe is gone.
    var easing = Easing.linear
  }

  enum Easing: Equatable {
    case linear
    /// A cubic Bézier curve of time and progress from (0, 0) to (1, 1) with these handles.
    case curve(Double, Double, Double, Double)
  }

  var keyframes: [Keyframe]

  /// Whether nothing changes.
  var isConstant: Bool { keyframes.allSatisfy { $0.values == keyframes.first?.values } }

  /// The values at a time, for checks.
  func values(at time: Double) -> [Double] {
    guard let next = keyframes.firstIndex(where: { $0.time > time }) else {
      return keyframes.last?.values ?? []
    }
    guard next > 0 else { return keyframes[0].values }
    let (first, last) = (keyframes[next - 1], keyframes[next])
    var progress = (time - first.time) / (last.time - first.time)
    if case .curve(let x1, let y1, let x2, let y2) = first.easing {
      progress = EasingCurve(x1: x1, y1: y1, x2: x2, y2: y2).progress(at: progress)
    }
    return zip(first.values, last.values).map { $0 + ($1 - $0) * progress }
  }
}

/// A cubic Bézier curve of time and progress from (0, 0) to (1, 1).
struct EasingCurve: Equatable {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  /// The progress at a share of the time, both 0...1.
  func progress(at share: Double) -> Double {
    // Newton's method with bisection as its guard; x rises with the parameter.
    var (low, high, parameter) = (0.0, 1.0, share)
    for _ in 0..<40 {
      let rest = EasingCurve.coordinate(parameter, x1, x2) - share
      if abs(rest) < 1e-9 { break }
      if rest > 0 { high = parameter } else { low = parameter }
      let slope = EasingCurve.slope(parameter, x1, x2)
      let next = slope > 1e-6 ? parameter - rest / slope : .nan
      parameter = next > low && next < high ? next : (low + high) / 2
    }
    return EasingCurve.coordinate(parameter, y1, y2)
  }

  private static func coordinate(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }

  private static func slope(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * first + 6 * rest * t * (second - first) + 3 * t * t * (1 - second)
  }
}
