import StrobeGeometry
import StrobeModel
import StrobeVector

/// Writes a moving drawing as Lottie, the JSON of web, iOS and Android players.
package enum LottieFile {
  /// The whole file.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - rate: Frames a second; keyframes may lie between frames.
  ///   - name: The animation's name.
  /// - Returns: The file's bytes, and what the format cannot say, a sentence each.
  package static func write(
    _ drawing: MovingDrawing, rate: Double, name: String
  ) -> (bytes: [UInt8], notes: [String]) {
    let clock = LottieClock(rate: rate, length: drawing.duration * rate)
    let builder = LottieBuilder(drawing, clock: clock)
    let root = builder.build()
    LottieSharing.share(root)
    var assets = LottieAssets(drawing: drawing, clock: clock)
    let layers = assets.layers(of: root)
    let file = LottieValue.object([
      ("v", .text("5.7.0")), ("fr", .number(rate, decimals: 3)), ("ip", .whole(0)),
      ("op", .number(clock.length, decimals: 3)),
      ("w", .number(drawing.size.width, decimals: 3)),
      ("h", .number(drawing.size.height, decimals: 3)), ("nm", .text(name)), ("ddd", .whole(0)),
      ("assets", .list(assets.list)), ("layers", layers),
    ])
    return (file.bytes + [UInt8(ascii: "\n")], builder.notes)
  }
}

/// What layers refer to, each once.
struct LottieAssets {
  let drawing: MovingDrawing
  let clock: LottieClock
  private(set) var list: [LottieValue] = []
  private var pictures: [MotionPicture: String] = [:]
  private var compositions: [[UInt8]: String] = [:]
  private var known: [ObjectIdentifier: String] = [:]

  init(drawing: MovingDrawing, clock: LottieClock) {
    self.drawing = drawing
    self.clock = clock
  }

  /// A composition's layers, the topmost first.
  mutating func layers(of composition: LottieComposition) -> LottieValue {
    .list(composition.layers.reversed().map { layer($0) })
  }

  private mutating func id(of composition: LottieComposition) -> String {
    if let id = known[ObjectIdentifier(composition)] { return id }
    let layers = layers(of: composition).bytes
    let id = compositions[layers] ?? "comp\(compositions.count + 1)"
    known[ObjectIdentifier(composition)] = id
    guard compositions[layers] == nil else { return id }
    compositions[layers] = id
    list.append(.object([("id", .text(id)), ("layers", .written(layers))]))
    return id
  }

  private mutating func id(of picture: MotionPicture) -> String {
    if let id = pictures[picture] { return id }
    let id = "picture\(pictures.count + 1)"
    pictures[picture] = id
    guard let image = drawing.pictures[picture] else { return id }
    list.append(
      .object([
        ("id", .text(id)), ("w", .whole(image.width)), ("h", .whole(image.height)),
        ("u", .text("")), ("p", .text(image.dataAddress)), ("e", .whole(1)),
      ]))
    return id
  }

  // MARK: Layers

  private mutating func layer(_ layer: LottieLayer) -> LottieValue {
    // ThorVG takes a layer for one in space before it reads that it is none.
    var members: [LottieValue.Member] = [("ddd", .whole(0))]
    var (first, last, opacity) = presence(of: layer)
    func begin(_ type: Int) { members += [("ty", .whole(type)), ("nm", .text(layer.name))] }
    switch layer.content {
    case .nothing: begin(3)
    case .shapes(let items, _):
      begin(4)
      // rlottie lets the whole canvas lose a level for a layer that is half seen.
      let isHalfSeen = opacity.keyframes.contains {
        $0.values.contains { $0 > 0 && $0 < 1 }
      }
      members.append(("shapes", .list(isHalfSeen ? [faded(items, opacity)] : items)))
      if isHalfSeen { opacity = .constant([1]) }
    case .picture(let picture):
      begin(2)
      members.append(("refId", .text(id(of: picture))))
    case .composition(let composition):
      begin(0)
      members += [
        ("refId", .text(id(of: composition))),
        ("w", .number(composition.size.width, decimals: 0)),
        ("h", .number(composition.size.height, decimals: 0)),
      ]
    }
    if let index = layer.index { members.append(("ind", .whole(index))) }
    if let parent = layer.parent { members.append(("parent", .whole(parent))) }
    switch layer.matte {
    case .source: members.append(("td", .whole(1)))
    case .consumer: members.append(("tt", .whole(1)))
    case nil: break
    }
    if !layer.clips.isEmpty {
      members += [("hasMask", .flag(true)), ("masksProperties", .list(masks(of: layer)))]
    }
    if !layer.effects.isEmpty { members.append(("ef", .list(layer.effects))) }
    let transform = layer.transform.shifted(by: layer.origin)
    members += [
      ("ks", .object(transform.members(clock, opacity: opacity))),
      ("ip", .number(first, decimals: 0)), ("op", .number(last, decimals: 0)),
      ("st", .whole(0)),
    ]
    return .object(members)
  }

