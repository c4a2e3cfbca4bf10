import Foundation
import StrobeCairo
package import StrobeGeometry
import StrobeModel
import StrobePictures
package import StrobeRender

/// A bitmap as vector files embed it.
package struct VectorPicture: Hashable, Sendable {
  /// Pixels from left to right.
  package var width: Int
  /// Pixels from top to bottom.
  package var height: Int
  /// `image/png` or `image/jpeg`.
  package var mediaType: String
  /// The file's bytes.
  package var bytes: [UInt8]

  /// The whole as an address that holds the data itself.
  package var dataAddress: String {
    "data:\(mediaType);base64," + Data(bytes).base64EncodedString()
  }

  /// A picture's pixels, or the JPEG file that they came from.
  ///
  /// - Parameters:
  ///   - picture: The picture; `nil` is returned for an SVG picture.
  ///   - part: The part that is shown, in units of the picture's size.
  ///   - tint: What every colour is multiplied with; alpha is of no account.
  /// - Throws: What compressing it throws.
  package init?(
    _ picture: LoadedPicture, part: Rect = Rect(0, 0, 1, 1), tint: Color = .white
  ) throws {
    guard case .pixels(let storage, let jpeg) = picture.content else { return nil }
    if let jpeg, part == Rect(0, 0, 1, 1), tint.isWhite {
      self.init(
        width: storage.width, height: storage.height, mediaType: "image/jpeg", bytes: jpeg)
      return
    }
    func edge(_ value: Double, _ count: Int) -> Int {
      let place = value * Double(count)
      return place > 0 ? min(count, Int(min(place, Double(count)).rounded())) : 0
    }
    let columns =
      edge(
        part.minX, storage.width)..<max(
        edge(part.minX, storage.width), edge(part.maxX, storage.width))
    let rows =
      edge(
        part.minY, storage.height)..<max(
        edge(part.minY, storage.height), edge(part.maxY, storage.height))
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    var pixels = [UInt32](repeating: 0, count: columns.count * rows.count)
    storage.withPixels { source in
      for row in rows {
        for column in columns {
          let word = source.loadUnaligned(
            fromByteOffset: row * storage.stride + column * 4, as: UInt32.self)
          pixels[(row - rows.lowerBound) * columns.count + column - columns.lowerBound] =
            tint.isWhite ? word : tint.multiplied(into: word)
        }
      }
    }
    let bytes = try pixels.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return [UInt8]() }
      return try PNGEncoder(compression: .best).encoded(
        premultipliedARGB32: base, width: columns.count, height: rows.count,
        stride: columns.count * 4)
    }
    self.init(width: columns.count, height: rows.count, mediaType: "image/png", bytes: bytes)
  }

  private init(width: Int, height: Int, mediaType: String, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.mediaType = mediaType
    self.bytes = bytes
  }
}

extension Color {
  fileprivate var isWhite: Bool { red == 1 && green == 1 && blue == 1 }

  /// A premultiplied pixel with its colours multiplied by this one's.
  fileprivate func multiplied(into word: UInt32) -> UInt32 {
    func part(_ shift: UInt32, _ factor: Double) -> UInt32 {
      let level = Double((word >> shift) & 255) * min(1, max(0, factor))
      return UInt32(level.rounded()) << shift
    }
    return word & 0xff00_0000 | part(16, red) | part(8, green) | part(0, blue)
  }
}
