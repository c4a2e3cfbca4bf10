/// Writes shapes, their paints and clips.
extension LottieWriter {
  mutating func shapeLayer(
    _ node: AnimatedNode, named name: String?, transform: TransformTracks?,
    opacity: KeyframeTrack?
  ) -> Members {
    var items: [LottieValue] = []
    if let place = node.key.channels.firstIndex(of: .geometry),
      case .shape(let kind) = node.key.kind
    {
      items += shapes(kind, node.values[place], of: node)
    }
    if let stroke = stroke(of: node) { items.append(stroke) }
    if let fill = fill(of: node) { items.append(fill) }
    return layer(
      4, named: name, transform: transform, opacity: opacity, of: node,
      [("shapes", .list([group(items)]))])
  }

  /// The matte of a clip: its parts, filled.
  mutating func clipLayer(_ index: Int, of node: AnimatedNode) -> Members {
    var groups: [LottieValue] = []
    var start = 0
    if let place = node.key.channels.firstIndex(of: .clip(index)) {
      for part in node.key.clips[index] {
        let range = start..<(start + part.shape.count)
        start = range.upperBound
        let series = node.values[place].map { Array($0[range]) }
        let fill = LottieValue.object([
          ("ty", .text("fl")), ("c", clock.fixed(.numbers([0, 0, 0, 1]))),
          ("o", clock.fixed(.number(100))), ("r", .number(part.isEvenOdd ? 2 : 1)),
        ])
        groups.append(group(shapes(part.shape, series, of: node) + [fill]))
      }
    }
    return layer(
      4, named: "clip", transform: nil, opacity: nil, of: node, [("shapes", .list(groups))])
  }

  private func group(_ items: [LottieValue]) -> LottieValue {
    .object([
      ("ty", .text("gr")),
      (
        "it",
        .list(
          items + [
            .object([
              ("ty", .text("tr")), ("p", clock.fixed(.numbers([0, 0]))),
              ("a", clock.fixed(.numbers([0, 0]))), ("s", clock.fixed(.numbers([100, 100]))),
              ("r", clock.fixed(.number(0))), ("o", clock.fixed(.number(100))),
            ])
          ])
      ),
    ])
  }

  // MARK: Geometry

  private func shapes(
    _ kind: VectorNode.ShapeKind, _ series: [[Double]], of node: AnimatedNode
  ) -> [LottieValue] {
    func track(_ value: ([Double]) -> [Double]) -> KeyframeTrack {
      let numbers = series.map(value)
      return drawing.track(
        numbers, in: node.samples,
        tolerances: numbers[0].map { _ in node.key.isText ? 0.15 : 0.04 })
    }
    switch kind {
    case .ellipse:
      return [
        .object([
          ("ty", .text("el")), ("p", clock.property(track { [$0[0], $0[1]] })),
          ("s", clock.property(track { [$0[2] * 2, $0[3] * 2] })),
        ])
      ]
    case .rectangle, .roundedRectangle:
      return [
        .object([
          ("ty", .text("rc")),
          ("p", clock.property(track { [($0[0] + $0[2]) / 2, ($0[1] + $0[3]) / 2] })),
          ("s", clock.property(track { [max(0, $0[2] - $0[0]), max(0, $0[3] - $0[1])] })),
          ("r", clock.property(track { [$0.count > 4 ? $0[4] : 0] }, isScalar: true)),
        ])
      ]
    case .path(let segments):
      return contours(segments).map { contour in
        let numbers = track { Array($0[contour.range]) }
        func value(_ values: [Double]) -> LottieValue { path(contour.segments, values) }
        let property =
          numbers.isConstant
          ? clock.fixed(value(numbers.keyframes[0].values))
          : clock.animated(numbers) { .list([value($0)]) }
        return .object([("ty", .text("sh")), ("ks", property)])
      }
    }
  }

