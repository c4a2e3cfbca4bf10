import StrobeGeometry
import StrobeModel
import StrobeVector

/// Writes gradients, clips, masks and filters, which elements refer to.
extension MotionSVGWriter {
  /// A gradient's name.
  mutating func define(_ paint: MovingPaint, under map: AffineTransform = .identity) -> String {
    let name = uniqueName("gradient")
    let track = paint.numbers
    var attributes = " id=\"\(name)\" gradientUnits=\"userSpaceOnUse\""
    var animations: [String] = []
    func add(_ attribute: String, _ place: Int) {
      let value = { [text] (values: [Double]) in text.text(values[place]) }
      attributes += " \(attribute)=\"\(value(track.first))\""
      if let moves = timing.element(track, "<animate attributeName=\"\(attribute)\"", value) {
        animations.append(moves)
      }
    }
    var place = text.transform(map)
    let element: String
    let stops: Int
    switch paint.kind {
    case .linear(let count):
      (element, stops) = ("linearGradient", count)
      for (index, attribute) in ["x1", "y1", "x2", "y2"].enumerated() { add(attribute, index) }
    case .radial(let count):
      (element, stops) = ("radialGradient", count)
      if track.keyframes.allSatisfy({ abs($0.values[2] - $0.values[3]) < 1e-6 }) {
        for (index, attribute) in ["cx", "cy", "r"].enumerated() { add(attribute, index) }
      } else {
        attributes += " cx=\"0\" cy=\"0\" r=\"1\""
        let first = track.first
        place += text.transform(
          AffineTransform(a: first[2], b: 0, c: 0, d: first[3], tx: first[0], ty: first[1]))
        let start = "<animateTransform attributeName=\"gradientTransform\" type="
        let moves = timing.element(track, start + "\"translate\"") { text.list($0[0..<2]) }
        let grows = timing.element(track, start + "\"scale\" additive=\"sum\"") {
          text.list($0[2..<4])
        }
        if moves != nil || grows != nil {
          let still = start + "\"translate\" dur=\"1s\" repeatCount=\"indefinite\" values=\""
          animations.append(moves ?? still + text.list(first[0..<2]) + "\"/>")
          if let grows { animations.append(grows) }
        }
      }
    case .color: return name
    }
    if !place.isEmpty { attributes += " gradientTransform=\"\(place)\"" }
    define { writer in
      writer.line("<\(element)\(attributes)>" + animations.joined())
      writer.indentation += 1
      for stop in 0..<stops { writer.writeStop(track, at: 4 + stop * 5) }
      writer.indentation -= 1
      writer.line("</\(element)>")
    }
    return name
  }

  private mutating func writeStop(_ track: KeyframeTrack, at place: Int) {
    let first = track.first
    guard place + 5 <= first.count else { return }
    var wrapper = SVGWrapper(attributes: " offset=\"\(text.share(first[place]))\"")
    let moves = timing.element(track, "<animate attributeName=\"offset\"") {
      text.share($0[place])
    }
    if let moves { wrapper.animations.append(moves) }
    let color = isInMask ? "#fff" : text.color(Array(first[(place + 1)...]))
    wrapper.attributes += " stop-color=\"\(color)\"" + opacity("stop-opacity", first[place + 4])
    if !isInMask {
      let changes = timing.element(track, "<animate attributeName=\"stop-color\"") {
        text.color(Array($0[(place + 1)...]))
      }
      if let changes { wrapper.animations.append(changes) }
    }
    let fades = timing.element(track, "<animate attributeName=\"stop-opacity\"") {
      text.share(unit($0[place + 4]))
    }
    if let fades { wrapper.animations.append(fades) }
    element("stop", wrapper.attributes, wrapper.animations)
  }

  /// A clip's name.
  mutating func define(_ clip: MovingShape, isEvenOdd: Bool = false) -> String {
    let name = uniqueName("clip")
    define { writer in
      writer.line("<clipPath id=\"\(name)\">")
      writer.indentation += 1
      writer.write(
        clip, SVGWrapper(attributes: isEvenOdd ? " clip-rule=\"evenodd\"" : ""))
      writer.indentation -= 1
      writer.line("</clipPath>")
    }
    return name
  }

