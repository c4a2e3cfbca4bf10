/// What a scan has found so far.
struct ScanStatistics {
  /// Pixels that count as different.
  var different = 0
  /// Pixels left out as anti-aliased.
  var antialiased = 0
  /// Pixels of which any component differs, premultiplied.
  var unequal = 0
  /// Where the pixels that count as different are.
  var bounds = PixelBounds()
  /// The largest difference of one component, premultiplied.
  var largest: ChannelDifference?
  /// All components' differences added up.
  var levelSum = 0
  /// The largest YIQ difference.
  var largestDelta = 0.0
  /// The square roots of all YIQ differences added up.
  var rootSum = 0.0

  /// Notes pixels that one of the pictures does not have: as different as can be.
  mutating func addUncovered(_ columns: Range<Int>, y: Int) {
    different += columns.count
    unequal += columns.count
    bounds.add(columns.lowerBound, through: columns.upperBound - 1, row: y)
    levelSum += columns.count * 4 * 255
    largestDelta = YIQ.largest
    rootSum += Double(columns.count) * YIQ.largest.squareRoot()
  }
}

/// What a difference picture shows at a pixel.
enum PixelMark: UInt8 {
  case same
  case antialiased
  case different
  case differentDarker
  case uncovered
}

/// The largest difference of one component between two pictures, premultiplied.
public struct ChannelDifference: Sendable, Hashable {
  /// A component of a pixel.
  public enum Channel: String, Sendable, Hashable {
    /// The red component.
    case red
    /// The green component.
    case green
    /// The blue component.
    case blue
    /// Opacity.
    case alpha
  }

  /// The difference in levels, 1…255.
  public let levels: Int
  /// The component.
  public let channel: Channel
  /// The first pixel in reading order with this difference.
  public let place: PixelPlace
  /// The component's value in the expected picture, 0…255, premultiplied.
  public let expected: Int
  /// The component's value in the actual picture, 0…255, premultiplied.
  public let actual: Int

  /// Reads the largest difference off two pixels of one layout.
  init(_ expected: UInt32, _ actual: UInt32, isPremultiplied: Bool, at place: PixelPlace) {
    let first = isPremultiplied ? expected : premultiplied(expected)
    let second = isPremultiplied ? actual : premultiplied(actual)
    // Red is lowest in a straight pixel, blue in a premultiplied one.
    let channels: [(Channel, UInt32)] =
      isPremultiplied
      ? [(.red, 16), (.green, 8), (.blue, 0), (.alpha, 24)]
      : [(.red, 0), (.green, 8), (.blue, 16), (.alpha, 24)]
    var best = (levels: -1, channel: Channel.red, expected: 0, actual: 0)
    for (channel, shift) in channels {
      let a = Int((first >> shift) & 255)
      let b = Int((second >> shift) & 255)
      if abs(a - b) > best.levels { best = (abs(a - b), channel, a, b) }
    }
    levels = best.levels
    channel = best.channel
    self.expected = best.expected
    self.actual = best.actual
    self.place = place
  }
}

extension ChannelDifference: CustomStringConvertible {
  /// The component, the place, both values and how far they are apart.
  public var description: String {
    "\(channel.rawValue) at (\(place.x), \(place.y)) is \(actual), expected \(expected): off by "
      + "\(levels) \(levels == 1 ? "level" : "levels")"
  }
}
