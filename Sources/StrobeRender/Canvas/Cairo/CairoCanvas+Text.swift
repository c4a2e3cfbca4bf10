import StrobeCairo
import StrobeGeometry
import StrobeModel

extension CairoCanvas {
  package func draw(_ text: TextRun) throws {
    if isVector, leavesToObserver(text) { return }
    guard text.layout.hasColorGlyphs else {
      context.setSource(text.color)
      return text.layout.draw(on: context, asOutlines: !isVector)
    }
    // Coloured glyphs take no notice of the paint, its opacity included.
    var solid = text.color
    solid.alpha = 1
    let pattern = try context.group {
      context.setSource(solid)
      text.layout.draw(on: context, asOutlines: false)
    }
    context.setSource(pattern)
    context.paint(alpha: text.color.alpha)
  }
}
