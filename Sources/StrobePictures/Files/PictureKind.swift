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
  /// An SVG document, drawn elsewhere; it has no pixels itself.
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

  /// The name of a kind for which a loader may be missing, by its first bytes.
  static func foreignName(_ bytes: [UInt8]) -> String? {
    // ISO media files state their kind after the box's length and name.
    if bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) {
      switch String(decoding: bytes[8..<12], as: UTF8.self) {
      case "avif", "avis": return "AVIF"
      case "heic", "heix", "hevc", "mif1", "msf1": return "HEIC"
      default: return nil
      }
    }
    let starts: [(name: String, bytes: [UInt8])] = [
      ("JPEG XL", [0xff, 0x0a]), ("JPEG XL", [0, 0, 0, 12] + Array("JXL ".utf8)),
      ("JPEG 2000", [0, 0, 0, 12] + Array("jP  ".utf8)),
      ("TIFF", Array("II*\0".utf8)), ("TIFF", Array("MM\0*".utf8)), ("BMP", Array("BM".utf8)),
      ("PSD", Array("8BPS".utf8)), ("PDF", Array("%PDF-".utf8)), ("ICO", [0, 0, 1, 0]),
    ]
    return starts.first { bytes.starts(with: $0.bytes) }?.name
  }
}
