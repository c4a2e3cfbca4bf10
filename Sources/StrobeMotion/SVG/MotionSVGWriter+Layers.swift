import StrobeGeometry
import StrobeModel
import StrobeVector

/// What surrounds a layer's content: attributes of a group, and the animations of that group.
struct SVGWrapper {
  var attributes = ""
  var animations: [String] = []

  var isEmpty: Bool { attributes.isEmpty && animations.isEmpty }
}

extension MotionSVGWriter {
  mutating func write(_ layer: MovingLayer) {
    guard let layer = layer.visible else { return }
    var outer = SVGWrapper()
    if !isInMask {
      let id = XMLText.identifier(layer.name)
      outer.attributes = " id=\"\(uniqueName(id))\""
      if id != layer.name { outer.attributes += " data-name=\"\(XMLText.escaped(layer.name))\"" }
    }
    show(layer.presence, in: &outer)
    fade(layer.opacity, in: &outer)
    var wrappers = [outer]
    add(layer.transform, to: &wrappers)
    for (index, mask) in layer.masks.enumerated() {
      let name = define(mask, reach: layer.reach)
      let wrapper = SVGWrapper(attributes: " mask=\"url(#\(name))\"")
      if index == 0 {
        wrappers[wrappers.count - 1].attributes += wrapper.attributes
      } else {
        wrappers.append(wrapper)
      }
    }
    write(layer, in: wrappers)
  }

  /// Presence as it is first, and its changes.
  func show(_ presence: [PresenceChange], in wrapper: inout SVGWrapper) {
    guard let first = presence.first else { return }
    if !first.isPresent { wrapper.attributes += " display=\"none\"" }
    if let element = timing.element(presence) { wrapper.animations.append(element) }
  }

  func fade(_ opacity: KeyframeTrack, in wrapper: inout SVGWrapper) {
    wrapper.attributes += self.opacity("opacity", opacity.first.first ?? 1)
    let element = timing.element(opacity, "<animate attributeName=\"opacity\"") {
      text.share(unit($0.first ?? 1))
    }
    if let element { wrapper.animations.append(element) }
  }

  // MARK: Content

  private mutating func write(_ layer: MovingLayer, in wrappers: [SVGWrapper]) {
    var wrappers = wrappers
    let shadow = layer.shadow
    var own: MovingShadow?
    if let shadow {
      if shadow.outline != nil, shadow.isExact {
        own = shadow
      } else {
        let name = defineFilter(of: shadow, reach: layer.reach)
        wrappers[wrappers.count - 1].attributes += " filter=\"url(#\(name))\""
      }
    }
    if layer.clip == nil, own == nil, layer.sublayers.isEmpty,
      layer.below.count + layer.above.count == 1, let part = (layer.below + layer.above).first,
      part.isSingleElement
    {
      open(wrappers.dropLast())
      write(part, in: wrappers.last ?? SVGWrapper())
      close(wrappers.dropLast())
      return
    }
    open(wrappers[...])
    if let own { write(own) }
    if let clip = layer.clip {
      let name = define(clip)
      let reference = "url(#\(name))"
      var wrapper = SVGWrapper()
      if layer.clipPresence.first?.isPresent != false {
        wrapper.attributes = " clip-path=\"\(reference)\""
      }
      let changes = timing.element(
        layer.clipPresence, "clip-path", present: reference, absent: "none")
      if let changes { wrapper.animations.append(changes) }
      open([wrapper][...])
      writeClipped(layer)
      close([wrapper][...])
    } else {
      writeClipped(layer)
    }
    write(layer.above)
    close(wrappers[...])
  }

  private mutating func writeClipped(_ layer: MovingLayer) {
    write(layer.below)
    guard let transform = layer.sublayerTransform else {
      for sublayer in layer.sublayers { write(sublayer) }
      return
    }
    var wrappers: [SVGWrapper] = [SVGWrapper()]
    add(transform, to: &wrappers)
    open(wrappers[...])
    for sublayer in layer.sublayers { write(sublayer) }
    close(wrappers[...])
  }

  mutating func open(_ wrappers: ArraySlice<SVGWrapper>) {
    for wrapper in wrappers where !wrapper.isEmpty {
      line("<g\(wrapper.attributes)>" + wrapper.animations.joined())
      indentation += 1
    }
  }

  mutating func close(_ wrappers: ArraySlice<SVGWrapper>) {
    for wrapper in wrappers where !wrapper.isEmpty {
      indentation -= 1
      line("</g>")
    }
  }

  // MARK: Transforms

