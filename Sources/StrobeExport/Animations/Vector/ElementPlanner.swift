/// Decides how the nodes of an animated drawing are written as SVG.
struct ElementPlanner {
  let drawing: AnimatedDrawing
  private(set) var names: [String] = []

  init(_ drawing: AnimatedDrawing) { self.drawing = drawing }

  /// The elements of the whole drawing.
  mutating func plans() -> [ElementPlan] {
    plans(drawing.nodes, in: Array(drawing.times.indices))
  }

  private mutating func plans(_ nodes: [AnimatedNode], in parent: [Int]) -> [ElementPlan] {
    nodes.map { plan($0, in: parent) }
  }

  private mutating func plan(_ node: AnimatedNode, in parent: [Int]) -> ElementPlan {
    var plan = ElementPlan(item: SVGItem(content: .group([])))
    plan.presence = drawing.presence(of: node, in: parent)
    plan.children = plans(node.children, in: node.samples)
    if let usesAlpha = node.key.maskUsesAlpha {
      plan.mask = ElementPlan.MaskPlan(
        usesAlpha: usesAlpha, children: plans(node.mask, in: node.samples))
    }
    for (place, channel) in node.key.channels.enumerated() {
      add(channel, at: place, of: node, to: &plan)
    }
    plan.clips = node.key.clips.indices.map { clip($0, of: node) }
    setContent(of: &plan, node)
    plan.isStatic =
      plan.presence.isEmpty && plan.opacity == nil && plan.motion == nil
      && plan.attributes.isEmpty && plan.gradients.isEmpty
      && plan.clips.allSatisfy { $0.fixed != nil } && plan.children.allSatisfy(\.isStatic)
      && (plan.mask?.children.allSatisfy(\.isStatic) ?? true)
    if plan.clips.allSatisfy({ $0.fixed != nil }) {
      plan.item.clips = plan.clips.compactMap(\.fixed)
    }
    if let mask = plan.mask, mask.children.allSatisfy(\.isStatic) {
      plan.item.mask = drawing.library.mask(
        SVGMask(items: mask.children.map(\.item), usesAlpha: mask.usesAlpha))
    }
    return plan
  }

  // MARK: Channels

  private func track(_ node: AnimatedNode, _ place: Int) -> KeyframeTrack {
    drawing.track(
      node.values[place], in: node.samples, tolerances: node.key.tolerances(of: place))
  }

  private mutating func add(
    _ channel: VectorNode.Channel, at place: Int, of node: AnimatedNode, to plan: inout ElementPlan
  ) {
    func add(_ name: String, _ format: AttributeTrack.Format) {
      let track = track(node, place)
      guard !track.isConstant else { return }
      plan.attributes.append(AttributeTrack(name: name, track: track, format: format))
    }
    switch channel {
    case .opacity:
      let track = track(node, place)
      plan.item.opacity = track.keyframes.first?.values.first ?? 1
      if !track.isConstant { plan.opacity = track }
    case .transform:
      let matrices = node.values[place].map { SVGTransform($0) }
      let track = track(node, place)
      plan.item.transform = matrices[0]
      guard !track.isConstant else { return }
      plan.motion = motion(matrices, of: node, center: center(of: node), extent: extent(of: node))
      plan.item.transform = .identity
    case .geometry: addGeometry(at: place, of: node, to: &plan)
    case .fill: addPaint(node.key.style?.fill, "fill", at: place, of: node, to: &plan)
    case .stroke: addPaint(node.key.style?.stroke, "stroke", at: place, of: node, to: &plan)
    case .fillOpacity: add("fill-opacity", .fraction)
    case .strokeOpacity: add("stroke-opacity", .fraction)
    case .strokeWidth: add("stroke-width", .width)
    case .dashes: add("stroke-dasharray", .list)
    case .dashOffset: add("stroke-dashoffset", .number)
    case .clip: break
    }
  }

  private func addGeometry(at place: Int, of node: AnimatedNode, to plan: inout ElementPlan) {
    guard case .shape(let kind) = node.key.kind else { return }
    let track = track(node, place)
    guard !track.isConstant else { return }
    if case .path = kind, let motion = pathMotion(at: place, of: node) {
      plan.motion = motion
      return
    }
    let attributes = shapeAttributes(kind, node.values[place], in: node.samples)
    plan.attributes += attributes.filter { !$0.track.isConstant }
    plan.shape = attributes.filter(\.track.isConstant).map { ($0.name, $0.track, $0.format) }
  }

  /// A path that only moves, turns or grows as a whole.
  private func pathMotion(at place: Int, of node: AnimatedNode) -> MotionPlan? {
    guard node.key.clips.isEmpty, node.key.maskUsesAlpha == nil, let style = node.key.style,
      !node.key.channels.contains(.transform), isPlain(style.fill), isPlain(style.stroke)
    else { return nil }
    let series = node.values[place]
    let base = series[node.base]
    let maps = AffineFit.maps(
      from: base, to: series, tolerance: node.key.isText ? 0.25 : 0.06,
      isRigid: style.stroke != .none)
    guard let maps else { return nil }
    let bounds = bounds(of: base)
    return motion(
      maps, of: node,
      center: SVGPoint(x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2),
      extent: max(bounds.width, bounds.height))
  }

  private func isPlain(_ paint: VectorNode.PaintKind) -> Bool { paint == .none || paint == .color }

