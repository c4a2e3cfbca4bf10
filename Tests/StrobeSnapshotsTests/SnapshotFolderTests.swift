import Foundation
import Strobe
import TestSupport
import Testing

@testable import StrobeSnapshots

@Suite struct SnapshotFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.scene("#0000ff"), to: "square.json")
    try folder.write(Self.scene("#00aa00"), to: "more/green.json")
  }

  /// A square that slides over 40 points within a second.
  private static func scene(_ color: String) -> String {
    """
    {"size": [60, 20], "background": "#ffffff", "layers": [{"name": "square",
     "frame": [0, 5, 10, 10], "backgroundColor": "\(color)", "animations": [{"keyPath":
     "position.x", "from": 5, "to": 45, "duration": 1, "fillMode": "both"}]}]}
    """
  }

  private func run(
    _ action: SnapshotRun.Action, _ change: (inout SnapshotRun) -> Void = { _ in }
  ) throws -> SnapshotRunResult {
    var run = SnapshotRun(try SnapshotFolder(path: folder.url.path), action)
    run.jobs = 2
    change(&run)
    return try run.run()
  }

  private func statuses(_ result: SnapshotRunResult) -> [String] {
    result.entries.map { "\($0.status.rawValue) \($0.scene) \($0.name)" }
  }

  private func manifest(_ text: String) throws -> SnapshotManifest {
    try SnapshotManifest(
      decoding: Array(text.utf8), path: "snapshots.json", files: ["a.json", "b/c.json"])
  }

  @Test func whatWasRecordedVerifies() throws {
    let recorded = try run(.record(.all))
    #expect(recorded.count(.recorded) == 10)
    #expect(folder.exists("__Snapshots__/square/1-of-5.png"))
    #expect(folder.exists("__Snapshots__/more/green/5-of-5.json"))
    let verified = try run(.verify)
    #expect(verified.count(.passed) == 10)
    #expect(!verified.hasFailures)
    #expect(verified.summary == "10 passed")
    #expect(try run(.record(.all)).count(.kept) == 10)
  }

  /// Values have a picture's path as the scene says it, so that they do not depend on the caller's
  /// working directory; those that have the folder before it are as good.
  @Test func picturesAreNamedAsTheSceneDoes() throws {
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
      to: "Pictures/a.svg")
    try folder.write(
      """
      {"size": [20, 20], "layers": [
        {"type": "image", "contents": "Pictures/a.svg", "frame": [0, 0, 9, 9]},
        {"type": "fragmentCarousel", "images": ["Pictures/a.svg",
          {"type": "image", "contents": "Pictures/a.svg"}]}]}
      """, to: "picture.json")
    _ = try run(.record(.all))
    let name = "__Snapshots__/picture/1-of-5.json"
    let values = try String(contentsOfFile: folder.path(name), encoding: .utf8)
    #expect(values.contains(#""contents": "Pictures/a.svg""#))
    #expect(values.contains(#""images": ["Pictures/a.svg""#))
    #expect(!values.contains(folder.url.path))

    let older = values.replacing("Pictures/a.svg", with: "Scenes/Pictures/a.svg")
    try folder.write(older, to: name)
    #expect(try run(.record(.all)).count(.kept) == 15)
    #expect(try String(contentsOfFile: folder.path(name), encoding: .utf8) == older)
    // Another picture is another value, and what is written is no longer called kept.
    try folder.write(
      values.replacing("Pictures/a.svg", with: "Pictures/b.svg"), to: name)
    let again = try run(.record(.all))
    #expect(again.count(.updated) == 1)
    #expect(try String(contentsOfFile: folder.path(name), encoding: .utf8) == values)
  }

  @Test func messagesSayHowMuchChanged() throws {
    _ = try run(.record(.all))
    try folder.write(
      Self.scene("#0000ff").replacing("[0, 5, 10, 10]", with: "[0, 5, 12, 10]"), to: "square.json")
    let changed = try run(.verify)
    // Two points wider about the same centre: a column of ten on either side, but one at the edge.
    #expect(changed.junit.contains("10 of 1200 pixels differ at 0 s; square: "))
    #expect(changed.junit.contains("20 of 1200 pixels differ at 0.5 s; square: "))

    try folder.write(
      Self.scene("#0000fe").replacing("[60, 20]", with: "[61, 20]"), to: "square.json")
    let resized = try run(.verify)
    // The pixels that both have tell how far they are apart: one level of blue.
    let entry = try #require(resized.failures.first?.different)
    #expect(entry.levels == 1)
    #expect(resized.json.contains("\"largestDifference\": 1,"))
  }

  @Test func everythingThatIsNotAsItWasFails() throws {
    _ = try run(.record(.all))
    try folder.write(Self.scene("#ff0000"), to: "square.json")
    try folder.write(Self.scene("#ffff00"), to: "new.json")
    try folder.write("", to: "__Snapshots__/gone/1-of-5.png")
    try FileManager.default.removeItem(atPath: folder.path("__Snapshots__/more/green/2-of-5.png"))
    let result = try run(.verify) { $0.keepsPictures = true }
    #expect(result.count(.added) == 5)
    #expect(result.count(.changed) == 5)
    #expect(result.count(.missing) == 1)
    #expect(result.count(.orphaned) == 1)
    #expect(result.count(.passed) == 4)
    #expect(result.hasFailures && !result.hasDamage)
    #expect(result.entries.last?.scene == "__Snapshots__/gone/1-of-5.png")
    #expect(folder.exists("__Snapshots__/gone/1-of-5.png"))

    let changed = try #require(
      result.entries.first { $0.name == "3-of-5" && $0.status == .changed })
    #expect(changed.time == 0.5)
    #expect(changed.duration == 1)
    #expect(changed.different?.pixels == 100)
    #expect(changed.different?.levels == 255)
    #expect(
      changed.changes?.map(\.description) == [
        "square: backgroundColor is [1, 0, 0, 1], expected [0, 0, 1, 1]"
      ])
    let added = try #require(result.entries.first { $0.status == .added })
    #expect(added.pictures?.expected == nil)
    #expect(added.pictures?.actual.isEmpty == false)
  }

  @Test func onlyWhatChangedCanBeRecorded() throws {
    _ = try run(.record(.all))
    let green = folder.path("__Snapshots__/more/green/1-of-5.png")
    let before = try PictureFile.readBytes(green)
    try folder.write(Self.scene("#0000f0"), to: "square.json")
    try folder.write(#"{"tolerance": {"channelDifference": 20}}"#, to: "snapshots.json")
    // Within the tolerance nothing is to be recorded.
    #expect(try run(.record(.changed)).count(.kept) == 10)
    #expect(try run(.record(.missing)).count(.kept) == 10)
    #expect(try run(.record(.all)).count(.updated) == 5)
    #expect(try PictureFile.readBytes(green) == before)
    try FileManager.default.removeItem(atPath: green)
    let result = try run(.record(.changed))
    #expect(result.count(.recorded) == 1 && result.count(.kept) == 9)
  }

  @Test func orphansAreRemovedOnlyWhenAsked() throws {
    try folder.write("", to: "__Snapshots__/gone/1-of-5.png")
    #expect(try run(.record(.all)).count(.orphaned) == 1)
    #expect(folder.exists("__Snapshots__/gone/1-of-5.png"))
    #expect(try run(.record(.all)) { $0.removesOrphans = true }.count(.removed) == 1)
    #expect(!folder.exists("__Snapshots__/gone/1-of-5.png"))
    // Verifying removes nothing.
    try folder.write("", to: "__Snapshots__/gone/1-of-5.png")
    #expect(try run(.verify) { $0.removesOrphans = true }.count(.orphaned) == 1)
  }

  @Test func partsTogetherAreTheWhole() throws {
    _ = try run(.record(.all))
    try folder.write("", to: "__Snapshots__/gone/1-of-5.png")
    let whole = try run(.verify)
    var parts: [String] = []
    for number in 1...3 {
      let shard = try #require(Shard(number, of: 3))
      parts += statuses(try run(.verify) { $0.shard = shard })
    }
    #expect(parts.count == whole.entries.count)
    #expect(Set(parts) == Set(statuses(whole)))
  }

  @Test func brokenScenesAndDamagedReferencesDoNotHideOthers() throws {
    _ = try run(.record(.all))
    try folder.write("no picture", to: "__Snapshots__/square/1-of-5.png")
    try folder.write("{", to: "more/green.json")
    let result = try run(.verify)
    #expect(result.count(.damaged) == 1)
    // One fault is one result, however many snapshots the scene has.
    #expect(result.count(.broken) == 1)
    #expect(result.junit.components(separatedBy: "<error type=\"broken\"").count == 2)
    #expect(result.junit.contains("classname=\"more/green.json\" name=\"more/green.json\""))
    let first = try #require(result.html.range(of: "<article id=\"failure-1\""))
    #expect(result.html[first.upperBound...].hasPrefix(" tabindex=\"-1\" class=\"broken\""))
    #expect(result.count(.passed) == 4)
    #expect(result.hasDamage)
    let broken = try #require(result.entries.first { $0.status == .broken })
    #expect(broken.faults?.description.contains("green.json:1:2") == true)
  }

  @Test func aFilmstripIsOneReference() throws {
    try folder.write(
      #"{"frames": 6, "scenes": {"more/green.json": false}}"#, to: "snapshots.json")
    #expect(statuses(try run(.record(.all))) == ["recorded square.json 6-frames"])
    try folder.write(
      Self.scene("#0000ff").replacingOccurrences(of: "\"to\": 45", with: "\"to\": 46"),
      to: "square.json")
    let result = try run(.verify)
    let entry = try #require(result.entries.first)
    #expect(entry.status == .changed)
    // The first frame is at the start, which is the same.
    #expect(entry.different?.frames == [1, 2, 3, 4, 5])
    #expect(entry.time == 0.2)
    #expect(entry.changes?.first?.layer == "square")
  }

  @Test func theManifestSaysHow() throws {
    let found = try manifest(
      """
      {"times": [0, 0.5], "scale": 2, "ignore": [[1, 2, 3, 4], "clock"],
       "scenes": {
         "a.json": {"count": 3, "size": [10, 20], "tolerance": "rounding", "values": false},
         "b/c.json": {"frames": 12, "tolerance": {"differentPixels": "0.5%", "windowPixels": 3}}}}
      """)
    #expect(found.defaults.sampling == .times([0, 0.5]))
    #expect(found.recipe(for: "other.json").scale == 2)
    let first = found.recipe(for: "a.json")
    #expect(first.sampling == .count(3))
    #expect(first.size == Size(10, 20))
    #expect(first.scale == 2)
    #expect(first.tolerance == .rounding)
    #expect(first.ignoring == [.rectangle(Rect(1, 2, 3, 4)), .layer("clock")])
    #expect(!first.keepsValues)
    let second = found.recipe(for: "b/c.json")
    #expect(second.sampling == .frames(12))
    #expect(
      second.tolerance == Tolerance(differentPixels: .share(0.005), windowPixels: 3))
  }

  @Test func allFaultsOfTheManifestAreNamedWithTheirPlaces() throws {
    let error = #expect(throws: SceneFileError.self) {
      try manifest(
        """
        {"time": [0], "scale": -1, "count": 0, "frames": 2,
         "tolerance": "rouding", "ignore": [[1, 2]], "size": [1],
         "scenes": {"a.jsn": {}, "b/c.json": {"times": []}}}
        """)
    }
    let lines = error?.description.split(separator: "\n").map(String.init) ?? []
    #expect(
      lines.first == "snapshots.json:1:2: error: unknown key 'time'; did you mean 'times'? ($.time)"
    )
    for (place, text) in [
      ("1:24", "'scale' is -1"), ("1:37", "'count' is 0"), ("1:50", "can't be given together with"),
      ("2:15", "did you mean 'rounding'?"), ("2:37", "'ignore[0]' is a list of 2"),
      ("2:54", "'size' is a list of 1"), ("3:13", "did you mean 'a.json'?"),
      ("3:48", "'times' is a list of 0"),
    ] {
      #expect(
        lines.contains { $0.hasPrefix("snapshots.json:\(place): ") && $0.contains(text) },
        "\(place) \(text)")
    }
    #expect(lines.count == 9)
  }

  @Test func foldersThatHoldNothingAreNoSuccess() throws {
    #expect(throws: InputError.self) { try SnapshotFolder(path: folder.path("nowhere")) }
    #expect(throws: InputError.self) { try SnapshotFolder(path: folder.path("square.json")) }
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: false)
    #expect(throws: InputError.self) { try SnapshotFolder(path: folder.path("empty")) }
  }

  @Test func dataOfAnotherKindIsNoScene() throws {
    try folder.write(#"{"points": [1, 2]}"#, to: "more/data.json")
    _ = try run(.record(.all))
    try folder.write(try run(.verify).json, to: "results.json")
    #expect(try SnapshotFolder(path: folder.url.path).scenes == ["more/green.json", "square.json"])
    // What may have been meant as a scene is one.
    try folder.write(#"{"size": [1, 2], "layer": []}"#, to: "typo.json")
    try folder.write("{", to: "broken.json")
    #expect(try SnapshotFolder(path: folder.url.path).scenes.count == 4)
  }

  @Test func reportsHoldEveryFailure() throws {
    _ = try run(.record(.all))
    try folder.write(Self.scene("#ff0000"), to: "square.json")
    try folder.write("", to: "__Snapshots__/<gone>/1-of-5.png")
    let result = try run(.verify) { $0.keepsPictures = true }

    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.json.utf8)) as? [String: Any])
    #expect(json["passes"] as? Bool == false)
    #expect((json["counts"] as? [String: Int])?["changed"] == 5)
    let snapshots = try #require(json["snapshots"] as? [[String: Any]])
    #expect(snapshots.count == 11)
    #expect(snapshots.filter { $0["status"] as? String == "changed" }.count == 5)
    #expect(snapshots.contains { $0["differentPixels"] as? Int == 100 })

    let junit = result.junit
    #expect(junit.contains("tests=\"11\" failures=\"6\" errors=\"0\""))
    #expect(junit.components(separatedBy: "<testcase ").count == 12)
    #expect(junit.components(separatedBy: "<failure ").count == 7)
    #expect(junit.contains("&lt;gone&gt;") && !junit.contains("<gone>"))

    let html = result.html
    #expect(html.components(separatedBy: "<article ").count == 7)
    // Three pictures of each of the five changes.
    #expect(html.components(separatedBy: "src=\"data:image/png;base64,").count == 16)
    #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("<gone>"))
    #expect(html.contains("at 0.5 of 1 seconds"))
    #expect(html.contains("<code>[1, 0, 0, 1]</code>"))
  }
}
