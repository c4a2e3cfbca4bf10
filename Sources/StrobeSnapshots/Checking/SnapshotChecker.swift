public import Foundation
import StrobeCore
import StrobeExport
import StrobePictures

/// Compares snapshots with their references, or records them, as a mode says.
public struct SnapshotChecker: Sendable {
  /// The environment's variable that names a folder for the pictures of failures.
  public static let artifactsVariable = "STROBE_SNAPSHOT_ARTIFACTS"

  /// How snapshots are compared.
  public var settings: SnapshotSettings
  /// What the checks know of each other.
  public var session: SnapshotSession
  /// The environment's variables.
  public var environment: [String: String]

  /// Makes a checker.
  ///
  /// - Parameters:
  ///   - settings: How snapshots are compared.
  ///   - session: What the checks know of each other.
  ///   - environment: The environment's variables; the process's by default.
  public init(
    settings: SnapshotSettings = .current, session: SnapshotSession = .shared,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.settings = settings
    self.session = session
    self.environment = environment
  }

  /// Checks a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - reference: What to compare it with.
  ///   - caller: The place in the test's source; another place with the same reference is a fault.
  /// - Returns: What came of it; every error is an outcome too.
  public func check(
    _ snapshot: Snapshot, against reference: Reference, caller: SnapshotSession.Caller
  ) -> SnapshotOutcome {
    check(
      reference, caller: caller, bytes: { try snapshot.png() },
      judge: { found in try judge(snapshot, reference, found) })
  }

  /// Runs the record mode's rules with any kind of reference.
  ///
  /// - Parameters:
  ///   - reference: What to compare with.
  ///   - caller: The place in the test's source.
  ///   - bytes: Makes the reference's new content.
  ///   - judge: Compares with the reference's content; the outcome passes or is `changed`.
  /// - Returns: The outcome, with its files written where a folder for them is set.
  func check(
    _ reference: Reference, caller: SnapshotSession.Caller, bytes: () throws -> [UInt8],
    judge: ([UInt8]) throws -> SnapshotOutcome
  ) -> SnapshotOutcome {
    do {
      let mode = try settings.record ?? RecordMode(environment: environment)
      if let other = session.claim(reference, by: caller) {
        return SnapshotOutcome(
          reference, .invalid,
          "the reference \(reference.path) is used at \(other) too; "
            + "give one of the snapshots another name with named:")
      }
      return writingAttachments(try check(reference, mode, bytes: bytes, judge: judge))
    } catch {
      return SnapshotOutcome(reference, .invalid, "snapshot '\(reference.title)': \(error)")
    }
  }

  private func check(
    _ reference: Reference, _ mode: RecordMode, bytes: () throws -> [UInt8],
    judge: ([UInt8]) throws -> SnapshotOutcome
  ) throws -> SnapshotOutcome {
    guard mode != .all else { return try recordAnyway(reference, try bytes(), judge) }
    guard reference.exists else {
      guard mode != .never else {
        let reason = settings.record == nil ? " where CI is set or the environment says so" : ""
        return SnapshotOutcome(
          reference, .missing,
          "there's no reference \(reference.path), and none is recorded\(reason); "
            + "record it with \(RecordMode.variable)=missing and commit it")
      }
      try write(try bytes(), reference)
      return SnapshotOutcome(
        reference, .recorded,
        "there was no reference; \(reference.path) was recorded. "
          + "Look at it, then run the test again")
    }
    guard !session.wasRecorded(reference) else {
      return SnapshotOutcome(
        reference, .recorded,
        "the reference \(reference.path) was recorded by this run, which proves nothing; "
          + "look at it, then run the test again")
    }
    let found = try PictureFile.readBytes(reference.path)
    var outcome = try judge(found)
    guard !outcome.passes, mode == .failed else { return outcome }
    try write(try bytes(), reference)
    outcome.message += "\nthe reference was recorded anew; look at it, then run the test again"
    return outcome
  }

  /// Records whatever is there; a reference that is as drawn stays untouched.
  private func recordAnyway(
    _ reference: Reference, _ bytes: [UInt8], _ judge: ([UInt8]) throws -> SnapshotOutcome
  ) throws -> SnapshotOutcome {
    let isSame =
      reference.exists && (try? PictureFile.readBytes(reference.path)) == bytes
    if isSame {
      session.noteRecording(reference)
    } else {
      try write(bytes, reference)
    }
    let what =
      isSame ? "\(reference.path) is as drawn" : "\(reference.path) was recorded; look at it"
    return SnapshotOutcome(
      reference, .recorded,
      "everything is recorded and nothing compared, which never passes: \(what)")
  }

  private func write(_ bytes: [UInt8], _ reference: Reference) throws {
    try reference.makeFolder()
    try AtomicFile.write(bytes, to: reference.path, synchronizing: false)
    session.noteRecording(reference)
  }

  private func judge(
    _ snapshot: Snapshot, _ reference: Reference, _ found: [UInt8]
  ) throws -> SnapshotOutcome {
    let difference = try snapshot.difference(
      from: found, path: reference.path, tolerance: settings.tolerance)
    guard let difference else { return SnapshotOutcome(reference, .passed) }
    let encoder = PNGEncoder()
    let base = URL(fileURLWithPath: reference.title).lastPathComponent
    var attachments = try [
      ("expected", difference.expected), ("actual", difference.actual),
      ("difference", difference.picture),
    ].map { name, bitmap in
      SnapshotAttachment(
        name: "\(base)-\(name).png", bytes: try encoder.encode(bitmap, scale: snapshot.scale))
    }
    if snapshot.frames.count > 1 {
      attachments.append(
        SnapshotAttachment(name: "\(base)-actual-filmstrip.png", bytes: try snapshot.png()))
    }
    let message =
      (["snapshot '\(reference.title)' differs from \(reference.path)"]
      + difference.lines).joined(separator: "\n  ")
    return SnapshotOutcome(
      reference, .changed, message, difference: difference, attachments: attachments)
  }

  /// Writes a failure's files into the folder for them, if there is one.
  private func writingAttachments(_ outcome: SnapshotOutcome) -> SnapshotOutcome {
    let named = settings.artifacts ?? environment[SnapshotChecker.artifactsVariable]
    guard let root = named, !root.isEmpty, !outcome.attachments.isEmpty else { return outcome }
    var outcome = outcome
    let folder = URL(fileURLWithPath: root).appendingPathComponent(outcome.reference.title)
      .deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for attachment in outcome.attachments {
        try AtomicFile.write(
          attachment.bytes, to: folder.appendingPathComponent(attachment.name).path,
          synchronizing: false)
      }
      outcome.message += "\n  expected, actual and difference are in \(folder.path)"
    } catch {
      outcome.message += "\n  the pictures could not be written: \(error)"
    }
    return outcome
  }
}
