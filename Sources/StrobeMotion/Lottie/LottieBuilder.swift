import StrobeGeometry
import StrobeModel
import StrobeVector

/// Puts moving layers into compositions of Lottie layers.
///
/// What consists of shapes alone is one shape layer with groups; what turns or grows as a whole is a
/// parent; what is faded, masked or clipped as a whole is a composition no larger than its content.
final class LottieBuilder {
  let drawing: MovingDrawing
  let clock: LottieClock
  let shapes: LottieShapes
  let bounds: MovingBounds
  private(set) var notes: [String] = []

  /// Where layers are put.
  struct Place {
    /// The layer whose coordinates are meant.
    var parent: Int?
    /// Where the coordinates' origin lies in the parent's or the composition's.
    var offset = Point.zero
    /// What fades and hides everything there.
    var opacity = LottieOpacity()
    /// The canvas in these coordinates, where they only ever stand still.
    var canvas: Rect?
  }

  init(_ drawing: MovingDrawing, clock: LottieClock) {
    self.drawing = drawing
    self.clock = clock
    shapes = LottieShapes(drawing: drawing, clock: clock)
    bounds = MovingBounds(drawing: drawing)
  }

  func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// The whole drawing.
  func build() -> LottieComposition {
    let root = LottieComposition(size: drawing.size)
    let canvas = Rect(origin: .zero, size: drawing.size)
    if let color = drawing.background, color.alpha > 0 {
      let box = MovingShape(kind: .rectangle, numbers: .constant(canvas.numbers + [0]))
      let paint = MovingPaint(kind: .color, numbers: .constant(color.numbers))
      let part = MovingPart(body: .shape(box, fill: paint, .nonZero, stroke: nil))
      root.append(
        LottieLayer(name: "background", content: .shapes(shapes.items(of: [part]), canvas)))
    }
    for layer in drawing.layers { add(layer, to: root, at: Place(canvas: canvas)) }
    root.fold()
    return root
  }

  // MARK: Layers

  /// Adds a layer and everything in it.
  func add(_ layer: MovingLayer, to composition: LottieComposition, at place: Place) {
    let opacity = place.opacity.with(layer.opacity, layer.presence)
    guard !opacity.spans(until: clock.duration).isEmpty else { return }
    let transform = LottieTransform(map: layer.transform)
    if shapes.isGroup(layer) {
      let items = shapes.items(of: layer)
      guard !items.isEmpty else { return }
      var own = LottieLayer(
        name: layer.name, content: .shapes(items, bounds.content(of: layer)))
      own.transform = transform.moved(by: place.offset)
      own.opacity = opacity
      own.parent = place.parent
      composition.append(own)
      return
    }
    var inner = held(transform, named: layer.name, in: composition, at: place)
    let isFaded = (layer.isComposed || layer.shadow != nil) && layer.opacity != .constant([1])
    let castsShadow = layer.shadow != nil && softShadow(of: layer) == nil
    guard isFaded || !layer.masks.isEmpty || castsShadow else {
      inner.opacity = opacity
      addContent(of: layer, to: composition, at: inner)
      return
    }
    inner.opacity = LottieOpacity()
    guard
      var whole = enclosed(named: layer.name, within: visible(bounds.content(of: layer), inner), {
        addContent(of: layer, to: $0, at: $1)
      })
    else { return }
    if castsShadow, let shadow = layer.shadow {
      whole.effects.append(LottieShadow(clock: clock).effect(shadow))
      note("the shadow of layer '\(layer.name)' is an effect that some Lottie players don't draw")
    }
    inner.opacity = opacity
    addMasked(whole, by: layer.masks, of: layer, to: composition, at: inner)
  }

  /// A place in coordinates under a map: moved there, or the coordinates of a layer that shows nothing.
  private func held(
    _ transform: LottieTransform, named name: String, in composition: LottieComposition,
    at place: Place
  ) -> Place {
    var inner = place
    if let step = transform.translation {
      inner.offset = Point(place.offset.x + step.x, place.offset.y + step.y)
      inner.canvas = place.canvas?.moved(by: -step.x, -step.y)
      return inner
    }
    var holder = LottieLayer(name: name, content: .nothing)
    holder.transform = transform.moved(by: place.offset)
    holder.parent = place.parent
    let index = composition.newIndex()
    holder.index = index
    composition.append(holder)
    inner.parent = index
    inner.offset = .zero
    inner.canvas = nil
    return inner
  }

  /// What a layer shows itself and what is in it, in its own coordinates.
  private func addContent(
    of layer: MovingLayer, to composition: LottieComposition, at place: Place
  ) {
    if let shadow = softShadow(of: layer) { add(shadow, to: composition, at: place) }
    if let clip = layer.clip, isNeeded(clip, of: layer, at: place) {
      addClipped(layer, by: clip, to: composition, at: place)
    } else {
      addUnclipped(layer, to: composition, at: place)
    }
    add(layer.above, named: layer.name, to: composition, at: place)
  }

