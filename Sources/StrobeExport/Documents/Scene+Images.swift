public import StrobeModel

extension Scene {
  /// The picture files that the scene names, each once, in the order of the layers.
  public var images: [ImageSource] {
    var found: [ImageSource] = []
    var seen: Set<ImageSource> = []
    func add(_ source: ImageSource?) {
      guard let source, seen.insert(source).inserted else { return }
      found.append(source)
    }
    func add(_ value: PropertyValue?) {
      switch value {
      case .image(let source): add(source)
      case .list(let values): for value in values { add(value) }
      case .layer(let layer): visit(layer)
      default: break
      }
    }
    func add(_ animation: Animation) {
      switch animation.kind {
      case .basic(let basic), .spring(let basic, _):
        for end in [basic.from, basic.to, basic.by] { add(end) }
      case .keyframe(let keyframes): for value in keyframes.values { add(value) }
      case .group(let animations): for animation in animations { add(animation) }
      }
    }
    func visit(_ layer: Layer) {
      switch layer.content {
      case .image(let image): add(image.contents)
      case .effect(let effect): for source in effect.images { add(source) }
      case .none, .shape, .text, .gradient, .replicator: break
      }
      for animation in layer.animations { add(animation) }
      for sublayer in layer.sublayers { visit(sublayer) }
      if let mask = layer.mask { visit(mask) }
    }
    for layer in layers { visit(layer) }
    return found
  }
}
