internal import CDeflate

/// Walks over the chunks of a PNG and checks each length and checksum.
struct PNGChunkReader {
  /// A chunk: its four-letter name and the place of its data.
  struct Chunk {
    let name: String
    let data: Range<Int>
  }

  private let bytes: UnsafeRawBufferPointer
  private let path: String
  private var offset = PNGSignature.bytes.count

  /// - Throws: `damaged` when the bytes do not begin with PNG's signature.
  init(_ bytes: UnsafeRawBufferPointer, path: String) throws(PictureError) {
    self.bytes = bytes
    self.path = path
    guard bytes.starts(with: PNGSignature.bytes) else {
      throw damaged("the first eight bytes aren't PNG's signature")
    }
  }

  func damaged(_ what: String) -> PictureError {
    PictureError(path: path, problem: .damaged(kind: "PNG", what: what))
  }

  /// A big-endian number; the caller has checked that it lies within the bytes.
  func number(at place: Int) -> UInt32 {
    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  /// The next chunk.
  ///
  /// - Throws: `damaged` when the file ends first or the checksum is another.
  mutating func next(after last: String) throws(PictureError) -> Chunk {
    guard bytes.count - offset >= 12 else {
      throw damaged(
        "the file ends at byte \(bytes.count), after chunk \(last) and before an IEND chunk")
    }
    let length = Int(number(at: offset))
    let nameBytes = bytes[(offset + 4)..<(offset + 8)]
    guard nameBytes.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else {
      throw damaged("the chunk name at byte \(offset + 4) isn't four letters")
    }
    let name = String(decoding: nameBytes, as: UTF8.self)
    guard length <= bytes.count - offset - 12 else {
      throw damaged(
        "chunk \(name) at byte \(offset) claims \(length) bytes,"
          + " but the file ends after \(bytes.count - offset - 8)")
    }
    let data = (offset + 8)..<(offset + 8 + length)
    let expected = number(at: data.upperBound)
    let checked = UnsafeRawBufferPointer(rebasing: bytes[(offset + 4)..<data.upperBound])
    let found = libdeflate_crc32(0, checked.baseAddress, checked.count)
    guard found == expected else {
      throw damaged(
        "the checksum of chunk \(name) at byte \(offset) is \(Self.hexadecimal(found)),"
          + " but the file says \(Self.hexadecimal(expected))")
    }
    offset = data.upperBound + 4
    return Chunk(name: name, data: data)
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
