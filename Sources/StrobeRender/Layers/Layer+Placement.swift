import StrobeGeometry
import StrobeModel

extension Layer {
  /// The map from the layer's coordinates to its parent's: from the anchor point, through the
  /// transform, to the position.
  ///
  /// `nil` where it cannot be drawn under: scale 0, edge on, or not finite.
  func placement(_ appearance: Appearance) -> AffineTransform? {
    let map = map(appearance)
    return map.isDrawable ? map : nil
  }

  /// The same map, whether it can be drawn under or not.
  func map(_ appearance: Appearance) -> AffineTransform {
    let anchorX = bounds.minX + anchorPoint.x * bounds.width
    let anchorY = bounds.minY + anchorPoint.y * bounds.height
    let transform = appearance.transform
    return AffineTransform(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22,
      tx: transform.m41 - anchorX * transform.m11 - anchorY * transform.m21 + position.x,
      ty: transform.m42 - anchorX * transform.m12 - anchorY * transform.m22 + position.y)
  }

  /// The map that the sublayers' coordinates go through first: the sublayer transform about the
  /// anchor point.
  func sublayerPlacement(_ appearance: Appearance) -> AffineTransform? {
    let anchorX = bounds.minX + anchorPoint.x * bounds.width
    let anchorY = bounds.minY + anchorPoint.y * bounds.height
    let map = AffineTransform.translation(-anchorX, -anchorY)
      .concatenating(appearance.sublayerTransform.affine)
      .concatenating(.translation(anchorX, anchorY))
    return map.isDrawable ? map : nil
  }
}
