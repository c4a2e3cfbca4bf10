import Foundation

/// The folder that an output goes to.
enum OutputFolder {
  /// Makes the folder of a file if it is missing and its own folder exists.
  static func make(for path: String) {
    guard path != "-" else { return }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    // A failure shows when the file is written, with the reason.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }
}
