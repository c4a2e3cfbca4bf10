import StrobeCairo
import StrobeGeometry
import StrobeModel

/// One drawing of one tree.
///
/// The order inside a layer is Core Animation's: shadow, background, gradient or text, picture, shape
/// (fill, then stroke), sublayers, border; then the whole times its opacity and its mask. Each of
/// these is an extension of its own.
final class LayerPainter {
  let renderer: Renderer
  /// Where drawing goes at the moment; changes while something is drawn aside.
  var context: Context
  /// What the drawing is for at the moment.
  var target: DrawingTarget
  var report = DrawingReport()
  /// Whether layers are announced to the observer.
  var isObserved: Bool
  /// Why texts are outlines at the moment although the observer draws texts; `nil` where what is
  /// drawn is not seen itself.
  var outlining: OutlinedTextReason?

  init(renderer: Renderer, context: Context, target: DrawingTarget) {
    self.renderer = renderer
    self.context = context
    self.target = target
    isObserved = renderer.observer != nil
  }

  var isVector: Bool { target == .vector }

  func drawCanvas(_ tree: PresentationTree) throws {
    if let background = tree.background, background.alpha > 0 {
      context.rectangle(x: 0, y: 0, width: tree.size.width, height: tree.size.height)
      context.setSource(Paint().applied(to: background))
      context.fill()
    }
    try drawLayers(tree.layers, Paint())
  }

  /// Draws siblings by rising zPosition; document order decides between equals.
  func drawLayers(_ layers: [PresentationLayer], _ paint: Paint) throws {
    for layer in layers.inDrawingOrder {
      try draw(layer, paint)
    }
  }

  /// Draws a layer and what is in it.
  func draw(_ layer: PresentationLayer, _ paint: Paint) throws {
    let values = layer.layer
    let opacity = unit(values.opacity)
    let paint = paint.multiplied(by: layer.instanceColor)
    guard !values.isHidden, opacity > 0, paint.alpha > 0 else { return }
    let appearance = values.appearance
    let placement = values.map(appearance)
    context.save()
    defer { context.restore() }
    guard placement.isDrawable, context.transform(placement) else {
      // A layer of no size is drawn as it should be.
      if placement.isTooLarge || placement.then(context.matrix).isTooLarge {
        report.add(.tooLarge(layer: layer.name, .scale))
      }
      return
    }
    if values.isBeyondPrecision { report.add(.tooLarge(layer: layer.name, .size)) }
    guard !isOutside(layer, appearance) else { return }

    if isObserved { renderer.observer?.willDraw(layer, on: context) }
    defer { if isObserved { renderer.observer?.didDraw(layer, on: context) } }

    if let mask = layer.mask {
      try drawMasked(layer, appearance, by: mask, paint, opacity: opacity)
    } else if opacity < 1 || paint.alpha < 1 {
      var paint = paint
      paint.alpha *= opacity
      if paint.alpha < 1, appearance.allowsGroupOpacity, needsGroup(layer, appearance) {
        try drawGroup(layer, appearance, paint)
      } else {
        try drawBody(layer, appearance, paint)
      }
    } else {
      try drawBody(layer, appearance, paint)
    }
  }

  /// Draws a layer aside and paints the result once.
  private func drawGroup(
    _ layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    guard clipToVisible(layer, appearance) else { return }
    let pattern = try context.group { try drawBody(layer, appearance, paint.opaque) }
    context.setSource(pattern)
    context.paint(alpha: paint.alpha)
  }

  /// Restricts a group to the pixels that it can touch, so that it takes no more memory and time than
  /// it must.
  ///
  /// - Returns: Whether anything is left to draw on.
  func clipToVisible(_ layer: PresentationLayer, _ appearance: Appearance) -> Bool {
    guard !isVector else { return true }
    let visible = visualBounds(of: layer, appearance)
    guard let visible else { return false }
    guard visible.isFinite else { return true }
    let box = context.matrix.boundingBox(of: visible)
    guard box.isFinite else { return true }
    let left = (box.minX - 1).rounded(.down)
    let top = (box.minY - 1).rounded(.down)
    let right = (box.maxX + 1).rounded(.up)
    let bottom = (box.maxY + 1).rounded(.up)
    let matrix = context.matrix
    context.setMatrix(.identity)
    context.newPath()
    context.rectangle(x: left, y: top, width: right - left, height: bottom - top)
    context.clip()
    context.setMatrix(matrix)
    let extents = context.clipExtents
    return extents.width > 0 && extents.height > 0
  }

  /// Draws everything of a layer but its opacity and its mask.
  func drawBody(
    _ layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    let values = layer.layer
    if appearance.castsShadow {
      try drawShadow(of: layer, appearance, paint)
    }
    let hasContents = values.content.isDrawn || !layer.sublayers.isEmpty
    if !hasContents {
      drawBackground(values, appearance, paint)
    } else if appearance.masksToBounds {
      try drawClipped(layer, appearance, paint)
    } else {
      drawBackground(values, appearance, paint)
      try drawContents(of: layer, appearance, paint)
    }
    drawBorder(values, appearance, paint)
    reportRefusal(layer)
  }

