#if canImport(Testing)
  public import StrobeCompare
  public import StrobeSnapshots
  public import Testing

  /// Settings of all snapshots of a test or suite, given as a trait.
  public struct SnapshotTrait: SuiteTrait, TestTrait, TestScoping {
    let change: @Sendable (inout SnapshotSettings) -> Void

    /// Suites within a suite inherit the settings.
    public var isRecursive: Bool { true }

    /// Runs a test with the settings.
    public func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      var settings = SnapshotSettings.current
      change(&settings)
      try await SnapshotSettings.$current.withValue(settings) { try await function() }
    }
  }

  extension Trait where Self == SnapshotTrait {
    /// Settings of all snapshots of a test or suite; what is left out stays as it is outside.
    ///
    /// ```swift
    /// @Suite(.snapshots(tolerance: .rounding, scale: 2)) struct RadarTests { … }
    /// ```
    ///
    /// - Parameters:
    ///   - record: When references are written.
    ///   - tolerance: What may differ.
    ///   - scale: Pixels per point.
    ///   - ignoring: What is left out, beside what is left out already.
    ///   - accuracy: How far numbers of a presentation may be apart.
    ///   - references: A folder for references instead of `__Snapshots__` beside the test's file.
    ///   - artifacts: A folder for the pictures of failures.
    /// - Returns: The trait.
    public static func snapshots(
      record: RecordMode? = nil, tolerance: Tolerance? = nil, scale: Double? = nil,
      ignoring: [IgnoredRegion] = [], accuracy: Double? = nil, references: String? = nil,
      artifacts: String? = nil
    ) -> Self {
      SnapshotTrait { settings in
        if let record { settings.record = record }
        if let tolerance { settings.tolerance = tolerance }
        if let scale { settings.scale = scale }
        settings.ignoring += ignoring
        if let accuracy { settings.accuracy = accuracy }
        if let references { settings.references = references }
        if let artifacts { settings.artifacts = artifacts }
      }
    }
  }
#endif
