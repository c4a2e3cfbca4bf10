import StrobeModel

/// When each tile of a grid fades.
struct FadeTiming: Equatable {
  /// The number of tiles, ≥ 1.
  var count: Int
  /// Seconds between one tile's start and the next.
  var interval: Double
  /// Seconds in which one tile fades.
  var tileDuration: Double

  init(count: Int, interval: Double, tileDuration: Double) {
    self.count = count
    self.interval = interval
    self.tileDuration = tileDuration
  }

  /// Four tiles are fading at any one time: interval = total / (count + 3).
  init(count: Int, totalDuration: Double) {
    interval = totalDuration / Double(count + 3)
    tileDuration = 4 * interval
    self.count = count
  }

  /// Seconds until the last tile has faded.
  var totalDuration: Double { Double(count - 1) * interval + tileDuration }

  /// The fraction of tile `index`'s fade that is over `elapsed` seconds after the first one began.
  func progress(_ index: Int, elapsed: Double) -> Double {
    let own = elapsed - Double(index) * interval
    guard own > 0 else { return 0 }
    return own < tileDuration ? own / tileDuration : 1
  }

  /// How far apart two times may lie that are the same one in decimals.
  static func tolerance(at time: Double) -> Double { 1e-12 * max(1, abs(time)) }
}