  /// A mask's name.
  ///
  /// - Parameters:
  ///   - mask: The mask.
  ///   - reach: How far what it masks reaches from its origin.
  /// - Returns: The name.
  mutating func define(_ mask: MovingMask, reach: Double) -> String {
    let name = uniqueName("mask")
    let far = text.text(max(reach, mask.layer.reach).rounded(.up) + 1)
    let size = text.text((max(reach, mask.layer.reach).rounded(.up) + 1) * 2)
    let box = " x=\"-\(far)\" y=\"-\(far)\" width=\"\(size)\" height=\"\(size)\""
    define { writer in
      // Smoothed edges that meet would let the ground shine through between two tiles.
      let rendering = mask.isTiles && mask.layer.boxCount > 1 ? " shape-rendering=\"crispEdges\"" : ""
      writer.line(
        "<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\"\(box) fill=\"#fff\"\(rendering)>")
      writer.indentation += 1
      let outer = writer.isInMask
      writer.isInMask = true
      var wrapper = SVGWrapper()
      writer.show(mask.presence, in: &wrapper)
      writer.open([wrapper][...])
      writer.write(mask.layer)
      writer.close([wrapper][...])
      if !mask.presence.isEmpty {
        // Where there is no mask, all is seen.
        var cover = SVGWrapper()
        writer.show(
          mask.presence.map { PresenceChange(time: $0.time, isPresent: !$0.isPresent) },
          in: &cover)
        writer.element("rect", box + cover.attributes, cover.animations)
      }
      writer.isInMask = outer
      writer.indentation -= 1
      writer.line("</mask>")
    }
    return name
  }

  // MARK: Shadows

  /// A shadow of an outline: the outline, blurred.
  mutating func write(_ shadow: MovingShadow) {
    guard let outline = shadow.outline else { return }
    var wrapper = SVGWrapper()
    add(MovingPaint(kind: .color, numbers: shadow.color), "fill", to: &wrapper)
    var place = MovingTransform.identity
    place.move = shadow.offset
    var wrappers = [wrapper]
    add(place, to: &wrappers)
    show(shadow.presence, in: &wrappers[0])
    if shadow.radius.keyframes.contains(where: { ($0.values.first ?? 0) > 0 }) {
      let reach = MovingPart.reach(outline)
      let name = uniqueName("blur")
      let blur = blur(shadow.radius, "")
      let region = region(reach + 3 * (shadow.radius.largest ?? 0) + 1)
      define { writer in
        writer.line(
          "<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\"\(region)"
            + " color-interpolation-filters=\"sRGB\">" + blur + "</filter>")
      }
      wrappers[wrappers.count - 1].attributes += " filter=\"url(#\(name))\""
    }
    open(wrappers.dropLast())
    write(outline, wrappers.last ?? SVGWrapper())
    close(wrappers.dropLast())
  }

  private func region(_ reach: Double) -> String {
    let far = reach.rounded(.up)
    let size = text.text(far * 2)
    return " x=\"-\(text.text(far))\" y=\"-\(text.text(far))\" width=\"\(size)\" height=\"\(size)\""
  }

  private func blur(_ radius: KeyframeTrack, _ input: String) -> String {
    let start = text.text(radius.first.first ?? 0)
    let changes = timing.element(radius, "<animate attributeName=\"stdDeviation\"") {
      text.text($0.first ?? 0)
    }
    let attributes = "<feGaussianBlur\(input) stdDeviation=\"\(start)\""
    guard let changes else { return attributes + "/>" }
    return attributes + ">" + changes + "</feGaussianBlur>"
  }

  /// The name of a filter that puts a shadow below what it is for.
  mutating func defineFilter(of shadow: MovingShadow, reach: Double) -> String {
    let name = uniqueName("shadow")
    let offset = shadow.offset.first
    let far = max(abs(offset.first ?? 0), abs(offset.last ?? 0))
    let region = region(reach + far + 3 * (shadow.radius.largest ?? 0) + 1)
    var move = SVGWrapper()
    for (index, axis) in ["dx", "dy"].enumerated() {
      let value = { [text] (values: [Double]) in text.text(index < values.count ? values[index] : 0) }
      let changes = timing.element(shadow.offset, "<animate attributeName=\"\(axis)\"", value)
      if value(offset) != "0" || changes != nil {
        move.attributes += " \(axis)=\"\(value(offset))\""
      }
      if let changes { move.animations.append(changes) }
    }
    var flood = SVGWrapper()
    // A shadow that is there only at times is one of no opacity at others.
    let color = shadow.color.gated(by: shadow.presence, until: drawing.duration)
    flood.attributes +=
      " flood-color=\"\(text.color(color.first))\""
      + opacity("flood-opacity", color.first.last ?? 1)
    if let changes = timing.element(
      color, "<animate attributeName=\"flood-color\"", text.color)
    {
      flood.animations.append(changes)
    }
    if let fades = timing.element(
      color, "<animate attributeName=\"flood-opacity\"", { text.share(unit($0.last ?? 1)) })
    {
      flood.animations.append(fades)
    }
    let blur = blur(shadow.radius, " in=\"SourceAlpha\"")
    define { writer in
      writer.line(
        "<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\"\(region)"
          + " color-interpolation-filters=\"sRGB\">")
      writer.indentation += 1
      writer.line(blur)
      writer.element("feOffset", move.attributes + " result=\"a\"", move.animations)
      writer.element("feFlood", flood.attributes, flood.animations)
      writer.line("<feComposite in2=\"a\" operator=\"in\"/>")
      writer.line("<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge>")
      writer.indentation -= 1
      writer.line("</filter>")
    }
    return name
  }
}

