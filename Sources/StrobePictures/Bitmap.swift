/// Pixels in memory: eight bits a component, four components a pixel, rows without padding.
///
/// Two layouts exist because two readers exist: Cairo draws from and into premultiplied words, and
/// picture files and the YIQ comparison hold straight components. Conversion from straight to
/// premultiplied loses information where alpha is below 255, so a bitmap says which it is and
/// nothing converts behind the caller's back.
public struct Bitmap: Sendable, Equatable {
  /// How the four bytes of a pixel are to be read.
  public enum Format: Sendable, Equatable {
    /// Bytes R, G, B, A in this order; colour not multiplied by alpha. The layout of PNG's RGBA.
    case straightRGBA
    /// One native-endian 32-bit word, alpha in the top byte, then R, G, B, each multiplied by
    /// alpha. Cairo's `CAIRO_FORMAT_ARGB32`.
    case premultipliedARGB32
  }

  /// Columns; at least 1.
  public let width: Int
  /// Rows; at least 1.
  public let height: Int
  /// The layout of ``bytes``.
  public internal(set) var format: Format
  /// `width * height * 4` bytes, top row first, no padding.
  public var bytes: [UInt8]

  /// Makes a bitmap from bytes.
  ///
  /// - Returns: `nil` when a side is below 1, when the product overflows, or when the number of
  ///   bytes is not `width * height * 4`.
  public init?(width: Int, height: Int, format: Format, bytes: [UInt8]) {
    guard width > 0, height > 0 else { return nil }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= Int.max / 4, bytes.count == pixels * 4 else { return nil }
    self.width = width
    self.height = height
    self.format = format
    self.bytes = bytes
  }
}