  /// Items as one group with an opacity.
  private func faded(_ items: [LottieValue], _ opacity: KeyframeTrack) -> LottieValue {
    let member: LottieValue.Member = (
      "o", clock.property(opacity, isScalar: true) { $0.map { $0 * 100 } }
    )
    if items.count == 1, case .object(var group) = items[0], group.last?.name == "it",
      case .list(var content)? = group.last?.value, case .object(var transform)? = content.last,
      case .text("tr")? = transform.first?.value, !transform.contains(where: { $0.name == "o" })
    {
      transform.append(member)
      content[content.count - 1] = .object(transform)
      group[group.count - 1] = ("it", .list(content))
      return .object(group)
    }
    return .object([
      ("ty", .text("gr")),
      ("it", .list(items + [.object([("ty", .text("tr")), member])])),
    ])
  }

  /// Whole frames between which a layer is there, and its opacity, which says the rest: players count
  /// whole frames here.
  private func presence(
    of layer: LottieLayer
  ) -> (first: Double, last: Double, opacity: KeyframeTrack) {
    let end = clock.length.rounded(.up)
    if case .nothing = layer.content { return (0, end, .constant([1])) }
    let product = layer.opacity.product(samplesPerSecond: clock.rate)
    let spans = layer.opacity.spans(until: clock.duration)
    guard let first = spans.first?.lowerBound, let last = spans.last?.upperBound else {
      return (0, end, product)
    }
    let (start, stop) = (clock.frame(first), clock.frame(last))
    func isWhole(_ frame: Double) -> Bool { abs(frame - frame.rounded()) < 1e-3 }
    let ends = last >= clock.duration ? end : (stop - 1e-3).rounded(.up)
    let isExact = spans.count == 1 && isWhole(start) && (isWhole(stop) || last >= clock.duration)
    let opacity =
      isExact
      ? product : LottieOpacity.track(product, within: spans, until: clock.duration)
    return ((start + 1e-3).rounded(.down), ends, opacity)
  }

  private func masks(of layer: LottieLayer) -> [LottieValue] {
    func mask(_ path: LottieValue, _ opacity: LottieValue) -> LottieValue {
      .object([
        ("mode", .text("a")), ("pt", path), ("o", opacity),
        ("x", LottieClock.fixed(.whole(0))),
      ])
    }
    let whole = LottieClock.fixed(.whole(100))
    var result: [LottieValue] = []
    for clip in layer.clips {
      let shape = clip.shape.asPath
      guard case .path(let segments) = shape.kind else { continue }
      let numbers = shape.numbers.map { values in
        values.enumerated().map { $1 - ($0 % 2 == 0 ? layer.origin.x : layer.origin.y) }
      }
      let path = clock.animated(numbers, isScalar: true) { LottiePath(segments, $0).value }
      result.append(mask(path, whole))
      guard !clip.presence.isEmpty else { continue }
      // While it does not cut, everything else is seen as well.
      let away = clip.presence.map {
        PresenceChange(time: $0.time, isPresent: !$0.isPresent)
      }
      let opacity = LottieOpacity().with(.constant([1]), away)
      let track = LottieOpacity.track(
        .constant([1]), within: opacity.spans(until: clock.duration), until: clock.duration)
      let everything = LottiePath(Rect(-10_000, -10_000, 20_000, 20_000)).value
      result.append(
        mask(
          LottieClock.fixed(everything),
          clock.property(track, isScalar: true) { $0.map { $0 * 100 } }))
    }
    return result
  }
}
