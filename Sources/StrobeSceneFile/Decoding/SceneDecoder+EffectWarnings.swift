import StrobeCore
import StrobeModel

extension SceneDecoder {
  /// Asks the effects what a user should know although they can be drawn.
  func addEffectWarnings(seed: UInt64) {
    for place in effectPlaces {
      path = place.path
      let context = EffectContext(
        bounds: place.bounds, seed: SplitMix64.seed(seed, at: place.indexPath))
      for message in place.effect.warnings(in: context) {
        warn(.effect, at: place.location, message)
      }
      if place.hasInnerEffects, let layers = try? place.effect.sublayers(at: 0, in: context) {
        addWarnings(
          of: layers, at: place.indexPath, offset: Evaluator.generatedIndex, seed: seed,
          location: place.location)
      }
    }
    path = JSONPath()
  }

  /// Asks the effects within what an effect draws: their place in the tree decides their seed.
  private func addWarnings(
    of layers: [Layer], at indexPath: [Int], offset: Int, seed: UInt64, location: JSONLocation
  ) {
    for (index, layer) in layers.enumerated() {
      let indexPath = indexPath + [index + offset]
      if case .effect(let effect) = layer.content {
        let context = EffectContext(
          bounds: layer.bounds, seed: SplitMix64.seed(seed, at: indexPath))
        for message in effect.warnings(in: context) {
          warn(.effect, at: location, "\(layer.content.typeName): \(message)")
        }
        if let inner = try? effect.sublayers(at: 0, in: context) {
          addWarnings(
            of: inner, at: indexPath, offset: Evaluator.generatedIndex, seed: seed,
            location: location)
        }
      }
      addWarnings(of: layer.sublayers, at: indexPath, offset: 0, seed: seed, location: location)
      if let mask = layer.mask {
        addWarnings(
          of: [mask], at: indexPath, offset: Evaluator.maskIndex, seed: seed, location: location)
      }
    }
  }
}
