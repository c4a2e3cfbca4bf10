/// The kind of a picture, known from its bytes and not from its name.
public enum PictureKind: Sendable, Equatable {
  /// Portable Network Graphics.
  case png
  /// JPEG, with any of its wrappers.
  case jpeg
  /// WebP, lossy or lossless; of an animation the first frame.
  case webP
  /// GIF; of an animation the first frame.
  case gif
  /// An SVG document, drawn elsewhere; it has no pixels of its own.
  case svg
  /// Any other kind that gdk-pixbuf has a loader for, by that loader's name.
  case other(String)

  /// The kind's usual name.
  public var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webP: "WebP"
    case .gif: "GIF"
    case .svg: "SVG"
    case .other(let name): name.uppercased()
    }
  }

  /// Recognizes the kinds that Strobe names itself by their first bytes.
  ///
  /// - Returns: `nil` for anything else.
  static func detect(_ bytes: [UInt8]) -> PictureKind? {
    if bytes.starts(with: PNGSignature.bytes) { return .png }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return .jpeg }
    if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
      return .gif
    }
    if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      return .webP
    }
    return SVGDetection.isSVG(bytes) ? .svg : nil
  }
}
