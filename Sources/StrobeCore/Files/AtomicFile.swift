import Foundation

/// Writes files whole or not at all.
///
/// Bytes go to a temporary file beside the target, which is flushed, closed and then renamed over
/// it; each step is checked. A failed or interrupted write leaves neither half a file nor a lost
/// old one.
public enum AtomicFile {
  /// Replaces the file at `path` by `bytes`.
  ///
  /// A path that names something other than a regular file, such as `/dev/stdout` or a pipe, is
  /// written directly, since it cannot be replaced.
  ///
  /// - Parameters:
  ///   - bytes: What the file shall hold.
  ///   - path: The target; its folder must exist.
  ///   - synchronizing: Whether to wait until the disk holds the bytes. Frame sequences do not:
  ///     they can be made again, and waiting costs more than drawing.
  /// - Throws: ``OutputError`` with the step that failed and the system's reason.
  public static func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, synchronizing: Bool = true
  ) throws(OutputError) {
    guard let place = try replaceableFile(path) else {
      try writeDirectly(bytes, to: path)
      return
    }
    let writer = try AtomicFileWriter(path, replacing: place)
    try writer.append(bytes)
    try writer.commit(synchronizing: synchronizing)
  }

  /// Replaces the file at `path` by `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: What the file shall hold.
  ///   - path: The target; its folder must exist.
  ///   - synchronizing: Whether to wait until the disk holds the bytes.
  /// - Throws: ``OutputError`` with the step that failed and the system's reason.
  public static func write(
    _ bytes: [UInt8], to path: String, synchronizing: Bool = true
  ) throws(OutputError) {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(OutputError) in
        try write(buffer, to: path, synchronizing: synchronizing)
      }
    }
    try result.get()
  }

  /// Writes bytes to standard output.
  ///
  /// - Parameter bytes: What is to be written.
  /// - Throws: ``OutputError`` when the reader is gone or the disk is full.
  public static func writeToStandardOutput(
    _ bytes: UnsafeRawBufferPointer
  ) throws(OutputError) {
    try writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
  }

  /// The file that a rename can replace, behind symbolic links so that a link stays one, and the mode
  /// that it shall have; `nil` for a device or a pipe, which can only be written to.
  static func replaceableFile(
    _ path: String
  ) throws(OutputError) -> (target: String, mode: mode_t)? {
    let target = resolved(path) ?? path
    switch FileStatus(target) {
    case .missing: return (target, 0o666 & ~creationMask)
    case .regular(let oldMode): return (target, oldMode)
    case .folder: throw OutputError(path: path, operation: "open", reason: "it is a folder")
    case .other: return nil
    }
  }

  private static func resolved(_ path: String) -> String? {
    guard let name = realpath(path, nil) else { return nil }
    defer { free(name) }
    return String(cString: name)
  }

  private static func writeDirectly(
    _ bytes: UnsafeRawBufferPointer, to path: String
  ) throws(OutputError) {
    let file = open(path, O_WRONLY)
    guard file >= 0 else { throw OutputError(path: path, operation: "open") }
    do throws(OutputError) {
      try writeAll(bytes, to: file, path: path)
    } catch {
      close(file)
      throw error
    }
    guard close(file) == 0 else { throw OutputError(path: path, operation: "close") }
  }

  static func writeAll(
    _ bytes: UnsafeRawBufferPointer, to file: Int32, path: String
  ) throws(OutputError) {
    var rest = bytes[...]
    while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
      let count = Foundation.write(file, start, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw OutputError(path: path, operation: "write")
      }
      rest = rest.dropFirst(count)
    }
  }

  // The system can only be asked by changing it, which other threads would notice: asked once.
  private static let creationMask: mode_t = {
    let mask = umask(0o022)
    umask(mask)
    return mask
  }()
}
