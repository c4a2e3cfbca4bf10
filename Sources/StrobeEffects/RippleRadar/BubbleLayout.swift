import StrobeGeometry
import StrobeModel

/// Where a ripple radar's bubbles stand.
///
/// Bubble i of n stands at the angle startAngle + i · 360° / n, at the radius base + extra, where
/// base = disc / 2 + height / 2 + 3 · gap and extra is uniform in [0, 6 · gap). Of the radar's
/// random numbers each layout takes one for the angle, unless that is given, then one for each
/// bubble's extra, in index order.
struct BubbleLayout {
  /// The bubbles' centres in index order.
  private(set) var centers: [Point] = []
  /// A bubble's size.
  let size: Size
  /// Whether a layout without a fault was found, where one was wanted.
  private(set) var isFaultless = true
  /// The number of pairs that overlap in the end.
  private(set) var overlappingPairs = 0

  /// The most layouts drawn.
  static let maxAttempts = 200

  private let bounds: Rect
  private let glyph: Rect

  init(_ radar: RippleRadar, in context: EffectContext) {
    bounds = context.bounds
    let extent = RippleRadar.extent(bounds)
    let height = extent / 7.5
    size = Size(3 * height, height)
    let disc = extent / 3.2
    glyph = Rect(center: bounds.center, size: Size(0.4 * disc, 0.4 * disc))
    let gap = radar.gap ?? extent / 35.5
    let base = disc / 2 + height / 2 + 3 * gap

    var random = SplitMix64(seed: context.seed)
    func draw() -> [Point] {
      let start = radar.startAngle.map { $0 / (2 * Double.pi) } ?? random.unit()
      return radar.devices.indices.map { index in
        let turns = start + Double(index) / Double(radar.devices.count)
        let radius = base + 6 * gap * random.unit()
        let (sine, cosine) = sineAndCosine(turns: turns.truncatingRemainder(dividingBy: 1))
        return Point(bounds.center.x + radius * cosine, bounds.center.y + radius * sine)
      }
    }

    guard radar.avoidOverlap else {
      centers = draw().map(clearOfGlyph)
      return
    }
    var least = Double.infinity
    for _ in 0..<BubbleLayout.maxAttempts {
      let drawn = draw()
      let moved = drawn.map { clampedIntoBounds(clearOfGlyph($0)) }
      // A layout within the frame needs no move; so only its overlaps can be a fault.
      let isInside = drawn == moved
      let overlap = totalOverlap(moved, below: least)
      if isInside, overlap == 0 {
        centers = moved
        return
      }
      if overlap < least {
        least = overlap
        centers = moved
      }
    }
    isFaultless = false
    overlappingPairs = countOverlaps(centers)
  }

  /// The area that bubbles share, summed over pairs; stops once it exceeds `limit`.
  private func totalOverlap(_ centers: [Point], below limit: Double) -> Double {
    var total = 0.0
    for (index, a) in centers.enumerated() {
      for b in centers[..<index] {
        let width = size.width - abs(a.x - b.x)
        let height = size.height - abs(a.y - b.y)
        if width > 0, height > 0 { total += width * height }
      }
      if total > limit { return total }
    }
    return total
  }

  private func countOverlaps(_ centers: [Point]) -> Int {
    var count = 0
    for (index, a) in centers.enumerated() {
      for b in centers[..<index]
      where abs(a.x - b.x) < size.width && abs(a.y - b.y) < size.height {
        count += 1
      }
    }
    return count
  }

  /// The nearest place at which the whole bubble lies within the bounds, or in their middle where
  /// it does not fit.
  private func clampedIntoBounds(_ center: Point) -> Point {
    func clamp(_ value: Double, _ low: Double, _ high: Double, _ half: Double) -> Double {
      low + half > high - half
        ? (low + high) / 2 : min(max(value, low + half), high - half)
    }
    return Point(
      clamp(center.x, bounds.minX, bounds.maxX, size.width / 2),
      clamp(center.y, bounds.minY, bounds.maxY, size.height / 2))
  }

  /// The place moved sideways, if need be, until the bubble does not cover the icon's glyph.
  ///
  /// Only gaps well below the default one let a bubble come that near. The frame has room for it:
  /// half a bubble and half a glyph are less than D / 2 − half a bubble.
  private func clearOfGlyph(_ center: Point) -> Point {
    let middle = bounds.center
    let reach = Size((size.width + glyph.width) / 2, (size.height + glyph.height) / 2)
    guard abs(center.x - middle.x) < reach.width, abs(center.y - middle.y) < reach.height else {
      return center
    }
    return Point(middle.x + (center.x < middle.x ? -reach.width : reach.width), center.y)
  }
}
