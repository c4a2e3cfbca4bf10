import StrobeGeometry
import StrobeModel

/// Makes a drawing what a person would write: no transform that numbers can take in, no group or clip
/// that does nothing, nothing that isn't seen.
struct VectorSimplifier {
  var measurer: VectorMeasurer
  /// Clips of the groups around the present place.
  private var activeClips: [VectorClip] = []

  /// The same picture in fewer words.
  static func simplified(_ drawing: VectorDrawing) -> VectorDrawing {
    var result = drawing
    var simplifier = Self(measurer: VectorMeasurer(drawing.symbols))
    // A symbol only uses those before it.
    for index in result.symbols.indices {
      result.symbols[index] = simplifier.simplified(result.symbols[index], visible: .infinite)
      simplifier.measurer = VectorMeasurer(result.symbols)
    }
    result.items = simplifier.simplified(result.items, visible: drawing.canvas)
    return result
  }

  private init(measurer: VectorMeasurer) { self.measurer = measurer }

  mutating func simplified(_ items: [VectorItem], visible: VectorBounds) -> [VectorItem] {
    var result: [VectorItem] = []
    for item in items {
      for simple in simplified(item, visible: visible) {
        if let last = result.last, let joined = Self.joining(last, simple) {
          result[result.count - 1] = joined
        } else {
          result.append(simple)
        }
      }
    }
    return result
  }

  private mutating func simplified(_ original: VectorItem, visible: VectorBounds) -> [VectorItem] {
    var item = original
    guard item.opacity > 0 else { return [] }
    if var mask = item.mask {
      mask.items = apart { $0.simplified(mask.items, visible: .infinite) }
      item.mask = mask
    }
    item.clips.removeAll(where: activeClips.contains)
    if item.children != nil { return simplifiedGroup(item, visible: visible) }
    if item.blur == nil || item.transform.similarityScale != nil { item.bakeTransform() }
    simplifyClips(of: &item, visible: visible)
    let bounds = measurer.bounds(of: item)
    guard !bounds.isEmpty, !bounds.intersection(visible.expanded(by: 1)).isEmpty else { return [] }
    resolveMask(of: &item, visible: visible)
    item.foldOpacity()
    return [item]
  }

  /// Simplifies something that the clips around don't belong to.
  private mutating func apart<Result>(_ body: (inout Self) -> Result) -> Result {
    let outer = activeClips
    activeClips = []
    defer { activeClips = outer }
    return body(&self)
  }

  private mutating func simplifiedGroup(
    _ original: VectorItem, visible: VectorBounds
  ) -> [VectorItem] {
    var item = original
    var children = item.children ?? []
    let keepsTransform = item.blur != nil && item.transform.similarityScale == nil
    if !keepsTransform, !item.transform.isIdentity {
      children = children.map { $0.mapped(by: item.transform) }
      if let scale = item.transform.similarityScale { item.blur?.deviation *= scale }
      item.transform = .identity
    }
    if item.blur != nil {
      children = apart { $0.simplified(children, visible: .infinite) }
    } else {
      var inside = visible
      for clip in item.clips { inside = inside.intersection(clip.shape.bounds) }
      let outer = activeClips
      activeClips += item.clips
      children = simplified(children, visible: inside)
      activeClips = outer
    }
    guard !children.isEmpty else { return [] }
    if item.blur == nil { Self.hoistClips(of: &children, to: &item) }
    item = item.replacingChildren(children)
    simplifyClips(of: &item, visible: visible)
    let bounds = measurer.bounds(of: item)
    guard !bounds.isEmpty, !bounds.intersection(visible.expanded(by: 1)).isEmpty else { return [] }
    resolveMask(of: &item, visible: visible)
    if case .layer(let layer, let children) = item.content {
      return [Self.layer(layer, children, item)]
    }
    if case .group(let children) = item.content {
      if item.mask == nil, item.opacity == 1, item.blur == nil {
        return children.map { child in
          var result = child
          result.clips = item.clips + child.clips
          return result
        }
      }
      if children.count == 1, var merged = Self.merging(item, with: children[0]) {
        resolveMask(of: &merged, visible: visible)
        return [merged]
      }
    }
    return [item]
  }

  /// A layer whose only content takes in what is done to the layer.
  private static func layer(
    _ layer: VectorLayer, _ children: [VectorItem], _ item: VectorItem
  ) -> VectorItem {
    guard children.count == 1, var merged = merging(item, with: children[0]) else { return item }
    switch merged.content {
    case .group(let grandchildren):
      merged.content = .layer(layer, grandchildren)
      return merged
    case .shape, .glyphs, .text, .picture, .use:
      return VectorItem(.layer(layer, [merged]))
    case .layer:
      return item
    }
  }

