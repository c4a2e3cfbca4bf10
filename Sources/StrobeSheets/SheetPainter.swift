internal import StrobeCairo
internal import StrobeExport
internal import StrobeGeometry
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
  let header: [CaptionTemplate]
  let footer: [CaptionTemplate]
  let studies: [SectionStudy]
  let format: OutputFormat
  let cellCount: Int
  private let caption: CaptionTemplate
  private var frames: [Int: SheetFrames] = [:]
  /// What cells of a section have in common, drawn once: the background and the trails.
  private var commons: [Common: CanvasRecording] = [:]
  private var report = DrawingReport()
  private var missingFontFamily: String?
  var skins: [Int: OnionSkin] = [:]

  private struct Common: Hashable {
    enum Kind { case background, trails }
    var section: Int
    var kind: Kind
  }

  init(
    sections: [SheetSection], options: SheetOptions, export: ExportOptions, format: OutputFormat
  ) throws {
    guard !sections.isEmpty else { throw SheetError.noScenes }
    let cells = sections.reduce(0) { $0 + $1.schedule.count }
    guard cells <= Sheet.cellLimit else {
      throw SheetError.tooMany(cells, limit: Sheet.cellLimit)
    }
    try SheetMark.check(options.marks, sections)
    self.sections = sections
    self.options = options
    self.format = format
    cellCount = cells
    let caption = try CaptionTemplate(options.caption, places: CaptionTemplate.cellPlaces)
    self.caption = caption
    header = try options.header.map { (source) throws in
      try CaptionTemplate(source, places: CaptionTemplate.pagePlaces)
    }
    footer = try options.footer.map { (source) throws in
      try CaptionTemplate(source, places: CaptionTemplate.pagePlaces)
    }
    let studies = try SectionStudy.studies(of: sections, options: options)
    self.studies = studies
    let style = SheetStyle(options)
    self.style = style
    let renderer = Renderer(
      resources: ResourceCache(), options: RenderingOptions(bitmapScale: export.rasterScale))
    self.renderer = renderer
    let items = zip(sections, studies).map { section, study in
      SheetPlan.Item(
        crop: study.crop, cells: section.schedule.count, plots: study.plots.count,
        curves: study.plots.isEmpty ? 0 : study.curves.count,
        caption: CaptionMeasure(
          SheetPainter.captions(0..<section.schedule.count, caption, section, options),
          size: options.resolvedCaptionSize,
          style: style, renderer: renderer))
    }
    let plan = SheetPlan(options, sections: items)
    guard plan.fits else { throw SheetPlan.fault(options, sections: items) }
    self.plan = plan
    title = SheetStyle.line(options.title ?? sections.map(\.name).joined(separator: ", "))
    if options.fitsOnePage, plan.pageCount > 1 {
      throw SheetError.pages(plan.pageCount, format)
    }
  }

  /// What the document holds.
  var summary: Sheet.Summary {
    var report = report
    for frames in frames.values { report.add(frames.report) }
    return Sheet.Summary(
      pages: plan.pageCount, cells: cellCount, report: report, missingFontFamily: missingFontFamily)
  }

  /// The number of a page, as it is printed on it and as a viewer shows it.
  func pageLabel(_ page: Int) -> String {
    guard page < plan.indexPages else { return "\(page + 1)" }
    return page == 0 ? "Index" : "Index \(page + 1)"
  }

  func draw(page: Int, on canvas: any Canvas) throws {
    if page < plan.indexPages {
      try drawIndex(page, on: canvas)
      return
    }
    let blocks = plan.pages[page - plan.indexPages].blocks
    var chrome = pageFurniture(page)
    for block in blocks {
      chrome += furniture(of: block)
      let isFirst = block.cells.lowerBound == 0
      if isFirst, plan.indexPages > 0 {
        try (canvas as? CairoCanvas)?.context.addDestination("section-\(block.section + 1)")
      }
    }
    try draw(furniture: chrome, on: canvas)
    for block in blocks {
      try drawCells(block, on: canvas)
      try draw(furniture: captionLayers(block), on: canvas)
      // No page of a section looks back to another section.
      if block.cells.upperBound == sections[block.section].schedule.count {
        if let frames = frames.removeValue(forKey: block.section) { report.add(frames.report) }
        skins[block.section] = nil
        commons = commons.filter { $0.key.section != block.section }
      }
    }
  }

  /// Draws layers in the page's coordinates.
  func draw(
    furniture layers: [PresentationLayer], on canvas: any Canvas
  ) throws {
    let tree = PresentationTree(
      time: 0, size: options.pageSize, background: nil, layers: layers)
    // The sheet's own texts are no layers of a scene, and their font is no scene's.
    let furniture = try canvas.saved { try renderer.draw(tree, on: canvas) }
    for warning in furniture.warnings {
      if case .missingFont(let family, _) = warning {
        missingFontFamily = family
      } else {
        report.add(warning)
      }
    }
  }

  func draw(_ tree: PresentationTree, on canvas: any Canvas) throws {
    report.add(try canvas.saved { try renderer.draw(tree, on: canvas) })
  }

  // MARK: Cells

  /// The frames of a section.
  func frames(_ section: Int) throws -> SheetFrames {
    if let known = frames[section] { return known }
    let made = try SheetFrames(
      sections[section], crop: plan.sections[section].crop, renderer: renderer,
      sharing: format != .png)
    if plan.indexPages > 0 { made.expectUse(of: SheetPainter.thumbnail(sections[section])) }
    frames[section] = made
    return made
  }

  /// The frame that stands for a section: the one in the middle.
  static func thumbnail(_ section: SheetSection) -> Int { section.schedule.count / 2 }

  private func drawCells(
    _ block: SheetPlan.Block, on canvas: any Canvas
  ) throws {
    let index = block.section
    let study = studies[index]
    let frames = try frames(index)
    let crop = plan.sections[index].crop
    for cell in block.cells {
      let place = CellFrame(rect: plan.pictureRect(section: index, cell: cell), crop: crop)
      try drawBackground(place, section: index, on: canvas)
      try place.clipped(canvas) { scale in
        if options.onion > 0 {
          try drawOnion(frames, section: index, cell: cell, on: canvas)
        } else if let shared = try frames.recording(cell, on: canvas) {
          try canvas.draw(shared, alpha: 1)
        } else {
          try draw(frames.tree(cell), on: canvas)
        }
        if options.marksChanges, cell > 0 {
          let changes = ChangeMarks(from: try frames.tree(cell - 1), to: try frames.tree(cell))
          try drawOver(
            changes.layers(style: style, scale: scale, crop: crop), on: canvas)
        }
        if !study.trails.isEmpty {
          try drawTrails(section: index, scale: scale, on: canvas)
          let marks = study.trailMarks(at: cell, style: style, scale: scale)
          try drawOver(marks, on: canvas)
        }
      }
    }
  }

  /// A frame of a section in a place of its own.
  func drawFrame(
    _ cell: Int, section: Int, in place: CellFrame, on canvas: any Canvas
  ) throws {
    let frames = try frames(section)
    try drawBackground(place, section: section, on: canvas)
    try place.clipped(canvas) { _ in
      if let shared = try frames.recording(cell, on: canvas) {
        try canvas.draw(shared, alpha: 1)
      } else {
        try draw(frames.tree(cell), on: canvas)
      }
    }
  }

  private func drawOver(
    _ layers: [PresentationLayer], on canvas: any Canvas
  ) throws {
    let tree = PresentationTree(time: 0, size: .zero, background: nil, layers: layers)
    try draw(tree, on: canvas)
  }

  private func drawBackground(_ place: CellFrame, section: Int, on canvas: any Canvas) throws {
    guard case .checkerboard = options.cellBackground, format != .png else {
      try place.draw(options.cellBackground, on: canvas)
      return
    }
    // All cells of a section are equally large, so that one drawing serves them all.
    let size = place.rect.size
    guard size == plan.sections[section].grid.picture else {
      try place.draw(options.cellBackground, on: canvas)
      return
    }
    let background = options.cellBackground
    let common = try common(Common(section: section, kind: .background)) {
      let whole = Rect(origin: .zero, size: size)
      return try canvas.record(whole) {
        try CellFrame(rect: whole, crop: place.crop).draw(background, on: $0)
      }
    }
    try canvas.saved {
      guard canvas.concatenate(.translation(place.rect.minX, place.rect.minY)) else { return }
      try canvas.draw(common, alpha: 1)
    }
  }

  private func drawTrails(
    section: Int, scale: Double, on canvas: any Canvas
  ) throws {
    let tree = PresentationTree(
      time: 0, size: sections[section].scene.size, background: nil,
      layers: studies[section].trailLayers(
        style: style, scale: scale, canvas: sections[section].scene.size))
    guard format != .png else { return try draw(tree, on: canvas) }
    let common = try common(Common(section: section, kind: .trails)) {
      try frames(section).record(tree, on: canvas)
    }
    try canvas.draw(common, alpha: 1)
  }

  private func common(
    _ key: Common, _ make: () throws -> CanvasRecording
  ) throws -> CanvasRecording {
    if let known = commons[key] { return known }
    let made = try make()
    commons[key] = made
    return made
  }

  // MARK: Captions

  /// Captions of a section in turn.
  private static func captions(
    _ cells: Range<Int>, _ template: CaptionTemplate, _ section: SheetSection,
    _ options: SheetOptions
  ) -> some Sequence<String> {
    let values = CaptionValues(
      schedule: section.schedule, name: section.name, frameRate: options.frameRate)
    return cells.lazy.map { cell in
      SheetStyle.lines(template.text(values.values(at: cell)))
    }
  }

  private func captionLayers(_ block: SheetPlan.Block) -> [PresentationLayer] {
    let section = sections[block.section]
    let captions = SheetPainter.captions(block.cells, caption, section, options)
    var layers: [PresentationLayer] = []
    for (cell, caption) in zip(block.cells, captions) {
      let rect = plan.pictureRect(section: block.section, cell: cell)
      let isMarked = options.marks.contains { $0.marks(cell, of: section) }
      if isMarked {
        layers.append(style.outline(rect, color: SheetStyle.accent, width: 1.5))
      } else if options.framesCells {
        layers.append(style.outline(rect))
      }
      guard !caption.isEmpty else { continue }
      layers += captionLayers(
        caption, at: rect, section: plan.sections[block.section], isMarked: isMarked)
    }
    return layers
  }

  private func captionLayers(
    _ text: String, at rect: Rect, section: SheetPlan.Section, isMarked: Bool
  ) -> [PresentationLayer] {
    let fit = section.caption
    let lines = Double(fit.lines) * fit.size * CaptionFit.lineHeight
    var frame = Rect(rect.minX, rect.maxY + fit.gap, section.grid.cellWidth, lines)
    var layers: [PresentationLayer] = []
    switch options.captionPosition {
    case .below: break
    case .above: frame.origin.y = rect.minY - fit.gap - lines
    case .inside:
      let band = lines + fit.gap
      frame = Rect(
        rect.minX + CaptionFit.padding, rect.maxY - lines - fit.gap / 2,
        max(1, rect.width - 2 * CaptionFit.padding), lines)
      layers.append(
        style.box(
          Rect(rect.minX, rect.maxY - band, rect.width, band), color: Color(1, 1, 1, 0.8)))
    }
    layers.append(
      style.text(
        text, in: frame, size: fit.size, color: isMarked ? SheetStyle.accent : SheetStyle.ink,
        vertical: options.captionPosition == .above ? .bottom : .top, isWrapped: fit.lines > 1))
    return layers
  }
}
