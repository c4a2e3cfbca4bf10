internal import CDeflate

/// Raw deflate through libdeflate or ISA-L; keeps its state between pictures.
final class Deflater {
  private var compressors: [Int32: OpaquePointer] = [:]
  private let igzip = IgzipDeflater()

  /// The most bytes that ``compress(_:_:into:capacity:with:)`` may write for `count` bytes.
  static func bound(_ count: Int) -> Int {
    // Stored blocks cost five bytes a block: libdeflate's are at least 10,000 bytes long, ISA-L's
    // 65,535; ISA-L falls back to them when its own output does not fit.
    count + (count / 5000 + 1) * 5 + 64
  }

  /// Which library, at which of its levels.
  enum Method: Equatable {
    case libdeflate(level: Int32)
    /// Level 1, which finds matches up to two to the power of `windowBits` bytes back; 0 is 32 kB.
    case isal(windowBits: UInt16)
  }

  /// Compresses bytes.
  ///
  /// - Returns: the number of bytes written.
  func compress(
    _ source: UnsafeRawPointer, _ count: Int, into target: UnsafeMutableRawPointer, capacity: Int,
    with method: Method, path: String
  ) throws(PictureError) -> Int {
    switch method {
    case .libdeflate(let level):
      let compressor = try compressor(level, path: path)
      let written = libdeflate_deflate_compress(compressor, source, count, target, capacity)
      guard written > 0 else {
        throw PictureError(path: path, problem: .encodingFailed(what: "libdeflate ran out of room"))
      }
      return written
    case .isal(let windowBits):
      return try igzip.compress(
        source, count, into: target, capacity: capacity, windowBits: windowBits, path: path)
    }
  }

  private func compressor(_ level: Int32, path: String) throws(PictureError) -> OpaquePointer {
    if let known = compressors[level] { return known }
    guard let fresh = libdeflate_alloc_compressor(level) else {
      throw PictureError(path: path, problem: .outOfMemory(bytes: 1 << 20))
    }
    compressors[level] = fresh
    return fresh
  }

  deinit {
    for compressor in compressors.values { libdeflate_free_compressor(compressor) }
  }
}
