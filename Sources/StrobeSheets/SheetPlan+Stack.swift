internal import StrobeGeometry
internal import StrobeModel

/// All sections below one another on one page.
extension SheetPlan {
  /// The distance between sections.
  private static let between = 18.0

  /// Plans the page; its rules give way where sections would have no room otherwise.
  ///
  /// - Returns: Whether there is room.
  mutating func stack(_ list: [Item]) -> Bool {
    let fixed = heights(list, withRules: options.showsRule)
    let room = bottom - stackTop - SheetPlan.between * Double(list.count - 1)
    let total = room - fixed.reduce(0, +)
    let keepsRules =
      options.showsRule && total > Double(list.count) * 2 * TimeRule.height * options.unit
    let left =
      keepsRules == options.showsRule
      ? total : room - heights(list, withRules: keepsRules).reduce(0, +)
    place(list, withRules: keepsRules, room: max(1, left))
    return left > 1
  }

  private var stackTop: Double { header.maxY + (header.height > 0 ? 10 : 0) }

  /// What each section needs above its cells.
  private func heights(_ list: [Item], withRules: Bool) -> [Double] {
    list.map { block($0, section: 0, top: 0, withRule: withRules).bottom }
  }

  private func block(
    _ item: Item, section: Int, top: Double, withRule: Bool
  ) -> (block: Block, bottom: Double) {
    var column = Column(x: header.minX, y: top, width: header.width)
    let line = column.take(12 * options.unit, gap: 8)
    var block = Block(section: section, heading: line, facts: line)
    if withRule { block.rule = column.take(TimeRule.height * options.unit, gap: 10) }
    column.takeStudy(item, unit: options.unit, &block)
    return (block, column.y)
  }

  private mutating func place(_ list: [Item], withRules: Bool, room: Double) {
    let width = header.width
    let requests = list.map { request($0, in: Rect(header.minX, 0, width, room)) }
    let shares = SectionShares(requests, list, options, height: room)
    // Either all sections reach the edges or none: gaps of all kinds look like a mistake.
    func grids(spread: Bool) -> [(SheetGrid, CaptionFit)] {
      list.indices.map { index in
        var request = requests[index]
        let share = shares.share(index)
        request.area = Rect(header.minX, 0, width, max(1, share.height))
        request.columns = share.columns
        request.mostSpread = 1.2
        request.spreads = request.spreads && spread
        if spread, options.columns == nil {
          // Rows of one length where they reach the edges too.
          let rows = (list[index].cells - 1) / share.columns + 1
          request.columns = (list[index].cells - 1) / rows + 1
          let even = SheetPlan.grid(request, list[index], options)
          if even.0.fillsWidth { return even }
          request.columns = share.columns
        }
        return SheetPlan.grid(request, list[index], options)
      }
    }
    var chosen = grids(spread: true)
    if chosen.contains(where: { !$0.0.fillsWidth }) { chosen = grids(spread: false) }
    var blocks: [Block] = []
    var top = stackTop
    for (index, item) in list.enumerated() {
      var (block, bottom) = block(item, section: index, top: top, withRule: withRules)
      block.cells = 0..<item.cells
      blocks.append(block)
      let (grid, caption) = chosen[index]
      top = bottom + shares.share(index).height + SheetPlan.between
      sections.append(
        Section(
          grid: grid.moved(down: bottom), pages: 0..<1, crop: item.crop, caption: caption))
    }
    pages = [Page(header: header, footer: footer, blocks: blocks)]
  }
}

/// How sections share a page's height: pictures of one size first, then as large as what is left
/// allows, the smallest first.
private struct SectionShares {
  private let requests: [SheetGrid.Request]
  private let items: [SheetPlan.Item]
  private let options: SheetOptions
  private var sides: [Double]

  init(
    _ requests: [SheetGrid.Request], _ items: [SheetPlan.Item], _ options: SheetOptions,
    height: Double
  ) {
    self.requests = requests
    self.items = items
    self.options = options
    sides = items.map { _ in 0 }
    grow(Array(items.indices), height: height)
    for index in items.indices.sorted(by: { (area($0), $0) < (area($1), $1) }) {
      grow([index], height: height)
    }
  }

  /// Makes sections as large as the height allows, all of one size.
  private mutating func grow(_ indices: [Int], height: Double) {
    var low = indices.map { sides[$0] }.min() ?? 0
    var high = requests.reduce(height) { max($0, $1.area.width) }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      var tried = self
      for index in indices { tried.sides[index] = middle }
      if tried.height <= height {
        self = tried
        low = middle
      } else {
        high = middle
      }
    }
  }

  private var height: Double { items.indices.reduce(0) { $0 + share($1).height } }

  private func area(_ index: Int) -> Double { share(index).picture }

  /// The columns, the height, and a picture's area.
  func share(_ index: Int) -> (columns: Int, height: Double, picture: Double) {
    let (request, crop) = (requests[index], items[index].crop)
    let width = min(sides[index] * (crop.width / crop.height).squareRoot(), request.area.width)
    let cell = max(width, min(request.leastColumnWidth, request.area.width))
    let most = (request.area.width + request.gap) / (cell + request.gap) + 1e-9
    var columns = options.columns ?? max(1, min(items[index].cells, Int(min(most, 1e6))))
    func room(_ columns: Int) -> Double {
      (request.area.width - request.gap * Double(columns - 1)) / Double(columns)
    }
    // Slightly smaller pictures rather than a row for the few that are left over.
    if options.columns == nil, case let rows = (items[index].cells - 1) / columns, rows > 0,
      case let more = (items[index].cells - 1) / rows + 1,
      room(more) >= max(0.85 * width, min(request.leastColumnWidth, request.area.width))
    {
      columns = more
    }
    let rows = Double((items[index].cells - 1) / columns + 1)
    let picture = max(0, min(width, room(columns)))
    let height = picture * crop.height / crop.width
    return (
      columns, rows * (height + request.captionHeight) + (rows - 1) * request.gap,
      picture * height
    )
  }
}