  /// The parts of a path from one move to the next.
  private func contours(
    _ segments: [VectorNode.SegmentKind]
  ) -> [(segments: [VectorNode.SegmentKind], range: Range<Int>)] {
    var result: [(segments: [VectorNode.SegmentKind], range: Range<Int>)] = []
    var place = 0
    for segment in segments {
      let count =
        switch segment {
        case .move, .line: 2
        case .curve: 6
        case .close: 0
        }
      if segment == .move || result.isEmpty {
        result.append(([segment], place..<(place + count)))
      } else {
        let last = result.count - 1
        result[last].segments.append(segment)
        result[last].range = result[last].range.lowerBound..<(place + count)
      }
      place += count
    }
    return result.filter { $0.segments.count > 1 }
  }

  private func path(_ segments: [VectorNode.SegmentKind], _ values: [Double]) -> LottieValue {
    var (vertices, incoming, outgoing) = ([SVGPoint](), [SVGPoint](), [SVGPoint]())
    var isClosed = false
    var place = 0
    func point() -> SVGPoint {
      defer { place += 2 }
      return SVGPoint(x: values[place], y: values[place + 1])
    }
    let zero = SVGPoint(x: 0, y: 0)
    for segment in segments {
      switch segment {
      case .move, .line:
        vertices.append(point())
        incoming.append(zero)
        outgoing.append(zero)
      case .curve:
        let (first, second) = (point(), point())
        let end = point()
        if let last = vertices.last { outgoing[outgoing.count - 1] = first - last }
        vertices.append(end)
        incoming.append(second - end)
        outgoing.append(zero)
      case .close: isClosed = true
      }
    }
    // The last point of a closed curve is its first.
    if isClosed, vertices.count > 2, let first = vertices.first, let last = vertices.last,
      (first - last).length < 1e-3
    {
      incoming[0] = incoming[incoming.count - 1]
      vertices.removeLast()
      incoming.removeLast()
      outgoing.removeLast()
    }
    func list(_ points: [SVGPoint]) -> LottieValue { .list(points.map { .numbers([$0.x, $0.y]) }) }
    return .object([
      ("c", .flag(isClosed)), ("v", list(vertices)), ("i", list(incoming)), ("o", list(outgoing)),
    ])
  }

  // MARK: Paints

  private mutating func fill(of node: AnimatedNode) -> LottieValue? {
    guard let style = node.key.style, style.fill != .none else { return nil }
    var members = paint(style.fill, .fill, of: node, plain: "fl", graded: "gf")
    members.append(("o", percent(node, .fillOpacity)))
    members.append(("r", .number(style.isEvenOdd ? 2 : 1)))
    return .object(members)
  }

  private mutating func stroke(of node: AnimatedNode) -> LottieValue? {
    guard let style = node.key.style, style.stroke != .none else { return nil }
    var members = paint(style.stroke, .stroke, of: node, plain: "st", graded: "gs")
    members.append(("o", percent(node, .strokeOpacity)))
    if let width = track(node, .strokeWidth) {
      members.append(("w", clock.property(width, isScalar: true)))
    }
    let cap: Double =
      switch style.lineCap {
      case .butt: 1
      case .round: 2
      case .square: 3
      }
    let join: Double =
      switch style.lineJoin {
      case .miter: 1
      case .round: 2
      case .bevel: 3
      }
    members += [("lc", .number(cap)), ("lj", .number(join)), ("ml", .number(style.miterLimit))]
    if let dashes = dashes(of: node) { members.append(("d", dashes)) }
    return .object(members)
  }

  private func dashes(of node: AnimatedNode) -> LottieValue? {
    guard let place = node.key.channels.firstIndex(of: .dashes) else { return nil }
    let count = node.key.counts[place]
    var list: [LottieValue] = []
    // An odd list is gone through twice.
    for index in 0..<(count % 2 == 0 ? count : count * 2) {
      let lengths = drawing.track(
        node.values[place].map { [$0[index % count]] }, in: node.samples, tolerances: [0.04])
      list.append(
        .object([
          ("n", .text(index % 2 == 0 ? "d" : "g")),
          ("v", clock.property(lengths, isScalar: true)),
        ]))
    }
    if let offset = track(node, .dashOffset) {
      list.append(
        .object([("n", .text("o")), ("v", clock.property(offset, isScalar: true))]))
    }
    return .list(list)
  }

