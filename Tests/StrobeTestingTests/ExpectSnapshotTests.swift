import Foundation
import Strobe
import StrobeCairo
import StrobeTesting
import TestSupport
import Testing

/// Snapshots whose references are committed beside this file.
@Suite struct ExpectSnapshotTests {
  @Test func instantsOfAScene() {
    expectSnapshot(of: slidingSquare(), at: 0.5)
    expectSnapshot(of: slidingSquare(), at: [0, 0.25], named: "several")
  }

  @Test func wholeAnimation() {
    expectSnapshot(of: slidingSquare(), frames: 12)
  }

  @Test func anyDrawing() throws {
    func draw(_ context: Context) {
      context.setSource(red: 1, green: 0, blue: 0, alpha: 0.5)
      context.rectangle(x: 2, y: 2, width: 8, height: 4)
      context.fill()
    }
    let surface = try ImageSurface(width: 12, height: 8)
    draw(try Context(surface))
    expectSnapshot(of: try Snapshot(surface), named: "surface")
    expectSnapshot(of: try Snapshot(width: 12, height: 8) { draw($0) }, named: "closure")
  }

  @Test func values() {
    expectPresentation(of: slidingSquare(), at: 0.5)
  }
}

/// What happens when a snapshot does not pass.
@Suite struct FailingSnapshotTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a check in a folder of its own and expects one issue that says all of the texts.
  private func fails(
    _ texts: String..., record: RecordMode = .missing, check: () -> Bool
  ) {
    withKnownIssue {
      let passes = SnapshotSettings.with {
        $0.references = folder.url.path
        $0.record = record
      } _: {
        check()
      }
      #expect(passes == false)
    } matching: { issue in
      let message = issue.comments.map(\.rawValue).joined(separator: "\n")
      return texts.allSatisfy { message.contains($0) }
    }
  }

  @Test func aNewReferenceIsWrittenAndFails() throws {
    fails("was recorded", "0.5s.png") { expectSnapshot(of: slidingSquare(), at: 0.5) }
    #expect(
      try folder.files == ["ExpectSnapshotTests/aNewReferenceIsWrittenAndFails.0.5s.png"])
  }

  @Test func aReferenceOfThisRunProvesNothing() {
    for text in ["there was no reference", "proves nothing"] {
      fails(text) { expectSnapshot(of: slidingSquare(), at: 0.5) }
    }
  }

  @Test func nothingIsWrittenWhereNothingIsToBe() throws {
    fails("there's no reference", record: .never) {
      expectSnapshot(of: slidingSquare(), at: [0.5])
    }
    #expect(try folder.files.isEmpty)
  }

  @Test func aDifferenceSaysWhenAndWhere() throws {
    // The reference of another test, which is the same square at another time.
    let committed = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/ExpectSnapshotTests/instantsOfAScene.0.5s.png")
    let target = folder.url.appendingPathComponent("ExpectSnapshotTests")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: committed, to: target.appendingPathComponent("aDifferenceSaysWhenAndWhere.0.6s.png"))
    // From 5 to 35 in one second: the edges go from 15 and 25 to 18 and 28.
    fails("at 0.6 s", "60 of 800 pixels differ", "within 13x10 at (15, 5)", record: .never) {
      expectSnapshot(of: slidingSquare(), at: 0.6)
    }
  }

  @Test func whatCannotBeDrawnFails() {
    fails("not a finite number") { expectSnapshot(of: slidingSquare(), at: .nan) }
    fails("no instant") { expectSnapshot(of: slidingSquare(), at: []) }
    fails("no layer is named 'sqare'", "did you mean 'square'?") {
      expectSnapshot(of: slidingSquare(), at: 0, ignoring: [.layer("sqare")])
    }
    func checkDamaged() -> Bool {
      expectSnapshot(of: try Snapshot(png: [0x89]), named: "png")
    }
    fails("damaged", check: checkDamaged)
  }

  @Test func twoSnapshotsOfATestNeedTwoNames() {
    fails("there was no reference") { expectSnapshot(of: slidingSquare(), at: 0.5) }
    fails("give one of the snapshots another name") {
      expectSnapshot(of: slidingSquare(to: 40), at: 0.5)
    }
  }
}

/// Settings that a suite gives to its tests.
@Suite(.snapshots(record: .never, tolerance: .rounding, scale: 2, ignoring: [.layer("a")]))
struct SnapshotTraitTests {
  @Test func suiteSettingsHold() {
    let settings = SnapshotSettings.current
    #expect(settings.record == .never)
    #expect(settings.tolerance == .rounding)
    #expect(settings.scale == 2)
    #expect(settings.ignoring == [.layer("a")])
  }

  @Test(.snapshots(record: .all, ignoring: [.layer("b")])) func testSettingsAdd() {
    #expect(SnapshotSettings.current.record == .all)
    #expect(SnapshotSettings.current.scale == 2)
    #expect(SnapshotSettings.current.ignoring == [.layer("a"), .layer("b")])
  }

  @Suite struct Inner {
    @Test func innerSuitesInherit() { #expect(SnapshotSettings.current.scale == 2) }
  }
}
