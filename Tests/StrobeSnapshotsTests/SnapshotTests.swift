import Foundation
import Strobe
import StrobeCairo
import TestSupport
import Testing

@testable import StrobeSnapshots

@Suite struct SnapshotTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func reference(_ name: String) -> Reference {
    Reference(file: folder.path("A.swift"), function: "test()", name: name)
  }

  /// Records a snapshot and checks another against it, in two runs.
  private func outcome(
    _ expected: Snapshot, _ actual: Snapshot, tolerance: Tolerance = .exact,
    environment: [String: String] = [:]
  ) -> SnapshotOutcome {
    let reference = reference("x")
    _ = SnapshotChecker.fresh(record: .all).check(expected, against: reference, caller: caller())
    return SnapshotChecker.fresh(
      record: .never, environment: environment, tolerance: tolerance
    ).check(actual, against: reference, caller: caller())
  }

  @Test func aFailureSaysWhenWhereAndHowFar() throws {
    var other = slidingSquare()
    other.layers[0].bounds.size.width = 12
    let found = outcome(
      try Snapshot(slidingSquare(), at: [0.5]), try Snapshot(other, at: [0.5]))
    #expect(found.status == .changed)
    // The square is 10 wide around x = 20; one column more on each side turns from white to blue.
    #expect(found.message.contains("at 0.5 s"))
    #expect(
      found.message.contains(
        "20 of 800 pixels differ (2.5 %), allowed 0; all within 12x10 at (14, 5)"))
    #expect(
      found.message.contains(
        "largest difference: red at (14, 5) is 0, expected 255: off by 255 levels, allowed 0"))
    #expect(
      found.attachments.map(\.name) == [
        "test.x-expected.png", "test.x-actual.png", "test.x-difference.png",
      ])
    for attachment in found.attachments {
      let bitmap = try PNGDecoder.decode(attachment.bytes)
      #expect(bitmap.width == 40 && bitmap.height == 20)
    }
  }

  @Test func aFilmstripNamesTheFirstInstantThatDiffers() throws {
    let times = (0..<24).map { Double($0) / 23 }
    var late = slidingSquare()
    // Nothing differs before 0.5 s: the change comes with an animation of its own.
    var step = Layer("step", frame: Rect(0, 18, 2, 2))
    step.backgroundColor = .black
    step.beginTime = 0.5
    step.opacity = 0
    var appear = Animation(.basic(BasicAnimation(from: 1, to: 1)), keyPath: "opacity")
    appear.duration = 0.2
    step.animations = [appear]
    late.layers.append(step)
    let found = outcome(
      try Snapshot(slidingSquare(), at: times), try Snapshot(late, at: times))
    // 12/23 = 0.52 s is the first instant at or after 0.5 s, 16/23 = 0.6957 s the last before 0.7
    // s.
    #expect(found.status == .changed)
    #expect(
      found.message.contains(
        "the first of 5 frames that differ (13-17) is at \(12.0 / 23) s (frame 13 of 24)"))
    #expect(found.difference?.time == 12.0 / 23)
    let expected = try PNGDecoder.decode(try #require(found.attachments.first).bytes)
    #expect(expected.width == 40 && expected.height == 20)
    #expect(found.attachments.count == 4)
    #expect(outcome(try Snapshot(late, at: times), try Snapshot(late, at: times)).passes)
  }

  @Test func anotherNumberOfFramesIsAnotherSize() throws {
    let found = outcome(
      try Snapshot(slidingSquare(), at: [0, 0.5]), try Snapshot(slidingSquare(), at: [0, 0.5, 1]))
    #expect(found.status == .changed)
    #expect(found.message.contains("another number of frames"))
    #expect(found.attachments.count == 4)
  }

  @Test func filmstripsGiveBackTheirFrames() throws {
    for count in [1, 2, 5, 24, 100] {
      let frames = try (0..<count).map { index in
        try #require(
          Bitmap(
            width: 3, height: 2, format: .straightRGBA,
            bytes: (0..<24).map { UInt8(truncatingIfNeeded: index * 7 + $0) }))
      }
      let strip = Filmstrip(count: count, frame: PixelSize(width: 3, height: 2))
      let whole = try #require(strip.assemble(frames))
      #expect(whole.width == strip.width && whole.height == strip.height)
      #expect(strip.columns * strip.rows >= count && strip.columns * (strip.rows - 1) < count)
      for index in 0..<count { #expect(strip.cut(index, from: whole) == frames[index]) }
    }
  }

  @Test func sizesBeyondTheLimitsAreRefused() {
    #expect(throws: SnapshotError.self) {
      try Snapshot(
        Scene(size: Size(10_000, 10_000)), at: [Double](repeating: 0, count: 4))
    }
    #expect(throws: SnapshotError.noFrames) { try Snapshot(slidingSquare(), at: []) }
    #expect(throws: ExportError.self) { try Snapshot(slidingSquare(), at: [0], scale: 0) }
    #expect(throws: ExportError.self) { try Snapshot(slidingSquare(), at: [0], scale: .nan) }
    #expect(throws: EvaluationError.self) { try Snapshot(slidingSquare(), at: [.infinity]) }
  }

  @Test func anotherSizeShowsTheUnion() throws {
    let found = outcome(
      try Snapshot(slidingSquare(), at: [0]), try Snapshot(slidingSquare(), at: [0], scale: 2))
    #expect(found.status == .changed)
    #expect(found.message.contains("size is 80x40, expected 40x20"))
    let picture = try #require(found.difference?.picture)
    #expect(picture.width == 80 && picture.height == 40)
  }

  @Test func surfacesDrawingsAndFilesAreComparedToo() throws {
    let surface = try ImageSurface(width: 8, height: 4)
    let context = try Context(surface)
    context.setSource(red: 1, green: 0, blue: 0, alpha: 0.5)
    context.rectangle(x: 1, y: 1, width: 3, height: 2)
    context.fill()
    let drawn = try Snapshot(width: 8, height: 4) { context in
      context.setSource(red: 1, green: 0, blue: 0, alpha: 0.5)
      context.rectangle(x: 1, y: 1, width: 3, height: 2)
      context.fill()
    }
    let taken = try Snapshot(surface)
    #expect(outcome(taken, drawn).passes)
    #expect(outcome(drawn, try Snapshot(png: try taken.png())).passes)
    let scaled = try Snapshot(width: 8, height: 4, scale: 2) { context in
      context.rectangle(x: 0, y: 0, width: 8, height: 4)
      context.fill()
    }
    #expect(scaled.frames[0].bitmap.width == 16)
    let corner = scaled.frames[0].bitmap.bytes.suffix(4)
    #expect(Array(corner) == withUnsafeBytes(of: UInt32(0xFF00_0000)) { Array($0) })

    let mask = try ImageSurface(width: 5, height: 2, format: .a8)
    let opaque = try ImageSurface(width: 5, height: 2, format: .rgb24)
    #expect(try Snapshot(mask).frames[0].bitmap.bytes.allSatisfy { $0 == 0 })
    let black = try Snapshot(opaque).frames[0].bitmap.straight().bytes
    #expect(Array(black.prefix(4)) == [0, 0, 0, 255])
    #expect(throws: PictureError.self) { try Snapshot(png: [1, 2, 3]) }
  }

  @Test func alphaCountsAndHiddenColorDoesNot() throws {
    func picture(_ pixel: [UInt8]) throws -> Snapshot {
      try Snapshot(
        try #require(Bitmap(width: 1, height: 1, format: .straightRGBA, bytes: pixel)))
    }
    #expect(
      outcome(try picture([0, 0, 0, 255]), try picture([0, 0, 0, 0])).status == .changed)
    #expect(outcome(try picture([255, 0, 0, 0]), try picture([0, 0, 255, 0])).passes)
    #expect(
      outcome(try picture([9, 9, 9, 128]), try picture([9, 9, 9, 129])).status == .changed)
  }

  @Test func regionsCanBeIgnored() throws {
    func snapshot(_ color: Color, _ regions: [IgnoredRegion]) throws -> Snapshot {
      try Snapshot(slidingSquare(color: color), at: [0, 0.5, 1], ignoring: regions)
    }
    let blue = try snapshot(Color(0, 0, 1), [])
    let red = Color(1, 0, 0)
    #expect(outcome(blue, try snapshot(red, [])).status == .changed)
    // The layer moves, and the region with it.
    #expect(outcome(blue, try snapshot(red, [.layer("square")])).passes)
    #expect(outcome(blue, try snapshot(red, [.rectangle(Rect(0, 5, 40, 10))])).passes)
    #expect(
      outcome(blue, try snapshot(red, [.rectangle(Rect(0, 5, 40, 9))])).status == .changed)
    let error = #expect(throws: IgnoredRegionError.self) {
      try snapshot(red, [.layer("sqare")])
    }
    #expect(error?.suggestion == "square")
  }

  @Test func ignoredRectanglesAreInPointsAndRoundOutwards() {
    let region = PixelRectangle(covering: Rect(0.4, 1, 2, 1.1), scale: 2)
    #expect(region == PixelRectangle(x: 0, y: 2, width: 5, height: 3))
    let plain = PixelRectangle(covering: Rect(0.1 * 3, 0, 0.1, 1), scale: 10)
    #expect(plain == PixelRectangle(x: 3, y: 0, width: 1, height: 10))
  }

  @Test func aToleranceHoldsForEachFrame() throws {
    let times = [0.0, 0.5]
    let near = Color(3.0 / 255, 0, 1)
    let found = outcome(
      try Snapshot(slidingSquare(), at: times), try Snapshot(slidingSquare(color: near), at: times),
      tolerance: .rounding)
    // Two levels are rounding, three are a change.
    #expect(found.status == .changed)
    #expect(found.message.contains("100 of 800 pixels differ by more than 2 levels (13 %)"))
    #expect(found.message.contains("off by 3 levels, allowed 2"))
    let nearer = Color(2.0 / 255, 0, 1)
    #expect(
      outcome(
        try Snapshot(slidingSquare(), at: times),
        try Snapshot(slidingSquare(color: nearer), at: times), tolerance: .rounding
      ).passes)
  }

  @Test func aMissingFontIsNamedWhereAPictureDiffers() throws {
    func scene(_ text: String) -> Scene {
      var content = TextContent(text)
      content.fontFamily = "No Such Family"
      content.foregroundColor = .black
      let layer = Layer("caption", frame: Rect(0, 0, 80, 40), content: .text(content))
      return Scene(size: Size(80, 40), layers: [layer])
    }
    let found = outcome(try Snapshot(scene("A"), at: [0]), try Snapshot(scene("B"), at: [0]))
    #expect(
      found.message.contains(
        "warning: font family 'No Such Family' of layer 'caption' is not installed"))
  }

  @Test func picturesOfFailuresGoWhereTheEnvironmentSays() throws {
    let artifacts = folder.path("artifacts")
    let found = outcome(
      try Snapshot(slidingSquare(), at: [0]), try Snapshot(slidingSquare(), at: [1]),
      environment: ["STROBE_SNAPSHOT_ARTIFACTS": artifacts])
    #expect(found.message.contains(artifacts))
    for kind in ["expected", "actual", "difference"] {
      #expect(folder.exists("artifacts/A/test.x-\(kind).png"))
    }
  }
}
