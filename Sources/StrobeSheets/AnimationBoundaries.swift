internal import StrobeModel

/// The instants at which animations of a scene start, end, repeat or pass a key.
struct AnimationBoundaries {
  private(set) var times: [Double] = []
  private let range: ClosedRange<Double>

  /// No more are collected.
  static let limit = 1000

  /// From a layer's or group's time to the scene's.
  private struct Clock {
    var scale = 1.0
    var offset = 0.0

    func sceneTime(_ local: Double) -> Double { local * scale + offset }

    /// The clock of what starts at `begin` of this one and runs at `speed`.
    func inner(begin: Double, speed: Double, timeOffset: Double) -> Clock? {
      guard speed != 0 else { return nil }
      return Clock(
        scale: scale / speed, offset: sceneTime(begin - timeOffset / speed))
    }
  }

  init(_ scene: Scene, from: Double, to: Double) {
    range = from...max(from, to)
    for layer in scene.layers { visit(layer, Clock(), seed: scene.seed) }
  }

  private mutating func add(_ time: Double) {
    guard range.contains(time), times.count < AnimationBoundaries.limit else { return }
    times.append(time)
  }

  private mutating func visit(_ layer: Layer, _ outer: Clock, seed: UInt64) {
    guard
      let clock = outer.inner(
        begin: layer.beginTime, speed: layer.speed, timeOffset: layer.timeOffset)
    else { return }
    for animation in layer.animations { visit(animation, clock, inherited: nil) }
    if case .effect(let effect) = layer.content {
      let context = EffectContext(bounds: layer.bounds, seed: seed)
      // An effect that cannot answer shows so when it is drawn.
      for sublayer in (try? effect.sublayers(at: 0, in: context)) ?? [] {
        visit(sublayer, clock, seed: seed)
      }
    }
    for sublayer in layer.sublayers { visit(sublayer, clock, seed: seed) }
    if let mask = layer.mask { visit(mask, clock, seed: seed) }
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
    var keys = [0.0]
    if case .keyframe(let keyframes) = animation.kind {
      let count = max(1, keyframes.values.count - 1)
      keys = keyframes.keyTimes ?? (0..<min(count, 1000)).map { Double($0) / Double(count) }
    }
    for run in 0..<AnimationBoundaries.limit {
      let start = Double(run) * duration
      guard start < active, times.count < AnimationBoundaries.limit,
        clock.sceneTime(start) <= range.upperBound
      else { break }
      for key in keys { add(clock.sceneTime(start + key * duration)) }
    }
    if case .group(let animations) = animation.kind {
      for child in animations { visit(child, clock, inherited: duration) }
    }
  }
}
