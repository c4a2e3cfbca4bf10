internal import StrobeModel

/// The greys, sizes and weights of a sheet: quiet, so that the frames speak.
struct SheetStyle {
  static let ink = Color(0.13, 0.14, 0.16)
  static let secondary = Color(0.45, 0.47, 0.5)
  static let hairline = Color(0.8, 0.81, 0.83)
  static let faint = Color(0.92, 0.925, 0.935)
  static let accent = Color(0.16, 0.42, 0.86)
  static let change = Color(0.9, 0.36, 0.1)
  static let plotColors = [
    Color(0.16, 0.42, 0.86), Color(0.85, 0.33, 0.1), Color(0.13, 0.55, 0.35),
    Color(0.55, 0.27, 0.72),
  ]

  static let titleSize = 14.0
  static let smallSize = 7.0
  static let hairlineWidth = 0.5

  var fontFamily: String?

  /// A line of text.
  func text(
    _ string: String, in frame: Rect, size: Double = SheetStyle.smallSize,
    color: Color = SheetStyle.secondary, weight: Double = 400,
    alignment: TextAlignmentMode = .left
  ) -> PresentationLayer {
    var content = TextContent(string)
    content.fontFamily = fontFamily
    content.fontSize = size
    content.fontWeight = weight
    content.foregroundColor = color
    content.alignmentMode = alignment
    content.truncationMode = .end
    return PresentationLayer(Layer("text", frame: frame, content: .text(content)), typeName: "text")
  }

  /// A filled rectangle.
  func box(_ frame: Rect, color: Color, cornerRadius: Double = 0) -> PresentationLayer {
    var layer = Layer("box", frame: frame)
    layer.backgroundColor = color
    layer.cornerRadius = cornerRadius
    return PresentationLayer(layer, typeName: "layer")
  }

  /// A hairline around a rectangle, outside of it.
  func outline(
    _ frame: Rect, color: Color = SheetStyle.hairline, width: Double = SheetStyle.hairlineWidth
  ) -> PresentationLayer {
    var layer = Layer("outline", frame: frame.insetBy(-width))
    layer.borderWidth = width
    layer.borderColor = color
    return PresentationLayer(layer, typeName: "layer")
  }

  /// A stroked path in the page's coordinates.
  func line(
    _ path: Path, color: Color, width: Double = SheetStyle.hairlineWidth, dash: [Double]? = nil
  ) -> PresentationLayer {
    var content = ShapeContent(path: path)
    content.fillColor = nil
    content.strokeColor = color
    content.lineWidth = width
    content.lineDashPattern = dash
    content.lineJoin = .round
    return PresentationLayer(Layer("line", content: .shape(content)), typeName: "shape")
  }

  /// A filled path in the page's coordinates.
  func fill(_ path: Path, color: Color) -> PresentationLayer {
    var content = ShapeContent(path: path)
    content.fillColor = color
    return PresentationLayer(Layer("fill", content: .shape(content)), typeName: "shape")
  }
}
