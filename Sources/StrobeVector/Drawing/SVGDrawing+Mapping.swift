/// Moves parts of a drawing into another space, and tells what they cover.
extension SVGDrawing {
  /// The style of an item that Cairo wrote for a paint: a rectangle from the origin, no stroke.
  static func paint(_ item: SVGItem) -> SVGStyle? {
    guard case .shape(.rectangle(let bounds), let style) = item.content, !style.hasStroke,
      bounds.minX <= 0, bounds.minY <= 0
    else { return nil }
    return style
  }

  func hasOpaque(_ items: [SVGItem]) -> Bool {
    items.contains { item in
      switch item.content {
      case .opaque: true
      case .group(let children), .layer(_, let children): hasOpaque(children)
      case .use(let symbol): symbolFacts[symbol].hasOpaque
      case .shape, .glyphs, .text, .picture, .mark: false
      }
    }
  }

  /// An item seen from outside a group with this transform.
  mutating func mapped(_ item: SVGItem, by transform: SVGTransform) -> SVGItem {
    guard !transform.isIdentity else { return item }
    var result = item
    result.transform = transform * item.transform
    result.clips = item.clips.map { clips.index(of: clips[$0].mapped(by: transform)) }
    if let mask = item.mask {
      let key = MappedMask(mask: mask, transform: transform)
      let index = mappedMasks[key] ?? masks.index(of: mapped(masks[mask], by: transform))
      mappedMasks[key] = index
      result.mask = index
    }
    return result
  }

  /// A mask seen from outside a group with this transform.
  mutating func mapped(_ mask: SVGMask, by transform: SVGTransform) -> SVGMask {
    guard !transform.isIdentity else { return mask }
    var result = mask
    result.items = mask.items.map { item in
      // Cairo writes the page's rectangle for a mask that is a paint, in whatever space the masked
      // element has: only the paint itself follows the transform.
      if item.isPlain, Self.paint(item) != nil, case .shape(let shape, var style) = item.content,
        case .gradient(let gradient) = style.fill
      {
        var result = item
        style.fill = .gradient(gradients.index(of: gradients[gradient].mapped(by: transform)))
        result.content = .shape(shape, style)
        return result
      }
      return mapped(item, by: transform)
    }
    return result
  }

  /// What an item can touch, in its parent's space.
  func bounds(of item: SVGItem) -> SVGBounds {
    var bounds = item.transform.apply(contentBounds(of: item))
    for clip in item.clips { bounds = bounds.intersection(clips[clip].bounds) }
    return bounds
  }

  /// What an item's content can touch, before its transform and clips.
  func contentBounds(of item: SVGItem) -> SVGBounds {
    switch item.content {
    case .shape(let shape, let style):
      return shape.bounds.expanded(
        by: style.hasStroke ? style.strokeReach(longestMiter: shape.longestMiter) : 0)
    case .glyphs(let glyphs, _):
      return glyphs.reduce(.empty) { bounds, glyph in
        bounds.union(
          SVGTransform.translation(glyph.origin.x, glyph.origin.y)
            .apply(SVGShape.path(self.glyphs[glyph.outline]).bounds))
      }
    case .text(let text, _):
      return text.bounds
    case .picture(let index):
      return SVGBounds(
        minX: 0, minY: 0, maxX: pictures[index].width, maxY: pictures[index].height)
    case .use(let symbol):
      return symbolFacts[symbol].bounds
    case .group(let items), .layer(_, let items):
      return bounds(of: items)
    case .mark:
      return .empty
    case .opaque:
      return .infinite
    }
  }

  func bounds(of items: [SVGItem]) -> SVGBounds {
    items.reduce(.empty) { $0.union(bounds(of: $1)) }
  }
}
