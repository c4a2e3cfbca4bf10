import Foundation
import StrobeExport
import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeSheets

/// Scenes and documents for looking at sheets.
enum SheetFixture {
  /// A square that moves 100 points to the right in 2 s.
  static func mover(size: Size = Size(200, 100)) -> Scene {
    var box = Layer("box", frame: Rect(0, 0, 20, 20))
    box.backgroundColor = Color(bytes: 0x33, 0x66, 0x99)
    box.animations = [
      .basic("position.x", from: .number(10), to: .number(110), duration: 2)
    ]
    var scene = Scene(size: size, layers: [box])
    scene.duration = 2
    return scene
  }

  static func section(
    _ scene: Scene = mover(), name: String = "mover",
    at sampling: FrameSchedule.Sampling = .count(20)
  ) throws -> SheetSection {
    SheetSection(scene, name: name, schedule: try FrameSchedule(sampling, to: 2))
  }

  /// A document as text: what Cairo does not compress can be found in it.
  static func pdf(
    _ sections: [SheetSection], _ options: SheetOptions = SheetOptions()
  ) throws -> String {
    let bytes = try Sheet(sections, options: options).data(as: .pdf).bytes
    return try #require(String(data: Data(bytes), encoding: .isoLatin1))
  }
}

extension String {
  func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
