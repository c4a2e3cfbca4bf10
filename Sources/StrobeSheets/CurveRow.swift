internal import StrobeExport
internal import StrobeGeometry
internal import StrobeModel
internal import StrobeRender

/// A row of small squares, each with an easing curve in use and its name.
struct CurveRow {
  let curves: [PlottedEasing]
  let rect: Rect

  /// The room of the row on A4 in points.
  static let height = 28.0

  func layers(style: SheetStyle, renderer: Renderer) -> [PresentationLayer] {
    var layers: [PresentationLayer] = []
    let side = CurveRow.height * style.unit
    var x = rect.minX
    for (index, curve) in curves.enumerated() {
      let name = "\(SheetStyle.line(curve.key))  \(CurveRow.name(of: curve.function))"
      let width = renderer.textSize(of: style.content(name, size: style.small)).width
      let rest = curves.count - index
      // Room is kept for the count of those that have none.
      guard x + side + 5 + width + (rest > 1 ? 40 * style.unit : 0) <= rect.maxX else {
        layers.append(
          style.text(
            "+ \(rest) more", in: Rect(x, rect.minY, 40 * style.unit, side), vertical: .center))
        break
      }
      let square = Rect(x, rect.minY, side, side)
      layers.append(style.box(square, color: SheetStyle.faint, cornerRadius: 2))
      layers.append(
        style.line(
          CurveRow.path(curve.function, in: square.insetBy(5)), color: SheetStyle.ink, width: 0.8))
      layers.append(
        style.text(name, in: Rect(x + side + 5, rect.minY, width + 2, side), vertical: .center))
      x += side + 5 + width + 16
    }
    return layers
  }

  /// The curve in a square; where it overshoots, it is lowered until it fits.
  private static func path(_ curve: TimingFunction, in square: Rect) -> Path {
    let values = (0...64).map { curve.value(at: Double($0) / 64) }
    let low = min(0, values.min() ?? 0)
    let high = max(1, values.max() ?? 1)
    func point(_ x: Double, _ y: Double) -> Point {
      Point(
        square.minX + x * square.width,
        square.maxY - (y - low) / (high - low) * square.height)
    }
    return Path([
      .move(point(0, 0)),
      .cubic(point(curve.x1, curve.y1), point(curve.x2, curve.y2), point(1, 1)),
    ])
  }

  private static func name(of curve: TimingFunction) -> String {
    if let named = TimingFunction.named.first(where: { $0.function == curve }) { return named.name }
    return [curve.x1, curve.y1, curve.x2, curve.y2].map { FileNamePattern.shortest($0) }
      .joined(separator: ", ")
  }
}
