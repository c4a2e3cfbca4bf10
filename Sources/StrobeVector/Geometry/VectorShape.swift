package import StrobeGeometry
import StrobeModel

/// A geometry: a path, or one of SVG's basic shapes where the path was exactly that.
package enum VectorShape: Hashable, Sendable {
  case path([Path.Element])
  case rectangle(VectorBounds)
  /// A rectangle with quarter ellipses for corners.
  case roundedRectangle(VectorBounds, radiusX: Double, radiusY: Double)
  case ellipse(center: Point, radiusX: Double, radiusY: Double)

  /// The shape under an affine map: a path unless the kind of shape survives.
  func mapped(by transform: AffineTransform) -> Self {
    if transform.isIdentity { return self }
    switch self {
    case .rectangle(let bounds) where transform.isScaleAndTranslation:
      return .rectangle(transform.apply(bounds))
    case .roundedRectangle(let bounds, let radiusX, let radiusY)
    where transform.isScaleAndTranslation:
      return .roundedRectangle(
        transform.apply(bounds), radiusX: radiusX * abs(transform.a),
        radiusY: radiusY * abs(transform.d))
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
        case .cubic(let first, let second, let point):
          .cubic(transform.apply(first), transform.apply(second), transform.apply(point))
        case .close: .close
        }
      })
  }

  /// The shape as a path, an ellipse as four curves.
  var segments: [Path.Element] {
    switch self {
    case .path(let segments):
      return segments
    case .rectangle(let bounds):
      return [
        .move(Point(bounds.minX, bounds.minY)),
        .line(Point(bounds.maxX, bounds.minY)),
        .line(Point(bounds.maxX, bounds.maxY)),
        .line(Point(bounds.minX, bounds.maxY)),
        .close,
      ]
    case .roundedRectangle(let bounds, let radiusX, let radiusY):
      return Self.segments(of: bounds, radiusX: radiusX, radiusY: radiusY)
    case .ellipse(let center, let radiusX, let radiusY):
      let handle = Self.quarterHandle
      func point(_ x: Double, _ y: Double) -> Point {
        Point(center.x + x * radiusX, center.y + y * radiusY)
      }
      return [
        .move(point(1, 0)),
        .cubic(point(1, handle), point(handle, 1), point(0, 1)),
        .cubic(point(-handle, 1), point(-1, handle), point(-1, 0)),
        .cubic(point(-1, -handle), point(-handle, -1), point(0, -1)),
        .cubic(point(handle, -1), point(1, -handle), point(1, 0)),
        .close,
      ]
    }
  }

  /// The handle length of a quarter circle of radius 1, 4/3·(√2 − 1).
  static let quarterHandle = 4.0 / 3 * (2.0.squareRoot() - 1)

  private static func segments(
    of bounds: VectorBounds, radiusX: Double, radiusY: Double
  ) -> [Path.Element] {
    let restX = radiusX * (1 - quarterHandle)
    let restY = radiusY * (1 - quarterHandle)
    func point(_ x: Double, _ y: Double) -> Point { Point(x, y) }
    let (left, top, right, bottom) = (bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
    return [
      .move(point(left + radiusX, top)),
      .line(point(right - radiusX, top)),
      .cubic(
        point(right - restX, top), point(right, top + restY), point(right, top + radiusY)),
      .line(point(right, bottom - radiusY)),
      .cubic(
        point(right, bottom - restY), point(right - restX, bottom),
        point(right - radiusX, bottom)),
      .line(point(left + radiusX, bottom)),
      .cubic(
        point(left + restX, bottom), point(left, bottom - restY), point(left, bottom - radiusY)),
      .line(point(left, top + radiusY)),
      .cubic(point(left, top + restY), point(left + restX, top), point(left + radiusX, top)),
      .close,
    ]
  }
}
