import StrobeGeometry
import StrobeModel

/// The instants of a sequence of frames.
///
/// Each is computed from its index, never by adding to the one before, so that the last of a long
/// sequence is as exact as the first and any shard knows its own without the others.
public struct FrameSchedule: Sendable, Equatable {
  /// How the instants are chosen.
  public enum Sampling: Sendable, Equatable {
    /// `from + i / rate` for each i with a time before the end; frames a second, > 0.
    case rate(Double)
    /// That many instants evenly spaced, both ends included; a single one is the start.
    case count(Int)
    /// Just these, whatever the start and the end are.
    case times([Double])
  }

  /// How the instants are chosen.
  public let sampling: Sampling
  /// The first instant in seconds.
  public let from: Double
  /// The end in seconds.
  public let to: Double
  /// How many instants there are.
  public let count: Int

  /// Plans instants.
  ///
  /// - Parameters:
  ///   - sampling: How the instants are chosen.
  ///   - from: The first instant in seconds.
  ///   - to: The end in seconds.
  /// - Throws: ``FrameScheduleError`` when the numbers make no schedule, or one of more than
  ///   ``SceneLimits/frameCount`` frames.
  public init(_ sampling: Sampling, from: Double = 0, to: Double) throws(FrameScheduleError) {
    guard from.isFinite else { throw .notFinite("the start", from) }
    guard to.isFinite else { throw .notFinite("the end", to) }
    self.sampling = sampling
    self.from = from
    self.to = to
    switch sampling {
    case .times(let times):
      if let time = times.first(where: { !$0.isFinite }) { throw .notFinite("a time", time) }
      count = times.count
    case .count(let number):
      guard number >= 1 else { throw .noFrames(number) }
      guard to >= from else { throw .endBeforeStart(from: from, to: to) }
      count = number
    case .rate(let rate):
      guard rate.isFinite, rate > 0 else { throw .rate(rate) }
      guard to >= from else { throw .endBeforeStart(from: from, to: to) }
      count = try FrameSchedule.count(rate: rate, from: from, to: to)
    }
    guard count <= SceneLimits.frameCount else { throw .tooMany(Double(count)) }
    guard count >= 1 else { throw .noFrames(0) }
  }

  /// The instant of a frame in seconds.
  ///
  /// - Parameter index: The frame, from 0; beyond the last it is the last.
  /// - Returns: The time.
  public func time(at index: Int) -> Double {
    switch sampling {
    case .times(let times):
      return times[min(max(index, 0), times.count - 1)]
    case .rate(let rate):
      return from + Double(index) / rate
    case .count(let number):
      guard number > 1 else { return from }
      if index >= number - 1 { return to }
      return from + (to - from) * Double(index) / Double(number - 1)
    }
  }

  private static func count(
    rate: Double, from: Double, to: Double
  ) throws(FrameScheduleError) -> Int {
    let estimate = ((to - from) * rate).rounded(.up)
    guard estimate.isFinite, estimate <= Double(SceneLimits.frameCount) else {
      throw .tooMany(estimate)
    }
    // The product rounds; the definition is in terms of the quotient.
    // A length such as 5 · 4/6 + 4 may lie a hair above the time of a frame that is its end.
    let end = to - 4 * max(abs(to), abs(from)).ulp
    var count = max(0, Int(estimate))
    while count > 0, from + Double(count - 1) / rate >= end { count -= 1 }
    while from + Double(count) / rate < end, count <= SceneLimits.frameCount { count += 1 }
    return count
  }
}

/// Why numbers make no schedule.
public enum FrameScheduleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A time that is infinite or not a number.
  case notFinite(String, Double)
  /// A rate that is not above 0.
  case rate(Double)
  /// A count below 1, or an empty range.
  case noFrames(Int)
  /// The end lies before the start.
  case endBeforeStart(from: Double, to: Double)
  /// More frames than ``SceneLimits/frameCount``.
  case tooMany(Double)

  /// What is wrong, with the value found and what is allowed.
  public var description: String {
    switch self {
    case .notFinite(let what, let value): "\(what) is \(value), which is not a finite number"
    case .rate(let value):
      "the rate is \(FileNamePattern.shortest(value)) frames a second; it must be above 0"
    case .noFrames(let count):
      count == 0 ? "there is no frame in that range" : "\(count) frames; at least 1 is needed"
    case .endBeforeStart(let from, let to):
      "the end (\(FileNamePattern.shortest(to)) s) lies before the start "
        + "(\(FileNamePattern.shortest(from)) s)"
    case .tooMany(let count):
      "\(FileNamePattern.shortest(count)) frames are more than the limit of \(SceneLimits.frameCount)"
    }
  }
}
