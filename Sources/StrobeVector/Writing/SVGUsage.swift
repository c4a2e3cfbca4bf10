/// What a drawing refers to, how often, and how much it is magnified.
struct SVGUsage {
  /// How often each glyph outline stands somewhere.
  private(set) var glyphs: [Int: Int] = [:]
  /// Where each picture stands.
  private(set) var pictures: [Int: [SVGTransform]] = [:]
  /// Pictures that patterns use.
  private(set) var patternPictures: Set<Int> = []
  /// The largest magnification of each symbol, in whole decimals.
  private(set) var symbolDecimals: [Int: Int] = [:]
  private(set) var hasOpaque = false
  private var visitedSymbols: Set<Int> = []
  private var visitedMasks: Set<Int> = []
  private let drawing: SVGDrawing

  init(_ drawing: SVGDrawing) {
    self.drawing = drawing
    visit(drawing.items)
    magnify(drawing.items, decimals: 0)
  }

  private mutating func visit(_ items: [SVGItem]) {
    for item in items {
      if let mask = item.mask, visitedMasks.insert(mask).inserted {
        visit(drawing.masks[mask].items)
      }
      switch item.content {
      case .shape(_, let style):
        visit(style.fill)
        visit(style.stroke)
      case .glyphs(let glyphs, let style):
        for glyph in glyphs { self.glyphs[glyph.outline, default: 0] += 1 }
        visit(style.fill)
      case .text(_, let style):
        visit(style.fill)
      case .picture(let picture):
        pictures[picture, default: []].append(item.transform)
      case .use(let symbol):
        if visitedSymbols.insert(symbol).inserted { visit(drawing.symbols[symbol].items) }
      case .group(let children), .layer(_, let children):
        visit(children)
      case .mark:
        break
      case .opaque:
        hasOpaque = true
      }
    }
  }

  private mutating func visit(_ paint: SVGPaint) {
    if case .pattern(let pattern) = paint {
      patternPictures.insert(drawing.patterns[pattern].picture)
    }
  }

  /// A definition is written once, with the decimals that its largest use needs.
  private mutating func magnify(_ items: [SVGItem], decimals: Int) {
    for item in items {
      switch item.content {
      case .use(let symbol):
        let own =
          SVGNumberFormat(decimals: decimals).magnified(by: item.transform.maximumScale).decimals
        guard own > symbolDecimals[symbol] ?? -1 else { continue }
        symbolDecimals[symbol] = own
        magnify(drawing.symbols[symbol].items, decimals: own)
      case .group(let children), .layer(_, let children):
        magnify(children, decimals: decimals)
      case .shape, .glyphs, .text, .picture, .mark, .opaque:
        break
      }
    }
  }
}