extension KeyframeTrack {
  /// The largest of all first numbers.
  var largest: Double? { keyframes.compactMap(\.values.first).max() }

  /// A colour that is of no opacity where something is not there.
  func gated(by presence: [PresenceChange], until end: Double) -> KeyframeTrack {
    guard presence.count > 1 || presence.first?.isPresent == false else { return self }
    var result = KeyframeTrack(keyframes: [])
    for (index, change) in presence.enumerated() {
      let until = index + 1 < presence.count ? presence[index + 1].time : end
      let inner = keyframes.filter { $0.time > change.time && $0.time < until }
      var span =
        [Keyframe(time: change.time, values: values(at: change.time))] + inner
        + [Keyframe(time: until, values: values(at: until - 1e-9))]
      if !change.isPresent {
        span = [span[0], span[span.count - 1]]
        for place in span.indices {
          span[place].values = span[place].values.dropLast() + [0]
        }
      }
      result.keyframes += span
    }
    return result
  }
}

extension MovingLayer {
  /// How far from its origin the layer paints, at most, in points.
  var reach: Double {
    var reach = 1.0
    for part in below + above { reach = max(reach, part.reach) }
    if let outline = shadow?.outline { reach = max(reach, MovingPart.reach(outline)) }
    if let shadow {
      let far = shadow.offset.keyframes.flatMap(\.values).map(abs).max() ?? 0
      reach += far + 3 * (shadow.radius.largest ?? 0)
    }
    for sublayer in sublayers { reach = max(reach, sublayer.outerReach) }
    if let transform = sublayerTransform { reach = transform.reach(of: reach) }
    return min(reach, 100_000)
  }

  /// The same in the parent's coordinates.
  var outerReach: Double { transform.reach(of: reach) }
}

extension MovingTransform {
  fileprivate func reach(of inner: Double) -> Double {
    let far = max(abs(origin.x), abs(origin.y)) + inner
    let factor = scale.keyframes.flatMap(\.values).map(abs).max() ?? 1
    let isUpright = angle.isConstant && angle.first == [0] && slant.first == [0]
    let moved = move.keyframes.flatMap(\.values).map(abs).max() ?? 0
    return moved + far * factor * (isUpright ? 1 : 1.5)
  }
}

extension MovingPart {
  var reach: Double {
    switch body {
    case .shape(let shape, _, _, let stroke):
      Self.reach(shape) + (stroke?.width.largest ?? 0) * 2
    case .glyph(_, let origin, _):
      (origin.keyframes.flatMap(\.values).map(abs).max() ?? 0) + 100
    case .picture(_, let frame, _), .icon(_, let frame, _, _):
      Self.reach(MovingShape(kind: .rectangle, numbers: frame.map { $0 + [0] }))
    }
  }

  static func reach(_ shape: MovingShape) -> Double {
    var reach = 0.0
    for keyframe in shape.numbers.keyframes {
      let values = keyframe.values
      switch shape.kind {
      case .path: reach = max(reach, values.map(abs).max() ?? 0)
      case .rectangle where values.count >= 4:
        reach = max(
          reach, abs(values[0]), abs(values[1]), abs(values[0] + values[2]),
          abs(values[1] + values[3]))
      case .ellipse where values.count >= 4:
        reach = max(reach, abs(values[0]) + values[2], abs(values[1]) + values[3])
      default: break
      }
    }
    return reach
  }
}
