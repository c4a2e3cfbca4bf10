public import Strobe

/// `pulsing-radar.json` built with the library.
public func pulsingRadarExample() -> Scene {
  var radar = PulsingRadar()
  radar.borderColor = Color(bytes: 0x5A, 0x7F, 0xB0)
  radar.items = RadarItems()
  radar.items?.color = Color(bytes: 0x2F, 0x6F, 0xD6)
  radar.items?.size = Size(30, 30)
  radar.items?.maxCount = 8

  var layer = Layer("radar", frame: Rect(0, 0, 320, 320), effect: radar)
  layer.masksToBounds = true
  return Scene(size: Size(320, 320), background: .white, seed: 7, layers: [layer])
}

/// `pulse-ripple.json` built with the library.
public func pulseRippleExample() -> Scene {
  var radar = PulsingRadar()
  radar.pulseCount = 6
  radar.animationDuration = 10
  radar.borderWidth = 2
  radar.borderColor = Color(1, 1, 1, 0.3)
  radar.warmStart = true

  var layer = Layer("radar", frame: Rect(0, 0, 320, 320), effect: radar)
  layer.backgroundColor = Color(bytes: 0, 167, 248)
  layer.masksToBounds = true
  return Scene(size: Size(320, 320), seed: 1, layers: [layer])
}
