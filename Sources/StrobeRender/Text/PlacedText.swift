public import StrobeGeometry
import StrobeModel

/// A text as lines and a font, for writers that keep texts as such.
public struct PlacedText: Hashable, Sendable {
  /// What of a text stands in one line, or one word of a line whose words are set apart.
  public struct Line: Hashable, Sendable {
    /// The characters, without the space at which the line was broken.
    public var string: String
    /// Where the baseline begins at the left, in the layer's coordinates.
    public var origin: Point
  }

  /// The lines that have characters, from top to bottom; all run from left to right.
  ///
  /// An ellipsis stands for what is left out.
  public var lines: [Line]
  /// A family's name, or several with commas between them in the order of preference.
  public var fontFamily: String
  /// The font's size in the layer's coordinates.
  public var fontSize: Double
  /// The font's weight, 100...1000.
  public var fontWeight: Double
  /// The colour with all opacity in it, components in 0...1.
  public var color: Color
  /// Where there is ink, in the layer's coordinates.
  public var ink: Rect
}
