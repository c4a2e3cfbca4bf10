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
  private(set) var canvas: any Canvas
  var report = DrawingReport()

  init(renderer: Renderer, canvas: any Canvas) {
    self.renderer = renderer
    self.canvas = canvas
  }

  /// Draws on another canvas for the time of a call.
  func on(_ other: any Canvas, _ body: () throws -> Void) rethrows {
    let outer = canvas
    canvas = other
    defer { canvas = outer }
    try body()
  }

  func drawCanvas(_ tree: PresentationTree) throws {
    if let background = tree.background, background.alpha > 0 {
      try canvas.fill(
        [.rectangle(Rect(origin: .zero, size: tree.size))], rule: .nonZero,
        with: .color(Paint().applied(to: background)))
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
    canvas.save()
    defer { canvas.restore() }
    guard placement.isDrawable, canvas.concatenate(placement) else {
      // A layer of no size is drawn as it should be.
      if placement.isTooLarge || placement.concatenating(canvas.matrix).isTooLarge {
        report.add(.tooLarge(layer: layer.name, .scale))
      }
      return
    }
    if values.isBeyondPrecision { report.add(.tooLarge(layer: layer.name, .size)) }
    guard !isOutside(layer, appearance) else { return }

    canvas.begin(layer)
    defer { canvas.end() }
    if let mask = layer.mask {
      try drawMasked(layer, appearance, by: mask, paint, opacity: opacity)
    } else if opacity < 1 || paint.alpha < 1 {
      var paint = paint
      paint.alpha *= opacity
      if paint.alpha < 1, appearance.allowsGroupOpacity, needsGroup(layer, appearance) {
        try canvas.group(alpha: paint.alpha, groupContent(layer, appearance, paint))
      } else {
        try drawBody(layer, appearance, paint)
      }
    } else {
      try drawBody(layer, appearance, paint)
    }
  }

  /// Draws a layer where its mask, with everything in it, is opaque.
  ///
  /// Only the mask's alpha counts.
  private func drawMasked(
    _ layer: PresentationLayer, _ appearance: Appearance, by mask: PresentationLayer,
    _ paint: Paint, opacity: Double
  ) throws {
    var unmasked = layer
    unmasked.mask = nil
    let stencil = MaskContent(
      tiles: TileMask(mask)?.tiles,
      draw: { canvas, alpha in
        try self.on(canvas) { try self.draw(mask, Paint(alpha: alpha)) }
      })
    try canvas.draw(
      groupContent(unmasked, appearance, paint), through: stencil, alpha: paint.alpha * opacity)
  }

  /// What a canvas may want to know about a layer that's drawn as a whole, all its opacity apart.
  private func groupContent(
    _ layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) -> GroupContent {
    let paint = paint.opaque
    return GroupContent(
      bounds: { self.visualBounds(of: layer, appearance) },
      needsGroup: { self.needsGroup(layer, appearance) },
      isOpaqueWherePainted: { try self.isOpaqueWherePainted(layer, appearance) },
      onlyPicture: { try self.onlyPicture(layer, appearance, paint) },
      draw: { canvas, alpha in
        var paint = paint
        paint.alpha = alpha
        try self.on(canvas) { try self.drawBody(layer, appearance, paint) }
      })
  }

  /// Draws everything of a layer but its opacity and its mask.
  func drawBody(
    _ layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    let values = layer.layer
    if appearance.castsShadow {
      try drawShadow(of: layer, appearance, paint)
      reportRefusals(layer)
    }
    let hasContents = values.content.isDrawn || !layer.sublayers.isEmpty
    if !hasContents {
      try drawBackground(values, appearance, paint)
    } else if appearance.masksToBounds {
      try drawClipped(layer, appearance, paint)
    } else {
      try drawBackground(values, appearance, paint)
      try drawContents(of: layer, appearance, paint)
    }
    try drawBorder(values, appearance, paint)
    reportRefusals(layer)
  }

  /// Reports what was not drawn as it should be since the last call.
  private func reportRefusals(_ layer: PresentationLayer) {
    for refusal in canvas.takeRefusals() {
      report.add(DrawingWarning(refusal, layer: layer.name))
    }
  }

  /// Draws background, content and sublayers inside the bounds with their corners.
  private func drawClipped(
    _ layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    let values = layer.layer
    guard !values.bounds.isEmpty else { return }
    var background: Color?
    if let color = values.backgroundColor, color.alpha > 0 {
      background = paint.applied(to: color)
    }
    try canvas.draw(
      ClippedContent(
        outline: Outline(inside: values.bounds, appearance),
        edge: Outline(of: values.bounds, appearance), background: background,
        isComposed: layer.isComposedInBounds,
        bounds: { self.visualBounds(of: layer, appearance) },
        draw: { canvas in
          try self.on(canvas) { try self.drawContents(of: layer, appearance, paint) }
        }))
  }

  private func drawContents(
    of layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    try drawContent(layer, appearance, paint)
    // Before the sublayers' own.
    reportRefusals(layer)
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
    try canvas.saved {
      guard canvas.concatenate(map) else { return }
      try drawLayers(layer.sublayers, paint)
    }
  }

  private func drawContent(
    _ layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws {
    switch layer.layer.content {
    case .none, .replicator, .effect:
      return
    case .shape(let shape):
      try drawShape(shape, paint)
    case .gradient(let gradient):
      try drawGradient(gradient, in: layer.layer, appearance, paint)
    case .image(let image):
      try drawPicture(image, in: layer.layer.bounds, paint)
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

  /// Whether more than one paint may lie in the bounds, the border apart.
  fileprivate var isComposedInBounds: Bool {
    let seen = sublayers.count { $0.isSeen }
    let paints =
      (layer.backgroundColor.isVisible ? 1 : 0) + (layer.content.isDrawn ? 1 : 0) + seen
    return paints > 1 || (seen == 1 && sublayers.contains { $0.isSeen && $0.isComposed })
  }
}

extension Appearance {
  /// Whether there is a shadow to draw: none where the layer clips to its bounds.
  var castsShadow: Bool {
    shadowOpacity > 0 && shadowColor.isVisible && !masksToBounds
  }
}
