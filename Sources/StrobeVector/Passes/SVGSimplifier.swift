/// Says the same picture with less: definitions used once are written where they are used, groups
/// that only hold are dissolved, opacity and clips go to what they apply to.
struct SVGSimplifier {
  var drawing: SVGDrawing
  /// How often each symbol is used.
  private var useCounts: [Int: Int] = [:]
  private var countedMasks: Set<Int> = []
  private var simplifiedSymbols: [Int: Int] = [:]
  private var simplifiedMasks: [Int: SVGMask] = [:]
  /// What of each symbol any of its uses can show.
  private var symbolVisibility: [Int: SVGBounds] = [:]
  /// Clips that apply to everything at hand already.
  private var activeClips: [Int] = []

  static func simplify(_ drawing: SVGDrawing) -> SVGDrawing {
    var simplifier = Self(drawing: drawing)
    simplifier.drawing.items = SVGDrawing.nestingLayers(drawing.items)
    simplifier.countUses(simplifier.drawing.items)
    simplifier.findVisibility()
    simplifier.drawing.items = simplifier.simplified(
      simplifier.drawing.items, visible: drawing.canvas)
    return simplifier.drawing
  }

  private init(drawing: SVGDrawing) { self.drawing = drawing }

  private mutating func countUses(_ items: [SVGItem]) {
    for item in items {
      if let mask = item.mask, countedMasks.insert(mask).inserted {
        countUses(drawing.masks[mask].items)
      }
      switch item.content {
      case .use(let symbol):
        useCounts[symbol, default: 0] += 1
        if useCounts[symbol] == 1 { countUses(drawing.symbols[symbol].items) }
      case .group(let children), .layer(_, let children):
        countUses(children)
      case .shape, .glyphs, .text, .picture, .mark, .opaque:
        break
      }
    }
  }

  /// Finds what of the symbols can be seen at all.
  ///
  /// A symbol is read before the ones that use it, so that going backwards sees all uses of a symbol
  /// before the symbol itself.
  private mutating func findVisibility() {
    findVisibility(drawing.items, visible: drawing.canvas)
    for mask in countedMasks { findVisibility(drawing.masks[mask].items, visible: .infinite) }
    for symbol in drawing.symbols.values.indices.reversed() {
      guard let visible = symbolVisibility[symbol] else { continue }
      findVisibility(drawing.symbols[symbol].items, visible: visible)
    }
  }

  private mutating func findVisibility(_ items: [SVGItem], visible: SVGBounds) {
    for item in items {
      var inside = visible
      for clip in item.clips { inside = inside.intersection(drawing.clips[clip].bounds) }
      inside = item.transform.inverse?.apply(inside) ?? .infinite
      switch item.content {
      case .use(let symbol):
        symbolVisibility[symbol] = (symbolVisibility[symbol] ?? .empty).union(inside)
      case .group(let children), .layer(_, let children):
        findVisibility(children, visible: inside)
      case .shape, .glyphs, .text, .picture, .mark, .opaque:
        break
      }
    }
  }

  /// The simplest items that draw the same within `visible`, bottom first.
  mutating func simplified(_ items: [SVGItem], visible: SVGBounds) -> [SVGItem] {
    var result: [SVGItem] = []
    for item in items {
      for simple in simplified(item, visible: visible) {
        if let last = result.last, let joined = joining(last, simple) {
          result[result.count - 1] = joined
        } else {
          result.append(simple)
        }
      }
    }
    return result
  }

  private mutating func simplified(_ original: SVGItem, visible: SVGBounds) -> [SVGItem] {
    var item = original
    guard item.opacity > 0 else { return [] }
    if case .mark = item.content { return [] }
    if case .use(let symbol) = item.content {
      if isWorthInlining(symbol) {
        item.content = .group(SVGDrawing.nestingLayers(drawing.symbols[symbol].items))
      } else {
        item.content = .use(simplifiedSymbol(symbol))
      }
    }
    simplifyMask(of: &item)
    // Cairo clips a group's contents as well as the group.
    item.clips.removeAll(where: activeClips.contains)
    if item.children != nil { return simplifiedGroup(item, visible: visible) }
    bakeTransform(of: &item)
    unrollPattern(of: &item)
    simplifyClips(of: &item, visible: visible)
    let bounds = drawing.bounds(of: item)
    guard !bounds.isEmpty, !bounds.intersection(visible.expanded(by: 1)).isEmpty else { return [] }
    if item.mask != nil { resolveMask(of: &item, visible: visible) }
    trim(&item, to: visible)
    foldOpacity(of: &item)
    return [item]
  }

  private func isWorthInlining(_ symbol: Int) -> Bool {
    let uses = useCounts[symbol] ?? 0
    guard uses > 1 else { return true }
    guard let cost = cost(drawing.symbols[symbol].items) else { return false }
    return cost * (uses - 1) <= 50 * uses
  }

  /// About how many bytes items take; `nil` where they should be written once in any case.
  private func cost(_ items: [SVGItem]) -> Int? {
    var sum = 0
    for item in items {
      guard item.mask == nil else { return nil }
      sum += 10 + item.clips.count * 10
      switch item.content {
      case .shape(.path(let segments), _): sum += 40 + segments.count * 12
      case .shape: sum += 60
      case .mark: break
      case .picture: sum += 60
      case .glyphs, .text, .use, .group, .layer, .opaque: return nil
      }
      if sum > 1000 { return nil }
    }
    return sum
  }

  private mutating func simplifiedSymbol(_ symbol: Int) -> Int {
    if let known = simplifiedSymbols[symbol] { return known }
    let outer = activeClips
    activeClips = []
    let items = simplified(
      SVGDrawing.nestingLayers(drawing.symbols[symbol].items),
      visible: symbolVisibility[symbol] ?? .infinite)
    activeClips = outer
    let index = drawing.addSymbol(SVGSymbol(items: items))
    simplifiedSymbols[symbol] = index
    return index
  }

