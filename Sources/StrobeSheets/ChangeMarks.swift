internal import StrobeGeometry
internal import StrobeModel

/// The layers that differ between two instants, as outlines.
struct ChangeMarks {
  private(set) var rects: [Rect] = []

  init(from old: PresentationTree, to new: PresentationTree) {
    compare(old.layers, new.layers, .identity)
  }

  /// Outlines around the layers, or along the cell's edge where that is nearer.
  func layers(style: SheetStyle, scale: Double, crop: Rect) -> [PresentationLayer] {
    let width = 1 / scale
    var frames: [Rect] = []
    for rect in rects {
      let outer = rect.insetBy(-width)
      let low = Point(max(outer.minX, crop.minX), max(outer.minY, crop.minY))
      let size = Size(min(outer.maxX, crop.maxX) - low.x, min(outer.maxY, crop.maxY) - low.y)
      let frame = Rect(origin: low, size: size)
      guard !frame.isEmpty, !frames.contains(frame) else { continue }
      frames.append(frame)
    }
    return frames.map {
      style.outline($0.insetBy(width), color: SheetStyle.change, width: width)
    }
  }

  private mutating func compare(
    _ old: [PresentationLayer], _ new: [PresentationLayer], _ outer: AffineTransform
  ) {
    let before = Dictionary(old.map { ($0.name, $0) }) { first, _ in first }
    let after = Set(new.map(\.name))
    for layer in old where !after.contains(layer.name) { add(layer, outer) }
    for layer in new {
      guard let known = before[layer.name] else {
        add(layer, outer)
        continue
      }
      guard known != layer else { continue }
      if known.layer != layer.layer || known.mask != layer.mask { add(layer, outer) }
      let inner = layer.sublayerTransformInBounds
        .concatenating(layer.transformToParent.concatenating(outer))
      compare(known.sublayers, layer.sublayers, inner)
    }
  }

  /// A layer that has come, gone or changed; one without bounds shows in its sublayers.
  private mutating func add(_ layer: PresentationLayer, _ outer: AffineTransform) {
    let toCanvas = layer.transformToParent.concatenating(outer)
    let rect = toCanvas.boundingBox(of: layer.layer.bounds)
    if rect.width.isFinite, rect.height.isFinite, rect.width > 0, rect.height > 0 {
      rects.append(rect)
    } else {
      let inner = layer.sublayerTransformInBounds.concatenating(toCanvas)
      for sublayer in layer.sublayers { add(sublayer, inner) }
    }
  }
}
