internal import CWebP

/// Writes animated WebP files with libwebp.
///
/// The library compresses each frame as it comes, only where it differs from the one before, and
/// keeps the compressed frames until the file is put together. It works on one thread, so that the
/// bytes depend on its version alone.
public final class AnimatedWebPEncoder {
  /// How the pixels are kept.
  public enum Quality: Sendable, Equatable {
    /// Every pixel as it is; effort 0 (fastest) to 9 (smallest).
    case lossless(effort: Int)
    /// As photographs are kept, 0 (smallest) to 100 (nearest to the frames).
    case lossy(Double)
  }

  /// The longest side that the format can express.
  public static let maximumSide = 16_383
  /// The longest time in milliseconds that the format can express for one frame.
  public static let maximumDelay = 0xFF_FFFF

  /// Columns of every frame.
  public let width: Int
  /// Rows of every frame.
  public let height: Int

  private let path: String
  private let encoder: OpaquePointer
  private var picture: WebPPicture
  private var configuration: WebPConfig

  /// Makes an encoder for one file.
  ///
  /// - Parameters:
  ///   - width: columns of every frame, 1 to ``maximumSide``.
  ///   - height: rows of every frame, 1 to ``maximumSide``.
  ///   - playCount: how often the animation runs, 0 to 65,535; 0, the default, for ever.
  ///   - quality: how the pixels are kept.
  ///   - path: the file that the bytes are meant for, for the error's message.
  /// - Throws: a ``PictureError`` when a number is out of range or memory is short.
  public init(
    width: Int, height: Int, playCount: Int = 0, quality: Quality = .lossless(effort: 3),
    path: String = "WebP"
  ) throws(PictureError) {
    self.width = width
    self.height = height
    self.path = path
    for (what, value, range) in [
      ("width", width, 1...AnimatedWebPEncoder.maximumSide),
      ("height", height, 1...AnimatedWebPEncoder.maximumSide),
      ("number of plays", playCount, 0...65_535),
    ] where !range.contains(value) {
      throw PictureError(
        path: path, problem: .tooLarge(what: what, value: value, limit: range.upperBound))
    }
    configuration = WebPConfig()
    picture = WebPPicture()
    var options = WebPAnimEncoderOptions()
    var isReady = WebPAnimEncoderOptionsInit(&options) != 0 && WebPPictureInit(&picture) != 0
    switch quality {
    case .lossless(let effort):
      isReady =
        isReady && WebPConfigInit(&configuration) != 0
        && WebPConfigLosslessPreset(&configuration, Int32(min(max(effort, 0), 9))) != 0
    case .lossy(let value):
      isReady =
        isReady
        && WebPConfigPreset(&configuration, WEBP_PRESET_DEFAULT, Float(min(max(value, 0), 100)))
          != 0
    }
    configuration.thread_level = 0
    // Colours under full transparency are zero already, and stay so.
    configuration.exact = 1
    options.anim_params.loop_count = Int32(playCount)
    picture.use_argb = 1
    picture.width = Int32(width)
    picture.height = Int32(height)
    guard isReady, WebPPictureAlloc(&picture) != 0,
      let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options)
    else {
      WebPPictureFree(&picture)
      throw PictureError(path: path, problem: .outOfMemory(bytes: width * height * 4))
    }
    self.encoder = encoder
  }

  deinit {
    WebPPictureFree(&picture)
    WebPAnimEncoderDelete(encoder)
  }

  /// Takes a frame in Cairo's words.
  ///
  /// - Parameters:
  ///   - words: the first row, `CAIRO_FORMAT_ARGB32`.
  ///   - stride: bytes from one row to the next.
  ///   - timestamp: when it appears, in milliseconds; later than the frame before.
  /// - Throws: a ``PictureError`` with the library's reason.
  public func append(
    premultipliedARGB32 words: UnsafeRawPointer, stride: Int, timestamp: Int
  ) throws(PictureError) {
    guard let target = picture.argb else { throw failed("it has no picture") }
    PixelConversion.reciprocals.withUnsafeBufferPointer { reciprocals in
      for y in 0..<height {
        let source = words + y * stride
        let row = target + y * Int(picture.argb_stride)
        for x in 0..<width {
          row[x] = PixelConversion.straightPixel(
            source.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self), reciprocals)
        }
      }
    }
    guard let time = Int32(exactly: timestamp),
      WebPAnimEncoderAdd(encoder, &picture, time, &configuration) != 0
    else { throw failed(reason) }
  }

  /// Puts the file together.
  ///
  /// - Parameters:
  ///   - timestamp: when the last frame has been shown, in milliseconds.
  ///   - body: gets the file's bytes, valid while it runs.
  /// - Returns: what `body` returns.
  /// - Throws: a ``PictureError`` with the library's reason, and what `body` throws.
  public func finish<Result>(
    timestamp: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    guard let time = Int32(exactly: timestamp),
      WebPAnimEncoderAdd(encoder, nil, time, nil) != 0
    else { throw failed(reason) }
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAssemble(encoder, &data) != 0 else { throw failed(reason) }
    return try body(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
  }

  private var reason: String {
    WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? "the time is out of range"
  }

  private func failed(_ what: String) -> PictureError {
    PictureError(path: path, problem: .encodingFailed(what: "libwebp: \(what)"))
  }
}
