import StrobeGeometry
import StrobeModel

extension [PresentationLayer] {
  /// Whether both show the same things, whatever their numbers are.
  func haveSameStructure(as other: [PresentationLayer]) -> Bool {
    guard count == other.count else { return false }
    for index in indices where !self[index].hasSameStructure(as: other[index]) { return false }
    return true
  }
}

extension PresentationLayer {
  fileprivate func hasSameStructure(as other: PresentationLayer) -> Bool {
    guard layer.name == other.layer.name, layer.isHidden == other.layer.isHidden,
      (layer.backgroundColor == nil) == (other.layer.backgroundColor == nil),
      (mask == nil) == (other.mask == nil),
      layer.content.hasSameStructure(as: other.layer.content),
      layer.appearance.masksToBounds == other.layer.appearance.masksToBounds,
      layer.appearance.maskedCorners == other.layer.appearance.maskedCorners
    else { return false }
    if let mask, let theirs = other.mask, !mask.hasSameStructure(as: theirs) { return false }
    return sublayers.haveSameStructure(as: other.sublayers)
  }
}

extension LayerContent {
  fileprivate func hasSameStructure(as other: LayerContent) -> Bool {
    switch (self, other) {
    case (.text(let one), .text(let two)): one.string == two.string
    case (.image(let one), .image(let two)): one.contents == two.contents
    case (.shape(let one), .shape(let two)):
      one.path?.elements.count == two.path?.elements.count
        && (one.fillColor == nil) == (two.fillColor == nil)
        && (one.strokeColor == nil) == (two.strokeColor == nil)
    case (.gradient(let one), .gradient(let two)): one.colors.count == two.colors.count
    default: true
    }
  }
}
