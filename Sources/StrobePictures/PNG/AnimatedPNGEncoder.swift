internal import CDeflate

/// Writes animated PNG files, piece by piece: only one frame is ever in memory.
///
/// The first frame is the picture that readers without animation show. Each later frame holds only
/// the smallest rectangle that differs from the frame before, and replaces it. All frames share one
/// colour type, as the format demands: RGBA, or RGB where the caller vouches for opaque frames. A
/// file is `begin()`, one `append` for each frame, and `end()`, in this order.
public final class AnimatedPNGEncoder {
  /// Columns of every frame.
  public let width: Int
  /// Rows of every frame.
  public let height: Int
  /// Frames that the file will have.
  public let frameCount: Int
  /// How often the animation runs; 0 for ever.
  public let playCount: Int

  private let isOpaque: Bool
  private let scale: Double
  private let path: String
  private let encoder: PNGEncoder
  /// The words of the last frame.
  private var last: [UInt32] = []
  private var appended = 0
  private var sequence: UInt32 = 0

  /// Makes an encoder for one file.
  ///
  /// - Parameters:
  ///   - width: columns of every frame, 1 to ``PictureLimits/maximumSide``.
  ///   - height: rows of every frame, 1 to ``PictureLimits/maximumSide``.
  ///   - frameCount: how many frames will be appended, 1 to 2^31 - 1.
  ///   - playCount: how often the animation runs; 0, the default, for ever.
  ///   - isOpaque: whether no frame has a translucent pixel; the files are then smaller.
  ///   - scale: pixels per point, written as the resolution.
  ///   - compression: how hard to work for a small file.
  ///   - path: the file that the bytes are meant for, for the error's message.
  /// - Throws: a ``PictureError`` when a side or a count is out of range.
  public init(
    width: Int, height: Int, frameCount: Int, playCount: Int = 0, isOpaque: Bool = false,
    scale: Double = 1, compression: PNGCompression = .default, path: String = "PNG"
  ) throws(PictureError) {
    try PictureLimits.check(width: width, height: height, kind: "PNG", path: path)
    for (what, count, least) in [
      ("number of frames", frameCount, 1), ("number of repetitions", playCount, 0),
    ] {
      guard count >= least else {
        throw PictureError(path: path, problem: .damaged(kind: "PNG", what: "\(what) \(count)"))
      }
      guard count <= Int(Int32.max) else {
        throw PictureError(
          path: path, problem: .tooLarge(what: what, value: count, limit: Int(Int32.max)))
      }
    }
    self.width = width
    self.height = height
    self.frameCount = frameCount
    self.playCount = playCount
    self.isOpaque = isOpaque
    self.scale = scale
    self.path = path
    encoder = PNGEncoder(compression: compression)
  }

  private var layout: PNGColorLayout {
    PNGColorLayout(colorType: isOpaque ? .rgb : .rgba, bitDepth: 8)
  }

  /// The bytes before the first frame.
  public func begin() -> [UInt8] { begin(frameCount: frameCount) }

  /// The bytes before the first frame, as many whatever the number of frames.
  ///
  /// - Parameter frameCount: how many frames the file has.
  /// - Returns: the bytes.
  private func begin(frameCount: Int) -> [UInt8] {
    chunks { writer in
      writer.appendSignature()
      writer.appendHeader(width: width, height: height, layout: layout)
      writer.appendColorSpaceAndResolution(scale: scale)
      let control = writer.beginChunk("acTL")
      writer.append(UInt32(frameCount))
      writer.append(UInt32(playCount))
      writer.endChunk(control)
    }
  }

  /// The bytes of the next frame.
  ///
  /// - Parameters:
  ///   - bitmap: a picture of the animation's size; straight pixels are premultiplied first.
  ///   - duration: how long it is shown, as a fraction of seconds; a denominator of 0 means 100.
  /// - Returns: the chunks to be written after those before.
  /// - Throws: a ``PictureError`` for another size, a translucent pixel in an opaque animation, or
  ///   a frame too many.
  public func append(
    _ bitmap: Bitmap, duration: (numerator: UInt16, denominator: UInt16)
  ) throws(PictureError) -> [UInt8] {
    guard bitmap.width == width, bitmap.height == height else {
      throw refused("a frame of \(bitmap.width) × \(bitmap.height) pixels in \(width) × \(height)")
    }
    let words = bitmap.premultiplied()
    return try words.withPixelRows(path: path) { (rows) throws(PictureError) in
      try append(rows, duration: duration)
    }
  }

