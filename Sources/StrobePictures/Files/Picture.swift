/// A picture file in memory: its kind and size, read from the header, and its bytes as they came.
///
/// Pixels are decoded only by ``bitmap()``, so limits can be checked before memory is asked for.
public struct Picture: Sendable {
  /// The path as the caller wrote it, or what stands in its place.
  public let path: String
  /// What the bytes are.
  public let kind: PictureKind
  /// Columns as shown, after the orientation; 0 for SVG, whose size its renderer knows.
  public let width: Int
  /// Rows as shown; 0 for SVG.
  public let height: Int
  /// The whole file as it came; of a compressed SVG the document that it holds.
  public let encoded: [UInt8]
  /// How the stored pixels are turned to be shown: Exif's 1 to 8; 1 means as stored.
  public let orientation: Int
  /// For JPEG what its bytes need to be embedded in another document as they are; `nil` otherwise.
  public let jpeg: JPEGDescription?

  /// Recognizes a picture and reads its header.
  ///
  /// - Parameters:
  ///   - encoded: a whole file.
  ///   - path: its name, for messages.
  /// - Throws: a ``PictureError``: `empty`, `unknownKind`, `damaged`, `tooLarge`, `missingLoader`.
  public init(encoded: [UInt8], path: String) throws(PictureError) {
    guard !encoded.isEmpty else { throw PictureError(path: path, problem: .empty) }
    let encoded =
      CompressedSVG.isGzip(encoded) ? try CompressedSVG.unpack(encoded, path: path) : encoded
    self.encoded = encoded
    self.path = path
    var stored = (width: 0, height: 0)
    var orientation = 1
    var jpeg: JPEGDescription?
    let detected = PictureKind.detect(encoded)
    var kind = detected ?? .svg
    switch detected {
    case .svg?: break
    case .png?:
      let header = try encoded.withUnsafeBufferPointer { (bytes) throws(PictureError) in
        try PNGHeader(UnsafeRawBufferPointer(bytes), path: path)
      }
      stored = (header.width, header.height)
    case .jpeg?:
      let header = try JPEGHeader(encoded, path: path)
      stored = (header.width, header.height)
      orientation = header.orientation
      jpeg = JPEGDescription(
        storedWidth: header.width, storedHeight: header.height,
        componentCount: header.componentCount, bitsPerComponent: header.precision)
    case .webP?: stored = try WebPHeader.size(encoded, path: path)
    case .gif?:
      guard encoded.count >= 10 else {
        throw PictureError(
          path: path,
          problem: .damaged(kind: "GIF", what: "it ends after \(encoded.count) bytes"))
      }
      stored = (
        Int(encoded[6]) | Int(encoded[7]) << 8, Int(encoded[8]) | Int(encoded[9]) << 8
      )
    case .other?, nil:
      guard let probe = PixbufReader.probe(encoded) else {
        if let name = PictureKind.foreignName(encoded) {
          throw PictureError(path: path, problem: .missingLoader(kind: name))
        }
        throw PictureError(
          path: path, problem: .unknownKind(start: PixbufReader.firstBytes(encoded)))
      }
      kind = .other(probe.format)
      stored = (probe.width, probe.height)
    }
    if kind != .svg {
      try PictureLimits.check(
        width: stored.width, height: stored.height, kind: kind.name, path: path)
    }
    let isTurned = orientation >= 5
    self.kind = kind
    width = isTurned ? stored.height : stored.width
    height = isTurned ? stored.width : stored.height
    self.orientation = orientation
    self.jpeg = jpeg
  }

  /// Whether ``encoded`` may stand in a PDF or SVG as it is and look the same there: a JPEG stored
  /// as it is shown, grey or RGB, eight bits a component.
  ///
  /// CMYK is left out because Adobe's files hold it inverted, which viewers do not agree on.
  public var canEmbedJPEG: Bool {
    guard let jpeg, orientation == 1 else { return false }
    return jpeg.bitsPerComponent == 8 && (jpeg.componentCount == 1 || jpeg.componentCount == 3)
  }

  /// Decodes the pixels, turned as the orientation says.
  ///
  /// - Returns: straight pixels; of an animation its first frame.
  /// - Throws: a ``PictureError``: `damaged`, `missingLoader`, `outOfMemory`, and `unsupported` for
  ///   SVG, which has no pixels.
  public func bitmap() throws(PictureError) -> Bitmap {
    switch kind {
    case .png: return try PNGDecoder.decode(encoded, path: path)
    case .svg:
      throw PictureError(
        path: path, problem: .unsupported(kind: "SVG", what: "it has no pixels until it is drawn"))
    case .jpeg, .webP, .gif, .other:
      return try PixbufReader.decode(encoded, kind: kind, path: path)
    }
  }
}

/// What a JPEG's own bytes hold, for embedding them in another document as they are.
public struct JPEGDescription: Sendable, Equatable {
  /// Columns as stored, before the orientation.
  public let storedWidth: Int
  /// Rows as stored.
  public let storedHeight: Int
  /// 1 grey, 3 colour, 4 CMYK.
  public let componentCount: Int
  /// Bits a component; 8 in nearly every file.
  public let bitsPerComponent: Int
}
