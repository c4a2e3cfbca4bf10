internal import CDeflate
internal import CISAL

/// Raw deflate through libdeflate or ISA-L; keeps its state between pictures.
final class Deflater {
  private var compressors: [Int32: OpaquePointer] = [:]
  private let levelBuffer = ReusableBuffer()
  private let streamBuffer = ReusableBuffer()

  /// The most bytes that ``compress(_:_:into:capacity:with:)`` may write for `count` bytes.
  static func bound(_ count: Int) -> Int {
    // Stored blocks cost five bytes a block: libdeflate's are at least 10,000 bytes long, ISA-L's
    // 65,535; ISA-L falls back to them when its own output does not fit.
    count + (count / 5000 + 1) * 5 + 64
  }

  /// Which library, at which of its levels.
  enum Method: Equatable {
    case libdeflate(level: Int32)
    case isal
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
    case .isal: return try compressWithISAL(source, count, target, capacity, path: path)
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

  private func compressWithISAL(
    _ source: UnsafeRawPointer, _ count: Int, _ target: UnsafeMutableRawPointer, _ capacity: Int,
    path: String
  ) throws(PictureError) -> Int {
    guard let available = UInt32(exactly: count), let room = UInt32(exactly: capacity) else {
      throw PictureError(path: path, problem: .encodingFailed(what: "over 4 GB of pixels"))
    }
    let size = Self.isalLevelBufferBytes
    let levelMemory = try levelBuffer.reserve(size, path: path)
    // The stream's structure measures over 80 kB: too much for a task's stack.
    let stream = try streamBuffer.reserve(MemoryLayout<isal_zstream>.size, path: path)
      .bindMemory(to: isal_zstream.self, capacity: 1)
    // ISA-L clears neither all of its stream nor the buffer of a level: what the picture before left
    // there must not show in the bytes.
    UnsafeMutableRawPointer(stream).initializeMemory(
      as: UInt8.self, repeating: 0, count: MemoryLayout<isal_zstream>.size)
    levelMemory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    isal_deflate_stateless_init(stream)
    // The initializer leaves this one as it finds it; 0 is the full window.
    stream.pointee.hist_bits = 0
    stream.pointee.level = 1
    stream.pointee.level_buf = levelMemory.assumingMemoryBound(to: UInt8.self)
    stream.pointee.level_buf_size = UInt32(size)
    stream.pointee.end_of_stream = 1
    stream.pointee.flush = UInt16(NO_FLUSH)
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: source)
      .assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = available
    stream.pointee.next_out = target.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = room
    let status = isal_deflate_stateless(stream)
    guard status == COMP_OK, stream.pointee.avail_in == 0 else {
      throw PictureError(path: path, problem: .encodingFailed(what: "ISA-L status \(status)"))
    }
    return capacity - Int(stream.pointee.avail_out)
  }

  /// ISA-L's `ISAL_DEF_LVL1_EXTRA_LARGE`, whose macro Swift cannot import: four and 128 token
  /// blocks, the hash table, and some slack.
  private static let isalLevelBufferBytes = 4 * 1024 + 2 * 8192 + 4 * 128 * 1024 + 4096

  deinit {
    for compressor in compressors.values { libdeflate_free_compressor(compressor) }
  }
}
