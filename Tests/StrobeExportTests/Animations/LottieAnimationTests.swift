import Foundation
import StrobeGeometry
import StrobeModel
import Testing

@testable import StrobeExport

@Suite struct LottieAnimationTests {
  private func file(_ name: String) throws -> (bytes: [UInt8], scene: Scene) {
    let scene = try AnimationScenes.scene(try #require(SVGAnimationTests.scenes[name]))
    let schedule = try FrameSchedule(.rate(30), to: scene.duration ?? scene.naturalDuration)
    let export = AnimationExport(scene, schedule: schedule, format: .lottie)
    return (try AnimationScenes.file(export).bytes, scene)
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// All objects in a value, outermost first.
  private func objects(_ value: Any) -> [[String: Any]] {
    if let object = value as? [String: Any] {
      return [object] + object.sorted { $0.key < $1.key }.flatMap { objects($0.value) }
    }
    if let list = value as? [Any] { return list.flatMap { objects($0) } }
    return []
  }

  /// What Lottie's schema demands of compositions, layers, properties and paths.
  @Test(arguments: SVGAnimationTests.scenes.keys.sorted())
  func filesAreWellFormed(name: String) throws {
    let (bytes, scene) = try file(name)
    let root = try object(bytes)
    #expect(root["fr"] as? Double == 30)
    #expect(root["w"] as? Double == scene.size.width)
    #expect(root["h"] as? Double == scene.size.height)
    let length = try #require(root["op"] as? Double)
    #expect(abs(length - (scene.duration ?? scene.naturalDuration) * 30) < 0.001)
    let assets = try #require(root["assets"] as? [[String: Any]])
    let ids = assets.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == assets.count)
    var layers = try #require(root["layers"] as? [[String: Any]])
    #expect(!layers.isEmpty)
    for asset in assets { layers += asset["layers"] as? [[String: Any]] ?? [] }
    for layer in layers {
      let type = try #require(layer["ty"] as? Int)
      #expect([0, 2, 3, 4].contains(type))
      #expect(layer["ks"] is [String: Any] && layer["ddd"] as? Int == 0)
      let (first, last) = (layer["ip"] as? Double ?? -1, layer["op"] as? Double ?? -1)
      #expect(first >= 0 && last > first && first == first.rounded() && last == last.rounded())
      if type == 0 || type == 2 { #expect(ids.contains(layer["refId"] as? String ?? "")) }
    }
    // A matte stands right before what is seen through it.
    for list in [root["layers"] as? [[String: Any]] ?? []]
      + assets.map({ $0["layers"] as? [[String: Any]] ?? [] })
    {
      for (index, layer) in list.enumerated() where layer["tt"] != nil {
        try #require(index > 0)
        #expect(list[index - 1]["td"] as? Int == 1)
      }
    }
    var animated = 0
    for property in objects(root) where property["a"] as? Int == 1 {
      guard let keyframes = property["k"] as? [[String: Any]] else { continue }
      animated += 1
      let times = keyframes.compactMap { $0["t"] as? Double }
      #expect(times.count == keyframes.count)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
      for keyframe in keyframes.dropLast() {
        #expect(keyframe["h"] as? Int == 1 || (keyframe["o"] != nil && keyframe["i"] != nil))
      }
    }
    #expect(animated > 0)
    for path in objects(root) where path["c"] is Bool && path["v"] != nil {
      let counts = ["v", "i", "o"].map { (path[$0] as? [Any])?.count ?? -1 }
      #expect(Set(counts).count == 1 && counts[0] > 1)
    }
  }

  @Test func sameSceneSameBytes() throws {
    #expect(try file("ripple").bytes == file("ripple").bytes)
  }

  @Test func thereIsNoNumberOfPlays() throws {
    let schedule = try FrameSchedule(.rate(30), to: 1)
    var export = AnimationExport(try AnimationScenes.ring, schedule: schedule, format: .lottie)
    export.playCount = 2
    #expect(throws: AnimationError.cannotRepeat(.lottie)) { try AnimationScenes.file(export) }
  }
}
