public import StrobeGeometry

/// A canvas with layers and their animations: all that is needed to draw any instant.
public struct Scene: Sendable, Equatable {
  /// The canvas in points; both sides are > 0.
  public var size: Size
  /// The canvas' colour; `nil`: transparent.
  public var background: Color?
  /// The length in seconds; `nil`: the longest of its parts' natural lengths.
  public var duration: Double?
  /// The seed of every random choice.
  public var seed: UInt64 = 0
  /// The layers, bottom first.
  public var layers: [Layer]

  /// Makes a scene.
  public init(size: Size, background: Color? = nil, seed: UInt64 = 0, layers: [Layer] = []) {
    self.size = size
    self.background = background
    self.seed = seed
    self.layers = layers
  }
}
