/// Writes an animated drawing as Lottie, the JSON of web, iOS and Android players.
///
/// Every shape is a layer of its own; clips and masks are mattes; what is faded or clipped as a whole is
/// a composition of its own.
struct LottieWriter {
  let drawing: AnimatedDrawing
  let clock: LottieClock
  let width: Double
  let height: Double
  var assets: [LottieValue] = []
  var pictures: [Int: String] = [:]
  /// What the format has no word for, a sentence each.
  var notes: [String] = []

  typealias Members = [(String, LottieValue)]

  /// The whole file.
  static func write(
    _ drawing: AnimatedDrawing, rate: Double, name: String
  ) -> (bytes: [UInt8], notes: [String]) {
    let picture = drawing.library.drawing
    let clock = LottieClock(rate: rate, length: drawing.duration * rate)
    var writer = LottieWriter(
      drawing: drawing, clock: clock, width: picture.width, height: picture.height)
    let layers = writer.layers(drawing.nodes, name: nil)
    let file = LottieValue.object([
      ("v", .text("5.7.0")), ("fr", .number(rate)), ("ip", .number(0)),
      ("op", .number(clock.length)), ("w", .number(picture.width)),
      ("h", .number(picture.height)), ("nm", .text(name)), ("ddd", .number(0)),
      ("assets", .list(writer.assets)), ("layers", .list(writer.numbered(layers))),
    ])
    var bytes: [UInt8] = []
    file.write(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return (bytes, writer.notes)
  }

  /// Layers as a composition lists them: the topmost first, each with its number.
  func numbered(_ layers: [Members]) -> [LottieValue] {
    layers.enumerated().map { .object($1 + [("ind", .number(Double($0 + 1)))]) }
  }

  // MARK: Layers

  /// The layers of nodes, topmost first; a layer's matte stands right before it.
  mutating func layers(_ nodes: [AnimatedNode], name: String?) -> [Members] {
    var result: [Members] = []
    for node in nodes.reversed() { result += layers(node, name: name) }
    return result
  }

  private mutating func layers(_ node: AnimatedNode, name: String?) -> [Members] {
    var content: [Members]
    var own = name
    if case .layer(let text) = node.key.kind { own = text }
    let opacity = track(node, .opacity)
    let transform = transform(of: node)
    switch node.key.kind {
    case .group, .layer:
      content = layers(node.children, name: own)
      if transform != nil || !(opacity?.isConstant ?? true) || first(opacity) != 1 {
        content = [
          composition(content, named: own, transform: transform, opacity: opacity, of: node)
        ]
      }
    case .shape:
      content = [shapeLayer(node, named: own, transform: transform, opacity: opacity)]
    case .picture(let index):
      content = [
        layer(
          2, named: own, transform: transform, opacity: opacity, of: node,
          [("refId", .text(asset(ofPicture: index)))])
      ]
    case .use(let index):
      var reader = VectorNodeReader(
        drawing.library.drawing, names: [], library: drawing.library)
      let items = reader.nodes(drawing.library.drawing.symbols[index].items)
      let still = items.map { AnimatedNode(standing: $0, through: drawing.times.count) }
      content = [
        composition(
          layers(still, name: nil), named: own, transform: transform, opacity: opacity, of: node)
      ]
    case .text:
      content = []
    }
    for index in node.key.clips.indices.reversed() where !content.isEmpty {
      content = matted(content, by: clipLayer(index, of: node), kind: 1, named: own, of: node)
    }
    if let usesAlpha = node.key.maskUsesAlpha, !content.isEmpty {
      let inner = layers(node.mask, name: nil)
      let matte = composition(inner, named: "mask", transform: nil, opacity: nil, of: node)
      content = matted(content, by: matte, kind: usesAlpha ? 1 : 3, named: own, of: node)
    }
    return content
  }

  /// Layers seen through a matte.
  private mutating func matted(
    _ content: [Members], by matte: Members, kind: Double, named name: String?,
    of node: AnimatedNode
  ) -> [Members] {
    var layer = content[0]
    if content.count > 1 || layer.contains(where: { $0.0 == "tt" }) {
      layer = composition(content, named: name, transform: nil, opacity: nil, of: node)
    }
    return [matte + [("td", .number(1))], layer + [("tt", .number(kind))]]
  }

  private mutating func composition(
    _ content: [Members], named name: String?, transform: TransformTracks?,
    opacity: KeyframeTrack?, of node: AnimatedNode
  ) -> Members {
    let id = "composition-\(assets.count)"
    assets.append(
      .object([("id", .text(id)), ("layers", .list(numbered(content)))]))
    return layer(
      0, named: name, transform: transform, opacity: opacity, of: node,
      [("refId", .text(id)), ("w", .number(width)), ("h", .number(height))])
  }

  private mutating func asset(ofPicture index: Int) -> String {
    if let id = pictures[index] { return id }
    let picture = drawing.library.drawing.pictures[index]
    let id = "picture-\(pictures.count)"
    pictures[index] = id
    let document = drawing.library.drawing(of: []).document
    assets.append(
      .object([
        ("id", .text(id)), ("w", .number(picture.width)), ("h", .number(picture.height)),
        ("u", .text("")), ("p", .text(document.string(picture.data))), ("e", .number(1)),
      ]))
    return id
  }

  /// A layer's common members.
  func layer(
    _ type: Double, named name: String?, transform: TransformTracks?, opacity: KeyframeTrack?,
    of node: AnimatedNode, _ own: Members
  ) -> Members {
    let presence = drawing.presence(of: node, in: Array(drawing.times.indices))
    var (first, last) = (0.0, clock.length)
    let times = presence.map { $0.time * clock.rate }
    if presence.first?.isPresent == false, times.count > 1 { first = times[1] }
    if presence.last?.isPresent == false, let end = times.last, presence.count > 1 { last = end }
    // Players count whole frames here: what begins or ends between two is opacity.
    let isBroken =
      presence.filter(\.isPresent).count > 1 || first != first.rounded() || last != last.rounded()
    (first, last) = (first.rounded(.down), last.rounded(.up))
    // Some players read the members in turn and take a layer for one in space before they know.
    var members: Members = [("ddd", .number(0)), ("ty", .number(type))]
    if let name { members.append(("nm", .text(name))) }
    members += own
    members += [
      ("ks", .object(transformMembers(transform, of: node, isBroken ? presence : [], opacity))),
      ("ip", .number(first)), ("op", .number(last)), ("st", .number(0)), ("sr", .number(1)),
      ("bm", .number(0)),
    ]
    return members
  }

  // MARK: Tracks

  func track(_ node: AnimatedNode, _ channel: VectorNode.Channel) -> KeyframeTrack? {
    guard let place = node.key.channels.firstIndex(of: channel) else { return nil }
    return drawing.track(
      node.values[place], in: node.samples, tolerances: node.key.tolerances(of: place))
  }

  func first(_ track: KeyframeTrack?) -> Double { track?.keyframes.first?.values.first ?? 1 }

  private func transform(of node: AnimatedNode) -> TransformTracks? {
    guard let place = node.key.channels.firstIndex(of: .transform) else { return nil }
    let matrices = node.values[place].map { SVGTransform($0) }
    guard matrices.contains(where: { !$0.isIdentity }) else { return nil }
    var center = SVGPoint(x: 0, y: 0)
    if case .picture(let index) = node.key.kind {
      let picture = drawing.library.drawing.pictures[index]
      center = SVGPoint(x: picture.width / 2, y: picture.height / 2)
    }
    return TransformTracks(matrices, center: center)
  }

  private func transformMembers(
    _ transform: TransformTracks?, of node: AnimatedNode,
    _ presence: [(time: Double, isPresent: Bool)], _ opacity: KeyframeTrack?
  ) -> Members {
    func track(_ series: [[Double]], _ tolerance: Double) -> KeyframeTrack {
      drawing.track(series, in: node.samples, tolerances: series[0].map { _ in tolerance })
    }
    var members: Members = []
    if presence.isEmpty {
      let constant = KeyframeTrack(keyframes: [.init(time: 0, values: [1])])
      members.append(
        ("o", clock.property(opacity ?? constant, isScalar: true) { [$0[0] * 100] }))
    } else {
      members.append(("o", visibility(presence, opacity, of: node)))
    }
    guard let transform else {
      return members + [
        ("r", clock.fixed(.number(0))), ("p", clock.fixed(.numbers([0, 0, 0]))),
        ("a", clock.fixed(.numbers([0, 0, 0]))), ("s", clock.fixed(.numbers([100, 100, 100]))),
      ]
    }
    members += [
      ("r", clock.property(track(transform.angles, 0.01), isScalar: true)),
      ("p", clock.property(track(transform.moves, 0.04)) { $0 + [0] }),
      ("a", clock.fixed(.numbers([transform.origin.x, transform.origin.y, 0]))),
      (
        "s",
        clock.property(track(transform.scales, 0.000_2)) { [$0[0] * 100, $0[1] * 100, 100] }
      ),
    ]
    if transform.slants.contains(where: { abs($0[0]) > 0.01 }) {
      // Lottie's skew leans the other way.
      members += [
        ("sk", clock.property(track(transform.slants, 0.01), isScalar: true) { [-$0[0]] }),
        ("sa", clock.fixed(.number(0))),
      ]
    }
    return members
  }

  /// Opacity that is nothing while a node is away; sampled, since a property has one track only.
  private func visibility(
    _ presence: [(time: Double, isPresent: Bool)], _ opacity: KeyframeTrack?, of node: AnimatedNode
  ) -> LottieValue {
    var keyframes: [KeyframeTrack.Keyframe] = []
    for (index, change) in presence.enumerated() {
      let end = index + 1 < presence.count ? presence[index + 1].time : drawing.duration
      func leap(_ value: Double) {
        if let last = keyframes.last, last.time < change.time {
          keyframes.append(.init(time: change.time, values: last.values))
        }
        keyframes.append(.init(time: change.time, values: [value]))
      }
      guard change.isPresent else {
        leap(0)
        continue
      }
      guard let opacity, !opacity.isConstant else {
        leap(first(opacity))
        continue
      }
      leap(opacity.values(at: change.time)[0])
      for keyframe in opacity.keyframes where keyframe.time > change.time && keyframe.time < end {
        keyframes.append(keyframe)
      }
      keyframes.append(.init(time: end, values: opacity.values(at: end - 1e-9)))
    }
    return clock.property(KeyframeTrack(keyframes: keyframes), isScalar: true) { [$0[0] * 100] }
  }
}

extension AnimatedNode {
  /// A node that stands still through all samples.
  convenience init(standing node: VectorNode, through count: Int) {
    self.init(node)
    for sample in 0..<count { add(node, in: sample) }
    children = node.children.map { AnimatedNode(standing: $0, through: count) }
    mask = node.mask.map { AnimatedNode(standing: $0, through: count) }
  }
}
