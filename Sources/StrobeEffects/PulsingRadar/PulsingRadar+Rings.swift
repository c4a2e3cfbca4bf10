import StrobeGeometry
import StrobeModel

extension PulsingRadar {
  func rings(at time: Double, in context: EffectContext) -> [Layer] {
    guard pulseCount > 0, animationDuration > 0 else { return [] }
    let square = square(in: context.bounds)
    var ring = Layer(frame: square)
    ring.cornerRadius = square.width / 2
    ring.borderColor = borderColor
    ring.borderWidth = borderWidth

    let scale = Animation.basic(
      "transform.scale", from: .number(fromScale), to: .number(toScale))
    var spread = Animation.group(
      [scale.heldInGroup, opacity.heldInGroup], duration: animationDuration)
    spread.timingFunction = timingFunction
    spread.repeatCount = .infinity
    spread.fillMode = .backwards

    let start = pulseStart(at: time)
    return (0..<pulseCount).map { index in
      ring.name = "pulse-\(index)"
      spread.beginTime = start + Double(index) * animationDuration / Double(pulseCount)
      ring.animations = [spread]
      return ring
    }
  }

  private var opacity: Animation {
    var keyframes = KeyframeAnimation()
    keyframes.values = opacityValues.map { .number($0) }
    keyframes.keyTimes = opacityKeyTimes
    keyframes.keyTimesPolicy = .literal
    return Animation(.keyframe(keyframes), keyPath: "opacity")
  }

  /// When the pulse that shows at a time started: ring 0's first start.
  private func pulseStart(at time: Double) -> Double {
    if let restart = restartTimes.filter({ $0 <= time }).max() { return restart }
    guard warmStart else { return 0 }
    // Whole periods before both time 0 and the time asked for, so that every ring has begun.
    return -animationDuration * (1 + max(0, (-time / animationDuration).rounded(.up)))
  }
}
