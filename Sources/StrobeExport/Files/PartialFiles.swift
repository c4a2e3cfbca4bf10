import Foundation
import Synchronization

/// The temporary files that exist right now, so that an interrupt can remove them.
///
/// The one piece of state that outlives a call: a signal has no other way to learn what to clean
/// up. No drawing depends on it.
public final class PartialFiles: Sendable {
  /// All partial files of the process.
  public static let shared = PartialFiles()

  private let names = Mutex<Set<[CChar]>>([])

  func insert(_ name: [CChar]) { _ = names.withLock { $0.insert(name) } }

  func remove(_ name: [CChar]) { _ = names.withLock { $0.remove(name) } }

  /// Removes every partial file from the disk.
  public func unlinkAll() {
    names.withLock { names in
      for name in names { unlink(name) }
      names.removeAll()
    }
  }
}
