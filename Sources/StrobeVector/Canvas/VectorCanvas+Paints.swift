package import StrobeGeometry
import StrobeModel
package import StrobeRender

extension VectorCanvas {
  package func fill(_ outlines: [Outline], rule: FillRule, with ink: Ink) throws {
    guard let shape = VectorShape(outlines), accepts(shape) else { return }
    add(.shape(shape, fill: VectorFill(paint: VectorPaint(ink), rule: rule), stroke: nil))
  }

  package func stroke(
    _ outline: Outline, trim: Trim?, style: StrokeStyle, with ink: Ink
  ) throws {
    guard let part = outline.trimmed(to: trim) else { return }
    var paint = VectorPaint(ink)
    var style = style
    if style.isTooFine(for: part, scale: matrix.maximumScale) {
      // A million dashes can't be seen, but they can be waited for.
      paint = paint.faded(by: style.inkShare)
      style.dash = []
      refuse(.fineDashes)
    }
    let shape = VectorShape(part)
    guard accepts(shape) else { return }
    let isDashed = style.dash.contains { $0 > 0 } && style.dash.allSatisfy { $0 >= 0 }
    add(
      .shape(
        shape, fill: nil,
        stroke: VectorStroke(
          paint: paint, width: style.lineWidth, cap: style.cap, join: style.join,
          miterLimit: style.miterLimit, dashes: isDashed ? style.dash : [],
          dashPhase: isDashed ? style.dashPhase : 0)))
  }

  /// Whether a shape can be drawn; reports where it can't.
  private func accepts(_ shape: VectorShape) -> Bool {
    let box = matrix.apply(shape.bounds)
    if box.isEmpty { return false }
    guard box.isFinite else {
      refuse(.limit(.outline))
      return false
    }
    return true
  }

  // MARK: Pictures

  package func draw(_ picture: PlacedImage, tint: Tint, alpha: Double) throws {
    let encoded = try resources.encoded(picture, tint: tint)
    for piece in picture.layout.pieces {
      let destination = piece.destination
      let isWhole = piece.source == Rect(0, 0, 1, 1)
      guard destination.width > 0, destination.height > 0 else { continue }
      // From the picture's units to the layer's.
      let size = encoded.map { Size(Double($0.width), Double($0.height)) } ?? picture.size
      let x = destination.width / (piece.source.width * size.width)
      let y = destination.height / (piece.source.height * size.height)
      let placing = AffineTransform(
        a: x, b: 0, c: 0, d: y, tx: destination.minX - piece.source.minX * size.width * x,
        ty: destination.minY - piece.source.minY * size.height * y)
      try saved {
        if !isWhole { clip(to: .rectangle(destination)) }
        if let encoded {
          let map = placing.concatenating(matrix)
          add(.picture(encoded)) {
            $0.transform = map
            $0.opacity = alpha
          }
        } else {
          try draw(
            picture, piece: piece, placing, tint: tint, alpha: alpha, isWhole: isWhole)
        }
      }
    }
  }

  /// A part of an SVG picture: its shapes, or a bitmap of what has no shapes.
  private func draw(
    _ picture: PlacedImage, piece: PictureLayout.Piece, _ placing: AffineTransform, tint: Tint,
    alpha: Double, isWhole: Bool
  ) throws {
    guard let items = try resources.items(of: picture, tint: tint) else {
      refuse(.rasterizedPicture(path: picture.picture.path))
      var whole = picture
      whole.layout = PictureLayout(piece: piece)
      return try drawBitmap(of: piece.destination) { try $0.draw(whole, tint: tint, alpha: alpha) }
    }
    if isWhole { clip(to: .rectangle(piece.destination)) }
    guard !items.isEmpty else { return }
    var group = VectorItem(.group(items))
    group = group.mapped(by: placing.concatenating(matrix))
    group.opacity = alpha
    add(group)
  }

  // MARK: Text

