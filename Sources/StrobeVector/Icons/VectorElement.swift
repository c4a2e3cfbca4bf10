package import StrobeGeometry
import StrobeModel

/// A still part of a picture as values: what an SVG icon consists of.
package indirect enum VectorElement: Hashable, Sendable {
  /// An outline, filled, stroked or both; the fill lies below.
  case shape(Path, VectorOutline?, fill: VectorFill?, stroke: VectorStroke?)
  /// Elements under a map, seen through clips and with an opacity of their own.
  case group([VectorElement], AffineTransform, opacity: Double, clips: [VectorClip])

  /// A shape that formats have a word for.
  package enum VectorOutline: Hashable, Sendable {
    /// A rectangle with corners of a radius.
    case rectangle(Rect, radius: Double)
    /// The ellipse inside of a rectangle.
    case ellipse(Rect)
  }
}

/// The inside of a shape.
package struct VectorFill: Hashable, Sendable {
  /// What fills it.
  package var paint: VectorPaint
  /// What counts as inside.
  package var rule: FillRule
}

/// A line along an outline.
package struct VectorStroke: Hashable, Sendable {
  /// What the line is drawn with.
  package var paint: VectorPaint
  /// In points.
  package var width: Double
  /// The ends.
  package var cap: LineCap
  /// The corners.
  package var join: LineJoin
  /// Where corners are cut.
  package var miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty for a solid line.
  package var dashes: [Double]
  /// Where in the dashes the line starts.
  package var dashPhase: Double
}

/// A colour or a gradient.
package enum VectorPaint: Hashable, Sendable {
  /// One colour.
  case color(Color)
  /// From one point to another.
  case linear(Point, Point, stops: [VectorStop], AffineTransform)
  /// From a focus to a circle.
  case radial(center: Point, focus: Point, radius: Double, stops: [VectorStop], AffineTransform)
}

/// A colour of a gradient.
package struct VectorStop: Hashable, Sendable {
  /// 0...1 of the way.
  package var offset: Double
  /// The colour.
  package var color: Color
}
