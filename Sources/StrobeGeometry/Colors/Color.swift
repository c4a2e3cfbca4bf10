/// A colour in sRGB with straight (not premultiplied) components.
@frozen
public struct Color: Sendable, Hashable {
  /// Red, 0...1; animated values may leave the range and are clamped when drawn.
  public var red: Double
  /// Green, 0...1.
  public var green: Double
  /// Blue, 0...1.
  public var blue: Double
  /// Opacity, 0...1.
  public var alpha: Double

  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
  public static let white = Color(1, 1, 1)
  /// Black of no opacity.
  public static let clear = Color(0, 0, 0, 0)

  /// Makes a colour from components of 0...1.
  @inlinable
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a colour from components of 0...255 and an alpha of 0...1.
  @inlinable
  public init(bytes red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.init(red / 255, green / 255, blue / 255, alpha)
  }
}
