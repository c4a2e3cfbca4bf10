internal import StrobeCairo
internal import StrobeModel
internal import StrobeRender

/// Leaves marks in an SVG where layers begin and end, and remembers their names.
final class LayerNamer: DrawingObserver {
  /// The names by the marks' indices.
  private(set) var names: [String] = []
  // Layers are nested, so the one that ends is the one that began last.
  private var open: [Int] = []

  func willDraw(_ layer: PresentationLayer, on context: Context) {
    open.append(names.count)
    paint(.begin(names.count), on: context)
    names.append(layer.name)
  }

  func didDraw(_ layer: PresentationLayer, on context: Context) {
    guard let index = open.popLast() else { return }
    paint(.end(index), on: context)
  }

  private func paint(_ mark: LayerMark, on context: Context) {
    guard let color = mark.color else { return }
    context.setSource(
      red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    context.paint()
  }
}
