import Foundation
import StrobeModel
import StrobePictures
import StrobeRender
import TestSupport
import Testing

@testable import StrobeExport

@Suite struct SVGAnimationTests {
  static let scenes = [
    "radar": """
    {"size": [120, 120], "background": "#ffffff", "seed": 3, "layers": [
      {"type": "pulsingRadar", "animationDuration": 2, "pulseCount": 3, "masksToBounds": true,
       "items": {"size": [16, 16], "maxCount": 3}}]}
    """,
    "ripple": """
    {"size": [120, 120], "background": "#ffffff", "layers": [
      {"type": "rippleRadar", "animationDuration": 1.5, "rippleDelay": 0.5, "icon": {},
       "devices": [{"title": "Watch"}]}]}
    """,
    "line": """
    {"size": [160, 60], "background": "#ffffff", "layers": [
      {"type": "progressLine", "length": 110, "label": {},
       "animations": [{"keyPath": "progress", "from": 0, "to": 1, "duration": 1,
         "timingFunction": "easeInEaseOut"}]}]}
    """,
    "fade": """
    {"size": [90, 60], "background": "#ddeeff", "layers": [
      {"type": "fragmentFade", "rows": 2, "columns": 3, "tileDuration": 0.4,
       "content": {"frame": [10, 10, 70, 40], "backgroundColor": "#884400", "cornerRadius": 6}}]}
    """,
    "turning": """
    {"size": [100, 100], "layers": [
      {"type": "shape", "frame": [20, 20, 60, 60], "path": "M5 30 L55 5 L40 55 Z",
       "fillColor": "#0066cc80",
       "animations": [{"keyPath": "transform.rotation", "from": 0, "to": 540, "duration": 2}]},
      {"type": "shape", "frame": [30, 30, 40, 40], "path": {"ellipse": [0, 0, 40, 40]},
       "fillColor": null, "strokeColor": "#aa0000", "lineWidth": 4, "strokeEnd": 0.3,
       "animations": [{"keyPath": "transform.rotation", "from": 0, "to": -360, "duration": 2}]}]}
    """,
    "gradient": """
    {"size": [80, 80], "background": "#ffffff", "layers": [
      {"type": "gradient", "frame": [10, 10, 60, 60], "colors": ["#ff0000", "#0000ff"],
       "animations": [
         {"keyPath": "colors", "from": ["#ff0000", "#0000ff"], "to": ["#00ff00", "#ffff00"],
          "duration": 1},
         {"keyPath": "position.x", "from": 30, "to": 50, "duration": 1}]}]}
    """,
    "dashes": """
    {"size": [80, 80], "background": "#ffffff", "layers": [
      {"type": "shape", "frame": [0, 0, 80, 80], "path": "M10 40 C20 0 60 80 70 40",
       "fillColor": null, "strokeColor": "#000000", "lineDashPattern": [8, 4],
       "animations": [
         {"keyPath": "lineDashPhase", "from": 0, "to": 12, "duration": 1},
         {"keyPath": "lineWidth", "from": 0, "to": 6, "duration": 1},
         {"keyPath": "strokeColor", "from": "#000000", "to": "#ff0000", "duration": 1}]}]}
    """,
    "mask": """
    {"size": [80, 80], "background": "#ffffff", "layers": [
      {"frame": [10, 10, 60, 60], "backgroundColor": "#337711",
       "mask": {"type": "shape", "frame": [0, 0, 40, 40], "path": {"ellipse": [0, 0, 40, 40]},
         "fillColor": "#000000",
         "animations": [{"keyPath": "position.x", "from": 10, "to": 50, "duration": 1}]}}]}
    """,
  ]

