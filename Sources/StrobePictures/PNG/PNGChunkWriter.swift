internal import CDeflate

/// Writes PNG's signature and chunks into memory that is known to be large enough.
struct PNGChunkWriter {
  private let base: UnsafeMutableRawPointer
  /// Bytes written so far.
  private(set) var count = 0

  /// Bytes of the signature and every chunk but IDAT's data, at their largest.
  static let overhead = 8 + 25 + 13 + 21 + 20 + 38 + (12 + 768) + (12 + 256) + (12 + 10) + 12

  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  mutating func append(_ bytes: [UInt8]) {
    for byte in bytes {
      base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
      count += 1
    }
  }

  private func store(_ value: UInt32, at offset: Int) {
    base.storeBytes(of: value.bigEndian, toByteOffset: offset, as: UInt32.self)
  }

  mutating func append(_ value: UInt32) {
    store(value, at: count)
    count += 4
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    end.copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  /// `IHDR`.
  mutating func appendHeader(width: Int, height: Int, layout: PNGColorLayout) {
    let start = beginChunk("IHDR")
    append(UInt32(width))
    append(UInt32(height))
    append([UInt8(layout.bitDepth), layout.colorType.rawValue, 0, 0, 0])
    endChunk(start)
  }

  /// `sRGB` with the perceptual intent, and `pHYs`: 72 dpi times the scale.
  mutating func appendColorSpaceAndResolution(scale: Double) {
    appendChunk("sRGB", [0])
    let start = beginChunk("pHYs")
    let pixelsPerMeter = Self.pixelsPerMeter(scale: scale)
    append(pixelsPerMeter)
    append(pixelsPerMeter)
    append([1])
    endChunk(start)
  }

  /// 72 dpi times the scale, in pixels per metre; 72 dpi for a scale that isn't a positive number.
  private static func pixelsPerMeter(scale: Double) -> UInt32 {
    let points = scale.isFinite && scale > 0 ? scale : 1
    return UInt32(min(max((points * 72 / 0.0254).rounded(), 1), 2_147_483_647))
  }

  mutating func appendSignature() { append(PNGSignature.bytes) }

  /// A chunk of few bytes.
  mutating func appendChunk(_ name: String, _ data: [UInt8]) {
    let start = beginChunk(name)
    append(data)
    endChunk(start)
  }

  /// Leaves room for the length and writes the name.
  ///
  /// - Returns: the place of the length, for ``endChunk(_:)``.
  mutating func beginChunk(_ name: String) -> Int {
    let start = count
    count += 4
    append(Array(name.utf8))
    return start
  }

  /// Where the next byte goes.
  var end: UnsafeMutableRawPointer { base + count }

  /// Counts bytes that were written at ``end``.
  mutating func advance(_ bytes: Int) { count += bytes }

  /// Fills in the length and appends the checksum of name and data.
  mutating func endChunk(_ start: Int) {
    store(UInt32(truncatingIfNeeded: count - start - 8), at: start)
    append(libdeflate_crc32(0, base + start + 4, count - start - 4))
  }
}

/// The eight bytes that every PNG begins with.
enum PNGSignature {
  static let bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
}
