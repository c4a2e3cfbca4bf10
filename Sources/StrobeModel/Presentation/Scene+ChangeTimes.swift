extension Scene {
  /// The instants at which something begins, ends, repeats, reverses or passes a key: the joints
  /// between which every value changes smoothly.
  ///
  /// - Parameters:
  ///   - range: The scene's time, in seconds.
  ///   - limit: No more instants than this are collected.
  /// - Returns: The instants within the range, rising, each once.
  package func changeTimes(in range: ClosedRange<Double>, limit: Int = 20_000) -> [Double] {
    var collector = ChangeTimes(range: range, limit: limit, seed: seed)
    collector.visit(layers, ChangeTimes.Clock(), at: [], offset: 0)
    var times: [Double] = []
    // Equal instants that were reached by different sums are one.
    for time in collector.times.sorted() {
      if let last = times.last, time - last <= 1e-9 * max(1, abs(time)) { continue }
      times.append(time)
    }
    return times
  }
}

/// Collects the instants of change of a tree of layers.
private struct ChangeTimes {
  let range: ClosedRange<Double>
  let limit: Int
  let seed: UInt64
  var times: [Double] = []

  /// From a layer's or group's time to the scene's.
  struct Clock {
    var scale = 1.0
    var offset = 0.0

    func sceneTime(_ local: Double) -> Double { local * scale + offset }

    func localTime(_ scene: Double) -> Double { (scene - offset) / scale }

    /// The clock of what starts at `begin` of this one and runs at `speed`.
    func inner(begin: Double, speed: Double, timeOffset: Double) -> Clock? {
      guard speed != 0 else { return nil }
      return Clock(
        scale: scale / speed, offset: sceneTime(begin - timeOffset / speed))
    }
  }

  /// A replicator's copies beyond this many are taken for shifts of the earlier ones.
  private static let copyLimit = 200

  private var isFull: Bool { times.count >= limit }

  private mutating func add(_ time: Double) {
    guard range.contains(time), !isFull else { return }
    times.append(time)
  }

  mutating func visit(_ layers: [Layer], _ clock: Clock, at path: [Int], offset: Int) {
    for (index, layer) in layers.enumerated() { visit(layer, clock, at: path + [index + offset]) }
  }

  private mutating func visit(_ layer: Layer, _ outer: Clock, at path: [Int]) {
    guard !isFull, path.count <= SceneLimits.nesting,
      let clock = outer.inner(
        begin: layer.beginTime, speed: layer.speed, timeOffset: layer.timeOffset)
    else { return }
    if layer.beginTime != 0 { add(outer.sceneTime(layer.beginTime)) }
    for animation in layer.animations { visit(animation, clock, inherited: nil) }
    if case .effect(let effect) = layer.content { visit(effect, of: layer, clock, at: path) }
    if case .replicator(let replicator) = layer.content, replicator.instanceDelay != 0 {
      for copy in 0..<max(1, min(replicator.instanceCount, ChangeTimes.copyLimit)) {
        let begin = Double(copy) * replicator.instanceDelay
        guard let inner = clock.inner(begin: begin, speed: 1, timeOffset: 0) else { continue }
        visit(layer.sublayers, inner, at: path, offset: 0)
      }
    } else {
      visit(layer.sublayers, clock, at: path, offset: 0)
    }
    if let mask = layer.mask { visit(mask, clock, at: path + [Evaluator.maskIndex]) }
  }

  private mutating func visit(
    _ effect: any Effect, of layer: Layer, _ clock: Clock, at path: [Int]
  ) {
    let context = EffectContext(bounds: layer.bounds, seed: SplitMix64.seed(seed, at: path))
    let ends = [clock.localTime(range.lowerBound), clock.localTime(range.upperBound)].sorted()
    guard ends[0].isFinite, ends[1].isFinite else { return }
    let own = effect.changeTimes(in: ends[0]...ends[1], context)
    for time in own { add(clock.sceneTime(time)) }
    // What an effect builds may differ from one of its changes to the next.
    let stride = max(1, own.count / 16)
    let instants =
      ends + own.enumerated().filter { $0.offset.isMultiple(of: stride) }.map(\.element)
    for instant in instants where !isFull {
      // An effect that cannot answer shows so when it is drawn.
      let sublayers = (try? effect.sublayers(at: instant, in: context)) ?? []
      visit(sublayers, clock, at: path, offset: Evaluator.generatedIndex)
    }
  }

  private mutating func visit(_ animation: Animation, _ outer: Clock, inherited: Double?) {
    let duration = animation.resolvedDuration(inherited: inherited)
    let active = animation.activeDuration(duration)
    add(outer.sceneTime(animation.beginTime))
    guard
      let clock = outer.inner(
        begin: animation.beginTime, speed: abs(animation.speed), timeOffset: 0),
      duration > 0, duration.isFinite
    else { return }
    if active.isFinite { add(clock.sceneTime(active)) }
    let keys = joints(of: animation)
    let first = max(0, (clock.localTime(range.lowerBound) / duration).rounded(.down) - 1)
    var run = first.isFinite ? first : 0
    let shift = animation.timeOffset.truncatingRemainder(dividingBy: duration)
    while !isFull {
      let start = run * duration - shift
      guard start < active, clock.sceneTime(start) <= range.upperBound else { break }
      for key in keys { add(clock.sceneTime(start + key * duration)) }
      run += 1
    }
    if case .group(let animations) = animation.kind {
      visit(animations, within: animation, clock, duration, active: active, first: first)
    }
  }

  /// The children of a group, whose time runs through the group's curve in each of its runs.
  private mutating func visit(
    _ animations: [Animation], within group: Animation, _ clock: Clock, _ duration: Double,
    active: Double, first: Double
  ) {
    var inner: [Double] = []
    for child in animations {
      var collector = ChangeTimes(range: 0...duration, limit: 1000, seed: seed)
      collector.visit(child, Clock(), inherited: duration)
      inner += collector.times
    }
    let shares = Set(inner.map { $0 / duration }).map { share in
      group.timingFunction?.inverse(of: share) ?? share
    }
    var run = first
    while !isFull {
      let start = run * duration
      guard start < active, clock.sceneTime(start) <= range.upperBound else { break }
      for share in shares {
        let isBackwards =
          group.autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
        add(clock.sceneTime(start + (isBackwards ? 1 - share : share) * duration))
      }
      run += 1
    }
  }

  /// The shares of one run at which the way of the value changes.
  private func joints(of animation: Animation) -> [Double] {
    guard case .keyframe(let keyframes) = animation.kind else { return [0] }
    // Steps have one key more than they have values.
    let count = max(1, keyframes.values.count - (keyframes.calculationMode == .discrete ? 0 : 1))
    let times = keyframes.keyTimes ?? (0..<min(count, 1000)).map { Double($0) / Double(count) }
    let shares = [0] + times
    var result = shares.map { animation.timingFunction?.inverse(of: $0) ?? $0 }
    if animation.autoreverses { result += result.map { 1 - $0 } }
    return result
  }
}

extension TimingFunction {
  /// The share of the time at which the curve has come to a progress, both 0...1, by halving.
  fileprivate func inverse(of progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if value(at: middle) < progress { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
