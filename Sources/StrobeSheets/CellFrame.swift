internal import StrobeCairo
internal import StrobeGeometry
internal import StrobeModel

/// A cell's place on the page and the part of the canvas that it shows.
struct CellFrame {
  let rect: Rect
  let crop: Rect

  /// Points of the page per point of the canvas.
  var scale: Double { rect.width / crop.width }

  /// Draws with the canvas' coordinates, clipped to the cell.
  func clipped(_ context: Context, _ body: (Double) throws -> Void) throws {
    try context.saved {
      context.newPath()
      context.rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
      context.clip()
      guard context.transform(.translation(rect.minX, rect.minY)),
        context.transform(.scale(scale, scale)),
        context.transform(.translation(-crop.minX, -crop.minY))
      else { return }
      try body(scale)
    }
  }

  /// Draws what lies behind a transparent cell.
  func draw(_ background: CellBackground, on context: Context) {
    switch background {
    case .none: break
    case .color(let color):
      context.setSource(
        red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
      context.newPath()
      context.rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
      context.fill()
    case .checkerboard:
      context.saved {
        context.newPath()
        context.rectangle(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
        context.clip()
        context.setSource(red: 0.9, green: 0.9, blue: 0.9)
        context.newPath()
        let side = max(4, min(rect.width, rect.height) / 20)
        let columns = Int((rect.width / side).rounded(.up))
        let rows = Int((rect.height / side).rounded(.up))
        for row in 0..<rows {
          for column in Swift.stride(from: row % 2, to: columns, by: 2) {
            context.rectangle(
              x: rect.minX + Double(column) * side, y: rect.minY + Double(row) * side,
              width: side, height: side)
          }
        }
        context.fill()
      }
    }
  }
}
