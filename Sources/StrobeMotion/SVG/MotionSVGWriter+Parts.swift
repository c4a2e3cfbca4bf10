import StrobeGeometry
import StrobeModel
import StrobeRender
import StrobeVector

extension MovingPart {
  /// Whether the part is one element of a file.
  var isSingleElement: Bool {
    switch body {
    case .shape(_, let fill, _, let stroke):
      guard let stroke, !stroke.trims.isEmpty else { return true }
      return stroke.trims.count == 1 && fill == nil
    case .glyph, .picture: return true
    case .icon: return false
    }
  }
}

extension MotionSVGWriter {
  /// Parts one above the other; glyphs that share a paint are written together.
  mutating func write(_ parts: [MovingPart]) {
    var index = 0
    while index < parts.count {
      guard case .glyph(_, _, let fill) = parts[index].body, fill.numbers.isConstant else {
        write(parts[index], in: SVGWrapper())
        index += 1
        continue
      }
      var end = index + 1
      while end < parts.count, case .glyph(_, _, let other) = parts[end].body,
        other.numbers == fill.numbers
      {
        end += 1
      }
      writeGlyphs(Array(parts[index..<end]), fill)
      index = end
    }
  }

  mutating func write(_ part: MovingPart, in wrapper: SVGWrapper) {
    var wrapper = wrapper
    show(part.presence, in: &wrapper)
    switch part.body {
    case .shape(let shape, let fill, let rule, let stroke):
      write(shape, fill, rule, stroke, in: wrapper)
    case .glyph(let key, let origin, let fill):
      add(fill, "fill", to: &wrapper)
      write(key, at: origin, in: wrapper)
    case .picture(let picture, let frame, let opacity):
      fade(opacity, in: &wrapper)
      write(picture, frame, in: wrapper)
    case .icon(let path, let frame, let opacity, let tint):
      fade(opacity, in: &wrapper)
      write(icon: path, frame, tint, in: wrapper)
    }
  }

  // MARK: Shapes

  private mutating func write(
    _ shape: MovingShape, _ fill: MovingPaint?, _ rule: StrobeGeometry.FillRule,
    _ stroke: MovingStroke?, in wrapper: SVGWrapper
  ) {
    if let stroke, !stroke.trims.isEmpty {
      if fill != nil { write(shape, fill, rule, nil, in: wrapper) }
      for trim in stroke.trims { write(trim, of: shape, stroke, in: wrapper) }
      return
    }
    var own = SVGWrapper()
    if let fill {
      add(fill, "fill", to: &own)
      if rule == .evenOdd, case .path = shape.kind { own.attributes += " fill-rule=\"evenodd\"" }
    } else {
      own.attributes += " fill=\"none\""
    }
    if let stroke { add(stroke, of: shape.kind, isTrimmed: false, to: &own) }
    own.attributes += wrapper.attributes
    own.animations += wrapper.animations
    write(shape, own)
  }

  private mutating func write(
    _ trim: MovingTrim, of shape: MovingShape, _ stroke: MovingStroke, in wrapper: SVGWrapper
  ) {
    var own = SVGWrapper(attributes: " fill=\"none\"")
    add(stroke, of: shape.kind, isTrimmed: true, to: &own)
    if stroke.dashes != nil {
      note("a trimmed line with dashes of its own is written without them")
    }
    // One dash, and a gap that reaches beyond the end of the line.
    let longest = trim.length.keyframes.compactMap(\.values.first).max() ?? 0
    let gap = text.text((longest + 1).rounded(.up))
    func dash(_ values: [Double]) -> String {
      // A whole line is a little longer than itself, so that no gap shows where it closes.
      let isWhole = values[0] <= 0 && values[1] >= longest - 0.001
      return "\(text.text(isWhole ? values[1] + 0.01 : values[1])) \(gap)"
    }
    func offset(_ values: [Double]) -> String { text.text(values[0] == 0 ? 0 : -values[0]) }
    own.attributes += " stroke-dasharray=\"\(dash(trim.window.first))\""
    let start = offset(trim.window.first)
    let moves = timing.element(
      trim.window, "<animate attributeName=\"stroke-dashoffset\"", offset)
    if start != "0" || moves != nil { own.attributes += " stroke-dashoffset=\"\(start)\"" }
    if let element = timing.element(
      trim.window, "<animate attributeName=\"stroke-dasharray\"", dash)
    {
      own.animations.append(element)
    }
    if let moves { own.animations.append(moves) }
    show(trim.presence, in: &own)
    own.attributes += wrapper.attributes
    own.animations += wrapper.animations
    var part = shape
    if case .path(let segments) = shape.kind {
      part.kind = .path(Array(segments[trim.segments.clamped(to: 0..<segments.count)]))
      part.numbers = shape.numbers.map { Array($0[trim.numbers.clamped(to: 0..<$0.count)]) }
    }
    write(part, own)
  }

