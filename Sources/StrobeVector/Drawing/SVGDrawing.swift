/// A picture between reading and writing: a tree of items and the things that they refer to.
struct SVGDrawing {
  var document: XMLDocument
  var width: Double
  var height: Double
  var canvas: SVGBounds
  var items: [SVGItem] = []
  /// Whether elements stand as they were because the reader did not understand them.
  var hasOpaqueItems = false
  var clips = SVGInterner<SVGClip>()
  var gradients = SVGInterner<SVGGradient>()
  var patterns = SVGInterner<SVGPattern>()
  var pictures: [SVGPicture] = []
  var masks = SVGInterner<SVGMask>()
  private(set) var symbols = SVGInterner<SVGSymbol>()
  /// What each symbol covers and whether it has an opaque part: known once, however often and however
  /// deeply symbols use symbols.
  private(set) var symbolFacts: [SymbolFacts] = []
  /// Outlines of glyphs, each about its own origin.
  var glyphs = SVGInterner<[SVGShape.Segment]>()
  /// Definitions that elements refer to which were not understood: nodes to write as they were.
  var pinnedNodes: [Int] = []
  /// The pinned definitions' names.
  var pinnedNames: Set<String> = []

  /// Masks that were already moved, so that masks within masks cost no more than once each.
  var mappedMasks: [MappedMask: Int] = [:]

  struct MappedMask: Hashable {
    var mask: Int
    var transform: SVGTransform
  }

  struct SymbolFacts {
    var bounds: SVGBounds
    var hasOpaque: Bool
  }

  /// Adds a definition unless there is an equal one, and returns its index.
  mutating func addSymbol(_ symbol: SVGSymbol) -> Int {
    let index = symbols.index(of: symbol)
    if index == symbolFacts.count {
      symbolFacts.append(
        SymbolFacts(bounds: bounds(of: symbol.items), hasOpaque: hasOpaque(symbol.items)))
    }
    return index
  }
}

/// Stores equal values once and numbers them in the order in which they came.
struct SVGInterner<Value: Hashable> {
  private(set) var values: [Value] = []
  private var indices: [Value: Int] = [:]

  mutating func index(of value: Value) -> Int {
    if let index = indices[value] { return index }
    values.append(value)
    indices[value] = values.count - 1
    return values.count - 1
  }

  subscript(index: Int) -> Value { values[index] }
}

/// An area that a drawing is cut to: the union of its parts.
struct SVGClip: Hashable {
  var parts: [Part]

  struct Part: Hashable {
    var shape: SVGShape
    var isEvenOdd: Bool
  }

  var bounds: SVGBounds { parts.reduce(.empty) { $0.union($1.shape.bounds) } }

  /// The upright rectangle that the clip is exactly, if it is one.
  var rectangle: SVGBounds? {
    guard parts.count == 1, case .rectangle(let bounds) = parts[0].shape else { return nil }
    return bounds
  }

  func mapped(by transform: SVGTransform) -> Self {
    Self(
      parts: parts.map { Part(shape: $0.shape.mapped(by: transform), isEvenOdd: $0.isEvenOdd) })
  }
}

/// A linear or radial gradient in user space.
struct SVGGradient: Hashable {
  var kind: Kind
  var stops: [Stop]
  var transform = SVGTransform.identity
  var spread = Spread.pad

  enum Kind: Hashable {
    case linear(SVGPoint, SVGPoint)
    case radial(center: SVGPoint, focus: SVGPoint, radius: Double)
  }

  enum Spread: String {
    case pad
    case reflect
    case `repeat`
  }

  struct Stop: Hashable {
    var offset: Double
    var color: SVGColor
    var opacity: Double
  }

  func mapped(by transform: SVGTransform) -> Self {
    var result = self
    result.transform = transform * self.transform
    return result
  }
}

/// A picture that fills an area again and again.
struct SVGPattern: Hashable {
  var picture: Int
  var width: Double
  var height: Double
  var transform: SVGTransform
}

/// A bitmap at its natural size.
struct SVGPicture: Hashable {
  var width: Double
  var height: Double
  /// The `data:` address, as a range of the document.
  var data: Range<Int>
  /// The value of `image-rendering`, if any.
  var rendering: String?
}

/// What shows a drawing in part: its contents' alpha, or its luminance.
struct SVGMask: Hashable {
  var items: [SVGItem]
  /// Whether the alpha counts (Cairo's `<filter>`); otherwise SVG's luminance.
  var usesAlpha: Bool
}

/// Something drawn more than once.
struct SVGSymbol: Hashable {
  var items: [SVGItem]
}
