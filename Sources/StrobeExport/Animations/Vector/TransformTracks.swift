import Foundation

/// Affine maps that change in time as what a person would say: a point that moves, an angle, a slant
/// and two scales about that point.
struct TransformTracks {
  /// The point of the content about which it turns and grows.
  var origin: SVGPoint
  /// Where that point lies, sample by sample.
  var moves: [[Double]] = []
  /// Degrees, clockwise, without leaps from one turn to the next.
  var angles: [[Double]] = []
  /// Degrees.
  var slants: [[Double]] = []
  var scales: [[Double]] = []

  /// - Parameters:
  ///   - matrices: The map of each sample.
  ///   - center: The middle of the content.
  init(_ matrices: [SVGTransform], center: SVGPoint) {
    origin = TransformTracks.fixedPoint(of: matrices) ?? center
    var lastAngle = 0.0
    for matrix in matrices {
      let place = matrix.apply(origin)
      moves.append([place.x, place.y])
      let scaleX = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
      guard scaleX > 1e-9 else {
        angles.append([lastAngle])
        slants.append([0])
        scales.append([0, (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()])
        continue
      }
      let (cosine, sine) = (matrix.a / scaleX, matrix.b / scaleX)
      let scaleY = matrix.d * cosine - matrix.c * sine
      let slant = matrix.c * cosine + matrix.d * sine
      var angle = atan2(sine, cosine) * 180 / .pi
      angle += ((lastAngle - angle) / 360).rounded() * 360
      lastAngle = angle
      angles.append([angle])
      slants.append([abs(scaleY) > 1e-9 ? atan(slant / scaleY) * 180 / .pi : 0])
      scales.append([scaleX, scaleY])
    }
  }

  /// The point that stays where it is, if there is one and only one.
  private static func fixedPoint(of matrices: [SVGTransform]) -> SVGPoint? {
    guard let first = matrices.first else { return nil }
    // The sample that differs most in its linear part tells it best.
    func change(_ other: SVGTransform) -> Double {
      let (a, b) = (other.a - first.a, other.b - first.b)
      let (c, d) = (other.c - first.c, other.d - first.d)
      return a * d - b * c
    }
    guard let other = matrices.max(by: { abs(change($0)) < abs(change($1)) }),
      abs(change(other)) > 1e-6
    else { return nil }
    let (a, b) = (other.a - first.a, other.b - first.b)
    let (c, d) = (other.c - first.c, other.d - first.d)
    let (e, f) = (first.e - other.e, first.f - other.f)
    let determinant = a * d - b * c
    let point = SVGPoint(x: (e * d - f * c) / determinant, y: (a * f - b * e) / determinant)
    let place = first.apply(point)
    guard matrices.allSatisfy({ ($0.apply(point) - place).length < 0.05 }) else { return nil }
    return point
  }
}

/// Finds the affine maps that carry one set of points to others.
enum AffineFit {
  /// The map from `points` to each of `images`; `nil` where one is off by more than the tolerance.
  ///
  /// - Parameters:
  ///   - points: Coordinates, x and y in turn, at least three points.
  ///   - images: As many coordinates each.
  ///   - tolerance: The largest distance in x or y.
  ///   - isRigid: Whether the maps must keep lengths.
  /// - Returns: The maps.
  static func maps(
    from points: [Double], to images: [[Double]], tolerance: Double, isRigid: Bool
  ) -> [SVGTransform]? {
    let count = points.count / 2
    guard count >= 2 else { return nil }
    var (meanX, meanY) = (0.0, 0.0)
    for index in 0..<count {
      meanX += points[2 * index] / Double(count)
      meanY += points[2 * index + 1] / Double(count)
    }
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for index in 0..<count {
      let (x, y) = (points[2 * index] - meanX, points[2 * index + 1] - meanY)
      xx += x * x
      xy += x * y
      yy += y * y
    }
    let determinant = xx * yy - xy * xy
    let isFlat = determinant <= 1e-9 * max(xx * yy, 1e-12)
    var result: [SVGTransform] = []
    for image in images {
      guard image.count == points.count else { return nil }
      var (imageX, imageY) = (0.0, 0.0)
      for index in 0..<count {
        imageX += image[2 * index] / Double(count)
        imageY += image[2 * index + 1] / Double(count)
      }
      var sums = SIMD4<Double>.zero
      for index in 0..<count {
        let (x, y) = (points[2 * index] - meanX, points[2 * index + 1] - meanY)
        let (u, v) = (image[2 * index] - imageX, image[2 * index + 1] - imageY)
        sums += SIMD4(x * u, y * u, x * v, y * v)
      }
      var map = SVGTransform()
      if isRigid || isFlat {
        // The rotation (and, where all points lie on a line, the scale) that comes nearest.
        let (cosine, sine) = (sums.x + sums.w, sums.z - sums.y)
        let length = isRigid ? (cosine * cosine + sine * sine).squareRoot() : xx + yy
        guard length > 1e-12 else { return nil }
        (map.a, map.b) = (cosine / length, sine / length)
        (map.c, map.d) = (-map.b, map.a)
      } else {
        map.a = (sums.x * yy - sums.y * xy) / determinant
        map.c = (sums.y * xx - sums.x * xy) / determinant
        map.b = (sums.z * yy - sums.w * xy) / determinant
        map.d = (sums.w * xx - sums.z * xy) / determinant
      }
      map.e = imageX - map.a * meanX - map.c * meanY
      map.f = imageY - map.b * meanX - map.d * meanY
      for index in 0..<count {
        let place = map.apply(SVGPoint(x: points[2 * index], y: points[2 * index + 1]))
        guard abs(place.x - image[2 * index]) <= tolerance,
          abs(place.y - image[2 * index + 1]) <= tolerance
        else { return nil }
      }
      result.append(map)
    }
    return result
  }
}
