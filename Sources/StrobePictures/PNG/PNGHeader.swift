/// The `IHDR` chunk of a PNG.
struct PNGHeader: Equatable {
  let width: Int
  let height: Int
  let layout: PNGColorLayout
  let isInterlaced: Bool

  /// Reads the header of a PNG without looking at the rest.
  ///
  /// - Throws: `damaged` for values that PNG does not allow, `tooLarge` beyond ``PictureLimits``,
  ///   `unsupported` for the variant that Xcode writes for iOS.
  init(_ bytes: UnsafeRawBufferPointer, path: String) throws(PictureError) {
    var reader = try PNGChunkReader(bytes, path: path)
    let chunk = try reader.next(after: "none")
    try self.init(chunk, bytes, reader, path: path)
  }

  init(
    _ chunk: PNGChunkReader.Chunk, _ bytes: UnsafeRawBufferPointer, _ reader: PNGChunkReader,
    path: String
  ) throws(PictureError) {
    if chunk.name == "CgBI" {
      throw PictureError(
        path: path,
        problem: .unsupported(
          kind: "PNG", what: "Apple's iOS variant (CgBI); revert it with pngcrush or sips"))
    }
    guard chunk.name == "IHDR", chunk.data.count == 13 else {
      throw reader.damaged(
        "the first chunk is \(chunk.name) of \(chunk.data.count) bytes, not IHDR of 13")
    }
    let start = chunk.data.lowerBound
    let width = Int(reader.number(at: start))
    let height = Int(reader.number(at: start + 4))
    try PictureLimits.check(width: width, height: height, kind: "PNG", path: path)
    let depth = bytes[start + 8]
    let type = bytes[start + 9]
    guard let colorType = PNGColorLayout.ColorType(rawValue: type) else {
      throw reader.damaged("its colour type is \(type), not 0, 2, 3, 4 or 6")
    }
    let allowed: [UInt8] =
      switch colorType {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    guard allowed.contains(depth) else {
      throw reader.damaged("colour type \(type) with \(depth) bits a component")
    }
    guard bytes[start + 10] == 0 else {
      throw reader.damaged("its compression method is \(bytes[start + 10]), not 0")
    }
    guard bytes[start + 11] == 0 else {
      throw reader.damaged("its filter method is \(bytes[start + 11]), not 0")
    }
    guard bytes[start + 12] <= 1 else {
      throw reader.damaged("its interlace method is \(bytes[start + 12]), not 0 or 1")
    }
    self.width = width
    self.height = height
    layout = PNGColorLayout(colorType: colorType, bitDepth: Int(depth))
    isInterlaced = bytes[start + 12] == 1
  }

  /// The pictures of which the file is made: one, or the seven of Adam7 that are not empty.
  var passes: [PNGPass] {
    guard isInterlaced else {
      return [PNGPass(width: width, height: height, left: 0, top: 0, stepX: 1, stepY: 1)]
    }
    let pattern = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return pattern.compactMap { left, top, stepX, stepY in
      guard width > left, height > top else { return nil }
      return PNGPass(
        width: (width - left + stepX - 1) / stepX, height: (height - top + stepY - 1) / stepY,
        left: left, top: top, stepX: stepX, stepY: stepY)
    }
  }

  /// Bytes of all filtered rows of all passes.
  var filteredByteCount: Int {
    passes.reduce(0) { $0 + $1.height * (1 + layout.rowBytes(width: $1.width)) }
  }
}

/// One picture of an interlaced file: every `stepX`-th pixel of every `stepY`-th row.
struct PNGPass {
  let width: Int
  let height: Int
  let left: Int
  let top: Int
  let stepX: Int
  let stepY: Int
}