  private func addUnclipped(
    _ layer: MovingLayer, to composition: LottieComposition, at place: Place
  ) {
    add(layer.below, named: layer.name, to: composition, at: place)
    var inner = place
    if let transform = layer.sublayerTransform, !layer.sublayers.isEmpty {
      inner = held(
        LottieTransform(map: transform), named: layer.name, in: composition, at: place)
    }
    for sublayer in layer.sublayers { add(sublayer, to: composition, at: inner) }
  }

  func add(
    _ layer: LottieLayer?, to composition: LottieComposition, at place: Place
  ) {
    guard var layer else { return }
    let presences = layer.opacity.presences + place.opacity.presences
    guard !LottieOpacity(presences: presences).spans(until: clock.duration).isEmpty else { return }
    layer.transform = layer.transform.moved(by: place.offset)
    layer.parent = place.parent
    layer.opacity.factors += place.opacity.factors
    layer.opacity.presences += place.opacity.presences
    composition.append(layer)
  }

  // MARK: Parts

  /// Adds parts, shapes that follow each other as one layer.
  private func add(
    _ parts: [MovingPart], named name: String, to composition: LottieComposition,
    at place: Place
  ) {
    var run: [MovingPart] = []
    func flush() {
      guard !run.isEmpty else { return }
      let content = LottieLayer.Content.shapes(shapes.items(of: run), bounds.bounds(of: run))
      add(LottieLayer(name: name, content: content), to: composition, at: place)
      run = []
    }
    for part in parts {
      if shapes.isShape(part) {
        run.append(part)
        continue
      }
      flush()
      add(single(part, named: name), to: composition, at: place)
    }
    flush()
  }

  /// A part that is a layer of its own.
  private func single(_ part: MovingPart, named name: String) -> LottieLayer? {
    var result: LottieLayer
    switch part.body {
    case .shape: return nil
    case .glyph(let key, let origin, let fill):
      // At its own origin, so that all of its kind are alike.
      let still = MovingPart(body: .glyph(key, origin: .constant([0, 0]), fill: fill))
      result = LottieLayer(
        name: name, content: .shapes(shapes.items(of: [still]), bounds.bounds(of: still)))
      result.transform.map.move = origin
    case .picture(let picture, let frame, let opacity):
      guard let image = drawing.pictures[picture] else { return nil }
      result = LottieLayer(name: name, content: .picture(picture))
      result.transform = LottieTransform(
        frame: frame, size: Size(Double(image.width), Double(image.height)))
      result.opacity = result.opacity.with(opacity, [])
    case .icon(let path, let frame, let opacity, let tint):
      guard let icon = drawing.icons[path], !icon.elements.isEmpty else { return nil }
      let box = Rect(origin: .zero, size: icon.size)
      let elements = LottieIcons(shapes: shapes, tint: tint)
      if icon.elements.allSatisfy(\.isPlain) {
        result = LottieLayer(
          name: name, content: .shapes(elements.items(of: icon.elements), box))
      } else if let whole = enclosed(named: path.fileName, within: box, {
        elements.add(icon.elements, to: $0, at: $1, of: self)
      }) {
        result = whole
        result.name = name
      } else {
        return nil
      }
      result.transform = LottieTransform(frame: frame, size: icon.size)
      result.opacity = result.opacity.with(opacity, [])
    }
    result.opacity = result.opacity.with(.constant([1]), part.presence)
    return result
  }

  // MARK: Compositions

  /// What can be seen of a rectangle, as far as that is known.
  func visible(_ box: Rect?, _ place: Place) -> Rect? {
    guard let box, let canvas = place.canvas else { return box }
    return box.common(with: canvas)
  }

  /// Several layers as one: the only one of them, or a composition.
  ///
  /// - Parameters:
  ///   - name: The layer's name.
  ///   - box: What it covers at most, in the coordinates that `content` is given; `nil` for nothing.
  ///   - content: Adds the layers.
  /// - Returns: The layer in those coordinates; `nil` where nothing is shown.
  func enclosed(
    named name: String, within box: Rect?, isSingleUnwrapped: (LottieLayer) -> Bool = { _ in true },
    _ content: (LottieComposition, Place) -> Void
  ) -> LottieLayer? {
    guard let box else { return nil }
    let composition = LottieComposition(size: .zero)
    content(composition, Place())
    composition.fold()
    if composition.layers.count == 1, var only = composition.layers.first, only.matte == nil,
      only.parent == nil, isSingleUnwrapped(only)
    {
      only.index = nil
      return only
    }
    guard !composition.layers.isEmpty else { return nil }
    let (left, top) = ((box.minX + 1e-6).rounded(.down), (box.minY + 1e-6).rounded(.down))
    composition.size = Size(
      max(1, (box.maxX - left - 1e-6).rounded(.up)), max(1, (box.maxY - top - 1e-6).rounded(.up)))
    composition.move(by: Point(-left, -top))
    var result = LottieLayer(name: name, content: .composition(composition))
    result.origin = Point(left, top)
    return result
  }
}
