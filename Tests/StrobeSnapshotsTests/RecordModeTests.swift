import Foundation
import Strobe
import TestSupport
import Testing

@testable import StrobeSnapshots

@Suite struct RecordModeTests {
  private let folder: TemporaryFolder
  private let reference: Reference
  private let place = caller()

  init() throws {
    folder = try TemporaryFolder()
    reference = Reference(file: folder.path("A.swift"), function: "square()", name: "0.5s")
  }

  private func snapshot(_ color: Color = Color(0, 0, 1)) throws -> Snapshot {
    try Snapshot(slidingSquare(color: color), at: [0.5])
  }

  private func check(_ checker: SnapshotChecker, _ snapshot: Snapshot) -> SnapshotOutcome {
    checker.check(snapshot, against: reference, caller: place)
  }

  @Test func theEnvironmentChoosesTheMode() throws {
    #expect(try RecordMode(environment: [:]) == .missing)
    #expect(try RecordMode(environment: ["CI": "true"]) == .never)
    #expect(try RecordMode(environment: ["CI": "1"]) == .never)
    for value in ["", "0", "false", "FALSE"] {
      #expect(try RecordMode(environment: ["CI": value]) == .missing)
    }
    for mode in RecordMode.allCases {
      let environment = ["CI": "true", "STROBE_SNAPSHOT_RECORD": mode.rawValue]
      #expect(try RecordMode(environment: environment) == mode)
    }
    let error = #expect(throws: RecordModeError.self) {
      try RecordMode(environment: ["STROBE_SNAPSHOT_RECORD": "al"])
    }
    #expect(error?.description.contains("'al'") == true)
    #expect(error?.description.contains("missing, failed, all, never") == true)
  }

  @Test func aMissingReferenceIsWrittenAndFails() throws {
    let first = check(.fresh(), try snapshot())
    #expect(first.status == .recorded)
    #expect(first.message.contains(reference.path))
    #expect(reference.exists)
    // A run of its own compares with it.
    #expect(check(.fresh(), try snapshot()).passes)
    let changed = check(.fresh(), try snapshot(Color(1, 0, 0)))
    #expect(changed.status == .changed)
    #expect(check(.fresh(), try snapshot()).passes)
  }

  @Test(arguments: [RecordMode.missing, .failed, .all])
  func aRetryDoesNotTurnARecordingGreen(mode: RecordMode) throws {
    let checker = SnapshotChecker.fresh(record: mode)
    for _ in 0..<3 {
      #expect(check(checker, try snapshot()).status == .recorded)
    }
  }

  @Test func neverWritesNothing() throws {
    for checker in [
      SnapshotChecker.fresh(record: .never), .fresh(environment: ["CI": "true"]),
    ] {
      let outcome = check(checker, try snapshot())
      #expect(outcome.status == .missing)
      #expect(outcome.message.contains(reference.path))
      #expect(!reference.exists)
    }
  }

  @Test func failedReplacesOnlyWhatDiffers() throws {
    _ = check(.fresh(), try snapshot())
    let before = try PictureFile.readBytes(reference.path)
    #expect(check(.fresh(record: .failed), try snapshot()).passes)
    #expect(try PictureFile.readBytes(reference.path) == before)
    let outcome = check(.fresh(record: .failed), try snapshot(Color(1, 0, 0)))
    #expect(outcome.status == .changed)
    #expect(outcome.message.contains("recorded anew"))
    #expect(try PictureFile.readBytes(reference.path) != before)
    #expect(check(.fresh(), try snapshot(Color(1, 0, 0))).passes)
  }

  @Test func allNeverPasses() throws {
    #expect(check(.fresh(record: .all), try snapshot()).status == .recorded)
    #expect(check(.fresh(record: .all), try snapshot()).status == .recorded)
    #expect(check(.fresh(record: .all), try snapshot(Color(1, 0, 0))).status == .recorded)
    #expect(check(.fresh(), try snapshot(Color(1, 0, 0))).passes)
  }

  @Test func aWrongModeInTheEnvironmentFails() throws {
    let outcome = check(.fresh(environment: ["STROBE_SNAPSHOT_RECORD": "yes"]), try snapshot())
    #expect(outcome.status == .invalid)
    #expect(!reference.exists)
  }

  @Test func twoPlacesCannotShareAReference() throws {
    let checker = SnapshotChecker.fresh(record: .all)
    let first = SnapshotSession.Caller(file: "A.swift", line: 3, column: 1)
    let second = SnapshotSession.Caller(file: "A.swift", line: 9, column: 1)
    let picture = try snapshot()
    #expect(checker.check(picture, against: reference, caller: first).status == .recorded)
    let outcome = checker.check(picture, against: reference, caller: second)
    #expect(outcome.status == .invalid)
    #expect(outcome.message.contains("A.swift:3"))
    // On a disk without case this is the same file.
    let other = Reference(file: folder.path("A.swift"), function: "Square()", name: "0.5s")
    #expect(checker.check(picture, against: other, caller: second).status == .invalid)
  }

  @Test func aDamagedReferenceIsNoPass() throws {
    try folder.write("no picture", to: "__Snapshots__/A/square.0.5s.png")
    for mode in [RecordMode.missing, .never, .failed] {
      let outcome = check(.fresh(record: mode), try snapshot())
      #expect(outcome.status == .invalid)
      #expect(outcome.message.contains(reference.path))
    }
  }

  @Test func unusedReferencesAreNamedAndKept() throws {
    let checker = SnapshotChecker.fresh(record: .missing)
    _ = check(checker, try snapshot())
    try folder.write("", to: "__Snapshots__/A/gone.0s.png")
    try folder.write("", to: "__Snapshots__/A/notes.txt")
    // A test file that has not run, and one that is gone.
    try folder.write("", to: "B.swift")
    try folder.write("", to: "__Snapshots__/B/other.0s.png")
    try folder.write("", to: "__Snapshots__/C/old.0s.json")
    #expect(
      checker.session.unusedReferences() == [
        folder.path("__Snapshots__/A/gone.0s.png"), folder.path("__Snapshots__/C/old.0s.json"),
      ])
    #expect(folder.exists("__Snapshots__/A/gone.0s.png"))
  }
}
