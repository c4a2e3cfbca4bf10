import Foundation
import Strobe
import StrobeExamples
import TestSupport
import Testing

/// The example scenes and their Swift twins.
@Suite struct ExamplesTests {
  static let folder = Repository.examples

  static let twins: [(name: String, make: @Sendable () -> Scene)] = [
    ("pulsing-radar", { pulsingRadarExample() }), ("pulse-ripple", { pulseRippleExample() }),
    ("progress-line", { progressLineExample() }), ("ripple-radar", { rippleRadarExample() }),
    ("fragment-fade", { fragmentFadeExample() }),
    ("fragment-carousel", { fragmentCarouselExample() }), ("mask", { maskExample() }),
    ("app-screen", { appScreenExample() }),
  ]

  static func scene(_ name: String) throws -> SceneFile.Decoded {
    let file = folder.appendingPathComponent("\(name).json")
    return try SceneFile.decode(
      Array(Data(contentsOf: file)), path: file.path, vocabulary: .standard)
  }

  @Test func everySceneHasATwin() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(Set(files) == Set(Self.twins.map(\.name)))
  }

  @Test(arguments: twins.indices)
  func twinIsTheSameScene(index: Int) throws {
    let twin = Self.twins[index]
    let decoded = try Self.scene(twin.name)
    #expect(decoded.warnings.isEmpty)
    #expect(decoded.scene == twin.make(), "\(twin.name)")
  }

  @Test(arguments: twins.indices)
  func everyInstantIsAPureFunction(index: Int) throws {
    let scene = Self.twins[index].make()
    let times = [0.3, 3600.3, 0.3, -0.5, 0.3]
    let trees = try times.map { try scene.presentation(at: $0) }
    #expect(trees[0] == trees[2])
    #expect(trees[0] == trees[4])
    #expect(try scene.presentation(at: 3600.3) == trees[1])
    #expect(try scene.presentation(at: -0.5) == trees[3])
  }
}
