package import StrobeCairo
internal import StrobeGeometry
package import StrobeModel
package import StrobeRender

/// Leaves marks in an SVG where layers begin and end and where texts stand, and remembers the layers'
/// names and the texts.
package final class LayerNamer: DrawingObserver {
  /// The names by the marks' indices.
  package private(set) var names: [String] = []
  // Layers are nested, so the one that ends is the one that began last.
  private var open: [Int] = []
  package let drawsText: Bool
  private let keepsText: Bool
  /// The texts by their marks' indices.
  package private(set) var texts: [MarkedText] = []
  /// The names of the layers that the texts are in.
  package private(set) var textLayers: [String] = []

  /// An observer.
  ///
  /// - Parameters:
  ///   - drawsText: Whether texts are asked for as texts.
  ///   - keepsText: Whether the kind of file has texts.
  package init(drawsText: Bool, keepsText: Bool = true) {
    self.drawsText = drawsText
    self.keepsText = keepsText
  }

  package func willDraw(_ layer: PresentationLayer, on context: Context) {
    open.append(names.count)
    paint(.begin(names.count), on: context)
    names.append(layer.name)
  }

  package func didDraw(_ layer: PresentationLayer, on context: Context) {
    guard let index = open.popLast() else { return }
    paint(.end(index), on: context)
  }

  /// Fills where there is ink with the mark's colour: the shape's place tells the text's.
  package func draw(_ text: PlacedText, on context: Context) throws(OutlinedTextReason) {
    guard keepsText else { throw .fileKind }
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
    else { throw .outOfReach }
    texts.append(marked)
    if let layer = open.last { textLayers.append(names[layer]) }
    context.newPath()
    context.rectangle(
      x: text.ink.minX, y: text.ink.minY, width: text.ink.width, height: text.ink.height)
    context.setSource(
      red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    context.fill()
  }

  private func paint(_ mark: LayerMark, on context: Context) {
    guard let color = mark.color else { return }
    context.setSource(
      red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    context.paint()
  }
}
