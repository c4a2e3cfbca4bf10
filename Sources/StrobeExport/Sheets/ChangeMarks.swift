internal import StrobeModel

/// The layers that differ between two instants, as outlines.
struct ChangeMarks {
  private(set) var rects: [Rect] = []

  init(from old: PresentationTree, to new: PresentationTree) {
    compare(old.layers, new.layers, .identity)
  }

  func layers(style: SheetStyle, scale: Double) -> [PresentationLayer] {
    rects.map {
      style.outline($0, color: SheetStyle.change, width: SheetStyle.hairlineWidth * 1.5 / scale)
    }
  }

  private mutating func compare(
    _ old: [PresentationLayer], _ new: [PresentationLayer], _ outer: AffineTransform
  ) {
    for (index, layer) in new.enumerated() {
      let before = old.first { $0.name == layer.name } ?? (index < old.count ? old[index] : nil)
      guard before != layer else { continue }
      let toCanvas = layer.transformToParent.concatenating(outer)
      if before?.layer != layer.layer || before?.mask != layer.mask {
        let rect = toCanvas.boundingBox(of: layer.layer.bounds)
        if rect.width.isFinite, rect.height.isFinite, rect.width > 0, rect.height > 0 {
          rects.append(rect)
        }
      }
      compare(
        before?.sublayers ?? [], layer.sublayers,
        layer.sublayerTransformInBounds.concatenating(toCanvas))
    }
  }
}