  /// A group and its only child as one item; `nil` where each has something that one item has once.
  private static func merging(_ group: VectorItem, with child: VectorItem) -> VectorItem? {
    if group.blur != nil {
      // What is done to the child comes before the blur.
      guard child.blur == nil, child.clips.isEmpty, child.mask == nil, child.opacity == 1,
        group.transform.isIdentity, child.transform.isIdentity
      else { return nil }
    }
    guard group.mask == nil || child.mask == nil else { return nil }
    var result = child
    result.blur = group.blur ?? child.blur
    result.clips = group.clips + child.clips
    result.mask = group.mask ?? child.mask
    result.opacity = group.opacity * child.opacity
    result.foldOpacity()
    return result
  }

  /// Clips that all children have become the group's.
  private static func hoistClips(of children: inout [VectorItem], to group: inout VectorItem) {
    while let clip = children.first?.clips.first,
      children.allSatisfy({ $0.clips.first == clip }), children.count > 1
    {
      group.clips.append(clip)
      for index in children.indices { children[index].clips.removeFirst() }
    }
  }

  /// A fill and the stroke of the same outline as one element.
  private static func joining(_ first: VectorItem, _ second: VectorItem) -> VectorItem? {
    guard case .shape(let shape, let fill?, nil) = first.content,
      case .shape(let outline, nil, let stroke?) = second.content, shape == outline,
      first.clips == second.clips, first.transform == second.transform, first.mask == nil,
      second.mask == nil, first.opacity == 1, second.opacity == 1, first.blur == nil,
      second.blur == nil
    else { return nil }
    var result = first
    result.content = .shape(shape, fill: fill, stroke: stroke)
    return result
  }

  // MARK: Masks

  /// Replaces an item's mask by a clip and an opacity where that shows the same.
  private mutating func resolveMask(of item: inout VectorItem, visible: VectorBounds) {
    guard let mask = item.mask, !mask.usesAlpha, mask.items.count == 1, let only = mask.items.first,
      only.transform.isIdentity, only.clips.isEmpty, only.mask == nil, only.blur == nil,
      case .shape(let shape, let fill?, nil) = only.content, case .color(let color) = fill.paint
    else { return }
    item.mask = nil
    item.clips.append(VectorClip(shape: shape, rule: fill.rule))
    item.opacity *= color.alpha * only.opacity
    simplifyClips(of: &item, visible: visible)
  }

  // MARK: Clips

  /// Drops clips that cut nothing off, joins rectangles, and fills a clip instead of a rectangle that
  /// covers it.
  private mutating func simplifyClips(of item: inout VectorItem, visible: VectorBounds) {
    guard !item.clips.isEmpty else { return }
    var unclipped = item
    unclipped.clips = []
    let content = measurer.bounds(of: unclipped)
    var kept: [VectorClip] = []
    for clip in item.clips where !kept.contains(clip) { kept.append(clip) }
    var index = 0
    while index < kept.count {
      if let rectangle = kept[index].rectangle {
        var rest = content.intersection(visible)
        for (other, clip) in kept.enumerated() where other != index {
          rest = rest.intersection(clip.shape.bounds)
        }
        if rectangle.contains(rest, slack: Self.slack) {
          kept.remove(at: index)
          continue
        }
      }
      index += 1
    }
    item.clips = Self.joiningRectangles(kept)
    Self.fillClip(of: &item, visible: visible)
  }

  /// How far out something may reach without being seen, in points.
  private static let slack = 0.004

  private static func joiningRectangles(_ clips: [VectorClip]) -> [VectorClip] {
    let rectangles = clips.compactMap(\.rectangle)
    guard rectangles.count > 1 else { return clips }
    let common = rectangles.reduce(VectorBounds.infinite) { $0.intersection($1) }
    guard !common.isEmpty else { return clips }
    var isFirst = true
    var result: [VectorClip] = []
    for clip in clips {
      if clip.rectangle == nil {
        result.append(clip)
      } else if isFirst {
        result.append(VectorClip(shape: .rectangle(common)))
        isFirst = false
      }
    }
    return result
  }

  private static func fillClip(of item: inout VectorItem, visible: VectorBounds) {
    guard case .shape(.rectangle(let bounds), var fill?, nil) = item.content,
      item.transform.isIdentity, item.blur == nil, let last = item.clips.last
    else { return }
    if bounds.contains(last.shape.bounds.intersection(visible), slack: slack) {
      fill.rule = last.rule
      item.content = .shape(last.shape, fill: fill, stroke: nil)
      item.clips.removeLast()
    } else if let rectangle = last.rectangle {
      let common = rectangle.intersection(bounds)
      guard !common.isEmpty, common.width > 0, common.height > 0 else { return }
      item.content = .shape(.rectangle(common), fill: fill, stroke: nil)
      item.clips.removeLast()
    }
  }
}
