internal import CDeflate

/// SVG documents in gzip's wrapper, as `.svgz` files are.
enum CompressedSVG {
  /// The most bytes that a document may unpack to: 64 MiB.
  static let maximumBytes = 64 << 20

  /// Whether the bytes begin as gzip's do.
  static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1f, 0x8b, 0x08]) }

  /// Unpacks a document.
  ///
  /// - Throws: `damaged` for what isn't a gzip member, `tooLarge` beyond ``maximumBytes``.
  static func unpack(_ bytes: [UInt8], path: String) throws(PictureError) -> [UInt8] {
    // The last four bytes say how many there will be.
    guard bytes.count >= 18 else {
      throw PictureError(
        path: path, problem: .damaged(kind: "gzip", what: "it ends after \(bytes.count) bytes"))
    }
    let count = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count <= maximumBytes else {
      throw PictureError(
        path: path,
        problem: .tooLarge(what: "number of unpacked bytes", value: count, limit: maximumBytes))
    }
    // Deflate cannot shrink data below a 1032th.
    guard count / 1032 <= bytes.count, let decompressor = libdeflate_alloc_decompressor() else {
      throw PictureError(
        path: path,
        problem: .damaged(kind: "gzip", what: "\(bytes.count) bytes can't hold \(count)"))
    }
    defer { libdeflate_free_decompressor(decompressor) }
    var status = LIBDEFLATE_BAD_DATA
    let result = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, filled in
      var written = 0
      status = libdeflate_gzip_decompress(
        decompressor, bytes, bytes.count, buffer.baseAddress, count, &written)
      filled = status == LIBDEFLATE_SUCCESS ? written : 0
    }
    guard status == LIBDEFLATE_SUCCESS else {
      throw PictureError(
        path: path, problem: .damaged(kind: "gzip", what: "its compressed data is corrupt"))
    }
    return result
  }
}
