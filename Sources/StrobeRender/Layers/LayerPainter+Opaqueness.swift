import StrobeGeometry
import StrobeModel

extension LayerPainter {
  /// Whether a layer is known to be opaque wherever it paints, its own opacity and mask apart.
  func isOpaqueWherePainted(
    _ layer: PresentationLayer, _ appearance: Appearance
  ) throws -> Bool {
    if case .image(let image) = layer.layer.content, layer.sublayers.isEmpty,
      !appearance.castsShadow, !layer.layer.drawsBorder(appearance)
    {
      let background = layer.layer.backgroundColor?.alpha ?? 0
      if background <= 0 || background >= 1, try isOpaque(image) { return true }
    }
    guard let visible = visualBounds(of: layer, appearance),
      layer.layer.bounds.contains(visible, slack: 1e-6)
    else { return false }
    return try coversOpaquely(layer, appearance)
  }

  /// Whether a layer is known to be opaque all over its bounds, its own opacity and mask apart.
  func coversOpaquely(_ layer: PresentationLayer, _ appearance: Appearance) throws -> Bool {
    let values = layer.layer
    guard !values.bounds.isEmpty, appearance.radius(in: values.bounds) == 0 else { return false }
    if (values.backgroundColor?.alpha ?? 0) >= 1 { return true }
    switch values.content {
    case .gradient(let gradient):
      if gradient.isVisible, gradient.gradientType == .axial,
        gradient.startPoint != gradient.endPoint, gradient.colors.allSatisfy({ $0.alpha >= 1 })
      {
        return true
      }
    case .image(let image):
      if let frame = pictureBounds(image, in: values.bounds), frame.contains(values.bounds),
        image.contentsRect == Rect(0, 0, 1, 1), try isOpaque(image)
      {
        return true
      }
    case .none, .shape, .text, .replicator, .effect:
      break
    }
    guard appearance.sublayerTransform == .identity else { return false }
    return try layer.sublayers.contains { sublayer in
      let inner = sublayer.layer
      let innerAppearance = inner.appearance
      guard !inner.isHidden, inner.opacity >= 1, sublayer.mask == nil,
        sublayer.instanceColor == nil, let placement = inner.placement(innerAppearance),
        placement.keepsRectangles,
        placement.boundingBox(of: inner.bounds).contains(values.bounds, slack: 1e-6)
      else { return false }
      return try coversOpaquely(sublayer, innerAppearance)
    }
  }

  private func isOpaque(_ image: ImageContent) throws -> Bool {
    guard let source = image.contents else { return false }
    let picture = try renderer.resources.picture(source)
    return try renderer.surfaces.isOpaque(picture)
  }
}
