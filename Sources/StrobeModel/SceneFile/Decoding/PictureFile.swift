import Foundation

/// Looks for the picture files that a scene names.
enum PictureFile {
  /// The path that can be opened: a relative one starts at the scene file's directory.
  static func resolve(_ path: String, in directory: String) -> String {
    guard !path.hasPrefix("/"), !directory.isEmpty else { return path }
    return directory.hasSuffix("/") ? directory + path : directory + "/" + path
  }

  /// Why a picture cannot be read; `nil`: it can.
  static func problem(_ text: String, resolved path: String) -> String? {
    if text.isEmpty { return "the path is empty" }
    for scheme in ["http:", "https:", "file:", "data:"] where text.lowercased().hasPrefix(scheme) {
      return "pictures are named by file paths, not by URLs"
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      return "no such picture file: \(path)"
    }
    if isDirectory.boolValue { return "\(path) is a directory, not a picture file" }
    guard FileManager.default.isReadableFile(atPath: path) else {
      return "the picture file \(path) cannot be read: permission denied"
    }
    return nil
  }
}
