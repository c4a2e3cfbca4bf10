import StrobePictures
import Testing

@Suite struct BitmapConversionTests {
  /// Every pair of alpha and colour as a picture of 256 × 256 pixels.
  private func everyPair(_ format: Bitmap.Format, _ pixel: (Int, Int) -> [UInt8]) throws -> Bitmap {
    var bytes: [UInt8] = []
    for alpha in 0...255 {
      for color in 0...255 { bytes += pixel(alpha, color) }
    }
    return try #require(Bitmap(width: 256, height: 256, format: format, bytes: bytes))
  }

  @Test func premultiplyingRoundsToTheNearest() throws {
    let straight = try everyPair(.straightRGBA) { alpha, color in
      [UInt8(color), 0, 255, UInt8(alpha)]
    }
    let words = straight.premultiplied()
    #expect(words.format == .premultipliedARGB32)
    words.bytes.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      for alpha in 0...255 {
        for color in 0...255 {
          // The nearest integer; halves cannot occur, since 255 is odd.
          let red = (alpha * color * 2 + 255) / 510
          let expected = UInt32(alpha << 24 | red << 16 | alpha)
          guard pixels[alpha * 256 + color] == expected else {
            Issue.record("alpha \(alpha), colour \(color): \(pixels[alpha * 256 + color])")
            return
          }
        }
      }
    }
  }

  @Test func dividingAlphaOutRoundsAsCairosWriter() throws {
    let words = try everyPair(.premultipliedARGB32) { alpha, color in
      let value = UInt32(alpha << 24 | min(color, alpha) << 16 | min(color, alpha) / 2)
      return withUnsafeBytes(of: value) { Array($0) }
    }
    let straight = words.straight()
    for alpha in 0...255 {
      for color in 0...255 {
        let place = (alpha * 256 + color) * 4
        let found = Array(straight.bytes[place..<(place + 4)])
        let premultiplied = min(color, alpha)
        func divide(_ value: Int) -> UInt8 {
          alpha == 0 ? 0 : UInt8((value * 255 + alpha / 2) / alpha)
        }
        let expected = [divide(premultiplied), 0, divide(premultiplied / 2), UInt8(alpha)]
        guard found == expected else {
          Issue.record("alpha \(alpha), colour \(color): \(found), not \(expected)")
          return
        }
      }
    }
    #expect(try straight == PNGDecoder.decode(CairoOracle.write(words)))
    #expect(straight.premultiplied().straight() == straight)
  }

  @Test func conversionToTheOwnFormatChangesNothing() throws {
    let bitmap = try #require(
      Bitmap(width: 1, height: 1, format: .straightRGBA, bytes: [9, 8, 7, 0]))
    #expect(bitmap.straight() == bitmap)
    #expect(bitmap.premultiplied().premultiplied() == bitmap.premultiplied())
    #expect(bitmap.premultiplied().bytes == [0, 0, 0, 0])
  }
}
