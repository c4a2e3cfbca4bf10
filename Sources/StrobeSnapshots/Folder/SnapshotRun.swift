import Foundation
import StrobeCore
public import StrobeExport
import StrobeModel
import StrobeRender
import StrobeSceneFile
import Synchronization

/// A run over a folder of scenes: verifies its references or records them.
public struct SnapshotRun: Sendable {
  /// What is done with references.
  public enum Action: Sendable, Equatable {
    /// They are compared with, and nothing is written.
    case verify
    /// They are written.
    case record(Update)
  }

  /// Which references a recording writes.
  public enum Update: String, Sendable, CaseIterable {
    /// Those that are not as drawn to the last bit.
    case all
    /// Those that a verification would fail, missing ones included.
    case changed
    /// Those that do not exist.
    case missing
  }

  /// The folder.
  public var folder: SnapshotFolder
  /// What is done.
  public var action: Action
  /// How many snapshots are worked on at a time; at least 1.
  public var jobs = 1
  /// The part of the snapshots that this run does; orphans belong to the first part.
  public var shard = Shard.whole
  /// Whether a recording removes orphans.
  public var removesOrphans = false
  /// Whether pictures of differences are kept, for a report or files.
  public var keepsPictures = false

  /// Plans a run.
  public init(_ folder: SnapshotFolder, _ action: Action) {
    self.folder = folder
    self.action = action
  }

  /// How many snapshots this run does.
  public var count: Int { selected.count }

  private var selected: [SnapshotFolder.Item] {
    folder.items.enumerated().filter { shard.contains($0.offset) }.map(\.element)
  }

  /// Does it.
  ///
  /// - Parameter progress: Called after each snapshot from any thread, with the number done.
  /// - Returns: The results; what is wrong with a scene or a reference is one.
  /// - Throws: `OutputError` where a reference cannot be written.
  public func run(
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> SnapshotRunResult {
    let items = selected
    let scenes = SceneShelf(folder: folder)
    let resources = ResourceCache()
    let known = scenesWithReferences()
    let state = Mutex(State(entries: [Int: SnapshotRunResult.Entry]()))
    DispatchQueue.concurrentPerform(iterations: min(max(1, jobs), max(1, items.count))) { _ in
      while let index = state.withLock({ $0.next(below: items.count) }) {
        let work = SnapshotWork(
          run: self, item: items[index], scenes: scenes, resources: resources,
          sceneHasReferences: known.contains(items[index].scene))
        do {
          let entry = try work.entry()
          progress(state.withLock { $0.finish(index, entry) })
        } catch {
          state.withLock { if $0.error == nil { $0.error = error } }
        }
      }
    }
    return try state.withLock { state in
      if let error = state.error { throw error }
      let entries = items.indices.compactMap { state.entries[$0] }
      return SnapshotRunResult(
        folder: folder.path,
        entries: SnapshotRunResult.joiningBroken(entries) + (try orphans()))
    }
  }

  private struct State {
    var entries: [Int: SnapshotRunResult.Entry]
    var started = 0
    var error: (any Error)?

    mutating func next(below count: Int) -> Int? {
      guard error == nil, started < count else { return nil }
      defer { started += 1 }
      return started
    }

    mutating func finish(_ index: Int, _ entry: SnapshotRunResult.Entry) -> Int {
      entries[index] = entry
      return entries.count
    }
  }

  /// The scenes that have any reference, of all shards, before this run writes one.
  private func scenesWithReferences() -> Set<String> {
    Set(folder.items.filter { $0.reference.exists }.map(\.scene))
  }

  private func orphans() throws -> [SnapshotRunResult.Entry] {
    guard shard.number == 1 else { return [] }
    return try folder.orphans.map { file in
      let path = SnapshotFolder.join(folder.path, file)
      var status = SnapshotRunResult.Status.orphaned
      if removesOrphans, case .record = action {
        do {
          try FileManager.default.removeItem(atPath: path)
        } catch {
          throw OutputError(path: path, operation: "remove", reason: error.localizedDescription)
        }
        status = .removed
      }
      var entry = SnapshotRunResult.Entry(
        scene: file, name: "", status: status, reference: path)
      if status == .orphaned { entry.lines = ["no snapshot of any scene uses it"] }
      return entry
    }
  }
}

/// The scenes of a run, each read once.
final class SceneShelf: Sendable {
  private let folder: SnapshotFolder
  private let boxes: [String: Box]

  /// A scene that is read when it is first wanted.
  private final class Box: Sendable {
    let result = Mutex<Result<Scene, SceneFileError>?>(nil)
  }

  init(folder: SnapshotFolder) {
    self.folder = folder
    boxes = Dictionary(uniqueKeysWithValues: folder.scenes.map { ($0, Box()) })
  }

  func scene(_ name: String, read: (String) -> Result<Scene, SceneFileError>) -> Result<
    Scene, SceneFileError
  > {
    let path = SnapshotFolder.join(folder.path, name)
    guard let box = boxes[name] else { return read(path) }
    // Tasks that want the same scene wait for the one that reads it; others do not.
    return box.result.withLock { stored in
      if let stored { return stored }
      let result = read(path)
      stored = result
      return result
    }
  }
}
