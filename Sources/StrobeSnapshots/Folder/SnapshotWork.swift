import Foundation
import StrobeCompare
import StrobeCore
import StrobeEffects
import StrobeExport
import StrobeModel
import StrobePictures
import StrobeRender
import StrobeSceneFile

/// One snapshot of a run.
struct SnapshotWork {
  /// The most bytes of values that are kept beside a picture; scenes of very many layers have none.
  static let largestValues = 1 << 20

  let run: SnapshotRun
  let item: SnapshotFolder.Item
  let scenes: SceneShelf
  let resources: ResourceCache
  let sceneHasReferences: Bool

  /// Verifies or records it.
  ///
  /// - Throws: `OutputError` where a reference cannot be written; everything else is a result.
  func entry() throws -> SnapshotRunResult.Entry {
    let scene: Scene
    switch scenes.scene(item.scene, read: SnapshotWork.read) {
    case .success(let found): scene = found
    case .failure(let error):
      var entry = entry(.broken)
      entry.faults = error
      entry.lines = error.diagnostics.map(\.description)
      return entry
    }
    do {
      return try entry(scene)
    } catch let error as OutputError {
      throw error
    } catch {
      var entry = entry(.broken)
      entry.lines = ["\(error)"]
      return entry
    }
  }

  private func entry(_ original: Scene) throws -> SnapshotRunResult.Entry {
    let recipe = run.folder.manifest.recipe(for: item.scene)
    var scene = original
    if let size = recipe.size { scene.size = size }
    let duration = scene.duration ?? scene.naturalDuration
    let times = try times(duration)
    let snapshot = try Snapshot(
      scene, at: times, scale: recipe.scale, ignoring: recipe.ignoring, resources: resources)
    var entry: SnapshotRunResult.Entry
    switch run.action {
    case .verify: entry = try verify(scene, snapshot, recipe)
    case .record(let update): entry = try record(scene, snapshot, recipe, update)
    }
    entry.duration = duration
    if entry.time == nil, times.count == 1 { entry.time = times[0] }
    return entry
  }

  private func times(_ duration: Double) throws -> [Double] {
    switch item.part {
    case .time(let time): return [time]
    case .position(let index, let count):
      return [try FrameSchedule(.count(count), to: max(0, duration)).time(at: index)]
    case .strip(let count):
      let schedule = try FrameSchedule(.count(count), to: max(0, duration))
      return (0..<count).map { schedule.time(at: $0) }
    }
  }

  // MARK: Verifying

  private func verify(
    _ scene: Scene, _ snapshot: Snapshot, _ recipe: SnapshotRecipe
  ) throws -> SnapshotRunResult.Entry {
    guard item.reference.exists else {
      var entry = entry(sceneHasReferences ? .missing : .added)
      entry.lines = [
        sceneHasReferences ? "there's no reference" : "the scene has no references yet"
      ]
      if run.keepsPictures {
        let strip = snapshot.strip
        entry.pictures = SnapshotRunResult.Pictures(
          expected: nil, actual: try snapshot.png(), difference: nil, width: strip.width,
          height: strip.height)
      }
      return entry
    }
    let difference: SnapshotDifference?
    do {
      difference = try snapshot.difference(
        from: PictureFile.readBytes(item.reference.path), path: item.reference.path,
        tolerance: recipe.tolerance)
    } catch let error as PictureError {
      var entry = entry(.damaged)
      entry.lines = ["\(error)"]
      return entry
    }
    guard let difference else { return entry(.passed) }
    return try changed(scene, snapshot, difference)
  }

  private func changed(
    _ scene: Scene, _ snapshot: Snapshot, _ difference: SnapshotDifference
  ) throws -> SnapshotRunResult.Entry {
    var entry = entry(.changed)
    entry.lines = difference.lines
    entry.time = difference.time
    let result = difference.judgement.result
    entry.different = SnapshotRunResult.Difference(
      pixels: result.differentPixels, comparedPixels: result.comparedPixels,
      levels: result.largestChannelDifference?.levels ?? (result.sizeMatches ? 0 : 255),
      frames: difference.frames, frameCount: difference.frameCount)
    if run.keepsPictures {
      let encoder = PNGEncoder()
      entry.pictures = SnapshotRunResult.Pictures(
        expected: try encoder.encode(difference.expected, scale: snapshot.scale),
        actual: try encoder.encode(difference.actual, scale: snapshot.scale),
        difference: try encoder.encode(difference.picture, scale: snapshot.scale),
        width: difference.picture.width, height: difference.picture.height)
    }
    entry.changes = try changes(scene, snapshot, frame: difference.frames.first)
    return entry
  }