  private mutating func simplifiedGroup(_ original: SVGItem, visible: SVGBounds) -> [SVGItem] {
    var item = original
    // A group's transform goes to its children, so that clips and paints are all in one space.
    var children = (item.children ?? []).map { drawing.mapped($0, by: item.transform) }
    item.transform = .identity
    var inside = visible
    for clip in item.clips { inside = inside.intersection(drawing.clips[clip].bounds) }
    let outer = activeClips
    activeClips += item.clips
    children = simplified(children, visible: inside)
    activeClips = outer
    guard !children.isEmpty else { return [] }
    hoistClips(of: &children, to: &item)
    item = item.replacingChildren(children)
    simplifyClips(of: &item, visible: visible)
    if item.mask != nil { resolveMask(of: &item, visible: visible) }
    if case .layer(let index, let children) = item.content {
      return [layer(index, children, item)]
    }
    if case .group(let children) = item.content {
      if item.mask == nil, item.opacity == 1 {
        return children.map { child in
          var result = child
          result.clips = item.clips + child.clips
          return result
        }
      }
      if children.count == 1, var merged = merging(item, with: children[0]) {
        if merged.mask != nil { resolveMask(of: &merged, visible: visible) }
        trim(&merged, to: visible)
        return [merged]
      }
    }
    return [item]
  }

  /// A layer and its only child as one: a group's wishes go to the layer, a single drawing takes the
  /// layer's.
  private mutating func layer(
    _ index: Int, _ children: [SVGItem], _ item: SVGItem
  ) -> SVGItem {
    guard children.count == 1, var merged = merging(item, with: children[0]) else { return item }
    switch merged.content {
    case .group(let grandchildren):
      merged.content = .layer(index, grandchildren)
      return merged
    case .shape, .glyphs, .text, .picture, .use:
      return SVGItem(content: .layer(index, [merged]))
    case .layer, .mark, .opaque:
      return item
    }
  }

  /// A group's only child with the group's opacity, clips and mask.
  private mutating func merging(_ group: SVGItem, with child: SVGItem) -> SVGItem? {
    guard group.mask == nil || child.mask == nil else { return nil }
    var result = child
    result.clips = group.clips + child.clips
    result.mask = group.mask ?? child.mask
    result.opacity = group.opacity * child.opacity
    foldOpacity(of: &result)
    return result
  }

  /// Clips that all children begin with go to the group.
  private mutating func hoistClips(of children: inout [SVGItem], to group: inout SVGItem) {
    while let clip = children.first?.clips.first,
      children.allSatisfy({ $0.clips.first == clip }), children.count > 1
    {
      group.clips.append(clip)
      for index in children.indices { children[index].clips.removeFirst() }
    }
  }

  /// The opacity of a single paint becomes the paint's.
  private func foldOpacity(of item: inout SVGItem) {
    guard item.opacity != 1 else { return }
    switch item.content {
    case .shape(let shape, var style) where style.hasFill != style.hasStroke:
      if style.hasFill {
        style.fillOpacity *= item.opacity
      } else {
        style.strokeOpacity *= item.opacity
      }
      item.content = .shape(shape, style)
      item.opacity = 1
    default:
      break
    }
  }

  /// A fill and the stroke of the same shape that follows it, as one.
  private func joining(_ first: SVGItem, _ second: SVGItem) -> SVGItem? {
    guard case .shape(let shape, let fill) = first.content,
      case .shape(let outline, let stroke) = second.content,
      shape.isNearly(outline, within: 1.0 / 256), fill.hasFill, !fill.hasStroke, stroke.hasStroke,
      !stroke.hasFill, first.clips == second.clips,
      first.transform == second.transform, first.mask == nil, second.mask == nil,
      first.opacity == 1, second.opacity == 1
    else { return nil }
    var style = stroke
    style.fill = fill.fill
    style.fillOpacity = fill.fillOpacity
    style.isEvenOdd = fill.isEvenOdd
    var result = first
    result.content = .shape(shape, style)
    return result
  }

  /// Masks are simplified once, however many items they are for.
  private mutating func simplifyMask(of item: inout SVGItem) {
    guard let index = item.mask else { return }
    let mask: SVGMask
    if let known = simplifiedMasks[index] {
      mask = known
    } else {
      var result = drawing.masks[index]
      if result.usesAlpha {
        var budget = 10_000
        if let items = expanded(result.items, budget: &budget),
          let white = recolored(items, to: .white)
        {
          result = SVGMask(items: white, usesAlpha: false)
        }
      }
      let outer = activeClips
      activeClips = []
      result.items = simplified(SVGDrawing.withoutNames(result.items), visible: .infinite)
      activeClips = outer
      simplifiedMasks[index] = result
      mask = result
    }
    item.mask = drawing.masks.index(of: mask)
  }

  /// The items with every use replaced by what it draws, so that it can be recoloured; `nil` if that
  /// would be too much.
  private func expanded(_ items: [SVGItem], budget: inout Int) -> [SVGItem]? {
    var result: [SVGItem] = []
    for var item in items {
      budget -= 1
      guard budget > 0 else { return nil }
      switch item.content {
      case .use(let symbol):
        guard let children = expanded(drawing.symbols[symbol].items, budget: &budget) else {
          return nil
        }
        item.content = .group(children)
      case .group(let children), .layer(_, let children):
        guard let children = expanded(children, budget: &budget) else { return nil }
        item.content = .group(children)
      case .shape, .glyphs, .text, .picture, .mark, .opaque:
        break
      }
      result.append(item)
    }
    return result
  }
}
