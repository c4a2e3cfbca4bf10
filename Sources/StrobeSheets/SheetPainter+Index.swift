internal import StrobeCairo
internal import StrobeExport
internal import StrobeGeometry
internal import StrobeModel
internal import StrobeRender

/// The rows of the pages that list the sections.
struct IndexLayout {
  let area: Rect
  /// How many sections a page lists.
  let rows: Int

  /// From one row to the next in points.
  let rowHeight: Double
  /// The room of a section's picture.
  let picture: Size
  /// How large letters are against those on A4.
  let unit: Double

  /// From one row to the next on A4; it grows with the paper.
  static let rowHeight = 56.0

  init(_ options: SheetOptions) {
    let (page, margin) = (options.pageSize, options.resolvedMargin)
    unit = options.unit
    let ratio = max(0.85, min(page.width, page.height) / PaperSize.a4.size.width)
    rowHeight = (IndexLayout.rowHeight * ratio).rounded()
    picture = Size(66 * rowHeight / 56, 42 * rowHeight / 56)
    let top = margin + 46 * unit
    let bottom = page.height - margin - 22 * unit
    area = Rect(margin, top, page.width - 2 * margin, max(1, bottom - top))
    rows = max(1, Int(min(1000, (area.height / rowHeight).rounded(.down))))
  }

  func row(_ index: Int) -> Rect {
    Rect(
      area.minX, area.minY + Double(index % rows) * rowHeight, area.width,
      rowHeight)
  }
}

extension SheetPainter {
  /// A page that lists sections: a frame, the name and what there is, with links to their pages.
  func drawIndex(_ page: Int, on canvas: any Canvas) throws {
    let layout = IndexLayout(options)
    let unit = layout.unit
    var layers = pageFurniture(page)
    let first = page * layout.rows
    let rows = first..<min(sections.count, first + layout.rows)
    for index in rows {
      let row = layout.row(index)
      let middle = row.center.y
      let text = Rect(
        row.minX + layout.picture.width + 14, row.minY,
        row.width - layout.picture.width - 14 - 46 * unit, row.height)
      layers.append(
        style.text(
          SheetStyle.line(sections[index].name),
          in: Rect(text.minX, middle - 15 * unit, text.width, 15 * unit),
          size: 11 * unit, color: SheetStyle.ink, weight: 700))
      layers.append(
        style.text(
          studies[index].facts, in: Rect(text.minX, middle + 2, text.width, 11 * unit),
          size: style.facts))
      layers.append(
        style.text(
          pageLabel(plan.sections[index].pages.lowerBound + plan.indexPages),
          in: Rect(row.maxX - 40 * unit, middle - 15 * unit, 40 * unit, 15 * unit), size: 11 * unit,
          color: SheetStyle.ink,
          alignment: .right))
      layers.append(rule(row.maxY, row))
      if index == rows.lowerBound { layers.append(rule(row.minY, row)) }
    }
    try draw(furniture: layers, on: canvas)
    for index in rows {
      let row = layout.row(index)
      try drawThumbnail(index, in: row, on: canvas)
      try (canvas as? CairoCanvas)?.context.addLink(
        .destination("section-\(index + 1)"), rectangle: row)
    }
  }

  private func rule(_ y: Double, _ row: Rect) -> PresentationLayer {
    style.line(
      Path([.move(Point(row.minX, y)), .line(Point(row.maxX, y))]), color: SheetStyle.hairline)
  }

  private func drawThumbnail(
    _ index: Int, in row: Rect, on canvas: any Canvas
  ) throws {
    let crop = plan.sections[index].crop
    let room = IndexLayout(options).picture
    let scale = min(room.width / crop.width, room.height / crop.height)
    let size = Size(crop.width * scale, crop.height * scale)
    let rect = Rect(row.minX, row.center.y - size.height / 2, size.width, size.height)
    try drawFrame(
      SheetPainter.thumbnail(sections[index]), section: index,
      in: CellFrame(rect: rect, crop: crop), on: canvas)
    if options.framesCells { try draw(furniture: [style.outline(rect)], on: canvas) }
  }

  /// The outline: a section each, under it its pages and marked frames.
  func addOutline(to surface: PDFSurface) throws {
    let shift = plan.indexPages + 1
    for (index, section) in sections.enumerated() {
      let pages = plan.sections[index].pages
      let top = plan.pages[pages.lowerBound].blocks.first { $0.section == index }?.heading
      let name = SheetStyle.line(section.name)
      let entry = try surface.addOutlineEntry(
        name.isEmpty ? "Scene \(index + 1)" : name,
        target: .page(pages.lowerBound + shift, y: SheetPainter.whole(top?.minY ?? 0)))
      for page in pages {
        guard let cells = plan.pages[page].blocks.first(where: { $0.section == index })?.cells
        else { continue }
        let parent = try surface.addOutlineEntry(
          cells.count == 1
            ? "Frame \(cells.upperBound)"
            : "Frames \(cells.lowerBound + 1) – \(cells.upperBound)",
          target: .page(page + shift), parent: entry, isOpen: false)
        for cell in cells where options.marks.contains(where: { $0.marks(cell, of: section) }) {
          let time = CaptionValues.fixed(section.schedule.time(at: cell), digits: 3)
          let rect = plan.pictureRect(section: index, cell: cell)
          try surface.addOutlineEntry(
            "Frame \(cell + 1), \(time) s",
            target: .page(
              page + shift, x: SheetPainter.whole(rect.minX), y: SheetPainter.whole(rect.minY)),
            parent: parent, isOpen: false)
        }
      }
    }
  }

  private static func whole(_ length: Double) -> Int { Int(exactly: length.rounded(.down)) ?? 0 }
}
