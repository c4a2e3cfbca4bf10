internal import CDeflate

/// The chunks of a PNG that its pixels need, all checked.
struct PNGFile {
  let header: PNGHeader
  private(set) var palette: [UInt8] = []
  private(set) var transparency: [UInt8] = []
  /// Where the pieces of the image data lie.
  private var pieces: [Range<Int>] = []
  /// Bytes of image data in all pieces.
  private(set) var dataCount = 0

  init(_ bytes: UnsafeRawBufferPointer, path: String) throws(PictureError) {
    var reader = try PNGChunkReader(bytes, path: path)
    var chunk = try reader.next(after: "none")
    header = try PNGHeader(chunk, bytes, reader, path: path)
    var last = "IHDR"
    while true {
      chunk = try reader.next(after: last)
      switch chunk.name {
      case "IDAT":
        guard pieces.isEmpty || last == "IDAT" else {
          throw reader.damaged("an IDAT chunk after \(last), which follows other IDAT chunks")
        }
        guard header.layout.colorType != .palette || !palette.isEmpty else {
          throw reader.damaged("it has no PLTE chunk before IDAT")
        }
        pieces.append(chunk.data)
        dataCount += chunk.data.count
      case "PLTE": try readPalette(chunk, bytes, reader)
      case "tRNS": try readTransparency(chunk, bytes, reader)
      case "IHDR": throw reader.damaged("it has a second IHDR chunk")
      case "IEND":
        guard !pieces.isEmpty else { throw reader.damaged("it has no IDAT chunk") }
        return
      default:
        // An upper-case first letter marks a chunk without which the picture cannot be shown.
        if let first = chunk.name.utf8.first, first & 0x20 == 0 {
          throw PictureError(
            path: path, problem: .unsupported(kind: "PNG", what: "critical chunk \(chunk.name)"))
        }
      }
      last = chunk.name
    }
  }

  private mutating func readPalette(
    _ chunk: PNGChunkReader.Chunk, _ bytes: UnsafeRawBufferPointer, _ reader: PNGChunkReader
  ) throws(PictureError) {
    let count = chunk.data.count
    guard pieces.isEmpty, palette.isEmpty, transparency.isEmpty else {
      throw reader.damaged("a PLTE chunk in the wrong place")
    }
    guard count > 0, count % 3 == 0, count <= 768 else {
      throw reader.damaged("its PLTE chunk has \(count) bytes, not 3 for each of 1 to 256 colours")
    }
    guard header.layout.colorType != .palette || count / 3 <= 1 << header.layout.bitDepth else {
      throw reader.damaged(
        "its palette has \(count / 3) colours, more than \(header.layout.bitDepth) bits can number")
    }
    palette = [UInt8](bytes[chunk.data])
  }

  private mutating func readTransparency(
    _ chunk: PNGChunkReader.Chunk, _ bytes: UnsafeRawBufferPointer, _ reader: PNGChunkReader
  ) throws(PictureError) {
    let count = chunk.data.count
    guard pieces.isEmpty, transparency.isEmpty else {
      throw reader.damaged("a tRNS chunk in the wrong place")
    }
    let isFitting =
      switch header.layout.colorType {
      case .palette: count > 0 && count <= palette.count / 3
      case .gray: count == 2
      case .rgb: count == 6
      case .grayAlpha, .rgba: false
      }
    guard isFitting else {
      throw reader.damaged(
        "a tRNS chunk of \(count) bytes doesn't fit colour type"
          + " \(header.layout.colorType.rawValue)")
    }
    transparency = [UInt8](bytes[chunk.data])
  }

  /// Decompresses the image data.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - target: room for `count` bytes.
  ///   - count: the size that the header demands.
  ///   - path: for messages.
  /// - Throws: `damaged` when the data is not deflate, or too short or long for the picture.
  func inflate(
    _ bytes: UnsafeRawBufferPointer, into target: UnsafeMutableRawPointer, _ count: Int,
    path: String
  ) throws(PictureError) {
    guard let decompressor = libdeflate_alloc_decompressor() else {
      throw PictureError(path: path, problem: .outOfMemory(bytes: 1 << 16))
    }
    defer { libdeflate_free_decompressor(decompressor) }
    var written = 0
    let result: libdeflate_result
    if pieces.count == 1, let piece = pieces.first {
      let data = UnsafeRawBufferPointer(rebasing: bytes[piece])
      result = libdeflate_zlib_decompress(
        decompressor, data.baseAddress, data.count, target, count, &written)
    } else {
      let joined = try ScratchMemory(dataCount, path: path)
      var offset = 0
      for piece in pieces {
        let data = UnsafeRawBufferPointer(rebasing: bytes[piece])
        guard let base = data.baseAddress else { continue }
        (joined.base + offset).copyMemory(from: base, byteCount: data.count)
        offset += data.count
      }
      result = libdeflate_zlib_decompress(
        decompressor, joined.base, dataCount, target, count, &written)
    }
    let what: String
    switch result {
    case LIBDEFLATE_SUCCESS where written == count: return
    case LIBDEFLATE_SUCCESS, LIBDEFLATE_SHORT_OUTPUT:
      what = "its image data ends after \(written) of \(count) bytes"
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      what = "its image data is longer than the \(count) bytes of the picture"
    default: what = "its compressed image data is corrupt"
    }
    throw PictureError(path: path, problem: .damaged(kind: "PNG", what: what))
  }
}
