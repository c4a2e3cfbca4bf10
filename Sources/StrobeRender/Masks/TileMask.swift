import StrobeGeometry
import StrobeModel

/// A mask that consists of upright rectangles only, taken apart.
///
/// Such masks become clips and plain paints instead of a mask: exact at the seams, fast, and vector
/// everywhere.
struct TileMask {
  /// The rectangles in the masked layer's coordinates.
  private(set) var tiles: [MaskTile] = []

  /// Takes a mask layer apart.
  ///
  /// - Returns: `nil` where the mask shows anything but upright rectangles.
  init?(_ mask: PresentationLayer) {
    guard collect(mask, .identity, 1, nil) else { return nil }
  }

  private mutating func collect(
    _ layer: PresentationLayer, _ parent: AffineTransform, _ parentAlpha: Double,
    _ parentClip: Rect?
  ) -> Bool {
    let values = layer.layer
    let opacity = unit(values.opacity) * unit(layer.instanceColor?.alpha ?? 1)
    guard !values.isHidden, opacity > 0 else { return true }
    let appearance = values.appearance
    // What cannot be drawn under vanishes.
    guard let placement = values.placement(appearance) else { return true }
    let map = placement.concatenating(parent)
    guard map.isDrawable else { return true }
    guard isPlain(layer, appearance), map.keepsRectangles else { return false }
    var clip = parentClip
    if appearance.masksToBounds {
      let bounds = map.boundingBox(of: values.bounds)
      guard let rest = clip.map({ $0.intersection(bounds) }) ?? bounds.ifNotEmpty else {
        return true
      }
      clip = rest
    }
    let first = tiles.count
    let alpha = parentAlpha * opacity
    if let color = values.backgroundColor, color.alpha > 0, !values.bounds.isEmpty {
      let box = map.boundingBox(of: values.bounds)
      guard box.isFinite else { return false }
      // The own background is not clipped by the own bounds, which are its edge.
      if let rect = parentClip.map({ $0.intersection(box) }) ?? box.ifNotEmpty {
        tiles.append(
          MaskTile(
            name: layer.name, rect: rect, alpha: alpha * unit(color.alpha)))
      }
    }
    var inner = map
    if !layer.sublayers.isEmpty, appearance.sublayerTransform != .identity {
      guard let sublayers = values.sublayerPlacement(appearance) else { return true }
      inner = sublayers.concatenating(map)
    }
    for sublayer in layer.sublayers {
      guard collect(sublayer, inner, alpha, clip) else { return false }
    }
    // A translucent group of overlapping rectangles has to be put together before it is faded.
    return opacity >= 1 || !appearance.allowsGroupOpacity
      || !TileGrid.haveOverlap(tiles[first...])
  }

  private func isPlain(_ layer: PresentationLayer, _ appearance: Appearance) -> Bool {
    let values = layer.layer
    let isRounded =
      appearance.radius(in: values.bounds) > 0 && !appearance.maskedCorners.isDisjoint(with: .all)
      && (values.backgroundColor.isVisible || appearance.masksToBounds)
    return !values.content.isDrawn && layer.mask == nil && !isRounded
      && !values.drawsBorder(appearance) && !appearance.castsShadow
  }
}
