/// Does without masks where opacity, a clip or a gradient says the same.
extension SVGSimplifier {
  /// The items in one colour, each with its own alpha; `nil` if a picture or something unknown is
  /// among them.
  mutating func recolored(_ items: [SVGItem], to color: SVGColor) -> [SVGItem]? {
    var result: [SVGItem] = []
    for var item in items {
      switch item.content {
      case .shape(let shape, var style):
        guard recolor(&style, to: color) else { return nil }
        item.content = .shape(shape, style)
      case .glyphs(let glyphs, var style):
        guard recolor(&style, to: color) else { return nil }
        item.content = .glyphs(glyphs, style)
      case .text(let text, var style):
        guard recolor(&style, to: color) else { return nil }
        item.content = .text(text, style)
      case .group(let children), .layer(_, let children):
        guard let colored = recolored(children, to: color) else { return nil }
        item = item.replacingChildren(colored)
      case .mark:
        continue
      case .picture, .use, .opaque:
        return nil
      }
      result.append(item)
    }
    return result
  }

  private mutating func recolor(_ style: inout SVGStyle, to color: SVGColor) -> Bool {
    guard let fill = recolored(style.fill, to: color),
      let stroke = recolored(style.stroke, to: color)
    else { return false }
    style.fill = fill
    style.stroke = stroke
    return true
  }

  private mutating func recolored(_ paint: SVGPaint, to color: SVGColor) -> SVGPaint? {
    switch paint {
    case .none: return SVGPaint.none
    case .color: return .color(color)
    case .gradient(let index):
      var gradient = drawing.gradients[index]
      for stop in gradient.stops.indices { gradient.stops[stop].color = color }
      return .gradient(drawing.gradients.index(of: gradient))
    case .pattern: return nil
    }
  }

  /// Replaces an item's mask by a clip, an opacity or a paint where that shows the same.
  mutating func resolveMask(of item: inout SVGItem, visible: SVGBounds) {
    guard let index = item.mask else { return }
    let mask = drawing.masks[index]
    guard !mask.usesAlpha, isWhite(mask.items) else { return }
    if let clip = clip(of: mask) {
      item.mask = nil
      item.clips.append(drawing.clips.index(of: clip.clip))
      item.opacity *= clip.alpha
      simplifyClips(of: &item, visible: visible)
      return
    }
    // An even paint through a mask is the mask's shapes in that colour.
    guard case .shape(.rectangle(let bounds), let style) = item.content, style.hasFill,
      !style.hasStroke, case .color(let color) = style.fill, item.transform.isIdentity,
      bounds.contains(drawing.bounds(of: mask.items).intersection(visible)),
      let colored = recolored(mask.items, to: color)
    else { return }
    item.mask = nil
    item.opacity *= style.fillOpacity
    if colored.count == 1, colored[0].mask == nil {
      let outer = item
      item = colored[0]
      item.clips = outer.clips + item.clips
      item.opacity *= outer.opacity
    } else {
      item.content = .group(colored)
    }
  }

  /// Whether all is painted white, so that luminance is alpha.
  private func isWhite(_ items: [SVGItem]) -> Bool {
    items.allSatisfy { item in
      switch item.content {
      case .shape(_, let style), .glyphs(_, let style), .text(_, let style):
        isWhite(style.fill) && isWhite(style.stroke)
      case .group(let children), .layer(_, let children):
        isWhite(children)
      case .picture, .use, .mark, .opaque:
        false
      }
    }
  }

  private func isWhite(_ paint: SVGPaint) -> Bool {
    switch paint {
    case .none: true
    case .color(let color): color == .white
    case .gradient(let index):
      drawing.gradients[index].stops.allSatisfy { $0.color == .white }
    case .pattern: false
    }
  }

  /// The clip and alpha that a mask of even fills amounts to.
  private func clip(of mask: SVGMask) -> (clip: SVGClip, alpha: Double)? {
    var parts: [SVGClip.Part] = []
    var alpha: Double?
    for item in mask.items {
      guard item.isPlain || (item.isPlainButFaded && mask.items.count == 1),
        case .shape(let shape, let style) = item.content,
        style.hasFill, !style.hasStroke, case .color = style.fill
      else { return nil }
      let own = style.fillOpacity * item.opacity
      // Translucent shapes may overlap: only one of them, or opaque ones, are a plain area.
      guard alpha == nil || (alpha == 1 && own == 1) else { return nil }
      alpha = own
      parts.append(SVGClip.Part(shape: shape, isEvenOdd: style.isEvenOdd))
    }
    guard let alpha else { return nil }
    return (SVGClip(parts: parts), alpha)
  }
}

extension SVGItem {
  /// Whether nothing but an opacity is applied to the content.
  fileprivate var isPlainButFaded: Bool { transform.isIdentity && clips.isEmpty && mask == nil }
}