  package func draw(_ text: TextRun) throws {
    if options.keepsText, text.layout.ink != nil {
      do throws(OutlinedTextReason) {
        try refuseText()
        let placed = try text.layout.placed(text.content, color: text.color)
        var opaque = text.color
        opaque.alpha = 1
        add(.text(VectorText(placed), opaque)) { $0.opacity = text.color.alpha }
        return
      } catch {
        if aside != .caster { refuse(.outlinedText(error)) }
      }
    }
    guard !text.layout.hasColorGlyphs else {
      guard let ink = text.layout.ink else { return }
      return try drawBitmap(of: ink.insetBy(-1)) { try $0.draw(text) }
    }
    let fill = VectorFill(paint: .color(text.color), rule: .nonZero)
    for run in text.layout.glyphRuns {
      add(
        .glyphs(
          run.glyphs.map {
            VectorGlyph(
              identity: $0.identity, origin: $0.origin, scale: run.scale, outline: $0.outline)
          }, fill))
    }
  }

  private func refuseText() throws(OutlinedTextReason) {
    if let reason = options.textRefusal { throw reason }
    switch aside {
    case nil: return
    case .tiles: throw .tiles
    case .mask, .caster: throw .mask
    }
  }

  // MARK: Bitmaps

  /// Draws something on pixels and adds those.
  ///
  /// - Parameters:
  ///   - box: What it covers, in the current coordinates.
  ///   - body: Draws it on a canvas with the same coordinates.
  /// - Throws: What drawing or encoding throws.
  func drawBitmap(of box: Rect, _ body: (any Canvas) throws -> Void) throws {
    let seen = matrix.apply(VectorBounds(box)).intersection(state.visible.expanded(by: 1))
    guard !seen.isEmpty,
      let bitmap = try resources.bitmap(
        of: Rect(seen), matrix: matrix, scale: options.bitmapScale, body)
    else { return }
    add(VectorItem(.picture(bitmap.picture), transform: bitmap.placing))
  }
}

extension VectorShape {
  /// Several outlines as one shape; `nil` for none.
  init?(_ outlines: [Outline]) {
    guard let first = outlines.first else { return nil }
    self =
      outlines.count == 1
      ? VectorShape(first) : .path(outlines.flatMap { VectorShape($0).segments })
  }
}

extension VectorPaint {
  init(_ ink: Ink) {
    switch ink {
    case .color(let color):
      self = .color(color)
    case .gradient(let gradient):
      let stops = gradient.stops.map { VectorStop(offset: $0.offset, color: $0.color) }
      switch gradient.kind {
      case .axial(let start, let end):
        self = .linear(start, end, stops: stops, .identity)
      case .radial(let center, let radiusX, let radiusY) where radiusX == radiusY:
        self = .radial(center: center, focus: center, radius: radiusX, stops: stops, .identity)
      case .radial(let center, let radiusX, let radiusY):
        self = .radial(
          center: .zero, focus: .zero, radius: 1, stops: stops,
          AffineTransform(a: radiusX, b: 0, c: 0, d: radiusY, tx: center.x, ty: center.y))
      }
    }
  }

  /// The same with every alpha multiplied.
  func faded(by alpha: Double) -> Self {
    recolored { Color($0.red, $0.green, $0.blue, $0.alpha * alpha) }
  }

  /// The same with every colour changed.
  func recolored(_ change: (Color) -> Color) -> Self {
    func mapped(_ stops: [VectorStop]) -> [VectorStop] {
      stops.map { VectorStop(offset: $0.offset, color: change($0.color)) }
    }
    return switch self {
    case .color(let color): .color(change(color))
    case .linear(let start, let end, let stops, let map):
      .linear(start, end, stops: mapped(stops), map)
    case .radial(let center, let focus, let radius, let stops, let map):
      .radial(center: center, focus: focus, radius: radius, stops: mapped(stops), map)
    }
  }
}
