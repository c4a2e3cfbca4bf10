internal import CDeflate

/// Writes PNG files from Cairo's words or straight bytes.
///
/// The file holds the smallest lossless colour type (grey or palette of 1, 2, 4 or 8 bits, RGB,
/// grey with alpha, RGBA), an `sRGB` chunk and the resolution. Decoded pixels equal those of
/// Cairo's own writer to the bit. Buffers are kept from one picture to the next, so an encoder that
/// writes 10,000 frames of a size needs no more memory than for one. Use one encoder a task.
public final class PNGEncoder {
  /// How hard to work for a small file.
  public let compression: PNGCompression

  let deflater = Deflater()
  let wordScratch = ReusableBuffer()
  let rowScratch = ReusableBuffer()
  let filteredBuffer = ReusableBuffer()
  let outputBuffer = ReusableBuffer()

  /// Makes an encoder.
  ///
  /// - Parameter compression: how hard to work for a small file.
  public init(compression: PNGCompression = .default) {
    self.compression = compression
  }

  /// Encodes a bitmap.
  ///
  /// - Parameters:
  ///   - bitmap: of either format; straight pixels are stored as they are, colour under alpha 0
  ///     included.
  ///   - scale: pixels per point, written as the resolution (72 dpi times the scale); a value that
  ///     is not a positive number counts as 1.
  ///   - path: the file that the bytes are meant for, for the error's message.
  /// - Returns: a whole PNG file.
  /// - Throws: a ``PictureError`` when the picture passes ``PictureLimits`` or memory runs out.
  public func encode(
    _ bitmap: Bitmap, scale: Double = 1, path: String = "PNG"
  ) throws(PictureError) -> [UInt8] {
    try bitmap.withPixelRows(path: path) { (rows) throws(PictureError) in
      [UInt8](try encode(rows, scale: scale, path: path))
    }
  }

  /// Encodes Cairo's premultiplied words where they lie.
  ///
  /// - Parameters:
  ///   - words: the first row, `CAIRO_FORMAT_ARGB32`; flushed by the caller.
  ///   - width: columns.
  ///   - height: rows.
  ///   - stride: bytes from one row to the next.
  ///   - scale: pixels per point, written as the resolution.
  ///   - path: the file that the bytes are meant for, for the error's message.
  /// - Returns: a whole PNG file in the encoder's own memory, valid until its next use or end.
  /// - Throws: a ``PictureError`` when the picture passes ``PictureLimits`` or memory runs out.
  package func encode(
    premultipliedARGB32 words: UnsafeRawPointer, width: Int, height: Int, stride: Int,
    scale: Double = 1, path: String = "PNG"
  ) throws(PictureError) -> UnsafeRawBufferPointer {
    try encode(
      PixelRows(
        base: words, width: width, height: height, stride: stride, format: .premultipliedARGB32),
      scale: scale, path: path)
  }

  /// Encodes Cairo's premultiplied words where they lie, into bytes that outlive the encoder.
  ///
  /// - Parameters:
  ///   - words: the first row, `CAIRO_FORMAT_ARGB32`; flushed by the caller.
  ///   - width: columns.
  ///   - height: rows.
  ///   - stride: bytes from one row to the next.
  ///   - path: the file that the bytes are meant for, for the error's message.
  /// - Returns: a whole PNG file.
  /// - Throws: a ``PictureError`` when the picture passes ``PictureLimits`` or memory runs out.
  package func encoded(
    premultipliedARGB32 words: UnsafeRawPointer, width: Int, height: Int, stride: Int,
    path: String = "PNG"
  ) throws(PictureError) -> [UInt8] {
    let bytes = try encode(
      premultipliedARGB32: words, width: width, height: height, stride: stride, path: path)
    // The bytes lie in the encoder's own memory, which a caller's last use of it would free.
    return withExtendedLifetime(self) { [UInt8](bytes) }
  }

