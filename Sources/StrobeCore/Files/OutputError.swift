import Foundation

/// Why a file could not be written.
public struct OutputError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The step that failed: `create`, `write`, `flush`, `close`, `rename` or `open`.
  public let operation: String
  /// The system's reason.
  public let reason: String
  /// The system's error number; 0 where there is none.
  public let code: Int32

  /// Makes an error from the system's last one.
  package init(path: String, operation: String) {
    code = errno
    self.path = path
    self.operation = operation
    if code == ENOENT, operation == "create" {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      reason = "there is no folder '\(folder.relativePath)'"
    } else {
      reason = String(cString: strerror(code))
    }
  }

  /// Makes an error with a reason of its own.
  package init(path: String, operation: String, reason: String) {
    self.path = path
    self.operation = operation
    self.reason = reason
    code = 0
  }

  /// Whether the reader of a pipe is gone, which is no fault of ours.
  public var isBrokenPipe: Bool { code == EPIPE }

  /// The file, the step and the reason.
  public var description: String { "\(path): cannot \(operation): \(reason)" }
}
