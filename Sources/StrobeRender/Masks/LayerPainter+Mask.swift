import StrobeCairo
import StrobeGeometry
import StrobeModel

extension LayerPainter {
  /// Draws a layer where its mask, with everything in it, is opaque.
  ///
  /// Only the mask's alpha counts.
  func drawMasked(
    _ layer: PresentationLayer, _ appearance: Appearance, by mask: PresentationLayer,
    _ paint: Paint, opacity: Double
  ) throws {
    var paint = paint
    paint.alpha *= opacity
    var content = layer
    content.mask = nil
    guard let tiles = TileMask(mask), var grid = TileGrid(tiles.tiles) else {
      return try drawUnderLayerMask(content, appearance, by: mask, paint)
    }
    if let bounds = visualBounds(of: content, appearance), bounds.isFinite {
      grid.spread(beyond: bounds, by: 8 * max(1, context.devicePixel))
    }
    try draw(content, appearance, in: grid, paint)
  }

  /// Any mask: the layer aside, the mask aside with the layer's opacity, then one through the other.
  private func drawUnderLayerMask(
    _ layer: PresentationLayer, _ appearance: Appearance, by mask: PresentationLayer,
    _ paint: Paint
  ) throws {
    guard clipToVisible(layer, appearance) else { return }
    let content = try context.group { try drawBody(layer, appearance, paint.opaque) }
    let stencil = try unobserved(.mask) {
      try context.group(alphaOnly: true) { try draw(mask, Paint(alpha: paint.alpha)) }
    }
    context.setSource(content)
    context.mask(stencil)
  }

  /// A mask of rectangles: one clip for what is opaque, one paint for each degree of transparency.
  private func draw(
    _ layer: PresentationLayer, _ appearance: Appearance, in grid: TileGrid, _ paint: Paint
  ) throws {
    let areNested = try isVector && isOpaqueWherePainted(layer, appearance)
    let regions = grid.regions(areNested: areNested)
    guard let last = regions.last else { return }
    if regions.count == 1, paint.alpha * last.alpha >= 1 || !needsGroup(layer, appearance) {
      // Straight through the clip, without an intermediate picture.
      var paint = paint
      paint.alpha *= last.alpha
      return try draw(layer, appearance, inside: last, paint)
    }
    guard clipToVisible(layer, appearance) else { return }
    let source = try contentPattern(layer, appearance, paint.opaque)
    guard isVector || isOnPixels(grid) else {
      return try paintSource(source, through: regions, alpha: paint.alpha)
    }
    // What is opaque and painted with alpha a, then with (b − a)/(1 − a), has alpha b: each region
    // is painted under the denser ones too, and a viewer that smooths edges finds none between two.
    var below = 0.0
    for region in regions {
      context.save()
      addPath(of: region)
      context.clip()
      context.setSource(source)
      let alpha = region.alpha * paint.alpha
      context.paint(alpha: below < 1 ? (alpha - below) / (1 - below) : 0)
      context.restore()
      if areNested { below = alpha }
    }
  }

  /// Edges between pixels that are not whole: neighbours share the pixels between them by their
  /// areas, and only a sum of areas leaves no seam.
  private func paintSource(
    _ source: Pattern, through regions: [TileGrid.Region], alpha: Double
  ) throws {
    let stencil = try context.group(alphaOnly: true) {
      context.setOperator(.add)
      for region in regions {
        addPath(of: region)
        context.setSource(red: 0, green: 0, blue: 0, alpha: region.alpha * alpha)
        context.fill()
      }
    }
    context.setSource(source)
    context.mask(stencil)
  }

  private func draw(
    _ layer: PresentationLayer, _ appearance: Appearance, inside region: TileGrid.Region,
    _ paint: Paint
  ) throws {
    if let visible = visualBounds(of: layer, appearance), let box = region.box,
      box.contains(visible)
    {
      // The mask hides nothing: the picture must equal the one without a mask.
      return try drawBody(layer, appearance, paint)
    }
    context.save()
    defer { context.restore() }
    addPath(of: region)
    context.clip()
    try drawBody(layer, appearance, paint)
  }