  /// The bytes of the next frame, from Cairo's words where they lie.
  ///
  /// - Parameters:
  ///   - words: the first row, `CAIRO_FORMAT_ARGB32`.
  ///   - stride: bytes from one row to the next.
  ///   - duration: how long it is shown, as a fraction of seconds; a denominator of 0 means 100.
  /// - Returns: the chunks to be written after those before.
  /// - Throws: a ``PictureError`` for a translucent pixel in an opaque animation or a frame too
  ///   many.
  package func append(
    premultipliedARGB32 words: UnsafeRawPointer, stride: Int,
    duration: (numerator: UInt16, denominator: UInt16)
  ) throws(PictureError) -> [UInt8] {
    try append(
      PixelRows(
        base: words, width: width, height: height, stride: stride, format: .premultipliedARGB32),
      duration: duration)
  }

  /// The bytes after the last frame.
  ///
  /// - Returns: the last chunk.
  /// - Throws: a ``PictureError`` when fewer frames were appended than announced.
  public func end() throws(PictureError) -> [UInt8] {
    guard appended == frameCount else {
      throw refused("\(appended) of \(frameCount) frames were appended")
    }
    return chunks { $0.appendChunk("IEND", []) }
  }

  /// The bytes after the last frame of a file that may have fewer frames than announced.
  ///
  /// - Returns: the last chunk, and what has to replace the file's first bytes.
  /// - Throws: a ``PictureError`` when no frame was appended.
  package func endEarly() throws(PictureError) -> (end: [UInt8], beginning: [UInt8]) {
    guard appended > 0 else { throw refused("no frame was appended") }
    return (chunks { $0.appendChunk("IEND", []) }, begin(frameCount: appended))
  }

  private func refused(_ what: String) -> PictureError {
    PictureError(path: path, problem: .encodingFailed(what: what))
  }

  private func append(
    _ rows: PixelRows, duration: (numerator: UInt16, denominator: UInt16)
  ) throws(PictureError) -> [UInt8] {
    guard appended < frameCount else { throw refused("over \(frameCount) frames") }
    let area = try changedArea(rows)
    let part = PixelRows(
      base: rows.base + area.top * rows.stride + area.left * 4, width: area.width,
      height: area.height, stride: rows.stride, format: rows.format)
    let data = try encoder.compressedData(part, as: layout, path: path)
    let isFirst = appended == 0
    appended += 1
    return chunks(room: data.count) { writer in
      let control = writer.beginChunk("fcTL")
      writer.append(nextNumber())
      for value in [area.width, area.height, area.left, area.top] { writer.append(UInt32(value)) }
      for value in [duration.numerator, duration.denominator] {
        writer.append([UInt8(value >> 8), UInt8(value & 255)])
      }
      // Leave the frame where it is, and replace what was there.
      writer.append([0, 0])
      writer.endChunk(control)
      let chunk = writer.beginChunk(isFirst ? "IDAT" : "fdAT")
      if !isFirst { writer.append(nextNumber()) }
      writer.append(data)
      writer.endChunk(chunk)
    }
  }

  private func nextNumber() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  /// The smallest rectangle outside of which the frame equals the last one; a pixel if all does.
  private func changedArea(
    _ rows: PixelRows
  ) throws(PictureError) -> (left: Int, top: Int, width: Int, height: Int) {
    let isFirst = last.isEmpty
    if isFirst { last = [UInt32](repeating: 0, count: width * height) }
    var scratch = [UInt32](repeating: 0, count: width)
    var (left, right, top, bottom) = (width, 0, height, 0)
    var conjunction: UInt32 = 0xff00_0000
    for y in 0..<height {
      scratch.withUnsafeMutableBufferPointer { scratch in
        last.withUnsafeMutableBufferPointer { last in
          guard let scratch = scratch.baseAddress, let all = last.baseAddress else { return }
          let row = rows.row(y, scratch)
          let known = all + y * width
          if isOpaque {
            for x in 0..<width { conjunction &= row[x] }
          }
          guard let first = (0..<width).first(where: { row[$0] != known[$0] }),
            let final = (0..<width).last(where: { row[$0] != known[$0] })
          else { return }
          left = min(left, first)
          right = max(right, final + 1)
          top = min(top, y)
          bottom = y + 1
          known.update(from: row, count: width)
        }
      }
    }
    guard !isOpaque || conjunction == 0xff00_0000 else {
      throw refused("frame \(appended) of an opaque animation has a translucent pixel")
    }
    if isFirst { return (0, 0, width, height) }
    return left < right ? (left, top, right - left, bottom - top) : (0, 0, 1, 1)
  }

  /// Chunks in their own memory.
  private func chunks(room: Int = 0, _ write: (inout PNGChunkWriter) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: room + PNGChunkWriter.overhead) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var writer = PNGChunkWriter(UnsafeMutableRawPointer(base))
      write(&writer)
      count = writer.count
    }
  }
}
