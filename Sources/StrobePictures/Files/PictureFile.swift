#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads the bytes of picture files, with errors that say what stands at the path instead.
public enum PictureFile {
  /// Reads a picture's file and finds out its kind and size, without decoding pixels.
  ///
  /// - Parameter path: a file, or anything else that can be read to its end, as a pipe.
  /// - Returns: the picture, with its encoded bytes.
  /// - Throws: a ``PictureError``: `notFound`, `unreadable`, `isDirectory`, `empty`, `tooLarge`,
  ///   `unknownKind`, or what the header's reader finds.
  public static func read(_ path: String) throws(PictureError) -> Picture {
    try Picture(encoded: readBytes(path), path: path)
  }

  /// Reads a file of at least one byte and at most ``PictureLimits/maximumFileBytes``.
  ///
  /// - Parameter path: a file, or anything else that can be read to its end, as a pipe.
  /// - Returns: all its bytes.
  /// - Throws: `notFound`, `unreadable`, `isDirectory`, `empty` or `tooLarge`.
  public static func readBytes(_ path: String) throws(PictureError) -> [UInt8] {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw PictureError(path: path, problem: .notFound(suggestion: nil))
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw openingError(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw PictureError(path: path, problem: .unreadable(reason: reason(errno)))
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw PictureError(path: path, problem: .isDirectory)
    }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    if isRegular { try checkByteCount(Int(status.st_size), path: path) }
    let bytes = try readAll(descriptor, expected: isRegular ? Int(status.st_size) : 0, path: path)
    guard !bytes.isEmpty else { throw PictureError(path: path, problem: .empty) }
    return bytes
  }

  private static func checkByteCount(_ count: Int, path: String) throws(PictureError) {
    guard count <= PictureLimits.maximumFileBytes else {
      throw PictureError(
        path: path,
        problem: .tooLarge(
          what: "number of bytes", value: count, limit: PictureLimits.maximumFileBytes))
    }
  }

  private static func readAll(
    _ descriptor: Int32, expected: Int, path: String
  ) throws(PictureError) -> [UInt8] {
    // One byte beyond the expected end, so that the last read sees the end of the file.
    var bytes = [UInt8](repeating: 0, count: expected > 0 ? expected + 1 : 65_536)
    var count = 0
    while true {
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
      let got = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { posixRead(descriptor, $0 + count, buffer.count - count) } ?? 0
      }
      if got < 0 {
        if errno == EINTR { continue }
        throw PictureError(path: path, problem: .unreadable(reason: reason(errno)))
      }
      if got == 0 { break }
      count += got
      try checkByteCount(count, path: path)
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private static func openingError(_ path: String, _ code: Int32) -> PictureError {
    switch code {
    case ENOENT, ENOTDIR:
      PictureError(path: path, problem: .notFound(suggestion: SimilarFile.find(path)))
    default: PictureError(path: path, problem: .unreadable(reason: reason(code)))
    }
  }

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// `read(2)`, under a name that ``PictureFile/read(_:)`` does not hide.
private func posixRead(_ descriptor: Int32, _ memory: UnsafeMutableRawPointer, _ count: Int) -> Int
{
  read(descriptor, memory, count)
}
