import StrobeGeometry
import StrobeModel

/// Lets layers that show the same shapes share a composition of them.
enum LottieSharing {
  /// Shapes of fewer bytes are not worth a composition.
  private static let least = 250

  static func share(_ root: LottieComposition) {
    var counts: [[UInt8]: Int] = [:]
    visit(root) { composition in
      for layer in composition.layers {
        if let bytes = bytes(layer) { counts[bytes, default: 0] += 1 }
      }
    }
    var shared: [[UInt8]: LottieComposition] = [:]
    visit(root) { composition in
      for place in composition.layers.indices {
        let layer = composition.layers[place]
        guard let bytes = bytes(layer), counts[bytes, default: 0] > 1, layer.index == nil,
          case .shapes(_, let box?) = layer.content
        else { continue }
        let left = (box.minX - 0.5).rounded(.down)
        let top = (box.minY - 0.5).rounded(.down)
        let common: LottieComposition
        if let known = shared[bytes] {
          common = known
        } else {
          common = LottieComposition(
            size: Size((box.maxX + 0.5 - left).rounded(.up), (box.maxY + 0.5 - top).rounded(.up)))
          common.append(LottieLayer(name: layer.name, content: layer.content))
          common.move(by: Point(-left, -top))
          shared[bytes] = common
        }
        composition.layers[place].content = .composition(common)
        composition.layers[place].origin = Point(left, top)
      }
    }
  }

  private static func bytes(_ layer: LottieLayer) -> [UInt8]? {
    guard case .shapes(let items, let box) = layer.content, box != nil else { return nil }
    let bytes = LottieValue.list(items).bytes
    return bytes.count < least ? nil : bytes
  }

  /// Each composition once, those within others first.
  private static func visit(
    _ root: LottieComposition, _ body: (LottieComposition) -> Void
  ) {
    var seen: Set<ObjectIdentifier> = []
    func go(_ composition: LottieComposition) {
      guard seen.insert(ObjectIdentifier(composition)).inserted else { return }
      for layer in composition.layers {
        if case .composition(let inner) = layer.content { go(inner) }
      }
      body(composition)
    }
    go(root)
  }
}
