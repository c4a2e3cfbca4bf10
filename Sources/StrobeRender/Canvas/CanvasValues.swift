package import StrobeGeometry
package import StrobeModel

/// A shape as the scene has it.
package enum Outline: Hashable, Sendable {
  /// A closed rectangle, clockwise from its top left corner.
  case rectangle(Rect)
  /// A rectangle some of whose corners are quarter circles of a radius above 0 and at most half the
  /// shorter side; at least one is.
  case roundedRectangle(Rect, radius: Double, corners: CornerMask)
  /// An ellipse.
  case ellipse(center: Point, radiusX: Double, radiusY: Double)
  /// Any path; open subpaths are closed where they are filled or clipped to.
  case path(Path)
}

/// The part of a path that is stroked.
package struct Trim: Hashable, Sendable {
  /// Where it begins, as a share of the path's length in 0...1.
  package var start: Double
  /// Where it ends, 0...1; nothing is left where it is not above `start`.
  package var end: Double
  /// Whether an empty part with round caps leaves a dot.
  package var emptyDot: Bool

  package init(start: Double, end: Double, emptyDot: Bool = false) {
    self.start = start
    self.end = end
    self.emptyDot = emptyDot
  }
}

/// What something is painted with; all opacity is in it.
package enum Ink: Hashable, Sendable {
  /// One colour, components in 0...1.
  case color(Color)
  /// A gradient.
  case gradient(Gradient)
}

/// Colours that change from place to place; beyond both ends the last colour goes on.
///
/// Colours are interpolated with straight components.
package struct Gradient: Hashable, Sendable {
  /// Where the colours run.
  package enum Kind: Hashable, Sendable {
    /// Along a line.
    case axial(start: Point, end: Point)
    /// From a centre to the edge of an upright ellipse.
    case radial(center: Point, radiusX: Double, radiusY: Double)
  }

  /// A colour and its place.
  package struct Stop: Hashable, Sendable {
    /// 0 at the start, 1 at the end; never below the stop before.
    package var offset: Double
    /// Straight components in 0...1.
    package var color: Color

    package init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Where the colours run.
  package var kind: Kind
  /// Two or more; the first may lie after 0 and the last before 1.
  package var stops: [Stop]

  package init(kind: Kind, stops: [Stop]) {
    self.kind = kind
    self.stops = stops
  }
}

/// What a shadow looks like.
package struct Shadow: Hashable, Sendable {
  /// The colour with all opacity in it.
  package var color: Color
  /// How far it's shifted, in points; finite.
  package var offset: Size
  /// The blur's standard deviation in points; 0 for a sharp shadow.
  package var radius: Double

  package init(color: Color, offset: Size, radius: Double) {
    self.color = color
    self.offset = offset
    self.radius = radius
  }
}
