internal import StrobeCairo
internal import StrobeModel
internal import StrobeRender

/// Draws the pages of a sheet.
final class SheetPainter {
  let sections: [SheetSection]
  let options: SheetOptions
  let plan: SheetPlan
  let style: SheetStyle
  let renderer: Renderer
  let title: String
  private let caption: CaptionTemplate
  private let header: [CaptionTemplate]
  private let footer: [CaptionTemplate]
  private let studies: [SectionStudy]
  private(set) var summary: Sheet.Summary

  init(sections: [SheetSection], options: SheetOptions, export: ExportOptions) throws {
    guard !sections.isEmpty else { throw SheetError.noScenes }
    let cells = sections.reduce(0) { $0 + $1.schedule.count }
    guard cells <= Sheet.cellLimit else {
      throw SheetError.tooMany(cells, limit: Sheet.cellLimit)
    }
    for mark in options.marks where !(1...cells).contains(mark) {
      throw SheetError.mark(mark, count: cells)
    }
    self.sections = sections
    self.options = options
    caption = try CaptionTemplate(options.caption, places: CaptionTemplate.cellPlaces)
    header = try options.header.map { (source) throws in
      try CaptionTemplate(source, places: CaptionTemplate.pagePlaces)
    }
    footer = try options.footer.map { (source) throws in
      try CaptionTemplate(source, places: CaptionTemplate.pagePlaces)
    }
    studies = try SectionStudy.studies(of: sections, options: options)
    plan = SheetPlan(
      options,
      sections: zip(sections, studies).map {
        SheetPlan.Item(
          crop: $1.crop, cells: $0.schedule.count, plots: $1.plots.count,
          curves: $1.plots.isEmpty ? 0 : $1.curves.count)
      })
    style = SheetStyle(fontFamily: options.fontFamily)
    renderer = Renderer(
      resources: ResourceCache(), options: RenderingOptions(bitmapScale: export.rasterScale))
    title = options.title ?? sections.map(\.name).joined(separator: ", ")
    summary = Sheet.Summary(
      pages: plan.pages.count + (plan.hasIndex ? 1 : 0), cells: cells, report: DrawingReport())
  }

  var pageCount: Int { summary.pages }

  /// The number that a viewer shows for a page.
  func pageLabel(_ page: Int) -> String {
    plan.hasIndex ? (page == 0 ? "Index" : "\(page)") : "\(page + 1)"
  }

  func draw(page: Int, on context: Context, as target: DrawingTarget) throws {
    if plan.hasIndex, page == 0 {
      try drawIndex(on: context, as: target)
    } else {
      try drawCells(plan.hasIndex ? page - 1 : page, on: context, as: target)
    }
  }

  /// Draws layers in the page's coordinates.
  func draw(
    furniture layers: [PresentationLayer], on context: Context, as target: DrawingTarget
  ) throws {
    let tree = PresentationTree(
      time: 0, size: options.pageSize, background: nil, layers: layers)
    summary.report.add(try renderer.draw(tree, on: context, as: target))
  }

  private func drawCells(
    _ number: Int, on context: Context, as target: DrawingTarget
  ) throws {
    let page = plan.pages[number]
    let section = sections[page.section]
    let study = studies[page.section]
    if plan.hasIndex, number == plan.sections[page.section].pages.lowerBound {
      try context.addDestination("section-\(page.section + 1)")
    }
    var chrome = pageFurniture(page.areas, section: page.section, number: number)
    if let rect = page.areas.rule {
      chrome += TimeRule(section.schedule, rect: rect).layers(
        section.schedule, highlighted: page.cells, style: style)
    }
    for (index, rect) in page.areas.plots.enumerated() {
      chrome += PropertyPlot(study.plots[index], rect: rect, color: index).layers(
        section.schedule, style: style)
    }
    if let rect = page.areas.curves {
      chrome += CurveRow(study.curves, rect: rect).layers(style: style)
    }
    try draw(furniture: chrome, on: context, as: target)
    try drawPictures(number, study: study, on: context, as: target)
    try draw(furniture: captions(number), on: context, as: target)
  }

  /// The cells' pictures; a run of equal frames is drawn once and used several times.
  private func drawPictures(
    _ number: Int, study: SectionStudy, on context: Context, as target: DrawingTarget
  ) throws {
    let page = plan.pages[number]
    let section = sections[page.section]
    let crop = plan.sections[page.section].crop
    var next = try cellTree(section, page.cells.lowerBound)
    var shared: RecordingSurface?
    for cell in page.cells {
      let tree = next
      let isLast = cell + 1 == page.cells.upperBound
      if !isLast { next = try cellTree(section, cell + 1) }
      let repeats = !isLast && next == tree
      let rect = plan.pictureRect(page: number, cell: cell)
      let frame = CellFrame(rect: rect, crop: crop)
      frame.draw(options.cellBackground, on: context)
      if repeats, shared == nil, target == .vector, options.onion == 0 {
        shared = try record(tree)
      }
      try frame.clipped(context) { scale in
        if let shared {
          context.setSource(shared)
          context.paint()
        } else {
          try draw(tree, on: context, as: target)
          // Over the frame, because its background would hide what lies below.
          try drawOnion(section, cell: cell, on: context, as: target)
        }
        if options.marksChanges, cell > 0 {
          let changes = try ChangeMarks(
            from: section.scene.presentation(at: section.schedule.time(at: cell - 1)), to: tree)
          try draw(
            PresentationTree(
              time: 0, size: tree.size, background: nil,
              layers: changes.layers(style: style, scale: scale)),
            on: context, as: target)
        }
        if !study.trails.isEmpty {
          try draw(
            PresentationTree(
              time: 0, size: tree.size, background: nil,
              layers: study.trailLayers(at: cell, style: style, scale: scale)),
            on: context, as: target)
        }
      }
      if !repeats { shared = nil }
    }
  }

