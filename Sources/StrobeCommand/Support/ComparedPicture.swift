import Foundation
import Strobe
import StrobeArguments

/// Reads the pictures that are compared: bitmaps as they are, SVG and PDF where a scale
/// is given.
struct ComparedPicture {
  /// The path as it was given; `-` is standard input.
  let path: String
  let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Throws: `UnreadablePictureError` where it cannot be read, `PictureError` where it is empty
  ///   or too large.
  init(path: String) throws {
    self.path = path
    if path == "-" {
      bytes = try InputFile.read(path, limit: PictureLimits.maximumFileBytes)
      return
    }
    do {
      bytes = try PictureFile.readBytes(path)
    } catch {
      switch error.problem {
      case .notFound, .unreadable, .isDirectory: throw UnreadablePictureError(cause: error)
      default: throw error
      }
    }
  }

  /// Decodes the pixels.
  ///
  /// - Parameter scale: Pixels per unit of SVG and PDF documents; `nil` refuses them.
  /// - Returns: The pixels.
  /// - Throws: `UsageError` for an SVG document without a scale, `PictureError` for a damaged
  ///   picture or one of a kind that has no pixels.
  func bitmap(scale: Double?) throws -> Bitmap {
    let title = path == "-" ? "<stdin>" : path
    if bytes.starts(with: Array("%PDF-".utf8)) {
      guard let scale else {
        throw PictureError(
          path: title,
          problem: .unsupported(
            kind: "PDF", what: "--rasterize SCALE compares its first page as pixels"))
      }
      return try PDFRasterizer.bitmap(of: bytes, scale: scale, title: title)
    }
    let picture = try Picture(encoded: bytes, path: title)
    guard picture.kind == .svg else { return try picture.bitmap() }
    guard let scale else {
      throw UsageError(
        "'\(title)' is an SVG document; --rasterize SCALE compares it as pixels")
    }
    return try SVGRasterizer.bitmap(of: picture, scale: scale)
  }
}

/// A picture file that could not be read at all.
struct UnreadablePictureError: Error, CustomStringConvertible {
  let cause: PictureError

  var description: String { cause.description }
}
