import StrobePictures
import Testing

@Suite struct PNGDecoderTests {
  @Test func everyKindHasAFixture() {
    // 15 pairs of colour type and depth, each interlaced and not, 11 of them also with tRNS: 52;
    // five odd interlaced sizes, ten orders of filters, three arrangements of chunks.
    #expect(Fixtures.knownPNGs.count == 52 + 5 + 10 + 3)
  }

  @Test(arguments: Fixtures.knownPNGs)
  func readsEveryKind(_ known: Fixtures.KnownPNG) throws {
    let bitmap = try PNGDecoder.decode(known.bytes())
    #expect(bitmap.format == .straightRGBA)
    #expect(bitmap.width == known.width)
    #expect(bitmap.height == known.height)
    #expect(bitmap.bytes == known.pixels)
  }

  /// Cairo drops the lower eight of sixteen bits, so those are left out.
  @Test(arguments: Fixtures.knownPNGs.filter { !$0.name.contains("16") })
  func agreesWithCairo(_ known: Fixtures.KnownPNG) throws {
    let bytes = try known.bytes()
    #expect(try PNGDecoder.decode(bytes).premultiplied() == CairoOracle.read(bytes))
  }

  /// 128 is the first value nearer to 1 than to 0, since 65535 / 255 = 257.
  @Test(arguments: [
    (0, 0), (128, 0), (129, 1), (257, 1), (385, 1), (386, 2), (32_767, 127), (32_768, 128),
    (65_406, 254), (65_407, 255), (65_535, 255),
  ])
  func roundsSixteenBitsToTheNearest(_ wide: Int, _ narrow: UInt8) throws {
    let png = PNGBuilder.file(
      1, 1, depth: 16, filtered: [0, UInt8(wide >> 8), UInt8(wide & 255)])
    #expect(try PNGDecoder.decode(png).bytes == [narrow, narrow, narrow, 255])
  }

  @Test func aTransparentColorIsComparedAtSixteenBits() throws {
    var png = PNGBuilder()
    png.header(3, 1, depth: 16)
    png.chunk("tRNS", [0x12, 0x34])
    png.data([0, 0x12, 0x34, 0x12, 0x35, 0x12, 0x33])
    png.chunk("IEND")
    #expect(
      try PNGDecoder.decode(png.bytes).bytes.enumerated().filter { $0.offset % 4 == 3 }
        .map(\.element) == [0, 255, 255])
  }

  @Test func numbersBeyondThePaletteAreOpaqueBlack() throws {
    var png = PNGBuilder()
    png.header(2, 1, depth: 4, color: 3)
    png.chunk("PLTE", [1, 2, 3])
    png.data([0, 0x07])
    png.chunk("IEND")
    #expect(try PNGDecoder.decode(png.bytes).bytes == [1, 2, 3, 255, 0, 0, 0, 255])
  }

  @Test func bytesAfterTheEndAreIgnored() throws {
    let png = PNGBuilder.file(1, 1, filtered: [0, 9])
    #expect(try PNGDecoder.decode(png + [1, 2, 3]) == PNGDecoder.decode(png))
  }
}
