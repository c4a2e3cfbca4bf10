import StrobeGeometry
import StrobeModel

extension Shadow {
  /// How far a shadow reaches beyond what casts it, in points: three standard deviations.
  static func reach(radius: Double) -> Double {
    radius > 0 ? 3 * radius : 0
  }
}

extension LayerPainter {
  /// Draws the shadow of a layer with its sublayers, or of its shadow path.
  func drawShadow(of layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint) throws {
    let offset = appearance.shadowOffset
    guard var color = appearance.shadowColor, offset.width.isFinite, offset.height.isFinite
    else { return }
    color.alpha *= unit(appearance.shadowOpacity)
    let radius = appearance.shadowRadius
    let shadow = Shadow(
      color: paint.applied(to: color), offset: offset,
      radius: radius.isFinite && radius > 0 ? radius : 0)
    var unshadowed = appearance
    unshadowed.shadowOpacity = 0
    if let path = appearance.shadowPath {
      let caster = ShadowCaster(
        outline: .path(path), bounds: { path.controlBounds },
        draw: { canvas in
          try canvas.fill([.path(path)], rule: .nonZero, with: .color(.black))
        })
      return try canvas.draw(shadow, of: caster)
    }
    let caster = ShadowCaster(
      outline: layer.isOpaqueBox ? Outline(of: layer.layer.bounds, appearance) : nil,
      bounds: {
        var unmasked = layer
        unmasked.mask = nil
        return self.visualBounds(of: unmasked, unshadowed)
      },
      draw: { canvas in
        try self.on(canvas) { try self.drawBody(layer, unshadowed, Paint()) }
      })
    try canvas.draw(shadow, of: caster)
  }
}

extension PresentationLayer {
  /// Whether the layer is nothing but its opaque background: its shadow has the same outline.
  fileprivate var isOpaqueBox: Bool {
    (layer.backgroundColor?.alpha ?? 0) >= 1 && !layer.content.isDrawn && sublayers.isEmpty
      && !layer.bounds.isEmpty
  }
}
