import Foundation
import StrobeModel
import StrobePictures
import Testing

/// A folder for one test's pictures, removed with it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "strobe-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func write(_ bytes: [UInt8], _ name: String) throws -> ImageSource {
    let file = url.appending(path: name)
    try Data(bytes).write(to: file)
    return ImageSource(path: file.path)
  }

  func svg(_ text: String, _ name: String = "picture.svg") throws -> ImageSource {
    try write(Array(text.utf8), name)
  }

  /// A PNG whose pixels a formula gives, as straight R, G, B, A.
  func png(
    _ width: Int, _ height: Int, _ name: String = "picture.png",
    _ pixel: (Int, Int) -> [UInt8]
  ) throws -> ImageSource {
    var bytes: [UInt8] = []
    for y in 0..<height { for x in 0..<width { bytes += pixel(x, y) } }
    let bitmap = try #require(
      Bitmap(width: width, height: height, format: .straightRGBA, bytes: bytes))
    return try write(PNGEncoder().encode(bitmap), name)
  }

  /// A picture that lies in the repository.
  static func fixture(_ name: String) -> ImageSource {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return ImageSource(path: root.appending(path: "Fixtures/Pictures/\(name)").path)
  }
}
