public import StrobeGeometry

/// An animation of a layer: Core Animation's `CAAnimation` as a value.
public struct Animation: Sendable, Equatable {
  /// What kind of animation it is, with the kind's own parameters.
  public var kind: AnimationKind
  /// The property, or a component of one, that is animated; empty for a group.
  public var keyPath: String
  /// Seconds after the layer's (in a group: the group's) time 0 at which it starts.
  public var beginTime = 0.0
  /// Seconds into its own cycle at which it starts; the cycle wraps around.
  public var timeOffset = 0.0
  /// How fast it runs; negative runs backwards, 0 stands still at ``timeOffset``.
  public var speed = 1.0
  /// The length of one cycle in seconds; `nil`: the group's; outside of a group 0.25, and a
  /// spring's settling time.
  public var duration: Double?
  /// How often it runs; fractional counts stop within a cycle, 0 is once.
  public var repeatCount = 0.0
  /// How long it runs in seconds, whatever the count; 0: the count decides.
  public var repeatDuration = 0.0
  /// Whether each cycle runs forwards, then backwards.
  public var autoreverses = false
  /// What shows before the start and after the end.
  public var fillMode = FillMode.removed
  /// The curve of time over one cycle; `nil`: linear.
  public var timingFunction: TimingFunction?
  /// Whether the animation is gone after its end, whatever ``fillMode`` says.
  public var isRemovedOnCompletion = true
  /// Whether the value is added to what lies below instead of replacing it.
  public var isAdditive = false
  /// Whether each cycle starts where the one before ended.
  public var isCumulative = false

  /// Makes an animation with Core Animation's defaults.
  public init(_ kind: AnimationKind, keyPath: String = "") {
    self.kind = kind
    self.keyPath = keyPath
  }

  /// From one value to another: `CABasicAnimation`.
  public static func basic(
    _ keyPath: String, from: PropertyValue? = nil, to: PropertyValue? = nil,
    by: PropertyValue? = nil, duration: Double? = nil
  ) -> Animation {
    var animation = Animation(
      .basic(BasicAnimation(from: from, to: to, by: by)), keyPath: keyPath)
    animation.duration = duration
    return animation
  }

  /// Through several values: `CAKeyframeAnimation`.
  public static func keyframes(
    _ keyPath: String, values: [PropertyValue], keyTimes: [Double]? = nil, duration: Double? = nil
  ) -> Animation {
    var keyframes = KeyframeAnimation()
    keyframes.values = values
    keyframes.keyTimes = keyTimes
    var animation = Animation(.keyframe(keyframes), keyPath: keyPath)
    animation.duration = duration
    return animation
  }

  /// As a spring moves: `CASpringAnimation`.
  public static func spring(
    _ keyPath: String, from: PropertyValue? = nil, to: PropertyValue? = nil,
    by: PropertyValue? = nil, spring: Spring = Spring(), duration: Double? = nil
  ) -> Animation {
    var animation = Animation(
      .spring(BasicAnimation(from: from, to: to, by: by), spring), keyPath: keyPath)
    animation.duration = duration
    return animation
  }

  /// Several animations in one time: `CAAnimationGroup`.
  public static func group(_ animations: [Animation], duration: Double? = nil) -> Animation {
    var animation = Animation(.group(animations))
    animation.duration = duration
    return animation
  }
}

/// The kinds of animations.
public indirect enum AnimationKind: Sendable, Equatable {
  /// From one value to another.
  case basic(BasicAnimation)
  /// Through several values.
  case keyframe(KeyframeAnimation)
  /// From one value to another as a spring moves.
  case spring(BasicAnimation, Spring)
  /// Several animations in one time.
  case group([Animation])
}

/// The ends of a basic or spring animation; a missing end is the model's value.
public struct BasicAnimation: Sendable, Equatable {
  /// The value at the start.
  public var from: PropertyValue?
  /// The value at the end.
  public var to: PropertyValue?
  /// The difference between them.
  public var by: PropertyValue?

  /// Makes the ends.
  public init(from: PropertyValue? = nil, to: PropertyValue? = nil, by: PropertyValue? = nil) {
    self.from = from
    self.to = to
    self.by = by
  }
}

/// The values of a keyframe animation and how to pass from one to the next.
public struct KeyframeAnimation: Sendable, Equatable {
  /// The values in turn.
  public var values: [PropertyValue] = []
  /// When each value is reached, 0...1 of the cycle; `nil`: evenly spaced.
  public var keyTimes: [Double]?
  /// The curve of time between one value and the next; missing ones are linear.
  public var timingFunctions: [TimingFunction] = []
  /// How values between keys are found.
  public var calculationMode = CalculationMode.linear
  /// How tight the curve is at each key, for the cubic modes.
  public var tensionValues: [Double] = []
  /// How sharp the corner is at each key, for the cubic modes.
  public var continuityValues: [Double] = []
  /// Where the curve overshoots at each key, for the cubic modes.
  public var biasValues: [Double] = []
  /// A path to follow instead of ``values``.
  public var path: Path?
  /// Whether the layer turns along the path.
  public var rotationMode: RotationMode?
  /// What becomes of key times that break Core Animation's rules.
  public var keyTimesPolicy = KeyTimesPolicy.documented

  /// Makes an animation without values.
  public init() {}
}

/// How values between keys are found.
public enum CalculationMode: String, Sendable, CaseIterable {
  /// On straight lines.
  case linear
  /// Not at all: each value holds until the next.
  case discrete
  /// On straight lines, at constant speed.
  case paced
  /// On Kochanek–Bartels splines.
  case cubic
  /// On Kochanek–Bartels splines, at constant speed.
  case cubicPaced
}

/// How a layer turns along a path.
public enum RotationMode: String, Sendable, CaseIterable {
  /// Its x axis follows the tangent.
  case auto
  /// Its x axis points against the tangent.
  case autoReverse
}

/// What becomes of key times that break Core Animation's rules.
public enum KeyTimesPolicy: String, Sendable, CaseIterable {
  /// They are ignored with a warning and replaced by even spacing.
  case documented
  /// They are taken as written; the first value holds before the first, the last after the last.
  case literal
}

/// What an animation shows before its start and after its end.
public enum FillMode: String, Sendable, CaseIterable {
  /// Nothing on either side.
  case removed
  /// The last value after the end.
  case forwards
  /// The first value before the start.
  case backwards
  /// Both.
  case both
}

/// The parameters of a spring.
public struct Spring: Sendable, Equatable {
  /// The mass, > 0.
  public var mass = 1.0
  /// The stiffness, > 0.
  public var stiffness = 100.0
  /// The damping, ≥ 0.
  public var damping = 10.0
  /// The velocity at the start, in distances between the ends a second, towards the target.
  public var initialVelocity = 0.0
  /// Whether a damping ratio above 1 counts; it is taken as 1 otherwise.
  public var allowsOverdamping = false

  /// Makes Core Animation's default spring.
  public init() {}
}

/// A curve of time: a cubic Bézier curve from (0, 0) to (1, 1).
public struct TimingFunction: Sendable, Hashable {
  /// The first control point's x, 0...1.
  public var x1: Double
  /// The first control point's y.
  public var y1: Double
  /// The second control point's x, 0...1.
  public var x2: Double
  /// The second control point's y.
  public var y2: Double

  /// Makes a curve from its control points; the x must lie within 0...1.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// As time goes.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Slow at the start.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Slow at the end.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Slow at both ends.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// Core Animation's `default`: quick at the start, slow at the end.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// The names of a scene file with their curves, in the order of the documentation.
  public static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]
}
