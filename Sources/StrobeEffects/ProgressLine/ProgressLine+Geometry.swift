import StrobeGeometry
import StrobeModel

extension ProgressLine {
  /// The points of the line at one progress.
  struct Geometry: Equatable {
    /// The progress, 0...1.
    var progress: Double
    /// The stroke's end, 0...1.
    var strokeEnd: Double
    var start: Point
    var knee: Point
    var end: Point
    /// Where the colours meet when the stroke's end is a fraction of the span.
    var meeting: Point
  }

  func geometry(in bounds: Rect) -> Geometry {
    let p = clampedToUnit(progress)
    let s = clampedToUnit(strokeEnd ?? progress)
    let start = origin ?? Point(bounds.minX + 25, bounds.minY + bounds.height / 2)
    let length = length ?? max(0, bounds.width - 50)
    let height = maxOffset * (1 - abs(2 * p - 1))
    // Before the knee the line sinks in proportion to s, behind it it rises to the end.
    let depth = p > 0 && p < 1 ? height * min(s / p, (1 - s) / (1 - p)) : 0
    return Geometry(
      progress: p, strokeEnd: s, start: start,
      knee: Point(start.x + length * p, start.y + height),
      end: Point(start.x + length, start.y),
      meeting: Point(start.x + length * s, start.y + depth))
  }

  /// What is drawn in the progress' colour.
  func progressed(_ line: Geometry) -> ShapeContent {
    var shape = ShapeContent(path: Path())
    guard measure == .span, line.strokeEnd > 0 else {
      // Along the arc the shape layer cuts the line itself; and it knows how to draw the dot of an
      // end that equals the start.
      if measure == .arc || emptyDot {
        shape.path = polyline([line.start, line.knee, line.end])
        shape.strokeEnd = line.strokeEnd
        shape.emptyDot = emptyDot
      }
      return shape
    }
    let isBeyondKnee = line.strokeEnd > line.progress
    shape.path = polyline([line.start] + (isBeyondKnee ? [line.knee] : []) + [line.meeting])
    return shape
  }

  /// What is drawn in the track's colour.
  func track(_ line: Geometry) -> ShapeContent {
    var shape = ShapeContent(path: Path())
    guard measure == .span else {
      shape.path = polyline([line.start, line.knee, line.end])
      shape.strokeStart = line.strokeEnd
      return shape
    }
    guard line.strokeEnd < 1 else { return shape }
    let isBeforeKnee = line.strokeEnd < line.progress
    shape.path = polyline([line.meeting] + (isBeforeKnee ? [line.knee] : []) + [line.end])
    return shape
  }

  func line(_ name: String, _ color: Color?, _ shape: ShapeContent, in bounds: Rect) -> Layer {
    var shape = shape
    shape.fillColor = nil
    shape.strokeColor = color
    shape.lineWidth = lineWidth
    shape.lineCap = lineCap
    shape.lineJoin = lineJoin
    // The effect's own coordinates, so that paths need no shift.
    var layer = Layer(name, frame: bounds, content: .shape(shape))
    layer.bounds.origin = bounds.origin
    return layer
  }

  /// A line through points, without the corners that lie on top of the point before: a join there
  /// would have no direction.
  private func polyline(_ points: [Point]) -> Path {
    var elements: [Path.Element] = []
    var last: Point?
    for (index, point) in points.enumerated() {
      guard let previous = last else {
        elements.append(.move(point))
        last = point
        continue
      }
      if point != previous || (index == points.count - 1 && elements.count == 1) {
        elements.append(.line(point))
      }
      last = point
    }
    return Path(elements)
  }

  /// The nearest number of 0...1; not-a-number gives 0.
  private func clampedToUnit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}
