import StrobeGeometry
public import StrobeModel

extension FadeTiming {
  /// When tiles of a fade begin and end, in seconds after the first one began.
  var joints: [Double] {
    (0..<count).flatMap { [Double($0) * interval, Double($0) * interval + tileDuration] }
  }
}

extension FragmentFade {
  /// When each tile begins and ends.
  public func changeTimes(
    in range: ClosedRange<Double>, _ context: EffectContext
  ) -> [Double] {
    let joints = timing.joints
    return timeline.starts.flatMap { start in [start] + joints.map { start + $0 } }
      .filter(range.contains)
  }
}

extension FragmentCarousel {
  /// When each picture begins and ends to dissolve, and each tile of it.
  public func changeTimes(
    in range: ClosedRange<Double>, _ context: EffectContext
  ) -> [Double] {
    let step = timeline.step
    guard pictures.count > 1, step > 0, step.isFinite else { return [] }
    let joints = FadeTiming(count: rows * columns, totalDuration: fadeDuration).joints
    var result: [Double] = []
    var turn = max(0, (range.lowerBound / step).rounded(.down))
    // More turns than this are not shown frame by frame.
    let last = min(turn + 200, (min(range.upperBound, timeline.restTime) / step).rounded(.up))
    while turn < last {
      let start = turn * step
      result += [start, start + hold] + joints.map { start + hold + $0 }
      turn += 1
    }
    return result.filter(range.contains)
  }
}

extension PulsingRadar {
  /// When an item comes, and when the pulse starts again.
  public func changeTimes(
    in range: ClosedRange<Double>, _ context: EffectContext
  ) -> [Double] {
    var result = restartTimes
    if let items {
      let schedule = ItemSchedule(items)
      // A longer list of arrivals than this is not shown one by one.
      for index in 0..<min(items.limit ?? .max, 2000) {
        let time = schedule.time(of: index)
        guard time <= range.upperBound else { break }
        result += [time, time + items.fadeDuration]
      }
    }
    return result.filter(range.contains)
  }
}
