internal import CCGIF

/// Writes animated GIF files with cgif, frame by frame.
///
/// Each frame has its own palette for the pixels that changed; the others are left as they are, so
/// that what stands still does not flicker. A pixel is seen where its alpha is at least one half.
public final class AnimatedGIFEncoder {
  /// The longest side that the format can express.
  public static let maximumSide = 65_535
  /// The longest delay in hundredths of a second.
  public static let maximumDelay = 65_535

  private let width: Int
  private let height: Int
  private let path: String
  private let dithering: Dithering
  private let gif: OpaquePointer
  private let output: Output
  /// What the frame before showed: `0xFFRRGGBB`, or 0 where nothing is seen.
  private var last: [UInt32] = []
  private var current: [UInt32]
  private var indices: [UInt8]
  /// Whether the frame before has pixels where nothing is seen.
  private var lastIsWhole = false
  private var isClosed = false

  /// Collects what the library writes.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// Makes an encoder for one file.
  ///
  /// - Parameters:
  ///   - width: columns of every frame, 1 to ``maximumSide``.
  ///   - height: rows of every frame, 1 to ``maximumSide``.
  ///   - playCount: how often the animation runs, 0 to 65,535; 0, the default, for ever.
  ///   - dithering: how colours are shown that a frame's palette lacks.
  ///   - path: the file that the bytes are meant for, for the error's message.
  /// - Throws: a ``PictureError`` when a number is out of range or memory is short.
  public init(
    width: Int, height: Int, playCount: Int = 0, dithering: Dithering = .diffusion,
    path: String = "GIF"
  ) throws(PictureError) {
    for (what, value, range) in [
      ("width", width, 1...AnimatedGIFEncoder.maximumSide),
      ("height", height, 1...AnimatedGIFEncoder.maximumSide),
      ("number of plays", playCount, 0...65_535),
    ] where !range.contains(value) {
      throw PictureError(
        path: path, problem: .tooLarge(what: what, value: value, limit: range.upperBound))
    }
    self.width = width
    self.height = height
    self.path = path
    self.dithering = dithering
    current = [UInt32](repeating: 0, count: width * height)
    indices = [UInt8](repeating: 0, count: width * height)
    output = Output()
    var configuration = CGIF_Config()
    configuration.width = UInt16(width)
    configuration.height = UInt16(height)
    configuration.attrFlags = UInt32(1 << 1 | 1 << 2)
    // The file counts how often the animation is played again.
    if playCount == 1 { configuration.attrFlags |= 1 << 4 }
    configuration.numLoops = UInt16(max(0, playCount - 1))
    configuration.pContext = Unmanaged.passUnretained(output).toOpaque()
    configuration.pWriteFn = { context, data, count in
      guard let context, let data else { return -1 }
      Unmanaged<Output>.fromOpaque(context).takeUnretainedValue().bytes
        .append(contentsOf: UnsafeBufferPointer(start: data, count: count))
      return 0
    }
    guard let gif = cgif_newgif(&configuration) else {
      throw PictureError(path: path, problem: .outOfMemory(bytes: width * height))
    }
    self.gif = gif
  }

  deinit {
    if !isClosed { cgif_close(gif) }
  }

  /// Takes a frame in Cairo's words.
  ///
  /// - Parameters:
  ///   - words: the first row, `CAIRO_FORMAT_ARGB32`.
  ///   - stride: bytes from one row to the next.
  ///   - delay: how long it is shown, in hundredths of a second, 0 to ``maximumDelay``.
  /// - Returns: bytes to be written after those before.
  /// - Throws: a ``PictureError`` where the library fails.
  public func append(
    premultipliedARGB32 words: UnsafeRawPointer, stride: Int, delay: Int
  ) throws(PictureError) -> [UInt8] {
    read(words, stride: stride)
    let isFirst = last.isEmpty
    // What was seen and is no longer can only be had by drawing all of it anew.
    let isWhole = isFirst || zip(current, last).contains { $0 == 0 && $1 != 0 }
    var histogram = ColorHistogram()
    for place in current.indices {
      let pixel = current[place]
      indices[place] = 0
      guard pixel != 0, isWhole || pixel != last[place] else { continue }
      histogram.add(pixel & 0xFF_FFFF)
    }
    // The first entry is the one that is not drawn.
    let palette = ColorReduction.palette(of: histogram, limit: 255)
    if !palette.isEmpty {
      var mapping = PaletteMapping(palette)
      let (current, last) = (current, last)
      mapping.map(
        current, width: width,
        isWritten: { current[$0] != 0 && (isWhole || current[$0] != last[$0]) },
        offset: 1, dithering: dithering, indices: &indices)
    }
    try add(palette, isWhole: isWhole, isFirst: isFirst, delay: delay)
    swap(&last, &current)
    if current.isEmpty { current = last }
    return taken()
  }

  /// The bytes after the last frame.
  ///
  /// - Returns: the file's last bytes.
  /// - Throws: a ``PictureError`` where the library fails.
  public func finish() throws(PictureError) -> [UInt8] {
    isClosed = true
    try check(cgif_close(gif))
    return taken()
  }

  private func taken() -> [UInt8] {
    defer { output.bytes.removeAll(keepingCapacity: true) }
    return output.bytes
  }

  private func read(_ words: UnsafeRawPointer, stride: Int) {
    PixelConversion.reciprocals.withUnsafeBufferPointer { reciprocals in
      current.withUnsafeMutableBufferPointer { current in
        for y in 0..<height {
          for x in 0..<width {
            let word = (words + y * stride).loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
            current[y &* width &+ x] =
              word >> 24 < 128
              ? 0 : PixelConversion.straightPixel(word, reciprocals) | 0xFF00_0000
          }
        }
      }
    }
  }

  private func add(
    _ palette: [UInt32], isWhole: Bool, isFirst: Bool, delay: Int
  ) throws(PictureError) {
    var table: [UInt8] = [0, 0, 0]
    for color in palette {
      table += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    var frame = CGIF_FrameConfig()
    frame.numLocalPaletteEntries = UInt16(palette.count + 1)
    frame.delay = UInt16(min(max(delay, 0), AnimatedGIFEncoder.maximumDelay))
    frame.transIndex = 0
    // A palette of the frame's own; what is not drawn is nothing, or what was there before.
    frame.attrFlags = UInt32(1 << 0)
    let hasHoles = indices.contains(0)
    if isWhole {
      if hasHoles { frame.attrFlags |= 1 << 1 }
    } else {
      frame.attrFlags |= 1 << 2
    }
    // After a frame with holes the library would take a hole for its palette's colour.
    if !isFirst, !isWhole, !lastIsWhole { frame.genFlags = UInt32(1 << 1) }
    lastIsWhole = isWhole && hasHoles
    let status = table.withUnsafeMutableBufferPointer { table in
      indices.withUnsafeMutableBufferPointer { indices in
        frame.pLocalPalette = table.baseAddress
        frame.pImageData = indices.baseAddress
        return cgif_addframe(gif, &frame)
      }
    }
    try check(status)
  }

  private func check(_ status: Int32) throws(PictureError) {
    guard status == 0 else {
      throw PictureError(
        path: path, problem: .encodingFailed(what: "cgif reports error \(status)"))
    }
  }
}
