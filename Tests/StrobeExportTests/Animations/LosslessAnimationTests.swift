import StrobeModel
import StrobePictures
import Testing

@testable import StrobeExport

@Suite struct LosslessAnimationTests {
  private func play(_ export: AnimationExport) throws -> PlayedAnimation {
    let bytes = try AnimationScenes.file(export).bytes
    return try export.format == .apng ? .apng(bytes) : .webp(bytes)
  }

  @Test(
    arguments: [AnimationFormat.apng, .webp],
    [(30.0, 0.0, 2.0), (29.97, 0.5, 1.6), (7, 0, 0.95), (60, 1.2, 1.45)])
  func everyInstantShowsItsFrame(
    format: AnimationFormat, range: (rate: Double, from: Double, to: Double)
  ) throws {
    for (scene, scale) in [(try AnimationScenes.card, 1), (try AnimationScenes.ring, 1.5)] {
      let schedule = try FrameSchedule(.rate(range.rate), from: range.from, to: range.to)
      var export = AnimationExport(scene, schedule: schedule, format: format)
      export.options.scale = scale
      let played = try play(export)
      for index in 0..<schedule.count {
        let time = schedule.time(at: index)
        // A millisecond later, for times in milliseconds.
        let seen = played.pixels(at: time - range.from + 0.001)
        #expect(
          try seen == AnimationScenes.pixels(scene, at: time, scale: scale), "\(format) \(time)")
      }
      let end = try #require(played.pictures.last?.until)
      if format == .webp, played.pictures.count == 1 { continue }
      #expect(abs(end - (range.to - range.from)) < (format == .apng ? 1e-6 : 0.000_5 + 1e-9))
    }
  }

  @Test func delaysAreExactFractions() throws {
    for (rate, fraction) in [(30.0, (1, 30)), (29.97, (100, 2997)), (60, (1, 60)), (12.5, (2, 25))]
    {
      let delay = ShortFraction(nearest: 1 / rate)
      #expect(Int(delay.numerator) == fraction.0 && Int(delay.denominator) == fraction.1)
    }
    #expect(ShortFraction(nearest: 0) == ShortFraction(numerator: 0, denominator: 1))
    #expect(ShortFraction(nearest: 1e9).value == 65_535)
    #expect(
      ShortFraction(nearest: 40_000.5) == ShortFraction(numerator: 40_001, denominator: 1)
        || ShortFraction(nearest: 40_000.5) == ShortFraction(numerator: 40_000, denominator: 1))
    // The nearest fraction to pi with numbers of 16 bits.
    #expect(ShortFraction(nearest: .pi).value == 65_298.0 / 20_785)
    #expect(ShortFraction(nearest: 1e-9).value < 2e-5)
  }

  @Test(arguments: [AnimationFormat.apng, .webp])
  func framesThatLookAlikeAreOnePicture(format: AnimationFormat) throws {
    let schedule = try FrameSchedule(.rate(10), to: 2)
    let export = AnimationExport(try AnimationScenes.card, schedule: schedule, format: format)
    let (bytes, summary) = try AnimationScenes.file(export)
    #expect(summary.frames == 20)
    // It moves at 0, 0.1, … 1.2 and stands from 1.3 on.
    #expect(summary.pictures == 14)
    #expect(summary.bytes == bytes.count)
    let played = try format == .apng ? PlayedAnimation.apng(bytes) : .webp(bytes)
    #expect(played.pictures.count == 14)
    #expect(abs((played.pictures.dropLast().last?.until ?? 0) - 1.3) < 1e-9)
  }

  @Test func aPictureHoldsOnlyWhatChanged() throws {
    let schedule = try FrameSchedule(.rate(10), to: 1)
    let export = AnimationExport(try AnimationScenes.card, schedule: schedule, format: .apng)
    let areas = try play(export).areas
    #expect(areas[0] == (61, 40))
    // 20 points wide, moved by 38 / 13 points, whole pixels around.
    for area in areas.dropFirst() {
      #expect((23...25).contains(area.width) && (20...21).contains(area.height))
    }
  }

  @Test(arguments: [AnimationFormat.apng, .webp], [0, 1, 3, 65_535])
  func theNumberOfPlaysIsInTheFile(format: AnimationFormat, count: Int) throws {
    let schedule = try FrameSchedule(.rate(5), to: 1)
    var export = AnimationExport(try AnimationScenes.ring, schedule: schedule, format: format)
    export.playCount = count
    #expect(try play(export).playCount == count)
    export.playCount = -1 - count
    #expect(throws: AnimationError.playCount(-1 - count)) { try AnimationScenes.file(export) }
  }

  @Test(arguments: [AnimationFormat.apng, .webp], PNGCompression.allCases)
  func sameSceneSameBytes(format: AnimationFormat, compression: PNGCompression) throws {
    let schedule = try FrameSchedule(.rate(10), to: 1)
    var export = AnimationExport(try AnimationScenes.ring, schedule: schedule, format: format)
    export.options.compression = compression
    let bytes = try AnimationScenes.file(export).bytes
    #expect(try AnimationScenes.file(export).bytes == bytes)
    let played = try format == .apng ? PlayedAnimation.apng(bytes) : .webp(bytes)
    #expect(
      try played.pixels(at: 0.55) == AnimationScenes.pixels(AnimationScenes.ring, at: 0.5))
  }

  @Test func lossyWebPIsNearAndSmaller() throws {
    let schedule = try FrameSchedule(.rate(10), to: 1)
    var export = AnimationExport(try AnimationScenes.ring, schedule: schedule, format: .webp)
    export.options.scale = 4
    let lossless = try AnimationScenes.file(export).bytes.count
    export.quality = 60
    let bytes = try AnimationScenes.file(export).bytes
    #expect(bytes.count < lossless * 3 / 4)
    let seen = try #require(try PlayedAnimation.webp(bytes).pixels(at: 0.45))
    let expected = try AnimationScenes.pixels(AnimationScenes.ring, at: 0.4, scale: 4)
    let sum = zip(seen, expected).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    // Some levels on average: chroma has half the resolution.
    #expect(Double(sum) / Double(seen.count) < 6)
    #expect(seen != expected)
  }

  @Test func whatWebPCannotHoldIsRefusedFirst() throws {
    let wide = try AnimationScenes.scene("{\"size\": [20000, 1], \"layers\": []}")
    let schedule = try FrameSchedule(.rate(1), to: 1)
    let path = "/tmp/strobe-must-not-be-written.webp"
    #expect(throws: AnimationError.tooLarge(.webp, width: 20_000, height: 1, limit: 16_383)) {
      try AnimationExport(wide, schedule: schedule, format: .webp).write(to: path)
    }
    let long = try FrameSchedule(.rate(0.000_001), to: 3e6)
    #expect(throws: AnimationError.self) {
      try AnimationExport(try AnimationScenes.ring, schedule: long, format: .webp).write(to: path)
    }
  }

  @Test func aPictureMayStayForDays() throws {
    // Longer than one delay of either format.
    let schedule = try FrameSchedule(.rate(0.000_01), from: 5, to: 100_005)
    for format in [AnimationFormat.apng, .webp] {
      let export = AnimationExport(
        try AnimationScenes.ring, schedule: schedule, format: format)
      let end = try play(export).pictures.last?.until
      #expect(end == 100_000, "\(format)")
    }
  }

  @Test func quickFramesAreNoted() throws {
    let schedule = try FrameSchedule(.rate(120), to: 0.1)
    for format in [AnimationFormat.apng, .webp] {
      let export = AnimationExport(try AnimationScenes.ring, schedule: schedule, format: format)
      #expect(try AnimationScenes.file(export).summary.notes.count == 1)
      let slow = AnimationExport(
        try AnimationScenes.ring, schedule: try FrameSchedule(.rate(60), to: 0.1), format: format)
      #expect(try AnimationScenes.file(slow).summary.notes.isEmpty)
    }
  }
}
