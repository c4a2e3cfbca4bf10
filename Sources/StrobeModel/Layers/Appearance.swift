public import StrobeGeometry

/// The less used properties of a layer, reached as properties of ``Layer`` itself.
public struct Appearance: Sendable, Equatable {
  /// The place among siblings: greater lies above; document order decides between equals.
  public var zPosition = 0.0
  /// The transform about the anchor point.
  public var transform = Transform3D.identity
  /// The transform of the sublayers about this layer's anchor point.
  public var sublayerTransform = Transform3D.identity
  /// The radius of the corners in points, ≥ 0.
  ///
  /// Rounds background and border, and clips contents and sublayers only with ``masksToBounds``.
  /// Drawn at most half the shorter side.
  public var cornerRadius = 0.0
  /// The corners that ``cornerRadius`` rounds.
  public var maskedCorners = CornerMask.all
  /// The width of the border in points, ≥ 0; it lies inside the bounds, above the sublayers.
  public var borderWidth = 0.0
  /// The border's colour.
  public var borderColor: Color? = .black
  /// Whether contents and sublayers are clipped to the bounds with their corners.
  public var masksToBounds = false
  /// Whether the opacity applies to the layer and its sublayers as one picture.
  public var allowsGroupOpacity = true
  /// The shadow's colour.
  public var shadowColor: Color? = .black
  /// The shadow's opacity, 0...1; 0 means no shadow.
  public var shadowOpacity = 0.0
  /// How far the shadow is moved, in points.
  public var shadowOffset = Size(0, -3)
  /// The standard deviation of the shadow's blur in points, ≥ 0.
  public var shadowRadius = 3.0
  /// The outline that casts the shadow instead of what the layer shows.
  public var shadowPath: Path?

  /// Makes Core Animation's defaults.
  public init() {}
}

/// The corners of a layer.
public struct CornerMask: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: Int

  /// Top left.
  public static let minXMinY = CornerMask(rawValue: 1)
  /// Top right.
  public static let maxXMinY = CornerMask(rawValue: 2)
  /// Bottom left.
  public static let minXMaxY = CornerMask(rawValue: 4)
  /// Bottom right.
  public static let maxXMaxY = CornerMask(rawValue: 8)
  /// All four.
  public static let all = CornerMask(rawValue: 15)

  /// Makes a mask from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
