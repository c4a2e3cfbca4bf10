public import StrobeCompare

/// How snapshots are taken and compared where a call does not say so itself.
public struct SnapshotSettings: Sendable {
  /// When references are written; `nil`: as the environment says, see ``RecordMode``.
  public var record: RecordMode?
  /// What a picture may differ by from its reference.
  public var tolerance = Tolerance.exact
  /// Pixels per point.
  public var scale = 1.0
  /// What is left out of comparisons.
  public var ignoring: [IgnoredRegion] = []
  /// How far numbers of a presentation may be apart, as a fraction of the larger one or of 1.
  public var accuracy = 1e-9
  /// A folder for references instead of `__Snapshots__` beside the test's file.
  public var references: String?
  /// A folder for the pictures of failures; `nil`: the one that the environment names in
  /// ``SnapshotChecker/artifactsVariable``, if any.
  public var artifacts: String?

  /// Makes the defaults.
  public init() {}

  /// The settings of the running task; a suite's trait or ``with(_:_:)`` changes them.
  @TaskLocal public static var current = SnapshotSettings()

  /// Runs work with changed settings.
  ///
  /// - Parameters:
  ///   - change: Changes the settings that hold so far.
  ///   - work: The work.
  /// - Returns: What the work returns.
  /// - Throws: What the work throws.
  public static func with<Result>(
    _ change: (inout SnapshotSettings) -> Void, _ work: () throws -> Result
  ) rethrows -> Result {
    var settings = current
    change(&settings)
    return try $current.withValue(settings, operation: work)
  }
}
