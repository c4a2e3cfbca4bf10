import StrobeModel

/// The kinds of animations of a scene file.
enum AnimationType: String, CaseIterable, Sendable {
  case basic
  case keyframe
  case spring
  case group

  /// Whether one property is animated, by its key path.
  var hasKeyPath: Bool { self != .group }
}

/// An animation with the keys of all kinds, as a scene file spells them.
struct AnimationDraft: Sendable {
  var animation = Animation(.group([]))
  var ends = BasicAnimation()
  var keyframes = KeyframeAnimation()
  var spring = Spring()
  var perceptualDuration: Double?
  var bounce: Double?
}

/// A key of an animation: which kinds have it, and what it takes.
struct AnimationKey: Sendable {
  /// What the key takes beyond what a ``ValueKind`` can say.
  enum Role: Sendable {
    /// What the field says.
    case plain
    /// A value of the animated property.
    case value(any WritableKeyPath<AnimationDraft, PropertyValue?> & Sendable)
    /// The difference between two values of the animated property.
    case difference(any WritableKeyPath<AnimationDraft, PropertyValue?> & Sendable)
    /// A list of values of the animated property.
    case values
  }

  var field: Field<AnimationDraft>
  var types: [AnimationType]
  var role = Role.plain

  var name: String { field.name }

  /// All keys but `type`, `keyPath` and `animations`, in the order of the documentation.
  static let all: [AnimationKey] = ends + keyframe + spring + timing + property

