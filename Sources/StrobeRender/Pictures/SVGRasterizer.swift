import StrobeCairo
import StrobeGeometry
import StrobeModel
package import StrobePictures

/// Turns SVG documents into pixels, for those who compare pictures instead of drawing scenes.
package enum SVGRasterizer {
  /// Draws a document on a transparent ground.
  ///
  /// - Parameters:
  ///   - picture: An SVG document; it is drawn in its own size, see ``SVGDocument``.
  ///   - scale: Pixels per unit of the document's size, finite and above 0.
  /// - Returns: Premultiplied pixels; each side is the document's times the scale, rounded up.
  /// - Throws: `PictureError` where the document is damaged or its pixels pass a limit.
  package static func bitmap(of picture: Picture, scale: Double) throws -> Bitmap {
    let document = try SVGDocument(picture.encoded, path: picture.path)
    let columns = try side(document.size.width * scale, "width", picture.path)
    let rows = try side(document.size.height * scale, "height", picture.path)
    try PictureLimits.check(width: columns, height: rows, kind: "SVG", path: picture.path)
    let surface = try ImageSurface(width: columns, height: rows)
    let context = try Context(surface)
    let size = Size(document.size.width * scale, document.size.height * scale)
    try document.draw(in: Rect(origin: .zero, size: size), on: context)
    try context.checkStatus("drawing \(picture.path)")
    let bitmap = surface.withPixels { pixels in
      Bitmap(
        width: columns, height: rows, format: .premultipliedARGB32, bytes: [UInt8](pixels))
    }
    guard let bitmap else {
      throw PictureError(path: picture.path, problem: .outOfMemory(bytes: columns * rows * 4))
    }
    return bitmap
  }

  private static func side(
    _ length: Double, _ name: String, _ path: String
  ) throws(PictureError) -> Int {
    // A product such as 100 × 1.1 must not gain a row by rounding.
    let side = (length - 1e-6).rounded(.up)
    let limit = PictureLimits.maximumSide
    guard side <= Double(limit) else {
      let shown = Int(exactly: min(side, 1e15)) ?? Int.max
      throw PictureError(path: path, problem: .tooLarge(what: name, value: shown, limit: limit))
    }
    return max(1, Int(side))
  }
}
