/// Writes element plans as SVG whose elements move by themselves.
struct SVGAnimationWriter {
  /// Seconds.
  let duration: Double
  /// 0 for ever.
  let playCount: Int
  var writer: SVGWriter

  /// The whole file.
  static func write(
    _ drawing: AnimatedDrawing, playCount: Int, options: SVGOptions
  ) -> [UInt8] {
    var planner = ElementPlanner(drawing)
    let plans = planner.plans()
    var options = options
    options.layerNames = planner.names
    let picture = drawing.library.drawing(of: plans.map(\.item))
    return SVGWriter.write(picture, options: options) { writer in
      var own = SVGAnimationWriter(
        duration: drawing.duration, playCount: playCount, writer: writer)
      own.write(plans)
      writer = own.writer
    }
  }

  mutating func write(_ plans: [ElementPlan]) {
    var start = 0
    while start < plans.count {
      // What stands still is written as in a still picture.
      var end = start
      while end < plans.count, plans[end].isStatic { end += 1 }
      if end > start {
        writer.write(plans[start..<end].map(\.item))
      } else {
        write(plans[start], name: plans[start].name)
        end = start + 1
      }
      start = end
    }
  }

  // MARK: Elements

  private mutating func write(_ plan: ElementPlan, name: String?) {
    if name != nil, isSingle(plan), plan.children.count == 1 {
      write(plan.children[0], name: name)
      return
    }
    if plan.clips.isEmpty, plan.mask == nil, plan.motion == nil,
      case .shape(let shape, _) = plan.item.content, plan.item.transform.isIdentity
    {
      writeGradients(plan)
      write(shape, plan, name, isOutermost: true)
      return
    }
    writeInGroups(plan, name)
  }

  /// Whether a layer is nothing but a name for the one thing in it.
  private func isSingle(_ plan: ElementPlan) -> Bool {
    guard case .layer = plan.item.content, plan.presence.isEmpty, plan.opacity == nil,
      plan.motion == nil, plan.clips.isEmpty, plan.mask == nil, plan.item.isPlain,
      let child = plan.children.first
    else { return false }
    return child.name == nil
  }

  /// A group for each thing that is applied, the innermost last.
  private mutating func writeInGroups(_ plan: ElementPlan, _ name: String?) {
    writeGradients(plan)
    let clips = plan.clips.map { define($0) }
    let mask = plan.mask.map { define($0, plan) }
    writer.start("g")
    writeNames(name)
    writeOutermost(plan)
    if let mask { reference("mask", mask) }
    writer.endOpen()
    animateOutermost(plan)
    for clip in clips {
      writer.start("g")
      reference("clip-path", clip)
      writer.endOpen()
    }
    if let motion = plan.motion { openMotion(motion) }
    writeContent(plan)
    if plan.motion != nil { writer.close("g") }
    for _ in clips { writer.close("g") }
    writer.close("g")
  }

  private mutating func writeContent(_ plan: ElementPlan) {
    var item = plan.item
    item.clips = []
    item.mask = nil
    item.opacity = 1
    switch plan.item.content {
    case .group, .layer:
      guard item.transform.isIdentity else {
        writer.start("g")
        writer.writeTransform(item.transform, of: .infinite)
        writer.endOpen()
        write(plan.children)
        writer.close("g")
        return
      }
      write(plan.children)
    case .shape(let shape, let style):
      // Written about the point that moves.
      var moved = plan
      if let origin = plan.motion?.origin {
        let shape = shape.mapped(by: .translation(-origin.x, -origin.y))
        moved.item.content = .shape(shape, style)
        write(shape, moved, nil, isOutermost: false)
      } else {
        write(shape, moved, nil, isOutermost: false)
      }
    case .glyphs(let glyphs, let style):
      if let origin = plan.motion?.origin {
        item.content = .glyphs(
          glyphs.map { SVGItem.Glyph(outline: $0.outline, origin: $0.origin - origin) }, style)
      }
      if plan.attributes.isEmpty {
        writer.write([item])
      } else {
        writer.start("g")
        writeStyle(plan)
        writer.endOpen()
        for attribute in plan.attributes { animate(attribute) }
        // The paint comes from the group.
        writer.inheritedStyle += writer.styleAttributes(of: item) ?? []
        let count = writer.inheritedStyle.count
        writer.write([item])
        writer.inheritedStyle.removeLast(count)
        writer.close("g")
      }
    case .picture, .use, .text:
      if let origin = plan.motion?.origin {
        item.transform = .translation(-origin.x, -origin.y) * item.transform
      }
      writer.write([item])
    case .mark, .opaque: break
    }
  }