  /// The key of that name.
  static func named(_ name: String) -> AnimationKey? { byName[name] }

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { $1 })

  /// The names of the keys that a kind has.
  static func names(of type: AnimationType) -> [String] {
    var names = ["type"]
    if type.hasKeyPath { names.append("keyPath") }
    names += all.filter { $0.types.contains(type) }.map(\.name)
    if type == .group { names.append("animations") }
    return names
  }

  private static let ends: [AnimationKey] = [
    AnimationKey(
      field: Field("from", \.ends.from, .number(), "The value at the start."),
      types: [.basic, .spring], role: .value(\.ends.from)),
    AnimationKey(
      field: Field("to", \.ends.to, .number(), "The value at the end."),
      types: [.basic, .spring], role: .value(\.ends.to)),
    AnimationKey(
      field: Field("by", \.ends.by, .number(), "The difference between start and end."),
      types: [.basic, .spring], role: .difference(\.ends.by)),
  ]

  private static let keyframe: [AnimationKey] = [
    AnimationKey(
      field: Field("values", \.keyframes.values, .list(.number()), "The values in turn."),
      types: [.keyframe], role: .values),
    AnimationKey(
      field: Field(
        "keyTimes", \.keyframes.keyTimes, .list(.number()),
        "When each value is reached, 0...1 of the cycle; evenly spaced where missing."),
      types: [.keyframe]),
    AnimationKey(
      field: Field(
        "timingFunctions", \.keyframes.timingFunctions, .list(.timingFunction),
        "The curve of time between one value and the next; linear where missing."),
      types: [.keyframe]),
    AnimationKey(
      field: Field(
        "calculationMode", \.keyframes.calculationMode, .choice(CalculationMode.self),
        "How values between keys are found."), types: [.keyframe]),
    AnimationKey(
      field: Field(
        "tensionValues", \.keyframes.tensionValues, .list(.number()),
        "How tight the curve is at each key, for the cubic modes."), types: [.keyframe]),
    AnimationKey(
      field: Field(
        "continuityValues", \.keyframes.continuityValues, .list(.number()),
        "How sharp the corner is at each key, for the cubic modes."), types: [.keyframe]),
    AnimationKey(
      field: Field(
        "biasValues", \.keyframes.biasValues, .list(.number()),
        "Where the curve overshoots at each key, for the cubic modes."), types: [.keyframe]),
    AnimationKey(
      field: Field(
        "path", \.keyframes.path, .path, "A path to follow instead of values."),
      types: [.keyframe]),
    AnimationKey(
      field: Field(
        "rotationMode", \.keyframes.rotationMode, .choice(RotationMode.self),
        "How the layer turns along the path."), types: [.keyframe]),
    AnimationKey(
      field: Field(
        "keyTimesPolicy", \.keyframes.keyTimesPolicy, .choice(KeyTimesPolicy.self),
        "What becomes of key times that break Core Animation's rules."), types: [.keyframe]),
  ]

  private static let spring: [AnimationKey] = [
    AnimationKey(
      field: Field("mass", \.spring.mass, .number(.positive), "The mass."), types: [.spring]),
    AnimationKey(
      field: Field("stiffness", \.spring.stiffness, .number(.positive), "The stiffness."),
      types: [.spring]),
    AnimationKey(
      field: Field("damping", \.spring.damping, .number(.nonNegative), "The damping."),
      types: [.spring]),
    AnimationKey(
      field: Field(
        "initialVelocity", \.spring.initialVelocity, .number(),
        "The velocity at the start, in distances between the ends a second, towards the end."),
      types: [.spring]),
    AnimationKey(
      field: Field(
        "allowsOverdamping", \.spring.allowsOverdamping, .bool,
        "Whether a damping ratio above 1 counts; it is taken as 1 otherwise."), types: [.spring]),
    AnimationKey(
      field: Field(
        "perceptualDuration", \.perceptualDuration, .number(.positive),
        "About how long the spring takes, in seconds, instead of mass, stiffness and damping."),
      types: [.spring]),
    AnimationKey(
      field: Field(
        "bounce", \.bounce,
        .number(NumberRange(minimum: -1, maximum: 1, excludesMinimum: true)),
        "How much the spring overshoots: 0 not at all, 1 for ever; negative ones creep."),
      types: [.spring]),
  ]

  private static let timing: [AnimationKey] = [
    AnimationKey(
      field: Field(
        "duration", \.animation.duration, .number(.positive),
        "The length of one cycle in seconds; by default the group's, and outside of a group 0.25 or a"
          + " spring's settling time."), types: AnimationType.allCases),
    AnimationKey(
      field: Field(
        "beginTime", \.animation.beginTime, .number(),
        "Seconds after the layer's, in a group the group's, time 0 at which it starts."),
      types: AnimationType.allCases),
    AnimationKey(
      field: Field(
        "timeOffset", \.animation.timeOffset, .number(),
        "Seconds into its own cycle at which it starts; the cycle wraps around."),
      types: AnimationType.allCases),
    AnimationKey(
      field: Field(
        "speed", \.animation.speed, .number(),
        "How fast it runs; negative runs backwards, 0 stands still at timeOffset."),
      types: AnimationType.allCases),
    AnimationKey(
      field: endless("repeatCount", \.repeatCount, "How often it runs; 0 is once."),
      types: AnimationType.allCases),
    AnimationKey(
      field: endless(
        "repeatDuration", \.repeatDuration,
        "How long it runs in seconds, whatever the count; 0: the count decides."),
      types: AnimationType.allCases),
    AnimationKey(
      field: Field(
        "autoreverses", \.animation.autoreverses, .bool,
        "Whether each cycle runs forwards, then backwards."), types: AnimationType.allCases),
    AnimationKey(
      field: Field(
        "fillMode", \.animation.fillMode, .choice(FillMode.self),
        "What shows before the start and after the end."), types: AnimationType.allCases),
    AnimationKey(
      field: Field(
        "timingFunction", \.animation.timingFunction, .timingFunction,
        "The curve of time over one cycle; linear where missing."), types: AnimationType.allCases),
    AnimationKey(
      field: Field(
        "isRemovedOnCompletion", \.animation.isRemovedOnCompletion, .bool,
        "Whether the animation is gone after its end; by default true, but false where fillMode is"
          + " forwards or both."), types: AnimationType.allCases),
  ]

  private static let property: [AnimationKey] = [
    AnimationKey(
      field: Field(
        "isAdditive", \.animation.isAdditive, .bool,
        "Whether the value is added to what lies below instead of replacing it."),
      types: [.basic, .keyframe, .spring]),
    AnimationKey(
      field: Field(
        "isCumulative", \.animation.isCumulative, .bool,
        "Whether each cycle starts where the one before ended."),
      types: [.basic, .keyframe, .spring]),
  ]

  /// A number that may be endless, which JSON numbers cannot be.
  private static func endless(
    _ name: String, _ keyPath: any WritableKeyPath<Animation, Double> & Sendable, _ summary: String
  ) -> Field<AnimationDraft> {
    Field(
      name, .oneOf([.number(.nonNegative), .choice(["infinity"])]), summary,
      get: { draft in
        let value = draft.animation[keyPath: keyPath]
        return value.isInfinite ? .string("infinity") : .number(value)
      },
      set: { draft, value in
        switch value {
        case .number(let number): draft.animation[keyPath: keyPath] = number
        case .string: draft.animation[keyPath: keyPath] = .infinity
        default: break
        }
      })
  }
}
