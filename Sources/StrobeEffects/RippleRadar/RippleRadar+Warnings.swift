public import StrobeModel

extension RippleRadar {
  /// Tells that no layout of the bubbles was found that is within the frame and without overlaps.
  public func warnings(in context: EffectContext) -> [String] {
    guard !devices.isEmpty, avoidOverlap else { return [] }
    let layout = BubbleLayout(self, in: context)
    guard !layout.isFaultless else { return [] }
    let overlaps =
      switch layout.overlappingPairs {
      case 0: "none overlap"
      case 1: "one pair overlaps"
      default: "\(layout.overlappingPairs) pairs overlap"
      }
    return [
      "none of \(BubbleLayout.maxAttempts) layouts of \(devices.count) bubbles fits within the"
        + " frame without overlaps; the best one's bubbles are moved into the frame, \(overlaps)"
    ]
  }
}
