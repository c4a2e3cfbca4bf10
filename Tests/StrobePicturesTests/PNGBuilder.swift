import CDeflate
import StrobePictures

/// Writes PNG files chunk by chunk, right or wrong.
struct PNGBuilder {
  var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  static func number(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Array($0) }
  }

  mutating func chunk(_ name: String, _ data: [UInt8] = []) {
    let body = Array(name.utf8) + data
    bytes += Self.number(data.count) + body
    bytes += Self.number(Int(libdeflate_crc32(0, body, body.count)))
  }

  mutating func header(
    _ width: Int, _ height: Int, depth: UInt8 = 8, color: UInt8 = 0, interlace: UInt8 = 0
  ) {
    chunk("IHDR", Self.number(width) + Self.number(height) + [depth, color, 0, 0, interlace])
  }

  mutating func data(_ filtered: [UInt8]) { chunk("IDAT", Self.deflated(filtered)) }

  /// A whole file around one header and one stream of filtered rows.
  static func file(
    _ width: Int, _ height: Int, depth: UInt8 = 8, color: UInt8 = 0, filtered: [UInt8]
  ) -> [UInt8] {
    var png = PNGBuilder()
    png.header(width, height, depth: depth, color: color)
    png.data(filtered)
    png.chunk("IEND")
    return png.bytes
  }

  /// A zlib stream.
  static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(6) else { return [] }
    defer { libdeflate_free_compressor(compressor) }
    var result = [UInt8](repeating: 0, count: bytes.count + 200)
    let count = libdeflate_zlib_compress(
      compressor, bytes, bytes.count, &result, result.count)
    return Array(result.prefix(count))
  }

  /// What a zlib stream of a known size holds.
  static func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var result = [UInt8](repeating: 0, count: count)
    var written = 0
    let status = libdeflate_zlib_decompress(
      decompressor, bytes, bytes.count, &result, count, &written)
    return status == LIBDEFLATE_SUCCESS && written == count ? result : nil
  }

  /// A gzip member.
  static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(6) else { return [] }
    defer { libdeflate_free_compressor(compressor) }
    var result = [UInt8](repeating: 0, count: bytes.count + 200)
    let count = libdeflate_gzip_compress(compressor, bytes, bytes.count, &result, result.count)
    return Array(result.prefix(count))
  }

  /// The names and data of a file's chunks.
  static func chunks(of png: [UInt8]) -> [(name: String, data: [UInt8])] {
    var result: [(name: String, data: [UInt8])] = []
    var offset = 8
    while offset + 12 <= png.count {
      let length = png[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard offset + 12 + length <= png.count else { break }
      let name = String(decoding: png[(offset + 4)..<(offset + 8)], as: UTF8.self)
      result.append((name, Array(png[(offset + 8)..<(offset + 8 + length)])))
      offset += 12 + length
    }
    return result
  }
}
