import Foundation
import Strobe
import StrobeTesting

/// A folder that is gone with the value's last owner.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "strobe-testing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var files: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: url.path)
        .filter { $0.hasSuffix(".png") || $0.hasSuffix(".json") }.sorted()
    }
  }
}

/// A square that slides from left to right within a second, on white.
func slidingSquare(to end: Double = 35) -> Scene {
  var square = Layer("square", frame: Rect(0, 5, 10, 10))
  square.backgroundColor = Color(0, 0, 1)
  square.animations = [.basic("position.x", from: 5, to: .number(end), duration: 1)]
  var scene = Scene(size: Size(40, 20), background: .white, layers: [square])
  scene.duration = 0.9
  return scene
}
