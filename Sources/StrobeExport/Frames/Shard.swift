/// One of several equal parts of a sequence, for runs that are split over machines.
public struct Shard: Sendable, Equatable {
  /// Which part, from 1.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// The whole sequence.
  public static let whole = Shard(unchecked: 1, of: 1)

  /// Makes part `number` of `count`; `nil` unless 1 ≤ number ≤ count.
  public init?(_ number: Int, of count: Int) {
    guard number >= 1, count >= number else { return nil }
    self.number = number
    self.count = count
  }

  private init(unchecked number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  /// Whether the part has the frame of that index: those with `index % count == number - 1`.
  public func contains(_ index: Int) -> Bool { index % count == number - 1 }
}
