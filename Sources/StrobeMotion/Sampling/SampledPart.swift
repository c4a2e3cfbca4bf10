import StrobeGeometry
import StrobeModel
import StrobeRender
import StrobeVector

/// One thing that a layer paints, at one instant: what it is, and its numbers.
struct SampledPart {
  var key: PartKey
  var channels: [Channel: [Double]] = [:]
}

/// What stays the same of a part while its numbers change.
struct PartKey: Hashable {
  var slot: Slot
  /// Tells equal things of one slot apart.
  var index = 0
  var body: Body

  /// Where in a layer's own drawing order it stands.
  enum Slot: Int, Comparable {
    case background
    case content
    case border

    static func < (left: Slot, right: Slot) -> Bool { left.rawValue < right.rawValue }
  }

  enum Body: Hashable {
    case shape(ShapeKind, fill: PaintKind?, FillRule, stroke: StrokeKind?)
    /// A glyph of a text; the text tells glyphs of different texts apart.
    case glyph(PlacedGlyph.Key, text: String)
    case picture(MotionPicture)
    case icon(path: String, tint: Color)
  }
}

/// A shape without its numbers.
enum ShapeKind: Hashable {
  /// x, y, width, height, radius.
  case rectangle
  /// x and y of the centre, radii in x and y.
  case ellipse
  /// The points of all segments in turn.
  case path([Segment])

  enum Segment: UInt8, Hashable {
    case move
    case line
    case curve
    case close

    /// The numbers that a segment takes.
    var count: Int {
      switch self {
      case .move, .line: 2
      case .curve: 6
      case .close: 0
      }
    }
  }
}

/// What paints, without its numbers.
enum PaintKind: Hashable {
  /// Red, green, blue, alpha.
  case color
  /// Two points, then offset, red, green, blue and alpha for each stop.
  case linear(stops: Int)
  /// The centre and the radii in x and y, then the stops.
  case radial(stops: Int)

  /// The numbers before the first stop.
  var place: Int { self == .color ? 0 : 4 }
}

struct StrokeKind: Hashable {
  var paint: PaintKind
  var cap: LineCap
  var join: LineJoin
  var miterLimit: Double
  /// Entries of the dash pattern.
  var dashes: Int
}

/// A bitmap: which file, which part of it, in which tint.
struct MotionPicture: Hashable {
  var path: String
  var part: Rect
  var tint: Color
}

/// A group of a part's numbers that change together.
enum Channel: Int, CaseIterable {
  case geometry
  case fill
  case stroke
  case lineWidth
  /// Start and end of what is stroked, in points from the start of each subpath.
  case trim
  /// The length of each subpath in points.
  case lengths
  case dashes
  case dashPhase

  /// How far numbers of this kind may be off and not be seen.
  func tolerances(_ key: PartKey) -> [Double] {
    switch self {
    case .geometry: Array(repeating: 0.04, count: 1)
    case .fill, .stroke:
      switch paint(key) {
      case .color, nil: [0.002, 0.002, 0.002, 0.002]
      case .linear(let stops), .radial(let stops):
        [0.04, 0.04, 0.04, 0.04]
          + (0..<stops).flatMap { _ in [0.002, 0.002, 0.002, 0.002, 0.002] }
      }
    case .lineWidth: [0.02]
    case .trim, .lengths, .dashes, .dashPhase: [0.04]
    }
  }

  private func paint(_ key: PartKey) -> PaintKind? {
    guard case .shape(_, let fill, _, let stroke) = key.body else { return nil }
    return self == .fill ? fill : stroke?.paint
  }
}
