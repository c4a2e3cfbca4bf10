import Foundation

/// Times of several pieces of work, taken in turn so that a machine that slows down slows all.
struct Measurement {
  /// Milliseconds of each round, per piece of work.
  private(set) var times: [[Double]]

  /// Runs each piece once a round, after one round that does not count.
  init(rounds: Int, _ work: [() throws -> Void]) throws {
    times = work.map { _ in [] }
    for round in 0...rounds {
      for (index, piece) in work.enumerated() {
        let start = DispatchTime.now().uptimeNanoseconds
        try piece()
        let end = DispatchTime.now().uptimeNanoseconds
        if round > 0 { times[index].append(Double(end - start) / 1e6) }
      }
    }
  }

  /// The median of a piece's times in milliseconds.
  func median(_ index: Int) -> Double { Measurement.median(times[index]) }

  /// The median of the ratios of two pieces' times, round by round.
  func ratio(_ index: Int, to other: Int) -> Double {
    Measurement.median(zip(times[index], times[other]).map { $0 / $1 })
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
