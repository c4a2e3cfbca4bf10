package import StrobeGeometry
import StrobeModel
import StrobeRender
import StrobeVector

/// A scene's animation as layers whose numbers move: what animated SVG and Lottie files are written
/// from.
package struct MovingDrawing {
  /// The canvas in points.
  package var size: Size
  /// The canvas' colour; `nil`: transparent.
  package var background: Color?
  /// The length in seconds.
  package var duration: Double
  /// The layers, bottom first.
  var layers: [MovingLayer] = []
  /// Bitmaps, each once.
  var pictures: [MotionPicture: VectorPicture] = [:]
  /// Outlines of glyphs about their origins, in points.
  var glyphs: [PlacedGlyph.Key: Path] = [:]
  /// SVG pictures taken apart, in their own coordinates, by their paths.
  var icons: [String: MovingIcon] = [:]
  /// What could not be said, a sentence each, with the layer's name.
  package var notes: [String] = []
  /// Instants that were looked at.
  package var sampleCount = 0

  init(size: Size, background: Color?, duration: Double) {
    self.size = size
    self.background = background
    self.duration = duration
  }
}

/// An SVG picture as still shapes.
struct MovingIcon {
  var size: Size
  var elements: [VectorElement]
}

/// A layer with its numbers as keyframes.
///
/// From the outside in: ``presence``, ``opacity`` (of the whole as one picture), ``transform``, then in
/// the layer's own coordinates ``mask``, the shadow, ``clip`` around ``below`` and ``sublayers``, and
/// ``above``, which the clip does not cut.
struct MovingLayer {
  var name: String
  /// When it is there; empty for always.
  var presence: [PresenceChange] = []
  /// 0...1.
  var opacity: KeyframeTrack
  /// Whether more than one paint makes up the layer, so that opacity needs a group.
  var isComposed = false
  var transform: MovingTransform
  /// What it is seen through, all at once: a mask's own mask is one more of them.
  var masks: [MovingMask] = []
  var shadow: MovingShadow?
  /// Cuts what stands in ``below`` and ``sublayers``.
  var clip: MovingShape?
  /// When the clip applies; empty for always.
  var clipPresence: [PresenceChange] = []
  /// Background and content, bottom first.
  var below: [MovingPart] = []
  /// The map of the sublayers' coordinates.
  var sublayerTransform: MovingTransform?
  var sublayers: [MovingLayer] = []
  /// The border.
  var above: [MovingPart] = []
}

/// From a time on, whether something is there.
struct PresenceChange: Equatable {
  /// Seconds from the animation's start.
  var time: Double
  var isPresent: Bool
}

/// An affine map that moves: first ``origin`` is taken to the coordinates' origin, then scaled, slanted
/// and turned, then moved to where ``move`` says.
struct MovingTransform {
  /// The point of the layer that ``move`` places and about which it turns and grows.
  var origin: Point
  /// x, y.
  var move: KeyframeTrack
  /// The same as x alone and y alone, where that takes fewer keyframes.
  var moves: (x: KeyframeTrack, y: KeyframeTrack)?
  /// Degrees, clockwise.
  var angle: KeyframeTrack
  /// Degrees: x grows by tan(slant) · y.
  var slant: KeyframeTrack
  /// Factors in x and y.
  var scale: KeyframeTrack

  /// The map, where nothing moves.
  var constant: AffineTransform? {
    guard move.isConstant, angle.isConstant, slant.isConstant, scale.isConstant else { return nil }
    return map(at: 0)
  }
}

/// What a layer is seen through: the alpha of layers.
struct MovingMask {
  /// The layer whose alpha counts, in the masked layer's coordinates.
  var layer: MovingLayer
  /// When the mask applies; empty for always.
  ///
  /// Outside of it everything is seen.
  var presence: [PresenceChange] = []
  /// Whether the mask consists of upright rectangles alone, whose edges meet.
  var isTiles: Bool
}

/// A shadow below a layer.
struct MovingShadow {
  /// When it is there; empty for always.
  var presence: [PresenceChange] = []
  /// Red, green, blue, alpha.
  var color: KeyframeTrack
  /// x, y.
  var offset: KeyframeTrack
  /// The blur's standard deviation in points.
  var radius: KeyframeTrack
  /// What casts it; `nil`: everything that the layer shows.
  var outline: MovingShape?
  /// Whether the outline is all that casts it; else it is what comes nearest.
  var isExact = true
}

/// A shape whose numbers move.
struct MovingShape {
  var kind: ShapeKind
  /// See ``ShapeKind``.
  var numbers: KeyframeTrack
}

/// One thing that is painted.
struct MovingPart {
  /// When it is there; empty for always.
  var presence: [PresenceChange] = []
  var body: Body

  enum Body {
    case shape(MovingShape, fill: MovingPaint?, FillRule, stroke: MovingStroke?)
    /// A glyph at its origin.
    case glyph(PlacedGlyph.Key, origin: KeyframeTrack, fill: MovingPaint)
    /// A bitmap in a rectangle: x, y, width, height.
    case picture(MotionPicture, frame: KeyframeTrack, opacity: KeyframeTrack)
    /// An SVG picture in a rectangle: x, y, width, height.
    case icon(String, frame: KeyframeTrack, opacity: KeyframeTrack, tint: Color)
  }
}

/// A paint whose numbers move: see ``PaintKind``.
struct MovingPaint {
  var kind: PaintKind
  var numbers: KeyframeTrack
}

/// A line along a shape.
struct MovingStroke {
  var kind: StrokeKind
  var paint: MovingPaint
  var width: KeyframeTrack
  /// Lengths of dashes and gaps; `nil` for a solid line.
  var dashes: KeyframeTrack?
  var dashPhase: KeyframeTrack?
  /// What of the shape is stroked, for each of its subpaths; empty for all of it.
  var trims: [MovingTrim] = []
  /// The same as shares of the length of all subpaths together: start and end, 0...1.
  var trim: KeyframeTrack?
}

/// What of one subpath is stroked.
struct MovingTrim {
  /// The subpath's segments in the shape's.
  var segments: Range<Int>
  /// The subpath's numbers in the shape's.
  var numbers: Range<Int>
  /// The subpath's whole length in points.
  var length: KeyframeTrack
  /// Where the stroke starts and how long it is, in points.
  var window: KeyframeTrack
  /// When any of it is seen; empty for always.
  var presence: [PresenceChange] = []
}
