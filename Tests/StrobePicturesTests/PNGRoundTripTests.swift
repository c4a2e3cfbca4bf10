import StrobePictures
import TestSupport
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

  /// Each encoder's memory lies elsewhere, as it does in each run of a program.
  @Test(arguments: PNGCompression.allCases)
  func bytesDoNotDependOnWhereMemoryLies(_ compression: PNGCompression) throws {
    // Equal rows of two greys: five copies of four bytes each.
    let pictures = try (0..<30).map { number in
      var random = SeededGenerator(seed: UInt64(number))
      let row = (0..<17).flatMap { _ in
        let level: UInt8 = Bool.random(using: &random) ? 1 : 34
        return [level, level, level, 255]
      }
      return try #require(
        Bitmap(
          width: 17, height: 5, format: .premultipliedARGB32,
          bytes: Array(repeatElement(row, count: 5).joined())))
    }
    let expected = try pictures.map { try PNGEncoder(compression: compression).encode($0) }
    var encoders: [PNGEncoder] = []
    for _ in 0..<40 {
      let encoder = PNGEncoder(compression: compression)
      encoders.append(encoder)
      #expect(try pictures.map { try encoder.encode($0) } == expected)
    }
  }

  /// Photographs as they are and enlarged, where filtered rows hold no matches but runs.
  @Test(arguments: [(PNGCompression.default, 1.08), (.fast, 1.12)], [1.0, 1.7])
  func photographsAreHardlyLargerThanCairos(
    _ limit: (compression: PNGCompression, ratio: Double), _ enlargement: Double
  ) throws {
    let source = try PNGDecoder.decode(PictureFile.readBytes(Fixtures.photograph))
    let bitmap = try #require(enlarged(source, by: enlargement)).premultiplied()
    let png = try PNGEncoder(compression: limit.compression).encode(bitmap)
    #expect(Double(png.count) <= limit.ratio * Double(CairoOracle.write(bitmap).count))
    #expect(try PNGDecoder.decode(png) == bitmap.straight())
  }

  /// An opaque picture, enlarged with bilinear interpolation.
  private func enlarged(_ source: Bitmap, by factor: Double) -> Bitmap? {
    let width = Int(Double(source.width) * factor)
    let height = Int(Double(source.height) * factor)
    let bytes = source.bytes.withUnsafeBufferPointer { bytes in
      func level(_ x: Int, _ y: Int, _ component: Int) -> Double {
        let column = min(x, source.width - 1)
        let row = min(y, source.height - 1)
        return Double(bytes[(row * source.width + column) * 4 + component])
      }
      return (0..<(width * height * 4)).map { place in
        let (pixel, component) = place.quotientAndRemainder(dividingBy: 4)
        let (row, column) = pixel.quotientAndRemainder(dividingBy: width)
        let (across, down) = (Double(column) / factor, Double(row) / factor)
        let (left, top) = (Int(across), Int(down))
        let (right, bottom) = (across - Double(left), down - Double(top))
        let above =
          level(left, top, component) * (1 - right) + level(left + 1, top, component) * right
        let below =
          level(left, top + 1, component) * (1 - right)
          + level(left + 1, top + 1, component) * right
        return UInt8(above * (1 - bottom) + below * bottom + 0.5)
      }
    }
    return Bitmap(width: width, height: height, format: .straightRGBA, bytes: bytes)
  }
}
