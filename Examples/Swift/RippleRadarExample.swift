public import Strobe

/// `ripple-radar.json` built with the library.
public func rippleRadarExample() -> Scene {
  var radar = RippleRadar(icon: RippleIcon(contents: ExamplePictures.source("antenna")))
  radar.deviceInterval = 0.25
  radar.devices = [
    RippleDevice(title: "Ada's phone", contents: ExamplePictures.source("phone")),
    RippleDevice(title: "Studio", contents: ExamplePictures.source("laptop")),
    RippleDevice(title: "Watch", contents: ExamplePictures.source("watch")),
    RippleDevice(title: "Listening room", contents: ExamplePictures.source("headphones")),
  ]
  radar.devices[1].color = Color(bytes: 0x4F, 0xAE, 0x98)
  radar.devices[2].color = Color(bytes: 0xA5, 0x83, 0xD6)
  radar.devices[3].color = Color(bytes: 0xE2, 0x73, 0x8C)

  let layer = Layer("radar", frame: Rect(25, 25, 350, 350), effect: radar)
  return Scene(size: Size(400, 400), background: .white, seed: 4, layers: [layer])
}
