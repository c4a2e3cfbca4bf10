import StrobeModel
import StrobeRender

/// Samples a scene as nodes, at the schedule's instants and between them wherever a straight line from
/// one to the next would be seen to be wrong.
///
/// What jumps is followed to a millisecond, and the jump is put where it ends: at the schedule's
/// instant where it happens there.
struct VectorSampler {
  let export: AnimationExport
  let timeline: AnimationTimeline
  let library: VectorLibrary
  private let exporter: FrameExporter
  private(set) var report = DrawingReport()

  /// What is drawn at an instant, in seconds from the animation's start.
  struct Sample {
    var time: Double
    var tree: PresentationTree
    var nodes: [VectorNode]
  }

  /// The time to which a jump is followed, in seconds.
  private static let finest = 0.001

  init(_ export: AnimationExport, timeline: AnimationTimeline) throws {
    self.export = export
    self.timeline = timeline
    exporter = try FrameExporter(options: export.options)
    let tree = try export.scene.presentation(at: export.schedule.from)
    let first = try DocumentWriter(exporter: exporter).drawing(tree)
    library = VectorLibrary(like: first.drawing)
  }

  /// Takes the samples in the order of time.
  ///
  /// - Parameters:
  ///   - emit: Gets a sample, and whether it does not continue the one before.
  ///   - progress: Called after each of the schedule's frames.
  /// - Throws: What evaluation, drawing and `emit` throw.
  mutating func run(
    _ emit: (Sample, Bool) throws -> Void, progress: (Int) -> Void
  ) throws {
    var last = try sample(at: 0, after: nil)
    try emit(last, false)
    for index in 0..<timeline.count {
      var end = timeline.start(of: index + 1)
      // The end itself belongs to the next run through.
      if index + 1 == timeline.count { end -= min(1e-6, (end - last.time) / 1000) }
      let next = try sample(at: end, after: last)
      try connect(last, next, depth: 0, emit)
      last = next
      progress(index + 1)
    }
  }

  private mutating func sample(at time: Double, after last: Sample?) throws -> Sample {
    var tree = try export.scene.presentation(at: export.schedule.from + time)
    // The time itself is not drawn.
    tree.time = 0
    if let last, last.tree == tree { return Sample(time: time, tree: tree, nodes: last.nodes) }
    let drawn = try DocumentWriter(exporter: exporter).drawing(tree)
    report.add(drawn.report)
    var reader = VectorNodeReader(drawn.drawing, names: drawn.names, library: library)
    return Sample(time: time, tree: tree, nodes: reader.nodes(drawn.drawing.items))
  }

  private mutating func connect(
    _ first: Sample, _ last: Sample, depth: Int, _ emit: (Sample, Bool) throws -> Void
  ) throws {
    if first.tree == last.tree {
      // What comes and goes in between is caught by the next frame at the latest.
      try emit(last, false)
      return
    }
    guard last.time - first.time > VectorSampler.finest else {
      try emit(last, true)
      return
    }
    let middle = try sample(at: (first.time + last.time) / 2, after: first)
    let (left, right) = (
      VectorStructure.agree(first.nodes, middle.nodes),
      VectorStructure.agree(middle.nodes, last.nodes)
    )
    if left, right,
      VectorStructure.deviation(of: middle.nodes, between: first.nodes, and: last.nodes) <= 1
    {
      try emit(last, false)
    } else if !left, !right, depth >= 5 {
      // What is something else at every instant would be so at every finer one.
      try emit(middle, true)
      try emit(last, true)
    } else {
      try connect(first, middle, depth: depth + 1, emit)
      try connect(middle, last, depth: depth + 1, emit)
    }
  }
}
