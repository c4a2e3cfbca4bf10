/// Why no snapshot can be taken.
public enum SnapshotError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is no instant to draw.
  case noFrames
  /// The frames make a picture beyond the limits of pictures.
  case filmstripTooLarge(frames: Int, width: Int, height: Int)
  /// The pictures of one strip have different sizes.
  case unequalFrames
  /// Pixels that cannot be read.
  case noPixels

  /// What is wrong.
  public var description: String {
    switch self {
    case .noFrames: "there's no instant to draw"
    case .filmstripTooLarge(let frames, let width, let height):
      "a filmstrip of \(frames) frames is \(width)x\(height) pixels, more than a picture may have; "
        + "take fewer frames or a smaller scale"
    case .unequalFrames: "the frames of a filmstrip have different sizes"
    case .noPixels: "the surface is finished and has no pixels"
    }
  }
}
