internal import StrobeGeometry
internal import StrobeModel
internal import StrobeSceneFile

/// Takes one number of a property over time so that no extreme is missed: at even distances, at the
/// sampled instants and at the boundaries of animations; then closer where the value jumps or turns.
struct PlotSampler {
  let values: PlotValues
  /// The name of the number.
  let component: String
  let from: Double
  let to: Double

  private static let evenSteps = 400
  private static let jumpLimit = 64
  private static let turnLimit = 32

  init(_ values: PlotValues, component: String) {
    self.values = values
    self.component = component
    let rule = TimeRule(values.section.schedule, rect: Rect(0, 0, 1, 1))
    (from, to) = (rule.from, rule.to)
  }

  /// Instants at even distances over a section's whole time.
  static func evenTimes(of section: SheetSection) -> [Double] {
    let rule = TimeRule(section.schedule, rect: Rect(0, 0, 1, 1))
    let length = rule.to - rule.from
    return (0..<evenSteps).map { rule.from + length * Double($0) / Double(evenSteps) } + [rule.to]
  }

  /// The value at an instant; `nil` where the layer does not exist then.
  ///
  /// An angle is the one of all its full turns that is nearest to another.
  func value(_ time: Double, near other: Double? = nil) throws -> Double? {
    guard let value = try values.columns(time).first(where: { $0.name == component })?.value else {
      return nil
    }
    guard let other, values.isRotation, value.isFinite, other.isFinite else { return value }
    return value + ((other - value) / 360).rounded() * 360
  }

  /// The values in the order of time.
  func curve(sampledAt instants: [Double]) throws -> [SectionStudy.Sample] {
    var times = PlotSampler.evenTimes(of: values.section)
    times += AnimationBoundaries(values.section.scene, from: from, to: to).times
    times += instants
    var last: Double?
    var samples = try Set(times).sorted().map { time -> SectionStudy.Sample in
      let value = try value(time, near: last)
      last = value ?? last
      return SectionStudy.Sample(time: time, value: value)
    }
    samples += try jumps(samples) + turns(samples)
    return samples.sorted { $0.time < $1.time }
  }

  /// Both sides of each jump, and of each instant at which the value comes or goes.
  private func jumps(_ samples: [SectionStudy.Sample]) throws -> [SectionStudy.Sample] {
    let range = SectionStudy.range(samples)
    func distance(_ first: Double?, _ second: Double?) -> Double {
      guard let first, let second else { return (first == nil) == (second == nil) ? 0 : .infinity }
      return abs(first - second)
    }
    var found: [SectionStudy.Sample] = []
    for (var first, var second) in zip(samples, samples.dropFirst())
    where distance(first.value, second.value) > range / 50 && range > 0
      || distance(first.value, second.value) == .infinity
    {
      guard found.count < 2 * PlotSampler.jumpLimit else { break }
      let before = distance(first.value, second.value)
      for _ in 0..<60 {
        let time = (first.time + second.time) / 2
        guard time > first.time, time < second.time,
          second.time - first.time > 1e-10 * (to - from)
        else { break }
        let middle = SectionStudy.Sample(time: time, value: try value(time, near: first.value))
        if distance(first.value, middle.value) >= distance(middle.value, second.value) {
          second = middle
        } else {
          first = middle
        }
        // A slope and no jump: its halves are shorter.
        if before.isFinite, distance(first.value, second.value) < before / 4 { break }
      }
      guard distance(first.value, second.value) >= before / 4 else { continue }
      found += [first, second]
    }
    return found
  }

  /// The turning points, by golden section between the neighbours of a sample that is no smaller, or
  /// no greater, than they are.
  private func turns(_ samples: [SectionStudy.Sample]) throws -> [SectionStudy.Sample] {
    var found: [SectionStudy.Sample] = []
    guard samples.count > 2 else { return [] }
    for index in 1..<(samples.count - 1) {
      guard found.count < PlotSampler.turnLimit, let before = samples[index - 1].value,
        let value = samples[index].value, let after = samples[index + 1].value,
        before != value || after != value
      else { continue }
      let sign: Double
      if value >= before, value >= after {
        sign = 1
      } else if value <= before, value <= after {
        sign = -1
      } else {
        continue
      }
      var (low, high) = (samples[index - 1].time, samples[index + 1].time)
      let golden = 0.618_033_988_749_894_9
      for _ in 0..<40 where high - low > 1e-10 * (to - from) {
        let first = high - golden * (high - low)
        let second = low + golden * (high - low)
        let left = try self.value(first, near: value) ?? -sign * .infinity
        let right = try self.value(second, near: value) ?? -sign * .infinity
        if left * sign >= right * sign { high = second } else { low = first }
      }
      let time = (low + high) / 2
      if let turn = try self.value(time, near: value), turn * sign > value * sign {
        found.append(SectionStudy.Sample(time: time, value: turn))
      }
    }
    return found
  }
}
