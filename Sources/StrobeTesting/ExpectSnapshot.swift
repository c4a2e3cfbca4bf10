public import StrobeCompare
import StrobeExport
public import StrobeModel
public import StrobeSnapshots

/// Expects an instant of a scene to look as its reference does.
///
/// The reference is `__Snapshots__/<file>/<test>.<name>.png` beside the test's file. One that does
/// not exist is written, which fails; look at it and run again. See `RecordMode` for the other
/// ways. A failure says when, how many pixels differ, by how much and where, and attaches expected,
/// actual and difference.
///
/// Works in Swift Testing and in XCTest.
///
/// - Parameters:
///   - scene: The scene.
///   - time: The instant in seconds.
///   - name: What distinguishes the test's snapshots; the instant is added to it.
///   - scale: Pixels per point; the settings' otherwise, 1 by default.
///   - tolerance: What may differ; the settings' otherwise, nothing by default.
///   - regions: What is left out, beside what the settings leave out.
///   - record: When references are written; the settings' or the environment's otherwise.
///   - fileID: The test's file.
///   - filePath: The test's file.
///   - function: The test, where no test framework names it.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: Whether it passes.
@discardableResult
public func expectSnapshot(
  of scene: Scene, at time: Double, named name: String? = nil, scale: Double? = nil,
  tolerance: Tolerance? = nil, ignoring regions: [IgnoredRegion] = [],
  record: RecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  function: String = #function, line: UInt = #line, column: UInt = #column
) -> Bool {
  expectSnapshot(
    of: scene, at: [time], named: name, scale: scale, tolerance: tolerance, ignoring: regions,
    record: record, fileID: fileID, filePath: filePath, function: function, line: line,
    column: column)
}

/// Expects several instants of a scene to look as their references do, one for each.
///
/// - Parameters:
///   - scene: The scene.
///   - times: The instants in seconds; each gives its reference a name, as `0.5s`.
///   - name: What distinguishes the test's snapshots; the instants are added to it.
///   - scale: Pixels per point; the settings' otherwise, 1 by default.
///   - tolerance: What may differ; the settings' otherwise, nothing by default.
///   - regions: What is left out, beside what the settings leave out.
///   - record: When references are written; the settings' or the environment's otherwise.
///   - fileID: The test's file.
///   - filePath: The test's file.
///   - function: The test, where no test framework names it.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: Whether all pass.
@discardableResult
public func expectSnapshot(
  of scene: Scene, at times: [Double], named name: String? = nil, scale: Double? = nil,
  tolerance: Tolerance? = nil, ignoring regions: [IgnoredRegion] = [],
  record: RecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  function: String = #function, line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  let checker = SnapshotChecker(
    scale: scale, tolerance: tolerance, ignoring: regions, record: record)
  return FailureRecorder(place: place).record {
    guard !times.isEmpty else { throw SnapshotError.noFrames }
    return try times.map { time in
      let snapshot = try Snapshot(
        scene, at: [time], scale: checker.settings.scale, ignoring: checker.settings.ignoring)
      let title = [name, SnapshotName.instant(time)].compactMap { $0 }.joined(separator: ".")
      return checker.check(
        snapshot, against: place.reference(title, .picture, checker.settings),
        caller: place.caller)
    }
  }
}

/// Expects a whole animation to look as its reference does: one filmstrip.
///
/// A failure names the first instant that differs and lists all that do.
///
/// - Parameters:
///   - scene: The scene.
///   - frames: How many instants, evenly spaced from the start to the end, both included.
///   - start: The first instant in seconds.
///   - end: The last instant in seconds; the scene's duration otherwise.
///   - name: What distinguishes the test's snapshots; the number of frames is added to it.
///   - scale: Pixels per point; the settings' otherwise, 1 by default.
///   - tolerance: What may differ in each frame; the settings' otherwise, nothing by default.
///   - regions: What is left out, beside what the settings leave out.
///   - record: When references are written; the settings' or the environment's otherwise.
///   - fileID: The test's file.
///   - filePath: The test's file.
///   - function: The test, where no test framework names it.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: Whether it passes.
@discardableResult
public func expectSnapshot(
  of scene: Scene, frames: Int, from start: Double = 0, to end: Double? = nil,
  named name: String? = nil, scale: Double? = nil, tolerance: Tolerance? = nil,
  ignoring regions: [IgnoredRegion] = [], record: RecordMode? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  function: String = #function, line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  let checker = SnapshotChecker(
    scale: scale, tolerance: tolerance, ignoring: regions, record: record)
  return FailureRecorder(place: place).record {
    let schedule = try FrameSchedule(
      .count(frames), from: start, to: end ?? scene.duration ?? scene.naturalDuration)
    let snapshot = try Snapshot(
      scene, at: (0..<schedule.count).map { schedule.time(at: $0) },
      scale: checker.settings.scale, ignoring: checker.settings.ignoring)
    let title = [name, "\(frames)-frames"].compactMap { $0 }.joined(separator: ".")
    return [
      checker.check(
        snapshot, against: place.reference(title, .picture, checker.settings),
        caller: place.caller)
    ]
  }
}

