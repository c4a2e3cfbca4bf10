import StrobeCairo
import StrobeGeometry
import StrobeModel
import StrobeRender

extension PresentationLayer {
  /// A layer at rest: nothing is animated, nothing expanded.
  init(still layer: Layer) {
    var own = layer
    own.sublayers = []
    own.mask = nil
    self.init(own, typeName: layer.content.typeName)
    sublayers = layer.sublayers.map(PresentationLayer.init(still:))
    mask = layer.mask.map(PresentationLayer.init(still:))
  }
}

extension PresentationTree {
  /// A canvas with layers at rest.
  init(_ width: Double, _ height: Double, background: Color? = nil, _ layers: [Layer]) {
    self.init(
      time: 0, size: Size(width, height), background: background,
      layers: layers.map(PresentationLayer.init(still:)))
  }
}

/// A drawn picture, for reading pixels.
struct Canvas {
  let surface: ImageSurface
  let report: DrawingReport
  let words: [UInt32]

  var width: Int { surface.width }
  var height: Int { surface.height }

  init(_ tree: PresentationTree, scale: Double = 1, renderer: Renderer = Renderer()) throws {
    let width = Int((tree.size.width * scale).rounded(.up))
    let height = Int((tree.size.height * scale).rounded(.up))
    surface = try ImageSurface(width: width, height: height)
    report = try renderer.draw(tree, on: Context(surface), as: .raster(scale: scale))
    words = Self.read(surface)
  }

  /// A picture drawn by hand.
  init(width: Int, height: Int, _ body: (Context) throws -> Void) throws {
    surface = try ImageSurface(width: width, height: height)
    report = DrawingReport()
    let context = try Context(surface)
    try body(context)
    try context.checkStatus("test")
    words = Self.read(surface)
  }

  private static func read(_ surface: ImageSurface) -> [UInt32] {
    let stride = surface.stride
    return surface.withPixels { bytes in
      var words: [UInt32] = []
      words.reserveCapacity(surface.width * surface.height)
      for row in 0..<surface.height {
        for column in 0..<surface.width {
          words.append(bytes.load(fromByteOffset: row * stride + column * 4, as: UInt32.self))
        }
      }
      return words
    }
  }

  /// Alpha, red, green, blue; premultiplied, 0...255.
  func argb(_ x: Int, _ y: Int) -> [Int] { Self.components(words[y * width + x]) }

  static func components(_ word: UInt32) -> [Int] {
    [24, 16, 8, 0].map { Int(word >> UInt32($0)) & 255 }
  }

  /// The number of pixels of exactly this value.
  func count(_ word: UInt32) -> Int { words.count { $0 == word } }

  /// The sum of all alphas, in whole pixels.
  var coverage: Double { words.reduce(0) { $0 + Double($1 >> 24) } / 255 }

  /// The largest and the mean difference of a component to another picture, in levels.
  func difference(_ other: Canvas) -> (largest: Int, mean: Double) {
    guard words.count == other.words.count else { return (Int.max, .infinity) }
    var largest = 0
    var sum = 0
    for (left, right) in zip(words, other.words) where left != right {
      for (a, b) in zip(Self.components(left), Self.components(right)) {
        largest = max(largest, abs(a - b))
        sum += abs(a - b)
      }
    }
    return (largest, Double(sum) / Double(words.count * 4))
  }
}

/// A document drawn as SVG or PDF, as text.
func vectorDocument(
  _ tree: PresentationTree, pdf: Bool = false, renderer: Renderer = Renderer()
) throws -> (text: String, bytes: [UInt8], report: DrawingReport) {
  var bytes: [UInt8] = []
  let surface: StreamSurface =
    pdf
    ? try PDFSurface(width: tree.size.width, height: tree.size.height) { bytes += $0 }
    : try SVGSurface(width: tree.size.width, height: tree.size.height) { bytes += $0 }
  let report = try renderer.draw(tree, on: Context(surface), as: .vector)
  try surface.finish()
  return (String(decoding: bytes, as: UTF8.self), bytes, report)
}
