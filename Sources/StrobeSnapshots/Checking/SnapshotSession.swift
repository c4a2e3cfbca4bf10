import Foundation
import Synchronization

/// What the checks of one process know of each other.
///
/// A reference that was recorded in this process never passes in it, so that a test that is run
/// again because it failed does not turn green by its own recording. Another process knows nothing
/// of that: where the whole run is repeated, use the mode `never`, as is the default where `CI` is
/// set.
public final class SnapshotSession: Sendable {
  /// A place in a test's source that takes snapshots.
  public struct Caller: Sendable, Hashable, CustomStringConvertible {
    /// The source file.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int

    /// Makes a place.
    public init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }

    /// The file and the line.
    public var description: String { "\(file):\(line)" }
  }

  private struct Claim {
    let path: String
    let caller: Caller
  }

  private struct State {
    var claims: [String: Claim] = [:]
    var recorded: Set<String> = []
    var reportsAtExit = false
  }

  /// The session of the process.
  public static let shared = SnapshotSession()

  private let state = Mutex(State())

  /// Makes a session.
  public init() {}

  /// Notes that a snapshot uses a reference.
  ///
  /// - Returns: Another place that uses the same file, one that file systems without case take for
  ///   the same included.
  func claim(_ reference: Reference, by caller: Caller) -> Caller? {
    state.withLock { state in
      let key = reference.path.lowercased()
      guard let claim = state.claims[key] else {
        state.claims[key] = Claim(path: reference.path, caller: caller)
        return nil
      }
      return claim.path == reference.path && claim.caller == caller ? nil : claim.caller
    }
  }

  func noteRecording(_ reference: Reference) {
    state.withLock { _ = $0.recorded.insert(reference.path) }
  }

  func wasRecorded(_ reference: Reference) -> Bool {
    state.withLock { $0.recorded.contains(reference.path) }
  }

  /// Files that lie among the references and that no snapshot has used so far.
  ///
  /// Looks into the folders of test files that have used a reference, and into those whose test
  /// file is gone from beside `__Snapshots__`. Right only after a run of all tests. Nothing is
  /// deleted.
  ///
  /// - Returns: The files' paths, sorted.
  public func unusedReferences() -> [String] {
    let used = Set(state.withLock { $0.claims.values.map(\.path) })
    let folders = Set(used.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
    let roots = Set(folders.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
    let manager = FileManager.default
    var unused: [String] = []
    for root in roots {
      let rootURL = URL(fileURLWithPath: root)
      let isBesideTests = rootURL.lastPathComponent == Reference.folderName
      for name in (try? manager.contentsOfDirectory(atPath: root)) ?? [] {
        let folder = rootURL.appendingPathComponent(name).path
        let test = rootURL.deletingLastPathComponent().appendingPathComponent("\(name).swift").path
        guard
          folders.contains(folder) || (isBesideTests && !manager.fileExists(atPath: test))
        else { continue }
        for file in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] {
          let path = URL(fileURLWithPath: folder).appendingPathComponent(file).path
          let isReference = [".png", ".json"].contains { file.hasSuffix($0) }
          if isReference, !used.contains(path) { unused.append(path) }
        }
      }
    }
    return unused.sorted()
  }

  /// Whether this is the first call, after which a report at the process's end is due.
  package func beginReportingAtExit() -> Bool {
    state.withLock { state in
      defer { state.reportsAtExit = true }
      return !state.reportsAtExit
    }
  }
}
