import Foundation
import StrobeEffects
import StrobeExport
import StrobeModel
import StrobePictures
import StrobeSceneFile
import TestSupport

/// Scenes that show what animated files can get wrong.
enum AnimationScenes {
  static func scene(_ text: String) throws -> Scene {
    try SceneFile.decode(
      Array(text.utf8), path: "test.json", vocabulary: .standard, overrides: []
    ).scene
  }

  /// A translucent card on nothing, with soft corners; it stands still from 1.3 s on.
  ///
  /// The canvas is no whole number of points wide.
  static var card: Scene {
    get throws {
      try scene(
        """
        {"size": [60.5, 40], "duration": 2, "layers": [
          {"frame": [5, 5, 20, 20], "backgroundColor": "#ff000080", "cornerRadius": 7,
           "animations": [{"keyPath": "position.x", "from": 12, "to": 50, "duration": 1.3,
             "fillMode": "forwards"}]}]}
        """)
    }
  }

  /// A gradient that fades under a ring on white.
  static var ring: Scene {
    get throws {
      try scene(
        """
        {"size": [48, 48], "background": "#ffffff", "duration": 1, "layers": [
          {"type": "gradient", "frame": [4, 4, 40, 40], "colors": ["#ff8800", "#0033aa"],
           "animations": [{"keyPath": "opacity", "from": 1, "to": 0, "duration": 1}]},
          {"type": "shape", "frame": [14, 14, 20, 20], "path": {"ellipse": [0, 0, 20, 20]},
           "fillColor": null, "strokeColor": "#008800", "lineWidth": 3,
           "animations": [{"keyPath": "transform.scale", "from": 0.2, "to": 2, "duration": 1}]}]}
        """)
    }
  }

  /// What `frames` draws at an instant, in straight RGBA.
  static func pixels(_ scene: Scene, at time: Double, scale: Double = 1) throws -> [UInt8] {
    var options = ExportOptions()
    options.scale = scale
    let png = try FrameExporter(options: options).data(scene, at: time, as: .png)
    return try PNGDecoder.decode(png).bytes
  }

  /// Writes an animation and reads the file back.
  static func file(_ export: AnimationExport) throws -> (
    bytes: [UInt8], summary: AnimationExport.Summary
  ) {
    let folder = try TemporaryFolder()
    let name = "animation.\(export.format.rawValue)"
    let summary = try export.write(to: folder.path(name))
    let bytes = [UInt8](try folder.data(name))
    return (bytes, summary)
  }
}
