import Foundation
import StrobeModel
import StrobePictures
import TestSupport
import Testing

extension TemporaryFolder {
  func svg(_ text: String, _ name: String = "picture.svg") throws -> ImageSource {
    ImageSource(path: try write(text, to: name).path)
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
    return ImageSource(path: try write(PNGEncoder().encode(bitmap), to: name).path)
  }
}

extension ImageSource {
  /// A picture of the repository.
  static func fixture(_ name: String) -> ImageSource {
    ImageSource(path: Repository.fixtures.appending(path: "Pictures/\(name)").path)
  }
}