  /// The content as something that can be painted several times.
  private func contentPattern(
    _ layer: PresentationLayer, _ appearance: Appearance, _ paint: Paint
  ) throws -> Pattern {
    if let pattern = try picturePattern(layer, appearance, paint) { return pattern }
    return try unobserved(.tiles) {
      guard isVector else { return try context.group { try drawBody(layer, appearance, paint) } }
      // Limits, because Cairo says of a recording without any that nothing of it can be drawn on,
      // and every sublayer would count as out of sight; from the origin, because Cairo's SVG
      // surface misplaces a recording that starts elsewhere.
      let extents = recordingExtents(layer, appearance)
      let recording = try RecordingSurface(
        extents: extents.map { Rectangle(x: 0, y: 0, width: $0.width, height: $0.height) })
      let shift = (x: extents?.x ?? 0, y: extents?.y ?? 0)
      let outer = context
      context = try Context(recording)
      defer { context = outer }
      guard context.transform(.translation(-shift.x, -shift.y)) else {
        return try .surface(recording)
      }
      try drawBody(layer, appearance, paint)
      try context.checkStatus("drawing layer '\(layer.name)' aside")
      let pattern = try Pattern.surface(recording)
      pattern.place(.translation(shift.x, shift.y))
      return pattern
    }
  }

  /// What a recording of the layer has to keep; `nil` where that is not finite.
  private func recordingExtents(
    _ layer: PresentationLayer, _ appearance: Appearance
  ) -> Rectangle? {
    guard var bounds = visualBounds(of: layer, appearance), bounds.isFinite else { return nil }
    // Surfaces have whole sides of 24 bits, and what is farther out is not seen.
    if max(abs(bounds.minX), abs(bounds.minY), bounds.width, bounds.height) > 1_000_000,
      let inverse = context.matrix.inverse
    {
      let clip = inverse.boundingBox(of: Rect(context.deviceClipExtents))
      guard let seen = bounds.intersection(clip.insetBy(-8 * context.devicePixel)) else {
        return nil
      }
      bounds = seen
    }
    let (left, top) = (bounds.minX.rounded(.down), bounds.minY.rounded(.down))
    return Rectangle(
      x: left, y: top, width: bounds.maxX.rounded(.up) - left,
      height: bounds.maxY.rounded(.up) - top)
  }

  private func addPath(of region: TileGrid.Region) {
    context.newPath()
    for outline in region.outlines {
      guard let first = outline.first else { continue }
      context.move(x: first.x, y: first.y)
      for point in outline.dropFirst() { context.line(x: point.x, y: point.y) }
      context.closePath()
    }
  }

  /// Whether all edges that can be seen fall between pixels.
  private func isOnPixels(_ grid: TileGrid) -> Bool {
    let matrix = context.matrix
    guard matrix.keepsRectangles else { return false }
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1.0 / 512 }
    let isTurned = matrix.a == 0 && matrix.d == 0
    let columns = grid.firmColumns.allSatisfy {
      isWhole(isTurned ? $0 * matrix.b + matrix.ty : $0 * matrix.a + matrix.tx)
    }
    guard columns else { return false }
    return grid.firmRows.allSatisfy {
      isWhole(isTurned ? $0 * matrix.c + matrix.tx : $0 * matrix.d + matrix.ty)
    }
  }

  /// Draws without announcing layers: what is used several times, or is not seen itself.
  ///
  /// - Parameters:
  ///   - reason: Why texts in it are outlines; `nil` where it is not seen itself.
  ///   - body: Draws.
  /// - Returns: What the body returns.
  func unobserved<Result>(
    _ reason: OutlinedTextReason?, _ body: () throws -> Result
  ) rethrows -> Result {
    let before = (isObserved, outlining)
    // What is not seen itself stays so, whatever is in it.
    if isObserved || outlining != nil { outlining = reason }
    isObserved = false
    defer { (isObserved, outlining) = before }
    return try body()
  }
}
