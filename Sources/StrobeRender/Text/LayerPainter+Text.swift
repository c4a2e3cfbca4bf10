import StrobeGeometry
import StrobeModel

extension LayerPainter {
  /// Draws text.
  func drawText(_ text: TextContent, of layer: PresentationLayer, _ paint: Paint) throws {
    let texts = renderer.surfaces.texts
    guard let color = text.foregroundColor, color.alpha > 0,
      let layout = texts.layout(text, in: layer.layer.bounds)
    else { return }
    if let family = texts.missingFamily(text.fontFamily) {
      report.add(.missingFont(family: family, layer: layer.name))
    }
    let run = TextRun(content: text, layout: layout, color: paint.applied(to: color))
    try canvas.draw(run)
  }

  /// Where text has ink.
  func textBounds(_ text: TextContent, in bounds: Rect) -> Rect? {
    guard text.foregroundColor.isVisible else { return nil }
    // A point more than measured, for smoothed edges.
    return renderer.surfaces.texts.layout(text, in: bounds)?.ink?.insetBy(-1)
  }
}
