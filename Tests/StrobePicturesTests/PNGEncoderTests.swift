import StrobePictures
import TestSupport
import Testing

@Suite struct PNGEncoderTests {
  private func chunks(_ bitmap: Bitmap, scale: Double = 1) throws -> [(name: String, data: [UInt8])]
  {
    PNGBuilder.chunks(of: try PNGEncoder().encode(bitmap, scale: scale))
  }

  private func bitmap(_ width: Int, _ height: Int, _ pixel: (Int) -> [UInt8]) throws -> Bitmap {
    try #require(
      Bitmap(
        width: width, height: height, format: .straightRGBA,
        bytes: (0..<(width * height)).flatMap(pixel)))
  }

  @Test func chunksAreTheOnesPromisedAndInOrder() throws {
    let opaque = try bitmap(3, 3) { [UInt8($0 * 20), 1, 2, 255] }
    #expect(try chunks(opaque).map(\.name) == ["IHDR", "sRGB", "pHYs", "PLTE", "IDAT", "IEND"])
    let clear = try bitmap(3, 3) { [UInt8($0 * 20), 1, 2, UInt8($0)] }
    #expect(
      try chunks(clear).map(\.name) == ["IHDR", "sRGB", "pHYs", "PLTE", "tRNS", "IDAT", "IEND"])
    #expect(try chunks(opaque)[1].data == [0])
  }

  /// 72 dots an inch are 72 / 0.0254 = 2834.6 pixels a metre.
  @Test(arguments: [(1, 2835), (2, 5669), (0.5, 1417), (3, 8504)] as [(Double, Int)])
  func theResolutionFollowsTheScale(_ scale: Double, _ pixelsPerMeter: Int) throws {
    let picture = try bitmap(1, 1) { _ in [1, 2, 3, 255] }
    let number = PNGBuilder.number(pixelsPerMeter)
    #expect(try chunks(picture, scale: scale)[2].data == number + number + [1])
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300] as [Double])
  func aSenselessScaleIsNoTrap(_ scale: Double) throws {
    let picture = try bitmap(1, 1) { _ in [1, 2, 3, 255] }
    let data = try chunks(picture, scale: scale)[2].data
    let expected = PNGBuilder.number(scale == 1e300 ? 2_147_483_647 : 2835)
    #expect(data == expected + expected + [1])
  }

  @Test func straightPixelsKeepTheirColorUnderAlphaZero() throws {
    for count in [4, 5000] {
      let picture = try bitmap(count, 1) { [UInt8($0 & 255), UInt8($0 >> 8), 7, UInt8($0 % 3)] }
      #expect(try PNGDecoder.decode(PNGEncoder().encode(picture)) == picture)
    }
  }

  /// Rows that are farther apart than they are long, as those of a part of a surface.
  @Test func rowsMayLieApart() throws {
    var random = SeededGenerator(seed: 3)
    let words = (0..<200).map { _ in UInt32.random(in: 0...0xffff, using: &random) | 0xff00_0000 }
    let (width, height, stride) = (7, 9, 20)
    let encoder = PNGEncoder()
    let apart = try words.withUnsafeBytes { bytes in
      try Array(
        encoder.encode(
          premultipliedARGB32: #require(bytes.baseAddress) + 12, width: width, height: height,
          stride: stride * 4))
    }
    let dense = (0..<height).flatMap { y in words[(3 + y * stride)..<(3 + y * stride + width)] }
    let bitmap = try #require(
      Bitmap(
        width: width, height: height, format: .premultipliedARGB32,
        bytes: dense.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }))
    #expect(try apart == PNGEncoder().encode(bitmap))
    #expect(try PNGDecoder.decode(apart) == bitmap.straight())
  }

  /// The second frame of a size lies where the first one lay: nothing was allocated for it.
  @Test func framesOfASizeShareTheirMemory() throws {
    let encoder = PNGEncoder()
    for picture in TestPicture.all {
      let bytes = try picture.bitmap().bytes
      var places: Set<UnsafeRawPointer> = []
      for _ in 0..<3 {
        try bytes.withUnsafeBytes { words in
          let png = try encoder.encode(
            premultipliedARGB32: #require(words.baseAddress), width: picture.width,
            height: picture.height, stride: picture.width * 4)
          places.insert(try #require(png.baseAddress))
        }
      }
      #expect(places.count == 1)
    }
  }

  @Test func encodersInManyTasksWriteTheSame() async throws {
    let bitmaps = try TestPicture.all.map { try $0.bitmap() }
    let files = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let encoder = PNGEncoder()
          return try bitmaps.map { try encoder.encode($0) }
        }
      }
      var all: Set<[[UInt8]]> = []
      for try await files in group { all.insert(files) }
      return all
    }
    #expect(files.count == 1)
  }

  /// A photograph takes a row filter, a drawing none: the first byte of each row says which.
  @Test func filtersFollowTheContent() throws {
    func filters(_ bitmap: Bitmap) throws -> Set<UInt8> {
      let all = try chunks(bitmap)
      let packed = try #require(all.first { $0.name == "IDAT" }).data
      let components = try #require([0: 1, 2: 3, 4: 2, 6: 4][all[0].data[9]])
      let span = bitmap.width * components + 1
      let rows = try #require(PNGBuilder.inflated(packed, count: span * bitmap.height))
      return Set((0..<bitmap.height).map { rows[$0 * span] })
    }
    var random = SeededGenerator(seed: 5)
    // A random walk over the rows: neighbours are alike, and no two neighbourhoods are.
    var level = [128, 128, 128]
    let photograph = try bitmap(120, 80) { _ in
      level = level.map { min(255, max(0, $0 + Int.random(in: -6...6, using: &random))) }
      return level.map { UInt8($0) } + [255]
    }
    #expect(try filters(photograph).isSubset(of: [3, 4]))
    let drawing = try bitmap(120, 80) { place in
      let (x, y) = (place % 120, place / 120)
      return x % 40 == 0 ? [UInt8(y), UInt8(x), 9, 255] : [255, 255, 255, 255]
    }
    #expect(try PNGBuilder.chunks(of: PNGEncoder().encode(drawing))[0].data[9] == 3)
    let manyColors = try bitmap(120, 80) { place in
      let (x, y) = (place % 120, place / 120)
      return x % 30 == 0 ? [UInt8(y), UInt8(x), UInt8(y * 2), 255] : [255, 255, 255, 255]
    }
    #expect(try filters(manyColors) == [0])
  }

  @Test func aPictureBeyondTheLimitsIsRefused() throws {
    let wide = try bitmap(32_768, 1) { _ in [0, 0, 0, 0] }
    #expect(
      throws: PictureError(
        path: "wide.png", problem: .tooLarge(what: "width", value: 32_768, limit: 32_767))
    ) { try PNGEncoder().encode(wide, path: "wide.png") }
  }

  /// Random pictures of random sizes with a random share of repeated, grey, opaque and transparent
  /// pixels come back to the bit.
  @Test(arguments: 0..<120)
  func randomPicturesComeBack(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let width = Int.random(in: 1...70, using: &random)
    let height = Int.random(in: 1...40, using: &random)
    let colors = [2, 4, 16, 256, 300, 100_000].randomElement(using: &random) ?? 2
    let isGray = Bool.random(using: &random)
    let alphas: [UInt32] =
      [[255], [0, 255], [0, 1, 128, 254, 255]].randomElement(using: &random) ?? []
    let repetition = Double.random(in: 0...1, using: &random)
    let palette = (0..<min(colors, 3000)).map { _ -> UInt32 in
      let alpha = alphas.randomElement(using: &random) ?? 255
      func component() -> UInt32 { .random(in: 0...alpha, using: &random) }
      let gray = component()
      return alpha << 24
        | (isGray ? gray * 0x01_0101 : component() << 16 | component() << 8 | component())
    }
    var word: UInt32 = 0
    var bytes: [UInt8] = []
    for _ in 0..<(width * height) {
      if Double.random(in: 0...1, using: &random) >= repetition {
        word = palette.randomElement(using: &random) ?? 0
      }
      withUnsafeBytes(of: word) { bytes += $0 }
    }
    let bitmap = try #require(
      Bitmap(width: width, height: height, format: .premultipliedARGB32, bytes: bytes))
    let compression = PNGCompression.allCases[seed % 3]
    let png = try PNGEncoder(compression: compression).encode(bitmap)
    // A fully transparent colour of a palette or key is black, as Cairo's writer has it.
    #expect(try PNGDecoder.decode(png) == bitmap.straight())
    #expect(CairoOracle.read(png) == bitmap)
  }
}
