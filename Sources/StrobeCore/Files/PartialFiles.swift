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

  package func insert(_ name: [CChar]) { _ = names.withLock { $0.insert(name) } }

  /// Makes a file of a name that `mkstemps` completes, and notes it in one step: an interrupt sees
  /// no file that it does not know.
  ///
  /// - Parameter name: The template, with four characters after the part to fill in; the name then.
  /// - Returns: The open file; below 0 where it cannot be made.
  package func create(_ name: inout [CChar]) -> Int32 {
    names.withLock { names in
      let file = mkstemps(&name, 4)
      if file >= 0 { names.insert(name) }
      return file
    }
  }

  package func remove(_ name: [CChar]) { _ = names.withLock { $0.remove(name) } }

  /// Removes every partial file from the disk.
  ///
  /// - Parameter end: Done before another partial file can be made, such as ending the process.
  public func unlinkAll(then end: () -> Void = {}) {
    names.withLock { names in
      for name in names { unlink(name) }
      names.removeAll()
      end()
    }
  }
}
