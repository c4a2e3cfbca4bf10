import Foundation
import StrobeGeometry
import StrobeModel
import StrobeVector

/// Writes shadows as the effect that the format has for them.
struct LottieShadow {
  let clock: LottieClock

  /// A drop shadow.
  func effect(_ shadow: MovingShadow) -> LottieValue {
    func value(_ type: Int, _ name: String, _ value: LottieValue) -> LottieValue {
      .object([("ty", .whole(type)), ("nm", .text(name)), ("v", value)])
    }
    let color = shadow.color.first
    let opacity = LottieOpacity().with(shadow.color.map { [$0.last ?? 1] }, shadow.presence)
    let alpha = opacity.track(clock)
    let angle = shadow.offset.map { values in
      guard values.count == 2, values[0] != 0 || values[1] != 0 else { return [180] }
      let degrees = atan2(values[0], -values[1]) * 180 / .pi
      return [degrees < 0 ? degrees + 360 : degrees]
    }
    let distance = shadow.offset.map { values in
      [values.reduce(0) { $0 + $1 * $1 }.squareRoot()]
    }
    return .object([
      ("ty", .whole(25)), ("nm", .text("shadow")), ("en", .whole(1)),
      (
        "ef",
        .list([
          value(
            2, "color",
            LottieClock.fixed(.numbers(color.prefix(3).map { LottiePaints.level($0) } + [1]))),
          value(0, "opacity", clock.property(alpha, isScalar: true) { $0.map { $0 * 255 } }),
          value(0, "direction", clock.property(angle, isScalar: true)),
          value(0, "distance", clock.property(distance, isScalar: true)),
          // Four standard deviations.
          value(0, "softness", clock.property(shadow.radius, isScalar: true) { $0.map { $0 * 4 } }),
        ])
      ),
    ])
  }
}

extension LottieBuilder {
  /// The shadow as a layer below what casts it; `nil` where only an effect can say it.
  func softShadow(of layer: MovingLayer) -> MovingLayer? {
    layer.shadow.flatMap { SoftShadow(shadow: $0, caster: layer).layer() }
  }
}
