import StrobeGeometry
import StrobeModel
import StrobeVector

/// Finds rectangles that hold what layers show at all times.
struct MovingBounds {
  let drawing: MovingDrawing

  /// What a layer's own coordinates hold, clipped; `nil` for nothing.
  func content(of layer: MovingLayer) -> Rect? {
    var inner = clipped(of: layer)
    if let clip = layer.clip, layer.clipPresence.isEmpty {
      inner = inner?.common(with: bounds(of: clip))
    }
    var result = [inner, bounds(of: layer.above)].joined
    if let mask = layer.masks.first, mask.presence.isEmpty {
      result = whole(of: mask.layer).flatMap { result?.common(with: $0) }
    }
    return result
  }

  /// What a layer's clip cuts: its parts and its sublayers, in its own coordinates.
  func clipped(of layer: MovingLayer) -> Rect? {
    var inner = layer.sublayers.map { whole(of: $0) }.joined
    if let transform = layer.sublayerTransform { inner = inner.map { map($0, by: transform) } }
    return [bounds(of: layer.below), inner].joined
  }

  /// What a layer covers in its parent's coordinates.
  func whole(of layer: MovingLayer) -> Rect? {
    content(of: layer).map { map($0, by: layer.transform) }
  }

  func bounds(of parts: [MovingPart]) -> Rect? { parts.map { bounds(of: $0) }.joined }

  /// A rectangle around a shape at all times.
  func bounds(of shape: MovingShape) -> Rect {
    shape.numbers.keyframes.map { box(shape.kind, $0.values) }.joined ?? .zero
  }

  private func box(_ kind: ShapeKind, _ numbers: [Double]) -> Rect? {
    switch kind {
    case .rectangle:
      guard numbers.count >= 4 else { return nil }
      return Rect(numbers[0], numbers[1], max(0, numbers[2]), max(0, numbers[3]))
    case .ellipse:
      guard numbers.count >= 4 else { return nil }
      return Rect(
        center: Point(numbers[0], numbers[1]), size: Size(numbers[2] * 2, numbers[3] * 2))
    case .path:
      // Curves stay within their handles.
      var box: Rect?
      for place in stride(from: 0, to: numbers.count - 1, by: 2) {
        let point = Rect(numbers[place], numbers[place + 1], 0, 0)
        box = box?.union(point) ?? point
      }
      return box
    }
  }

  func bounds(of part: MovingPart) -> Rect? {
    switch part.body {
    case .shape(let shape, _, _, let stroke):
      guard let stroke else { return bounds(of: shape) }
      let width = stroke.width.keyframes.map { $0.values.first ?? 0 }.max() ?? 0
      var reach = width / 2
      if stroke.kind.cap == .square { reach *= 1.5 }
      if stroke.kind.join == .miter, case .path = shape.kind {
        reach *= max(1, min(stroke.kind.miterLimit, 12))
      }
      return bounds(of: shape).insetBy(-reach)
    case .glyph(let key, let origin, _):
      guard let path = drawing.glyphs[key], let box = path.handleBounds else { return nil }
      return origin.keyframes.map { keyframe -> Rect? in
        box.moved(by: keyframe.values.first ?? 0, keyframe.values.last ?? 0)
      }.joined
    case .picture(_, let frame, _), .icon(_, let frame, _, _):
      return frame.keyframes.map { box(.rectangle, $0.values) }.joined
    }
  }

  /// A rectangle that holds what another becomes under a moving map.
  func map(_ box: Rect, by transform: MovingTransform) -> Rect {
    if let constant = transform.constant { return box.mapped(by: constant) }
    let scales = transform.scale.keyframes.map(\.values)
    let moves = transform.move.keyframes.map(\.values)
    let (left, right) = (box.minX - transform.origin.x, box.maxX - transform.origin.x)
    let (top, bottom) = (box.minY - transform.origin.y, box.maxY - transform.origin.y)
    var inner: Rect?
    for scale in scales where scale.count >= 2 {
      let corners = Rect(spanning: left * scale[0], top * scale[1], right * scale[0], bottom * scale[1])
      inner = inner?.union(corners) ?? corners
    }
    guard var grown = inner else { return box }
    let slants = transform.slant.keyframes.map { $0.values.first ?? 0 }
    if slants.contains(where: { $0 != 0 }) || !transform.angle.isConstant {
      // Whatever it turns or leans to.
      let x = max(abs(grown.minX), abs(grown.maxX))
      let y = max(abs(grown.minY), abs(grown.maxY))
      let lean = slants.map { 1 + abs(tan(degrees: $0)) }.max() ?? 1
      let reach = (x * x + y * y).squareRoot() * min(lean, 1e3)
      grown = Rect(-reach, -reach, 2 * reach, 2 * reach)
    } else if let angle = transform.angle.first.first, angle != 0 {
      grown = grown.mapped(by: Transform3D.rotation(angle * .pi / 180).affine)
    }
    return moves.map { values -> Rect? in
      values.count >= 2 ? grown.moved(by: values[0], values[1]) : nil
    }.joined ?? grown
  }

  private func tan(degrees: Double) -> Double {
    let affine = Transform3D.rotation(degrees * .pi / 180).affine
    return affine.a == 0 ? 1e3 : affine.b / affine.a
  }
}

extension [Rect?] {
  /// The rectangle around all.
  var joined: Rect? {
    reduce(nil) { result, box in
      guard let box else { return result }
      return result?.union(box) ?? box
    }
  }
}

extension Rect {
  init(spanning x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.init(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
  }

  func moved(by x: Double, _ y: Double) -> Rect {
    Rect(minX + x, minY + y, width, height)
  }

  /// What lies in both; `nil` where they share nothing.
  func common(with other: Rect) -> Rect? {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left <= right, top <= bottom else { return nil }
    return Rect(left, top, right - left, bottom - top)
  }

  /// Whether all of another lies in this one.
  func holds(_ other: Rect, slack: Double = 1e-6) -> Bool {
    minX <= other.minX + slack && minY <= other.minY + slack && maxX >= other.maxX - slack
      && maxY >= other.maxY - slack
  }

  /// The rectangle around the corners' images.
  func mapped(by map: AffineTransform) -> Rect {
    var result: Rect?
    for (x, y) in [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)] {
      let image = Rect(map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty, 0, 0)
      result = result?.union(image) ?? image
    }
    return result ?? self
  }
}

extension Path {
  /// The rectangle around all points and handles.
  var handleBounds: Rect? {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .cubic(let first, let second, let end): points += [first, second, end]
      case .close: continue
      }
    }
    return points.map { Rect($0.x, $0.y, 0, 0) as Rect? }.joined
  }
}
