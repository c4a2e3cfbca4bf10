import StrobeGeometry
import StrobeModel
package import StrobeRender

extension VectorCanvas {
  package func draw(_ content: ClippedContent) throws {
    if let color = content.background {
      try fill([content.outline], rule: .nonZero, with: .color(color))
    }
    try saved {
      clip(to: content.outline)
      try content.draw(self)
    }
  }

  package func group(alpha: Double, _ content: GroupContent) throws {
    guard content.needsGroup() else { return try content.draw(self, alpha) }
    let items = try collect { try content.draw(self, 1) }
    guard !items.isEmpty else { return }
    var group = VectorItem(.group(items))
    group.opacity = alpha
    add(group)
  }

  package func draw(
    _ content: GroupContent, through mask: MaskContent, alpha: Double
  ) throws {
    if let tiles = mask.tiles, var grid = TileGrid(tiles) {
      if let bounds = content.bounds(), VectorBounds(bounds).isFinite {
        grid.spread(beyond: bounds, by: 8)
      }
      return try draw(content, in: grid, alpha: alpha)
    }
    let stencil = try collect(.mask) { try mask.draw(self, 1) }
    guard !stencil.isEmpty else { return }
    let items = try collect { try content.draw(self, 1) }
    guard !items.isEmpty else { return }
    var group = VectorItem(.group(items))
    group.mask = VectorMask(alphaOf: stencil)
    group.opacity = alpha
    add(group)
  }

  /// A mask of rectangles: a clip for each degree of opacity.
  private func draw(_ content: GroupContent, in grid: TileGrid, alpha: Double) throws {
    let areNested = try content.isOpaqueWherePainted()
    let regions = grid.regions(areNested: areNested)
    guard let last = regions.last else { return }
    if regions.count == 1, alpha * last.alpha >= 1 || !content.needsGroup() {
      return try saved {
        // Where the mask hides nothing the picture must equal the one without a mask.
        if !last.contains(content.bounds()) { clip(to: last.outline) }
        try content.draw(self, alpha * last.alpha)
      }
    }
    let shared = try collect(.tiles) { try content.draw(self, 1) }
    guard !shared.isEmpty else { return }
    let number = symbol(shared)
    // What is opaque and painted with alpha a, then with (b − a)/(1 − a), has alpha b: each region
    // is painted under the denser ones too, and a viewer that smooths edges finds none between two.
    var below = 0.0
    for region in regions {
      let share = region.alpha * alpha
      let opacity = below < 1 ? (share - below) / (1 - below) : 0
      if areNested { below = share }
      guard opacity > 0 else { continue }
      saved {
        if !region.contains(content.bounds()) { clip(to: region.outline) }
        var item = VectorItem(.use(number))
        item.opacity = opacity
        add(item)
      }
    }
  }

  // MARK: Shadows

  package func draw(_ shadow: Shadow, of caster: ShadowCaster) throws {
    guard shadow.color.alpha > 0, shadow.radius <= 0 || options.shadows != .none else { return }
    if shadow.radius > 0, options.shadows == .bitmap {
      guard let bounds = caster.bounds(), VectorBounds(bounds).isFinite else { return }
      let box = Rect(
        bounds.minX + shadow.offset.width, bounds.minY + shadow.offset.height, bounds.width,
        bounds.height
      ).insetBy(-3 * shadow.radius - 1)
      refuse(.rasterizedShadow(pixelsPerPoint: options.bitmapScale))
      return try drawBitmap(of: box) { try $0.draw(shadow, of: caster) }
    }
    try saved {
      guard concatenate(.translation(shadow.offset.width, shadow.offset.height)) else { return }
      if let outline = caster.outline, shadow.radius <= 0 {
        return try fill([outline], rule: .nonZero, with: .color(shadow.color))
      }
      try drawSilhouette(shadow, of: caster)
    }
  }

  /// What casts the shadow in the shadow's colour, blurred where it is.
  private func drawSilhouette(_ shadow: Shadow, of caster: ShadowCaster) throws {
    // In the layer's own coordinates, where the deviation is the radius.
    let map = matrix
    let items = try collect(.caster, visible: .infinite) {
      state.matrix = .identity
      if let outline = caster.outline {
        try fill([outline], rule: .nonZero, with: .color(.black))
      } else {
        try caster.draw(self)
      }
    }
    guard !items.isEmpty else { return }
    var color = shadow.color
    color.alpha = 1
    let dyed = items.recolored(to: color)
    var item = VectorItem(.group(dyed ?? items), transform: map)
    item.opacity = shadow.color.alpha
    if shadow.radius > 0 || dyed == nil {
      item.blur = VectorBlur(deviation: max(0, shadow.radius), color: dyed == nil ? color : nil)
    }
    add(item)
  }
}

extension TileGrid.Region {
  var outline: Outline {
    if let box { return .rectangle(box) }
    return .path(
      Path(
        outlines.flatMap { points in
          points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }
            + [.close]
        }))
  }

  /// Whether nothing of a rectangle lies outside; of nothing, nothing does.
  func contains(_ rect: Rect?) -> Bool {
    guard let rect else { return true }
    guard let box else { return false }
    return VectorBounds(box).contains(VectorBounds(rect), slack: 0)
  }
}

extension VectorMask {
  /// A mask by the items' alpha: in white where that is possible.
  init(alphaOf items: [VectorItem]) {
    if let white = items.recolored(to: .white) {
      self.init(items: white)
    } else {
      self.init(items: items, usesAlpha: true)
    }
  }
}

extension [VectorItem] {
  /// The items in one colour, each with its own alpha; `nil` where a picture or a symbol is among
  /// them.
  func recolored(to color: Color) -> Self? {
    recolored { Color(color.red, color.green, color.blue, $0.alpha) }
  }

  /// The items with every colour changed, masks apart; `nil` where a picture or a symbol is among
  /// them.
  func recolored(_ change: (Color) -> Color) -> Self? {
    var result: Self = []
    for var item in self {
      switch item.content {
      case .shape(let shape, var fill, var stroke):
        fill = fill.map { VectorFill(paint: $0.paint.recolored(change), rule: $0.rule) }
        if let paint = stroke?.paint.recolored(change) { stroke?.paint = paint }
        item.content = .shape(shape, fill: fill, stroke: stroke)
      case .glyphs(let glyphs, let fill):
        item.content = .glyphs(
          glyphs, VectorFill(paint: fill.paint.recolored(change), rule: fill.rule))
      case .text(let text, let own):
        item.content = .text(text, change(own))
      case .group(let children), .layer(_, let children):
        guard let dyed = children.recolored(change) else { return nil }
        item = item.replacingChildren(dyed)
      case .picture, .use:
        return nil
      }
      if let own = item.blur?.color { item.blur?.color = change(own) }
      result.append(item)
    }
    return result
  }
}
