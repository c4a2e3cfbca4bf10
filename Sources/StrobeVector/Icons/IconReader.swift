import StrobeCairo
import StrobeGeometry
import StrobeModel
package import StrobeRender

/// Takes an SVG picture apart into shapes.
///
/// librsvg draws the picture onto Cairo's SVG surface, and what that surface wrote is read back: the
/// styles, units and references of any SVG file are then resolved.
package enum IconReader {
  /// The picture's shapes in its own coordinates.
  ///
  /// - Parameter document: The picture.
  /// - Returns: The shapes, bottom first; `nil` where it has masks, pictures or patterns, or is not
  ///   understood.
  /// - Throws: What drawing it throws.
  package static func elements(of document: SVGDocument) throws -> [VectorElement]? {
    var bytes: [UInt8] = []
    let sink = IconBytes()
    let size = document.size
    let surface = try SVGSurface(width: size.width, height: size.height) { sink.append($0) }
    let context = try Context(surface)
    try document.draw(in: Rect(origin: .zero, size: size), on: context)
    try context.checkStatus("drawing an SVG picture")
    try surface.finish()
    bytes = sink.bytes
    guard let source = XMLDocument(parsing: bytes), let read = SVGReader.read(source),
      !read.hasOpaqueItems
    else { return nil }
    let drawing = SVGSimplifier.simplify(read)
    return IconConversion(drawing: drawing).elements(drawing.items)
  }
}

private final class IconBytes {
  var bytes: [UInt8] = []
  func append(_ piece: UnsafeRawBufferPointer) { bytes.append(contentsOf: piece) }
}

/// Turns what was read into values without references.
private struct IconConversion {
  let drawing: SVGDrawing

  func elements(_ items: [SVGItem]) -> [VectorElement]? {
    var result: [VectorElement] = []
    for item in items {
      guard let own = elements(item) else { return nil }
      result += own
    }
    return result
  }

  private func elements(_ item: SVGItem) -> [VectorElement]? {
    guard item.mask == nil, let content = content(item.content) else { return nil }
    let clips = item.clips.flatMap { index in
      drawing.clips[index].parts.map {
        VectorClip(path: Path($0.shape), rule: $0.isEvenOdd ? .evenOdd : .nonZero)
      }
    }
    // A union of parts cannot be said as clips one within the other.
    guard item.clips.allSatisfy({ drawing.clips[$0].parts.count == 1 }) else { return nil }
    if item.isPlain { return content }
    let inner =
      item.transform.isIdentity
      ? content
      : [.group(content, AffineTransform(item.transform), opacity: 1, clips: [])]
    guard !clips.isEmpty || item.opacity != 1 else { return inner }
    return [.group(inner, .identity, opacity: item.opacity, clips: clips)]
  }

  private func content(_ content: SVGItem.Content) -> [VectorElement]? {
    switch content {
    case .shape(let shape, let style): return self.shape(shape, style)
    case .glyphs(let glyphs, let style):
      var result: [VectorElement] = []
      for glyph in glyphs {
        let outline = SVGShape.path(drawing.glyphs[glyph.outline])
          .mapped(by: .translation(glyph.origin.x, glyph.origin.y))
        guard let own = shape(outline, style) else { return nil }
        result += own
      }
      return result
    case .use(let symbol): return elements(drawing.symbols[symbol].items)
    case .group(let items), .layer(_, let items): return elements(items)
    case .mark: return []
    case .text, .picture, .opaque: return nil
    }
  }

  private func shape(_ shape: SVGShape, _ style: SVGStyle) -> [VectorElement]? {
    var fill: VectorFill?
    var stroke: VectorStroke?
    if style.hasFill {
      guard let paint = paint(style.fill, style.fillOpacity) else { return nil }
      fill = VectorFill(paint: paint, rule: style.isEvenOdd ? .evenOdd : .nonZero)
    }
    if style.hasStroke {
      guard let paint = paint(style.stroke, style.strokeOpacity) else { return nil }
      stroke = VectorStroke(
        paint: paint, width: style.strokeWidth, cap: LineCap(rawValue: style.lineCap.rawValue) ?? .butt,
        join: LineJoin(rawValue: style.lineJoin.rawValue) ?? .miter, miterLimit: style.miterLimit,
        dashes: style.dashes, dashPhase: style.dashOffset)
    }
    guard fill != nil || stroke != nil else { return [] }
    return [.shape(Path(shape), shape.outline, fill: fill, stroke: stroke)]
  }

  private func paint(_ paint: SVGPaint, _ opacity: Double) -> VectorPaint? {
    switch paint {
    case .none, .pattern: return nil
    case .color(let color): return .color(Color(color, alpha: opacity))
    case .gradient(let index):
      let gradient = drawing.gradients[index]
      guard gradient.spread == .pad else { return nil }
      let stops = gradient.stops.map {
        VectorStop(offset: $0.offset, color: Color($0.color, alpha: $0.opacity * opacity))
      }
      let map = AffineTransform(gradient.transform)
      switch gradient.kind {
      case .linear(let start, let end):
        return .linear(Point(start.x, start.y), Point(end.x, end.y), stops: stops, map)
      case .radial(let center, let focus, let radius):
        return .radial(
          center: Point(center.x, center.y), focus: Point(focus.x, focus.y), radius: radius,
          stops: stops, map)
      }
    }
  }
}

extension SVGShape {
  fileprivate var outline: VectorElement.VectorOutline? {
    switch self {
    case .rectangle(let box):
      return .rectangle(Rect(box.minX, box.minY, box.width, box.height), radius: 0)
    case .roundedRectangle(let box, let radiusX, let radiusY) where radiusX == radiusY:
      return .rectangle(Rect(box.minX, box.minY, box.width, box.height), radius: radiusX)
    case .ellipse(let center, let radiusX, let radiusY):
      return .ellipse(
        Rect(center: Point(center.x, center.y), size: Size(radiusX * 2, radiusY * 2)))
    case .path, .roundedRectangle: return nil
    }
  }
}

extension Path {
  fileprivate init(_ shape: SVGShape) {
    self.init(
      shape.segments.map { segment in
        switch segment {
        case .move(let point): .move(Point(point.x, point.y))
        case .line(let point): .line(Point(point.x, point.y))
        case .curve(let first, let second, let end):
          .cubic(Point(first.x, first.y), Point(second.x, second.y), Point(end.x, end.y))
        case .close: .close
        }
      })
  }
}

extension AffineTransform {
  fileprivate init(_ map: SVGTransform) {
    self.init(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.e, ty: map.f)
  }
}

extension Color {
  fileprivate init(_ color: SVGColor, alpha: Double) {
    self.init(bytes: Double(color.red), Double(color.green), Double(color.blue), alpha)
  }
}
