package import StrobeGeometry
package import StrobeModel

/// Where the parts of a picture go: one part, or nine where a middle stretches.
package struct PictureLayout {
  /// A part of the picture and its place in the layer.
  package struct Piece: Equatable {
    /// In units of the picture's size.
    package var source: Rect
    /// In points.
    package var destination: Rect
  }

  /// The parts, in drawing order.
  package private(set) var pieces: [Piece] = []
  /// The rectangle that the whole fills.
  package private(set) var frame: Rect

  /// Whether the picture is shown as a whole and in one piece.
  package var isWhole: Bool { pieces.count == 1 && pieces[0].source == Rect(0, 0, 1, 1) }

  /// One part alone.
  package init(piece: Piece) {
    pieces = [piece]
    frame = piece.destination
  }

  /// Places a picture.
  ///
  /// - Returns: `nil` where nothing of it can be seen.
  package init?(_ image: ImageContent, size: Size, in bounds: Rect) {
    let part = image.contentsRect
    let shown = Size(size.width * part.width, size.height * part.height)
    guard part.isFinite, bounds.isFinite, shown.width > 0, shown.height > 0 else { return nil }
    frame = image.contentsGravity.place(shown, in: bounds)
    guard frame.isFinite, !frame.isEmpty else { return nil }
    let center = image.contentsCenter
    guard center != Rect(0, 0, 1, 1), center.isFinite else {
      pieces = [Piece(source: part, destination: frame)]
      return
    }
    let columns = Self.cuts(
      unit(center.minX), unit(center.maxX), natural: shown.width, from: frame.minX,
      to: frame.maxX)
    let rows = Self.cuts(
      unit(center.minY), unit(center.maxY), natural: shown.height, from: frame.minY,
      to: frame.maxY)
    for row in rows {
      for column in columns {
        pieces.append(
          Piece(
            source: Rect(
              part.minX + column.source.lowerBound * part.width,
              part.minY + row.source.lowerBound * part.height,
              (column.source.upperBound - column.source.lowerBound) * part.width,
              (row.source.upperBound - row.source.lowerBound) * part.height),
            destination: Rect(
              column.destination.lowerBound, row.destination.lowerBound,
              column.destination.upperBound - column.destination.lowerBound,
              row.destination.upperBound - row.destination.lowerBound)))
      }
    }
  }

  private typealias Cut = (source: Range<Double>, destination: Range<Double>)

  /// One axis in three: the ends keep their size, or share what there is where it is too little.
  private static func cuts(
    _ low: Double, _ high: Double, natural: Double, from start: Double, to end: Double
  ) -> [Cut] {
    let high = max(low, high)
    let ends = (low + 1 - high) * natural
    let shrink = ends > end - start ? (end - start) / ends : 1
    let first = start + low * natural * shrink
    let last = max(first, end - (1 - high) * natural * shrink)
    let cuts: [Cut] = [
      (0..<low, start..<max(start, first)), (low..<high, first..<last),
      (high..<max(high, 1), last..<max(last, end)),
    ]
    return cuts.filter { !$0.source.isEmpty && !$0.destination.isEmpty }
  }
}

extension ContentsGravity {
  /// The rectangle that a picture of a size fills in the bounds; `top` is the smaller y.
  func place(_ size: Size, in bounds: Rect) -> Rect {
    func aligned(_ x: Double, _ y: Double, _ size: Size) -> Rect {
      Rect(
        bounds.minX + (bounds.width - size.width) * x,
        bounds.minY + (bounds.height - size.height) * y, size.width, size.height)
    }
    func scaled(_ factor: Double) -> Rect {
      aligned(0.5, 0.5, Size(size.width * factor, size.height * factor))
    }
    let horizontal = bounds.width / size.width
    let vertical = bounds.height / size.height
    return switch self {
    case .center: aligned(0.5, 0.5, size)
    case .top: aligned(0.5, 0, size)
    case .bottom: aligned(0.5, 1, size)
    case .left: aligned(0, 0.5, size)
    case .right: aligned(1, 0.5, size)
    case .topLeft: aligned(0, 0, size)
    case .topRight: aligned(1, 0, size)
    case .bottomLeft: aligned(0, 1, size)
    case .bottomRight: aligned(1, 1, size)
    case .resize: bounds
    case .resizeAspect: scaled(min(horizontal, vertical))
    case .resizeAspectFill: scaled(max(horizontal, vertical))
    }
  }
}
