/// An element of an animated SVG file: what stands still and what moves.
struct ElementPlan {
  /// The element as it is first seen, with what is animated as a transform taken out.
  var item: SVGItem
  var name: String?
  /// Whether nothing here or below changes.
  var isStatic = true
  var presence: [(time: Double, isPresent: Bool)] = []
  var opacity: KeyframeTrack?
  var motion: MotionPlan?
  /// Attributes of the shape and its style that change.
  var attributes: [AttributeTrack] = []
  /// Attributes of the shape that do not, where others do.
  var shape: [(name: String, value: KeyframeTrack, format: AttributeTrack.Format)] = []
  /// Gradients of the element's own that change.
  var gradients: [GradientPlan] = []
  /// Clips, outermost first, of which some change.
  var clips: [ClipPlan] = []
  var mask: MaskPlan?
  var children: [ElementPlan] = []

  struct ClipPlan {
    /// A clip of the library that stands still.
    var fixed: Int?
    var parts: [(kind: VectorNode.ShapeKind, isEvenOdd: Bool, attributes: [AttributeTrack])] = []
  }

  struct MaskPlan {
    var usesAlpha: Bool
    var children: [ElementPlan]
  }

  struct GradientPlan {
    /// `fill` or `stroke`.
    var attribute: String
    var kind: VectorNode.PaintKind
    var attributes: [AttributeTrack]
    var stops: [[AttributeTrack]]
  }
}

/// An attribute through time.
struct AttributeTrack {
  var name: String
  var track: KeyframeTrack
  var format: Format

  enum Format {
    /// A length or coordinate.
    case number
    /// A width, with decimals enough not to vanish.
    case width
    /// 0...1.
    case fraction
    case color
    /// Numbers with spaces between them.
    case list
    case path([VectorNode.SegmentKind])
  }
}

/// A transform through time, about a point of the content.
struct MotionPlan {
  var origin: SVGPoint
  /// Where the point lies.
  var move: KeyframeTrack
  /// Degrees; `nil` where nothing turns.
  var angle: KeyframeTrack?
  var slant: KeyframeTrack?
  var scale: KeyframeTrack?
}
