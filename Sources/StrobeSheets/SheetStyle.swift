internal import StrobeGeometry
internal import StrobeModel

/// The greys, sizes and weights of a sheet: quiet, so that the frames speak.
struct SheetStyle {
  static let ink = Color(0.13, 0.14, 0.16)
  static let secondary = Color(0.42, 0.44, 0.47)
  static let hairline = Color(0.8, 0.81, 0.83)
  static let faint = Color(0.92, 0.925, 0.935)
  static let accent = Color(0.16, 0.42, 0.86)
  static let change = Color(0.9, 0.36, 0.1)
  static let after = Color(0.13, 0.6, 0.35)
  static let plotColors = [
    Color(0.16, 0.42, 0.86), Color(0.85, 0.33, 0.1), Color(0.13, 0.55, 0.35),
    Color(0.55, 0.27, 0.72), Color(0.65, 0.5, 0.1), Color(0.1, 0.55, 0.62),
  ]
  /// Of the numbers of a colour.
  static let curveColors = [
    "red": Color(0.8, 0.27, 0.22), "green": Color(0.13, 0.55, 0.35),
    "blue": Color(0.16, 0.42, 0.86), "alpha": secondary,
  ]

  // In points on A4.
  static let titleSize = 15.0
  static let headingSize = 10.0
  static let factsSize = 8.0
  static let smallSize = 7.0
  static let hairlineWidth = 0.5

  static func trailColor(_ index: Int) -> Color { plotColors[index % plotColors.count] }

  var fontFamily: String?
  /// How large letters are against those on A4.
  var unit = 1.0

  init(fontFamily: String?) { self.fontFamily = fontFamily }

  init(_ options: SheetOptions) {
    fontFamily = options.fontFamily
    unit = options.unit
  }

  var small: Double { SheetStyle.smallSize * unit }
  var facts: Double { SheetStyle.factsSize * unit }
  var heading: Double { SheetStyle.headingSize * unit }
  var title: Double { SheetStyle.titleSize * unit }

  /// The text of a line: white space and control characters become spaces.
  static func line(_ string: String) -> String {
    var result = ""
    for scalar in string.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        if result.last != " " { result.append(" ") }
      default: result.unicodeScalars.append(scalar)
      }
    }
    while result.last == " " { result.removeLast() }
    return result
  }

  /// The same for text of several lines.
  static func lines(_ string: String) -> String {
    guard string.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return string }
    return string.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(String($0)) }.joined(separator: "\n")
  }

  /// Text at a size.
  func content(_ string: String, size: Double, weight: Double = 400) -> TextContent {
    var content = TextContent(string)
    content.fontFamily = fontFamily
    content.fontSize = size
    content.fontWeight = weight
    content.hasTabularFigures = true
    return content
  }

  /// A line of text, shortened where it is too long.
  func text(
    _ string: String, in frame: Rect, size: Double? = nil,
    color: Color = SheetStyle.secondary, weight: Double = 400,
    alignment: TextAlignmentMode = .left, vertical: TextVerticalAlignment = .top,
    isWrapped: Bool = false
  ) -> PresentationLayer {
    var content = self.content(string, size: size ?? small, weight: weight)
    content.foregroundColor = color
    content.alignmentMode = alignment
    content.verticalAlignment = vertical
    content.truncationMode = .end
    content.isWrapped = isWrapped
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
