import StrobePictures
import Testing

@testable import StrobeCompare

@Suite("Difference pictures")
struct DifferencePictureTests {
  /// Brightness of a colour at a tenth over white, rounded down.
  private func faint(_ pixel: Pixel) -> Pixel {
    let y =
      Double(pixel.r) * 0.29889531 + Double(pixel.g) * 0.58662247 + Double(pixel.b) * 0.11448223
    return .gray(UInt8(255 + (y - 255) * 0.1 * Double(pixel.a) / 255))
  }

  @Test("Differences are red on a faint grey of the expected picture")
  func colours() throws {
    let ground = Pixel(200, 30, 90)
    let expected = try Bitmap.filled(6, 6, ground)
    let actual = expected.setting(2, 3, .white)
    for comparison in [Comparison(), .exact] {
      let picture = try comparison.differencePicture(expected, actual)
      #expect(picture.format == .straightRGBA)
      #expect(picture[2, 3] == .red)
      #expect(picture[3, 3] == faint(ground))
    }
  }

  @Test("Anti-aliased pixels are yellow, and missing from a mask")
  func antialiasing() throws {
    let edge: (UInt8) throws -> Bitmap = { level in
      try Bitmap.drawn(9, 9) { _, y in y < 4 ? .white : y > 4 ? .black : .gray(level) }
    }
    let picture = try Comparison().differencePicture(try edge(100), try edge(200))
    #expect(picture[4, 4] == .yellow)
    #expect(picture[4, 0] == .white)
    let mask = Comparison(metric: .pixelMatch(PixelMatch(diffMask: true)))
    #expect(try mask.differencePicture(try edge(100), try edge(200)) == .filled(9, 9, .clear))
  }

  @Test("A second colour tells darker from brighter")
  func darker() throws {
    let blue = MarkColor(red: 0, green: 0, blue: 255)
    let comparison = Comparison(metric: .pixelMatch(PixelMatch(diffColorAlt: blue)))
    let ground = try Bitmap.filled(9, 9, .gray(128))
    let changed = ground.setting(2, 2, .black).setting(6, 6, .white)
    let picture = try comparison.differencePicture(ground, changed)
    #expect(picture[2, 2] == Pixel(0, 0, 255))
    #expect(picture[6, 6] == .red)
  }

  @Test("Both pictures can stand beside the differences")
  func sideBySide() throws {
    let expected = try Bitmap.filled(5, 4, Pixel(10, 20, 30, 40))
    let actual = try Bitmap.premultiplied(3, 6, Array(repeating: 0xFF11_2233, count: 18))
    let picture = try Comparison.exact.differencePicture(
      expected, actual, layout: .sideBySide(gap: 2))
    #expect((picture.width, picture.height) == (5 * 3 + 2 * 2, 6))
    #expect(picture[0, 0] == Pixel(10, 20, 30, 40))
    #expect(picture[4, 3] == Pixel(10, 20, 30, 40))
    #expect(picture[0, 4] == .clear)
    #expect(picture[5, 0] == .clear)
    #expect(picture[7, 0] == .red)
    #expect(picture[14, 0] == Pixel(0x11, 0x22, 0x33))
    #expect(picture[16, 5] == Pixel(0x11, 0x22, 0x33))
    #expect(picture[17, 0] == .clear)
    let touching = try Comparison.exact.differencePicture(
      expected, actual, layout: .sideBySide(gap: -9))
    #expect(touching.width == 15)
  }

  @Test("A picture that would be too large is refused with its size")
  func tooLarge() throws {
    let wide = try Bitmap.filled(30_000, 1, .white)
    let high = try Bitmap.filled(1, 30_000, .white)
    #expect(throws: DifferencePictureError.self) {
      try Comparison.exact.differencePicture(wide, high)
    }
    let error = #expect(throws: DifferencePictureError.self) {
      try Comparison.exact.differencePicture(wide, wide, layout: .sideBySide(gap: .max))
    }
    #expect(error?.height == 1)
    #expect(Comparison.exact.compare(wide, with: high).differentPixels == 59_998)
  }
}
