/// One thing through all samples: when it is there and the numbers that it has then.
final class AnimatedNode {
  let key: VectorNode.Key
  var children: [AnimatedNode] = []
  var mask: [AnimatedNode] = []
  /// The samples in which it is there, rising.
  private(set) var samples: [Int] = []
  /// For each channel its numbers, sample after sample.
  private(set) var values: [[[Double]]]

  /// Outlines of text, as they stand in the base sample.
  private(set) var glyphs: [SVGItem.Glyph] = []
  /// The sample, by its place in ``samples``, that stands for the shape: the first, or of text the
  /// largest, whose roundings the others then have in smaller measure.
  private(set) var base = 0
  private var baseSize = -1.0

  init(_ node: VectorNode) {
    key = node.key
    values = key.channels.map { _ in [] }
  }

  /// The numbers of the last sample in which it was there.
  var last: [[Double]] { values.compactMap(\.last) }

  func isPresent(in sample: Int) -> Bool { samples.last == sample }

  func add(_ node: VectorNode, in sample: Int) {
    samples.append(sample)
    for place in values.indices { values[place].append(node.values[place]) }
    guard key.isText, let numbers = node.value(.geometry) else { return }
    let bounds = SVGShape(key, numbers).bounds
    let size = bounds.width * bounds.height
    guard size > baseSize else { return }
    (base, baseSize, glyphs) = (samples.count - 1, size, node.glyphs)
  }

  /// How many numbers are held here and below.
  var count: Int {
    key.counts.reduce(0, +) * samples.count + children.reduce(0) { $0 + $1.count }
      + mask.reduce(0) { $0 + $1.count }
  }

  /// How far a node is from what this one was last, in tolerances.
  func distance(to node: VectorNode) -> Double {
    var worst = 0.0
    for place in values.indices {
      guard let own = values[place].last else { continue }
      let other = node.values[place]
      guard own != other else { continue }
      for index in own.indices {
        let rest = abs(own[index] - other[index])
        if rest > 0 { worst = max(worst, rest / key.tolerance(place, index)) }
      }
    }
    return worst
  }

  /// Whether a node can be this one later on: of text, that it says the same.
  func canBecome(_ node: VectorNode) -> Bool {
    guard key == node.key else { return false }
    guard key.isText, let place = key.channels.firstIndex(of: .geometry),
      let own = values[place].last
    else { return true }
    return AnimatedNode.isSimilar(own, node.values[place])
  }

  /// Whether points lie alike in the boxes around them.
  private static func isSimilar(_ first: [Double], _ second: [Double]) -> Bool {
    for axis in 0..<2 {
      func range(_ points: [Double]) -> (least: Double, extent: Double) {
        var (least, most) = (Double.infinity, -Double.infinity)
        for index in stride(from: axis, to: points.count, by: 2) {
          least = min(least, points[index])
          most = max(most, points[index])
        }
        return (least, most - least)
      }
      let (one, other) = (range(first), range(second))
      for index in stride(from: axis, to: first.count, by: 2) {
        // What is smaller than a point says little.
        let place = (first[index] - one.least) / max(one.extent, 1)
        let image = (second[index] - other.least) / max(other.extent, 1)
        guard abs(place - image) < 0.05 + 0.5 / max(min(one.extent, other.extent), 1) else {
          return false
        }
      }
    }
    return true
  }
}

/// Finds each sample's nodes again among those of the samples before, in an order that all share.
struct NodeMerger {
  var nodes: [AnimatedNode] = []
  private var sample = -1

  /// Takes the nodes of the next sample.
  mutating func add(_ list: [VectorNode]) {
    sample += 1
    merge(list, into: &nodes)
  }

  private func merge(_ list: [VectorNode], into known: inout [AnimatedNode]) {
    let partners = alignment(of: list, with: known)
    var result: [AnimatedNode] = []
    var place = 0
    for (node, partner) in zip(list, partners) {
      let animated: AnimatedNode
      if let partner {
        result += known[place..<partner]
        place = partner + 1
        animated = known[partner]
      } else {
        animated = AnimatedNode(node)
      }
      animated.add(node, in: sample)
      merge(node.children, into: &animated.children)
      merge(node.mask, into: &animated.mask)
      result.append(animated)
    }
    known = result + known[place...]
  }

  /// For each node its place among the known ones, rising; `nil` for a new one.
  private func alignment(of list: [VectorNode], with known: [AnimatedNode]) -> [Int?] {
    let present = known.indices.filter { known[$0].isPresent(in: sample - 1) }
    if present.count == list.count,
      zip(list, present).allSatisfy({ node, place in
        known[place].canBecome(node) && known[place].distance(to: node) < 100
      })
    {
      return present
    }
    guard list.count * known.count <= 250_000 else { return inOrder(list, known) }
    // The best sum of what pairs are worth, from the ends backwards.
    let columns = known.count + 1
    var best = [Double](repeating: 0, count: (list.count + 1) * columns)
    var worth = [Double](repeating: 0, count: list.count * columns)
    for row in list.indices.reversed() {
      for column in known.indices.reversed() {
        let pair = value(of: list[row], known[column])
        worth[row * columns + column] = pair
        let skip = max(best[(row + 1) * columns + column], best[row * columns + column + 1])
        let take = pair > 0 ? pair + best[(row + 1) * columns + column + 1] : 0
        best[row * columns + column] = max(skip, take)
      }
    }
    var result: [Int?] = []
    var column = 0
    for row in list.indices {
      var partner: Int?
      while column < known.count {
        let here = best[row * columns + column]
        let pair = worth[row * columns + column]
        if pair > 0, here == pair + best[(row + 1) * columns + column + 1] {
          partner = column
          column += 1
          break
        }
        if here == best[(row + 1) * columns + column] { break }
        column += 1
      }
      result.append(partner)
    }
    return result
  }

  /// What it is worth to take a node for the continuation of a known one; 0 where that cannot be.
  private func value(of node: VectorNode, _ known: AnimatedNode) -> Double {
    guard known.canBecome(node) else { return 0 }
    let isPresent = known.isPresent(in: sample - 1)
    return (isPresent ? 1 : 0.8) + 2 / (1 + known.distance(to: node) / 100)
  }

  /// The first fitting ones, for lists too long to weigh.
  private func inOrder(_ list: [VectorNode], _ known: [AnimatedNode]) -> [Int?] {
    var column = 0
    return list.map { node in
      guard let partner = known[column...].firstIndex(where: { $0.canBecome(node) }) else {
        return nil
      }
      column = partner + 1
      return partner
    }
  }
}
