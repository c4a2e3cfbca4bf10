import StrobeGeometry
import StrobeModel
import StrobeRender

/// Writes what stands in `<defs>`.
extension SVGWriter {
  mutating func write(_ definition: Definition, _ name: String) {
    let outer = format
    defer { format = outer }
    switch definition {
    case .clip(let clip):
      start("clipPath")
      attribute(id: name)
      endOpen()
      startShape(clip.shape)
      writeGeometry(clip.shape)
      if clip.rule == .evenOdd { attribute("clip-rule", "evenodd") }
      endEmpty()
      close("clipPath")
    case .gradient(let paint): writeGradient(paint, name)
    case .mask(let mask): writeMask(mask, name)
    case .picture(let picture):
      start("image")
      attribute(id: name)
      if case .shared(let base) = pictureForm(picture) {
        writeImage(picture, base)
      } else {
        writeImage(picture, .identity)
      }
      endEmpty()
    case .symbol(let index):
      format = SVGNumberFormat(
        decimals: options.precision + (usage.symbolDecimals[index] ?? 0))
      let items = drawing.symbols[index]
      // A picture alone needs no group around it.
      if items.count == 1, case .picture(let picture) = items[0].content, items[0].clips.isEmpty,
        items[0].mask == nil, case .inPlace = pictureForm(picture)
      {
        start("image")
        attribute(id: name)
        writeImage(picture, items[0].transform)
        writeEffects(items[0])
        return endEmpty()
      }
      start("g")
      attribute(id: name)
      endOpen()
      write(items)
      close("g")
    case .glyph(_, let glyph):
      start("path")
      attribute(id: name)
      writeGeometry(.path(glyph.shape.elements))
      endEmpty()
    case .alphaFilter(let bounds): writeAlphaFilter(bounds, name)
    case .blur(let blur, let bounds): writeBlur(blur, bounds, name)
    }
  }

  private mutating func writeMask(_ mask: VectorMask, _ name: String) {
    let bounds = measurer.bounds(of: mask.items)
    start("mask")
    attribute(id: name)
    writeRegion(bounds, units: "maskUnits")
    endOpen()
    isInMask = true
    if mask.usesAlpha {
      start("g")
      attribute("filter", addressOf: .alphaFilter(bounds))
      endOpen()
      write(mask.items)
      close("g")
    } else {
      write(mask.items)
    }
    isInMask = false
    close("mask")
  }

  /// A region of whole numbers around what is drawn.
  ///
  /// The default regions of masks and filters go by the element's box, which knows no strokes and
  /// which some programs get wrong for turned pictures.
  private mutating func writeRegion(_ bounds: VectorBounds, units: StaticString) {
    guard bounds.isFinite, !bounds.isEmpty else { return }
    let region = bounds.expanded(by: 1)
    let (x, y) = (region.minX.rounded(.down), region.minY.rounded(.down))
    attribute(units, "userSpaceOnUse")
    attribute("x", number: x)
    attribute("y", number: y)
    attribute("width", number: region.maxX.rounded(.up) - x)
    attribute("height", number: region.maxY.rounded(.up) - y)
  }

  /// Everything becomes white and keeps its alpha.
  private mutating func writeAlphaFilter(_ bounds: VectorBounds, _ name: String) {
    start("filter")
    attribute(id: name)
    writeRegion(bounds, units: "filterUnits")
    endOpen()
    start("feColorMatrix")
    attribute("values", "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0")
    endEmpty()
    close("filter")
  }

  /// The blur of a shadow, in the colours that Core Animation computes in.
  private mutating func writeBlur(_ blur: VectorBlur, _ bounds: VectorBounds, _ name: String) {
    start("filter")
    attribute(id: name)
    writeRegion(bounds.expanded(by: blur.reach), units: "filterUnits")
    attribute("color-interpolation-filters", "sRGB")
    endOpen()
    if let color = blur.color {
      let fine = fractionFormat
      let row = [color.red, color.green, color.blue].map { "0 0 0 0 \(fine.text($0))" }
      start("feColorMatrix")
      attribute("values", row.joined(separator: " ") + " 0 0 0 \(fine.text(color.alpha)) 0")
      endEmpty()
    }
    if blur.deviation > 0 {
      start("feGaussianBlur")
      attribute("stdDeviation", number: blur.deviation)
      endEmpty()
    }
    close("filter")
  }

  private mutating func writeGradient(_ paint: VectorPaint, _ name: String) {
    let outer = format
    switch paint {
    case .color:
      return
    case .linear(let from, let to, let stops, let map):
      start("linearGradient")
      attribute(id: name)
      attribute("gradientUnits", "userSpaceOnUse")
      format = format.magnified(by: map.maximumScale)
      // The defaults are 0%, 0%, 100% and 0%.
      writeNonzero("x1", from.x)
      writeNonzero("y1", from.y)
      attribute("x2", number: to.x)
      writeNonzero("y2", to.y)
      format = outer
      writeTransform(
        map, of: VectorBounds(minX: 0, minY: 0, maxX: max(abs(to.x), 1), maxY: max(abs(to.y), 1)),
        as: "gradientTransform")
      write(stops)
      close("linearGradient")
    case .radial(let center, let focus, let radius, let stops, let map):
      start("radialGradient")
      attribute(id: name)
      attribute("gradientUnits", "userSpaceOnUse")
      format = format.magnified(by: map.maximumScale)
      attribute("cx", number: center.x)
      attribute("cy", number: center.y)
      if format.quantize(center.x) != format.quantize(focus.x)
        || format.quantize(center.y) != format.quantize(focus.y)
      {
        attribute("fx", number: focus.x)
        attribute("fy", number: focus.y)
      }
      attribute("r", number: radius)
      format = outer
      let extent = max(abs(center.x), abs(center.y)) + radius
      writeTransform(
        map, of: VectorBounds(minX: 0, minY: 0, maxX: extent, maxY: extent),
        as: "gradientTransform")
      write(stops)
      close("radialGradient")
    }
  }

  private mutating func write(_ stops: [VectorStop]) {
    endOpen()
    for stop in stops {
      start("stop")
      attribute("offset", SVGNumberFormat(decimals: 5).text(stop.offset))
      attribute("stop-color", text(stop.color))
      if stop.color.alpha != 1 { attribute("stop-opacity", fraction: stop.color.alpha) }
      endEmpty()
    }
  }
}
