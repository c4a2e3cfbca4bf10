/// Shapes, clips and gradients as attributes through time.
extension ElementPlanner {
  /// The attributes of a shape, those that do not change included.
  func shapeAttributes(
    _ kind: VectorNode.ShapeKind, _ series: [[Double]], in samples: [Int]
  ) -> [AttributeTrack] {
    func attribute(_ name: String, _ value: ([Double]) -> Double) -> AttributeTrack {
      AttributeTrack(
        name: name,
        track: drawing.track(series.map { [value($0)] }, in: samples, tolerances: [0.04]),
        format: .number)
    }
    switch kind {
    case .path(let segments):
      guard let count = series.first?.count else { return [] }
      let track = drawing.track(
        series, in: samples, tolerances: [Double](repeating: 0.04, count: count))
      return [AttributeTrack(name: "d", track: track, format: .path(segments))]
    case .ellipse:
      let isCircle = series.allSatisfy { abs($0[2] - $0[3]) < 0.002 }
      let center = [attribute("cx") { $0[0] }, attribute("cy") { $0[1] }]
      if isCircle { return center + [attribute("r") { $0[2] }] }
      return center + [attribute("rx") { $0[2] }, attribute("ry") { $0[3] }]
    case .rectangle, .roundedRectangle:
      let rectangle = [
        attribute("x") { $0[0] }, attribute("y") { $0[1] },
        attribute("width") { max(0, $0[2] - $0[0]) },
        attribute("height") { max(0, $0[3] - $0[1]) },
      ]
      guard kind == .roundedRectangle else { return rectangle }
      return rectangle + [attribute("rx") { $0[4] }, attribute("ry") { $0[5] }]
    }
  }

  /// A clip: one of the library where it stands still.
  func clip(_ index: Int, of node: AnimatedNode) -> ElementPlan.ClipPlan {
    guard let place = node.key.channels.firstIndex(of: .clip(index)) else {
      return ElementPlan.ClipPlan()
    }
    let series = node.values[place]
    let track = drawing.track(
      series, in: node.samples, tolerances: node.key.tolerances(of: place))
    var plan = ElementPlan.ClipPlan()
    var parts: [SVGClip.Part] = []
    var start = 0
    for part in node.key.clips[index] {
      let range = start..<(start + part.shape.count)
      start = range.upperBound
      parts.append(
        SVGClip.Part(
          shape: SVGShape(part.shape, series[0][range]), isEvenOdd: part.isEvenOdd))
      guard !track.isConstant else { continue }
      let own = series.map { Array($0[range]) }
      plan.parts.append(
        (part.shape, part.isEvenOdd, shapeAttributes(part.shape, own, in: node.samples)))
    }
    if track.isConstant { plan.fixed = drawing.library.clip(SVGClip(parts: parts)) }
    return plan
  }

  /// A gradient that changes.
  func gradient(
    _ kind: VectorNode.PaintKind, _ name: String, at place: Int, of node: AnimatedNode
  ) -> ElementPlan.GradientPlan? {
    let series = node.values[place]
    let tolerances = node.key.tolerances(of: place)
    func attribute(
      _ name: String, _ range: Range<Int>, _ format: AttributeTrack.Format
    ) -> AttributeTrack {
      AttributeTrack(
        name: name,
        track: drawing.track(
          series.map { Array($0[range]) }, in: node.samples, tolerances: Array(tolerances[range])),
        format: format)
    }
    let names: [String]
    let count: Int
    switch kind {
    case .linear(let stops, _): (names, count) = (["x1", "y1", "x2", "y2"], stops)
    case .radial(let stops, _): (names, count) = (["cx", "cy", "fx", "fy", "r"], stops)
    case .none, .color, .pattern, .fixed: return nil
    }
    return ElementPlan.GradientPlan(
      attribute: name, kind: kind,
      attributes: names.enumerated().map { attribute($1, $0..<($0 + 1), .number) },
      stops: (0..<count).map { stop in
        let first = names.count + stop * 5
        return [
          attribute("offset", first..<(first + 1), .fraction),
          attribute("stop-color", (first + 1)..<(first + 4), .color),
          attribute("stop-opacity", (first + 4)..<(first + 5), .fraction),
        ]
      })
  }
}
