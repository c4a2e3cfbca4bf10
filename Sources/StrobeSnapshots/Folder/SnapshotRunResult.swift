internal import StrobeModel
public import StrobeSceneFile

/// What a run over a folder of scenes found or wrote.
public struct SnapshotRunResult: Sendable {
  /// The kinds of result.
  public enum Status: String, Sendable, CaseIterable {
    /// The picture is as its reference.
    case passed
    /// The picture differs from its reference.
    case changed
    /// The scene has references, but none for this snapshot.
    case missing
    /// The scene has no reference at all.
    case added
    /// The reference cannot be read as a picture.
    case damaged
    /// The scene cannot be read or drawn.
    case broken
    /// A reference was written where there was none.
    case recorded
    /// A reference was replaced.
    case updated
    /// A reference was left as it is.
    case kept
    /// A reference that belongs to no snapshot.
    case orphaned
    /// A reference that belonged to no snapshot and was removed, as was asked.
    case removed

    /// Whether a run with such a result fails.
    public var isFailure: Bool {
      switch self {
      case .passed, .recorded, .updated, .kept, .removed: false
      case .changed, .missing, .added, .damaged, .broken, .orphaned: true
      }
    }
  }

  /// The pictures of a failure, as PNG files.
  public struct Pictures: Sendable {
    /// What was expected; `nil` where there is no reference.
    public let expected: [UInt8]?
    /// What was drawn.
    public let actual: [UInt8]
    /// Where they differ; `nil` where there is no reference.
    public let difference: [UInt8]?
    /// Columns of the widest of them.
    public let width: Int
    /// Rows of the highest of them.
    public let height: Int
  }

  /// The result of one snapshot or of one orphaned file.
  public struct Entry: Sendable {
    /// The scene's path within the folder; for an orphan its own path within the folder.
    public let scene: String
    /// What distinguishes the scene's snapshots; empty for an orphan, and for a scene none of whose
    /// snapshots can be taken.
    public internal(set) var name: String
    /// The kind of result.
    public let status: Status
    /// The reference's path; `nil` for a scene that cannot be read at all.
    public let reference: String?
    /// What is wrong, one fact a line.
    public var lines: [String] = []
    /// The instant in seconds: the snapshot's, or of a filmstrip the first that differs.
    public var time: Double?
    /// The scene's duration in seconds.
    public var duration: Double?
    /// How the picture differs, but for its pixels.
    public var different: Difference?
    /// The pictures of the difference.
    public var pictures: Pictures?
    /// The values of the presentation that differ from those kept beside the reference; `nil` where
    /// none are kept.
    public var changes: [PresentationChange]?
    /// The faults of a scene that cannot be read.
    public var faults: SceneFileError?

    init(scene: String, name: String, status: Status, reference: String?) {
      self.scene = scene
      self.name = name
      self.status = status
      self.reference = reference
    }
  }

  /// The numbers of a difference.
  public struct Difference: Sendable, Hashable {
    /// Pixels that differ, in the first frame that does.
    public let pixels: Int
    /// Pixels that were compared.
    public let comparedPixels: Int
    /// The largest difference of a component in levels, 0...255: of the pixels that both have;
    /// 255 where sizes differ and those are equal.
    public let levels: Int
    /// The frames that differ, from 0.
    public let frames: [Int]
    /// The frames of the snapshot.
    public let frameCount: Int
  }

  /// The folder.
  public let folder: String
  /// All results: snapshots in the order of the scenes, then orphans.
  public let entries: [Entry]

  /// How many results there are of a kind.
  public func count(_ status: Status) -> Int {
    entries.reduce(0) { $1.status == status ? $0 + 1 : $0 }
  }

  /// Whether any result is a failure.
  public var hasFailures: Bool { entries.contains { $0.status.isFailure } }

  /// Whether scenes or references cannot be read, which is worse than a difference.
  public var hasDamage: Bool { entries.contains { [.damaged, .broken].contains($0.status) } }

  /// Results with those of a scene that is broken in one way put into one.
  static func joiningBroken(_ entries: [Entry]) -> [Entry] {
    var result: [Entry] = []
    for entry in entries {
      if entry.status == .broken, let last = result.last, last.status == .broken,
        last.scene == entry.scene, last.lines == entry.lines
      {
        result[result.count - 1].name = ""
        continue
      }
      result.append(entry)
    }
    return result
  }

  /// The results that are failures, in their order.
  public var failures: [Entry] { entries.filter(\.status.isFailure) }

  /// The numbers of results in one line: `5 passed, 1 changed`.
  public var summary: String {
    let parts = Status.allCases.compactMap { status -> String? in
      let number = count(status)
      return number > 0 ? "\(number) \(status.rawValue)" : nil
    }
    return parts.isEmpty ? "no snapshots" : parts.joined(separator: ", ")
  }
}
