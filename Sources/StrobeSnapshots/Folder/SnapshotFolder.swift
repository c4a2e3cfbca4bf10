import Foundation
import StrobeCore
import StrobeExport
import StrobeModel
import StrobeSceneFile

/// A folder of scenes with their references.
///
/// Every JSON file in it and in its subfolders is a scene, but for `snapshots.json`, which says how
/// snapshots are taken, objects with neither `size` nor `layers`, which are data of another kind,
/// and what lies in `__Snapshots__`, where the references are: `__Snapshots__/<scene>/<name>.png`,
/// and beside each its values as `.json`.
public struct SnapshotFolder: Sendable {
  /// A snapshot that the folder is to have.
  public struct Item: Sendable, Hashable {
    /// Which instants of the scene.
    public enum Part: Sendable, Hashable {
      /// A time in seconds.
      case time(Double)
      /// One of several over the duration, from 0.
      case position(Int, of: Int)
      /// All of several over the duration, as a filmstrip.
      case strip(Int)
    }

    /// The scene's path within the folder.
    public let scene: String
    /// What distinguishes the scene's snapshots: `0.5s`, `2-of-5`, `12-frames`.
    public let name: String
    /// Which instants.
    public let part: Part
    /// The picture.
    public let reference: Reference
    /// The values.
    public let values: Reference
  }

  /// The folder.
  public let path: String
  /// The scenes' paths within the folder, sorted.
  public let scenes: [String]
  /// How they are taken.
  public let manifest: SnapshotManifest
  /// All snapshots, in the order of the scenes.
  public let items: [Item]

  /// Looks through a folder.
  ///
  /// - Parameter path: The folder.
  /// - Throws: `InputError` where it cannot be read, `SceneFileError` for its `snapshots.json`.
  public init(path: String) throws {
    self.path = path
    let files = try SnapshotFolder.sceneFiles(in: path)
    guard !files.isEmpty else { throw InputError(path: path, reason: "it holds no scenes") }
    let manifestPath = SnapshotFolder.join(path, SnapshotManifest.fileName)
    var manifest = SnapshotManifest()
    if FileManager.default.fileExists(atPath: manifestPath) {
      let bytes = try InputFile.read(manifestPath, limit: SceneLimits.sceneFileBytes)
      manifest = try SnapshotManifest(decoding: bytes, path: manifestPath, files: files)
    }
    self.manifest = manifest
    let scenes = files.filter { !manifest.excluded.contains($0) }
    self.scenes = scenes
    items = scenes.flatMap { scene in
      SnapshotFolder.items(of: scene, in: path, manifest.recipe(for: scene))
    }
  }

  /// Files among the references that belong to none of the snapshots, by their path within the
  /// folder, sorted.
  public var orphans: [String] {
    let used = Set(items.flatMap { [$0.reference.path, $0.values.path] })
    let root = SnapshotFolder.join(path, Reference.folderName)
    let found = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return found.filter { file in
      (file.hasSuffix(".png") || file.hasSuffix(".json"))
        && !used.contains(SnapshotFolder.join(root, file))
    }.map { "\(Reference.folderName)/\($0)" }.sorted()
  }

  private static func sceneFiles(in path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    let manager = FileManager.default
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw InputError(path: path, reason: "no such folder")
    }
    guard isFolder.boolValue else { throw InputError(path: path, reason: "it isn't a folder") }
    let found: [String]
    do {
      found = try manager.subpathsOfDirectory(atPath: path)
    } catch {
      throw InputError(path: path, reason: error.localizedDescription)
    }
    return found.filter { file in
      let parts = file.split(separator: "/")
      return SceneFile.isSceneName(parts.last.map(String.init) ?? "")
        && !parts.contains { $0 == Reference.folderName || $0.hasPrefix(".") }
        && mayBeScene(join(path, file))
    }.sorted()
  }

  /// Whether a file is to be read as a scene; one that can't be read is, so that its fault is
  /// reported.
  private static func mayBeScene(_ path: String) -> Bool {
    guard let bytes = try? InputFile.read(path, limit: SceneLimits.sceneFileBytes) else {
      return true
    }
    return SceneFile.maybeScene(bytes)
  }

  private static func items(
    of scene: String, in path: String, _ recipe: SnapshotRecipe
  ) -> [Item] {
    let parts: [(String, Item.Part)] =
      switch recipe.sampling {
      case .times(let times): times.map { (ReferenceName.instant($0), .time($0)) }
      case .count(let count):
        (0..<count).map { ("\($0 + 1)-of-\(count)", .position($0, of: count)) }
      case .frames(let count): [("\(count)-frames", .strip(count))]
      }
    // Each folder on the way becomes a folder of references, its name made safe.
    let folders = scene.dropLast(5).split(separator: "/").map {
      ReferenceName.part(String($0), keepsDots: true)
    }
    let title = folders.joined(separator: "/")
    let base = join(join(path, Reference.folderName), title)
    return parts.map { name, part in
      Item(
        scene: scene, name: name, part: part,
        reference: Reference(
          path: join(base, "\(name).png"), title: "\(title)/\(name)", kind: .picture),
        values: Reference(
          path: join(base, "\(name).json"), title: "\(title)/\(name)", kind: .values))
    }
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