/// Expects any picture to look as its reference does: a surface, a bitmap, a PNG file's bytes or a
/// drawing, each made into a `Snapshot`.
///
/// ```swift
/// expectSnapshot(of: try Snapshot(surface), named: "chart")
/// expectSnapshot(of: try Snapshot(png: bytes), named: "badge")
/// expectSnapshot(of: try Snapshot(width: 80, height: 40) { context in … }, named: "ring")
/// ```
///
/// - Parameters:
///   - snapshot: The picture; an error while it is made fails the test.
///   - name: What distinguishes the test's snapshots.
///   - tolerance: What may differ; the settings' otherwise, nothing by default.
///   - record: When references are written; the settings' or the environment's otherwise.
///   - fileID: The test's file.
///   - filePath: The test's file.
///   - function: The test, where no test framework names it.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: Whether it passes.
@discardableResult
public func expectSnapshot(
  of snapshot: @autoclosure () throws -> Snapshot, named name: String,
  tolerance: Tolerance? = nil, record: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, function: String = #function, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let place = TestPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  let checker = SnapshotChecker(scale: nil, tolerance: tolerance, ignoring: [], record: record)
  return FailureRecorder(place: place).record {
    [
      checker.check(
        try snapshot(), against: place.reference(name, .picture, checker.settings),
        caller: place.caller)
    ]
  }
}

/// Expects the values of a scene at an instant to be as their reference.
///
/// The reference is what `strobe inspect --json` prints, `__Snapshots__/<file>/<test>.<name>.json`.
/// A failure names the layers and keys that differ.
///
/// - Parameters:
///   - scene: The scene.
///   - time: The instant in seconds.
///   - name: What distinguishes the test's snapshots; the instant is added to it.
///   - accuracy: How far numbers may be apart, as a fraction of the larger one or of 1; the
///     settings' otherwise, 1e-9 by default.
///   - record: When references are written; the settings' or the environment's otherwise.
///   - fileID: The test's file.
///   - filePath: The test's file.
///   - function: The test, where no test framework names it.
///   - line: The line of the call.
///   - column: The column of the call.
/// - Returns: Whether it passes.
@discardableResult
public func expectPresentation(
  of scene: Scene, at time: Double, named name: String? = nil, accuracy: Double? = nil,
  record: RecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  function: String = #function, line: UInt = #line, column: UInt = #column
) -> Bool {
  let place = TestPlace(
    fileID: fileID, filePath: filePath, function: function, line: line, column: column)
  var checker = SnapshotChecker(scale: nil, tolerance: nil, ignoring: [], record: record)
  if let accuracy { checker.settings.accuracy = accuracy }
  return FailureRecorder(place: place).record {
    let title = [name, SnapshotName.instant(time)].compactMap { $0 }.joined(separator: ".")
    return [
      checker.check(
        try scene.presentation(at: time),
        against: place.reference(title, .values, checker.settings), caller: place.caller)
    ]
  }
}

extension SnapshotChecker {
  /// The settings of the running task with a call's own.
  fileprivate init(
    scale: Double?, tolerance: Tolerance?, ignoring regions: [IgnoredRegion], record: RecordMode?
  ) {
    self.init()
    if let scale { settings.scale = scale }
    if let tolerance { settings.tolerance = tolerance }
    if let record { settings.record = record }
    settings.ignoring += regions
  }
}