  func encode(
    _ rows: PixelRows, scale: Double, path: String
  ) throws(PictureError) -> UnsafeRawBufferPointer {
    try PictureLimits.check(width: rows.width, height: rows.height, kind: "PNG", path: path)
    let body = try filteredRows(rows, path: path)
    let capacity = Deflater.bound(body.byteCount) + PNGChunkWriter.overhead
    let output = try outputBuffer.reserve(capacity, path: path)
    var writer = PNGChunkWriter(output)
    writer.appendSignature()
    writer.appendHeader(width: rows.width, height: rows.height, layout: body.layout)
    writer.appendColorSpaceAndResolution(scale: scale)
    if !body.palette.isEmpty { writer.appendChunk("PLTE", body.palette) }
    if !body.transparency.isEmpty { writer.appendChunk("tRNS", body.transparency) }
    let data = writer.beginChunk("IDAT")
    writer.advance(try deflate(body, into: writer.end, path: path))
    writer.endChunk(data)
    writer.appendChunk("IEND", [])
    return UnsafeRawBufferPointer(start: output, count: writer.count)
  }

  /// The library and level that pay for a kind of picture.
  func method(_ content: PNGContent) -> Deflater.Method {
    switch (compression, content) {
    case (.fast, .drawing), (.fast, .gradient): .isal(windowBits: 0)
    // Filtered noise holds no matches worth their distance but runs: without the others, whose
    // codes cost more than the three or four bytes that they stand for, a tenth smaller.
    case (.fast, .photograph), (.fast, .photographOnFlat): .isal(windowBits: 1)
    case (.best, _): .libdeflate(level: 12)
    // Where rows repeat themselves, level 1 is both slower and larger than level 2.
    case (.default, .drawing): .libdeflate(level: 2)
    // Ramps hold matches that only a longer search finds: a quarter smaller for the same time.
    case (.default, .gradient): .libdeflate(level: 5)
    case (.default, .photographOnFlat): .libdeflate(level: 2)
    // In photographs higher levels cost up to three times as much for two per cent.
    case (.default, .photograph): .libdeflate(level: 1)
    }
  }

  /// Writes the rows' zlib stream: two bytes of header, deflate, the checksum.
  ///
  /// - Parameters:
  ///   - body: the rows.
  ///   - target: room for ``zlibBound(_:)``.
  ///   - path: for the error's message.
  /// - Returns: the number of bytes written.
  /// - Throws: a ``PictureError`` when memory runs out.
  private func deflate(
    _ body: PNGFilteredRows, into target: UnsafeMutableRawPointer, path: String
  ) throws(PictureError) -> Int {
    // Deflate with a 32 kB window and no dictionary; the level is a hint of no consequence.
    target.storeBytes(of: 0x78, as: UInt8.self)
    target.storeBytes(of: compression == .best ? 0xda : 0x01, toByteOffset: 1, as: UInt8.self)
    let written = try deflater.compress(
      body.base, body.byteCount, into: target + 2, capacity: Deflater.bound(body.byteCount),
      with: method(body.content), path: path)
    let checksum = libdeflate_adler32(1, body.base, body.byteCount).bigEndian
    let end = target + 2 + written
    withUnsafeBytes(of: checksum) { bytes in
      UnsafeMutableRawBufferPointer(start: end, count: 4).copyMemory(from: bytes)
    }
    return written + 6
  }

  /// Filters and compresses rows in a colour type of the caller's choice, without a file around.
  ///
  /// - Returns: a zlib stream in the encoder's own memory, valid until its next use or end.
  func compressedData(
    _ rows: PixelRows, as layout: PNGColorLayout, path: String
  ) throws(PictureError) -> UnsafeRawBufferPointer {
    let body = try filteredRows(rows, as: layout, path: path)
    let output = try outputBuffer.reserve(Deflater.bound(body.byteCount) + 6, path: path)
    let count = try deflate(body, into: output, path: path)
    return UnsafeRawBufferPointer(start: output, count: count)
  }
}

extension Bitmap {
  /// Lends the pixels as rows.
  func withPixelRows<Result>(
    path: String, _ body: (PixelRows) throws(PictureError) -> Result
  ) throws(PictureError) -> Result {
    try bytes.withUnsafeBufferPointer { (source) throws(PictureError) in
      // The bytes may be replaced after the bitmap is made.
      let count = width * height * 4
      guard source.count == count, let base = source.baseAddress else {
        throw PictureError(
          path: path,
          problem: .damaged(
            kind: "bitmap", what: "\(source.count) bytes instead of \(count)"))
      }
      return try body(
        PixelRows(
          base: UnsafeRawPointer(base), width: width, height: height, stride: width * 4,
          format: format))
    }
  }
}
