import Foundation
import StrobeCore

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
    let shown = Quotation.escaped(path, limit: Quotation.pathLimit)
    let manager = FileManager.default
    // What stands at the end of symbolic links counts.
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let type = try? manager.attributesOfItem(atPath: target)[.type] as? FileAttributeType
    else { return "no such picture file: \(shown)" }
    if type == .typeDirectory { return "\(shown) is a directory, not a picture file" }
    // Reading a pipe or a device might never end.
    guard type == .typeRegular else { return "\(shown) is not a regular file" }
    guard manager.isReadableFile(atPath: target) else {
      return "the picture file \(shown) cannot be read: permission denied"
    }
    return nil
  }
}
