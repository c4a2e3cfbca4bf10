internal import StrobeCairo
internal import StrobeModel
internal import StrobeRender

extension SheetPainter {
  /// The first page of a sheet of several sections: their names, with links to their pages.
  func drawIndex(on context: Context, as target: DrawingTarget) throws {
    let page = options.pageSize
    let margin = min(options.margin, page.width / 4, page.height / 4)
    let width = page.width - 2 * margin
    var layers = [
      style.text(
        title, in: Rect(margin, margin, width, 26), size: 18, color: SheetStyle.ink, weight: 700)
    ]
    var y = margin + 46
    for (index, section) in sections.enumerated() where y + 20 < page.height - margin {
      let row = Rect(margin, y, width, 14)
      let first = plan.sections[index].pages.lowerBound + 2
      let count = section.schedule.count
      layers.append(
        style.text(
          section.name, in: Rect(row.minX, y, width * 0.6, 14), size: 10, color: SheetStyle.ink))
      layers.append(
        style.text(
          count == 1 ? "1 frame" : "\(count) frames",
          in: Rect(row.minX, y + 1, width - 40, 12), size: 8, alignment: .right))
      layers.append(
        style.text("\(first)", in: row, size: 10, color: SheetStyle.ink, alignment: .right))
      layers.append(
        style.line(
          Path([.move(Point(row.minX, row.maxY + 4)), .line(Point(row.maxX, row.maxY + 4))]),
          color: SheetStyle.hairline))
      try context.addLink(
        .destination("section-\(index + 1)"),
        rectangle: Rectangle(x: row.minX, y: row.minY, width: row.width, height: row.height + 4))
      y += 24
    }
    try draw(furniture: layers, on: context, as: target)
  }

  /// The outline: a section each, under it its pages and marked frames.
  func addOutline(to surface: PDFSurface) throws {
    let shift = plan.hasIndex ? 2 : 1
    var offset = 0
    for (index, section) in sections.enumerated() {
      let pages = plan.sections[index].pages
      let entry = try surface.addOutlineEntry(
        section.name, target: .page(pages.lowerBound + shift))
      for page in pages {
        let cells = plan.pages[page].cells
        if pages.count > 1 {
          try surface.addOutlineEntry(
            "Frames \(cells.lowerBound + 1) – \(cells.upperBound)", target: .page(page + shift),
            parent: entry, isOpen: false)
        }
        for cell in cells where options.marks.contains(offset + cell + 1) {
          let time = CaptionValues.fixed(section.schedule.time(at: cell), digits: 3)
          let rect = plan.pictureRect(page: page, cell: cell)
          try surface.addOutlineEntry(
            "Frame \(cell + 1), \(time) s",
            target: .page(page + shift, x: Int(rect.minX), y: Int(rect.minY)), parent: entry,
            isOpen: false)
        }
      }
      offset += section.schedule.count
    }
  }
}
