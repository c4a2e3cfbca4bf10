import Foundation
public import StrobeModel
import StrobeSceneFile

extension SnapshotChecker {
  /// Checks the values of a presentation tree against a reference of ``Reference/Kind/values``.
  ///
  /// The reference is what `strobe inspect --json` prints, so that a change shows up in a review
  /// line by line. Numbers may be apart by ``SnapshotSettings/accuracy``.
  ///
  /// - Parameters:
  ///   - tree: The resolved layers.
  ///   - reference: What to compare them with.
  ///   - caller: The place in the test's source.
  /// - Returns: What came of it; every error is an outcome too.
  public func check(
    _ tree: PresentationTree, against reference: Reference, caller: SnapshotSession.Caller
  ) -> SnapshotOutcome {
    let bytes = Array(InspectWriter.json(tree).utf8)
    return check(
      reference, caller: caller, bytes: { bytes },
      judge: { found in try judge(tree, bytes, reference, found) })
  }

  private func judge(
    _ tree: PresentationTree, _ bytes: [UInt8], _ reference: Reference, _ found: [UInt8]
  ) throws -> SnapshotOutcome {
    let changes = try PresentationComparison.changes(
      expected: found, path: reference.path, actual: bytes, accuracy: settings.accuracy)
    guard !changes.isEmpty else { return SnapshotOutcome(reference, .passed) }
    let base = URL(fileURLWithPath: reference.title).lastPathComponent
    let attachments = [
      SnapshotAttachment(name: "\(base)-expected.json", bytes: found),
      SnapshotAttachment(name: "\(base)-actual.json", bytes: bytes),
    ]
    let title =
      "presentation '\(reference.title)' at \(Seconds.text(tree.time)) s differs from "
      + "\(reference.path) in \(changes.count) \(changes.count == 1 ? "value" : "values")"
    let message = ([title] + Self.lines(changes, atMost: 20)).joined(separator: "\n  ")
    return SnapshotOutcome(reference, .changed, message, attachments: attachments)
  }

  static func lines(_ changes: [PresentationChange], atMost limit: Int) -> [String] {
    var lines = changes.prefix(limit).map(\.description)
    if changes.count > limit { lines.append("and \(changes.count - limit) more") }
    return lines
  }
}