  private func bounds(of points: [Double]) -> SVGBounds {
    var result = SVGBounds.empty
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      result.include(SVGPoint(x: points[index], y: points[index + 1]))
    }
    return result
  }

  private func motion(
    _ matrices: [SVGTransform], of node: AnimatedNode, center: SVGPoint, extent: Double
  ) -> MotionPlan {
    let tracks = TransformTracks(matrices, center: center)
    let reach = max(extent, 1)
    func track(_ series: [[Double]], _ tolerance: Double) -> KeyframeTrack {
      drawing.track(
        series, in: node.samples, tolerances: series[0].map { _ in tolerance })
    }
    func unless(_ track: KeyframeTrack, is value: [Double]) -> KeyframeTrack? {
      track.isConstant && track.keyframes.first?.values == value ? nil : track
    }
    return MotionPlan(
      origin: tracks.origin, move: track(tracks.moves, 0.04),
      angle: unless(track(tracks.angles, 2.5 / reach), is: [0]),
      slant: unless(track(tracks.slants, 2.5 / reach), is: [0]),
      scale: unless(track(tracks.scales, 0.05 / reach), is: [1, 1]))
  }

  private func addPaint(
    _ kind: VectorNode.PaintKind?, _ name: String, at place: Int, of node: AnimatedNode,
    to plan: inout ElementPlan
  ) {
    guard let kind, !track(node, place).isConstant else { return }
    if kind == .color {
      plan.attributes.append(
        AttributeTrack(name: name, track: track(node, place), format: .color))
    } else if let gradient = gradient(kind, name, at: place, of: node) {
      plan.gradients.append(gradient)
    }
  }

  // MARK: Content

  private mutating func setContent(of plan: inout ElementPlan, _ node: AnimatedNode) {
    let geometry = node.key.channels.firstIndex(of: .geometry)
    switch node.key.kind {
    case .group:
      plan.item.content = .group(plan.children.map(\.item))
    case .layer(let name):
      plan.name = name
      names.append(name)
      plan.item.content = .layer(names.count - 1, plan.children.map(\.item))
    case .shape(let kind):
      let style = style(of: node, isMoving: Set(plan.attributes.map(\.name)))
      let numbers = geometry.map { node.values[$0][node.base] } ?? []
      let isFixed = plan.shape.isEmpty && !plan.attributes.contains { isGeometry($0.name) }
      if !node.glyphs.isEmpty, isFixed {
        plan.item.content = .glyphs(node.glyphs, style)
      } else {
        plan.item.content = .shape(SVGShape(kind, numbers), style)
      }
    case .text(let text):
      plan.item.content = .text(text, style(of: node, isMoving: []))
    case .picture(let index):
      plan.item.content = .picture(index)
    case .use(let index):
      plan.item.content = .use(index)
    }
  }

  private func isGeometry(_ name: String) -> Bool {
    ["d", "x", "y", "width", "height", "rx", "ry", "r", "cx", "cy"].contains(name)
  }

  /// The style as it is first seen; what moves is there even where it is first nothing.
  private func style(of node: AnimatedNode, isMoving: Set<String>) -> SVGStyle {
    var result = SVGStyle()
    guard let style = node.key.style else { return result }
    func number(_ channel: VectorNode.Channel, _ name: String) -> Double {
      guard !isMoving.contains(name),
        let place = node.key.channels.firstIndex(of: channel)
      else { return 0.5 }
      return node.values[place][0][0]
    }
    func numbers(_ channel: VectorNode.Channel) -> [Double] {
      node.key.channels.firstIndex(of: channel).map { node.values[$0][0] } ?? []
    }
    result.fill = paint(style.fill, numbers(.fill))
    result.stroke = paint(style.stroke, numbers(.stroke))
    if style.fill != .none { result.fillOpacity = number(.fillOpacity, "fill-opacity") }
    if style.stroke != .none {
      result.strokeOpacity = number(.strokeOpacity, "stroke-opacity")
      result.strokeWidth = number(.strokeWidth, "stroke-width")
      result.dashes = numbers(.dashes)
      result.dashOffset = numbers(.dashOffset).first ?? 0
    }
    result.isEvenOdd = style.isEvenOdd
    result.lineCap = style.lineCap
    result.lineJoin = style.lineJoin
    result.miterLimit = style.miterLimit
    return result
  }

  private func paint(_ kind: VectorNode.PaintKind, _ numbers: [Double]) -> SVGPaint {
    switch kind {
    case .none: return .none
    case .color: return .color(SVGColor(numbers[...]))
    case .pattern(let index): return .pattern(index)
    case .fixed(let index): return .gradient(index)
    case .linear, .radial:
      guard let gradient = SVGGradient(kind, numbers) else { return .none }
      return .gradient(drawing.library.gradient(gradient))
    }
  }

  private func center(of node: AnimatedNode) -> SVGPoint {
    let bounds = contentBounds(of: node)
    guard bounds.isFinite, !bounds.isEmpty else { return SVGPoint(x: 0, y: 0) }
    return SVGPoint(x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2)
  }

  private func extent(of node: AnimatedNode) -> Double {
    let bounds = contentBounds(of: node)
    return bounds.isFinite && !bounds.isEmpty ? max(bounds.width, bounds.height) : 1000
  }

  private func contentBounds(of node: AnimatedNode) -> SVGBounds {
    switch node.key.kind {
    case .picture(let index):
      drawing.library.drawing.contentBounds(of: SVGItem(content: .picture(index)))
    case .use(let index): drawing.library.drawing.contentBounds(of: SVGItem(content: .use(index)))
    case .shape(let kind):
      node.key.channels.firstIndex(of: .geometry).map {
        SVGShape(kind, node.values[$0][node.base]).bounds
      } ?? .empty
    case .group, .layer, .text: .empty
    }
  }
}