  /// Adds the groups that a map takes: what stands still before what moves, what moves, and what
  /// stands still after it.
  func add(_ transform: MovingTransform, to wrappers: inout [SVGWrapper]) {
    if let map = transform.constant {
      let text = text.transform(map)
      if !text.isEmpty {
        wrappers[wrappers.count - 1].attributes += " transform=\"\(text)\""
      }
      return
    }
    var steps = steps(of: transform)
    let first = steps.firstIndex(where: \.isMoving) ?? 0
    let last = steps.lastIndex(where: \.isMoving) ?? 0
    // A turn alone needs no group before it: SVG turns about any point.
    if first == last, steps[first].kind == "rotate", transform.moves == nil,
      let center = steps[0].track.first.point
    {
      let origin = transform.origin
      steps[first].center = center
      let after = AffineTransform(
        a: 1, b: 0, c: 0, d: 1, tx: center.x - origin.x, ty: center.y - origin.y)
      let rest = steps[(last + 1)...].map(\.map).reduce(AffineTransform.identity) {
        $1.concatenating($0)
      }
      let about = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -center.x, ty: -center.y)
      let back = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: center.x, ty: center.y)
      let inner = after.concatenating(about).concatenating(rest).concatenating(back)
      animate([steps[first]], in: &wrappers)
      appendStill(inner, to: &wrappers)
      return
    }
    let before = steps[..<first].map(\.map).reduce(AffineTransform.identity) {
      $1.concatenating($0)
    }
    let shift = AffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: -transform.origin.x, ty: -transform.origin.y)
    var after = steps[(last + 1)...].map(\.map).reduce(AffineTransform.identity) {
      $1.concatenating($0)
    }
    after = shift.concatenating(after)
    var moving = Array(steps[first...last])
    // What only moves can take the rest of the way into its numbers.
    if moving.count == 1, moving[0].kind == "translate", after.isTranslation {
      moving[0].track = moving[0].track.map { [$0[0] + after.tx, $0[1] + after.ty] }
      after = .identity
    }
    let still = text.transform(before)
    if !still.isEmpty {
      wrappers[wrappers.count - 1].attributes += " transform=\"\(still)\""
      wrappers.append(SVGWrapper())
    }
    animate(moving, in: &wrappers)
    appendStill(after, to: &wrappers)
  }

  private func appendStill(_ map: AffineTransform, to wrappers: inout [SVGWrapper]) {
    let text = text.transform(map)
    guard !text.isEmpty else { return }
    wrappers.append(SVGWrapper(attributes: " transform=\"\(text)\""))
  }

  private func animate(_ steps: [SVGTransformStep], in wrappers: inout [SVGWrapper]) {
    let place = wrappers.count - 1
    let first = steps.map { "\($0.kind)(\($0.text($0.track.first, text)))" }.joined()
    wrappers[place].attributes += " transform=\"\(first)\""
    for (index, step) in steps.enumerated() {
      let start =
        "<animateTransform attributeName=\"transform\" type=\"\(step.kind)\""
        + (index == 0 ? "" : " additive=\"sum\"")
      let element = timing.element(step.track, start, turn: step.kind == "rotate" ? 360 : 0) {
        step.text($0, text)
      }
      // A step that stands still between two that move takes part in the sum.
      wrappers[place].animations.append(
        element ?? start + " values=\"\(step.text(step.track.first, text))\""
          + " dur=\"\(text.seconds(timing.duration))s\" repeatCount=\"indefinite\"/>")
    }
  }

  private func steps(of transform: MovingTransform) -> [SVGTransformStep] {
    let moves =
      transform.moves.map { [$0.x.map { [$0[0], 0] }, $0.y.map { [0, $0[0]] }] }
      ?? [transform.move]
    return moves.map { SVGTransformStep(kind: "translate", track: $0) } + [
      SVGTransformStep(kind: "rotate", track: transform.angle),
      SVGTransformStep(kind: "skewX", track: transform.slant),
      SVGTransformStep(kind: "scale", track: transform.scale),
    ]
  }
}

/// One of the steps that make up a map.
struct SVGTransformStep {
  var kind: String
  var track: KeyframeTrack
  /// Where a turn is about.
  var center: Point?

  init(kind: String, track: KeyframeTrack) {
    self.kind = kind
    self.track = track
  }

  var isMoving: Bool { !track.isConstant }

  /// The step as it is first.
  var map: AffineTransform {
    var transform = MovingTransform.identity
    switch kind {
    case "translate": transform.move = track
    case "rotate": transform.angle = track
    case "skewX": transform.slant = track
    default: transform.scale = track
    }
    return transform.map(at: 0)
  }

  func text(_ values: [Double], _ text: SVGText) -> String {
    switch kind {
    case "translate": return text.list(values)
    case "rotate":
      let angle = text.text(values[0])
      guard let center else { return angle }
      return "\(angle) \(text.text(center.x)) \(text.text(center.y))"
    case "skewX": return text.text(values[0])
    default:
      let (x, y) = (text.factor(values[0]), text.factor(values[1]))
      return x == y ? x : "\(x) \(y)"
    }
  }
}

extension AffineTransform {
  var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

extension [Double] {
  fileprivate var point: Point? { count == 2 ? Point(self[0], self[1]) : nil }
}

extension MovingLayer {
  /// The layer, where anything of it can be seen.
  fileprivate var visible: MovingLayer? {
    let isEmpty = below.isEmpty && above.isEmpty && sublayers.isEmpty
    return isEmpty ? nil : self
  }
}
