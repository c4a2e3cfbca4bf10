import StrobePictures

/// Which pixels of a comparison count as different, and how they lie together.
struct DifferenceMap {
  /// The side of the window in which different pixels are counted.
  static let windowSide = 8

  let width: Int
  let height: Int
  private(set) var marks: [PixelMark]

  /// Runs a comparison once more and keeps its marks; costs a byte for each pixel of the union.
  init(_ comparison: Comparison, _ expected: Bitmap, _ actual: Bitmap) {
    let frame = ComparisonFrame(expected, actual, ignoring: comparison.ignoring)
    width = frame.width
    height = frame.height
    marks = [PixelMark](repeating: .same, count: frame.width * frame.height)
    var statistics = ScanStatistics()
    marks.withUnsafeMutableBufferPointer {
      comparison.scan(expected, actual, frame, marks: $0.baseAddress, into: &statistics)
    }
  }

  /// A map made from marks, row by row.
  init(width: Int, height: Int, marks: [PixelMark]) {
    self.width = width
    self.height = height
    self.marks = marks
  }

  func isDifferent(_ x: Int, _ y: Int) -> Bool {
    switch marks[y * width + x] {
    case .same, .antialiased: false
    case .different, .differentDarker, .uncovered: true
    }
  }

  /// The window with the most different pixels, the first of them in reading order.
  ///
  /// Every position is tried; the window is smaller where the picture is.
  func densestWindow(
    in bounds: PixelRectangle
  ) -> (pixels: Int, window: PixelRectangle)? {
    let columns = min(Self.windowSide, width)
    let rows = min(Self.windowSide, height)
    // Windows that reach into the bounds; one further left or up cannot hold more than these.
    let firstX = max(0, min(bounds.x, width - columns))
    let lastX = max(firstX, min(bounds.x + bounds.width, width) - columns)
    let firstY = max(0, min(bounds.y, height - rows))
    let lastY = max(firstY, min(bounds.y + bounds.height, height) - rows)

    // How many different pixels each column of the current windows holds.
    var heights = [Int](repeating: 0, count: lastX - firstX + columns)
    var best: (pixels: Int, window: PixelRectangle)?
    for y in firstY..<(lastY + rows) {
      for index in heights.indices {
        if isDifferent(firstX + index, y) { heights[index] += 1 }
        if y >= firstY + rows, isDifferent(firstX + index, y - rows) { heights[index] -= 1 }
      }
      guard y >= firstY + rows - 1 else { continue }
      var sum = 0
      for index in heights.indices {
        sum += heights[index]
        if index >= columns { sum -= heights[index - columns] }
        if index >= columns - 1, sum > best?.pixels ?? 0 {
          let window = PixelRectangle(
            x: firstX + index - columns + 1, y: y - rows + 1, width: columns, height: rows)
          best = (sum, window)
        }
      }
    }
    return best
  }

  /// The rectangle around the longest connected group of different pixels, the first of them in the
  /// order in which groups begin.
  func longestRun(in bounds: PixelRectangle) -> PixelRectangle? {
    var groups = PixelGroups()
    var above: [PixelGroups.Stretch] = []
    for y in bounds.y..<(bounds.y + bounds.height) {
      var current: [PixelGroups.Stretch] = []
      var x = bounds.x
      let end = bounds.x + bounds.width
      while x < end {
        guard isDifferent(x, y) else {
          x += 1
          continue
        }
        let start = x
        while x < end, isDifferent(x, y) { x += 1 }
        current.append(groups.add(start..<x, row: y))
      }
      groups.connect(above, current)
      above = current
    }
    return groups.longest
  }
}

/// Connected groups of pixels, built from stretches of rows (union-find with path halving).
struct PixelGroups {
  struct Stretch {
    let columns: Range<Int>
    let group: Int
  }

  private var parents: [Int] = []
  private var bounds: [PixelBounds] = []

  /// Adds a stretch as a group by itself.
  mutating func add(_ columns: Range<Int>, row: Int) -> Stretch {
    var rectangle = PixelBounds()
    rectangle.add(columns.lowerBound, through: columns.upperBound - 1, row: row)
    parents.append(parents.count)
    bounds.append(rectangle)
    return Stretch(columns: columns, group: parents.count - 1)
  }

  /// Joins the stretches of a row with those of the row above that touch them, corners included;
  /// both lists from left to right.
  mutating func connect(_ above: [Stretch], _ below: [Stretch]) {
    var next = 0
    for stretch in below {
      while next < above.count, above[next].columns.upperBound < stretch.columns.lowerBound {
        next += 1
      }
      var index = next
      while index < above.count, above[index].columns.lowerBound <= stretch.columns.upperBound {
        join(above[index].group, stretch.group)
        index += 1
      }
    }
  }

  /// The rectangle around the group with the longest side.
  var longest: PixelRectangle? {
    var best: PixelRectangle?
    for group in parents.indices where parents[group] == group {
      guard let rectangle = bounds[group].rectangle else { continue }
      let length = max(rectangle.width, rectangle.height)
      if length > best.map({ max($0.width, $0.height) }) ?? 0 { best = rectangle }
    }
    return best
  }

  private mutating func join(_ first: Int, _ second: Int) {
    let a = root(first)
    let b = root(second)
    guard a != b else { return }
    let (kept, gone) = a < b ? (a, b) : (b, a)
    parents[gone] = kept
    bounds[kept].add(bounds[gone])
  }

  private mutating func root(_ group: Int) -> Int {
    var group = group
    while parents[group] != group {
      parents[group] = parents[parents[group]]
      group = parents[group]
    }
    return group
  }
}