  private func percent(_ node: AnimatedNode, _ channel: VectorNode.Channel) -> LottieValue {
    let constant = KeyframeTrack(keyframes: [.init(time: 0, values: [1])])
    return clock.property(track(node, channel) ?? constant, isScalar: true) { [$0[0] * 100] }
  }

  private mutating func paint(
    _ kind: VectorNode.PaintKind, _ channel: VectorNode.Channel, of node: AnimatedNode,
    plain: String, graded: String
  ) -> Members {
    switch kind {
    case .color:
      guard let track = track(node, channel) else { break }
      return [
        ("ty", .text(plain)),
        ("c", clock.property(track) { [$0[0] / 255, $0[1] / 255, $0[2] / 255, 1] }),
      ]
    case .linear(let stops, _), .radial(let stops, _):
      guard let place = node.key.channels.firstIndex(of: channel) else { break }
      return [("ty", .text(graded))]
        + gradient(kind, stops, node.values[place], node.key.tolerances(of: place), of: node)
    case .fixed(let index):
      return [("ty", .text(graded))] + circle(of: drawing.library.drawing.gradients[index], node)
    case .pattern, .none: break
    }
    note("a picture that fills a shape again and again is left out")
    return [("ty", .text(plain)), ("c", clock.fixed(.numbers([0.5, 0.5, 0.5, 1])))]
  }

  private mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// A gradient of ellipses as one of circles of the same mean size.
  private mutating func circle(of gradient: SVGGradient, _ node: AnimatedNode) -> Members {
    note("Lottie has no gradients of ellipses: one is of circles here")
    var copy = gradient
    if case .radial(let center, let focus, let radius) = gradient.kind {
      copy.kind = .radial(
        center: gradient.transform.apply(center), focus: gradient.transform.apply(focus),
        radius: radius * abs(gradient.transform.determinant).squareRoot())
    }
    let kind = VectorNode.PaintKind.radial(stops: copy.stops.count, copy.spread)
    let numbers = node.samples.map { _ in copy.numbers }
    return self.gradient(
      kind, copy.stops.count, numbers, copy.numbers.map { _ in 0.001 }, of: node)
  }

  private func gradient(
    _ kind: VectorNode.PaintKind, _ stops: Int, _ series: [[Double]], _ tolerances: [Double],
    of node: AnimatedNode
  ) -> Members {
    func track(_ range: Range<Int>) -> KeyframeTrack {
      drawing.track(
        series.map { Array($0[range]) }, in: node.samples, tolerances: Array(tolerances[range]))
    }
    let first: Int
    var members: Members
    if case .radial = kind {
      first = 5
      members = [
        ("t", .number(2)), ("s", clock.property(track(0..<2))),
        // The end lies on the circle.
        ("e", clock.property(track(0..<5)) { [$0[0] + $0[4], $0[1]] }),
        ("h", clock.fixed(.number(0))), ("a", clock.fixed(.number(0))),
      ]
    } else {
      first = 4
      members = [
        ("t", .number(1)), ("s", clock.property(track(0..<2))),
        ("e", clock.property(track(2..<4))),
      ]
    }
    let colors = track(first..<(first + stops * 5))
    let hasAlpha = series.contains { numbers in
      (0..<stops).contains { numbers[first + $0 * 5 + 4] < 0.999 }
    }
    let list = clock.property(colors) { values in
      var result: [Double] = []
      for stop in 0..<stops {
        let place = stop * 5
        result += [values[place]] + values[(place + 1)..<(place + 4)].map { $0 / 255 }
      }
      if hasAlpha {
        for stop in 0..<stops { result += [values[stop * 5], values[stop * 5 + 4]] }
      }
      return result
    }
    members.append(("g", .object([("p", .number(Double(stops))), ("k", list)])))
    return members
  }
}
