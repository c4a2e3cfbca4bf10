/// How many pixels may differ before a comparison fails.
public enum DifferenceAllowance: Sendable, Hashable {
  /// At most this many pixels; less than 0 counts as 0.
  case count(Int)
  /// At most this share, 0…1, of the compared pixels, rounded down; clamped, not a number is 0.
  case share(Double)

  /// Not one pixel.
  public static let none = DifferenceAllowance.count(0)

  /// Reads a whole number of pixels (`25`) or a percentage of 0 to 100 (`0.5%`).
  ///
  /// - Returns: `nil` for anything else.
  public init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), (0...100).contains(percent) else { return nil }
      self = .share(percent / 100)
    } else {
      guard let count = Int(text), count >= 0 else { return nil }
      self = .count(count)
    }
  }

  /// The number of pixels this means for a picture of `total` pixels.
  public func pixels(of total: Int) -> Int {
    switch self {
    case .count(let count): return max(count, 0)
    case .share(let share):
      guard share > 0 else { return 0 }
      return share >= 1 ? total : Int(exactly: (share * Double(total)).rounded(.down)) ?? total
    }
  }
}