  private func file(
    _ name: String, from: Double = 0, to: Double? = nil, playCount: Int = 0
  ) throws -> (scene: Scene, bytes: [UInt8]) {
    let scene = try AnimationScenes.scene(try #require(Self.scenes[name]))
    let schedule = try FrameSchedule(
      .rate(30), from: from, to: to ?? scene.duration ?? scene.naturalDuration)
    var export = AnimationExport(scene, schedule: schedule, format: .svg)
    export.playCount = playCount
    return (scene, try AnimationScenes.file(export).bytes)
  }

  private func pixels(_ svg: [UInt8]) throws -> Bitmap {
    try SVGRasterizer.bitmap(of: Picture(encoded: svg, path: "frame.svg"), scale: 2)
  }

  /// At frames and between them the file shows what a still picture of the instant shows.
  @Test(arguments: scenes.keys.sorted())
  func everyInstantLooksRight(name: String) throws {
    let (scene, bytes) = try file(name)
    let duration = scene.duration ?? scene.naturalDuration
    for share in [0, 0.013, 0.1, 0.25, 0.377, 0.5, 0.66, 0.8, 0.97] {
      let time = share * duration
      let seen = try pixels(FrozenSVG.bytes(bytes, at: time))
      // What jumps does so within a millisecond of its time.
      let visible = try [0, -0.001, 0.001].map { shift in
        let right = try pixels(FrameExporter().data(scene, at: time + shift, as: .svg))
        try #require(seen.width == right.width && seen.height == right.height)
        return stride(from: 0, to: right.bytes.count, by: 4).count { place in
          (0..<4).contains {
            abs(Int(seen.bytes[place + $0]) - Int(right.bytes[place + $0])) > 40
          }
        }
      }
      // An edge that is off by a fifth of a pixel may differ by a fifth of its contrast.
      let least = time == 0 ? visible[0] : visible.min() ?? 0
      #expect(least <= seen.bytes.count / 4 / 1000, "\(name) at \(time): \(visible)")
    }
  }

  @Test(arguments: scenes.keys.sorted())
  func filesAreSmallAndPlayAlone(name: String) throws {
    let bytes = try file(name).bytes
    let svg = try VectorElement(bytes)
    #expect(svg.kinds.isDisjoint(with: ["script", "style", "foreignObject"]))
    #expect(svg.kinds.contains { $0.hasPrefix("animate") })
    for animation in svg.everything where animation.name.hasPrefix("animate") {
      #expect(animation["repeatCount"] == "indefinite" && animation["fill"] == nil)
    }
    // Ids are the file's own.
    let ids = svg.everything.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    // A still picture of the scene has some thousands of bytes.
    #expect(bytes.count < 100_000, "\(bytes.count)")
  }

  /// A frame is what viewers without animation show.
  @Test func theFirstInstantIsTheStillPicture() throws {
    let (scene, bytes) = try file("radar", from: 0.7, to: 2.7)
    let text = String(decoding: bytes, as: UTF8.self)
    let still = text.replacing(/<animate[^>]*\/>/, with: "")
    let seen = try pixels(Array(still.utf8))
    let right = try pixels(FrameExporter().data(scene, at: 0.7, as: .svg))
    let worst = zip(seen.bytes, right.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(worst < 16)
  }

  @Test(arguments: [1, 3])
  func aNumberOfPlaysEndsWithTheLastPicture(count: Int) throws {
    let svg = try VectorElement(try file("fade", playCount: count).bytes)
    for animation in svg.everything where animation.name.hasPrefix("animate") {
      #expect(animation["repeatCount"] == (count == 1 ? nil : "\(count)"))
      #expect(animation["fill"] == "freeze")
    }
  }

  @Test func aTurnIsOneTurn() throws {
    let svg = try VectorElement(try file("turning").bytes)
    let turns = svg.everything.filter { $0["type"] == "rotate" }.compactMap { $0["values"] }
    #expect(turns.count == 2)
    // Two keyframes each, about the layers' centres: 540 degrees clockwise and 360 against.
    #expect(turns == ["0 50 50;540 50 50", "0 50 50;-360 50 50"])
  }

  @Test func sameSceneSameBytes() throws {
    #expect(try file("ripple").bytes == file("ripple").bytes)
  }

  @Test func layersHaveTheirNames() throws {
    let svg = try VectorElement(try file("radar").bytes)
    let names = Set(svg.everything.compactMap { $0["id"] })
    #expect(
      names.isSuperset(
        of: ["pulse-0", "pulse-1", "pulse-2", "item-0", "item-1"].map { "scene-" + $0 }))
  }

  @Test func tooManyFramesAreRefusedFirst() throws {
    let scene = try AnimationScenes.ring
    let schedule = try FrameSchedule(.rate(200_000), to: 1)
    #expect(throws: AnimationError.self) {
      try AnimationExport(scene, schedule: schedule, format: .svg).write(to: "/tmp/strobe-no.svg")
    }
  }
}
