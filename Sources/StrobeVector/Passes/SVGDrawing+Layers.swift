import StrobeRender

/// Turns the renderer's marks into named layers.
extension SVGDrawing {
  /// The same items with every pair of marks around what lies between them.
  ///
  /// A layer whose first mark is missing begins with the list; a first mark without its partner is
  /// left out.
  static func nestingLayers(_ items: [SVGItem]) -> [SVGItem] {
    var open: [(index: Int, items: [SVGItem])] = []
    var current: [SVGItem] = []
    for var item in items {
      switch item.content {
      case .mark(.begin(let index)):
        open.append((index, current))
        current = []
      case .mark(.end(let index)):
        guard open.contains(where: { $0.index == index }) else {
          // Cairo forgets all that came before an opaque paint over everything, marks included: what
          // is left so far lies inside the layer.
          if open.isEmpty { current = [SVGItem(content: .layer(index, current))] }
          continue
        }
        while let last = open.popLast() {
          if last.index == index {
            current = last.items + [SVGItem(content: .layer(index, current))]
            break
          }
          current = last.items + current
        }
      case .mark(.text):
        continue
      case .group(let children):
        item.content = .group(nestingLayers(children))
        current.append(item)
      case .shape, .glyphs, .text, .picture, .use, .layer, .opaque:
        current.append(item)
      }
    }
    while let last = open.popLast() { current = last.items + current }
    return current
  }

  /// The same items with names taken off: in a mask nobody looks for a layer.
  static func withoutNames(_ items: [SVGItem]) -> [SVGItem] {
    items.compactMap { item in
      var result = item
      switch item.content {
      case .mark:
        return nil
      case .group(let children), .layer(_, let children):
        result.content = .group(withoutNames(children))
      case .shape, .glyphs, .text, .picture, .use, .opaque:
        break
      }
      return result
    }
  }
}
