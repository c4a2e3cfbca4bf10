#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#elseif canImport(Darwin)
  package import Darwin
#endif

/// What a path names, links followed.
package enum FileStatus: Equatable {
  case missing
  /// A regular file with its permissions.
  case regular(mode: mode_t)
  case folder
  /// A device, a pipe or a socket.
  case other

  package init(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .missing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular(mode: status.st_mode & 0o777)
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}
