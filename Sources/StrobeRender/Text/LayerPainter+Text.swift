import StrobeCairo
import StrobeModel

extension LayerPainter {
  /// Draws text: outlines on an image, glyphs of a font in a document.
  func drawText(_ text: TextContent, of layer: PresentationLayer, _ paint: Paint) throws {
    let texts = renderer.surfaces.texts
    guard let color = text.foregroundColor, color.alpha > 0,
      let layout = texts.layout(text, in: layer.layer.bounds)
    else { return }
    if let family = texts.missingFamily(text.fontFamily) {
      report.add(.missingFont(family: family, layer: layer.name))
    }
    if isVector, isObserved, let observer = renderer.observer, observer.drawsText,
      let placed = layout.placed(text, color: paint.applied(to: color)),
      observer.draw(placed, on: context)
    {
      return
    }
    guard layout.hasColorGlyphs else {
      context.setSource(paint.applied(to: color))
      return layout.draw(on: context, asOutlines: !isVector)
    }
    // Coloured glyphs take no notice of the paint, its opacity included.
    let alpha = paint.alpha * unit(color.alpha)
    var solid = color
    solid.alpha = 1
    let pattern = try context.group {
      context.setSource(paint.opaque.applied(to: solid))
      layout.draw(on: context, asOutlines: false)
    }
    context.setSource(pattern)
    context.paint(alpha: alpha)
  }

  /// Where text has ink.
  func textBounds(_ text: TextContent, in bounds: Rect) -> Rect? {
    guard text.foregroundColor.isVisible else { return nil }
    // A point more than measured, for smoothed edges.
    return renderer.surfaces.texts.layout(text, in: bounds)?.ink?.insetBy(-1)
  }
}
