public import StrobeModel

extension RippleRadar {
  /// The keys of a scene file.
  public static let fields: [Field<RippleRadar>] = [
    Field(
      "scaleFactor", \.scaleFactor, .number(.positive),
      "The frame's side divided by the ripple's, and the discs' scale at the end."),
    Field("fromScale", \.fromScale, .number(), "The ripple's scale at its start."),
    Field(
      "rippleCount", \.rippleCount, .integer(0...SceneLimits.instanceCount),
      "The number of discs, the source included."),
    Field(
      "rippleDelay", \.rippleDelay, .number(.nonNegative),
      "Seconds between the start of one disc and the next."),
    Field(
      "animationDuration", \.animationDuration, .number(.positive),
      "Seconds in which a disc spreads."),
    Field("colors", \.colors, .list(.color, count: 1...1000), "The discs' colours, in order."),
    Field(
      "keyTimes", .list(.number(.unit), count: 1...1000),
      "When each colour is reached, 0...1 in eased time, taken literally.",
      get: { $0.resolvedKeyTimes.propertyValue },
      set: { $0.keyTimes = [Double]?(propertyValue: $1) ?? $0.keyTimes }),
    Field(
      "timingFunction", \.timingFunction, .timingFunction, "The easing of one spread."),
    Field(
      "icon", \.icon, .optional(.record(RippleIcon.self)),
      "The icon in the middle; {} takes the defaults, null is none."),
    Field(
      "devices", \.devices, .list(.record(RippleDevice.self), count: 0...1000),
      "The bubbles around the icon."),
    Field(
      "startAngle", \.startAngle, .optional(.angle),
      "The first bubble's angle: 0 right, 90 down; random unless given."),
    Field(
      "gap", \.gap, .optional(.number(.nonNegative)),
      "A third of the distance between icon and bubbles, in points; the frame's side / 35.5 unless"
        + " given."),
    Field(
      "deviceInterval", \.deviceInterval, .number(.nonNegative),
      "Seconds between the appearance of one bubble and the next."),
    Field("spring", \.spring, .record(RippleSpring.self), "How a bubble pops in."),
    Field(
      "avoidOverlap", \.avoidOverlap, .bool,
      "Whether bubbles are kept from overlapping and within the frame."),
  ]

  /// Colours and key times that do not go together.
  public func faults() -> [FieldFault] {
    keyTimeFaults(keyTimes, "keyTimes", count: colors.count, of: "colors")
  }

  var resolvedKeyTimes: [Double] {
    keyTimes ?? (colors.count == 4 ? [0.3, 0.6, 0.9, 1] : evenTimes(colors.count))
  }
}
