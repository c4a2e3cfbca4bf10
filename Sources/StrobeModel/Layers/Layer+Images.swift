extension Layer {
  /// The picture files that the layer, what is in it, its mask and its animations name, in the order
  /// of the layers; one that is named twice stands there twice.
  public var imageSources: [ImageSource] {
    var found: [ImageSource] = []
    switch content {
    case .image(let image): found += [image.contents].compactMap(\.self)
    case .effect(let effect): found += effect.images
    case .none, .shape, .text, .gradient, .replicator: break
    }
    for animation in animations { found += animation.imageSources }
    for sublayer in sublayers { found += sublayer.imageSources }
    if let mask { found += mask.imageSources }
    return found
  }
}

extension Animation {
  fileprivate var imageSources: [ImageSource] {
    switch kind {
    case .basic(let basic), .spring(let basic, _):
      [basic.from, basic.to, basic.by].flatMap { $0?.imageSources ?? [] }
    case .keyframe(let keyframes): keyframes.values.flatMap(\.imageSources)
    case .group(let animations): animations.flatMap(\.imageSources)
    }
  }
}

extension PropertyValue {
  fileprivate var imageSources: [ImageSource] {
    switch self {
    case .image(let source): [source]
    case .list(let values): values.flatMap(\.imageSources)
    case .layer(let layer): layer.imageSources
    default: []
    }
  }
}
