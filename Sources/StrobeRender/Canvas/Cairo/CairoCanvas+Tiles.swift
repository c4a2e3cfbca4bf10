import StrobeCairo
import StrobeGeometry
import StrobeModel

extension CairoCanvas {
  package func draw(
    _ content: GroupContent, through mask: MaskContent, alpha: Double
  ) throws {
    guard let tiles = mask.tiles, var grid = TileGrid(tiles) else {
      return try draw(content, under: mask, alpha: alpha)
    }
    if let bounds = content.bounds(), bounds.isFinite {
      grid.spread(beyond: bounds, by: 8 * max(1, pixel))
    }
    try draw(content, in: grid, alpha: alpha)
  }

  /// A mask of rectangles: one clip for what is opaque, one paint for each degree of transparency.
  private func draw(_ content: GroupContent, in grid: TileGrid, alpha: Double) throws {
    let areNested = try isVector && content.isOpaqueWherePainted()
    let regions = grid.regions(areNested: areNested)
    guard let last = regions.last else { return }
    if regions.count == 1, alpha * last.alpha >= 1 || !content.needsGroup() {
      // Straight through the clip, without an intermediate picture.
      return try draw(content, inside: last, alpha: alpha * last.alpha)
    }
    guard clipToVisible(content.bounds) else { return }
    let source = try contentPattern(content)
    guard isVector || isOnPixels(grid) else {
      return try paintSource(source, through: regions, alpha: alpha)
    }
    // What is opaque and painted with alpha a, then with (b − a)/(1 − a), has alpha b: each region
    // is painted under the denser ones too, and a viewer that smooths edges finds none between two.
    var below = 0.0
    for region in regions {
      context.save()
      addPath(of: region)
      context.clip()
      context.setSource(source)
      let share = region.alpha * alpha
      context.paint(alpha: below < 1 ? (share - below) / (1 - below) : 0)
      context.restore()
      if areNested { below = share }
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
    _ content: GroupContent, inside region: TileGrid.Region, alpha: Double
  ) throws {
    if let visible = content.bounds(), let box = region.box, box.contains(visible) {
      // The mask hides nothing: the picture must equal the one without a mask.
      return try content.draw(self, alpha)
    }
    context.save()
    defer { context.restore() }
    addPath(of: region)
    context.clip()
    try content.draw(self, alpha)
  }

  /// The content as something that can be painted several times.
  private func contentPattern(_ content: GroupContent) throws -> Pattern {
    if !isVector, let only = try content.onlyPicture(),
      let placed = try placed(only.picture, only.tint)
    {
      return try .pixels(placed.surface, x: placed.x, y: placed.y)
    }
    guard isVector else {
      return try unobserved(.tiles) { try context.group { try content.draw(self, 1) } }
    }
    // Limits, because Cairo says of a recording without any that nothing of it can be drawn on,
    // and every sublayer would count as out of sight; from the origin, because Cairo's SVG
    // surface misplaces a recording that starts elsewhere.
    let extents = recordingExtents(content)
    let recording = try RecordingSurface(
      extents: extents.map { Rect(origin: .zero, size: $0.size) })
    let shift = extents?.origin ?? .zero
    let inner = try Context(recording)
    guard inner.transform(.translation(-shift.x, -shift.y)) else { return try .surface(recording) }
    try aside(on: inner, isVector: true, .tiles) { try content.draw($0, 1) }
    try inner.checkStatus("drawing what shows through a mask")
    let pattern = try Pattern.surface(recording)
    pattern.place(.translation(shift.x, shift.y))
    return pattern
  }

  /// What a recording of the content has to keep; `nil` where that is not finite.
  private func recordingExtents(_ content: GroupContent) -> Rect? {
    guard var bounds = content.bounds(), bounds.isFinite else { return nil }
    // Surfaces have whole sides of 24 bits, and what is farther out is not seen.
    if max(abs(bounds.minX), abs(bounds.minY), bounds.width, bounds.height) > 1_000_000,
      let inverse = matrix.inverse
    {
      let clip = inverse.boundingBox(of: context.deviceClipExtents)
      guard let seen = bounds.intersection(clip.insetBy(-8 * pixel)) else {
        return nil
      }
      bounds = seen
    }
    let (left, top) = (bounds.minX.rounded(.down), bounds.minY.rounded(.down))
    return Rect(
      left, top, bounds.maxX.rounded(.up) - left, bounds.maxY.rounded(.up) - top)
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
}
