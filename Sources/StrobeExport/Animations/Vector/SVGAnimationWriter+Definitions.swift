/// Writes clips, masks and gradients that change, right before what they are for.
extension SVGAnimationWriter {
  mutating func writeGradients(_ plan: ElementPlan) {
    for gradient in plan.gradients {
      let name = writer.uniqueName("gradient", startingAt: 1)
      gradientNames[gradient.attribute] = name
      let element: StaticString
      let spread: SVGGradient.Spread
      switch gradient.kind {
      case .linear(_, let own): (element, spread) = ("linearGradient", own)
      case .radial(_, let own): (element, spread) = ("radialGradient", own)
      case .none, .color, .pattern, .fixed: continue
      }
      writer.start(element)
      writer.attribute(id: name)
      writer.attribute("gradientUnits", "userSpaceOnUse")
      for attribute in gradient.attributes {
        write(attribute.name, attribute.track, attribute.format)
      }
      if spread != .pad { writer.attribute("spreadMethod", spread.rawValue) }
      writer.endOpen()
      for attribute in gradient.attributes where !attribute.track.isConstant {
        animate(attribute)
      }
      for stop in gradient.stops {
        writer.start("stop")
        for attribute in stop { write(attribute.name, attribute.track, attribute.format) }
        let moving = stop.filter { !$0.track.isConstant }
        if moving.isEmpty {
          writer.endEmpty()
        } else {
          writer.endOpen()
          for attribute in moving { animate(attribute) }
          writer.close("stop")
        }
      }
      writer.close(element)
    }
  }

  /// The name of a clip.
  mutating func define(_ clip: ElementPlan.ClipPlan) -> String {
    if let fixed = clip.fixed { return writer.name(of: .clip(fixed)) }
    let name = writer.uniqueName("clip", startingAt: 1)
    writer.start("clipPath")
    writer.attribute(id: name)
    writer.endOpen()
    for part in clip.parts {
      let element: StaticString
      switch part.kind {
      case .path: element = "path"
      case .rectangle, .roundedRectangle: element = "rect"
      case .ellipse:
        element = part.attributes.contains { $0.name == "r" } ? "circle" : "ellipse"
      }
      writer.start(element)
      for attribute in part.attributes { write(attribute.name, attribute.track, attribute.format) }
      if part.isEvenOdd { writer.attribute("clip-rule", "evenodd") }
      writer.endOpen()
      for attribute in part.attributes where !attribute.track.isConstant { animate(attribute) }
      writer.close(element)
    }
    writer.close("clipPath")
    return name
  }

  /// The name of a mask.
  mutating func define(_ mask: ElementPlan.MaskPlan, _ plan: ElementPlan) -> String {
    if let index = plan.item.mask { return writer.name(of: .mask(index)) }
    let name = writer.uniqueName("mask", startingAt: 1)
    var filter: String?
    if mask.usesAlpha {
      let alpha = writer.uniqueName("alpha", startingAt: 1)
      filter = alpha
      writer.start("filter")
      writer.attribute(id: alpha)
      writeRegion("filterUnits")
      writer.endOpen()
      writer.start("feColorMatrix")
      writer.attribute("values", "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0")
      writer.endEmpty()
      writer.close("filter")
    }
    writer.start("mask")
    writer.attribute(id: name)
    writeRegion("maskUnits")
    writer.endOpen()
    let outer = writer.isInMask
    writer.isInMask = true
    if let filter {
      writer.start("g")
      reference("filter", filter)
      writer.endOpen()
      write(mask.children)
      writer.close("g")
    } else {
      write(mask.children)
    }
    writer.isInMask = outer
    writer.close("mask")
    return name
  }

  /// The canvas: what lies outside is not seen.
  private mutating func writeRegion(_ units: StaticString) {
    writer.attribute(units, "userSpaceOnUse")
    writer.attribute("x", "0")
    writer.attribute("y", "0")
    writer.attribute("width", number: writer.drawing.width)
    writer.attribute("height", number: writer.drawing.height)
  }
}
