import StrobeGeometry
import StrobeModel
import StrobeRender

/// What a drawing has several times, and how much its symbols are magnified.
struct SVGUsage {
  /// A glyph in a size.
  struct Glyph: Hashable {
    var identity: GlyphRun.Identity
    var scale: Double
  }

  /// How often each glyph stands somewhere.
  private(set) var glyphs: [Glyph: Int] = [:]
  /// Where each picture stands.
  private(set) var pictures: [EncodedPicture: [AffineTransform]] = [:]
  /// The decimals that the largest use of each symbol needs beyond those of the file.
  private(set) var symbolDecimals: [Int: Int] = [:]

  init(_ drawing: VectorDrawing) {
    visit(drawing.items)
    for symbol in drawing.symbols { visit(symbol) }
    magnify(drawing.items, decimals: 0, drawing)
  }

  private mutating func visit(_ items: [VectorItem]) {
    for item in items {
      if let mask = item.mask { visit(mask.items) }
      switch item.content {
      case .shape, .text, .use:
        break
      case .glyphs(let list, _):
        for glyph in list {
          glyphs[Glyph(identity: glyph.identity, scale: glyph.scale), default: 0] += 1
        }
      case .picture(let picture):
        pictures[picture, default: []].append(item.transform)
      case .group(let children), .layer(_, let children):
        visit(children)
      }
    }
  }

  /// A definition is written once, with the decimals that its largest use needs.
  private mutating func magnify(_ items: [VectorItem], decimals: Int, _ drawing: VectorDrawing) {
    for item in items {
      switch item.content {
      case .use(let symbol):
        let own =
          SVGNumberFormat(decimals: decimals).magnified(by: item.transform.maximumScale).decimals
        guard own > symbolDecimals[symbol] ?? -1, drawing.symbols.indices.contains(symbol) else {
          continue
        }
        symbolDecimals[symbol] = own
        magnify(drawing.symbols[symbol], decimals: own, drawing)
      case .group(let children), .layer(_, let children):
        magnify(children, decimals: decimals, drawing)
      case .shape, .glyphs, .text, .picture:
        break
      }
    }
  }
}
