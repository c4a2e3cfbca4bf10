internal import CISAL

/// Raw deflate through ISA-L's igzip at level 1; keeps its memory between pictures.
final class IgzipDeflater {
  private let levelBuffer = ReusableBuffer()
  private let streamBuffer = ReusableBuffer()

  /// Compresses bytes.
  ///
  /// - Parameters:
  ///   - source: the bytes.
  ///   - count: how many.
  ///   - target: room for the compressed bytes.
  ///   - capacity: bytes of room.
  ///   - windowBits: matches lie up to two to this power of bytes back; 0 is 32 kB.
  ///   - path: for the error's message.
  /// - Returns: the number of bytes written.
  /// - Throws: a ``PictureError`` when memory or room runs out, or for 4 GB and more.
  func compress(
    _ source: UnsafeRawPointer, _ count: Int, into target: UnsafeMutableRawPointer, capacity: Int,
    windowBits: UInt16, path: String
  ) throws(PictureError) -> Int {
    guard let available = UInt32(exactly: count), let room = UInt32(exactly: capacity) else {
      throw PictureError(path: path, problem: .encodingFailed(what: "over 4 GB of pixels"))
    }
    let size = Self.levelBufferBytes
    let levelMemory = try levelBuffer.reserve(size, path: path)
    let stream = try streamMemory(for: UnsafeRawBufferPointer(start: source, count: count), path)
    // ISA-L clears neither all of its stream nor the buffer of a level: what the picture before
    // left there must not show in the bytes. The tokens, all but the buffer's start, are written
    // before they are read.
    UnsafeMutableRawPointer(stream).initializeMemory(
      as: UInt8.self, repeating: 0, count: MemoryLayout<isal_zstream>.size)
    levelMemory.initializeMemory(as: UInt8.self, repeating: 0, count: size - Self.tokenBytes)
    isal_deflate_stateless_init(stream)
    // The initializer leaves this one as it finds it.
    stream.pointee.hist_bits = windowBits
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

  /// Memory for a stream, at an address that cannot show in the bytes.
  ///
  /// ISA-L 2.30's routine for AVX2 hashes bits 16 to 47 of the stream's address in the place of the
  /// bytes from the third on, once, at the start. That does no harm as long as the hash differs
  /// from those of the first three positions: otherwise a match is found or lost, and the same
  /// picture gives other bytes in another run. Of the addresses tried here, 64 kB apart, one in
  /// eleven has to be passed over.
  private func streamMemory(
    for bytes: UnsafeRawBufferPointer, _ path: String
  ) throws(PictureError) -> UnsafeMutablePointer<isal_zstream> {
    // The stream's structure measures over 80 kB: too much for a task's stack.
    let stride = 1 << 16
    let memory = try streamBuffer.reserve(
      MemoryLayout<isal_zstream>.size + (Self.addressCount - 1) * stride, path: path)
    var address = memory
    for place in 0..<Self.addressCount {
      address = memory + place * stride
      let hash = Self.bucket(UInt32(truncatingIfNeeded: UInt(bitPattern: address) >> 16))
      let isTaken = (0..<min(3, max(0, bytes.count - 3))).contains { start in
        Self.bucket(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self).littleEndian)
          == hash
      }
      if !isTaken { break }
    }
    return address.bindMemory(to: isal_zstream.self, capacity: 1)
  }

  /// The lowest five bits, all that ISA-L looks at in the shortest inputs, of its hash of four
  /// bytes: CRC-32C without inversion, polynomial 0x1EDC6F41 with its bits reversed.
  private static func bucket(_ word: UInt32) -> UInt32 {
    var remainder = word
    for _ in 0..<32 {
      remainder = (remainder >> 1) ^ (remainder & 1 == 0 ? 0 : 0x82f6_3b78)
    }
    return remainder & 31
  }

  private static let addressCount = 16

  /// ISA-L's `ISAL_DEF_LVL1_EXTRA_LARGE`, whose macro Swift cannot import: four and 128 token
  /// blocks, the hash table, and some slack.
  private static let levelBufferBytes = 4 * 1024 + 2 * 8192 + tokenBytes + 4096
  private static let tokenBytes = 4 * 128 * 1024
}
