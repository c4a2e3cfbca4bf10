/// Takes transforms into shapes, and clips that say nothing away.
extension SVGSimplifier {
  /// Applies an item's transform to its geometry where the result is the same drawing.
  mutating func bakeTransform(of item: inout SVGItem) {
    switch item.content {
    case .shape(var shape, var style):
      if !item.transform.isIdentity {
        if style.hasStroke {
          guard let scale = item.transform.similarityScale else { return }
          style.strokeWidth *= scale
          style.dashOffset *= scale
          style.dashes = style.dashes.map { $0 * scale }
        }
        style.fill = mapped(style.fill, by: item.transform)
        style.stroke = mapped(style.stroke, by: item.transform)
        shape = shape.mapped(by: item.transform)
        item.transform = .identity
      }
      shape = shape.recognized(
        tolerance: 1.0 / 256, keepsStart: style.hasStroke && !style.dashes.isEmpty)
      item.content = .shape(shape, style)
    case .glyphs(let glyphs, let style) where item.transform.isTranslation:
      let offset = SVGPoint(x: item.transform.e, y: item.transform.f)
      let moved = glyphs.map {
        SVGItem.Glyph(outline: $0.outline, origin: $0.origin + offset)
      }
      var style = style
      style.fill = mapped(style.fill, by: item.transform)
      item.content = .glyphs(moved, style)
      item.transform = .identity
    case .text(let text, let style):
      guard let moved = text.mapped(by: item.transform) else { return }
      item.content = .text(moved, style)
      item.transform = .identity
    case .glyphs, .picture, .use, .group, .layer, .mark, .opaque:
      break
    }
  }

  private mutating func mapped(_ paint: SVGPaint, by transform: SVGTransform) -> SVGPaint {
    switch paint {
    case .none, .color:
      return paint
    case .gradient(let index):
      return .gradient(
        drawing.gradients.index(of: drawing.gradients[index].mapped(by: transform)))
    case .pattern(let index):
      var pattern = drawing.patterns[index]
      pattern.transform = transform * pattern.transform
      return .pattern(drawing.patterns.index(of: pattern))
    }
  }

  /// A shape filled with a picture that repeats nowhere inside is the picture behind a clip, which
  /// more programs understand.
  mutating func unrollPattern(of item: inout SVGItem) {
    guard case .shape(let shape, let style) = item.content, !style.hasStroke,
      item.transform.isIdentity, case .pattern(let index) = style.fill
    else { return }
    let pattern = drawing.patterns[index]
    let picture = drawing.pictures[pattern.picture]
    guard let inverse = pattern.transform.inverse, pattern.width == picture.width,
      pattern.height == picture.height,
      SVGBounds(minX: 0, minY: 0, maxX: pattern.width, maxY: pattern.height)
        .contains(inverse.apply(shape.bounds), slack: 1e-3 * pattern.width)
    else { return }
    item.content = .picture(pattern.picture)
    item.transform = pattern.transform
    item.opacity *= style.fillOpacity
    item.clips.append(
      drawing.clips.index(
        of: SVGClip(parts: [SVGClip.Part(shape: shape, isEvenOdd: style.isEvenOdd)])))
  }

  /// Removes clips that cut nothing off, and makes a paint through a clip the clip's own shape.
  mutating func simplifyClips(of item: inout SVGItem, visible: SVGBounds) {
    guard !item.clips.isEmpty else { return }
    var unclipped = item
    unclipped.clips = []
    let content = drawing.bounds(of: unclipped)
    var kept: [Int] = []
    for clip in item.clips where !kept.contains(clip) { kept.append(clip) }
    var index = 0
    while index < kept.count {
      if let rectangle = drawing.clips[kept[index]].rectangle {
        var rest = content.intersection(visible)
        for (other, clip) in kept.enumerated() where other != index {
          rest = rest.intersection(drawing.clips[clip].bounds)
        }
        if rectangle.contains(rest) {
          kept.remove(at: index)
          continue
        }
      }
      index += 1
    }
    item.clips = joiningRectangles(kept)
    fillClip(of: &item, visible: visible)
  }

  /// A paint over everything covers just what can be seen, however far Cairo spreads it.
  func trim(_ item: inout SVGItem, to visible: SVGBounds) {
    guard case .shape(.rectangle(let bounds), let style) = item.content, !style.hasStroke,
      item.transform.isIdentity, visible.isFinite, !visible.isEmpty,
      bounds.minX < 0, bounds.minY < 0, bounds.contains(visible, slack: 0)
    else { return }
    item.content = .shape(.rectangle(visible), style)
  }

  /// Nested upright rectangles cut like their intersection.
  private mutating func joiningRectangles(_ clips: [Int]) -> [Int] {
    let rectangles = clips.compactMap { drawing.clips[$0].rectangle }
    guard rectangles.count > 1 else { return clips }
    let common = rectangles.reduce(SVGBounds.infinite) { $0.intersection($1) }
    guard !common.isEmpty else { return clips }
    let joined = drawing.clips.index(
      of: SVGClip(parts: [SVGClip.Part(shape: .rectangle(common), isEvenOdd: false)]))
    var isFirst = true
    var result: [Int] = []
    for clip in clips {
      if drawing.clips[clip].rectangle == nil {
        result.append(clip)
      } else if isFirst {
        result.append(joined)
        isFirst = false
      }
    }
    return result
  }

  /// A rectangle that covers its innermost clip, filled: the clip's shape, filled.
  private func fillClip(of item: inout SVGItem, visible: SVGBounds) {
    guard case .shape(.rectangle(let bounds), var style) = item.content, style.hasFill,
      !style.hasStroke, item.transform.isIdentity, let last = item.clips.last
    else { return }
    let clip = drawing.clips[last]
    guard clip.parts.count == 1, let part = clip.parts.first else { return }
    if bounds.contains(clip.bounds.intersection(visible)) {
      style.isEvenOdd = part.isEvenOdd
      item.content = .shape(part.shape, style)
      item.clips.removeLast()
    } else if let rectangle = clip.rectangle {
      let common = rectangle.intersection(bounds)
      guard !common.isEmpty, common.width > 0, common.height > 0 else { return }
      item.content = .shape(.rectangle(common), style)
      item.clips.removeLast()
    }
  }
}
