package import StrobeGeometry
package import StrobeModel
package import StrobeRender
import StrobeVector

extension MovingDrawing {
  /// Samples a scene and finds the keyframes of everything in it.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - range: The scene's time, in seconds.
  ///   - resources: Where pictures come from.
  ///   - progress: Called now and then with the share that is done, 0...1.
  /// - Throws: What evaluation and reading pictures throw.
  package init(
    _ scene: Scene, over range: ClosedRange<Double>, resources: ResourceCache,
    progress: (Double) throws -> Void = { _ in }
  ) throws {
    let length = range.upperBound - range.lowerBound
    self.init(size: scene.size, background: scene.background, duration: length)
    let reader = LayerReader(resources: resources)
    var sampler = MotionSampler(scene: scene, reader: reader)
    try sampler.run(from: range.lowerBound, to: range.upperBound, progress: progress)
    let builder = MovingLayerBuilder(
      tracks: MotionTracks(times: sampler.times, isJoint: sampler.isJoint), size: scene.size)
    layers = builder.layers(of: sampler.root, within: nil)
    pictures = reader.pictures
    glyphs = reader.glyphs
    icons = reader.icons
    notes = reader.notes + builder.notes.list
    sampleCount = sampler.times.count
  }
}

/// What was noted while layers were built.
final class MotionNotes {
  private(set) var list: [String] = []
  func add(_ text: String) { if !list.contains(text) { list.append(text) } }
}

/// Turns sampled layers into layers with keyframes.
struct MovingLayerBuilder {
  let tracks: MotionTracks
  let size: Size
  let notes = MotionNotes()

  /// The layers in a layer, bottom first.
  func layers(of parent: MotionNode, within presence: Presence?) -> [MovingLayer] {
    guard parent.arrangements.isEmpty else { return arranged(parent) }
    return parent.childOrder.compactMap { name in
      parent.children[name].flatMap { layer($0, within: presence) }
    }
  }

  /// The layers in each of their orders, one order after the other.
  private func arranged(_ parent: MotionNode) -> [MovingLayer] {
    let count = tracks.times.count
    var result: [MovingLayer] = []
    let changes = [(sample: 0, order: [String]())] + parent.arrangements
    var spans: [[String]: Presence] = [:]
    var orders: [[String]] = []
    for (index, change) in changes.enumerated() {
      let end = index + 1 < changes.count ? changes[index + 1].sample : count
      guard end > change.sample else { continue }
      if spans[change.order] == nil { orders.append(change.order) }
      var presence = spans[change.order] ?? Presence()
      presence.add(change.sample)
      presence.extend(through: end - 1)
      spans[change.order] = presence
    }
    for (index, order) in orders.enumerated() {
      guard let presence = spans[order] else { continue }
      var layer = MovingLayer(
        name: "order-\(index)", opacity: .constant([1]), transform: .identity)
      layer.presence = tracks.changes(presence)
      let names = order.isEmpty ? parent.childOrder : order
      layer.sublayers = names.compactMap { name in
        parent.children[name].flatMap { self.layer($0, within: nil) }
      }
      if !layer.sublayers.isEmpty { result.append(layer) }
    }
    return result
  }

  func layer(_ node: MotionNode, within outer: Presence?) -> MovingLayer? {
    guard !node.presence.runs.isEmpty else { return nil }
    let origin = node.anchor.isConstant ? node.anchor.values.first : nil
    let reach = node.reach(from: origin ?? [0, 0])
    var layer = MovingLayer(
      name: node.name, opacity: tracks.track(node.opacity, [0.002]),
      transform: transform(node.placement, origin: origin, reach: reach))
    guard layer.opacity.keyframes.contains(where: { ($0.values.first ?? 0) > 0 }) else {
      return nil
    }
    layer.presence = tracks.changes(node.presence, within: outer)
    layer.isComposed = node.isComposed
    layer.sublayers = layers(of: node, within: node.presence)
    let parts = PartBuilder(tracks: tracks, node: node).parts()
    layer.below = parts.filter { $0.slot != .border }.map(\.part)
    layer.above = parts.filter { $0.slot == .border }.map(\.part)
    guard !layer.sublayers.isEmpty || !layer.below.isEmpty || !layer.above.isEmpty else {
      return nil
    }
    if node.sublayerPlacement.values.contains(where: { $0 != AffineTransform.identity.numbers }) {
      layer.sublayerTransform = transform(node.sublayerPlacement, origin: origin, reach: reach)
    }
    if !node.clipPresence.runs.isEmpty, node.needsClip {
      layer.clip = MovingShape(
        kind: node.clipKind, numbers: tracks.track(node.clip, [0.04]))
      layer.clipPresence = tracks.changes(node.clipPresence, within: node.presence)
    }
    if let mask = node.mask {
      guard let inner = self.layer(mask, within: nil) else {
        // Seen through nothing, it is never seen; where the mask is there only at times, it is then.
        layer.presence = tracks.changes(node.presence.without(node.maskPresence))
        return layer.presence.contains(where: \.isPresent) ? layer : nil
      }
      layer.masks = masks(
        inner, presence: tracks.changes(node.maskPresence, within: node.presence))
    }
    layer.shadow = shadow(of: node)
    return layer
  }

