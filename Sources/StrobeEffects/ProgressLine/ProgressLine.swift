public import StrobeGeometry
public import StrobeModel

/// A line that sags under its own progress: straight at 0 and 1, its knee ``maxOffset`` below at
/// one half.
///
/// With L the length, p the progress and s the stroke's end: h = maxOffset · (1 − |2p − 1|), the
/// knee K = origin + (L p, h), and the line runs from the origin to K to origin + (L, 0). The
/// layers are `track`, `progress` and, with a ``label``, `label`; all are always there, with an
/// empty path where nothing is drawn.
public struct ProgressLine: Effect {
  /// How far the work has come, drawn within 0...1.
  public var progress = 0.0
  /// How much of the line is coloured, drawn within 0...1; `nil`: as much as ``progress``.
  public var strokeEnd: Double?
  /// How far the knee hangs below the line at one half, in points; negative: above it.
  public var maxOffset = 25.0
  /// Where the line starts, in the layer's own coordinates; `nil`: 25 points from the left, half
  /// the height down.
  public var origin: Point?
  /// The distance from the line's start to its end in points, ≥ 0; `nil`: the width less 50, or 0.
  public var length: Double?
  /// The line's width in points, ≥ 0.
  public var lineWidth = 5.0
  /// The shape of the ends.
  public var lineCap = LineCap.round
  /// The shape of the knee.
  public var lineJoin = LineJoin.round
  /// The colour up to the stroke's end.
  public var strokeColor: Color? = Color(bytes: 0x42, 0xFF, 0x42)
  /// The colour from there on.
  public var trackColor: Color? = Color(bytes: 0xCC, 0xCC, 0xCC)
  /// What the stroke's end is a fraction of.
  public var measure = ProgressMeasure.span
  /// Whether a round cap's dot is drawn at the start while the stroke's end is 0.
  public var emptyDot = false
  /// The percentage beside the knee; `nil`: none.
  public var label: ProgressLabel?

  /// Makes the defaults.
  public init() {}

  /// Makes a line at some progress.
  ///
  /// - Parameters:
  ///   - progress: How far the work has come, 0...1.
  ///   - maxOffset: How far the knee hangs at one half, in points.
  ///   - label: The percentage beside the knee; `nil`: none.
  public init(progress: Double, maxOffset: Double = 25, label: ProgressLabel? = nil) {
    self.progress = progress
    self.maxOffset = maxOffset
    self.label = label
  }

  /// The type in a scene file.
  public static let typeName = "progressLine"

  /// The line does not move by itself.
  public func naturalDuration(in context: EffectContext) -> Double? { nil }

  /// Track, progress and label.
  public func sublayers(at time: Double, in context: EffectContext) -> [Layer] {
    let geometry = geometry(in: context.bounds)
    let layers = [
      line("track", trackColor, track(geometry), in: context.bounds),
      line("progress", strokeColor, progressed(geometry), in: context.bounds),
    ]
    guard let label else { return layers }
    return layers + [label.layer(progress: geometry.progress, knee: geometry.knee, strokeColor)]
  }
}

/// What a progress line's stroke end is a fraction of.
public enum ProgressMeasure: String, Sendable, CaseIterable, PropertyValueConvertible {
  /// The horizontal distance between the line's ends.
  case span
  /// The length along the line, as a shape layer measures.
  case arc
}

extension ProgressLine {
  /// The keys of a scene file.
  public static let fields: [Field<ProgressLine>] = [
    Field(
      "progress", \.progress, .number(), isAnimatable: true,
      "How far the work has come; drawn within 0...1."),
    Field(
      "strokeEnd", \.strokeEnd, .optional(.number()), isAnimatable: true,
      "How much of the line is coloured, drawn within 0...1; follows progress unless given."),
    Field(
      "maxOffset", \.maxOffset, .number(), isAnimatable: true,
      "How far the knee hangs below the line at one half, in points; negative: above."),
    Field(
      "origin", \.origin, .optional(.point),
      "The line's start in the layer's coordinates; [25, half the height] unless given."),
    Field(
      "length", \.length, .optional(.number(.nonNegative)),
      "From the line's start to its end, in points; the width less 50 unless given."),
    Field(
      "lineWidth", \.lineWidth, .number(.nonNegative), isAnimatable: true,
      "The line's width, in points."),
    Field("lineCap", \.lineCap, .choice(LineCap.self), "The shape of the ends."),
    Field("lineJoin", \.lineJoin, .choice(LineJoin.self), "The shape of the knee."),
    Field(
      "strokeColor", \.strokeColor, .optional(.color), isAnimatable: true,
      "The colour up to the stroke's end."),
    Field(
      "trackColor", \.trackColor, .optional(.color), isAnimatable: true,
      "The colour from the stroke's end on."),
    Field(
      "measure", \.measure, .choice(ProgressMeasure.self),
      "Whether strokeEnd is a fraction of the horizontal span or of the arc's length."),
    Field(
      "emptyDot", \.emptyDot, .bool,
      "Whether a round cap's dot is drawn at the start while strokeEnd is 0."),
    Field(
      "label", \.label, .optional(.record(ProgressLabel.self)),
      "The percentage beside the knee; {} takes the defaults, null is none."),
  ]
}
