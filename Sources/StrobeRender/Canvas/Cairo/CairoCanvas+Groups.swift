import StrobeCairo
import StrobeGeometry
import StrobeModel

extension CairoCanvas {
  package func group(alpha: Double, _ content: GroupContent) throws {
    guard clipToVisible(content.bounds) else { return }
    let pattern = try context.group { try content.draw(self, 1) }
    context.setSource(pattern)
    context.paint(alpha: alpha)
  }

  /// Restricts a group to the pixels that it can touch, so that it takes no more memory and time than
  /// it must.
  ///
  /// - Returns: Whether anything is left to draw on.
  func clipToVisible(_ bounds: () -> Rect?) -> Bool {
    guard !isVector else { return true }
    guard let visible = bounds() else { return false }
    guard visible.isFinite else { return true }
    let box = matrix.boundingBox(of: visible)
    guard box.isFinite else { return true }
    let left = (box.minX - 1).rounded(.down)
    let top = (box.minY - 1).rounded(.down)
    let right = (box.maxX + 1).rounded(.up)
    let bottom = (box.maxY + 1).rounded(.up)
    let matrix = context.matrix
    context.setMatrix(.identity)
    context.newPath()
    context.rectangle(x: left, y: top, width: right - left, height: bottom - top)
    context.clip()
    context.setMatrix(matrix)
    let extents = context.clipExtents
    return extents.width > 0 && extents.height > 0
  }

  package func draw(_ content: ClippedContent) throws {
    guard needsSmoothClip(content) else {
      if let background = content.background {
        fill([content.outline], rule: .nonZero, color: background)
      }
      context.save()
      defer { context.restore() }
      clip(to: content.outline)
      return try content.draw(self)
    }
    // Everything aside without corners, then once through the outline: paints that are clipped one
    // by one let the lower ones shine through the smoothed edge.
    context.save()
    defer { context.restore() }
    guard clipToVisible(content.bounds) else { return }
    let pattern = try context.group {
      if let background = content.background {
        context.newPath()
        context.setSource(background)
        context.paint()
      }
      try content.draw(self)
    }
    context.newPath()
    context.add(content.outline)
    context.setSource(pattern)
    context.fill()
  }

  /// Whether paints lie above each other under a clip that is not made of whole pixels.
  private func needsSmoothClip(_ content: ClippedContent) -> Bool {
    guard !isVector, content.isComposed else { return false }
    guard case .rectangle(let bounds) = content.edge, matrix.keepsRectangles else { return true }
    let box = matrix.boundingBox(of: bounds)
    return ![box.minX, box.minY, box.maxX, box.maxY].allSatisfy {
      abs($0 - $0.rounded()) < 1.0 / 512
    }
  }

  /// Any mask: the layer aside, the mask aside with the layer's opacity, then one through the other.
  func draw(_ content: GroupContent, under mask: MaskContent, alpha: Double) throws {
    guard clipToVisible(content.bounds) else { return }
    let layer = try context.group { try content.draw(self, 1) }
    let stencil = try unobserved(.mask) {
      try context.group(alphaOnly: true) { try mask.draw(self, alpha) }
    }
    context.setSource(layer)
    context.mask(stencil)
  }
}
