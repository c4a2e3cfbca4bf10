internal import StrobeGeometry
internal import StrobeModel

/// What moves in a section, so that neighbours can stand faintly behind that part of a frame while
/// the frame itself keeps its full strength.
///
/// A frame is parted in the order of painting: what stands still at the bottom, and the rest. The
/// neighbours' moving layers are drawn between the two, so that an opaque background does not hide
/// them, nor do they wash out the frame.
struct OnionSkin {
  /// Where a neighbour stands in time.
  enum Side: Hashable { case before, after }

  private var known: [String: PresentationLayer] = [:]
  private var moving: Set<String> = []
  private var isEmpty = true
  private let crop: Rect

  /// How much of a neighbour's colour gives way to the colour of its side.
  private static let tint = 0.7
  private static let colors: [Side: Color] = [.before: SheetStyle.change, .after: SheetStyle.after]

  init(crop: Rect) { self.crop = crop }

  /// How strong a neighbour is so many frames away.
  static func opacity(distance: Int) -> Double { 0.32 / Double(distance) }

  /// Learns from a frame what differs from those before.
  mutating func add(_ tree: PresentationTree) {
    var found: Set<String> = []
    add(tree.layers, in: "", &found)
    if !isEmpty { moving.formUnion(known.keys.filter { !found.contains($0) }) }
    isEmpty = false
  }

  private mutating func add(
    _ layers: [PresentationLayer], in parent: String, _ found: inout Set<String>
  ) {
    for (path, layer) in OnionSkin.paths(layers, in: parent) {
      found.insert(path)
      var own = layer
      own.sublayers = []
      if let same = known[path] {
        if same != own { moving.insert(path) }
      } else {
        known[path] = own
        if !isEmpty { moving.insert(path) }
      }
      add(layer.sublayers, in: path, &found)
    }
  }

  /// The layers with a path each: names, numbered where they come several times.
  private static func paths(
    _ layers: [PresentationLayer], in parent: String
  ) -> [(path: String, layer: PresentationLayer)] {
    var counts: [String: Int] = [:]
    return layers.map { layer in
      let number = counts[layer.name, default: 0]
      counts[layer.name] = number + 1
      return ("\(parent)/\(layer.name)#\(number)", layer)
    }
  }
}

// MARK: The parts of a frame

extension OnionSkin {
  /// One thing in the order of painting: a layer's own drawing, or a group that cannot be parted.
  private struct Element {
    var isMoving: Bool
    var isCover: Bool
  }

  /// The frame's layers below its neighbours and above them.
  func parts(of tree: PresentationTree) -> (below: [PresentationLayer], above: [PresentationLayer])
  {
    guard !tree.layers.contains(where: { $0.layer.zPosition != 0 }) else {
      return ([], tree.layers)
    }
    var elements: [Element] = []
    collect(tree.layers, in: "", isMoving: false, isClipped: false, .identity, &elements)
    // What a cover hides is not seen, wherever it moves.
    let covered = elements.lastIndex { $0.isCover }.map { $0 + 1 } ?? 0
    let still = elements.firstIndex { $0.isMoving && !$0.isCover } ?? elements.count
    var next = 0
    return part(tree.layers, at: max(covered, still), &next)
  }

  private func collect(
    _ layers: [PresentationLayer], in parent: String, isMoving: Bool, isClipped: Bool,
    _ outer: AffineTransform, _ elements: inout [Element]
  ) {
    for (path, layer) in OnionSkin.paths(layers, in: parent) {
      let moves = isMoving || moving.contains(path)
      let toCanvas = layer.transformToParent.concatenating(outer)
      let isCover = !isClipped && covers(layer, toCanvas)
      guard !OnionSkin.isGroup(layer) else {
        let inside = path + "/"
        elements.append(
          Element(
            isMoving: moves || moving.contains { $0.hasPrefix(inside) }, isCover: isCover))
        continue
      }
      elements.append(Element(isMoving: moves, isCover: isCover))
      collect(
        layer.sublayers, in: path, isMoving: moves,
        isClipped: isClipped || layer.layer.masksToBounds,
        layer.sublayerTransformInBounds.concatenating(toCanvas), &elements)
    }
  }

