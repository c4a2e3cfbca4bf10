public import StrobeCompare
public import StrobeGeometry
internal import StrobeModel

/// How snapshots of a scene in a folder are taken.
public struct SnapshotRecipe: Sendable, Equatable {
  /// Which instants.
  public enum Sampling: Sendable, Equatable {
    /// Just these, in seconds, a reference each.
    case times([Double])
    /// That many over the scene's duration, both ends included, a reference each.
    case count(Int)
    /// That many over the scene's duration, both ends included, in one filmstrip.
    case frames(Int)
  }

  /// Which instants; five over the duration by default.
  public var sampling = Sampling.count(5)
  /// A canvas to use instead of the scene's, in points.
  public var size: Size?
  /// Pixels per point.
  public var scale = 1.0
  /// What a picture may differ by from its reference.
  public var tolerance = Tolerance.exact
  /// What is left out of comparisons.
  public var ignoring: [IgnoredRegion] = []
  /// Whether the values of the presentation are kept beside the picture, for reports to compare.
  public var keepsValues = true

  /// Makes the defaults.
  public init() {}
}

/// What a folder's `snapshots.json` says.
public struct SnapshotManifest: Sendable, Equatable {
  /// The file's name.
  public static let fileName = "snapshots.json"

  /// How scenes are taken that are not named.
  public var defaults = SnapshotRecipe()
  /// How the scenes are taken that are named, by their path within the folder.
  public var scenes: [String: SnapshotRecipe] = [:]
  /// Files that aren't scenes, by their path within the folder.
  public var excluded: Set<String> = []

  /// Makes the manifest of a folder that has none.
  public init() {}

  /// How a scene is taken.
  public func recipe(for scene: String) -> SnapshotRecipe { scenes[scene] ?? defaults }
}
