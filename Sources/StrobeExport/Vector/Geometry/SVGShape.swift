/// A geometry: a path, or one of SVG's basic shapes where the path was exactly that.
enum SVGShape: Hashable {
  case path([Segment])
  case rectangle(SVGBounds)
  case ellipse(center: SVGPoint, radiusX: Double, radiusY: Double)

  /// A part of a path, in absolute coordinates.
  enum Segment: Hashable {
    case move(SVGPoint)
    case line(SVGPoint)
    case curve(SVGPoint, SVGPoint, SVGPoint)
    case close
  }

  /// The smallest upright rectangle around all points, control points included.
  var bounds: SVGBounds {
    switch self {
    case .rectangle(let bounds):
      return bounds
    case .ellipse(let center, let radiusX, let radiusY):
      return SVGBounds(
        minX: center.x - radiusX, minY: center.y - radiusY, maxX: center.x + radiusX,
        maxY: center.y + radiusY)
    case .path(let segments):
      var bounds = SVGBounds.empty
      for segment in segments {
        switch segment {
        case .move(let point), .line(let point):
          bounds.include(point)
        case .curve(let first, let second, let point):
          bounds.include(first)
          bounds.include(second)
          bounds.include(point)
        case .close:
          break
        }
      }
      return bounds
    }
  }

  /// The corners that a shape may have, of which joins and mitres speak.
  var corners: Corners {
    switch self {
    case .ellipse:
      return .none
    case .rectangle:
      return .right
    case .path(let segments):
      var parts = 0
      for segment in segments {
        switch segment {
        case .move: parts = 0
        case .line, .curve, .close: parts += 1
        }
        if parts > 1 { return .any }
      }
      return .none
    }
  }

  enum Corners {
    case none
    case right
    case any
  }

  /// The shape under an affine map: a path unless the kind of shape survives.
  func mapped(by transform: SVGTransform) -> Self {
    if transform.isIdentity { return self }
    switch self {
    case .rectangle(let bounds) where transform.isScaleAndTranslation:
      return .rectangle(transform.apply(bounds))
    case .ellipse(let center, let radiusX, let radiusY) where transform.isScaleAndTranslation:
      return .ellipse(
        center: transform.apply(center), radiusX: radiusX * abs(transform.a),
        radiusY: radiusY * abs(transform.d))
    case .ellipse(let center, let radiusX, let radiusY) where radiusX == radiusY:
      if let scale = transform.similarityScale {
        return .ellipse(
          center: transform.apply(center), radiusX: radiusX * scale, radiusY: radiusY * scale)
      }
    default:
      break
    }
    return .path(
      segments.map { segment in
        switch segment {
        case .move(let point): .move(transform.apply(point))
        case .line(let point): .line(transform.apply(point))
        case .curve(let first, let second, let point):
          .curve(transform.apply(first), transform.apply(second), transform.apply(point))
        case .close: .close
        }
      })
  }

  /// Whether every point is within a distance of the other shape's, part by part.
  func isNearly(_ other: Self, within distance: Double) -> Bool {
    func near(_ left: SVGPoint, _ right: SVGPoint) -> Bool {
      abs(left.x - right.x) <= distance && abs(left.y - right.y) <= distance
    }
    switch (self, other) {
    case (.rectangle(let left), .rectangle(let right)):
      return left.contains(right, slack: distance) && right.contains(left, slack: distance)
    case (.ellipse(let center, let x, let y), .ellipse(let otherCenter, let otherX, let otherY)):
      return near(center, otherCenter) && abs(x - otherX) <= distance
        && abs(y - otherY) <= distance
    case (.path(let left), .path(let right)):
      guard left.count == right.count else { return false }
      return zip(left, right).allSatisfy { pair in
        switch pair {
        case (.move(let left), .move(let right)), (.line(let left), .line(let right)):
          near(left, right)
        case (.curve(let left1, let left2, let left), .curve(let right1, let right2, let right)):
          near(left1, right1) && near(left2, right2) && near(left, right)
        case (.close, .close): true
        default: false
        }
      }
    default:
      return false
    }
  }

  /// The shape as a path, an ellipse as four curves.
  var segments: [Segment] {
    switch self {
    case .path(let segments):
      return segments
    case .rectangle(let bounds):
      return [
        .move(SVGPoint(x: bounds.minX, y: bounds.minY)),
        .line(SVGPoint(x: bounds.maxX, y: bounds.minY)),
        .line(SVGPoint(x: bounds.maxX, y: bounds.maxY)),
        .line(SVGPoint(x: bounds.minX, y: bounds.maxY)),
        .close,
      ]
    case .ellipse(let center, let radiusX, let radiusY):
      // The handle length of a quarter circle, 4/3·(√2 − 1).
      let handle = 4.0 / 3 * (2.0.squareRoot() - 1)
      func point(_ x: Double, _ y: Double) -> SVGPoint {
        SVGPoint(x: center.x + x * radiusX, y: center.y + y * radiusY)
      }
      return [
        .move(point(1, 0)),
        .curve(point(1, handle), point(handle, 1), point(0, 1)),
        .curve(point(-handle, 1), point(-1, handle), point(-1, 0)),
        .curve(point(-1, -handle), point(-handle, -1), point(0, -1)),
        .curve(point(handle, -1), point(1, -handle), point(1, 0)),
        .close,
      ]
    }
  }
}
