import StrobeGeometry
import StrobeModel

extension VectorItem {
  /// The item under a map.
  func mapped(by map: AffineTransform) -> Self {
    guard !map.isIdentity else { return self }
    var result = self
    result.transform = transform.concatenating(map)
    result.clips = clips.map { VectorClip(shape: $0.shape.mapped(by: map), rule: $0.rule) }
    if let mask {
      result.mask = VectorMask(
        items: mask.items.map { $0.mapped(by: map) }, usesAlpha: mask.usesAlpha)
    }
    return result
  }

  /// Applies the transform to the geometry where the result is the same drawing.
  mutating func bakeTransform() {
    if let scale = transform.similarityScale { blur?.deviation *= scale }
    switch content {
    case .shape(let shape, var fill, var stroke):
      let keepsStart = stroke?.dashes.isEmpty == false
      if !transform.isIdentity {
        if var line = stroke {
          guard let scale = transform.similarityScale else { return unscaleBlur() }
          line.width *= scale
          line.dashPhase *= scale
          line.dashes = line.dashes.map { $0 * scale }
          line.paint = line.paint.mapped(by: transform)
          stroke = line
        }
        if let paint = fill?.paint.mapped(by: transform) { fill?.paint = paint }
      }
      // A turned circle is a circle, but its dashes begin elsewhere.
      let outline =
        keepsStart && !transform.isScaleAndTranslation ? VectorShape.path(shape.segments) : shape
      content = .shape(
        outline.mapped(by: transform).recognized(tolerance: 1e-6, keepsStart: keepsStart),
        fill: fill, stroke: stroke)
      transform = .identity
    case .glyphs(let glyphs, var fill):
      guard transform.isScaleAndTranslation, transform.a == transform.d, transform.a > 0 else {
        return unscaleBlur()
      }
      fill.paint = fill.paint.mapped(by: transform)
      content = .glyphs(
        glyphs.map { glyph in
          var result = glyph
          result.origin = transform.apply(glyph.origin)
          result.scale *= transform.a
          return result
        }, fill)
      transform = .identity
    case .text(let text, let color):
      guard let moved = text.mapped(by: transform) else { return unscaleBlur() }
      content = .text(moved, color)
      transform = .identity
    case .picture, .use, .group, .layer:
      unscaleBlur()
    }
  }

  private mutating func unscaleBlur() {
    if let scale = transform.similarityScale { blur?.deviation /= scale }
  }

  /// Takes the opacity into the paint where the item paints once.
  mutating func foldOpacity() {
    guard opacity != 1 else { return }
    switch content {
    case .shape(let shape, let fill?, nil):
      content = .shape(
        shape, fill: VectorFill(paint: fill.paint.faded(by: opacity), rule: fill.rule), stroke: nil)
      opacity = 1
    case .shape(let shape, nil, var stroke?):
      stroke.paint = stroke.paint.faded(by: opacity)
      content = .shape(shape, fill: nil, stroke: stroke)
      opacity = 1
    default:
      break
    }
  }
}

extension VectorPaint {
  /// The paint under a map: straight numbers where the lines of equal colour allow it.
  func mapped(by map: AffineTransform) -> Self {
    switch self {
    case .color:
      return self
    case .linear(let start, let end, let stops, let own):
      return .linear(start, end, stops: stops, own.concatenating(map)).baked
    case .radial(let center, let focus, let radius, let stops, let own):
      return .radial(
        center: center, focus: focus, radius: radius, stops: stops, own.concatenating(map)
      ).baked
    }
  }

  /// The transform taken into the coordinates: always for a linear gradient, and where angles stay
  /// for a radial one.
  private var baked: Self {
    switch self {
    case .linear(let start, let end, let stops, let map):
      guard !map.isIdentity, map.determinant != 0 else { return self }
      // The lines of equal colour stay lines; the new vector stands upright on their images.
      let across = Point(start.y - end.y, end.x - start.x)
      let image = map.apply(start + across) - map.apply(start)
      let normal = Point(-image.y, image.x)
      let vector = map.apply(end) - map.apply(start)
      let square = normal.x * normal.x + normal.y * normal.y
      guard square > 0 else { return self }
      let share = (vector.x * normal.x + vector.y * normal.y) / square
      let origin = map.apply(start)
      return .linear(
        origin, origin + Point(normal.x * share, normal.y * share), stops: stops, .identity)
    case .radial(let center, let focus, let radius, let stops, let map):
      guard !map.isIdentity, let scale = map.similarityScale else { return self }
      return .radial(
        center: map.apply(center), focus: map.apply(focus), radius: radius * scale, stops: stops,
        .identity)
    case .color:
      return self
    }
  }
}
