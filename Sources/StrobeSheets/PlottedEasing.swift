internal import StrobeModel

/// A timing function in use and what it moves.
struct PlottedEasing: Equatable {
  /// The layer's name and the animated property, as `ring.opacity`.
  var key: String
  var function: TimingFunction

  /// The timing functions that animations of plotted properties name, each once.
  static func curves(of scene: Scene, plots: [String]) -> [PlottedEasing] {
    var found: [PlottedEasing] = []
    func add(_ function: TimingFunction?, _ key: String) {
      guard let function, case let curve = PlottedEasing(key: key, function: function),
        !found.contains(curve), plots.contains(where: { concerns($0, key) })
      else { return }
      found.append(curve)
    }
    func add(_ animation: Animation, _ layer: String, _ outer: TimingFunction?) {
      if case .group(let animations) = animation.kind {
        // A group's own easing is that of everything in it.
        for inner in animations { add(inner, layer, animation.timingFunction ?? outer) }
        return
      }
      let key = "\(layer).\(animation.keyPath)"
      add(outer, key)
      add(animation.timingFunction, key)
      if case .keyframe(let keyframes) = animation.kind {
        for function in keyframes.timingFunctions { add(function, key) }
      }
    }
    func visit(_ layer: Layer) {
      for animation in layer.animations { add(animation, layer.name ?? "", nil) }
      if case .effect(let effect) = layer.content {
        let context = EffectContext(bounds: layer.bounds, seed: scene.seed)
        // An effect that cannot answer shows so when it is drawn.
        for sublayer in (try? effect.sublayers(at: 0, in: context)) ?? [] { visit(sublayer) }
      }
      for sublayer in layer.sublayers { visit(sublayer) }
      if let mask = layer.mask { visit(mask) }
    }
    for layer in scene.layers { visit(layer) }
    return found
  }

  /// Whether an animated key is the plotted one, a part of it, or the whole of which it is a part.
  private static func concerns(_ plot: String, _ key: String) -> Bool {
    var rest = plot[...]
    while true {
      if rest == key || rest.hasPrefix(key + ".") || key.hasPrefix(rest + ".") { return true }
      // Names may be chained to reach a layer within another.
      guard let dot = rest.firstIndex(of: ".") else { return false }
      rest = rest[rest.index(after: dot)...]
      guard rest.contains(".") else { return false }
    }
  }
}
