import StrobeGeometry
import StrobeModel

extension LayerPainter {
  /// Whether opacity must wait until the layer is drawn as a whole.
  ///
  /// That is where it paints more than once, and the paints may overlap. Everything else takes the opacity into its own paint, so that vector
  /// files need neither groups nor masks.
  ///
  /// This is the only place that decides about it.
  func needsGroup(_ layer: PresentationLayer, _ appearance: Appearance) -> Bool {
    if appearance.castsShadow { return true }
    let values = layer.layer
    // More than these few are not worth comparing with each other.
    let limit = 12
    var boxes: [Rect] = []
    if values.backgroundColor.isVisible, !values.bounds.isEmpty { boxes.append(values.bounds) }
    if values.drawsBorder(appearance), !values.bounds.isEmpty { boxes.append(values.bounds) }
    if let bounds = contentBounds(of: layer, appearance) {
      boxes.append(bounds)
      if case .shape(let shape) = values.content, shape.fillColor.isVisible, shape.drawsStroke {
        return true
      }
    }
    guard boxes.count < 2 || !boxes.haveOverlap(slack: 0) else { return true }
    let map = appearance.sublayerTransform == .identity ? nil : values.sublayerPlacement(appearance)
    var isPassedOn = true
    for sublayer in layer.sublayers {
      guard var bounds = boundsInParent(sublayer) else { continue }
      if let map { bounds = map.boundingBox(of: bounds) }
      boxes.append(bounds)
      guard boxes.count <= limit else { return true }
      // Such a layer would hand the opacity on to what overlaps in it.
      if !sublayer.layer.appearance.allowsGroupOpacity { isPassedOn = false }
    }
    guard isPassedOn else { return true }
    return boxes.haveOverlap(slack: canvas.devicePixel ?? 0)
  }
}

extension [Rect] {
  /// Whether any two share a point or come nearer to each other than a slack.
  func haveOverlap(slack: Double) -> Bool {
    for (index, rect) in enumerated() {
      let grown = rect.insetBy(-slack)
      for other in self[(index + 1)...] where grown.overlaps(other) { return true }
    }
    return false
  }
}
