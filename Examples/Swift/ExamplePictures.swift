import Foundation
import Strobe

/// The pictures beside the example scenes.
enum ExamplePictures {
  static func source(_ name: String) -> ImageSource {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    return ImageSource(path: folder.appendingPathComponent("Pictures/\(name).svg").path)
  }
}
