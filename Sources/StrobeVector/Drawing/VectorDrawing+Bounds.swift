import StrobeGeometry
import StrobeModel
import StrobeRender

/// Where things are; each glyph's outline and each symbol is measured once.
struct VectorMeasurer {
  private let symbols: [[VectorItem]]
  private var glyphBounds: [GlyphRun.Identity: VectorBounds] = [:]
  private var symbolBounds: [Int: VectorBounds] = [:]

  init(_ symbols: [[VectorItem]]) { self.symbols = symbols }

  /// Where an item draws, clips and blur included.
  mutating func bounds(of item: VectorItem) -> VectorBounds {
    var bounds = contentBounds(of: item)
    if let blur = item.blur { bounds = bounds.expanded(by: blur.reach) }
    bounds = item.transform.apply(bounds)
    for clip in item.clips { bounds = bounds.intersection(clip.shape.bounds) }
    return bounds
  }

  /// Where items draw.
  mutating func bounds(of items: [VectorItem]) -> VectorBounds {
    var result = VectorBounds.empty
    for item in items { result = result.union(bounds(of: item)) }
    return result
  }

  /// Where the content draws, in its own coordinates and without the blur.
  mutating func contentBounds(of item: VectorItem) -> VectorBounds {
    switch item.content {
    case .shape(let shape, _, let stroke):
      guard let stroke else { return shape.bounds }
      return shape.bounds.expanded(by: stroke.reach(longestMiter: shape.longestMiter))
    case .glyphs(let glyphs, _):
      var result = VectorBounds.empty
      for glyph in glyphs {
        let place = AffineTransform(
          a: glyph.scale, b: 0, c: 0, d: -glyph.scale, tx: glyph.origin.x, ty: glyph.origin.y)
        result = result.union(place.apply(outlineBounds(of: glyph)))
      }
      return result
    case .text(let text, _):
      return text.bounds
    case .picture(let picture):
      return VectorBounds(
        minX: 0, minY: 0, maxX: Double(picture.width), maxY: Double(picture.height))
    case .use(let symbol):
      if let known = symbolBounds[symbol] { return known }
      guard symbols.indices.contains(symbol) else { return .empty }
      let result = bounds(of: symbols[symbol])
      symbolBounds[symbol] = result
      return result
    case .group(let items), .layer(_, let items):
      return bounds(of: items)
    }
  }

  private mutating func outlineBounds(of glyph: VectorGlyph) -> VectorBounds {
    if let known = glyphBounds[glyph.identity] { return known }
    let result = VectorShape.path(glyph.outline.elements).bounds
    glyphBounds[glyph.identity] = result
    return result
  }
}

extension VectorBlur {
  /// How far the blur is seen: three standard deviations.
  var reach: Double { deviation * 3 }
}

extension VectorStroke {
  /// How far the stroke reaches from its line.
  func reach(longestMiter: Double) -> Double {
    let miter = join == .miter ? max(1, min(miterLimit, longestMiter)) : 1
    let cap = cap == .square ? 1.415 : 1
    return width / 2 * max(miter, cap)
  }
}