  private func part(
    _ layers: [PresentationLayer], at boundary: Int, _ next: inout Int
  ) -> (below: [PresentationLayer], above: [PresentationLayer]) {
    var (below, above): ([PresentationLayer], [PresentationLayer]) = ([], [])
    for layer in layers {
      let isBelow = next < boundary
      next += 1
      var inner: (below: [PresentationLayer], above: [PresentationLayer]) = ([], [])
      if !OnionSkin.isGroup(layer) { inner = part(layer.sublayers, at: boundary, &next) }
      if !isBelow {
        above.append(layer)
      } else if inner.above.isEmpty {
        below.append(layer)
      } else {
        // A border lies over the sublayers.
        var (lower, upper) = (layer, OnionSkin.withoutDrawing(layer))
        lower.layer.borderWidth = 0
        upper.layer.borderWidth = layer.layer.borderWidth
        lower.sublayers = inner.below
        upper.sublayers = inner.above
        below.append(lower)
        above.append(upper)
      }
    }
    return (below, above)
  }

  /// Whether a layer and its sublayers are drawn as one.
  private static func isGroup(_ layer: PresentationLayer) -> Bool {
    layer.layer.opacity < 1 || layer.mask != nil || layer.layer.shadowOpacity > 0
      || layer.sublayers.contains { $0.layer.zPosition != 0 }
  }

  /// Whether nothing of what lies below can be seen.
  private func covers(_ layer: PresentationLayer, _ toCanvas: AffineTransform) -> Bool {
    guard layer.layer.opacity >= 1, layer.mask == nil, toCanvas.b == 0, toCanvas.c == 0 else {
      return false
    }
    let isOpaque =
      if case .gradient(let gradient) = layer.layer.content {
        !gradient.colors.isEmpty && gradient.colors.allSatisfy { $0.alpha >= 1 }
      } else {
        (layer.layer.backgroundColor?.alpha ?? 0) >= 1
      }
    guard isOpaque else { return false }
    let rect = toCanvas.boundingBox(of: layer.layer.bounds)
    let slack = min(crop.width, crop.height) / 50
    return rect.minX <= crop.minX + slack && rect.maxX >= crop.maxX - slack
      && rect.minY <= crop.minY + slack && rect.maxY >= crop.maxY - slack
  }
}

// MARK: Neighbours

extension OnionSkin {
  /// What moves in a frame, in the colour of its side.
  func ghost(of tree: PresentationTree, _ side: Side) -> [PresentationLayer] {
    ghost(of: tree.layers, in: "", isMoving: false, side, .identity)
  }

  private func ghost(
    of layers: [PresentationLayer], in parent: String, isMoving: Bool, _ side: Side,
    _ outer: AffineTransform
  ) -> [PresentationLayer] {
    OnionSkin.paths(layers, in: parent).compactMap { path, layer in
      let moves = isMoving || moving.contains(path)
      let toCanvas = layer.transformToParent.concatenating(outer)
      let sublayers = ghost(
        of: layer.sublayers, in: path, isMoving: moves, side,
        layer.sublayerTransformInBounds.concatenating(toCanvas))
      let isSeen = moves && !covers(layer, toCanvas)
      guard isSeen || !sublayers.isEmpty else { return nil }
      var copy = isSeen ? OnionSkin.tinted(layer, side) : OnionSkin.withoutDrawing(layer)
      copy.sublayers = sublayers
      return copy
    }
  }

  private static func withoutDrawing(_ layer: PresentationLayer) -> PresentationLayer {
    var copy = layer
    copy.layer.content = .none
    copy.layer.backgroundColor = nil
    copy.layer.borderWidth = 0
    copy.layer.shadowOpacity = 0
    return copy
  }

  private static func tinted(_ layer: PresentationLayer, _ side: Side) -> PresentationLayer {
    let tint = colors[side] ?? SheetStyle.secondary
    func mixed(_ color: Color) -> Color {
      let (own, other) = (1 - OnionSkin.tint, OnionSkin.tint)
      return Color(
        own * color.red + other * tint.red, own * color.green + other * tint.green,
        own * color.blue + other * tint.blue, color.alpha)
    }
    var copy = layer
    copy.layer.backgroundColor = layer.layer.backgroundColor.map(mixed)
    copy.layer.borderColor = layer.layer.borderColor.map(mixed)
    copy.layer.shadowOpacity = 0
    switch layer.layer.content {
    case .shape(var shape):
      shape.fillColor = shape.fillColor.map(mixed)
      shape.strokeColor = shape.strokeColor.map(mixed)
      copy.layer.content = .shape(shape)
    case .text(var text):
      text.foregroundColor = text.foregroundColor.map(mixed)
      copy.layer.content = .text(text)
    case .gradient(var gradient):
      gradient.colors = gradient.colors.map(mixed)
      copy.layer.content = .gradient(gradient)
    case .none, .image, .replicator, .effect: break
    }
    return copy
  }
}
