/// The settings of the published pixelmatch method, under that tool's names and with its defaults.
///
/// Two pixels differ when their YIQ difference (Kotsarenko and Ramos, 2010) exceeds `35215 *
/// threshold²`; a differing pixel that looks anti-aliased in either picture (Vyšniauskas, 2009) is
/// not counted. Counts equal those of pixelmatch 5, which lays a semi-transparent pixel over white
/// before comparing; pixelmatch 7 uses a chequered ground instead, so that only there, and only for
/// semi-transparent pixels, counts can deviate.
///
/// The method is made for photographs of web pages and is blind to thin shapes: every pixel of a
/// one-pixel ring looks anti-aliased, so a ring that moved or has a gap can count as equal. Use
/// ``Comparison/Metric/exact`` or a ``Tolerance`` where that matters.
public struct PixelMatch: Sendable, Hashable {
  /// How different two colours may be, 0…1; smaller is stricter.
  ///
  /// Default 0.1. Values outside are clamped, and a value that isn't a number counts as 0, the
  /// strictest.
  public var threshold: Double
  /// Counts anti-aliased pixels as different too; by default not.
  public var includeAA: Bool
  /// Opacity of the expected picture behind the difference picture's marks, 0…1, by default 0.1.
  public var alpha: Double
  /// The mark of an anti-aliased pixel, by default yellow.
  public var aaColor: MarkColor
  /// The mark of a different pixel, by default red.
  public var diffColor: MarkColor
  /// The mark of a different pixel that is darker in the actual picture than in the expected one.
  ///
  /// `nil`, the default, means ``diffColor``.
  public var diffColorAlt: MarkColor?
  /// Marks different pixels on a transparent ground and leaves everything else out; by default not.
  public var diffMask: Bool

  /// Makes settings; every default is the published tool's.
  public init(
    threshold: Double = 0.1,
    includeAA: Bool = false,
    alpha: Double = 0.1,
    aaColor: MarkColor = .yellow,
    diffColor: MarkColor = .red,
    diffColorAlt: MarkColor? = nil,
    diffMask: Bool = false
  ) {
    self.threshold = threshold
    self.includeAA = includeAA
    self.alpha = alpha
    self.aaColor = aaColor
    self.diffColor = diffColor
    self.diffColorAlt = diffColorAlt
    self.diffMask = diffMask
  }

  /// The threshold, clamped.
  var acceptedThreshold: Double { threshold.isNaN ? 0 : min(max(threshold, 0), 1) }

  /// The largest YIQ difference that still counts as equal.
  var largestAcceptedDelta: Double { YIQ.largest * acceptedThreshold * acceptedThreshold }
}

/// An opaque colour of a difference picture's marks.
public struct MarkColor: Sendable, Hashable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8

  /// Makes a colour from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Full red, the default mark of a difference.
  public static let red = MarkColor(red: 255, green: 0, blue: 0)
  /// Full yellow, the default mark of anti-aliasing.
  public static let yellow = MarkColor(red: 255, green: 255, blue: 0)
}
