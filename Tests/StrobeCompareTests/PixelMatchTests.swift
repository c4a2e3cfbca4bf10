import StrobePictures
import Testing

@testable import StrobeCompare

@Suite("The pixelmatch method")
struct PixelMatchTests {
  private func count(_ a: Bitmap, _ b: Bitmap, _ settings: PixelMatch = PixelMatch()) -> Int {
    Comparison(metric: .pixelMatch(settings)).compare(a, with: b).differentPixels
  }

  @Test("Equal pictures have no difference")
  func equal() throws {
    let picture = try Bitmap.drawn(33, 9) { x, y in Pixel(UInt8(x), UInt8(y), 7) }
    let result = Comparison().compare(picture, with: picture)
    #expect(result.differentPixels == 0)
    #expect(result.maxDelta == 0)
    #expect(result.meanDelta == 0)
    #expect(result.matches)
    #expect(result.firstDifference == nil)
    #expect(result.differenceBounds == nil)
    #expect(result.largestChannelDifference == nil)
  }

  @Test("A grey step counts from the level at which 0.5053 d² passes 35215 t²")
  func greyThreshold() throws {
    // d > 0.1 · √(35215 / 0.5053) = 26.4
    let ground = try Bitmap.filled(5, 5, .gray(100))
    #expect(count(ground, ground.setting(2, 2, .gray(126))) == 0)
    #expect(count(ground, ground.setting(2, 2, .gray(127))) == 1)
    // t = 0.05: 13.2
    let strict = PixelMatch(threshold: 0.05)
    #expect(count(ground, ground.setting(2, 2, .gray(113)), strict) == 0)
    #expect(count(ground, ground.setting(2, 2, .gray(114)), strict) == 1)
    // t = 0 counts any difference, t = 1 none.
    #expect(count(ground, ground.setting(2, 2, .gray(101)), PixelMatch(threshold: 0)) == 1)
    let extreme = try Bitmap.filled(5, 5, .red)
    let opposite = try Bitmap.filled(5, 5, Pixel(0, 255, 255))
    #expect(count(extreme, opposite, PixelMatch(threshold: 1)) == 0)
    #expect(count(extreme, opposite, PixelMatch(threshold: 0.999)) == 25)
  }

  @Test("A threshold out of range is clamped, and no number is the strictest")
  func oddThresholds() throws {
    let ground = try Bitmap.filled(5, 5, .gray(100))
    let changed = ground.setting(2, 2, .gray(101))
    #expect(count(ground, changed, PixelMatch(threshold: .nan)) == 1)
    #expect(count(ground, changed, PixelMatch(threshold: -3)) == 1)
    #expect(count(ground, changed, PixelMatch(threshold: .infinity)) == 0)
  }

  /// White above, black below, and a row of a grey between them: an anti-aliased edge.
  private func edge(_ level: UInt8, width: Int = 9) throws -> Bitmap {
    try Bitmap.drawn(width, 9) { _, y in y < 4 ? .white : y > 4 ? .black : .gray(level) }
  }

  @Test(
    "A grey between flat white and flat black is anti-aliasing only where few neighbours equal it")
  func antialiasedPixel() throws {
    // In a straight edge every grey pixel has two grey neighbours, which is still few enough.
    let result = Comparison().compare(try edge(100), with: try edge(200))
    #expect(result.differentPixels == 0)
    // At both ends the outside of the picture counts as one more equal neighbour: 1 + 1 is few too.
    #expect(result.antialiasedPixels == 9)
    #expect(count(try edge(100), try edge(200), PixelMatch(includeAA: true)) == 9)
  }

  @Test("A flat area that changes its colour isn't anti-aliasing")
  func flatChange() throws {
    let white = try Bitmap.filled(9, 9, .white)
    let block = try Bitmap.drawn(9, 9) { x, y in
      (3...5).contains(x) && (3...5).contains(y) ? .black : .white
    }
    #expect(count(white, block) == 9)
  }

  @Test("A pixel with darker neighbours but no brighter one isn't anti-aliasing")
  func oneSided() throws {
    let white = try Bitmap.filled(9, 9, .white)
    #expect(count(white, white.setting(4, 4, .gray(128))) == 1)
  }

  @Test("The darkest and the brightest neighbour must lie in areas flat in both pictures")
  func flatInBoth() throws {
    // The same edge, but the actual picture's flat sides are broken by stripes.
    let striped = try Bitmap.drawn(9, 9) { x, y in
      let shade = UInt8((x * 3 + y * 5) % 7 * 2)
      return y < 4 ? .gray(255 - shade) : y > 4 ? .gray(shade) : .gray(200)
    }
    #expect(count(try edge(100), striped) > 0)
  }

  @Test("Pictures one pixel wide or high have only neighbours that exist")
  func thinPictures() throws {
    #expect(count(try .filled(1, 1, .white), try .filled(1, 1, .black)) == 1)
    #expect(count(try .filled(1, 700, .white), try .filled(1, 700, .black)) == 700)
    #expect(count(try .filled(700, 1, .white), try .filled(700, 1, .black)) == 700)
  }

  @Test("Semi-transparent pixels are compared over white")
  func overWhite() throws {
    let clear = try Bitmap.filled(4, 4, .clear)
    #expect(count(clear, try .filled(4, 4, .white)) == 0)
    #expect(count(clear, try .filled(4, 4, .black)) == 16)
    // Black at alpha a over white is a grey step of a levels: 26 is accepted, 27 is not.
    #expect(count(clear, try .filled(4, 4, Pixel(0, 0, 0, 26))) == 0)
    #expect(count(clear, try .filled(4, 4, Pixel(0, 0, 0, 27))) == 16)
  }

  @Test("Premultiplied pictures give the count of the straight ones")
  func premultiplied() throws {
    // Half red (alpha 128) and what a file of it holds.
    let drawn = try Bitmap.premultiplied(2, 1, [0x8080_0000, 0xFF00_00FF])
    let read = try Bitmap.drawn(2, 1) { x, _ in x == 0 ? Pixel(255, 0, 0, 128) : Pixel(0, 0, 255) }
    let strictest = PixelMatch(threshold: 0)
    #expect(count(drawn, read, strictest) == 0)
    #expect(count(drawn, read.setting(1, 0, .red), strictest) == 1)
  }

  @Test("The largest and the mean difference are on the threshold's scale")
  func deltas() throws {
    let white = try Bitmap.filled(10, 10, .white)
    let result = Comparison().compare(white, with: white.setting(3, 7, .black))
    let delta = (0.5053 * 65025 / 35215).squareRoot()
    #expect(abs(result.maxDelta - delta) < 1e-6)
    #expect(abs(result.meanDelta - delta / 100) < 1e-6)
    #expect(result.firstDifference == PixelPlace(x: 3, y: 7))
  }
}
