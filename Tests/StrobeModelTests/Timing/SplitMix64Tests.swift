import Testing

@testable import StrobeModel

@Suite struct SplitMix64Tests {
  /// The published sequence of the reference implementation for seed 1234567.
  @Test func theSequenceIsThePublishedOne() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func unitsAreUniform() {
    var random = SplitMix64(seed: 9)
    var sum = 0.0
    var squares = 0.0
    for _ in 0..<100_000 {
      let unit = random.unit()
      #expect(unit >= 0 && unit < 1)
      sum += unit
      squares += unit * unit
    }
    // Means of 1/2 and 1/3; five standard deviations.
    #expect(abs(sum / 100_000 - 0.5) < 0.0046)
    #expect(abs(squares / 100_000 - 1.0 / 3) < 0.0048)
  }

  @Test func everyPlaceHasASeedOfItsOwn() {
    var seeds: Set<UInt64> = []
    for scene: UInt64 in [0, 1, .max] {
      for path in [[], [0], [1], [0, 0], [0, 1], [1, 0], [-1], [0, -1], [0, 0, 0], [1 << 40]] {
        seeds.insert(SplitMix64.seed(scene, at: path))
      }
    }
    #expect(seeds.count == 30)
    #expect(SplitMix64.seed(7, at: [1, 2]) == SplitMix64.seed(7, at: [1, 2]))
  }
}
