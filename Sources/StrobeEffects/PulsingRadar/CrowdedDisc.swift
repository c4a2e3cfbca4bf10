import StrobeGeometry
import StrobeModel

/// The centres of the items present on a radar's disc, oldest first, relative to its centre.
///
/// Centres lie in fixed memory, filled up to whole blocks with places that overlap nothing, so that
/// a draw is tested against all of them without a branch: most draws of a crowded disc overlap
/// somebody, but no one can predict whom.
struct CrowdedDisc {
  /// The number of items present.
  private(set) var count = 0

  private var xs: [Double]
  private var ys: [Double]
  private let width: Double
  private let height: Double
  private let radius: Double
  private let isUniformInArea: Bool
  private let maxAttempts: Int
  /// Whether any two places on the disc are too near each other.
  private let hasRoomForOne: Bool

  /// The number of centres tested in one go.
  private static let block = 4

  /// An empty disc for up to `capacity` items.
  init(items: RadarItems, side: Double, capacity: Int) {
    width = items.size.width
    height = items.size.height
    radius = max(0, (side - max(width, height)) / 2)
    isUniformInArea = items.placement == .uniformArea
    maxAttempts = max(1, items.maxAttempts)
    hasRoomForOne = 2 * radius < min(width, height) * 0.999_999
    let blocks = (max(1, capacity) + CrowdedDisc.block - 1) / CrowdedDisc.block
    xs = Array(repeating: .infinity, count: blocks * CrowdedDisc.block)
    ys = xs
  }

  /// The newest item's centre.
  var newest: Point { count > 0 ? Point(xs[count - 1], ys[count - 1]) : .zero }

  /// Draws a centre that clears all items present, and puts an item there.
  ///
  /// - Parameters:
  ///   - random: Two numbers are taken for each draw: the angle's, then the radius'.
  ///   - draws: Counts the draws.
  /// - Returns: Whether one was found within the attempts allowed.
  mutating func place(_ random: inout SplitMix64, draws: inout Int) -> Bool {
    if count > 0, hasRoomForOne {
      // Every draw would overlap; none needs to be looked at.
      draws += 1
      random.skip(2 * maxAttempts)
      return false
    }
    let found: (x: Double, y: Double)? = xs.withUnsafeBufferPointer { xs in
      ys.withUnsafeBufferPointer { ys in
        for _ in 0..<maxAttempts {
          draws += 1
          let turns = random.unit()
          let fraction = random.unit()
          let (sine, cosine) = sineAndCosine(turns: turns)
          let distance = radius * (isUniformInArea ? fraction.squareRoot() : fraction)
          let x = distance * cosine
          let y = distance * sine
          if !overlaps(x, y, xs, ys) { return (x, y) }
        }
        return nil
      }
    }
    guard let found, count < xs.count else { return false }
    xs[count] = found.x
    ys[count] = found.y
    count += 1
    return true
  }

  /// Whether an item at (x, y) would overlap one present.
  ///
  /// |dx| < width is the sign bit of |dx| − width, which is exact.
  @inline(__always)
  private func overlaps(
    _ x: Double, _ y: Double, _ xs: UnsafeBufferPointer<Double>, _ ys: UnsafeBufferPointer<Double>
  ) -> Bool {
    func overlap(_ index: Int) -> UInt64 {
      (abs(x - xs[index]) - width).bitPattern & (abs(y - ys[index]) - height).bitPattern
    }
    var signs: UInt64 = 0
    var index = 0
    while index < count {
      signs |= overlap(index) | overlap(index + 1) | overlap(index + 2) | overlap(index + 3)
      index += CrowdedDisc.block
    }
    return signs >> 63 != 0
  }

  /// Removes the oldest item.
  mutating func removeOldest() {
    guard count > 0 else { return }
    for index in 1..<max(1, count) {
      xs[index - 1] = xs[index]
      ys[index - 1] = ys[index]
    }
    count -= 1
    xs[count] = .infinity
    ys[count] = .infinity
  }
}
