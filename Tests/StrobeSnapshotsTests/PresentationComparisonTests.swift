import Foundation
import Strobe
import TestSupport
import Testing

@testable import StrobeSnapshots

@Suite struct PresentationComparisonTests {
  private func changes(
    _ expected: String, _ actual: String, accuracy: Double = 1e-9
  ) throws -> [String] {
    try PresentationComparison.changes(
      expected: Array(expected.utf8), path: "e", actual: Array(actual.utf8), accuracy: accuracy
    ).map(\.description)
  }

  private func tree(_ layers: String) -> String { "{\"time\": 1, \"layers\": [\(layers)]}" }

  @Test func changedValuesAreNamedWithTheirLayers() throws {
    let expected = tree(
      #"{"name": "a", "opacity": 0.5, "sublayers": [{"name": "b", "position": [1, 2]}]}"#)
    let actual = tree(
      #"{"name": "a", "opacity": 0.25, "sublayers": [{"name": "b", "position": [1, 3]}]}"#)
    #expect(
      try changes(expected, actual) == [
        "a: opacity is 0.25, expected 0.5", "a > b: position is [1, 3], expected [1, 2]",
      ])
    #expect(try changes(expected, expected).isEmpty)
  }

  @Test func numbersAreEqualWithinTheAccuracy() throws {
    let one = tree(#"{"name": "a", "x": 1.0, "path": "M 0 1 L 2.5 3 Z"}"#)
    let near = tree(#"{"name": "a", "x": 1.0000000001, "path": "M 0 1 L 2.50000000001 3 Z"}"#)
    #expect(try changes(one, near).isEmpty)
    #expect(try changes(one, near, accuracy: 0).count == 2)
    let other = tree(#"{"name": "a", "x": 1, "path": "M 0 1 L 2.5 4 Z"}"#)
    #expect(
      try changes(one, other) == [
        #"a: path is "M 0 1 L 2.5 4 Z", expected "M 0 1 L 2.5 3 Z""#
      ])
  }

  @Test func longFractionsAreShownShort() throws {
    let one = tree(#"{"name": "a", "x": [0.12345678912, 1234567.8912345, 2]}"#)
    let other = tree(#"{"name": "a", "x": [0.12345678912, 1234567.8912345, 3]}"#)
    #expect(
      try changes(one, other) == [
        "a: x is [0.123457, 1234568, 3], expected [0.123457, 1234568, 2]"
      ])
    // What differs far behind the point is shown in full.
    let near = tree(#"{"name": "a", "x": [0.12345679912, 1234567.8912345, 2]}"#)
    #expect(
      try changes(one, near) == [
        "a: x is [0.12345679912, 1234567.8912345, 2], expected [0.12345678912, 1234567.8912345, 2]"
      ])
  }

  @Test func layersThatComeGoAndMoveAreNamed() throws {
    let names = { (names: [String]) in
      names.map { "{\"name\": \"\($0)\"}" }.joined(separator: ",")
    }
    let before = tree(names(["a", "b", "c"]))
    #expect(try changes(before, tree(names(["a", "c"]))) == ["b: is gone"])
    #expect(try changes(before, tree(names(["x", "a", "b", "c"]))) == ["x: is new"])
    #expect(
      try changes(before, tree(names(["a", "c", "b"]))) == [
        "b: is number 2 among its siblings, expected 1",
        "c: is number 1 among its siblings, expected 2",
      ])
    let twins = tree(names(["dot", "dot"]))
    #expect(try changes(twins, tree(names(["dot"]))) == ["dot (2): is gone"])
  }

  @Test func keysThatComeAndGoAndMasksAreNamed() throws {
    let before = tree(#"{"name": "a", "mask": {"name": "m", "opacity": 1}}"#)
    #expect(
      try changes(before, tree(#"{"name": "a", "mask": {"name": "m", "opacity": 0.5}}"#)) == [
        "a > mask: opacity is 0.5, expected 1"
      ])
    #expect(
      try changes(before, tree(#"{"name": "a"}"#)).first?.hasPrefix(
        "a: mask is not there, expected") == true)
    #expect(
      try changes(#"{"time": 1, "background": null}"#, #"{"time": 2, "background": [1, 0, 0, 1]}"#)
        == [
          "canvas: time is 2, expected 1", "canvas: background is [1, 0, 0, 1], expected null",
        ])
  }

  @Test func aReferenceThatIsNoJSONIsAFault() {
    #expect(throws: SceneFileError.self) { try changes("{", "{}") }
  }

  @Test func presentationsAreChecked() throws {
    let folder = try TemporaryFolder()
    let reference = Reference(
      file: folder.path("A.swift"), function: "a()", name: "0.5s", kind: .values)
    let tree = try slidingSquare().presentation(at: 0.5)
    let place = caller()
    #expect(
      SnapshotChecker.fresh().check(tree, against: reference, caller: place).status == .recorded)
    #expect(SnapshotChecker.fresh().check(tree, against: reference, caller: place).passes)
    let late = try slidingSquare().presentation(at: 0.6)
    let outcome = SnapshotChecker.fresh().check(late, against: reference, caller: place)
    #expect(outcome.status == .changed)
    #expect(outcome.message.contains("at 0.6 s"))
    // From 5 to 35 in one second, linear: 20 at half a second, 23 at 0.6 s.
    #expect(outcome.message.contains("square: position is [23, 10], expected [20, 10]"))
    #expect(outcome.attachments.map(\.name) == ["a.0.5s-expected.json", "a.0.5s-actual.json"])
  }
}
