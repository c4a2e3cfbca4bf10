/// Opacities and presences that act on one thing together.
struct LottieOpacity {
  /// Factors, each 0...1.
  var factors: [KeyframeTrack] = []
  /// When the thing is there, each as ``MovingLayer/presence``.
  var presences: [[PresenceChange]] = []

  func with(_ factor: KeyframeTrack, _ presence: [PresenceChange]) -> LottieOpacity {
    var result = self
    if factor != .constant([1]) { result.factors.append(factor) }
    if !presence.isEmpty { result.presences.append(presence) }
    return result
  }

  /// The spans in which the thing is there, in seconds; the last may have no end.
  func spans(until end: Double) -> [Range<Double>] {
    var result = [0..<max(end, 1e-9)]
    for presence in presences {
      var own: [Range<Double>] = []
      for (index, change) in presence.enumerated() where change.isPresent {
        let next = index + 1 < presence.count ? presence[index + 1].time : end
        if next > change.time { own.append(change.time..<next) }
      }
      result = result.flatMap { span in
        own.compactMap { span.overlaps($0) ? span.clamped(to: $0) : nil }
      }
    }
    // What touches is one.
    return result.reduce(into: []) { spans, span in
      if let last = spans.last, span.lowerBound - last.upperBound < 1e-9 {
        spans[spans.count - 1] = last.lowerBound..<span.upperBound
      } else {
        spans.append(span)
      }
    }
  }

  /// All factors as one track.
  func product(samplesPerSecond rate: Double) -> KeyframeTrack {
    let moving = factors.filter { !$0.isConstant }
    let share = factors.filter(\.isConstant).reduce(1) { $0 * ($1.first.first ?? 1) }
    guard let first = moving.first else { return .constant([share]) }
    guard moving.count > 1 else { return first.map { [($0.first ?? 1) * share] } }
    var times = Set(moving.flatMap { $0.keyframes.map(\.time) }).sorted()
    let joints = times
    for (start, end) in zip(joints, joints.dropFirst()) {
      let count = min(10_000, ((end - start) * rate).rounded(.up))
      guard count > 1 else { continue }
      for step in 1..<max(2, Int(count)) { times.append(start + (end - start) * Double(step) / count) }
    }
    times.sort()
    func value(_ time: Double) -> [Double] {
      [moving.reduce(share) { $0 * ($1.values(at: time).first ?? 1) }]
    }
    // What holds before a leap is a sample of its own.
    var samples: [(time: Double, values: [Double], isJump: Bool)] = []
    for time in times {
      let (before, now) = (value(time - 1e-9), value(time))
      if !samples.isEmpty, abs(before[0] - now[0]) > 1e-3 {
        samples.append((time, before, false))
        samples.append((time, now, true))
      } else {
        samples.append((time, now, false))
      }
    }
    return TrackReduction(
      times: samples.map(\.time), values: samples.map(\.values), tolerances: [0.002],
      jumps: samples.map(\.isJump)
    ).track()
  }

  /// The product, and nothing at all where something is away.
  func track(_ clock: LottieClock) -> KeyframeTrack {
    let product = product(samplesPerSecond: clock.rate)
    guard !presences.isEmpty else { return product }
    return LottieOpacity.track(
      product, within: spans(until: clock.duration), until: clock.duration)
  }

  /// A track that is nothing outside of the spans.
  static func track(
    _ opacity: KeyframeTrack, within spans: [Range<Double>], until end: Double
  ) -> KeyframeTrack {
    guard !spans.isEmpty else { return .constant([0]) }
    var keyframes: [KeyframeTrack.Keyframe] = []
    func add(_ time: Double, _ value: Double) {
      keyframes.append(.init(time: time, values: [value]))
    }
    if let first = spans.first, first.lowerBound > 0 { add(0, 0) }
    for span in spans {
      if span.lowerBound > 0 { add(span.lowerBound, 0) }
      if opacity.isConstant {
        add(span.lowerBound, opacity.first.first ?? 1)
      } else {
        keyframes += part(of: opacity, in: span)
      }
      if span.upperBound < end {
        if let last = keyframes.last { add(span.upperBound, last.values.first ?? 0) }
        add(span.upperBound, 0)
      }
    }
    return KeyframeTrack(keyframes: keyframes)
  }

  private static func part(
    of track: KeyframeTrack, in span: Range<Double>
  ) -> [KeyframeTrack.Keyframe] {
    var result: [KeyframeTrack.Keyframe] = []
    let inner = track.keyframes.filter {
      $0.time > span.lowerBound + 1e-9 && $0.time < span.upperBound - 1e-9
    }
    // A curve that is cut is gone along in steps.
    func steps(_ start: Double, _ end: Double) {
      let count = max(1, min(64, Int(min(64, (end - start) * 30).rounded(.up))))
      for step in 0..<count {
        let time = start + (end - start) * Double(step) / Double(count)
        result.append(.init(time: time, values: track.values(at: time)))
      }
    }
    let isHeld = inner.isEmpty && track.values(at: span.lowerBound)
      == track.values(at: span.upperBound - 1e-9)
    if isHeld {
      result.append(.init(time: span.lowerBound, values: track.values(at: span.lowerBound)))
    } else if let exact = track.keyframes.last(where: { abs($0.time - span.lowerBound) < 1e-9 }),
      !inner.isEmpty
    {
      result.append(exact)
    } else {
      steps(span.lowerBound, inner.first?.time ?? span.upperBound)
    }
    result += inner
    guard !isHeld else { return result }
    if let last = inner.last, case .curve = last.easing,
      !track.keyframes.contains(where: { abs($0.time - span.upperBound) < 1e-9 })
    {
      result.removeLast()
      steps(last.time, span.upperBound)
    }
    result.append(
      .init(time: span.upperBound, values: track.values(at: span.upperBound - 1e-9)))
    return result
  }
}
