import StrobeCairo
package import StrobeGeometry
package import StrobeModel
import StrobePictures

/// A picture as a file inside a document: a JPEG as it came, anything else as PNG.
package struct EncodedPicture: Sendable, Hashable {
  /// What a picture's bytes depend on.
  package enum Identity: Sendable, Hashable {
    /// A file's pixels, multiplied by a colour in steps of 1/255.
    case file(path: String, red: UInt8, green: UInt8, blue: UInt8)
    /// Pixels that a drawing made.
    case drawn([UInt8])
  }

  /// How the bytes are encoded.
  package enum Format: Sendable, Hashable {
    case jpeg, png
  }

  package var identity: Identity
  package var format: Format
  /// A whole file.
  package var bytes: [UInt8]
  /// Columns.
  package var width: Int
  /// Rows.
  package var height: Int

  /// Equal where the identities are: the same file has the same bytes.
  package static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  /// A picture that was drawn, as PNG.
  ///
  /// - Throws: `PictureError` where memory runs out.
  init(drawn surface: ImageSurface) throws {
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    bytes = try surface.withPixels { pixels in
      guard let base = pixels.baseAddress else { return [] }
      return try PNGEncoder().encoded(
        premultipliedARGB32: base, width: width, height: height, stride: stride)
    }
    identity = .drawn(bytes)
    format = .png
    self.width = width
    self.height = height
  }

  /// A picture's file that came from elsewhere.
  package init(bytes: [UInt8], format: Format, width: Int, height: Int) {
    self.init(.drawn(bytes), format, bytes, width: width, height: height)
  }

  fileprivate init(
    _ identity: Identity, _ format: Format, _ bytes: [UInt8], width: Int, height: Int
  ) {
    self.identity = identity
    self.format = format
    self.bytes = bytes
    self.width = width
    self.height = height
  }
}

extension ResourceCache {
  /// A picture's bytes for a document, encoded once for all renderers.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - tint: The colour that its pixels are multiplied by, alpha apart; `nil` for none.
  /// - Returns: The bytes; `nil` for an SVG picture, which has no pixels.
  /// - Throws: `PictureError` with the path and what is wrong.
  package func encodedPicture(_ source: ImageSource, tint: Color? = nil) throws -> EncodedPicture? {
    let tint = Tint(Paint().multiplied(by: tint))
    return try encodedPicture(picture(source), tint: tint)
  }

  /// The same for a picture that has been read.
  package func encodedPicture(_ picture: LoadedPicture, tint: Tint) throws -> EncodedPicture? {
    guard case .pixels(let storage, let jpeg) = picture.content else { return nil }
    let identity = EncodedPicture.Identity.file(
      path: picture.path, red: tint.red, green: tint.green, blue: tint.blue)
    return try encoded(identity) {
      if let jpeg, tint.isNone {
        return EncodedPicture(
          identity, .jpeg, jpeg, width: storage.width, height: storage.height)
      }
      let pixels = tint.isNone ? storage : try tint.applied(to: storage)
      let bytes = try pixels.withPixels { bytes -> [UInt8] in
        guard let base = bytes.baseAddress else { return [] }
        return try PNGEncoder().encoded(
          premultipliedARGB32: base, width: pixels.width, height: pixels.height,
          stride: pixels.stride, path: picture.path)
      }
      return EncodedPicture(identity, .png, bytes, width: storage.width, height: storage.height)
    }
  }
}

extension Renderer {
  /// Draws something on pixels of its own, for documents that can't say it otherwise.
  ///
  /// - Parameters:
  ///   - box: What the pixels cover, in device units.
  ///   - matrix: From the coordinates that are drawn in to the device's.
  ///   - scale: Pixels per device unit, above 0; fewer where there would be too many.
  ///   - body: Draws.
  /// - Returns: The pixels and the map from them to the device; `nil` for an empty or infinite box.
  /// - Throws: What drawing or encoding throws.
  package func bitmap(
    of box: Rect, matrix: AffineTransform, scale: Double, _ body: (any Canvas) throws -> Void
  ) throws -> (picture: EncodedPicture, placing: AffineTransform)? {
    let side = Double(ImageSurface.largestSide - 2)
    let pixels = 16_777_216.0
    guard box.isFinite, box.width > 0, box.height > 0 else { return nil }
    let scale = min(
      scale, side / box.width, side / box.height, (pixels / box.width / box.height).squareRoot())
    let (left, top) = ((box.minX * scale).rounded(.down), (box.minY * scale).rounded(.down))
    guard let width = Int(exactly: (box.maxX * scale).rounded(.up) - left),
      let height = Int(exactly: (box.maxY * scale).rounded(.up) - top), width > 0, height > 0
    else { return nil }
    let surface = try ImageSurface(width: width, height: height)
    let context = try Context(surface)
    let map = matrix.concatenating(.scale(scale, scale)).concatenating(.translation(-left, -top))
    guard context.setMatrix(map) else { return nil }
    try body(canvas(on: context, isVector: false))
    try context.checkStatus("drawing a bitmap for a document")
    return (
      try EncodedPicture(drawn: surface),
      AffineTransform(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: left / scale, ty: top / scale)
    )
  }
}
