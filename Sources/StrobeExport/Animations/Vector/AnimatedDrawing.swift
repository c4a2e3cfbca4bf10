import StrobeRender

/// All that is drawn in an animation: things with their numbers through time.
struct AnimatedDrawing {
  /// The samples' times in seconds from the animation's start, rising.
  var times: [Double] = []
  /// Whether a sample does not continue the one before.
  var jumps: [Bool] = []
  var nodes: [AnimatedNode] = []
  let library: VectorLibrary
  /// Seconds.
  let duration: Double
  var report = DrawingReport()

  /// The most frames of a format of vectors, and the most numbers that are held at a time.
  static let maximumFrames = 100_000
  static let maximumNumbers = 50_000_000

  /// Samples a scene.
  init(_ export: AnimationExport, progress: (Int) -> Void) throws {
    let timeline = AnimationTimeline(schedule: export.schedule)
    guard timeline.count <= AnimatedDrawing.maximumFrames else {
      throw AnimationError.tooMany(
        export.format, what: "frames", count: timeline.count,
        limit: AnimatedDrawing.maximumFrames)
    }
    var sampler = try VectorSampler(export, timeline: timeline)
    library = sampler.library
    duration = timeline.duration
    var merger = NodeMerger()
    var (times, jumps) = ([Double](), [Bool]())
    var numbers = 0
    try sampler.run { sample, isJump in
      times.append(sample.time)
      jumps.append(isJump)
      merger.add(sample.nodes)
      numbers += AnimatedDrawing.count(sample.nodes)
      guard numbers <= AnimatedDrawing.maximumNumbers else {
        throw AnimationError.tooMany(
          export.format, what: "numbers", count: numbers, limit: AnimatedDrawing.maximumNumbers)
      }
    } progress: {
      progress($0)
    }
    (self.times, self.jumps) = (times, jumps)
    nodes = AnimatedDrawing.pruned(merger.nodes, times: times, duration: duration)
    report = sampler.report
  }

  private static func count(_ nodes: [VectorNode]) -> Int {
    nodes.reduce(0) {
      $0 + $1.key.counts.reduce(0, +) + count($1.children) + count($1.mask)
    }
  }

  /// The keyframes of numbers that a node has in its samples.
  ///
  /// - Parameters:
  ///   - series: The numbers, sample after sample of the node.
  ///   - samples: The node's samples.
  ///   - tolerances: How far each number may be off.
  /// - Returns: The keyframes.
  func track(
    _ series: [[Double]], in samples: [Int], tolerances: [Double]
  ) -> KeyframeTrack {
    var isJump: [Bool] = []
    for (place, sample) in samples.enumerated() {
      isJump.append(place > 0 && (jumps[sample] || samples[place - 1] != sample - 1))
    }
    let reduction = TrackReduction(
      times: samples.map { times[$0] }, values: series, tolerances: tolerances, jumps: isJump)
    return reduction.track()
  }

  /// When a node appears and disappears; empty for one that is always there with its parent.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - parent: The samples in which its parent is there.
  /// - Returns: The times of change, the first at 0.
  func presence(
    of node: AnimatedNode, in parent: [Int]
  ) -> [(time: Double, isPresent: Bool)] {
    var state = [Bool](repeating: true, count: times.count)
    for sample in parent { state[sample] = false }
    for sample in node.samples { state[sample] = true }
    var result: [(time: Double, isPresent: Bool)] = []
    var sample = 0
    while sample < state.count {
      var end = sample + 1
      while end < state.count, state[end] == state[sample] { end += 1 }
      let until = end < state.count ? times[end] : duration
      // A short absence before something appears that cannot be seen at first is none.
      let isShort =
        !state[sample] && until - times[sample] < AnimatedDrawing.blink
        && (end == state.count || node.isUnseen(in: end))
        && (sample == 0 || node.isUnseen(in: sample - 1))
      if !isShort, result.last?.isPresent != state[sample] {
        result.append((sample == 0 ? 0 : times[sample], state[sample]))
      }
      sample = end
    }
    if let first = result.first, first.time > 0 { result[0].time = 0 }
    return result.count == 1 && result[0].isPresent ? [] : result
  }

  /// Seconds that are too short to be seen.
  static let blink = 0.002_5

  /// The nodes without those that are never seen: there only for an instant and as good as without
  /// extent, as a ring that has just begun to grow.
  static func pruned(
    _ nodes: [AnimatedNode], times: [Double], duration: Double
  ) -> [AnimatedNode] {
    nodes.filter { node in
      node.children = pruned(node.children, times: times, duration: duration)
      guard node.children.isEmpty, case .shape = node.key.kind,
        let place = node.key.channels.firstIndex(of: .geometry)
      else { return true }
      let isDot = node.values[place].allSatisfy { numbers in
        let bounds = SVGShape(node.key, numbers).bounds
        return bounds.width < 0.1 && bounds.height < 0.1
      }
      guard isDot else { return true }
      let seen = node.samples.reduce(0.0) { sum, sample in
        sum + (sample + 1 < times.count ? times[sample + 1] : duration) - times[sample]
      }
      return seen > blink * 4 || node.key.style?.lineCap == .round
    }
  }
}

extension AnimatedNode {
  /// Whether nothing is to be seen of the node in a sample: a dot, or as good as transparent.
  func isUnseen(in sample: Int) -> Bool {
    guard let place = samples.firstIndex(of: sample) else { return true }
    for (index, channel) in key.channels.enumerated() {
      let numbers = values[index][place]
      switch channel {
      case .opacity where numbers[0] < 0.004: return true
      case .geometry where key.style?.lineCap != .round:
        let bounds = SVGShape(key, numbers).bounds
        if bounds.width < 0.1, bounds.height < 0.1 { return true }
      default: break
      }
    }
    switch key.kind {
    case .group, .layer: return children.allSatisfy { $0.isUnseen(in: sample) }
    case .shape:
      func isClear(_ channel: VectorNode.Channel) -> Bool {
        key.channels.firstIndex(of: channel).map { values[$0][place][0] < 0.004 } ?? true
      }
      return isClear(.fillOpacity) && isClear(.strokeOpacity)
    case .text, .picture, .use: return false
    }
  }
}

extension SVGShape {
  /// The shape of a node.
  init(_ key: VectorNode.Key, _ numbers: [Double]) {
    guard case .shape(let kind) = key.kind else {
      self = .path([])
      return
    }
    self.init(kind, numbers)
  }
}
