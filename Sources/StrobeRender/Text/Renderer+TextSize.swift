package import StrobeGeometry
package import StrobeModel

extension Renderer {
  /// How much room a text takes.
  package struct TextSize: Equatable, Sendable {
    /// The widest line in points.
    package var width: Double
    /// All lines together in points.
    package var height: Double
    /// From the top of the first line to its baseline, in points.
    package var baseline: Double
    /// How many lines it is broken into.
    package var lines: Int
  }

  /// Measures a text as it would be drawn in bounds.
  ///
  /// - Parameters:
  ///   - text: The text; it is broken only where it says so.
  ///   - bounds: The room, in points; only a wrapped or shortened text minds it.
  /// - Returns: The room that it takes; zeros for an empty text.
  package func textSize(
    of text: TextContent, in bounds: Size = Size(1_000_000, 1_000_000)
  ) -> TextSize {
    guard let layout = surfaces.texts.layout(text, in: Rect(origin: .zero, size: bounds)) else {
      return TextSize(width: 0, height: 0, baseline: 0, lines: 0)
    }
    return layout.size
  }
}
