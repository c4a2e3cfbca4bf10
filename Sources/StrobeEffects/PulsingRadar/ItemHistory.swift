import StrobeCore
import StrobeGeometry
import StrobeModel

/// What has become of a radar's items by a time: followed from the first item on, in memory that
/// depends on the items shown alone, so that the answer is the same whatever was asked before.
struct ItemHistory {
  /// An item in the tree.
  struct Item: Equatable {
    /// Which one it is, from 0.
    var index: Int
    /// The centre relative to the disc's.
    var center: Point
    /// When it was added, in seconds.
    var added: Double
    /// When it begins to leave; `nil`: it stays.
    var left: Double?
  }

  /// The items in the tree: those leaving and those present, oldest first.
  private(set) var items: [Item] = []
  /// The first item that found no place, and when that was.
  private(set) var firstFailure: (index: Int, time: Double)?

  /// The most items that are followed; with the default interval they last 2,000,000 s.
  static let itemLimit = 4_000_000
  /// The most comparisons that are made on the way: of a draw with each item present, and sixteen
  /// for the draw itself.
  static let comparisonLimit = 2_000_000_000
  /// After so many items, again and again, it is reckoned what all of them will cost.
  private static let outlook = 4096

  /// Follows the items up to and including a time.
  ///
  /// - Parameters:
  ///   - parameters: The items' parameters.
  ///   - side: The pulse square's side in points.
  ///   - seed: The radar's seed.
  ///   - time: The time in seconds.
  ///   - comparisonLimit: The most comparisons made before giving up.
  /// - Throws: ``EffectError`` beyond ``itemLimit`` or the limit of comparisons.
  init(
    _ parameters: RadarItems, side: Double, seed: UInt64, until time: Double,
    comparisonLimit: Int = ItemHistory.comparisonLimit
  ) throws {
    let schedule = ItemSchedule(parameters)
    let count = try schedule.count(until: time)
    guard count > 0 else { return }
    let maxCount = max(0, parameters.maxCount)
    var disc = CrowdedDisc(
      items: parameters, side: side, capacity: min(maxCount, count) + 1)
    var random = SplitMix64(seed: seed)
    // The items present, in step with the disc; leaving ones are kept while they fade at `time`.
    var present: [Item] = []
    var presentStart = 0
    var leaving: [Item] = []
    var comparisons = 0

    func removeOldest(at now: Double) {
      guard presentStart < present.count else { return }
      var oldest = present[presentStart]
      presentStart += 1
      // Compacted now and then, so that the list stays as short as the disc is full.
      if presentStart >= 64, presentStart * 2 >= present.count {
        present.removeFirst(presentStart)
        presentStart = 0
      }
      disc.removeOldest()
      guard time < now + parameters.fadeDuration else { return }
      oldest.left = now
      leaving.append(oldest)
    }

    for index in 0..<count {
      let now = schedule.time(of: index)
      var draws = 0
      var comparisonsPerDraw = 16 + disc.count
      var isPlaced = disc.place(&random, draws: &draws)
      comparisons += draws * comparisonsPerDraw
      if !isPlaced {
        removeOldest(at: now)
        draws = 0
        comparisonsPerDraw = 16 + disc.count
        isPlaced = disc.place(&random, draws: &draws)
        comparisons += draws * comparisonsPerDraw
      }
      if isPlaced {
        present.append(Item(index: index, center: disc.newest, added: now, left: nil))
        if disc.count > maxCount { removeOldest(at: now) }
      } else if firstFailure == nil {
        firstFailure = (index, now)
      }
      // A disc only fills up, so that the items so far cost no more than those to come; half as
      // much again is left for chance.
      let isHopeless =
        (index + 1).isMultiple(of: Self.outlook)
        && Double(comparisons) / Double(index + 1) * Double(count) > 1.5 * Double(comparisonLimit)
      guard comparisons <= comparisonLimit, !isHopeless else {
        throw EffectError(
          "can't follow the items to \(NumberText.of(time)) s: with \(count) items on so full a disc"
            + " that takes more than the limit of \(comparisonLimit) comparisons; use a longer"
            + " interval, a smaller limit or a smaller maxCount")
      }
    }
    items = leaving + present[presentStart...]
  }
}

/// When a radar's items are added.
struct ItemSchedule {
  private let times: [Double]?
  private let interval: Double
  private let limit: Int

  init(_ parameters: RadarItems) {
    times = parameters.times?.sorted()
    interval = parameters.interval
    limit = max(0, parameters.limit ?? .max)
  }

  /// The time of an item in seconds.
  func time(of index: Int) -> Double {
    guard let times else { return (Double(index) + 1) * interval }
    return times.indices.contains(index) ? times[index] : .infinity
  }

  /// How many items are added up to and including a time.
  ///
  /// - Throws: ``EffectError`` above ``ItemHistory/itemLimit``.
  func count(until time: Double) throws -> Int {
    // Decimal times are rounded: three intervals of 0.1 s are a hair more than 0.3 s.
    let reach = time + abs(time) * 0x1p-50
    if let times { return min(limit, times.prefix { $0 <= reach }.count) }
    guard interval > 0, reach >= interval else { return 0 }
    let estimate = (reach / interval).rounded(.down)
    guard min(estimate, Double(limit)) <= Double(ItemHistory.itemLimit) else {
      throw EffectError(
        "can't follow the items to \(NumberText.of(time)) s: with an interval of"
          + " \(NumberText.of(interval)) s that is more than the limit of"
          + " \(ItemHistory.itemLimit) items; use a longer interval or a limit")
    }
    // The quotient may be off by one where the time is a multiple of the interval.
    var count = Int(min(estimate, Double(limit)))
    while count < limit, self.time(of: count) <= reach { count += 1 }
    while count > 0, self.time(of: count - 1) > reach { count -= 1 }
    return count
  }
}
