internal import StrobeGeometry
internal import StrobeModel
internal import StrobeRender

/// A cell's place on the page and the part of the canvas that it shows.
struct CellFrame {
  let rect: Rect
  let crop: Rect

  /// Points of the page per point of the canvas.
  var scale: Double { rect.width / crop.width }

  /// Draws with the canvas' coordinates, clipped to the cell.
  func clipped(_ canvas: any Canvas, _ body: (Double) throws -> Void) throws {
    try canvas.saved {
      canvas.clip(to: .rectangle(rect))
      guard canvas.concatenate(.translation(rect.minX, rect.minY)),
        canvas.concatenate(.scale(scale, scale)),
        canvas.concatenate(.translation(-crop.minX, -crop.minY))
      else { return }
      try body(scale)
    }
  }

  /// Draws what lies behind a transparent cell.
  func draw(_ background: CellBackground, on canvas: any Canvas) throws {
    switch background {
    case .none: break
    case .color(let color):
      try canvas.fill([.rectangle(rect)], rule: .nonZero, with: .color(color))
    case .checkerboard:
      try canvas.saved {
        canvas.clip(to: .rectangle(rect))
        let grey = Color(0.9, 0.9, 0.9)
        try canvas.fill(squares, rule: .nonZero, with: .color(grey))
      }
    }
  }

  /// Every other square of a board, the last ones beyond the edges.
  private var squares: [Outline] {
    let side = max(4, min(rect.width, rect.height) / 20)
    let columns = Int((rect.width / side).rounded(.up))
    let rows = Int((rect.height / side).rounded(.up))
    var squares: [Outline] = []
    for row in 0..<rows {
      for column in Swift.stride(from: row % 2, to: columns, by: 2) {
        squares.append(
          .rectangle(
            Rect(
              rect.minX + Double(column) * side, rect.minY + Double(row) * side, side, side)))
      }
    }
    return squares
  }
}
