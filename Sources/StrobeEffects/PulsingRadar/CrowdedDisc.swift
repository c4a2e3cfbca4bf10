import StrobeModel

/// The centres of the items present on a radar's disc, oldest first, relative to its centre.
///
/// Centres lie in fixed memory, two to a vector, so that a draw is tested against all of them
/// without a branch: following two million items takes half a second.
struct CrowdedDisc {
  /// The number of items present.
  private(set) var count = 0

  private var xs: [SIMD2<Double>]
  private var ys: [SIMD2<Double>]
  private let width: Double
  private let height: Double
  private let radius: Double
  private let isUniformInArea: Bool
  private let maxAttempts: Int

  /// Far enough that an empty place overlaps no draw.
  private static let nowhere = SIMD2<Double>(repeating: .infinity)

  /// An empty disc for up to `capacity` items.
  init(items: RadarItems, side: Double, capacity: Int) {
    width = items.size.width
    height = items.size.height
    radius = max(0, (side - max(width, height)) / 2)
    isUniformInArea = items.placement == .uniformArea
    maxAttempts = max(1, items.maxAttempts)
    let pairs = (max(1, capacity) + 1) / 2
    xs = Array(repeating: CrowdedDisc.nowhere, count: pairs)
    ys = xs
  }

  /// The newest item's centre.
  var newest: Point {
    count > 0
      ? Point(xs[(count - 1) / 2][(count - 1) % 2], ys[(count - 1) / 2][(count - 1) % 2]) : .zero
  }

  /// Draws a centre that clears all items present, and puts an item there.
  ///
  /// - Parameters:
  ///   - random: Two numbers are taken for each draw: the angle's, then the radius'.
  ///   - draws: Counts the draws.
  /// - Returns: Whether one was found within the attempts allowed.
  mutating func place(_ random: inout SplitMix64, draws: inout Int) -> Bool {
    let found: (x: Double, y: Double)? = xs.withUnsafeBufferPointer { xs in
      ys.withUnsafeBufferPointer { ys in
        let pairs = (count + 1) / 2
        for _ in 0..<maxAttempts {
          draws += 1
          let turns = random.unit()
          let fraction = random.unit()
          let (sine, cosine) = sineAndCosine(turns: turns)
          let distance = radius * (isUniformInArea ? fraction.squareRoot() : fraction)
          let x = distance * cosine
          let y = distance * sine
          if !overlaps(x, y, xs, ys, pairs) { return (x, y) }
        }
        return nil
      }
    }
    guard let found, count < 2 * xs.count else { return false }
    xs[count / 2][count % 2] = found.x
    ys[count / 2][count % 2] = found.y
    count += 1
    return true
  }

  /// Whether an item at (x, y) would overlap one present.
  ///
  /// |dx| < width is the sign of |dx| − width, which is exact; signs are combined as bits.
  @inline(__always)
  private func overlaps(
    _ x: Double, _ y: Double, _ xs: UnsafeBufferPointer<SIMD2<Double>>,
    _ ys: UnsafeBufferPointer<SIMD2<Double>>, _ pairs: Int
  ) -> Bool {
    let magnitude = SIMD2<UInt64>(repeating: 0x7FFF_FFFF_FFFF_FFFF)
    let x2 = SIMD2(repeating: x)
    let y2 = SIMD2(repeating: y)
    let width2 = SIMD2(repeating: width)
    let height2 = SIMD2(repeating: height)
    var hits = SIMD2<UInt64>(repeating: 0)
    for pair in 0..<pairs {
      let dx = unsafeBitCast(
        unsafeBitCast(x2 - xs[pair], to: SIMD2<UInt64>.self) & magnitude, to: SIMD2<Double>.self)
      let dy = unsafeBitCast(
        unsafeBitCast(y2 - ys[pair], to: SIMD2<UInt64>.self) & magnitude, to: SIMD2<Double>.self)
      hits |=
        unsafeBitCast(dx - width2, to: SIMD2<UInt64>.self)
        & unsafeBitCast(dy - height2, to: SIMD2<UInt64>.self)
    }
    return (hits.x | hits.y) >> 63 != 0
  }

  /// Removes the oldest item.
  mutating func removeOldest() {
    guard count > 0 else { return }
    for index in 1..<max(1, count) {
      xs[(index - 1) / 2][(index - 1) % 2] = xs[index / 2][index % 2]
      ys[(index - 1) / 2][(index - 1) % 2] = ys[index / 2][index % 2]
    }
    count -= 1
    xs[count / 2][count % 2] = .infinity
    ys[count / 2][count % 2] = .infinity
  }
}
