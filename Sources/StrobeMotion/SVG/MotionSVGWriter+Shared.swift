import StrobeGeometry
import StrobeModel
import StrobeRender
import StrobeVector

/// Writes glyphs, bitmaps and icons, whose data is in the file once.
extension MotionSVGWriter {
  mutating func writeGlyphs(_ parts: [MovingPart], _ fill: MovingPaint) {
    var paint = SVGWrapper()
    add(fill, "fill", to: &paint)
    // Outlines of their own that never change are one path.
    var single = Path()
    var rest: [MovingPart] = []
    for part in parts {
      guard case .glyph(let key, let origin, _) = part.body else { continue }
      let point = origin.first
      guard part.presence.isEmpty, origin.isConstant, point.count == 2,
        usage.glyphs[key] == 1, let outline = drawing.glyphs[key]
      else {
        rest.append(part)
        continue
      }
      single.elements += outline.moved(by: Point(point[0], point[1])).elements
    }
    let isGroup = rest.count + (single.elements.isEmpty ? 0 : 1) > 1
    if isGroup { open([paint][...]) }
    if !single.elements.isEmpty {
      line("<path d=\"\(text.glyphData(single))\"" + (isGroup ? "" : paint.attributes) + "/>")
    }
    for part in rest {
      guard case .glyph(let key, let origin, _) = part.body else { continue }
      var wrapper = isGroup ? SVGWrapper() : paint
      show(part.presence, in: &wrapper)
      write(key, at: origin, in: wrapper)
    }
    if isGroup { close([paint][...]) }
  }

  mutating func write(
    _ key: PlacedGlyph.Key, at origin: KeyframeTrack, in wrapper: SVGWrapper
  ) {
    guard let outline = drawing.glyphs[key] else { return }
    let start = origin.first
    if usage.glyphs[key] == 1, origin.isConstant, start.count == 2 {
      let path = outline.moved(by: Point(start[0], start[1]))
      return element("path", " d=\"\(text.glyphData(path))\"" + wrapper.attributes, wrapper.animations)
    }
    let name: String
    if let known = sharedGlyphs[key] {
      name = known
    } else {
      name = uniqueName("g\(sharedGlyphs.count)")
      sharedGlyphs[key] = name
      let data = text.glyphData(outline)
      define { $0.line("<path id=\"\(name)\" d=\"\(data)\"/>") }
    }
    var attributes = " href=\"#\(name)\""
    var animations = wrapper.animations
    for (index, axis) in ["x", "y"].enumerated() {
      let value = { [text] (values: [Double]) in text.text(index < values.count ? values[index] : 0) }
      if value(start) != "0" { attributes += " \(axis)=\"\(value(start))\"" }
      if let moves = timing.element(origin, "<animate attributeName=\"\(axis)\"", value) {
        animations.append(moves)
      }
    }
    element("use", attributes + wrapper.attributes, animations)
  }

  // MARK: Pictures

  mutating func write(_ key: MotionPicture, _ frame: KeyframeTrack, in wrapper: SVGWrapper) {
    guard let picture = drawing.pictures[key], frame.first.count == 4 else { return }
    let shape = MovingShape(kind: .rectangle, numbers: frame.map { $0 + [0] })
    let (_, place, moves) = geometry(shape)
    let inLayer =
      place + " preserveAspectRatio=\"none\" href=\"\(picture.dataAddress)\""
    guard (usage.pictures[key] ?? 0) > 1, frame.isConstant else {
      return element("image", inLayer + wrapper.attributes, moves + wrapper.animations)
    }
    let name: String
    if let known = sharedPictures[key] {
      name = known
    } else {
      name = uniqueName("image\(sharedPictures.count)")
      sharedPictures[key] = name
      let attributes =
        " id=\"\(name)\" width=\"\(picture.width)\" height=\"\(picture.height)\""
        + " preserveAspectRatio=\"none\" href=\"\(picture.dataAddress)\""
      define { $0.element("image", attributes, []) }
    }
    let numbers = frame.first
    let map = AffineTransform(
      a: numbers[2] / Double(picture.width), b: 0, c: 0, d: numbers[3] / Double(picture.height),
      tx: numbers[0], ty: numbers[1])
    // In a group of its own where the wrapper has a map already.
    let use = "<use href=\"#\(name)\" transform=\"\(text.transform(map))\"/>"
    guard !wrapper.isEmpty else { return line(use) }
    open([wrapper][...])
    line(use)
    close([wrapper][...])
  }

  // MARK: Icons

  mutating func write(
    icon path: String, _ frame: KeyframeTrack, _ tint: Color, in wrapper: SVGWrapper
  ) {
    guard let icon = drawing.icons[path], frame.first.count == 4, icon.size.width > 0,
      icon.size.height > 0
    else { return }
    var transform = MovingTransform.identity
    transform.move = frame.map { [$0[0], $0[1]] }
    transform.scale = frame.map { [$0[2] / icon.size.width, $0[3] / icon.size.height] }
    var wrappers = [wrapper, SVGWrapper()]
    add(transform, to: &wrappers)
    open(wrappers[...])
    if (usage.icons[path] ?? 0) > 1, !isInMask {
      let key = "\(path) \(tint)"
      let name: String
      if let known = sharedIcons[key] {
        name = known
      } else {
        name = uniqueName("icon\(sharedIcons.count)")
        sharedIcons[key] = name
        define { writer in
          writer.line("<g id=\"\(name)\">")
          writer.indentation += 1
          writer.write(icon.elements, tint)
          writer.indentation -= 1
          writer.line("</g>")
        }
      }
      line("<use href=\"#\(name)\"/>")
    } else {
      write(icon.elements, tint)
    }
    close(wrappers[...])
  }

