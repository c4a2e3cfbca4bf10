import Foundation
import Strobe
import StrobeTesting
import TestSupport
import Testing

/// Where the example scenes and their pictures are.
private enum Golden {
  static let references = Repository.fixtures.appending(path: "Snapshots").path
  static let examples = Repository.examples
}

/// The example scenes against pictures in `Fixtures/Snapshots`, pixel by pixel.
///
/// `STROBE_SNAPSHOT_RECORD=all swift test --filter Golden` makes them again; look at each before it
/// is committed.
@Suite(.snapshots(scale: 0.5, references: Golden.references))
struct GoldenTests {
  /// The instants, in seconds, of each scene: where parts appear, overlap and are gone.
  static let instants: [String: [Double]] = [
    "app-screen": [1.5, 5],
    "fragment-carousel": [1, 2, 2.5],
    "fragment-fade": [0, 1.2, 2.4],
    "mask": [0.5, 1.5, 2.5],
    "progress-line": [0, 1, 2.25, 3],
    "pulse-ripple": [0, 2.5],
    "pulsing-radar": [0.5, 2.75, 5],
    "ripple-radar": [1, 3, 5],
  ]

  /// The texts whose font is Helvetica or what stands in for it, which machines do not agree on.
  static let ignored: [String: [IgnoredRegion]] = [
    "app-screen": [.layer("label"), .layer("title")],
    "progress-line": [.layer("label")],
    "ripple-radar": [.layer("title")],
  ]

  private func scene(_ name: String) throws -> Scene {
    let file = Golden.examples.appendingPathComponent("\(name).json")
    return try SceneFile.decode(
      Array(Data(contentsOf: file)), path: file.path, vocabulary: .standard
    ).scene
  }

  @Test(arguments: instants.keys.sorted())
  func example(name: String) throws {
    let times = try #require(Self.instants[name])
    expectSnapshot(
      of: try scene(name), at: times, named: name, ignoring: Self.ignored[name] ?? [])
  }

  @Test func everyExampleHasGoldens() throws {
    let scenes = try FileManager.default.contentsOfDirectory(atPath: Golden.examples.path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(Set(scenes) == Set(Self.instants.keys))
  }

  @Test func noGoldenIsLeftOver() throws {
    let folder = URL(fileURLWithPath: Golden.references).appendingPathComponent("GoldenTests")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.filter { $0.hasSuffix(".png") }.count == Self.instants.values.joined().count)
    // A golden picture is small enough for anybody to look at and for a repository to keep.
    for file in files {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(file)).count
      #expect(bytes < 40_000, "\(file)")
    }
  }
}
