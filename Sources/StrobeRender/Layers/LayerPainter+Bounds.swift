import StrobeGeometry
import StrobeModel

extension LayerPainter {
  /// Whether a layer lies outside of what can be drawn on, as far as a quick look can tell.
  ///
  /// Layers with sublayers are looked at only where they clip them: the sublayers have their own
  /// turn, and a look at all of them at every level would cost more than it saves.
  func isOutside(_ layer: PresentationLayer, _ appearance: Appearance) -> Bool {
    guard layer.sublayers.isEmpty || appearance.masksToBounds else { return false }
    guard let bounds = visualBounds(of: layer, appearance) else { return true }
    guard bounds.isFinite else { return false }
    if bounds.isFar {
      // So far out the clip's corners would fall together in the layer's coordinates.
      guard let visible = canvas.deviceVisibleBounds else { return false }
      let box = canvas.matrix.boundingBox(of: bounds)
      return box.isFinite && !box.insetBy(-1).overlaps(visible)
    }
    guard let visible = canvas.visibleBounds else { return false }
    return !bounds.insetBy(-(canvas.devicePixel ?? 0)).overlaps(visible)
  }

  /// A rectangle, in the layer's own coordinates, outside of which nothing of it is drawn.
  ///
  /// It holds the sublayers too, and is `nil` where they all draw nothing. Opacity and hiding of
  /// the layer itself do not count.
  func visualBounds(of layer: PresentationLayer, _ appearance: Appearance) -> Rect? {
    var union = BoundsUnion()
    let values = layer.layer
    if values.drawsBox(appearance) { union.add(values.bounds) }
    var contents = BoundsUnion()
    contents.add(contentBounds(of: layer, appearance))
    contents.add(sublayerBounds(of: layer, appearance))
    if appearance.masksToBounds {
      union.add(contents.rect?.intersection(values.bounds))
    } else {
      union.add(contents.rect)
    }
    if appearance.castsShadow {
      union.add(shadowBounds(of: union.rect, appearance))
    }
    guard let mask = layer.mask else { return union.rect }
    guard let own = union.rect, let masked = boundsInParent(mask) else { return nil }
    return own.intersection(masked)
  }

  /// A layer's visual bounds in its parent's coordinates; `nil` where nothing is drawn.
  func boundsInParent(_ layer: PresentationLayer) -> Rect? {
    guard layer.isSeen else { return nil }
    let appearance = layer.layer.appearance
    guard let placement = layer.layer.placement(appearance),
      let bounds = visualBounds(of: layer, appearance)
    else { return nil }
    return placement.boundingBox(of: bounds)
  }

  private func sublayerBounds(of layer: PresentationLayer, _ appearance: Appearance) -> Rect? {
    guard !layer.sublayers.isEmpty else { return nil }
    var union = BoundsUnion()
    for sublayer in layer.sublayers { union.add(boundsInParent(sublayer)) }
    guard let rect = union.rect, appearance.sublayerTransform != .identity else {
      return union.rect
    }
    return layer.layer.sublayerPlacement(appearance)?.boundingBox(of: rect)
  }

  /// Where a layer's own content, without background and border, may draw.
  func contentBounds(of layer: PresentationLayer, _ appearance: Appearance) -> Rect? {
    switch layer.layer.content {
    case .none, .replicator, .effect: nil
    case .shape(let shape): shape.visualBounds
    case .gradient(let gradient): gradient.isVisible ? layer.layer.bounds.ifNotEmpty : nil
    case .image(let image): pictureBounds(image, in: layer.layer.bounds)
    case .text(let text): textBounds(text, in: layer.layer.bounds)
    }
  }

  private func shadowBounds(of bounds: Rect?, _ appearance: Appearance) -> Rect? {
    let caster = appearance.shadowPath.map(\.controlBounds) ?? bounds
    guard let caster else { return nil }
    let spread = Shadow.reach(radius: appearance.shadowRadius)
    return Rect(
      caster.minX + appearance.shadowOffset.width, caster.minY + appearance.shadowOffset.height,
      caster.width, caster.height
    ).insetBy(-spread)
  }
}

/// The union of rectangles of which some may be missing.
struct BoundsUnion {
  private(set) var rect: Rect?

  mutating func add(_ other: Rect?) {
    guard let other else { return }
    rect = rect?.union(other) ?? other
  }
}

extension PresentationLayer {
  /// Whether the layer takes part in the drawing at all.
  var isSeen: Bool {
    !layer.isHidden && layer.opacity > 0 && (instanceColor == nil || instanceColor.isVisible)
  }
}

extension Layer {
  /// Whether background or border paint.
  func drawsBox(_ appearance: Appearance) -> Bool {
    (backgroundColor.isVisible || drawsBorder(appearance)) && !bounds.isEmpty
  }

  /// Whether the border paints.
  func drawsBorder(_ appearance: Appearance) -> Bool {
    appearance.borderWidth > 0 && appearance.borderColor.isVisible
  }
}

extension Layer {
  /// Whether numbers are so large that a tenth of a point is below their precision.
  var isBeyondPrecision: Bool {
    max(abs(bounds.minX), abs(bounds.minY), bounds.width, bounds.height) > 1e14
      || max(abs(position.x), abs(position.y)) > 1e14
  }
}

extension Rect {
  /// The rectangle, or `nil` where nothing lies inside.
  var ifNotEmpty: Rect? { isEmpty ? nil : self }

  /// Whether numbers are so large that a point more or less becomes a matter of rounding.
  var isFar: Bool { max(abs(minX), abs(minY), width, height) > 1e9 }
}

extension Path {
  /// The rectangle around all points and control points; `nil` for an empty path.
  var controlBounds: Rect? {
    guard !elements.isEmpty else { return nil }
    var left = Double.infinity
    var top = Double.infinity
    var right = -Double.infinity
    var bottom = -Double.infinity
    func add(_ point: Point) {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point):
        add(point)
      case .cubic(let first, let second, let end):
        add(first)
        add(second)
        add(end)
      case .close:
        continue
      }
    }
    guard left <= right, top <= bottom else { return nil }
    return Rect(left, top, right - left, bottom - top)
  }
}

extension ShapeContent {
  /// A rectangle that holds the fill and, with its corners and ends, the stroke.
  var visualBounds: Rect? {
    guard let bounds = path?.controlBounds, fillColor.isVisible || drawsStroke else { return nil }
    guard drawsStroke else { return bounds }
    let reach = lineJoin == .miter ? max(miterLimit, 2) : 2
    return bounds.insetBy(-lineWidth / 2 * reach)
  }

  /// Whether the stroke paints; its trimming apart.
  var drawsStroke: Bool { strokeColor.isVisible && lineWidth > 0 }
}
