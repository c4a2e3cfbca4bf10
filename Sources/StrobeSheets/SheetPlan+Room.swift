internal import StrobeGeometry
internal import StrobeModel
internal import StrobeRender

extension SheetPlan {
  /// The title's line; without height where the header is empty.
  var header: Rect {
    let margin = options.resolvedMargin
    let isEmpty = options.header.allSatisfy(\.isEmpty)
    return Rect(
      margin, margin, options.pageSize.width - 2 * margin, isEmpty ? 0 : 20 * options.unit)
  }

  /// The line at the bottom of the page; without height where the footer is empty.
  var footer: Rect {
    let height = options.footer.allSatisfy(\.isEmpty) ? 0.0 : 10 * options.unit
    let top = options.pageSize.height - options.resolvedMargin - height
    return Rect(header.minX, top, header.width, height)
  }

  /// Where cells have to end.
  var bottom: Double { footer.minY - (footer.height > 0 ? 12 : 0) }

  func request(_ item: Item, in area: Rect) -> SheetGrid.Request {
    var request = SheetGrid.Request(cells: item.cells, picture: item.crop.size, area: area)
    request.gap = options.gap ?? SheetPlan.standardGap
    request.spreads = options.gap == nil
    request.columns = options.columns
    request.rows = options.rows
    request.fitsOnePage = options.fitsOnePage
    request.captionWidth = min(item.caption.width, area.width)
    request.leastColumnWidth = min(item.caption.leastWidth, area.width)
    request.captionHeight = SheetPlan.captionHeight(item.caption.fit(width: 1e6), options)
    return request
  }

  /// The grid with its captions: they depend on the width of columns, and the room for pictures on
  /// the captions.
  static func grid(
    _ request: SheetGrid.Request, _ item: Item, _ options: SheetOptions
  ) -> (SheetGrid, CaptionFit) {
    var request = request
    var fit = item.caption.fit(width: 1e6)
    request.captionHeight = captionHeight(fit, options)
    var grid = SheetGrid(request)
    // Small pictures have no room for wide gaps.
    let isStacked = options.columns == nil && request.columns != nil
    if options.gap == nil, !isStacked {
      while request.gap > 3, grid.picture.width * grid.picture.height < 40 * 40 {
        request.gap /= 2
        grid = SheetGrid(request)
      }
    }
    let padding = options.captionPosition == .inside ? 2 * CaptionFit.padding : 0
    for _ in 0..<5 {
      let next = item.caption.fit(width: max(1, grid.cellWidth - padding))
      guard next.size < fit.size || next.lines > fit.lines else { break }
      fit = CaptionFit(size: min(fit.size, next.size), lines: max(fit.lines, next.lines))
      request.captionHeight = captionHeight(fit, options)
      grid = SheetGrid(request)
    }
    return (grid, fit)
  }

  private static func captionHeight(_ fit: CaptionFit, _ options: SheetOptions) -> Double {
    options.captionPosition == .inside ? 0 : fit.height
  }

  /// See ``Sheet/standardCount(for:options:)``.
  static func standardCount(for size: Size, options: SheetOptions) -> Int {
    var options = options
    options.fitsOnePage = true
    let renderer = Renderer()
    let measure = CaptionMeasure(
      ["0.000 s"], size: options.resolvedCaptionSize, style: SheetStyle(options),
      renderer: renderer)
    var best = (count: 20, covered: 0.0)
    for count in 15...24 {
      let item = Item(
        crop: Rect(origin: .zero, size: size), cells: count, plots: options.plots.count,
        curves: options.plots.isEmpty ? 0 : 1, caption: measure)
      let plan = SheetPlan(options, sections: [item])
      guard let grid = plan.sections.first?.grid, count % grid.columns == 0 else { continue }
      let covered = Double(count) * grid.picture.width * grid.picture.height
      if covered > best.covered * 1.001 { best = (count, covered) }
    }
    return best.count
  }

  /// The error that names what takes the room, for a plan in which cells have none.
  static func fault(_ options: SheetOptions, sections: [Item]) -> SheetError {
    func fits(_ set: (inout SheetOptions) -> Void) -> Bool {
      var changed = options
      set(&changed)
      guard changed.captionSize != options.captionSize else {
        return SheetPlan(changed, sections: sections).fits
      }
      let scaled = sections.map { item in
        var item = item
        item.caption = item.caption.scaled(to: changed.resolvedCaptionSize)
        return item
      }
      return SheetPlan(changed, sections: scaled).fits
    }
    // The largest value of a unit's multiples that fits; the smallest is known to.
    func largest(
      _ value: Double, least: Double, unit: Double, _ set: (inout SheetOptions, Double) -> Void
    ) -> Double? {
      guard fits({ set(&$0, least) }) else { return nil }
      var (low, high) = ((least / unit).rounded(), (value / unit).rounded(.up))
      while high - low > 1 {
        let middle = ((low + high) / 2).rounded()
        if fits({ set(&$0, middle * unit) }) { low = middle } else { high = middle }
      }
      return low * unit
    }
    if let value = options.margin,
      let most = largest(value, least: 0, unit: 1, { $0.margin = $1 })
    {
      return .tooLarge(option: "margin", value: value, largest: most)
    }
    if let value = options.gap, let most = largest(value, least: 0, unit: 1, { $0.gap = $1 }) {
      return .tooLarge(option: "gap", value: value, largest: most)
    }
    if let value = options.columns,
      let most = largest(Double(value), least: 1, unit: 1, { $0.columns = Int($1) })
    {
      return .tooLarge(option: "columns", value: Double(value), largest: most)
    }
    if let value = options.rows,
      let most = largest(Double(value), least: 1, unit: 1, { $0.rows = Int($1) })
    {
      return .tooLarge(option: "rows", value: Double(value), largest: most)
    }
    if let value = options.captionSize, value > SheetStyle.smallSize,
      let most = largest(value, least: 1, unit: 1, { $0.captionSize = $1 })
    {
      return .tooLarge(option: "caption-size", value: value, largest: most)
    }
    return .noRoom(options.paper.name, cells: sections.reduce(0) { $0 + $1.cells })
  }
}