  /// A shape as the element that has a word for it.
  mutating func write(_ shape: MovingShape, _ wrapper: SVGWrapper) {
    let (name, attributes, animations) = geometry(shape)
    element(name, attributes + wrapper.attributes, animations + wrapper.animations)
  }

  func geometry(_ shape: MovingShape) -> (name: String, attributes: String, animations: [String]) {
    let track = shape.numbers
    var attributes = ""
    var animations: [String] = []
    func add(_ name: String, isNeeded: Bool = true, _ value: @escaping ([Double]) -> Double) {
      let start = text.text(value(track.first))
      let element = timing.element(track, "<animate attributeName=\"\(name)\"") {
        text.text(value($0))
      }
      if start != "0" || element != nil { attributes += " \(name)=\"\(start)\"" }
      if let element { animations.append(element) }
    }
    switch shape.kind {
    case .rectangle:
      guard track.first.count >= 5 else { return ("rect", "", []) }
      add("x") { $0[0] }
      add("y") { $0[1] }
      add("width") { max(0, $0[2]) }
      add("height") { max(0, $0[3]) }
      add("rx") { $0[4] }
      return ("rect", attributes, animations)
    case .ellipse:
      guard track.first.count >= 4 else { return ("circle", "", []) }
      add("cx") { $0[0] }
      add("cy") { $0[1] }
      if track.keyframes.allSatisfy({ abs($0.values[2] - $0.values[3]) < 1e-6 }) {
        add("r") { max(0, $0[2]) }
        return ("circle", attributes, animations)
      }
      add("rx") { max(0, $0[2]) }
      add("ry") { max(0, $0[3]) }
      return ("ellipse", attributes, animations)
    case .path:
      let isStill = track.isConstant
      let first = shape.kind.path(track.first)
      attributes = " d=\"\(isStill ? text.shortData(first) : text.data(first))\""
      if !isStill {
        let element = timing.element(track, "<animate attributeName=\"d\"") {
          text.data(shape.kind.path($0))
        }
        if let element { animations.append(element) }
      }
      return ("path", attributes, animations)
    }
  }

  // MARK: Paint

  /// A paint's attributes and animations; a gradient is defined.
  mutating func add(_ paint: MovingPaint, _ name: String, to wrapper: inout SVGWrapper) {
    let track = paint.numbers
    guard paint.kind == .color else {
      wrapper.attributes += " \(name)=\"url(#\(define(paint)))\""
      return
    }
    let color = isInMask ? "#fff" : text.color(track.first)
    let changes =
      isInMask ? nil : timing.element(track, "<animate attributeName=\"\(name)\"", text.color)
    if color != "#000" || name != "fill" || changes != nil {
      wrapper.attributes += " \(name)=\"\(color)\""
    }
    wrapper.attributes += opacity("\(name)-opacity", track.first.last ?? 1)
    if let changes { wrapper.animations.append(changes) }
    let fades = timing.element(track, "<animate attributeName=\"\(name)-opacity\"") {
      text.share(unit($0.last ?? 1))
    }
    if let fades { wrapper.animations.append(fades) }
  }

  private mutating func add(
    _ stroke: MovingStroke, of shape: ShapeKind, isTrimmed: Bool, to wrapper: inout SVGWrapper
  ) {
    self.add(stroke.paint, "stroke", to: &wrapper)
    func add(_ name: String, _ track: KeyframeTrack, default usual: String) {
      let start = text.list(track.first)
      let element = timing.element(track, "<animate attributeName=\"\(name)\"") { text.list($0) }
      if start != usual || element != nil { wrapper.attributes += " \(name)=\"\(start)\"" }
      if let element { wrapper.animations.append(element) }
    }
    add("stroke-width", stroke.width, default: "1")
    if stroke.kind.cap != .butt {
      wrapper.attributes += " stroke-linecap=\"\(stroke.kind.cap.rawValue)\""
    }
    if stroke.kind.join != .miter {
      wrapper.attributes += " stroke-linejoin=\"\(stroke.kind.join.rawValue)\""
    } else if case .path = shape, stroke.kind.miterLimit != 4 {
      wrapper.attributes += " stroke-miterlimit=\"\(text.text(stroke.kind.miterLimit))\""
    }
    guard !isTrimmed, let dashes = stroke.dashes else { return }
    add("stroke-dasharray", dashes, default: "")
    if let phase = stroke.dashPhase { add("stroke-dashoffset", phase, default: "0") }
  }
}
