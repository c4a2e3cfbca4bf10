import StrobeGeometry
import StrobeModel
import StrobeRender
import StrobeVector

/// Writes what layers paint as items of shape layers, the topmost first.
struct LottieShapes {
  let drawing: MovingDrawing
  let clock: LottieClock

  private var paints: LottiePaints { LottiePaints(clock: clock) }

  // MARK: Layers

  /// Whether a layer and everything in it can be groups of one shape layer.
  func isGroup(_ layer: MovingLayer) -> Bool {
    guard layer.masks.isEmpty, layer.shadow == nil, layer.clip == nil else { return false }
    guard !layer.isComposed || layer.opacity == .constant([1]) else { return false }
    return (layer.below + layer.above).allSatisfy { isShape($0) }
      && layer.sublayers.allSatisfy { isGroup($0) && !isHeavy($0) }
  }

  /// Whether a part is made of shapes.
  func isShape(_ part: MovingPart) -> Bool {
    switch part.body {
    case .shape: true
    case .glyph: part.presence.isEmpty
    case .icon(let path, _, _, _): drawing.icons[path]?.elements.allSatisfy(\.isPlain) ?? true
    case .picture: false
    }
  }

  /// Whether a layer's parts are so many that they are better off in a layer of their own, which can be
  /// used again.
  func isHeavy(_ layer: MovingLayer) -> Bool {
    (layer.below + layer.above).contains { part in
      switch part.body {
      case .glyph, .icon, .picture: true
      case .shape: false
      }
    }
  }

  /// All items of a layer, its sublayers as groups.
  func items(of layer: MovingLayer) -> [LottieValue] {
    var result = items(of: layer.above)
    var inner = layer.sublayers.reversed().map { group(of: $0) }
    if let transform = layer.sublayerTransform {
      inner = [group(inner, named: nil, LottieTransform(map: transform), .constant([1]))]
    }
    result += inner
    result += items(of: layer.below)
    return result
  }

  private func group(of layer: MovingLayer) -> LottieValue {
    let opacity = LottieOpacity().with(layer.opacity, layer.presence)
    return group(
      items(of: layer), named: layer.name, LottieTransform(map: layer.transform),
      opacity.track(clock))
  }

  func group(
    _ items: [LottieValue], named name: String?, _ transform: LottieTransform,
    _ opacity: KeyframeTrack
  ) -> LottieValue {
    if let (outer, inner) = transform.unslanted {
      return group(
        [group(items, named: nil, inner, .constant([1]))], named: name, outer, opacity)
    }
    // A group without a transform of its own never changes in rlottie, and lottie-web draws nothing
    // of a file in which a group's transform has no opacity.
    var members = [("ty", LottieValue.text("tr"))] + transform.members(clock, opacity: opacity)
    if opacity.isConstant, opacity.first == [1] { members.append(LottieTransform.fullOpacity) }
    var group: [LottieValue.Member] = [("ty", .text("gr"))]
    if let name, !name.isEmpty { group.append(("nm", .text(name))) }
    return .object(group + [("it", .list(items + [.object(members)]))])
  }

  // MARK: Parts

  /// The items of parts; a single shape needs no group.
  func items(of parts: [MovingPart]) -> [LottieValue] {
    var groups: [LottieValue] = []
    var run: [(PlacedGlyph.Key, Point)] = []
    var ink: MovingPaint?
    func flush() {
      if let paint = ink, !run.isEmpty { groups.append(text(run, paint)) }
      run = []
    }
    for part in parts {
      if case .glyph(let key, let origin, let fill) = part.body, part.presence.isEmpty,
        origin.isConstant, origin.first.count == 2
      {
        if let ink, fill.kind != ink.kind || fill.numbers != ink.numbers { flush() }
        ink = fill
        run.append((key, Point(origin.first[0], origin.first[1])))
      } else {
        flush()
        groups.append(group(of: part))
      }
    }
    flush()
    return groups.reversed()
  }

