public import Strobe

/// `progress-line.json` built with the library.
public func progressLineExample() -> Scene {
  let line = ProgressLine(progress: 0, label: ProgressLabel())
  var layer = Layer("line", frame: Rect(0, 0, 375, 152), effect: line)

  var fill = Animation.basic("progress", from: 0, to: 1, duration: 3)
  fill.timingFunction = .easeInEaseOut
  fill.fillMode = .both
  // Apple's default removes an animation at its end; a scene file's fill mode alone decides.
  fill.isRemovedOnCompletion = false
  layer.animations = [fill]

  var scene = Scene(size: Size(375, 152), background: .white, layers: [layer])
  scene.duration = 3
  return scene
}
