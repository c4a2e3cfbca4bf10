import StrobeCairo
import StrobeGeometry
import StrobeModel
package import StrobeRender

/// Takes an SVG picture apart into shapes.
///
/// librsvg draws the picture onto Cairo's SVG surface, and what that surface wrote is read back: the
/// styles, units and references of any SVG file are then resolved.
package enum IconReader {
  /// What the picture draws, in its own coordinates.
  ///
  /// - Parameter document: The picture.
  /// - Returns: The items, bottom first; `nil` where Cairo's file isn't understood.
  /// - Throws: What drawing it throws.
  static func items(of document: SVGDocument) throws -> [VectorItem]? {
    let sink = IconBytes()
    let size = document.size
    let surface = try SVGSurface(width: size.width, height: size.height) { sink.append($0) }
    let context = try Context(surface)
    try document.draw(in: Rect(origin: .zero, size: size), on: context)
    try context.checkStatus("drawing an SVG picture")
    try surface.finish()
    guard var drawing = CairoSVGReader.read(sink.bytes) else { return nil }
    drawing.items = drawing.items.expanded(drawing.symbols)
    drawing.symbols = []
    return VectorSimplifier.simplified(drawing).items
  }

  /// The picture's shapes in its own coordinates.
  ///
  /// - Parameter document: The picture.
  /// - Returns: The shapes, bottom first; `nil` where it has masks or bitmaps, or isn't understood.
  /// - Throws: What drawing it throws.
  package static func elements(of document: SVGDocument) throws -> [VectorElement]? {
    try items(of: document).flatMap { elements($0) }
  }

  private static func elements(_ items: [VectorItem]) -> [VectorElement]? {
    var result: [VectorElement] = []
    for item in items {
      guard item.mask == nil, item.blur == nil, let content = elements(item.content) else {
        return nil
      }
      let inner =
        item.transform.isIdentity
        ? content : [.group(content, item.transform, opacity: 1, clips: [])]
      if item.clips.isEmpty, item.opacity == 1 {
        result += inner
      } else {
        result.append(.group(inner, .identity, opacity: item.opacity, clips: item.clips))
      }
    }
    return result
  }

  private static func elements(_ content: VectorItem.Content) -> [VectorElement]? {
    switch content {
    case .shape(let shape, let fill, let stroke):
      [.shape(Path(shape.segments), shape.outline, fill: fill, stroke: stroke)]
    case .group(let items), .layer(_, let items): elements(items)
    case .glyphs, .text, .picture, .use: nil
    }
  }
}

private final class IconBytes {
  var bytes: [UInt8] = []
  func append(_ piece: UnsafeRawBufferPointer) { bytes.append(contentsOf: piece) }
}

extension VectorShape {
  fileprivate var outline: VectorElement.VectorOutline? {
    switch self {
    case .rectangle(let box):
      .rectangle(Rect(box), radius: 0)
    case .roundedRectangle(let box, let radiusX, let radiusY) where radiusX == radiusY:
      .rectangle(Rect(box), radius: radiusX)
    case .ellipse(let center, let radiusX, let radiusY):
      .ellipse(Rect(center: center, size: Size(radiusX * 2, radiusY * 2)))
    case .path, .roundedRectangle: nil
    }
  }
}
