import StrobeExport
import StrobeModel
import Testing

@Suite struct FrameScheduleTests {
  @Test func rateSamplesEveryTimeBeforeTheEnd() throws {
    let schedule = try FrameSchedule(.rate(60), to: 4)
    #expect(schedule.count == 240)
    #expect(schedule.time(at: 0) == 0)
    #expect(schedule.time(at: 239) == 239.0 / 60)
  }

  @Test(arguments: [(0.1, 10.0), (0.7, 30.0), (1.0 / 3, 24.0), (22.0 / 3, 60.0), (1.1, 100.0)])
  func rateHonoursItsDefinition(end: Double, rate: Double) throws {
    let schedule = try FrameSchedule(.rate(rate), to: end)
    #expect(Double(schedule.count - 1) / rate < end)
    #expect(Double(schedule.count) / rate >= end)
  }

  /// The default radar's length as it is added up, one unit in the last place above 22/3.
  @Test(arguments: [(12.0, 88), (24, 176), (30, 220), (60, 440)])
  func lengthsMayBeRoundedUp(rate: Double, count: Int) throws {
    #expect(try FrameSchedule(.rate(rate), to: (22.0 / 3).nextUp).count == count)
  }

  @Test func timesAreNotAccumulated() throws {
    let schedule = try FrameSchedule(.rate(10), from: 1, to: 10_000)
    #expect(schedule.time(at: 98_765) == 1 + 9876.5)
  }

  @Test func countIncludesBothEnds() throws {
    let schedule = try FrameSchedule(.count(4), from: 1, to: 2.5)
    #expect((0..<4).map(schedule.time) == [1, 1.5, 2, 2.5])
    #expect(try FrameSchedule(.count(1), from: 1, to: 2).time(at: 0) == 1)
  }

  @Test func refusesWhatMakesNoSchedule() {
    #expect(throws: FrameScheduleError.rate(0)) { try FrameSchedule(.rate(0), to: 1) }
    #expect(throws: FrameScheduleError.noFrames(0)) { try FrameSchedule(.count(0), to: 1) }
    #expect(throws: FrameScheduleError.noFrames(0)) { try FrameSchedule(.rate(10), from: 1, to: 1) }
    #expect(throws: FrameScheduleError.endBeforeStart(from: 2, to: 1)) {
      try FrameSchedule(.count(2), from: 2, to: 1)
    }
    #expect(throws: FrameScheduleError.tooMany(1e9)) { try FrameSchedule(.rate(1e9), to: 1) }
    #expect(throws: FrameScheduleError.tooMany(2_000_000)) {
      try FrameSchedule(.count(2_000_000), to: 1)
    }
  }
}

@Suite struct FileNamePatternTests {
  @Test func fillsPlaces() throws {
    let pattern = try FileNamePattern("out/{name}-%04d-%d-{index}-{time}-100%%.png")
    #expect(
      pattern.fileName(index: 7, time: 0.5, name: "radar")
        == "out/radar-0007-7-7-0.5-100%.png")
    #expect(pattern.distinguishesFrames)
    #expect(pattern.distinguishesScenes)
  }

  @Test func knowsWhenFramesCollide() throws {
    #expect(try !FileNamePattern("a{name}.png").distinguishesFrames)
    #expect(try FileNamePattern("a{time}.png").distinguishesFrames)
    #expect(try !FileNamePattern("a%%.png").distinguishesFrames)
  }

  @Test func wholeTimesHaveNoFraction() throws {
    let pattern = try FileNamePattern("{time}")
    #expect(pattern.fileName(index: 0, time: 2, name: "") == "2")
    #expect(pattern.fileName(index: 0, time: -0.0, name: "") == "0")
  }

  /// At most six decimals, more only where two frames would get one name.
  @Test func timesHaveSixDecimals() throws {
    let pattern = try FileNamePattern("{time}")
    func names(_ times: [Double]) -> [String] {
      times.enumerated().map {
        pattern.fileName(index: $0, time: $1, name: "", times: FrameTimes(times))
      }
    }
    #expect(names([1.0 / 3, 0.5, -2.0 / 3, 10]) == ["0.333333", "0.5", "-0.666667", "10"])
    #expect(names([0.1234567, 0.1234568, 0.25]) == ["0.1234567", "0.1234568", "0.25"])
    #expect(names([1e-9, 2]) == ["0", "2"])
    let dense = try FrameSchedule(.count(11), to: 1e-6)
    let all = (0..<11).map { FrameTimes(dense).text(dense.time(at: $0)) }
    #expect(Set(all).count == 11)
    let film = try FrameSchedule(.rate(30000.0 / 1001), to: 1)
    #expect(FrameTimes(film).text(film.time(at: 1)) == "0.033367")
  }

  @Test func numbersInMessagesHaveNoNeedlessFraction() {
    #expect(
      FrameScheduleError.tooMany(4_000_000).description.hasPrefix("4000000 frames are more"))
    #expect(
      FrameScheduleError.endBeforeStart(from: 1, to: 0.5).description
        == "the end (0.5 s) lies before the start (1 s)")
  }

  @Test(arguments: ["%s", "%", "%4", "%099d", "%0999999999999999999999d"])
  func refusesUnknownConversions(source: String) {
    #expect(throws: FileNamePatternError.self) { try FileNamePattern(source) }
  }

  @Test func refusesUnknownPlaceholders() {
    #expect(throws: FileNamePatternError.placeholder("{frame}")) {
      try FileNamePattern("{frame}.png")
    }
    #expect(throws: FileNamePatternError.placeholder("{index")) { try FileNamePattern("{index") }
  }
}

@Suite struct ShardTests {
  @Test func partsMakeTheWhole() throws {
    let shards = try (1...3).map { try #require(Shard($0, of: 3)) }
    for index in 0..<10 {
      #expect(shards.filter { $0.contains(index) }.map(\.number) == [index % 3 + 1])
    }
    #expect((0..<10).allSatisfy(Shard.whole.contains))
  }

  @Test func refusesNumbersOutsideOfTheCount() {
    #expect(Shard(0, of: 3) == nil)
    #expect(Shard(4, of: 3) == nil)
    #expect(Shard(-1, of: -1) == nil)
  }
}
