import Foundation
import StrobeGeometry
import StrobeModel

extension MovingTransform {
  /// The map at a time in seconds.
  func map(at time: Double) -> StrobeGeometry.AffineTransform {
    let move = move.values(at: time)
    let scale = scale.values(at: time)
    let angle = (angle.values(at: time).first ?? 0) * .pi / 180
    let slant = tan((slant.values(at: time).first ?? 0) * .pi / 180)
    guard move.count == 2, scale.count == 2 else { return .identity }
    // Turned after slanted after scaled.
    let (cosine, sine) = (cos(angle), sin(angle))
    let (a, b) = (cosine * scale[0], sine * scale[0])
    let c = (cosine * slant - sine) * scale[1]
    let d = (sine * slant + cosine) * scale[1]
    return StrobeGeometry.AffineTransform(
      a: a, b: b, c: c, d: d, tx: move[0] - a * origin.x - c * origin.y,
      ty: move[1] - b * origin.x - d * origin.y)
  }
}

/// Affine maps, sample by sample, as what a person would say: a point that moves, an angle, a slant and
/// two scales about that point.
struct TransformParts {
  var moves: [[Double]] = []
  /// Degrees, clockwise, without leaps from one turn to the next.
  var angles: [[Double]] = []
  /// Degrees.
  var slants: [[Double]] = []
  var scales: [[Double]] = []

  /// - Parameters:
  ///   - matrices: The map of each sample.
  ///   - origin: The point about which the content turns and grows.
  init(_ matrices: [StrobeGeometry.AffineTransform], origin: Point) {
    // Mirrored is a scale below 0 and not half a turn, where nothing turns at all.
    let isUpright = matrices.allSatisfy { $0.b == 0 && $0.c == 0 }
    var lastAngle = 0.0
    for matrix in matrices {
      moves.append([
        matrix.a * origin.x + matrix.c * origin.y + matrix.tx,
        matrix.b * origin.x + matrix.d * origin.y + matrix.ty,
      ])
      guard !isUpright else {
        angles.append([0])
        slants.append([0])
        scales.append([matrix.a, matrix.d])
        continue
      }
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
}
