internal import StrobeGeometry
internal import StrobeModel
internal import StrobeRender

extension SheetPainter {
  /// Header and footer of a page.
  func pageFurniture(_ page: Int) -> [PresentationLayer] {
    var layers: [PresentationLayer] = []
    var heading = title
    var values = [
      "page": "\(page + 1)", "pages": "\(plan.pageCount)", "scene": "",
      "date": options.date ?? "",
    ]
    let isIndex = page < plan.indexPages
    if !isIndex, case let blocks = plan.pages[page - plan.indexPages].blocks {
      values["scene"] = blocks.count == 1 ? sections[blocks[0].section].name : ""
      // A page of one scene is about that one, unless the sheet was given a title.
      if options.title == nil, blocks.count == 1 {
        heading = SheetStyle.line(sections[blocks[0].section].name)
      }
    }
    if isIndex, options.title == nil { heading = "\(sections.count) scenes" }
    values["title"] = heading
    var slots = header.map { SheetStyle.line($0.text(values)) }
    // The scene's name does not stand twice where it is the title.
    for slot in slots.indices.dropFirst() where slots[slot] == heading { slots[slot] = "" }
    let other = 9 * style.unit
    // An index is headed in larger letters, and has a title whatever the header says.
    if isIndex, !slots.contains(heading) { slots[0] = heading }
    layers += line(
      slots, in: plan.header, sizes: [isIndex ? 20 * style.unit : style.title, other, other],
      isHeader: true)
    let small = style.small
    layers += line(
      footer.map { SheetStyle.line($0.text(values)) }, in: plan.footer,
      sizes: [small, small, small], isHeader: false)
    return layers
  }

  /// Three texts on one baseline, which share the width by what they need.
  private func line(
    _ slots: [String], in rect: Rect, sizes: [Double], isHeader: Bool
  ) -> [PresentationLayer] {
    let slots = Array((slots + ["", "", ""]).prefix(3))
    let weights: [Double] = isHeader ? [700, 400, 400] : [400, 400, 400]
    let measures = slots.indices.map {
      renderer.textSize(of: style.content(slots[$0], size: sizes[$0], weight: weights[$0]))
    }
    let baseline = measures.reduce(0) { max($0, $1.baseline) }
    let space = 12.0
    let widths = SheetPainter.shared(
      rect.width, space: space,
      between: slots.indices.map {
        slots[$0].isEmpty ? 0 : measures[$0].width + 0.5
      })
    // The middle one stands in the middle of the page, unless another one needs that room.
    let first = rect.minX + (widths[0] > 0 ? widths[0] + space : 0)
    let last = rect.maxX - (widths[2] > 0 ? widths[2] + space : 0) - widths[1]
    let lefts = [
      rect.minX, max(first, min(rect.center.x - widths[1] / 2, last)), rect.maxX - widths[2],
    ]
    let alignments: [TextAlignmentMode] = [.left, .center, .right]
    return slots.indices.compactMap { slot in
      guard !slots[slot].isEmpty else { return nil }
      return style.text(
        slots[slot],
        in: Rect(
          lefts[slot], rect.minY + baseline - measures[slot].baseline, widths[slot],
          measures[slot].height), size: sizes[slot],
        color: isHeader && slot == 0 ? SheetStyle.ink : SheetStyle.secondary,
        weight: weights[slot], alignment: alignments[slot])
    }
  }

  /// The widths of texts on a line: all that they want where there is room; otherwise long ones give
  /// way, equally.
  static func shared(_ width: Double, space: Double, between wanted: [Double]) -> [Double] {
    let count = wanted.filter { $0 > 0 }.count
    var left = max(0, width - space * Double(max(0, count - 1)))
    var result = wanted
    var open = count
    for index in wanted.indices.sorted(by: { (wanted[$0], $0) < (wanted[$1], $1) })
    where wanted[index] > 0 {
      result[index] = min(wanted[index], left / Double(open))
      left -= result[index]
      open -= 1
    }
    return result
  }

  /// What stands above a section's cells.
  func furniture(of block: SheetPlan.Block) -> [PresentationLayer] {
    let (section, study) = (sections[block.section], studies[block.section])
    var layers: [PresentationLayer] = []
    if let heading = block.heading {
      layers += line(
        [SheetStyle.line(section.name), "", study.facts], in: heading,
        sizes: [style.heading, style.facts, style.facts],
        isHeader: true)
    } else if block.facts.height > 0 {
      layers.append(style.text(study.facts, in: block.facts, size: style.facts))
    }
    if let rect = block.rule {
      layers += TimeRule(section.schedule, rect: rect, unit: style.unit).layers(
        section.schedule, highlighted: block.cells, style: style)
    }
    for (index, rect) in block.plots.enumerated() {
      layers += PropertyPlot(study.plots[index], rect: rect, color: index, unit: style.unit).layers(
        section.schedule, style: style, renderer: renderer)
    }
    if let rect = block.curves {
      layers += CurveRow(curves: study.curves, rect: rect).layers(style: style, renderer: renderer)
    }
    return layers
  }
}