  private func group(of part: MovingPart) -> LottieValue {
    let opacity = LottieOpacity().with(.constant([1]), part.presence).track(clock)
    switch part.body {
    case .shape(let shape, let fill, let rule, let stroke):
      return self.shape(shape, fill, rule, stroke, opacity)
    case .glyph(let key, let origin, let fill):
      var transform = LottieTransform.identity
      transform.map.move = origin
      return group(
        glyph(key, at: .zero) + [paints.fill(fill, .nonZero)], named: nil, transform, opacity)
    case .icon(let path, let frame, let alpha, let tint):
      guard let icon = drawing.icons[path] else { return group([], named: nil, .identity, opacity) }
      let both = LottieOpacity().with(alpha, part.presence).track(clock)
      return group(
        LottieIcons(shapes: self, tint: tint).items(of: icon.elements), named: path.fileName,
        LottieTransform(frame: frame, size: icon.size), both)
    case .picture: return group([], named: nil, .identity, opacity)
    }
  }

  /// A shape with its paints.
  private func shape(
    _ shape: MovingShape, _ fill: MovingPaint?, _ rule: FillRule, _ stroke: MovingStroke?,
    _ opacity: KeyframeTrack
  ) -> LottieValue {
    var groups: [LottieValue] = []
    var lines: [LottieValue] = []
    if let stroke {
      let trim = paints.trim(stroke, subpaths: shape.kind.subpaths.count)
      lines = (trim.map { [$0] } ?? []) + [paints.stroke(stroke)]
      if trim != nil || fill?.isElliptic == true {
        // A trim is one of the stroke alone.
        groups.append(
          group(
            geometry(shape, isTrimmed: trim != nil) + lines, named: nil, .identity, .constant([1])))
        lines = []
      }
    }
    var inner: [LottieValue] = []
    // Dashes start where the outline does, which is elsewhere in a shape of the format's own.
    let isDashed = stroke?.dashes != nil && !lines.isEmpty
    if let fill {
      if fill.isElliptic {
        groups.append(elliptic(shape, fill, rule))
      } else {
        inner = geometry(shape, isTrimmed: isDashed) + lines + [paints.fill(fill, rule)]
      }
    } else if !lines.isEmpty {
      inner = geometry(shape, isTrimmed: isDashed) + lines
    }
    if !inner.isEmpty { groups.append(group(inner, named: nil, .identity, .constant([1]))) }
    if groups.count == 1, opacity == .constant([1]) { return groups[0] }
    if groups.count == 1, !inner.isEmpty { return group(inner, named: nil, .identity, opacity) }
    return group(groups, named: nil, .identity, opacity)
  }

  /// A gradient of ellipses is one of circles under a map that squeezes them.
  private func elliptic(
    _ shape: MovingShape, _ fill: MovingPaint, _ rule: FillRule
  ) -> LottieValue {
    let first = fill.numbers.first
    let ratio = first[2] > 0 ? max(1e-6, first[3] / first[2]) : 1
    var transform = LottieTransform.identity
    transform.map.scale = .constant([1, ratio])
    func squeezed(_ track: KeyframeTrack, _ places: [Int]) -> KeyframeTrack {
      track.map { values in
        var values = values
        for place in places where place < values.count { values[place] /= ratio }
        return values
      }
    }
    let path = shape.asPath
    let points = Array(stride(from: 1, to: path.numbers.first.count, by: 2))
    let inside = MovingShape(kind: path.kind, numbers: squeezed(path.numbers, points))
    let paint = MovingPaint(kind: fill.kind, numbers: squeezed(fill.numbers, [1, 3]))
    return group(
      geometry(inside) + [paints.fill(paint, rule)], named: nil, transform, .constant([1]))
  }

  private func text(_ glyphs: [(PlacedGlyph.Key, Point)], _ fill: MovingPaint) -> LottieValue {
    group(
      glyphs.flatMap { glyph($0.0, at: $0.1) } + [paints.fill(fill, .nonZero)], named: nil,
      .identity, .constant([1]))
  }

  private func glyph(_ key: PlacedGlyph.Key, at origin: Point) -> [LottieValue] {
    guard let path = drawing.glyphs[key] else { return [] }
    let shape = ShapeReading.path(path)
    let offsets = [origin.x, origin.y]
    return geometry(
      MovingShape(
        kind: shape.kind,
        numbers: .constant(shape.numbers.enumerated().map { $1 + offsets[$0 % 2] })))
  }

  // MARK: Geometry

