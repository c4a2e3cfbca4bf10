internal import StrobeModel

/// Takes a property's values over time so that no extreme is missed: at even distances, at the
/// sampled instants and at the boundaries of animations; then closer where the value jumps or turns.
struct PlotSampler {
  let section: SheetSection
  let key: String
  let from: Double
  let to: Double
  /// The last reason for which there was no value.
  private(set) var fault: InspectedKeyPathError?

  private static let evenSteps = 400
  private static let jumpLimit = 64
  private static let turnLimit = 32

  init(_ key: String, _ section: SheetSection) {
    self.section = section
    self.key = key
    let rule = TimeRule(section.schedule, rect: Rect(0, 0, 1, 1))
    (from, to) = (rule.from, rule.to)
  }

  /// The value at an instant; `nil` where the layer does not exist then.
  mutating func value(_ time: Double) throws -> Double? {
    let tree = try section.scene.presentation(at: time)
    do throws(InspectedKeyPathError) {
      return try tree.value(keyPath: key).columns.first?.value
    } catch {
      fault = error
      return nil
    }
  }

  /// The values in the order of time.
  mutating func curve(sampledAt instants: [Double]) throws -> [SectionStudy.Sample] {
    let steps = PlotSampler.evenSteps
    let length = to - from
    var times = (0..<steps).map { from + length * Double($0) / Double(steps) } + [to]
    times += AnimationBoundaries(section.scene, from: from, to: to).times
    times += instants
    var samples = try Set(times).sorted().map { time -> SectionStudy.Sample in
      SectionStudy.Sample(time: time, value: try value(time))
    }
    samples += try jumps(samples) + turns(samples)
    return samples.sorted { $0.time < $1.time }
  }

  /// Both sides of each jump, and of each instant at which the value comes or goes.
  private mutating func jumps(_ samples: [SectionStudy.Sample]) throws -> [SectionStudy.Sample] {
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
        let middle = SectionStudy.Sample(time: time, value: try value(time))
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
  private mutating func turns(_ samples: [SectionStudy.Sample]) throws -> [SectionStudy.Sample] {
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
        let left = try self.value(first) ?? -sign * .infinity
        let right = try self.value(second) ?? -sign * .infinity
        if left * sign >= right * sign { high = second } else { low = first }
      }
      let time = (low + high) / 2
      if let turn = try self.value(time), turn * sign > value * sign {
        found.append(SectionStudy.Sample(time: time, value: turn))
      }
    }
    return found
  }
}
