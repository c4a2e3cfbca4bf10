/// What a picture may measure.
///
/// Checked from headers, before memory is asked for.
public enum PictureLimits {
  /// The longest side in pixels: Cairo's limit for an image.
  public static let maximumSide = 32_767
  /// The most pixels: 2^28, one gibibyte of four-byte pixels.
  public static let maximumPixels = 1 << 28
  /// The most bytes of an encoded file: one gibibyte.
  public static let maximumFileBytes = 1 << 30

  /// Checks a size.
  ///
  /// - Parameters:
  ///   - width: columns.
  ///   - height: rows.
  ///   - kind: the file's kind, for the message about a zero.
  ///   - path: the file, for the message.
  /// - Throws: `damaged` when a side is below 1, `tooLarge` when a limit is passed.
  package static func check(
    width: Int, height: Int, kind: String, path: String
  ) throws(PictureError) {
    guard width > 0, height > 0 else {
      throw PictureError(
        path: path,
        problem: .damaged(kind: kind, what: "its size is \(width) × \(height) pixels"))
    }
    for (what, side) in [("width", width), ("height", height)] where side > maximumSide {
      throw PictureError(
        path: path, problem: .tooLarge(what: what, value: side, limit: maximumSide))
    }
    guard width * height <= maximumPixels else {
      throw PictureError(
        path: path,
        problem: .tooLarge(what: "number of pixels", value: width * height, limit: maximumPixels))
    }
  }
}