  /// Tells of outlines that were not drawn since the last call.
  private func reportRefusal(_ layer: PresentationLayer) {
    switch context.takeRefusal() {
    case .none: return
    case .notFinite: report.add(.tooLarge(layer: layer.name, .outline))
    case .strokeTooWide: report.add(.tooLarge(layer: layer.name, .lineWidth))
    }
  }

  /// Draws background, content and sublayers inside the bounds with their corners.
  private func drawClipped(
    _ layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    let values = layer.layer
    guard !values.bounds.isEmpty else { return }
    guard needsSmoothClip(layer, appearance) else {
      drawBackground(values, appearance, paint)
      context.save()
      defer { context.restore() }
      context.newPath()
      context.addInnerOutline(of: values.bounds, appearance)
      context.clip()
      return try drawContents(of: layer, appearance, paint)
    }
    // Everything aside without corners, then once through the outline: paints that are clipped one
    // by one let the lower ones shine through the smoothed edge.
    context.save()
    defer { context.restore() }
    guard clipToVisible(layer, appearance) else { return }
    let pattern = try context.group {
      if let color = values.backgroundColor, color.alpha > 0 {
        context.newPath()
        context.setSource(paint.applied(to: color))
        context.paint()
      }
      try drawContents(of: layer, appearance, paint)
    }
    context.newPath()
    context.addInnerOutline(of: values.bounds, appearance)
    context.setSource(pattern)
    context.fill()
  }

  /// Whether paints lie above each other under a clip that is not made of whole pixels.
  private func needsSmoothClip(_ layer: PresentationLayer, _ appearance: Appearance) -> Bool {
    guard !isVector else { return false }
    let values = layer.layer
    let seen = layer.sublayers.count { $0.isSeen }
    let paints =
      (values.backgroundColor.isVisible ? 1 : 0) + (values.content.isDrawn ? 1 : 0) + seen
    guard paints > 1 || (seen == 1 && layer.sublayers.count { $0.isSeen && $0.isComposed } == 1)
    else { return false }
    let isRounded =
      appearance.radius(in: values.bounds) > 0
      && !appearance.maskedCorners.isDisjoint(with: .all)
    guard !isRounded, context.matrix.keepsRectangles else { return true }
    let box = context.matrix.boundingBox(of: values.bounds)
    return ![box.minX, box.minY, box.maxX, box.maxY].allSatisfy {
      abs($0 - $0.rounded()) < 1.0 / 512
    }
  }

  private func drawContents(
    of layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    try drawContent(layer, appearance, paint)
    // Before the sublayers' own.
    reportRefusal(layer)
    try drawSublayers(of: layer, appearance, paint)
  }

  private func drawSublayers(
    of layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    guard !layer.sublayers.isEmpty else { return }
    guard appearance.sublayerTransform != .identity else {
      return try drawLayers(layer.sublayers, paint)
    }
    guard let map = layer.layer.sublayerPlacement(appearance) else { return }
    context.save()
    defer { context.restore() }
    guard context.transform(map) else { return }
    try drawLayers(layer.sublayers, paint)
  }

  private func drawContent(
    _ layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    switch layer.layer.content {
    case .none, .replicator, .effect:
      return
    case .shape(let shape):
      drawShape(shape, of: layer, paint)
    case .gradient(let gradient):
      try drawGradient(gradient, in: layer, appearance, paint)
    case .image(let image):
      try drawPicture(image, of: layer, paint)
    case .text(let text):
      try drawText(text, of: layer, paint)
    }
  }
}

extension [PresentationLayer] {
  /// By rising zPosition; equal ones stay in document order.
  var inDrawingOrder: [PresentationLayer] {
    guard contains(where: { $0.layer.appearance.zPosition != 0 }) else { return self }
    return enumerated().sorted { left, right in
      let first = left.element.layer.appearance.zPosition
      let second = right.element.layer.appearance.zPosition
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}

extension LayerContent {
  /// Whether the content itself paints, sublayers apart.
  var isDrawn: Bool {
    switch self {
    case .none, .replicator, .effect: false
    case .shape, .text, .image, .gradient: true
    }
  }
}

extension PresentationLayer {
  /// Whether more than one paint may make up the layer.
  var isComposed: Bool { layer.content.isDrawn || !sublayers.isEmpty }
}

extension Appearance {
  /// Whether there is a shadow to draw: none where the layer clips to its bounds.
  var castsShadow: Bool {
    shadowOpacity > 0 && shadowColor.isVisible && !masksToBounds
  }
}