  mutating func write(_ elements: [VectorElement], _ tint: Color) {
    for element in elements {
      switch element {
      case .shape(let path, let outline, let fill, let stroke):
        write(path, outline, fill, stroke, tint)
      case .group(let children, let map, let opacity, let clips):
        var attributes = self.opacity("opacity", opacity)
        let place = text.transform(map)
        if !place.isEmpty { attributes += " transform=\"\(place)\"" }
        var wrappers = [SVGWrapper(attributes: attributes)]
        for clip in clips {
          let shape = ShapeReading.path(clip.path)
          let name = define(
            MovingShape(kind: shape.kind, numbers: .constant(shape.numbers)),
            isEvenOdd: clip.rule == .evenOdd)
          wrappers.insert(SVGWrapper(attributes: " clip-path=\"url(#\(name))\""), at: 0)
        }
        open(wrappers[...])
        write(children, tint)
        close(wrappers[...])
      }
    }
  }

  private mutating func write(
    _ path: Path, _ outline: VectorElement.VectorOutline?, _ fill: VectorFill?,
    _ stroke: VectorStroke?, _ tint: Color
  ) {
    let shape: ShapeNumbers
    switch outline {
    case .rectangle(let rect, let radius): shape = (.rectangle, rect.numbers + [radius])
    case .ellipse(let rect):
      shape = (.ellipse, [rect.center.x, rect.center.y, rect.width / 2, rect.height / 2])
    case nil: shape = ShapeReading.path(path)
    }
    var wrapper = SVGWrapper()
    if let fill {
      add(MovingPaint(fill.paint, tint), fill.paint, "fill", to: &wrapper)
      if fill.rule == .evenOdd { wrapper.attributes += " fill-rule=\"evenodd\"" }
    } else {
      wrapper.attributes += " fill=\"none\""
    }
    if let stroke {
      add(MovingPaint(stroke.paint, tint), stroke.paint, "stroke", to: &wrapper)
      wrapper.attributes += " stroke-width=\"\(text.text(stroke.width))\""
      if stroke.cap != .butt { wrapper.attributes += " stroke-linecap=\"\(stroke.cap.rawValue)\"" }
      if stroke.join != .miter {
        wrapper.attributes += " stroke-linejoin=\"\(stroke.join.rawValue)\""
      } else if stroke.miterLimit != 4 {
        wrapper.attributes += " stroke-miterlimit=\"\(text.text(stroke.miterLimit))\""
      }
      if !stroke.dashes.isEmpty {
        wrapper.attributes += " stroke-dasharray=\"\(text.list(stroke.dashes))\""
        let phase = text.text(stroke.dashPhase)
        if phase != "0" { wrapper.attributes += " stroke-dashoffset=\"\(phase)\"" }
      }
    }
    write(MovingShape(kind: shape.kind, numbers: .constant(shape.numbers)), wrapper)
  }

  private mutating func add(
    _ paint: MovingPaint, _ source: VectorPaint, _ name: String, to wrapper: inout SVGWrapper
  ) {
    guard paint.kind != .color else { return add(paint, name, to: &wrapper) }
    wrapper.attributes += " \(name)=\"url(#\(define(paint, under: source.map)))\""
  }
}

extension VectorPaint {
  /// The map of a gradient's own coordinates.
  var map: AffineTransform {
    switch self {
    case .color: .identity
    case .linear(_, _, _, let map): map
    case .radial(_, _, _, _, let map): map
    }
  }
}

extension MovingPaint {
  /// A paint that stands still, in a tint.
  init(_ paint: VectorPaint, _ tint: Color) {
    func tinted(_ color: Color) -> [Double] {
      [color.red * tint.red, color.green * tint.green, color.blue * tint.blue, color.alpha]
    }
    func numbers(_ place: [Double], _ stops: [VectorStop]) -> KeyframeTrack {
      .constant(place + stops.flatMap { [$0.offset] + tinted($0.color) })
    }
    switch paint {
    case .color(let color): self.init(kind: .color, numbers: .constant(tinted(color)))
    case .linear(let start, let end, let stops, _):
      self.init(
        kind: .linear(stops: stops.count),
        numbers: numbers([start.x, start.y, end.x, end.y], stops))
    case .radial(let center, _, let radius, let stops, _):
      self.init(
        kind: .radial(stops: stops.count),
        numbers: numbers([center.x, center.y, radius, radius], stops))
    }
  }
}

extension Path {
  /// The path with all points moved.
  func moved(by offset: Point) -> Path {
    func moved(_ point: Point) -> Point { Point(point.x + offset.x, point.y + offset.y) }
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(moved(point))
        case .line(let point): .line(moved(point))
        case .cubic(let first, let second, let end):
          .cubic(moved(first), moved(second), moved(end))
        case .close: .close
        }
      })
  }
}
