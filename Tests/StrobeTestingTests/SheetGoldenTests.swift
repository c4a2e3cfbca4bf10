import Foundation
import Strobe
import StrobeTesting
import Testing

/// What a sheet draws besides its frames against a picture in `Fixtures/Snapshots`, pixel by pixel,
/// without text: machines do not agree on fonts.
///
/// `STROBE_SNAPSHOT_RECORD=all swift test --filter SheetGolden` makes it again; look at it before
/// it is committed.
@Suite(
  .snapshots(
    references: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Snapshots").path))
struct SheetGoldenTests {
  /// A disc that follows an arch and a bar that slides and turns.
  private var scene: Scene {
    var disc = Layer("disc", frame: Rect(0, 0, 24, 24))
    disc.backgroundColor = Color(bytes: 0x2F, 0x6F, 0xDB)
    disc.cornerRadius = 12
    var arch = KeyframeAnimation()
    arch.path = Path([
      .move(Point(20, 80)), .cubic(Point(50, -20), Point(110, -20), Point(140, 80)),
    ])
    var flight = Animation(.keyframe(arch), keyPath: "position")
    flight.duration = 2
    disc.animations = [flight]
    var bar = Layer("bar", frame: Rect(10, 40, 30, 12))
    bar.backgroundColor = Color(bytes: 0xE2, 0x72, 0x2E)
    bar.animations = [
      .basic("position.x", from: .number(25), to: .number(120), duration: 2),
      .basic("transform.rotation", from: .number(0), to: .number(.pi / 2), duration: 2),
    ]
    return Scene(size: Size(160, 100), layers: [bar, disc])
  }

  @Test func everythingThatHelpsToReview() throws {
    var options = SheetOptions()
    options.paper = try PaperSize("360x240")
    options.margin = 12
    options.caption = ""
    options.header = []
    options.footer = []
    options.showsRule = false
    options.cellBackground = .checkerboard
    options.onion = 1
    options.trails = ["disc", "bar"]
    options.marksChanges = true
    options.marks = [2]
    let schedule = try FrameSchedule(.times([0, 0.4, 0.8, 0.8, 1.2, 1.6]), to: 2)
    let sheet = Sheet([SheetSection(scene, name: "arch", schedule: schedule)], options: options)
    expectSnapshot(of: try Snapshot(png: sheet.data(as: .png).bytes), named: "review")
  }
}