  /// What changed in the values kept beside the reference; `nil` where none can be compared.
  private func changes(
    _ scene: Scene, _ snapshot: Snapshot, frame: Int?
  ) throws -> [PresentationChange]? {
    guard let frame, let time = snapshot.frames[frame].time,
      let kept = try? PictureFile.readBytes(item.values.path),
      let document = try? JSONDocument(kept, path: item.values.path)
    else { return nil }
    let expected: JSONNode
    if case .strip = item.part {
      guard let trees = document.root.elements, frame < trees.count else { return nil }
      expected = trees[frame]
    } else {
      expected = document.root
    }
    let actual = Array(InspectWriter.json(try scene.presentation(at: time)).utf8)
    return PresentationComparison.changes(
      expected: expected, actual: try JSONDocument(actual, path: item.values.path).root,
      accuracy: SnapshotSettings().accuracy)
  }

  // MARK: Recording

  private func record(
    _ scene: Scene, _ snapshot: Snapshot, _ recipe: SnapshotRecipe, _ update: SnapshotRun.Update
  ) throws -> SnapshotRunResult.Entry {
    let exists = item.reference.exists
    if exists {
      switch update {
      case .missing: return entry(.kept)
      case .changed where passes(snapshot, recipe): return entry(.kept)
      case .changed: break
      case .all: break
      }
    }
    var isWritten = try write(try snapshot.png(), to: item.reference)
    if recipe.keepsValues {
      let values = try values(scene, snapshot)
      // Values of another form that say the same don't justify touching what is kept.
      if values.count <= SnapshotWork.largestValues, isWritten || !holds(values),
        try write(values, to: item.values)
      {
        isWritten = true
      }
    }
    return entry(!exists ? .recorded : isWritten ? .updated : .kept)
  }

  /// Whether the snapshot is as its reference; a damaged reference is none.
  private func passes(_ snapshot: Snapshot, _ recipe: SnapshotRecipe) -> Bool {
    do {
      return try snapshot.difference(
        from: PictureFile.readBytes(item.reference.path), path: item.reference.path,
        tolerance: recipe.tolerance) == nil
    } catch {
      return false
    }
  }

  private func values(_ scene: Scene, _ snapshot: Snapshot) throws -> [UInt8] {
    let trees = try snapshot.frames.compactMap(\.time).map { time in
      InspectWriter.json(try scene.presentation(at: time))
    }
    if case .strip = item.part { return Array("[\n\(trees.joined(separator: ",\n"))]\n".utf8) }
    return Array(trees.joined().utf8)
  }

  /// Whether the values kept beside the reference are these.
  private func holds(_ values: [UInt8]) -> Bool {
    guard let kept = try? PictureFile.readBytes(item.values.path) else { return false }
    if kept == values { return true }
    guard let before = try? JSONDocument(kept, path: item.values.path).root,
      let after = try? JSONDocument(values, path: item.values.path).root
    else { return false }
    let pairs: [(JSONNode, JSONNode)]
    if let first = before.elements, let second = after.elements {
      guard first.count == second.count else { return false }
      pairs = Array(zip(first, second))
    } else {
      pairs = [(before, after)]
    }
    return pairs.allSatisfy { expected, actual in
      expected.members != nil
        && PresentationComparison.changes(
          expected: expected, actual: actual, accuracy: SnapshotSettings().accuracy
        ).isEmpty
    }
  }

  /// Writes a file unless it holds these bytes already.
  private func write(_ bytes: [UInt8], to reference: Reference) throws -> Bool {
    if reference.exists, (try? PictureFile.readBytes(reference.path)) == bytes { return false }
    do {
      try reference.makeFolder()
    } catch {
      throw OutputError(
        path: reference.path, operation: "create", reason: error.localizedDescription)
    }
    try AtomicFile.write(bytes, to: reference.path, synchronizing: false)
    return true
  }

  // MARK: Parts

  private func entry(_ status: SnapshotRunResult.Status) -> SnapshotRunResult.Entry {
    SnapshotRunResult.Entry(
      scene: item.scene, name: item.name, status: status, reference: item.reference.path)
  }

  private static func read(_ path: String) -> Result<Scene, SceneFileError> {
    do {
      let bytes = try InputFile.read(path, limit: SceneLimits.sceneFileBytes)
      return .success(try SceneFile.decode(bytes, path: path, vocabulary: .standard).scene)
    } catch let error as SceneFileError {
      return .failure(error)
    } catch {
      return .failure(
        SceneFileError([
          Diagnostic(.error, .unreadable, at: .wholeFile(path: path), jsonPath: "$", "\(error)")
        ]))
    }
  }
}
