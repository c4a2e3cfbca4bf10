/// How often each colour occurs, in its own table for speed.
struct ColorHistogram {
  /// The colours, `0xRRGGBB`, in the order in which they came.
  private(set) var colors: [UInt32] = []
  /// How often each occurs.
  private(set) var counts: [Int] = []
  /// Places in the table; -1 for a free one.
  private var slots = [Int32](repeating: -1, count: 1 << 10)
  private var lastColor: UInt32 = .max
  private var lastPlace = 0

  /// Counts a colour once more.
  mutating func add(_ color: UInt32) {
    if color == lastColor {
      counts[lastPlace] += 1
      return
    }
    var slot = Self.hash(color) & (slots.count - 1)
    while slots[slot] >= 0 {
      let place = Int(slots[slot])
      if colors[place] == color {
        counts[place] += 1
        (lastColor, lastPlace) = (color, place)
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(colors.count)
    (lastColor, lastPlace) = (color, colors.count)
    colors.append(color)
    counts.append(1)
    if colors.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (place, color) in colors.enumerated() {
      var slot = Self.hash(color) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(place)
    }
  }

  private static func hash(_ color: UInt32) -> Int {
    Int((color &* 0x9E37_79B1) >> 8)
  }
}
