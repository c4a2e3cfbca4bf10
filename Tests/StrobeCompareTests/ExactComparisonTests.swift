import StrobePictures
import Testing

@testable import StrobeCompare

@Suite("The exact comparison")
struct ExactComparisonTests {
  private func compare(_ a: Pixel, _ b: Pixel) throws -> PictureDifference {
    Comparison.exact.compare(try .filled(3, 2, a), with: try .filled(3, 2, b))
  }

  @Test("Black is not transparent black")
  func blackAndTransparentBlack() throws {
    let result = try compare(.black, .clear)
    #expect(result.differentPixels == 6)
    #expect(!result.matches)
    #expect(result.maxDelta == 1)
    #expect(result.largestChannelDifference?.channel == .alpha)
    #expect(result.largestChannelDifference?.levels == 255)
    // One component of four.
    #expect(result.meanDelta == 0.25)
  }

  @Test("Colour under alpha 0 does not count")
  func hiddenColour() throws {
    let result = try compare(Pixel(255, 0, 0, 0), Pixel(0, 0, 255, 0))
    #expect(result.differentPixels == 0)
    #expect(result.matches)
    #expect(result.maxDelta == 0)
    #expect(result.meanDelta == 0)
  }

  @Test("Alpha 128 and 129 differ by one level")
  func oneLevelOfAlpha() throws {
    let result = try compare(Pixel(0, 0, 0, 128), Pixel(0, 0, 0, 129))
    #expect(result.differentPixels == 6)
    #expect(result.largestChannelDifference?.levels == 1)
    #expect(result.maxDelta == 1.0 / 255)
  }

  @Test("Straight colours that premultiply to the same pixel are equal")
  func premultipliedEquality() throws {
    // With alpha 3 a component has four values: 200 and 170 are both 2, 255 is 3.
    #expect(try compare(Pixel(255, 200, 150, 3), Pixel(255, 170, 170, 3)).matches)
    #expect(try !compare(Pixel(255, 200, 150, 3), Pixel(170, 170, 170, 3)).matches)
  }

  @Test("Every premultiplied pixel survives the way through a straight file")
  func roundTrip() {
    var changed: [UInt32] = []
    for alpha: UInt32 in 0...255 {
      for value in 0...alpha {
        let word = alpha << 24 | value << 16 | (alpha - value) << 8 | value / 2
        // Straight words have red lowest: swap the outer components back.
        let back = premultiplied(straight(word))
        let swapped =
          (back & 0xFF00_FF00) | ((back >> 16) & 255) | ((back & 255) << 16)
        if swapped != word { changed.append(word) }
      }
    }
    #expect(changed.isEmpty)
  }

  @Test("Multiplying by alpha rounds to nearest")
  func multiplication() {
    var wrong: [UInt32] = []
    for alpha: UInt32 in 0...255 {
      for value: UInt32 in 0...255 {
        let product = (Double(value * alpha) / 255).rounded()
        let word = premultiplied(alpha << 24 | value << 16 | value << 8 | value)
        let component = UInt32(product)
        let expected = alpha << 24 | component << 16 | component << 8 | component
        if word != expected { wrong.append(word) }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test("A premultiplied picture equals the straight one read back from its file")
  func mixedFormats() throws {
    let drawn = try Bitmap.premultiplied(3, 1, [0x8080_0000, 0x0000_0000, 0xFF12_3456])
    var read = try Bitmap.filled(3, 1, Pixel(255, 0, 0, 128))
    read[1, 0] = Pixel(1, 2, 3, 0)
    read[2, 0] = Pixel(0x12, 0x34, 0x56)
    #expect(Comparison.exact.compare(drawn, with: read).matches)
    #expect(Comparison.exact.compare(read, with: drawn).matches)
    read[2, 0] = Pixel(0x12, 0x34, 0x57)
    let result = Comparison.exact.compare(drawn, with: read)
    #expect(result.differentPixels == 1)
    #expect(result.largestChannelDifference?.channel == .blue)
    #expect(result.largestChannelDifference?.expected == 0x56)
    #expect(result.largestChannelDifference?.actual == 0x57)
  }

  @Test("Premultiplied pictures name the right component")
  func premultipliedChannels() throws {
    let black = try Bitmap.premultiplied(1, 1, [0xFF00_0000])
    let channels: [(UInt32, ChannelDifference.Channel)] = [
      (0xFF09_0000, .red), (0xFF00_0900, .green), (0xFF00_0009, .blue), (0xF600_0000, .alpha),
    ]
    for (word, channel) in channels {
      let result = Comparison.exact.compare(black, with: try .premultiplied(1, 1, [word]))
      #expect(result.largestChannelDifference?.channel == channel)
      #expect(result.largestChannelDifference?.levels == 9)
    }
  }

  @Test(
    "Places, bounds, counts and means are those of the changed pixels", arguments: [1, 40, 1300])
  func places(width: Int) throws {
    let ground = try Bitmap.filled(width, 12, .gray(50))
    var changed = ground
    let right = width - 1
    changed[right, 3] = .gray(53)
    changed[0, 5] = Pixel(50, 50, 57)
    changed[right / 2, 9] = .gray(49)
    let result = Comparison.exact.compare(ground, with: changed)
    #expect(result.differentPixels == 3)
    #expect(result.firstDifference == PixelPlace(x: right, y: 3))
    #expect(
      result.differenceBounds == PixelRectangle(x: 0, y: 3, width: width, height: 7))
    #expect(result.largestChannelDifference?.levels == 7)
    #expect(result.largestChannelDifference?.place == PixelPlace(x: 0, y: 5))
    #expect(result.largestChannelDifference?.channel == .blue)
    #expect(result.maxDelta == 7.0 / 255)
    // 3 in three components, 7 in one, 1 in three.
    let mean = Double(3 * 3 + 7 + 1 * 3) / (Double(width * 12) * 4 * 255)
    #expect(abs(result.meanDelta - mean) < 1e-15)
  }

  @Test("A number of levels can be forgiven")
  func levels() throws {
    let ground = try Bitmap.filled(20, 20, .gray(50))
    let changed = ground.setting(4, 4, Pixel(50, 53, 50)).setting(9, 9, Pixel(50, 50, 48))
    for (levels, count) in [(0, 2), (1, 2), (2, 1), (3, 0), (-4, 2), (900, 0)] {
      let comparison = Comparison(metric: .channelDifference(levels))
      #expect(comparison.compare(ground, with: changed).differentPixels == count)
    }
  }
}
