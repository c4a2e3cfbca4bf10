extension Scene {
  /// How long the scene naturally lasts, in seconds: the longest of its parts' lengths.
  ///
  /// An animation counts with its end, or with one cycle where it repeats for ever; a replicator
  /// adds the delay of its last copy; an effect says its own length. 1 if nothing moves.
  public var naturalDuration: Double {
    let end = NaturalEnd(seed: seed).of(layers, at: [])
    guard let end, end > 0, end.isFinite else { return 1 }
    return end
  }
}

extension EffectContext {
  /// When the layers that an effect holds have ended, in seconds of the effect's time.
  ///
  /// - Parameter layers: The layers, which fill the effect or are among its sublayers.
  /// - Returns: The end as a scene's natural duration counts it; `nil`: nothing moves.
  public func naturalEnd(of layers: [Layer]) -> Double? {
    NaturalEnd(seed: seed).of(layers, at: [])
  }
}

/// Finds when the animations of a tree have ended.
private struct NaturalEnd {
  let seed: UInt64

  /// The latest end within the layers of one parent, in the parent's time.
  func of(_ layers: [Layer], at indexPath: [Int]) -> Double? {
    var latest: Double?
    for (index, layer) in layers.enumerated() {
      latest = later(latest, end(of: layer, at: indexPath + [index]))
    }
    return latest
  }

  private func later(_ a: Double?, _ b: Double?) -> Double? {
    guard let b, b.isFinite else { return a }
    return a.map { max($0, b) } ?? b
  }

  /// A layer's end in its parent's time.
  private func end(of layer: Layer, at indexPath: [Int]) -> Double? {
    guard layer.speed != 0 else { return nil }
    var end: Double?
    for animation in layer.animations {
      end = later(end, animation.naturalEnd)
    }
    var inner = of(layer.sublayers, at: indexPath)
    if let mask = layer.mask { end = later(end, self.end(of: mask, at: indexPath + [-1])) }
    switch layer.content {
    case .effect(let effect):
      let context = EffectContext(
        bounds: layer.bounds, seed: SplitMix64.seed(seed, at: indexPath))
      end = later(end, effect.naturalDuration(in: context))
    case .replicator(let replicator):
      inner = inner.map {
        $0 + max(0, replicator.instanceDelay * Double(max(0, replicator.instanceCount - 1)))
      }
    default: break
    }
    end = later(end, inner)
    return end.map { layer.beginTime + ($0 - layer.timeOffset) / layer.speed }
  }
}

extension Animation {
  /// When the animation has ended, or has run through its first cycle where it repeats for ever, in
  /// seconds of its layer's time; `nil`: it stands still.
  var naturalEnd: Double? {
    guard speed != 0 else { return nil }
    let duration = resolvedDuration(inherited: nil)
    var length = activeDuration(duration)
    if !length.isFinite { length = cycleDuration(duration) }
    if !length.isFinite, case .spring(_, let spring) = kind {
      length = 2 * .pi / spring.frequency
    }
    return beginTime + length / abs(speed)
  }
}
