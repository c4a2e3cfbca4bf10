import Foundation
import Strobe
import StrobeArguments

/// The files that a command reads, so that it does not write over one of them.
struct InputFiles {
  /// A file, whatever the path that leads to it.
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64

    /// Finds an existing regular file; `nil`: there is none.
    init?(_ path: String) {
      guard path != "-" else { return nil }
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  private var paths: [Identity: String] = [:]

  /// Notes files that are read; `-` and missing ones do not count.
  init(_ paths: [String]) { insert(paths) }

  /// Notes scenes and the pictures that they name.
  init(_ scenes: [LoadedScene]) {
    insert(scenes.map(\.path))
    for scene in scenes { insert(scene.scene.images.map(\.path)) }
  }

  private mutating func insert(_ added: [String]) {
    for path in added {
      if let identity = Identity(path), paths[identity] == nil { paths[identity] = path }
    }
  }

  /// Refuses an output that is one of the inputs.
  ///
  /// - Throws: `UsageError` that names both.
  func refuse(output: String) throws(UsageError) {
    guard let identity = Identity(output), let input = paths[identity] else { return }
    throw UsageError("the output '\(output)' would overwrite the input '\(input)'")
  }
}
