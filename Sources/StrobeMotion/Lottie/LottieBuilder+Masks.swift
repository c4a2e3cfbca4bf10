import StrobeGeometry
import StrobeModel
import StrobeVector

/// Clips and masks.
extension LottieBuilder {
  /// Whether a clip cuts anything that could be seen.
  func isNeeded(_ clip: MovingShape, of layer: MovingLayer, at place: Place) -> Bool {
    guard let content = bounds.clipped(of: layer) else { return false }
    guard clip.kind == .rectangle, clip.numbers.isConstant,
      (clip.numbers.first.last ?? 0) == 0
    else { return true }
    let box = bounds.bounds(of: clip)
    if box.holds(content) { return false }
    return place.canvas.map { !box.holds($0) } ?? true
  }

  /// Adds parts and sublayers cut by an outline.
  func addClipped(
    _ layer: MovingLayer, by clip: MovingShape, to composition: LottieComposition,
    at place: Place
  ) {
    let cut = LottieLayer.Clip(shape: clip, presence: layer.clipPresence)
    var inner = layer
    inner.clip = nil
    inner.above = []
    inner.shadow = nil
    inner.masks = []
    inner.transform = .identity
    inner.opacity = .constant([1])
    inner.presence = []
    var box = visible(bounds.clipped(of: layer), place)
    let outline = bounds.bounds(of: clip)
    if layer.clipPresence.isEmpty { box = box?.common(with: outline) }
    guard
      var whole = enclosed(
        named: layer.name, within: box,
        isSingleUnwrapped: { $0.transform.isIdentity && $0.origin == .zero && $0.effects.isEmpty },
        { add(inner, to: $0, at: $1) })
    else { return }
    // A composition's own edges cut as well.
    let isCut: Bool
    if case .composition = whole.content, layer.clipPresence.isEmpty, clip.numbers.isConstant,
      clip.kind == .rectangle, (clip.numbers.first.last ?? 0) == 0, outline.isWhole
    {
      isCut = true
    } else {
      isCut = false
    }
    if !isCut { whole.clips.append(cut) }
    whole.transform = whole.transform.moved(by: place.offset)
    whole.parent = place.parent
    whole.opacity.factors += place.opacity.factors
    whole.opacity.presences += place.opacity.presences
    composition.append(whole)
  }

  /// Adds a layer as it is seen through masks, all at once.
  ///
  /// - Parameters:
  ///   - content: The layer in its own coordinates.
  ///   - masks: The masks, in the same coordinates.
  ///   - layer: What is masked.
  ///   - composition: Where the layers are put.
  ///   - place: Where the layer's coordinates lie there, and what fades the whole.
  func addMasked(
    _ content: LottieLayer, by masks: [MovingMask], of layer: MovingLayer,
    to composition: LottieComposition, at place: Place
  ) {
    guard let mask = masks.last else {
      add(content, to: composition, at: place)
      return
    }
    var seen = content
    if masks.count > 1 {
      // A layer has one matte: what the others leave is a composition of its own.
      guard
        let inner = enclosed(
          named: layer.name, within: visible(bounds.content(of: layer), place),
          {
            var here = $1
            here.canvas = place.canvas
            addMasked(content, by: masks.dropLast(), of: layer, to: $0, at: here)
          })
      else { return }
      seen = inner
    }
    if !mask.presence.isEmpty {
      // While there is no mask, everything is seen.
      var free = seen
      free.opacity = free.opacity.with(
        .constant([1]),
        mask.presence.map { PresenceChange(time: $0.time, isPresent: !$0.isPresent) })
      add(free, to: composition, at: place)
      seen.opacity = seen.opacity.with(.constant([1]), mask.presence)
    }
    let presences = seen.opacity.presences + place.opacity.presences
    guard !LottieOpacity(presences: presences).spans(until: clock.duration).isEmpty else { return }
    let inside = mask.isTiles ? LottieTiles.joined(mask.layer) : mask.layer
    guard
      var matte = enclosed(
        named: "\(layer.name) mask", within: visible(bounds.whole(of: mask.layer), place),
        { add(inside, to: $0, at: $1) })
    else { return }
    matte.name = "\(layer.name) mask"
    matte.matte = .source
    seen.matte = .consumer
    add(seen, to: composition, at: place)
    var unfaded = place
    unfaded.opacity = LottieOpacity(presences: place.opacity.presences)
    add(matte, to: composition, at: unfaded)
  }
}

/// Tiles whose edges meet.
enum LottieTiles {
  /// Tiles that lap over their right and lower neighbours a little.
  ///
  /// Two edges that meet within a pixel cover less of it than the whole tile would; players add nothing
  /// up as the renderer does.
  static func joined(_ mask: MovingLayer) -> MovingLayer {
    var boxes: [Rect] = []
    visit(mask, at: .zero) { boxes.append($0) }
    return lapped(mask, at: .zero, over: boxes)
  }

  private static let lap = 0.7

  private static func visit(_ layer: MovingLayer, at offset: Point, _ body: (Rect) -> Void) {
    guard let step = LottieTransform(map: layer.transform).translation else { return }
    let place = Point(offset.x + step.x, offset.y + step.y)
    for part in layer.below { if let box = box(part) { body(box.moved(by: place.x, place.y)) } }
    for sublayer in layer.sublayers { visit(sublayer, at: place, body) }
  }

  private static func box(_ part: MovingPart) -> Rect? {
    guard case .shape(let shape, _, _, _) = part.body, shape.kind == .rectangle,
      shape.numbers.isConstant, shape.numbers.first.count >= 4
    else { return nil }
    let numbers = shape.numbers.first
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private static func lapped(
    _ layer: MovingLayer, at offset: Point, over boxes: [Rect]
  ) -> MovingLayer {
    guard let step = LottieTransform(map: layer.transform).translation else { return layer }
    let place = Point(offset.x + step.x, offset.y + step.y)
    var result = layer
    for index in result.below.indices {
      guard let own = box(result.below[index]),
        case .shape(let shape, let fill, let rule, let stroke) = result.below[index].body
      else { continue }
      let box = own.moved(by: place.x, place.y)
      func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.01 }
      let right = boxes.contains {
        isNear($0.minX, box.maxX) && $0.minY < box.maxY && $0.maxY > box.minY
      }
      let below = boxes.contains {
        isNear($0.minY, box.maxY) && $0.minX < box.maxX && $0.maxX > box.minX
      }
      var numbers = shape.numbers.first
      if right { numbers[2] += lap }
      if below { numbers[3] += lap }
      result.below[index].body = .shape(
        MovingShape(kind: .rectangle, numbers: .constant(numbers)), fill: fill, rule,
        stroke: stroke)
    }
    result.sublayers = result.sublayers.map { lapped($0, at: place, over: boxes) }
    return result
  }
}

extension Rect {
  /// Whether all edges lie on whole points.
  var isWhole: Bool {
    [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 1e-4 }
  }
}
