package import Foundation

/// The standard input of another program, which may end early without ending this one.
///
/// A pair of sockets and not a pipe: writing to a pipe that nobody reads raises a signal.
package final class ProgramInput {
  /// For the program; to be closed here once it runs.
  package let reader: FileHandle
  private var writer: Int32

  package init() throws(OutputError) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw OutputError(path: "ffmpeg", operation: "create")
    }
    reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    writer = ends[1]
    // The program must not hold its own input open.
    _ = fcntl(writer, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(
        writer, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close() }

  /// Hands bytes over.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        send(writer, buffer.baseAddress.map { $0 + start }, bytes.count - start, flags)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw OutputError(path: "ffmpeg", operation: "write")
      }
      start += count
    }
  }

  /// Tells the program that there is no more.
  package func close() {
    guard writer >= 0 else { return }
    _ = Foundation.close(writer)
    writer = -1
  }
}
