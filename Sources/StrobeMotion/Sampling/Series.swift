/// Numbers through the samples, kept only where they change.
struct Series {
  private(set) var samples: [Int] = []
  private(set) var values: [[Double]] = []

  /// Adds the numbers of a sample; samples come in rising order.
  mutating func add(_ numbers: [Double], at sample: Int) {
    if let last = values.last {
      guard last != numbers else { return }
      // Until the sample before, they were what they had been.
      if let previous = samples.last, previous < sample - 1 {
        samples.append(sample - 1)
        values.append(last)
      }
    }
    samples.append(sample)
    values.append(numbers)
  }

  var isConstant: Bool { values.count <= 1 }
}

/// The samples in which something is there, as runs.
struct Presence: Equatable {
  private(set) var runs: [ClosedRange<Int>] = []

  mutating func add(_ sample: Int) {
    guard let last = runs.last, last.upperBound >= sample - 1 else {
      runs.append(sample...sample)
      return
    }
    runs[runs.count - 1] = last.lowerBound...max(sample, last.upperBound)
  }

  /// Extends the last run.
  mutating func extend(through sample: Int) {
    guard let last = runs.last, sample >= last.lowerBound else { return }
    runs[runs.count - 1] = last.lowerBound...max(sample, last.upperBound)
  }

  mutating func formUnion(_ other: Presence) {
    var merged: [ClosedRange<Int>] = []
    for run in (runs + other.runs).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, last.upperBound >= run.lowerBound - 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, run.upperBound)
      } else {
        merged.append(run)
      }
    }
    runs = merged
  }

  func contains(_ sample: Int) -> Bool { runs.contains { $0.contains(sample) } }
}
