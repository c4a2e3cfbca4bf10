import Foundation
import StrobeCore
import StrobeGeometry
public import StrobeModel
public import StrobeRender
import Synchronization

/// A run that writes the frames of a scene as files.
///
/// Frames are independent, so they are shared out among jobs in blocks; what is written does not
/// depend on the number of jobs or shards. A frame that shows the same layers as the one drawn
/// before it is neither drawn nor encoded again, yet its file is written.
public struct FrameSequence: Sendable {
  /// The scene.
  public var scene: Scene
  /// The instants.
  public var schedule: FrameSchedule
  /// The files' names.
  public var pattern: FileNamePattern
  /// The scene's name, for `{name}`.
  public var name: String
  /// The files' format.
  public var format: OutputFormat
  /// Choices that are not part of a scene.
  public var options = ExportOptions()
  /// The part of the frames that this run writes.
  public var shard = Shard.whole
  /// How many frames are worked on at a time; at least 1.
  public var jobs = 1
  /// Whether files that exist and are whole are left as they are, so that an interrupted run goes on.
  public var isResumed = false

  /// What a run did.
  public struct Summary: Sendable, Equatable {
    /// Files written.
    public var written = 0
    /// Of those, files whose picture was taken from the frame before.
    public var repeated = 0
    /// Files that existed and were kept.
    public var kept = 0
    /// Bytes written.
    public var bytes = 0
    /// What could not be drawn as the scene says.
    public var report = DrawingReport()

    mutating func add(_ other: Summary) {
      written += other.written
      repeated += other.repeated
      kept += other.kept
      bytes += other.bytes
      report.add(other.report)
    }
  }

  /// Plans a run.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - schedule: The instants.
  ///   - pattern: The files' names.
  ///   - name: The scene's name, for `{name}`.
  ///   - format: The files' format.
  public init(
    _ scene: Scene, schedule: FrameSchedule, pattern: FileNamePattern, name: String,
    format: OutputFormat
  ) {
    self.scene = scene
    self.schedule = schedule
    self.pattern = pattern
    self.name = name
    self.format = format
  }

  /// How many frames this run's shard has.
  public var frameCount: Int {
    (schedule.count - shard.number + shard.count) / shard.count
  }

  /// The files of this run's shard, in the order of the frames.
  public var paths: some Sequence<String> {
    let times = FrameTimes(schedule)
    return (0..<frameCount).lazy.map { path(of: shard.number - 1 + $0 * shard.count, times) }
  }

  /// The file of a frame.
  private func path(of index: Int, _ times: FrameTimes) -> String {
    pattern.fileName(index: index, time: schedule.time(at: index), name: name, times: times)
  }

  /// Writes the files.
  ///
  /// - Parameter progress: Called after each file from any thread, with the number of frames that
  ///   are done.
  /// - Returns: What was done.
  /// - Throws: The first error of any frame: ``ExportError``, ``OutputError``, and what evaluation
  ///   and drawing throw. Files that were written by then stay; none is half written.
  public func write(progress: @escaping @Sendable (Int) -> Void = { _ in }) throws -> Summary {
    let total = frameCount
    let workers = min(max(1, jobs), max(1, total))
    // Long enough for a hold to be recognised, short enough to keep all jobs busy to the end.
    let block = max(1, min(16, total / (workers * 4)))
    let shared = SharedRun()
    let resources = ResourceCache()
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      do {
        var worker = try Worker(sequence: self, resources: resources)
        while let start = shared.nextBlock(of: block, total: total) {
          for ordinal in start..<min(start + block, total) {
            try worker.writeFrame(shard.number - 1 + ordinal * shard.count)
            progress(shared.finishFrame())
            guard shared.isRunning else { return }
          }
        }
        shared.finish(worker.summary)
      } catch {
        shared.fail(error)
      }
    }
    return try shared.result()
  }

  /// One job's surface, buffers and last picture.
  private struct Worker {
    let sequence: FrameSequence
    let exporter: FrameExporter
    let times: FrameTimes
    var summary = Summary()
    var lastTree: PresentationTree?
    var lastBytes: [UInt8] = []

    init(sequence: FrameSequence, resources: ResourceCache) throws {
      self.sequence = sequence
      times = FrameTimes(sequence.schedule)
      exporter = try FrameExporter(options: sequence.options, resources: resources)
    }

    mutating func writeFrame(_ index: Int) throws {
      let time = sequence.schedule.time(at: index)
      let path = sequence.path(of: index, times)
      if sequence.isResumed, WholeFile.exists(path, format: sequence.format) {
        summary.kept += 1
        return
      }
      var tree = try sequence.scene.presentation(at: time)
      // The time itself is not drawn, but the ids of SVG files begin with it.
      if sequence.format != .svg { tree.time = 0 }
      if tree == lastTree {
        summary.repeated += 1
        try AtomicFile.write(lastBytes, to: path, synchronizing: false)
        summary.bytes += lastBytes.count
      } else {
        let (report, bytes) = try exporter.export(tree, as: sequence.format) { bytes, report in
          try AtomicFile.write(bytes, to: path, synchronizing: false)
          return (report, [UInt8](bytes))
        }
        lastTree = tree
        lastBytes = bytes
        summary.bytes += bytes.count
        summary.report.add(report)
      }
      summary.written += 1
    }
  }

  /// What the jobs of a run share.
  private final class SharedRun: Sendable {
    private struct State {
      var next = 0
      var finished = 0
      var summary = Summary()
      var error: (any Error)?
    }

    private let state = Mutex(State())

    var isRunning: Bool { state.withLock { $0.error == nil } }

    func nextBlock(of size: Int, total: Int) -> Int? {
      state.withLock { state in
        guard state.error == nil, state.next < total else { return nil }
        defer { state.next += size }
        return state.next
      }
    }

    func finishFrame() -> Int {
      state.withLock { state in
        state.finished += 1
        return state.finished
      }
    }

    func finish(_ summary: Summary) { state.withLock { $0.summary.add(summary) } }

    func fail(_ error: any Error) {
      state.withLock { state in
        if state.error == nil { state.error = error }
      }
    }

    func result() throws -> Summary {
      try state.withLock { state in
        if let error = state.error { throw error }
        return state.summary
      }
    }
  }
}
