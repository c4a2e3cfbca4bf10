import Foundation
import Strobe
import StrobeTesting

/// A square that slides from left to right within a second, on white.
func slidingSquare(to end: Double = 35) -> Scene {
  var square = Layer("square", frame: Rect(0, 5, 10, 10))
  square.backgroundColor = Color(0, 0, 1)
  square.animations = [.basic("position.x", from: 5, to: .number(end), duration: 1)]
  var scene = Scene(size: Size(40, 20), background: .white, layers: [square])
  scene.duration = 0.9
  return scene
}
