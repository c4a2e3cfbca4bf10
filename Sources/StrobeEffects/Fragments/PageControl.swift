public import StrobeGeometry
public import StrobeModel

/// The page dots of a carousel: a bar along the bottom edge with a dot for each picture.
public struct PageControl: Record, PropertyValueConvertible {
  /// The bar's height in points, ≥ 0.
  public var height = 37.0
  /// The dots' colour.
  public var color = Color(1, 1, 1, 128 / 255)
  /// The current page's dot's colour.
  public var currentColor = Color.white
  /// A dot's diameter in points, ≥ 0.
  public var dotSize = 7.0
  /// The distance from one dot's edge to the next one's, in points.
  public var spacing = 9.0

  /// Makes the defaults.
  public init() {}

  /// The keys of a scene file.
  public static let fields: [Field<PageControl>] = [
    Field("height", \.height, .number(.nonNegative), "The bar's height, in points."),
    Field("color", \.color, .color, "The dots' colour."),
    Field("currentColor", \.currentColor, .color, "The current page's dot's colour."),
    Field("dotSize", \.dotSize, .number(.nonNegative), "A dot's diameter, in points."),
    Field(
      "spacing", \.spacing, .number(.nonNegative), "From one dot's edge to the next, in points."),
  ]

  func layer(page: Int, count: Int, in bounds: Rect) -> Layer {
    var bar = Layer(
      "pageControl", frame: Rect(bounds.minX, bounds.maxY - height, bounds.width, height))
    let pitch = dotSize + spacing
    let left = (bounds.width - (Double(count) * pitch - spacing)) / 2
    bar.sublayers = (0..<count).map { index in
      var dot = Layer(
        "dot-\(index)",
        frame: Rect(left + Double(index) * pitch, (height - dotSize) / 2, dotSize, dotSize))
      dot.cornerRadius = dotSize / 2
      dot.backgroundColor = index == page ? currentColor : color
      return dot
    }
    return bar
  }
}
