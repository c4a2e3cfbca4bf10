import StrobeCairo
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
      return [UInt8](
        try PNGEncoder().encode(
          premultipliedARGB32: base, width: width, height: height, stride: stride))
    }
    identity = .drawn(bytes)
    format = .png
    self.width = width
    self.height = height
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
  func encodedPicture(_ picture: LoadedPicture, tint: Tint) throws -> EncodedPicture? {
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
        return [UInt8](
          try PNGEncoder().encode(
            premultipliedARGB32: base, width: pixels.width, height: pixels.height,
            stride: pixels.stride, path: picture.path))
      }
      return EncodedPicture(identity, .png, bytes, width: storage.width, height: storage.height)
    }
  }
}
