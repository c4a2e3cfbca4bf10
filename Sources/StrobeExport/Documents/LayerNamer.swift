internal import StrobeCairo
internal import StrobeModel
internal import StrobeRender

/// Leaves marks in an SVG where layers begin and end and where texts stand, and remembers the layers'
/// names and the texts.
final class LayerNamer: DrawingObserver {
  /// The names by the marks' indices.
  private(set) var names: [String] = []
  // Layers are nested, so the one that ends is the one that began last.
  private var open: [Int] = []
  let drawsText: Bool
  /// The texts by their marks' indices.
  private(set) var texts: [MarkedText] = []

  init(drawsText: Bool) { self.drawsText = drawsText }

  func willDraw(_ layer: PresentationLayer, on context: Context) {
    open.append(names.count)
    paint(.begin(names.count), on: context)
    names.append(layer.name)
  }

  func didDraw(_ layer: PresentationLayer, on context: Context) {
    guard let index = open.popLast() else { return }
    paint(.end(index), on: context)
  }

  /// Fills where there is ink with the mark's colour: the shape's place tells the text's.
  func draw(_ text: PlacedText, on context: Context) -> Bool {
    let matrix = context.matrix
    let marked = MarkedText(
      text: text,
      transform: SVGTransform(
        a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, e: matrix.tx, f: matrix.ty))
    // Farther out Cairo's fixed point cannot tell the place.
    let reach = 1e6
    let box = marked.transform.apply(SVGText(text).bounds)
    guard box.minX > -reach, box.minY > -reach, box.maxX < reach, box.maxY < reach,
      let color = LayerMark.text(texts.count).color
    else { return false }
    texts.append(marked)
    context.newPath()
    context.rectangle(
      x: text.ink.minX, y: text.ink.minY, width: text.ink.width, height: text.ink.height)
    context.setSource(
      red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    context.fill()
    return true
  }

  private func paint(_ mark: LayerMark, on context: Context) {
    guard let color = mark.color else { return }
    context.setSource(
      red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    context.paint()
  }
}
