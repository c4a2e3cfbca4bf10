import StrobeCairo
import StrobeGeometry
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
    if isVector, try drawAsText(text, layout, of: layer, color: paint.applied(to: color)) { return }
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

  /// Leaves a text to the observer if it takes texts, and reports why where it does not take this one.
  private func drawAsText(
    _ text: TextContent, _ layout: TextLayout, of layer: PresentationLayer, color: Color
  ) throws -> Bool {
    guard let observer = renderer.observer, observer.drawsText, layout.ink != nil else {
      return false
    }
    guard isObserved else {
      if let outlining { report.add(.outlinedText(layer: layer.name, reason: outlining)) }
      return false
    }
    do throws(OutlinedTextReason) {
      try observer.draw(layout.placed(text, color: color), on: context)
      return true
    } catch {
      report.add(.outlinedText(layer: layer.name, reason: error))
      return false
    }
  }

  /// Where text has ink.
  func textBounds(_ text: TextContent, in bounds: Rect) -> Rect? {
    guard text.foregroundColor.isVisible else { return nil }
    // A point more than measured, for smoothed edges.
    return renderer.surfaces.texts.layout(text, in: bounds)?.ink?.insetBy(-1)
  }
}
