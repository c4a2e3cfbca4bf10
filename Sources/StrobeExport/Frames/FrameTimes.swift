import StrobeGeometry
import StrobeModel

/// How the times of a run stand in file names: with at most six decimals, unless two frames would
/// get one name.
public struct FrameTimes: Sendable, Equatable {
  /// Whether each time is written in full.
  private let areExact: Bool
  /// The short forms that several times share; those are written in full.
  private let shared: Set<String>

  /// Looks at times that are listed.
  ///
  /// - Parameter times: The times in seconds, all of those that share a name's pattern.
  public init(_ times: [Double]) { self.init(shared: FrameTimes.sharedForms(of: times)) }

  /// Looks at the times of a schedule, whatever part of it a run does.
  public init(_ schedule: FrameSchedule) {
    switch schedule.sampling {
    case .times(let times): self.init(times)
    case .rate, .count:
      // Times that are two steps of the last decimal apart differ in it.
      let step = schedule.time(at: 1) - schedule.time(at: 0)
      self.init(areExact: schedule.count > 1 && step.magnitude < 2e-6)
    }
  }

  private init(areExact: Bool = false, shared: Set<String> = []) {
    self.areExact = areExact
    self.shared = shared
  }

  private static func sharedForms(of times: [Double]) -> Set<String> {
    var found: [String: Double] = [:]
    var shared: Set<String> = []
    for time in times {
      let text = short(time)
      if let other = found.updateValue(time, forKey: text), other != time { shared.insert(text) }
    }
    return shared
  }

  /// A time as it stands in a name.
  public func text(_ time: Double) -> String {
    let text = FrameTimes.short(time)
    return areExact || shared.contains(text) ? FileNamePattern.shortest(time) : text
  }

  /// The time rounded to six decimals, without zeros at the end.
  private static func short(_ time: Double) -> String {
    // Beyond, a double has hardly as many decimals.
    guard time.magnitude < 1e9 else { return FileNamePattern.shortest(time) }
    let millionths = Int64((time * 1e6).rounded())
    let digits = String(millionths.magnitude % 1_000_000)
    var fraction = String(repeating: "0", count: 6 - digits.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    let whole = "\(millionths < 0 ? "-" : "")\(millionths.magnitude / 1_000_000)"
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }
}