  /// A mask and the masks that it has itself, which cut what it is for as well as they cut it.
  private func masks(_ layer: MovingLayer, presence: [PresenceChange]) -> [MovingMask] {
    var outer = layer
    outer.masks = []
    let own = MovingMask(layer: outer, presence: presence, isTiles: outer.consistsOfBoxes)
    return [own]
      + layer.masks.map { mask in
        var carrier = MovingLayer(
          name: mask.layer.name, opacity: .constant([1]), transform: layer.transform)
        carrier.sublayers = [mask.layer]
        return MovingMask(
          layer: carrier, presence: presence.isEmpty ? mask.presence : presence,
          isTiles: carrier.consistsOfBoxes)
      }
  }

  /// A map's parts; `origin` is where the anchor point lies, if that never changes.
  private func transform(
    _ placement: Series, origin: [Double]?, reach: Double
  ) -> MovingTransform {
    let matrices = placement.values.map { AffineTransform($0) }
    let origin = Point(origin?.first ?? 0, origin?.last ?? 0)
    let parts = TransformParts(matrices, origin: origin)
    func track(_ values: [[Double]], _ tolerance: Double) -> KeyframeTrack {
      tracks.track(values, placement.samples, [tolerance])
    }
    // An angle or a scale moves what is farthest from the origin most.
    let share = 0.04 / max(1, reach)
    var result = MovingTransform(
      origin: origin, move: track(parts.moves, 0.03), angle: track(parts.angles, share * 57.3),
      slant: track(parts.slants, share * 57.3), scale: track(parts.scales, share))
    if result.move.keyframes.count > 4 {
      // Along a bend, each axis has a course of its own that is simpler than both together.
      let x = track(parts.moves.map { [$0[0]] }, 0.03)
      let y = track(parts.moves.map { [$0[1]] }, 0.03)
      if (x.keyframes.count + y.keyframes.count) * 3 < result.move.keyframes.count * 4 {
        result.moves = (x, y)
      }
    }
    return result
  }

  private func shadow(of node: MotionNode) -> MovingShadow? {
    guard !node.shadowPresence.runs.isEmpty else { return nil }
    var shadow = MovingShadow(
      color: tracks.track(node.shadow, [0.002], part: 0..<4),
      offset: tracks.track(node.shadow, [0.04], part: 4..<6),
      radius: tracks.track(node.shadow, [0.04], part: 6..<7))
    shadow.presence = tracks.changes(node.shadowPresence, within: node.presence)
    if node.hasPlainShadow, let outline = node.shadowOutline {
      shadow.outline = MovingShape(
        kind: outline.kind, numbers: tracks.track(outline.numbers, [0.04]))
      shadow.isExact =
        node.castsByPath
        || (node.children.isEmpty && node.parts.keys.allSatisfy { $0.slot != .content })
    }
    return shadow
  }
}

extension MovingTransform {
  static let identity = MovingTransform(
    origin: .zero, move: .constant([0, 0]), angle: .constant([0]), slant: .constant([0]),
    scale: .constant([1, 1]))
}

extension MovingLayer {
  /// Whether the layer shows nothing but upright rectangles that stay where they are.
  var consistsOfBoxes: Bool {
    guard transform.constant != nil, transform.angle.isConstant, transform.angle.first == [0],
      transform.slant.isConstant, transform.slant.first == [0], clip == nil, masks.isEmpty,
      shadow == nil, above.isEmpty
    else { return false }
    for part in below {
      guard case .shape(let shape, _, _, let stroke) = part.body, stroke == nil,
        shape.kind == .rectangle,
        shape.numbers.isConstant, (shape.numbers.first.last ?? 0) == 0
      else { return false }
    }
    return sublayers.allSatisfy(\.consistsOfBoxes)
  }
}

extension MovingLayer {
  /// How many parts the layer and its sublayers have.
  var boxCount: Int { below.count + sublayers.reduce(0) { $0 + $1.boxCount } }
}
