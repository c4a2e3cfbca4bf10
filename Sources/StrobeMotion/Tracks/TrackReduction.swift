/// Reduces samples to the fewest keyframes that come within a tolerance of all of them.
struct TrackReduction {
  /// The samples' times, rising.
  let times: [Double]
  /// The samples' numbers.
  let values: [[Double]]
  /// How far each number may be off.
  let tolerances: [Double]
  /// Whether a sample does not continue the one before: it begins anew there.
  let jumps: [Bool]
  /// Whether ways may be curves.
  var allowsCurves = true

  /// The keyframes.
  func track() -> KeyframeTrack {
    guard let first = values.first else { return KeyframeTrack(keyframes: []) }
    if values.allSatisfy({ isNear($0, first) }) {
      return KeyframeTrack(keyframes: [.init(time: times[0], values: first)])
    }
    var keyframes: [KeyframeTrack.Keyframe] = []
    var start = 0
    while start < times.count {
      var end = start
      while end + 1 < times.count, !isBreak(end + 1) { end += 1 }
      if start > 0 {
        // What was there stays until the jump.
        let held = keyframes.last?.values ?? values[start - 1]
        if keyframes.last?.time != times[start] {
          keyframes.append(.init(time: times[start], values: held))
        }
      }
      keyframes += run(start, end)
      start = end + 1
    }
    return KeyframeTrack(keyframes: keyframes)
  }

  /// Whether the numbers really leap at a sample that may be a jump: more than they were changing
  /// before it or change after it.
  private func isBreak(_ index: Int) -> Bool {
    guard jumps[index] else { return false }
    let step = times[index] - times[index - 1]
    for place in tolerances.indices {
      let change = values[index][place] - values[index - 1][place]
      let slack = tolerances[place] * 2
      if abs(change) <= slack { continue }
      func isExpected(_ first: Int, _ last: Int) -> Bool {
        guard first >= 0, last < times.count, times[last] > times[first] else { return false }
        let slope =
          (values[last][place] - values[first][place]) / (times[last] - times[first])
        return abs(change - slope * step) <= slack + abs(slope * step) / 2
      }
      if !isExpected(index - 2, index - 1), !isExpected(index, index + 1) { return true }
    }
    return false
  }

  private func isNear(_ first: [Double], _ second: [Double]) -> Bool {
    for index in first.indices where abs(first[index] - second[index]) > tolerances[index] {
      return false
    }
    return true
  }

  /// A run without jumps: from each keyframe as far as one way reaches.
  private func run(_ start: Int, _ end: Int) -> [KeyframeTrack.Keyframe] {
    var result: [KeyframeTrack.Keyframe] = []
    var first = start
    while first < end {
      let (last, easing) = furthest(from: first, to: end)
      result.append(.init(time: times[first], values: values[first], easing: easing))
      first = last
    }
    result.append(.init(time: times[end], values: values[end]))
    return result
  }

  /// The last sample that one way reaches: the end as in most runs, else a joint, at which authors
  /// change the way, else one found by halving.
  private func furthest(from first: Int, to end: Int) -> (Int, KeyframeTrack.Easing) {
    if let way = way(first, end) { return (end, way) }
    var (reached, easing, tooFar) = (first + 1, KeyframeTrack.Easing.linear, end)
    let joints = (first + 2..<max(first + 2, end)).filter { isJoint($0) }
    var (low, high) = (0, joints.count)
    while low < high {
      let middle = (low + high) / 2
      if let way = way(first, joints[middle]) {
        (reached, easing) = (joints[middle], way)
        low = middle + 1
      } else {
        tooFar = joints[middle]
        high = middle
      }
    }
    if reached > first + 1 { return (reached, easing) }
    while reached + 1 < tooFar {
      let middle = (reached + tooFar) / 2
      if let way = way(first, middle) {
        (reached, easing) = (middle, way)
      } else {
        tooFar = middle
      }
    }
    return (reached, easing)
  }

  /// Whether the next sample is one that may be a jump.
  private func isJoint(_ index: Int) -> Bool { index + 1 < jumps.count && jumps[index + 1] }

  /// The way from one sample to another that passes all between; `nil` if there is none.
  private func way(_ first: Int, _ last: Int) -> KeyframeTrack.Easing? {
    guard last > first + 1 else { return .linear }
    let (start, end) = (values[first], values[last])
    // All in tolerances.
    let direction = start.indices.map { (end[$0] - start[$0]) / tolerances[$0] }
    let square = direction.reduce(0) { $0 + $1 * $1 }
    guard square > 1 else {
      return (first...last).allSatisfy({ isNear(values[$0], start) }) ? .linear : nil
    }
    let longest = direction.reduce(0) { max($0, abs($1)) }
    let duration = times[last] - times[first]
    var shares: [Double] = []
    var progress: [Double] = []
    var isLinear = true
    for index in first...last {
      let value = values[index]
      var product = 0.0
      for place in direction.indices {
        product += (value[place] - start[place]) / tolerances[place] * direction[place]
      }
      let share = (times[index] - times[first]) / duration
      let along = product / square
      for place in direction.indices {
        let rest = (value[place] - start[place]) / tolerances[place] - along * direction[place]
        guard abs(rest) <= 1 else { return nil }
      }
      if abs(along - share) * longest > 1 { isLinear = false }
      shares.append(share)
      progress.append(along)
    }
    if isLinear { return .linear }
    guard allowsCurves,
      let curve = EasingFit(shares: shares, progress: progress, tolerance: 1 / longest).curve()
    else { return nil }
    return .curve(curve.x1, curve.y1, curve.x2, curve.y2)
  }
}
