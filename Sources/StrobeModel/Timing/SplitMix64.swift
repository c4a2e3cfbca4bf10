/// A small random number generator that gives the same numbers on every platform.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014), with the
/// constants of Vigna's public-domain version.
@frozen
public struct SplitMix64: RandomNumberGenerator, Sendable, Equatable {
  @usableFromInline var state: UInt64

  /// The odd number nearest to 2⁶⁴ divided by the golden ratio.
  @usableFromInline static var increment: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  /// Starts the sequence of a seed.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= SplitMix64.increment
    return SplitMix64.finalize(state)
  }

  /// Leaves out numbers, at no cost however many.
  @inlinable
  public mutating func skip(_ count: Int) {
    state &+= SplitMix64.increment &* UInt64(truncatingIfNeeded: count)
  }

  /// The next number in 0..<1, uniform over all multiples of 2⁻⁵³.
  @inlinable
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Spreads every bit of the input over all bits of the result, one to one.
  @inlinable
  static func finalize(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A seed of its own for each place in a tree.
  ///
  /// - Parameters:
  ///   - seed: The scene's seed.
  ///   - indexPath: The index of each layer from the root to the place.
  /// - Returns: The seed; places and seeds that differ give unrelated ones.
  public static func seed(_ seed: UInt64, at indexPath: some Sequence<Int>) -> UInt64 {
    var mixed = finalize(seed &+ increment)
    for index in indexPath {
      mixed = finalize(mixed &+ increment &* (UInt64(truncatingIfNeeded: index) &+ 2))
    }
    return mixed
  }
}
