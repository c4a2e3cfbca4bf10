import Foundation

/// Writes a file piece by piece, and shows it to others only when it is whole.
///
/// The pieces go to a temporary file beside the target, or in the system's temporary folder where the
/// target is standard output or a device. ``commit(synchronizing:)`` puts it in the target's place; a
/// writer that goes away before that removes what it wrote and leaves an old file as it was.
public final class AtomicFileWriter {
  private let path: String
  private let isStandardOutput: Bool
  private let target: (target: String, mode: mode_t)?
  private let name: [CChar]
  private var file: Int32
  private var isCommitted = false
  /// Bytes written so far.
  public private(set) var count = 0

  /// Opens a temporary file.
  ///
  /// - Parameter path: The target, whose folder must exist; `-` is standard output.
  /// - Throws: ``OutputError`` when the target cannot be written.
  public convenience init(_ path: String) throws(OutputError) {
    if path == "-" {
      try self.init("standard output", replacing: nil, isStandardOutput: true)
    } else {
      try self.init(path, replacing: try AtomicFile.replaceableFile(path))
    }
  }

  /// Opens a temporary file beside the one to replace, or in the system's folder where there is none.
  init(
    _ path: String, replacing place: (target: String, mode: mode_t)?, isStandardOutput: Bool = false
  ) throws(OutputError) {
    self.path = path
    self.isStandardOutput = isStandardOutput
    target = place
    let base =
      place?.target ?? FileManager.default.temporaryDirectory.appendingPathComponent("strobe").path
    var name = Array("\(base).XXXXXX.tmp".utf8CString)
    file = PartialFiles.shared.create(&name)
    self.name = name
    guard file >= 0 else {
      let error = OutputError(path: path, operation: "create")
      // There is nothing to remove.
      isCommitted = true
      throw error
    }
  }

  deinit {
    if file >= 0 { close(file) }
    if !isCommitted { unlink(name) }
    PartialFiles.shared.remove(name)
  }

  /// Writes bytes at the end.
  ///
  /// - Parameter bytes: What is to be written.
  /// - Throws: ``OutputError`` when the disk is full.
  public func append(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    try AtomicFile.writeAll(bytes, to: file, path: path)
    count += bytes.count
  }

  /// Writes bytes at the end.
  ///
  /// - Parameter bytes: What is to be written.
  /// - Throws: ``OutputError`` when the disk is full.
  public func append(_ bytes: [UInt8]) throws(OutputError) {
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(OutputError) in try append(buffer) }
    }.get()
  }

  /// Replaces bytes that were written before.
  ///
  /// - Parameters:
  ///   - offset: Where they begin.
  ///   - bytes: What takes their place; none may lie beyond ``count``.
  /// - Throws: ``OutputError`` when they cannot be written.
  public func replace(at offset: Int, with bytes: [UInt8]) throws(OutputError) {
    guard offset >= 0, offset + bytes.count <= count, lseek(file, off_t(offset), SEEK_SET) >= 0
    else { throw OutputError(path: path, operation: "write") }
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(OutputError) in try AtomicFile.writeAll(buffer, to: file, path: path) }
    }.get()
    guard lseek(file, 0, SEEK_END) >= 0 else { throw OutputError(path: path, operation: "write") }
  }

  /// Puts the file in the target's place.
  ///
  /// - Parameter synchronizing: Whether to wait until the disk holds the bytes.
  /// - Throws: ``OutputError`` with the step that failed and the system's reason.
  public func commit(synchronizing: Bool = true) throws(OutputError) {
    guard let (target, mode) = target else {
      try copyOut()
      return
    }
    // mkstemps makes private files; a new one has what the user's mask leaves, and one that is
    // replaced keeps what it had.
    _ = fchmod(file, mode)
    guard !synchronizing || fsync(file) == 0 || errno == EINVAL || errno == EROFS else {
      throw OutputError(path: path, operation: "flush")
    }
    let closed = close(file)
    file = -1
    guard closed == 0 else { throw OutputError(path: path, operation: "close") }
    guard rename(name, target) == 0 else { throw OutputError(path: path, operation: "rename") }
    isCommitted = true
  }

  /// Copies the temporary file to a target that cannot be replaced.
  private func copyOut() throws(OutputError) {
    guard lseek(file, 0, SEEK_SET) >= 0 else { throw OutputError(path: path, operation: "read") }
    let output = isStandardOutput ? STDOUT_FILENO : open(path, O_WRONLY)
    guard output >= 0 else { throw OutputError(path: path, operation: "open") }
    do throws(OutputError) {
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(file, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw OutputError(path: path, operation: "read") }
        guard count > 0 else { break }
        try piece.withUnsafeBytes { buffer in
          Result { () throws(OutputError) in
            try AtomicFile.writeAll(
              UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: output, path: path)
          }
        }.get()
      }
    } catch {
      if !isStandardOutput { close(output) }
      throw error
    }
    guard isStandardOutput || close(output) == 0 else {
      throw OutputError(path: path, operation: "close")
    }
  }
}
