import Foundation

/// Reads files and standard input whole, up to a limit.
public enum InputFile {
  /// Reads a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes to accept.
  /// - Returns: The bytes.
  /// - Throws: ``InputError`` when the file is missing, a folder, unreadable or too large.
  public static func read(_ path: String, limit: Int) throws(InputError) -> [UInt8] {
    let file: FileHandle
    if path == "-" {
      file = .standardInput
    } else {
      let descriptor = open(path, O_RDONLY)
      guard descriptor >= 0 else {
        throw InputError(path: path, reason: String(cString: strerror(errno)))
      }
      file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }
    var bytes: [UInt8] = []
    do {
      while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
        guard bytes.count + piece.count <= limit else {
          throw InputError(path: path, reason: "it is larger than the limit of \(limit) bytes")
        }
        bytes.append(contentsOf: piece)
      }
    } catch let error as InputError {
      throw error
    } catch {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        throw InputError(path: path, reason: "it is a folder")
      }
      throw InputError(path: path, reason: error.localizedDescription)
    }
    return bytes
  }
}

/// Why a file could not be read.
public struct InputError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file.
  public let path: String
  /// The system's reason.
  public let reason: String

  /// Makes an error.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The file and the reason.
  public var description: String { "\(path): cannot read: \(reason)" }
}
