import Foundation
import TestSupport
import Testing

/// `strobe snapshot`, run as people run it.
@Suite struct SnapshotCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try write(Self.scene(10), to: "square.json")
    try write(#"{"times": [0, 0.5]}"#, to: "snapshots.json")
  }

  private static func scene(_ width: Int) -> String {
    """
    {"size": [40, 20], "background": "#ffffff", "layers": [{"name": "square",
     "frame": [0, 5, \(width), 10], "backgroundColor": "#0000ff", "animations": [{"keyPath":
     "position.x", "from": 5, "to": 35, "duration": 1, "fillMode": "both"}]}]}
    """
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.url.appendingPathComponent(name))
  }

  private func snapshot(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> CommandRun {
    try CommandRun(
      ["snapshot", arguments[0], folder.url.path] + arguments.dropFirst(), in: folder.url,
      environment: environment)
  }

  @Test func recordsAndVerifies() throws {
    let unrecorded = try snapshot("verify")
    #expect(unrecorded.status == 1)
    #expect(unrecorded.text.contains("added: square.json 0.5s"))
    let recorded = try snapshot("record", "--jobs", "2")
    #expect(recorded.status == 0)
    #expect(recorded.text == "2 recorded\n")
    let verified = try snapshot("verify")
    #expect(verified.status == 0)
    #expect(verified.text == "2 passed\n")
    #expect(try snapshot("verify", "--quiet").text.isEmpty)
  }

  @Test func aChangeIsNamedAndShown() throws {
    _ = try snapshot("record")
    try write(Self.scene(12), to: "square.json")
    let result = try snapshot(
      "verify", "--report", "report.html", "--junit", "results.xml", "--json", "results.json",
      "--artifacts", "artifacts")
    #expect(result.status == 1)
    #expect(
      result.text.contains("changed: square.json 0.5s\n  at 0.5 s\n  20 of 800 pixels differ"))
    #expect(result.text.contains("square: bounds is [0, 0, 12, 10], expected [0, 0, 10, 10]"))
    #expect(result.text.hasSuffix("2 changed\n"))
    #expect(result.error.isEmpty)
    #expect(try folder.data("report.html").starts(with: Data("<!DOCTYPE html>".utf8)))
    #expect(try folder.data("results.xml").starts(with: Data("<?xml ".utf8)))
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: folder.data("results.json"))
    }
    for kind in ["expected", "actual", "difference"] {
      #expect(try folder.data("artifacts/square/0.5s-\(kind).png").count > 60)
    }
    #expect(try snapshot("record", "--update", "changed").text == "2 updated\n")
    #expect(try snapshot("verify").status == 0)
  }

  @Test func orphansFail() throws {
    _ = try snapshot("record")
    try write(#"{"times": [0]}"#, to: "snapshots.json")
    let result = try snapshot("verify")
    #expect(result.status == 1)
    #expect(result.text.contains("orphaned: __Snapshots__/square/0.5s.png"))
    #expect(result.text.contains("orphaned: __Snapshots__/square/0.5s.json"))
    #expect(try snapshot("record", "--remove-orphans").text == "1 kept, 2 removed\n")
    #expect(try snapshot("verify").status == 0)
  }

  @Test func resultsGoToStandardOutputAlone() throws {
    _ = try snapshot("record")
    let result = try snapshot("verify", "--json", "-")
    #expect(result.status == 0)
    let object = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    #expect(object?["passes"] as? Bool == true)
    #expect(result.error == "2 passed\n")
  }

  @Test func faultsHaveTheirStatus() throws {
    #expect(try CommandRun(["snapshot", "verify", folder.path("nowhere")]).status == 66)
    #expect(try CommandRun(["snapshot", "verify"]).status == 64)
    #expect(try snapshot("verify", "--shard", "3/2").status == 64)
    _ = try snapshot("record")
    try write("{\"size\": [40, 20], \"layer\": []}", to: "square.json")
    let broken = try snapshot("verify")
    #expect(broken.status == 65)
    // Two snapshots, one file, one list of faults.
    #expect(broken.error.components(separatedBy: "square.json:1:").count == 3)
    try write("{\"tims\": [0]}", to: "snapshots.json")
    let result = try snapshot("verify")
    #expect(result.status == 65)
    #expect(result.error.contains("snapshots.json:1:2: error: unknown key 'tims'"))
  }

  /// Pixman's vector code and its plain code draw the same pictures.
  @Test func examplesAreTheSameOnOtherProcessors() throws {
    let examples = Repository.folder.appendingPathComponent("Examples")
    let copy = try TemporaryFolder()
    for name in ["Pictures", "app-screen.json", "pulsing-radar.json", "fragment-fade.json"] {
      try FileManager.default.copyItem(
        at: examples.appendingPathComponent(name), to: copy.url.appendingPathComponent(name))
    }
    let settings = #"{"count": 2, "scale": 0.5, "values": false}"#
    try Data(settings.utf8).write(to: copy.url.appendingPathComponent("snapshots.json"))
    let recorded = try CommandRun(["snapshot", "record", copy.url.path])
    #expect(recorded.text == "6 recorded\n")
    let verified = try CommandRun(
      ["snapshot", "verify", copy.url.path],
      environment: ["PIXMAN_DISABLE": "sse2 ssse3 mmx"])
    #expect(verified.status == 0, "\(verified.text)")
  }
}
