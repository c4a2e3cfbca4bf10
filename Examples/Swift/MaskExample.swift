public import Strobe

/// `mask.json` built with the library.
public func maskExample() -> Scene {
  func discrete(_ keyPath: String, _ values: [PropertyValue]) -> Animation {
    var keyframes = KeyframeAnimation()
    keyframes.values = values
    keyframes.calculationMode = .discrete
    var animation = Animation(.keyframe(keyframes), keyPath: keyPath)
    animation.duration = 3
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }
  func tile(_ name: String, _ frame: Rect) -> Layer {
    var tile = Layer(name, frame: frame)
    tile.backgroundColor = .black
    tile.opacity = 0
    tile.animations = [discrete("opacity", [0, 0, 1])]
    return tile
  }

  var mask = Layer("mask", frame: Rect(100, 100, 35, 80))
  mask.backgroundColor = .black
  mask.sublayers = [tile("first", Rect(0, 0, 20, 34)), tile("second", Rect(15, 18, 33, 40))]
  mask.animations = [
    discrete(
      "backgroundColor",
      [.color(.black), .color(Color(0, 0, 0, 128 / 255)), .color(Color(0, 0, 0, 0))])
  ]

  var content = Layer("content", frame: Rect(20, 20, 160, 160))
  content.backgroundColor = Color(1, 0, 0)
  content.mask = mask

  var container = Layer("container", frame: Rect(0, 0, 200, 200))
  container.backgroundColor = Color(0, 0, 1)
  container.sublayers = [content]

  var scene = Scene(size: Size(200, 200), layers: [container])
  scene.duration = 3
  return scene
}
