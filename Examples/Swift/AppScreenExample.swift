public import Strobe

/// `app-screen.json` built with the library: several effects and plain layers on one screen.
public func appScreenExample() -> Scene {
  var scene = Scene(
    size: Size(375, 812), background: Color(bytes: 0xEE, 0xF1, 0xF6), seed: 11,
    layers: [sky(), clock(), battery()] + titles() + [
      radarCard(), transferCard(), gallery(), tabBar(), spinner(),
    ])
  scene.duration = 6
  return scene
}

private let blue = Color(bytes: 0x35, 0x67, 0xD6)
private let hairline = Color(bytes: 0xDF, 0xE4, 0xEC)

private func text(
  _ name: String, _ frame: Rect, _ string: String, size: Double, color: Color,
  weight: Double = 400
) -> Layer {
  var content = TextContent(string)
  content.fontFamily = "DejaVu Sans"
  content.fontSize = size
  content.fontWeight = weight
  content.foregroundColor = color
  return Layer(name, frame: frame, content: .text(content))
}

private func card(_ name: String, _ frame: Rect, _ sublayers: [Layer]) -> Layer {
  var card = Layer(name, frame: frame)
  card.backgroundColor = .white
  card.cornerRadius = 18
  card.borderWidth = 1
  card.borderColor = hairline
  card.sublayers = sublayers
  return card
}

private func sky() -> Layer {
  var gradient = GradientContent(colors: [
    blue, Color(bytes: 0x6F, 0x9B, 0xF0), Color(bytes: 0xEE, 0xF1, 0xF6),
  ])
  gradient.locations = [0, 0.55, 1]
  return Layer("sky", frame: Rect(0, 0, 375, 300), content: .gradient(gradient))
}

private func clock() -> Layer {
  text("clock", Rect(28, 16, 80, 20), "9:41", size: 15, color: .white, weight: 600)
}

private func battery() -> Layer {
  var charge = Layer("charge", frame: Rect(2, 2, 16, 8))
  charge.cornerRadius = 2
  charge.backgroundColor = .white
  var battery = Layer("battery", frame: Rect(322, 19, 26, 12))
  battery.cornerRadius = 3.5
  battery.borderWidth = 1
  battery.borderColor = Color(1, 1, 1, Double(0xB0) / 255)
  battery.sublayers = [charge]
  return battery
}

private func titles() -> [Layer] {
  [
    text("title", Rect(24, 56, 327, 38), "Nearby", size: 30, color: .white, weight: 700),
    text(
      "subtitle", Rect(24, 96, 327, 20), "Looking for devices around you", size: 14,
      color: Color(1, 1, 1, Double(0xD0) / 255)),
  ]
}

private func radarCard() -> Layer {
  var radar = RippleRadar(icon: RippleIcon(contents: ExamplePictures.source("antenna")))
  radar.deviceInterval = 0.4
  radar.devices = [
    RippleDevice(title: "Kitchen", contents: ExamplePictures.source("headphones")),
    RippleDevice(title: "Studio", contents: ExamplePictures.source("laptop")),
    RippleDevice(title: "Phone", contents: ExamplePictures.source("phone")),
  ]
  radar.devices[0].color = Color(bytes: 0xE2, 0x73, 0x8C)
  radar.devices[1].color = Color(bytes: 0x4F, 0xAE, 0x98)
  return card(
    "radar-card", Rect(20, 132, 335, 300),
    [Layer("radar", frame: Rect(12, 8, 311, 284), effect: radar)])
}

private func transferCard() -> Layer {
  var line = ProgressLine(progress: 0, maxOffset: 18, label: ProgressLabel())
  line.origin = Point(24, 36)
  line.length = 287
  line.strokeColor = blue
  line.trackColor = hairline
  line.label?.offset = Size(-20, -26)
  line.label?.fontSize = 12

  var copy = Animation.basic("progress", from: 0, to: 1, duration: 6)
  copy.timingFunction = .easeInEaseOut
  copy.fillMode = .both
  copy.isRemovedOnCompletion = false
  var transfer = Layer("line", frame: Rect(0, 48, 335, 80), effect: line)
  transfer.animations = [copy]

  return card(
    "transfer-card", Rect(20, 448, 335, 128),
    [
      text(
        "transfer-title", Rect(20, 16, 220, 20), "Copying “Holiday”", size: 14,
        color: Color(bytes: 0x1D, 0x2A, 0x44), weight: 600),
      text(
        "transfer-detail", Rect(20, 37, 220, 16), "128 pictures to Studio", size: 11,
        color: Color(bytes: 0x7B, 0x87, 0x9C)),
      transfer,
    ])
}

private func gallery() -> Layer {
  var carousel = FragmentCarousel(
    pictures: ["bay", "orchard", "dunes"].map { .file(ExamplePictures.source($0)) })
  carousel.rows = 3
  carousel.columns = 12
  carousel.order = .diagonal
  var gallery = Layer("gallery", frame: Rect(20, 592, 335, 150))
  gallery.cornerRadius = 18
  gallery.masksToBounds = true
  gallery.sublayers = [Layer("carousel", frame: Rect(0, 0, 335, 150), effect: carousel)]
  return gallery
}

private func tabBar() -> Layer {
  var rule = Layer("hairline", frame: Rect(0, 0, 375, 1))
  rule.backgroundColor = hairline

  var icon = ShapeContent(path: .roundedRect(Rect(2, 2, 20, 20), radius: 6))
  icon.fillColor = nil
  icon.strokeColor = blue
  icon.lineWidth = 2.5
  var copies = ReplicatorContent()
  copies.instanceCount = 4
  copies.instanceTransform = .translation(93.75, 0)
  copies.instanceAlphaOffset = -0.18
  var tabs = Layer("tabs", frame: Rect(0, 1, 375, 55), content: .replicator(copies))
  tabs.sublayers = [Layer("tab", frame: Rect(35, 15, 24, 24), content: .shape(icon))]

  var bar = Layer("tab-bar", frame: Rect(0, 756, 375, 56))
  bar.backgroundColor = .white
  bar.sublayers = [rule, tabs]
  return bar
}

private func spinner() -> Layer {
  var arc = ShapeContent(path: .ellipse(in: Rect(2, 2, 20, 20)))
  arc.fillColor = nil
  arc.strokeColor = .white
  arc.lineWidth = 2.5
  arc.lineCap = .round
  arc.strokeEnd = 0.7
  var turn = Animation.basic(
    "transform.rotation", from: 0, to: .number(2 * Double.pi), duration: 1.2)
  turn.repeatCount = .infinity
  var layer = Layer("arc", frame: Rect(0, 0, 24, 24), content: .shape(arc))
  layer.animations = [turn]
  var spinner = Layer("spinner", frame: Rect(327, 60, 24, 24))
  spinner.opacity = 0.9
  spinner.sublayers = [layer]
  return spinner
}
