import StrobeGeometry
import StrobeModel
import StrobeRender

/// How often the things that can be shared stand somewhere.
struct MotionUsage {
  private(set) var glyphs: [PlacedGlyph.Key: Int] = [:]
  private(set) var pictures: [MotionPicture: Int] = [:]
  private(set) var icons: [String: Int] = [:]

  init(_ drawing: MovingDrawing) {
    for layer in drawing.layers { visit(layer) }
  }

  private mutating func visit(_ layer: MovingLayer) {
    for part in layer.below + layer.above {
      switch part.body {
      case .glyph(let key, _, _): glyphs[key, default: 0] += 1
      case .picture(let picture, _, _): pictures[picture, default: 0] += 1
      case .icon(let path, _, _, _): icons[path, default: 0] += 1
      case .shape: break
      }
    }
    for sublayer in layer.sublayers { visit(sublayer) }
    for mask in layer.masks { visit(mask.layer) }
  }
}
