import Foundation
import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeEffects

@Suite struct RadarItemTests {
  static let context = EffectContext(bounds: Rect(0, 0, 320, 320), seed: 11)

  func history(
    _ items: RadarItems, side: Double = 320, seed: UInt64 = 11, until time: Double
  ) throws -> ItemHistory {
    try ItemHistory(items, side: side, seed: seed, until: time)
  }

  func overlap(_ a: Point, _ b: Point, _ size: Size) -> Bool {
    abs(a.x - b.x) < size.width && abs(a.y - b.y) < size.height
  }

  @Test func itemsComeAtTheIntervalAboveTheRings() throws {
    let radar = PulsingRadar(items: RadarItems())
    #expect(try present(radar, at: 0.49).names.count == 6)
    #expect(
      try present(radar, at: 0.5).names == (0..<6).map { "pulse-\($0)" } + ["item-0"])
    #expect(
      try present(radar, at: 2.3).names.suffix(4) == ["item-0", "item-1", "item-2", "item-3"])
    #expect(try present(radar, at: -1).names.count == 6)
  }

  @Test func decimalIntervalsAreNotLate() throws {
    var items = RadarItems()
    items.interval = 0.1
    let radar = PulsingRadar(items: items)
    // 3 · 0.1 is a little more than 0.3 in binary.
    #expect(try present(radar, at: 0.3).find("item-2").layer.opacity == 0)
  }

  @Test func fadesInAndOut() throws {
    var items = RadarItems()
    items.maxCount = 2
    let radar = PulsingRadar(items: items)
    // Item 0 comes at 0.5; item 2 drives it out at 1.5.
    for elapsed in [0.0, 0.25, 0.5, 0.75, 1] {
      let item = try present(radar, at: 0.5 + elapsed).find("item-0")
      #expect(isClose(item.layer.opacity, easedInOut(elapsed)))
    }
    for elapsed in [0.25, 0.5, 0.75] {
      let item = try present(radar, at: 1.5 + elapsed).find("item-0")
      #expect(isClose(item.layer.opacity, 1 - easedInOut(elapsed)))
    }
    #expect(throws: MissingLayer.self) { try present(radar, at: 2.5).find("item-0") }
  }

  @Test func turnsAroundWithoutAJump() throws {
    var items = RadarItems()
    items.maxCount = 1
    items.fadeDuration = 2
    let radar = PulsingRadar(items: items)
    // Item 0 comes at 0.5 and leaves at 1, a quarter of the way in.
    for time in [1.0, 1.5, 2, 2.5, 2.9] {
      let expected = easedInOut(min(1, (time - 0.5) / 2)) - easedInOut((time - 1) / 2)
      #expect(isClose(try present(radar, at: time).find("item-0").layer.opacity, expected))
    }
  }

  @Test func withoutFadeItemsAreThereAtOnce() throws {
    var items = RadarItems()
    items.fadeDuration = 0
    items.maxCount = 1
    let radar = PulsingRadar(pulseCount: 0, items: items)
    let first = try present(radar, at: 0.5)
    #expect(first.names == ["item-0"])
    #expect(first.sublayers.first?.layer.opacity == 1)
    #expect(try present(radar, at: 1).names == ["item-1"])
  }

  @Test func limitsAndTimes() throws {
    var items = RadarItems()
    items.limit = 3
    var radar = PulsingRadar(pulseCount: 0, items: items)
    #expect(try present(radar, at: 100).names == ["item-0", "item-1", "item-2"])
    items.limit = 0
    radar.items = items
    #expect(try present(radar, at: 100).names.isEmpty)
    items.limit = nil
    items.times = [3, -1, 2]
    radar.items = items
    #expect(try present(radar, at: 0).names == ["item-0"])
    #expect(try present(radar, at: 2.5).names == ["item-0", "item-1"])
    #expect(try present(radar, at: 3).names == ["item-0", "item-1", "item-2"])
  }

  @Test func discsAndPictures() throws {
    var items = RadarItems()
    items.size = Size(40, 20)
    let disc = try present(PulsingRadar(items: items), at: 1).find("item-0")
    #expect(disc.layer.bounds.size == Size(40, 20))
    #expect(disc.layer.backgroundColor == Color(0x33 / 255, 0x66 / 255, 0xCC / 255))
    #expect(disc.layer.cornerRadius == 10)

    items.contents = [ImageSource(path: "a.png"), ImageSource(path: "b.png")]
    let radar = try present(PulsingRadar(items: items), at: 2)
    for (name, path) in [("item-0", "a.png"), ("item-1", "b.png"), ("item-2", "a.png")] {
      let item = try radar.find(name)
      #expect(item.image?.contents?.path == path)
      #expect(item.layer.backgroundColor == nil)
      #expect(item.typeName == "image")
    }
    #expect(PulsingRadar(items: items).images.map(\.path) == ["a.png", "b.png"])
  }

  /// The rules of placement, followed item by item.
  @Test(arguments: [
    (320.0, 44.0, 10, 200), (200, 44, 10, 200), (120, 44, 4, 50), (100, 44, 10, 200),
    (60, 44, 3, 20), (30, 44, 2, 5), (1000, 10, 100, 200), (150, 40, 10, 1),
  ])
  func placement(side: Double, itemSize: Double, maxCount: Int, maxAttempts: Int) throws {
    var items = RadarItems()
    items.size = Size(itemSize, itemSize / 2)
    items.maxCount = maxCount
    items.maxAttempts = maxAttempts
    items.fadeDuration = 0
    let reach = max(0, (side - itemSize) / 2)
    for seed in [1, 2, 3] as [UInt64] {
      var before: [ItemHistory.Item] = []
      for k in 0..<50 {
        let time = Double(k + 1) * items.interval
        let after = try history(items, side: side, seed: seed, until: time).items
        #expect(after.count <= maxCount)
        // Oldest first, and the oldest leave first: what is left is the end of what was there.
        let kept = after.filter { $0.index != k }
        #expect(Array(before.suffix(kept.count)) == kept)
        #expect(before.count - kept.count <= (before.count == maxCount ? 2 : 1))
        if let added = after.last, added.index == k {
          #expect(hypot(added.center.x, added.center.y) <= reach + 1e-9)
          for other in kept { #expect(!overlap(added.center, other.center, items.size)) }
          if before.count - kept.count == 1, before.count == maxCount, maxAttempts == 200 {
            // Nobody was sent away to make room, unless all the draws hit somebody: then the rest
            // must still be cleared, which was tested above.
            #expect(kept.count == maxCount - 1)
          }
        }
        before = after
      }
    }
  }

  /// A new item clears the one about to go as well, as long as there is room.
  @Test func clearsTheOneAboutToGo() throws {
    var items = RadarItems()
    items.size = Size(20, 20)
    items.maxCount = 3
    for k in 3..<200 {
      let time = Double(k + 1) * items.interval
      let all = try history(items, until: time).items
      let added = try #require(all.last)
      let going = try #require(all.first { $0.left == time })
      #expect(added.index == k)
      #expect(going.index == k - 3)
      #expect(!overlap(added.center, going.center, items.size))
    }
  }

  @Test func aSingleItemFillsATinyDiscAgainAndAgain() throws {
    // The centre is the only place: the second item finds no room until the first has left.
    let items = RadarItems()
    let state = try history(items, side: 44, until: 10)
    #expect(state.items.last == .init(index: 19, center: .zero, added: 10, left: nil))
    #expect(state.items.filter { $0.left == nil }.count == 1)
    #expect(state.firstFailure == nil)
  }

  @Test func itemsThatFindNoPlaceAreLeftOutAndTold() throws {
    // Three 30 × 30 items cannot be without overlap where centres lie within 11 points, and two
    // hardly ever: with two there and none but the oldest gone, the third finds no place.
    var items = RadarItems()
    items.size = Size(30, 30)
    items.maxCount = 3
    items.maxAttempts = 3
    var failed = false
    for seed in 0..<20 as Range<UInt64> {
      let state = try history(items, side: 72, seed: seed, until: 50)
      guard let failure = state.firstFailure else { continue }
      failed = true
      #expect(failure.time == Double(failure.index + 1) * 0.5)
      let radar = PulsingRadar(items: items)
      let context = EffectContext(bounds: Rect(0, 0, 72, 72), seed: seed)
      #expect(radar.warnings(in: context).count <= 1)
      if failure.time <= 22.0 / 3 {
        #expect(radar.warnings(in: context).first?.contains("item-\(failure.index) ") == true)
      }
    }
    #expect(failed)
    #expect(PulsingRadar(items: RadarItems()).warnings(in: Self.context).isEmpty)
  }

  @Test func seedsAndPlacesDiffer() throws {
    let items = RadarItems()
    let a = try history(items, seed: 1, until: 1).items
    #expect(a != (try history(items, seed: 2, until: 1).items))
    let layer = Layer(nil, frame: Rect(0, 0, 320, 320), effect: PulsingRadar(items: items))
    let scene = Scene(size: Size(320, 320), seed: 5, layers: [layer, layer])
    let layers = try scene.presentation(at: 1).layers
    #expect(
      try layers[0].find("item-0").layer.position != layers[1].find("item-0").layer.position)
  }

  /// The numbers of SplitMix64 with seed 11, worked out with whole numbers of any size.
  @Test func firstDrawIsTheDocumentedOne() throws {
    var state: UInt64 = 11
    func unit() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
    }
    let angle = 2 * Double.pi * unit()
    let u = unit()
    let center = try #require(try history(RadarItems(), until: 0.5).items.first?.center)
    #expect(isClose(center, Point(138 * u * cos(angle), 138 * u * sin(angle)), 1e-10))
    var items = RadarItems()
    items.placement = .uniformArea
    let spread = try #require(try history(items, until: 0.5).items.first?.center)
    let radius = 138 * u.squareRoot()
    #expect(isClose(spread, Point(radius * cos(angle), radius * sin(angle)), 1e-10))
  }

  /// Pearson's statistic of counts that should be equal.
  func chiSquare(_ counts: [Int]) -> Double {
    let expected = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  @Test(arguments: RadarPlacement.allCases)
  func drawsAreUniform(placement: RadarPlacement) throws {
    var items = RadarItems()
    items.placement = placement
    var angles = [Int](repeating: 0, count: 16)
    var radii = angles
    for seed in 0..<4000 as Range<UInt64> {
      let center = try #require(
        try history(items, seed: SplitMix64.seed(seed, at: [0]), until: 0.5).items.first?.center)
      let angle = atan2(center.y, center.x) / (2 * Double.pi)
      let radius = hypot(center.x, center.y) / 138
      angles[Int((angle < 0 ? angle + 1 : angle) * 16) % 16] += 1
      radii[Int((placement == .uniformArea ? radius * radius : radius) * 16) % 16] += 1
    }
    // Of 15 degrees of freedom 1 in 10,000 exceeds 44.3.
    #expect(chiSquare(angles) < 44.3)
    #expect(chiSquare(radii) < 44.3)
  }

  @Test func manyItemsAreFollowed() throws {
    let late = try history(RadarItems(), until: 5000)
    #expect(late.items.last?.index == 9999)
    #expect(late.items.filter { $0.left == nil }.count == 10)
  }

  @Test func limitsAreNamed() throws {
    let radar = PulsingRadar(items: RadarItems())
    #expect {
      _ = try radar.sublayers(at: 1e9, in: Self.context)
    } throws: { error in
      (error as? EffectError)?.message.contains("4000000 items") == true
    }
    #expect {
      _ = try ItemHistory(
        RadarItems(), side: 320, seed: 1, until: 100, comparisonLimit: 1000)
    } throws: { error in
      (error as? EffectError)?.message.contains("1000 comparisons") == true
    }
    var items = RadarItems()
    items.limit = 5
    #expect(try history(items, until: 1e300).items.count == 5)
    items.maxCount = .max
    items.interval = 1e-300
    #expect(try history(items, until: 1).items.count == 5)
  }

  /// On a disc with room for one the result is that of the draws, which are left out.
  @Test func discsWithRoomForOneAnswerAtOnce() throws {
    var items = RadarItems()
    items.size = Size(44, 44)
    items.maxAttempts = 1_000_000_000
    // The centres lie within 8 points of the middle.
    let history = try ItemHistory(items, side: 60, seed: 3, until: 1000)
    #expect(history.items.filter { $0.left == nil }.count == 1)
    #expect(history.items.last?.index == 1999)
    var skipped = SplitMix64(seed: 5)
    var drawn = skipped
    skipped.skip(7)
    for _ in 0..<7 { _ = drawn.next() }
    #expect(skipped == drawn)
  }

  /// What cannot be done is refused after thousandths of the work.
  @Test func crowdedDiscsAreRefusedEarly() throws {
    var items = RadarItems()
    items.size = Size(44, 44)
    items.maxCount = 4
    items.maxAttempts = 400
    // Centres within 24 points: two find room, and a third never.
    #expect {
      _ = try ItemHistory(items, side: 92, seed: 1, until: 1_900_000)
    } throws: { error in
      (error as? EffectError)?.message.contains("2000000000 comparisons") == true
    }
  }

  @Test func sineAndCosineAreRight() {
    for turns in [0.0, 0.25, 0.5, 0.75, 1, -0.25, -0.5] {
      let (sine, cosine) = sineAndCosine(turns: turns)
      #expect(abs(sine) == (turns * 4).truncatingRemainder(dividingBy: 2).magnitude)
      #expect(abs(cosine) == 1 - abs(sine))
      #expect(isClose(sine, sin(2 * .pi * turns), 1e-15))
      #expect(isClose(cosine, cos(2 * .pi * turns), 1e-15))
    }
    for step in 0..<10_000 {
      let turns = Double(step) / 9973
      let (sine, cosine) = sineAndCosine(turns: turns)
      #expect(isClose(sine, sin(2 * .pi * turns), 2e-15))
      #expect(isClose(cosine, cos(2 * .pi * turns), 2e-15))
    }
  }
}