  /// A shape's outlines; trimmed ones are paths, which start where the scene's do.
  func geometry(_ shape: MovingShape, isTrimmed: Bool = false) -> [LottieValue] {
    let numbers = shape.numbers
    switch shape.kind {
    case .rectangle where !isTrimmed:
      return [
        .object([
          ("ty", .text("rc")),
          ("p", clock.property(numbers.map { [$0[0] + $0[2] / 2, $0[1] + $0[3] / 2] })),
          ("s", clock.property(numbers.map { [max(0, $0[2]), max(0, $0[3])] })),
          ("r", clock.property(numbers.map { [$0.count > 4 ? $0[4] : 0] }, isScalar: true)),
        ])
      ]
    case .ellipse where !isTrimmed:
      return [
        .object([
          ("ty", .text("el")), ("p", clock.property(numbers.map { [$0[0], $0[1]] })),
          ("s", clock.property(numbers.map { [$0[2] * 2, $0[3] * 2] })),
        ])
      ]
    case .rectangle, .ellipse: return geometry(shape.asPath)
    case .path(let segments):
      return shape.kind.subpaths.compactMap { subpath in
        let own = Array(segments[subpath.segments])
        guard own.count > 1 else { return nil }
        let track = numbers.map { Array($0[subpath.numbers.clamped(to: 0..<$0.count)]) }
        func value(_ values: [Double]) -> LottieValue { LottiePath(own, values).value }
        return .object([("ty", .text("sh")), ("ks", clock.animated(track, isScalar: true, value))])
      }
    }
  }
}

extension LottieTransform {
  /// The map of a picture into a rectangle: x, y, width, height.
  init(frame: KeyframeTrack, size: Size) {
    var map = MovingTransform.identity
    map.move = frame.map { $0.count >= 4 ? [$0[0], $0[1]] : [0, 0] }
    map.scale = frame.map {
      $0.count >= 4 && size.width > 0 && size.height > 0
        ? [$0[2] / size.width, $0[3] / size.height] : [1, 1]
    }
    if map.scale.isConstant { map.scale = .constant(map.scale.first) }
    if map.move.isConstant { map.move = .constant(map.move.first) }
    self.init(map: map)
  }
}

extension MovingPaint {
  /// Whether its circles are ellipses at any time.
  var isElliptic: Bool {
    guard case .radial = kind else { return false }
    return numbers.keyframes.contains {
      $0.values.count >= 4 && abs($0.values[2] - $0.values[3]) > 1e-3
    }
  }
}

extension MovingShape {
  /// The same outline by its points.
  var asPath: MovingShape {
    if case .path = kind { return self }
    var result = self
    let radii = kind == .rectangle ? numbers.keyframes.map { $0.values.last ?? 0 } : []
    if radii.contains(where: { $0 > 0 }), radii.contains(where: { $0 <= 0 }) {
      // Corners that become round are round at all times.
      result.kind = .path(
        [.move, .line, .curve, .line, .curve, .line, .curve, .line, .curve, .close])
      result.numbers = numbers.map { MovingShape.roundedBox($0) }
      return result
    }
    result.numbers = numbers.map { ShapeReading.path(kind.path($0)).numbers }
    result.kind = ShapeReading.path(kind.path(numbers.first)).kind
    return result
  }
}

extension MovingShape {
  /// The points of a box with corners of a radius that may be nothing.
  private static func roundedBox(_ box: [Double]) -> [Double] {
    guard box.count >= 5 else { return [Double](repeating: 0, count: 34) }
    let (left, top, right, bottom) = (box[0], box[1], box[0] + box[2], box[1] + box[3])
    let radius = max(0, min(box[4], min(box[2], box[3]) / 2))
    let rest = radius * (1 - 4.0 / 3 * (2.0.squareRoot() - 1))
    return [
      left + radius, top, right - radius, top,
      right - rest, top, right, top + rest, right, top + radius,
      right, bottom - radius,
      right, bottom - rest, right - rest, bottom, right - radius, bottom,
      left + radius, bottom,
      left + rest, bottom, left, bottom - rest, left, bottom - radius,
      left, top + radius,
      left, top + rest, left + rest, top, left + radius, top,
    ]
  }
}

extension String {
  /// The last part of a path without its extension.
  var fileName: String {
    let last = split(separator: "/").last.map(String.init) ?? self
    return last.split(separator: ".").first.map(String.init) ?? last
  }
}