  private func cellTree(_ section: SheetSection, _ cell: Int) throws -> PresentationTree {
    var tree = try section.scene.presentation(at: section.schedule.time(at: cell))
    // The time itself is not drawn.
    tree.time = 0
    return tree
  }

  private func draw(
    _ tree: PresentationTree, on context: Context, as target: DrawingTarget
  ) throws {
    summary.report.add(try renderer.draw(tree, on: context, as: target))
  }

  private func record(_ tree: PresentationTree) throws -> RecordingSurface {
    let surface = try RecordingSurface(
      extents: Rectangle(x: 0, y: 0, width: tree.size.width, height: tree.size.height))
    summary.report.add(try renderer.draw(tree, on: Context(surface), as: .vector))
    return surface
  }

  /// The frames before and after, fainter the further away.
  private func drawOnion(
    _ section: SheetSection, cell: Int, on context: Context, as target: DrawingTarget
  ) throws {
    for distance in stride(from: options.onion, through: 1, by: -1) {
      for neighbour in [cell - distance, cell + distance]
      where neighbour >= 0 && neighbour < section.schedule.count {
        var tree = try cellTree(section, neighbour)
        var ghost = Layer("ghost", frame: Rect(origin: .zero, size: tree.size))
        ghost.opacity = 0.35 / Double(distance)
        var layer = PresentationLayer(ghost, typeName: "layer")
        layer.sublayers = tree.layers
        tree.background = nil
        tree.layers = [layer]
        try draw(tree, on: context, as: target)
      }
    }
  }

  private func captions(_ number: Int) -> [PresentationLayer] {
    let page = plan.pages[number]
    let section = sections[page.section]
    let values = CaptionValues(
      schedule: section.schedule, name: section.name, frameRate: options.frameRate)
    let offset = sections[..<page.section].reduce(0) { $0 + $1.schedule.count }
    var layers: [PresentationLayer] = []
    for cell in page.cells {
      let rect = plan.pictureRect(page: number, cell: cell)
      let isMarked = options.marks.contains(offset + cell + 1)
      if isMarked {
        layers.append(style.outline(rect, color: SheetStyle.accent, width: 1.5))
      } else if options.framesCells {
        layers.append(style.outline(rect))
      }
      let text = caption.text(values.values(at: cell))
      guard !text.isEmpty else { continue }
      layers += captionLayers(text, at: rect, isMarked: isMarked)
    }
    return layers
  }

  private func captionLayers(
    _ text: String, at rect: Rect, isMarked: Bool
  ) -> [PresentationLayer] {
    let size = options.captionSize
    let height = size * 1.5
    var frame = Rect(rect.minX, rect.maxY + size * 0.35, rect.width, height)
    var layers: [PresentationLayer] = []
    switch options.captionPosition {
    case .below: break
    case .above: frame.origin.y = rect.minY - height - size * 0.2
    case .inside:
      frame.origin.y = rect.maxY - height - size * 0.3
      layers.append(
        style.box(
          Rect(rect.minX, rect.maxY - height - size * 0.5, rect.width, height + size * 0.5),
          color: Color(1, 1, 1, 0.75)))
    }
    layers.append(
      style.text(
        text, in: frame, size: size, color: isMarked ? SheetStyle.accent : SheetStyle.ink,
        alignment: .center))
    return layers
  }

  /// Header, facts and footer.
  private func pageFurniture(
    _ areas: SheetPlan.Areas, section: Int, number: Int
  ) -> [PresentationLayer] {
    let study = studies[section]
    let total = plan.pages.count + (plan.hasIndex ? 1 : 0)
    let values = [
      "page": "\(number + (plan.hasIndex ? 2 : 1))", "pages": "\(total)", "title": title,
      "scene": sections[section].name, "date": options.date ?? "",
    ]
    var layers: [PresentationLayer] = []
    let alignments: [TextAlignmentMode] = [.left, .center, .right]
    for (slot, template) in header.enumerated() where slot < 3 {
      let text = template.text(values)
      // The scene's name does not stand twice where it is the title.
      guard !text.isEmpty, slot == 0 || text != title else { continue }
      layers.append(
        style.text(
          text, in: areas.header, size: slot == 0 ? SheetStyle.titleSize : 9,
          color: slot == 0 ? SheetStyle.ink : SheetStyle.secondary,
          weight: slot == 0 ? 700 : 400, alignment: alignments[slot]))
    }
    if areas.facts.height > 0 {
      layers.append(style.text(study.facts, in: areas.facts, size: 7.5))
    }
    for (slot, template) in footer.enumerated() where slot < 3 {
      let text = template.text(values)
      guard !text.isEmpty else { continue }
      layers.append(style.text(text, in: areas.footer, alignment: alignments[slot]))
    }
    return layers
  }
}
