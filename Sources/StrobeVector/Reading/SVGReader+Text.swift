import StrobeGeometry
import StrobeModel
import StrobeRender

/// A text and where the surface had it.
package struct MarkedText: Hashable, Sendable {
  var text: PlacedText
  /// From the text's coordinates to the surface's.
  var transform: SVGTransform
}

extension SVGReader {
  /// The text that a mark stands for.
  ///
  /// A group's elements are written from the group's own origin: how far that is from the surface's
  /// is what the mark's shape has moved by.
  mutating func text(
    _ index: Int, _ node: Int, _ properties: SVGProperties, clips: [Int]
  ) throws(Unsupported) -> [SVGItem] {
    guard texts.indices.contains(index), let shape = try geometry(node, properties) else {
      return []
    }
    let marked = texts[index]
    let text = SVGText(marked.text)
    let found = properties.transform.apply(shape.bounds)
    let expected = marked.transform.apply(text.bounds)
    let offset = SVGTransform.translation(
      Self.wholeWhereNear(found.minX - expected.minX),
      Self.wholeWhereNear(found.minY - expected.minY))
    var item = try wrapper(properties, clips: clips)
    item.transform = (offset * marked.transform).withoutNoise
    var style = SVGStyle()
    let color = marked.text.color
    style.fill = .color(
      SVGExactColor(red: color.red, green: color.green, blue: color.blue).rounded)
    style.fillOpacity = color.alpha
    guard style.hasFill else { return [] }
    item.content = .text(text, style)
    return [item]
  }

  /// Groups begin at whole units, and Cairo's shapes stand on multiples of 1/256.
  private static func wholeWhereNear(_ value: Double) -> Double {
    let nearest = value.rounded()
    return abs(nearest - value) <= 1.0 / 128 ? nearest : value
  }
}
