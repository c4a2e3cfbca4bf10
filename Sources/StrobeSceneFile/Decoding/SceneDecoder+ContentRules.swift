import StrobeCore
import StrobeGeometry
import StrobeModel

extension SceneDecoder {
  /// Rules that several keys of a layer make together.
  func checkContent(_ layer: Layer, _ members: [JSONMember], at location: JSONLocation) {
    switch layer.content {
    case .effect(let effect): note(effect.faults(), members, at: location)
    case .shape(let shape):
      guard let dashes = shape.lineDashPattern, !dashes.isEmpty, !dashes.contains(where: { $0 > 0 })
      else { return }
      let message = "'lineDashPattern' has only zeros; at least one length is greater than 0"
      note([FieldFault("lineDashPattern", message)], members, at: location)
    case .gradient(let gradient):
      checkGradient(gradient, layer, members, at: location)
      checkBounds(of: layer, at: location)
    case .image: checkBounds(of: layer, at: location)
    case .none:
      // Without a size a layer may hold others; what it would draw itself is missing.
      if layer.backgroundColor != nil { checkBounds(of: layer, at: location) }
    default: break
    }
  }

  private func checkGradient(
    _ gradient: GradientContent, _ layer: Layer, _ members: [JSONMember],
    at location: JSONLocation
  ) {
    guard !layer.isAnimated("colors"), !layer.isAnimated("locations") else { return }
    guard gradient.colors.count >= 2 else {
      warn(
        at: location,
        "the gradient has \(gradient.colors.count) colors and draws nothing; it needs 2 or more")
      return
    }
    guard let locations = gradient.locations, locations.count != gradient.colors.count else {
      return
    }
    warn(
      at: members.first { $0.key == "locations" }?.value.location ?? location,
      "the gradient has \(locations.count) locations for \(gradient.colors.count) colors and draws"
        + " nothing; it needs one each")
  }

  private func checkBounds(of layer: Layer, at location: JSONLocation) {
    guard layer.bounds.isEmpty, !layer.isAnimated("bounds") else { return }
    warn(
      at: location, "the \(layer.content.typeName) has no size and draws nothing; give it a 'frame'"
    )
  }
}

extension Layer {
  /// Whether an animation changes a property or a component of it.
  fileprivate func isAnimated(_ property: String) -> Bool {
    animations.contains { $0.animates(property) }
  }
}

extension Animation {
  fileprivate func animates(_ property: String) -> Bool {
    if case .group(let animations) = kind { return animations.contains { $0.animates(property) } }
    return keyPath == property || keyPath.hasPrefix(property + ".")
  }
}
