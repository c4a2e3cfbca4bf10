internal import StrobeGeometry

/// Freezes a tree of layers at an instant.
package struct Evaluator {
  private let seed: UInt64
  private var indexPath: [Int] = []
  private var layerCount = 0
  /// The animatable properties of each effect met, by their key paths.
  private var effectProperties: [ObjectIdentifier: [String: AnimatableProperty]] = [:]

  /// The step of an index path that leads to a mask.
  package static let maskIndex = -1
  /// Added to the index of a layer that an effect made, to tell it from the user's sublayers.
  package static let generatedIndex = 1 << 40

  init(seed: UInt64) { self.seed = seed }

  /// Presents the layers of one parent.
  ///
  /// - Parameters:
  ///   - layers: The layers, bottom first.
  ///   - time: The parent's time.
  ///   - offset: Added to each index in the index path.
  /// - Returns: The layers at the instant, in the same order.
  /// - Throws: ``EvaluationError``.
  mutating func present(
    _ layers: [Layer], at time: Instant, indexOffset offset: Int = 0
  ) throws -> [PresentationLayer] {
    guard !layers.isEmpty else { return [] }
    var presented: [PresentationLayer] = []
    presented.reserveCapacity(min(layers.count, SceneLimits.layerCount))
    let depth = indexPath.count
    indexPath.append(0)
    defer { indexPath.removeLast() }
    for (index, layer) in layers.enumerated() {
      indexPath[depth] = index + offset
      presented.append(try present(layer, at: time))
    }
    return presented
  }

  private mutating func present(
    _ model: Layer, at parentTime: Instant
  ) throws -> PresentationLayer {
    layerCount += 1
    guard layerCount <= SceneLimits.layerCount else {
      throw EvaluationError.tooManyLayers(
        found: layerCount, limit: SceneLimits.layerCount, layer: name(of: model))
    }
    guard indexPath.count <= SceneLimits.nesting else {
      throw EvaluationError.nestedTooDeep(
        found: indexPath.count, limit: SceneLimits.nesting, layer: name(of: model))
    }
    let time = parentTime.local(
      begin: model.beginTime, speed: model.speed, offset: model.timeOffset)
    guard time.seconds.isFinite else {
      throw EvaluationError.nonFiniteTime(time.seconds, layer: name(of: model))
    }

    var layer = model
    layer.sublayers = []
    layer.animations = []
    layer.masks = []
    if layer.name == nil { layer.name = name(of: model) }
    if !model.animations.isEmpty { animate(&layer, as: model, at: time) }
    var presented = PresentationLayer(layer, typeName: model.content.typeName)
    switch layer.content {
    case .effect(let effect):
      try expand(effect, into: &presented, sublayers: model.sublayers, at: time)
    case .replicator(let replicator):
      presented.sublayers = try replicate(
        model.sublayers, by: replicator, in: layer, at: time)
    default:
      presented.sublayers = try present(model.sublayers, at: time)
    }
    if let mask = model.mask {
      indexPath.append(Evaluator.maskIndex)
      defer { indexPath.removeLast() }
      presented.mask = try present(mask, at: time)
    }
    return presented
  }

  /// The layer's name; its type and index path where it has none.
  private func name(of layer: Layer) -> String {
    if let name = layer.name { return name }
    var name = layer.content.typeName
    for index in indexPath {
      name += "-"
      if index == Evaluator.maskIndex {
        name += "mask"
      } else {
        name += String(
          index >= Evaluator.generatedIndex ? index - Evaluator.generatedIndex : index)
      }
    }
    return name
  }

  // MARK: Effects

  private mutating func expand(
    _ effect: any Effect, into presented: inout PresentationLayer, sublayers: [Layer],
    at time: Instant
  ) throws {
    let context = EffectContext(
      bounds: presented.layer.bounds, seed: SplitMix64.seed(seed, at: indexPath))
    let generated: [Layer]
    do {
      generated = try effect.sublayers(at: time.seconds, in: context)
    } catch let error as EffectError {
      throw EvaluationError.effect(error, layer: presented.name)
    }
    presented.sublayers = try present(
      generated, at: time, indexOffset: Evaluator.generatedIndex)
    presented.sublayers += try present(sublayers, at: time)
    presented.attributes =
      ownAttributes(of: effect)
      + effect.states(at: time.seconds, in: context).map {
        PresentationLayer.Attribute($0.name, $0.value)
      }
    presented.layer.content = .none
  }

  private func ownAttributes<E: Effect>(of effect: E) -> [PresentationLayer.Attribute] {
    E.fields.map { field in
      let value = field.get(effect)
      let isAngle = if case .angle = field.kind.concrete(for: value) { true } else { false }
      return PresentationLayer.Attribute(field.name, value, isAngle: isAngle)
    }
  }

  // MARK: Replicators

  private mutating func replicate(
    _ sublayers: [Layer], by replicator: ReplicatorContent, in layer: Layer, at time: Instant
  ) throws -> [PresentationLayer] {
    let count = max(0, replicator.instanceCount)
    guard count <= SceneLimits.instanceCount else {
      throw EvaluationError.tooManyInstances(
        found: count, limit: SceneLimits.instanceCount, layer: layer.name ?? "")
    }
    let expected = Evaluator.least(
      layerCount, plus: count, times: Evaluator.leastCount(of: sublayers) + 1)
    guard expected <= SceneLimits.layerCount else {
      throw EvaluationError.tooManyLayers(
        found: expected, limit: SceneLimits.layerCount, layer: layer.name ?? "")
    }
    var copies: [PresentationLayer] = []
    copies.reserveCapacity(count)
    var transform = Transform3D.identity
    for index in 0..<count {
      let copyTime = time.local(
        begin: Double(index) * replicator.instanceDelay, speed: 1, offset: 0)
      guard copyTime.seconds.isFinite else {
        throw EvaluationError.nonFiniteTime(copyTime.seconds, layer: layer.name)
      }
      layerCount += 1
      guard layerCount <= SceneLimits.layerCount else {
        throw EvaluationError.tooManyLayers(
          found: layerCount, limit: SceneLimits.layerCount, layer: layer.name ?? "")
      }
      var copy = Layer("instance-\(index)")
      copy.bounds = layer.bounds
      copy.position = layer.bounds.center
      if transform != .identity { copy.transform = transform }
      var presented = PresentationLayer(copy, typeName: copy.content.typeName)
      presented.instanceColor = replicator.color(ofCopy: index)
      presented.sublayers = try present(sublayers, at: copyTime)
      copies.append(presented)
      transform = transform.concatenating(replicator.instanceTransform)
    }
    return copies
  }

  /// How many layers a tree makes at least; what effects and animated counts add is not known yet.
  private static func leastCount(of layers: [Layer]) -> Int {
    var total = 0
    for layer in layers {
      let inner = leastCount(of: layer.sublayers)
      if case .replicator(let replicator) = layer.content {
        let isAnimated = !layer.animations.isEmpty
        let copies = isAnimated ? 0 : max(0, replicator.instanceCount)
        total = least(total, plus: copies, times: inner + 1)
        total = least(total, plus: 1, times: 1)
      } else {
        total = least(total, plus: 1, times: inner + 1)
      }
      if let mask = layer.mask { total = least(total, plus: 1, times: leastCount(of: [mask])) }
      guard total <= SceneLimits.layerCount else { return total }
    }
    return total
  }

  /// `sum` + `count` · `size`, kept far from where further sums would overflow.
  private static func least(_ sum: Int, plus count: Int, times size: Int) -> Int {
    let (product, overflows) = count.multipliedReportingOverflow(by: size)
    let (total, overflowsToo) = sum.addingReportingOverflow(product)
    return overflows || overflowsToo ? 1 << 48 : min(total, 1 << 48)
  }

  // MARK: Animations

  /// Applies a layer's animations in order.
  private mutating func animate(_ layer: inout Layer, as model: Layer, at time: Instant) {
    let properties = properties(of: model.content)
    var animated = AnimatedLayer()
    for animation in model.animations {
      let timing = animation.timing(at: time)
      guard timing.applies else { continue }
      animated.apply(animation, timing: timing, to: &layer, as: model, properties)
    }
    animated.finish(&layer)
  }

  private mutating func properties(of content: LayerContent) -> [String: AnimatableProperty] {
    guard case .effect(let effect) = content else {
      return LayerType.animatableProperties(of: content) ?? [:]
    }
    let key = ObjectIdentifier(type(of: effect))
    if let known = effectProperties[key] { return known }
    let properties = layerType(of: effect).animatableProperties
    effectProperties[key] = properties
    return properties
  }

  private func layerType<E: Effect>(of effect: E) -> LayerType { .effect(E.self) }
}

extension ReplicatorContent {
  /// The colour that a copy is multiplied with; `nil`: white, which changes nothing.
  func color(ofCopy index: Int) -> Color? {
    let base = instanceColor ?? .white
    let steps = Double(index)
    func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let color = Color(
      clamped(base.red + steps * instanceRedOffset),
      clamped(base.green + steps * instanceGreenOffset),
      clamped(base.blue + steps * instanceBlueOffset),
      clamped(base.alpha + steps * instanceAlphaOffset))
    return color == .white ? nil : color
  }
}
