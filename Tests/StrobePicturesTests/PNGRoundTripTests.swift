import StrobePictures
import Testing

@Suite struct PNGRoundTripTests {
  @Test(arguments: TestPicture.all, PNGCompression.allCases)
  func decodedPixelsEqualCairos(_ picture: TestPicture, _ compression: PNGCompression) throws {
    let bitmap = try picture.bitmap()
    let png = try PNGEncoder(compression: compression).encode(bitmap)
    #expect(png[25] == picture.colorType)
    #expect(png[24] == picture.bitDepth)
    let cairos = try PNGDecoder.decode(CairoOracle.write(bitmap))
    let ours = try PNGDecoder.decode(png)
    #expect(ours == cairos)
    #expect(ours == bitmap.straight())
    #expect(CairoOracle.read(png) == CairoOracle.read(CairoOracle.write(bitmap)))
  }

  @Test(arguments: PNGCompression.allCases)
  func anEncoderWritesTheSameBytesAgainAndAfterOthers(_ compression: PNGCompression) throws {
    let encoder = PNGEncoder(compression: compression)
    for picture in TestPicture.all {
      let bitmap = try picture.bitmap()
      let first = try PNGEncoder(compression: compression).encode(bitmap)
      #expect(try encoder.encode(bitmap) == first)
      #expect(try encoder.encode(bitmap) == first)
    }
  }
}