  private mutating func write(
    _ shape: SVGShape, _ plan: ElementPlan, _ name: String?, isOutermost: Bool
  ) {
    let isMoving = !plan.shape.isEmpty || plan.attributes.contains { $0.isGeometry }
    let element = isMoving ? plan.element : nil
    if let element { writer.start(element) } else { writer.startShape(shape) }
    writeNames(name)
    if isMoving {
      for (name, value, format) in plan.shape { write(name, value, format) }
      for attribute in plan.attributes where attribute.isGeometry {
        write(attribute.name, attribute.track, attribute.format)
      }
    } else {
      writer.writeGeometry(shape)
    }
    writeStyle(plan)
    if isOutermost {
      writeOutermost(plan)
    } else {
      writer.writeTransform(plan.item.transform, of: shape.bounds)
    }
    let hasAnimations =
      !plan.attributes.isEmpty || (isOutermost && (plan.opacity != nil || !plan.presence.isEmpty))
    guard hasAnimations else {
      writer.endEmpty()
      return
    }
    writer.endOpen()
    if isOutermost { animateOutermost(plan) }
    for attribute in plan.attributes { animate(attribute) }
    if let element { writer.close(element) } else { closeShape(shape) }
  }

  private mutating func closeShape(_ shape: SVGShape) {
    switch shape {
    case .path: writer.close("path")
    case .rectangle, .roundedRectangle: writer.close("rect")
    case .ellipse(_, let radiusX, let radiusY):
      let isCircle = writer.format.quantize(radiusX) == writer.format.quantize(radiusY)
      writer.close(isCircle ? "circle" : "ellipse")
    }
  }

  private mutating func writeNames(_ name: String?) {
    guard let name else { return }
    let id = writer.uniqueName(XMLText.identifier(name))
    writer.attribute(id: id)
    writer.attribute("data-name", XMLText.escaped(name))
  }

  /// Opacity and presence as they are first.
  private mutating func writeOutermost(_ plan: ElementPlan) {
    if plan.presence.first?.isPresent == false { writer.attribute("display", "none") }
    if plan.item.opacity != 1 { writer.attribute("opacity", fraction: plan.item.opacity) }
  }

  private mutating func animateOutermost(_ plan: ElementPlan) {
    animate(presence: plan.presence)
    if let track = plan.opacity {
      animate(AttributeTrack(name: "opacity", track: track, format: .fraction))
    }
  }

  // MARK: Style

  private mutating func writeStyle(_ plan: ElementPlan) {
    let moving = Set(plan.attributes.map(\.name))
    let own = Set(plan.gradients.map(\.attribute))
    let attributes = (writer.styleAttributes(of: plan.item) ?? []).filter {
      !moving.contains($0.name) && !own.contains($0.name)
    }
    writer.writeStyle(attributes)
    for attribute in plan.attributes where !attribute.isGeometry {
      write(attribute.name, attribute.track, attribute.format)
    }
    for gradient in plan.gradients {
      guard let name = gradientNames[gradient.attribute] else { continue }
      reference(gradient.attribute, name)
    }
    gradientNames = [:]
  }

  /// The names of the next element's own gradients.
  var gradientNames: [String: String] = [:]

  mutating func reference(_ attribute: String, _ name: String) {
    writer.output.append(" \(attribute)=\"url(#")
    writer.output.append(prefixed: name)
    writer.output.append(")\"")
  }

  /// An attribute as it is first.
  mutating func write(_ name: String, _ track: KeyframeTrack, _ format: AttributeTrack.Format) {
    guard let values = track.keyframes.first?.values else { return }
    writer.output.append(" \(name)=\"\(text(values, format))\"")
  }
}

extension AttributeTrack {
  /// Whether the attribute belongs to the shape and not to its style.
  var isGeometry: Bool {
    if case .path = format { return true }
    return ["x", "y", "width", "height", "rx", "ry", "r", "cx", "cy"].contains(name)
  }
}

extension ElementPlan {
  /// The element that has the attributes of the moving shape.
  fileprivate var element: StaticString {
    let names = Set(attributes.map(\.name) + shape.map(\.name))
    if names.contains("d") { return "path" }
    if names.contains("width") { return "rect" }
    return names.contains("r") ? "circle" : "ellipse"
  }
}
