import Foundation

extension Transform3D {
  /// A rotation about z in degrees, as scene files give it; quarter turns are exact.
  static func rotation(degrees: Double) -> Transform3D {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    switch turn < 0 ? turn + 360 : turn {
    case 0: return .identity
    case 90: return Transform3D(affine: 0, 1, -1, 0, 0, 0)
    case 180: return Transform3D(affine: -1, 0, 0, -1, 0, 0)
    case 270: return Transform3D(affine: 0, -1, 1, 0, 0, 0)
    default: return rotation(turn * .pi / 180)
    }
  }
}
