public import StrobeModel

extension PulsingRadar {
  /// The keys of a scene file.
  public static let fields: [Field<PulsingRadar>] = [
    Field("pulseCount", \.pulseCount, .integer(0...1000), "The number of rings."),
    Field(
      "animationDuration", \.animationDuration, .number(.positive),
      "Seconds in which one ring spreads."),
    Field(
      "borderColor", \.borderColor, .optional(.color), isAnimatable: true, "The rings' colour."),
    Field(
      "borderWidth", \.borderWidth, .number(.nonNegative), isAnimatable: true,
      "The rings' width inside their bounds, in points; it scales with the ring."),
    Field("fromScale", \.fromScale, .number(), "The rings' scale at their start."),
    Field("toScale", \.toScale, .number(), "The rings' scale at their end."),
    Field(
      "opacityValues", \.opacityValues, .list(.number(.unit), count: 1...1000),
      "The rings' opacities, in order."),
    Field(
      "opacityKeyTimes", .list(.number(.unit), count: 1...1000),
      "When each opacity is reached, 0...1 in eased time; evenly spaced unless given.",
      get: { ($0.opacityKeyTimes ?? evenTimes($0.opacityValues.count)).propertyValue },
      set: { $0.opacityKeyTimes = [Double]?(propertyValue: $1) ?? $0.opacityKeyTimes }),
    Field(
      "timingFunction", \.timingFunction, .timingFunction, "The easing of one spread."),
    Field(
      "warmStart", \.warmStart, .bool,
      "Whether time 0 is the steady state, with all rings already spread."),
    Field(
      "restartTimes", \.restartTimes, .list(.number()),
      "Times in seconds at which the pulse starts again from nothing; items stay."),
    Field(
      "items", \.items, .optional(.record(RadarItems.self)),
      "Items that appear on the disc one by one; {} takes the defaults, null is none."),
  ]

  /// Opacities and key times that do not go together.
  public func faults() -> [FieldFault] {
    keyTimeFaults(
      opacityKeyTimes, "opacityKeyTimes", count: opacityValues.count, of: "opacityValues")
  }
}
