import StrobePictures
import Testing

@testable import StrobeCompare

@Suite("Comparisons")
struct ComparisonTests {
  @Test("Pictures of different sizes never match and are compared over the union")
  func sizes() throws {
    let small = try Bitmap.filled(100, 100, .white)
    let large = try Bitmap.filled(100, 101, .white)
    for (a, b) in [(small, large), (large, small)] {
      for metric in [Comparison.Metric.exact, .pixelMatch(PixelMatch())] {
        let comparison = Comparison(metric: metric, allowance: .count(1000))
        let result = comparison.compare(a, with: b)
        #expect(!result.sizeMatches)
        #expect(!result.matches)
        #expect((result.width, result.height) == (100, 101))
        #expect(result.totalPixels == 10_100)
        #expect(result.differentPixels == 100)
        #expect(result.maxDelta == 1)
        #expect(abs(result.meanDelta - 100.0 / 10_100) < 1e-9)
        #expect(result.firstDifference == PixelPlace(x: 0, y: 100))
        #expect(
          result.differenceBounds == PixelRectangle(x: 0, y: 100, width: 100, height: 1))
        let picture = try comparison.differencePicture(a, b)
        #expect((picture.width, picture.height) == (100, 101))
        #expect(picture[50, 100] == .red)
        #expect(picture[50, 99] == .white)
      }
    }
  }

  @Test("A corner that neither picture covers does not count")
  func crossedSizes() throws {
    let wide = try Bitmap.filled(7, 3, .white)
    let high = try Bitmap.filled(4, 6, .white)
    let result = Comparison.exact.compare(wide, with: high)
    // 3 x 3 of the wide one, 4 x 3 of the high one.
    #expect(result.differentPixels == 9 + 12)
    #expect(result.totalPixels == 42)
    let picture = try Comparison.exact.differencePicture(wide, high)
    #expect(picture[6, 5] == .clear)
    #expect(picture[6, 2] == .red)
    #expect(picture[0, 5] == .red)
    #expect(picture[0, 0] == .white)
  }

  @Test("Ignored rectangles take no part, wherever they lie")
  func ignoring() throws {
    let white = try Bitmap.filled(50, 40, .white)
    let black = try Bitmap.filled(50, 40, .black)
    let rectangles = [
      PixelRectangle(x: 10, y: 10, width: 10, height: 10),
      PixelRectangle(x: 15, y: 15, width: 10, height: 10),  // overlaps by 25
      PixelRectangle(x: -5, y: -5, width: 7, height: 7),  // 4 inside
      PixelRectangle(x: 48, y: 38, width: .max, height: .max),  // 4 inside
      PixelRectangle(x: 60, y: 0, width: 5, height: 5),
      PixelRectangle(x: 0, y: 20, width: 0, height: 5),
      PixelRectangle(x: 0, y: 20, width: 5, height: -5),
    ]
    let ignored = 100 + 100 - 25 + 4 + 4
    for metric in [Comparison.Metric.exact, .pixelMatch(PixelMatch())] {
      let result = Comparison(metric: metric, ignoring: rectangles).compare(white, with: black)
      #expect(result.differentPixels == 2000 - ignored)
      #expect(result.comparedPixels == 2000 - ignored)
      #expect(result.totalPixels == 2000)
    }
    let all = PixelRectangle(x: 0, y: 0, width: 50, height: 40)
    #expect(Comparison(metric: .exact, ignoring: [all]).compare(white, with: black).matches)
  }

  @Test("Ignoring works where sizes differ")
  func ignoringUncovered() throws {
    let small = try Bitmap.filled(10, 10, .white)
    let large = try Bitmap.filled(10, 12, .white)
    let result = Comparison(
      metric: .exact, ignoring: [PixelRectangle(x: 0, y: 10, width: 3, height: 5)]
    ).compare(small, with: large)
    #expect(result.differentPixels == 14)
    #expect(!result.matches)
  }

  @Test("A number or a share of pixels may differ")
  func allowances() throws {
    let white = try Bitmap.filled(20, 10, .white)
    var changed = white
    for x in 0..<4 { changed[x * 4, 5] = .black }
    let cases: [(DifferenceAllowance, Bool)] = [
      (.none, false), (.count(3), false), (.count(4), true), (.count(-1), false),
      (.share(0.0199), false), (.share(0.02), true), (.share(1), true), (.share(.nan), false),
    ]
    for (allowance, matches) in cases {
      let comparison = Comparison(metric: .exact, allowance: allowance)
      let result = comparison.compare(white, with: changed)
      #expect(result.matches == matches, "\(allowance)")
      #expect(result.differentPixels == 4)
    }
  }

  @Test("Allowances and rectangles are read from text")
  func parsing() {
    #expect(DifferenceAllowance("25") == .count(25))
    #expect(DifferenceAllowance("0.5%") == .share(0.005))
    #expect(DifferenceAllowance("100%") == .share(1))
    for text in ["", "-1", "1.5", "101%", "-1%", "%", "nan%", "1e99", "5 %x"] {
      #expect(DifferenceAllowance(text) == nil, "\(text)")
    }
    #expect(
      PixelRectangle("-3,4,50,6") == PixelRectangle(x: -3, y: 4, width: 50, height: 6))
    for text in ["", "1,2,3", "1,2,3,4,5", "1,2,0,4", "1,2,3,-4", "1,2,,4", "1.5,2,3,4"] {
      #expect(PixelRectangle(text) == nil, "\(text)")
    }
  }

  @Test("The JSON has the documented keys first, in their order")
  func json() throws {
    let white = try Bitmap.filled(4, 2, .white)
    let json = Comparison.exact.compare(white, with: white.setting(3, 1, Pixel(255, 255, 204))).json
    #expect(
      json.hasPrefix(
        "{\"width\": 4, \"height\": 2, \"differentPixels\": 1, \"totalPixels\": 8, "
          + "\"maxDelta\": 0.2, \"meanDelta\": \(51.0 / (8 * 4 * 255)), "
          + "\"sizeMatches\": true, \"matches\": false, "))
    #expect(json.contains("\"firstDifference\": [3, 1]"))
    #expect(
      json.contains(
        "\"largestChannelDifference\": {\"levels\": 51, \"channel\": \"blue\", \"at\": [3, 1], "
          + "\"expected\": 255, \"actual\": 204}"))
    #expect(json.hasSuffix("}"))
    #expect(Comparison().compare(white, with: white).json.contains("\"firstDifference\": null"))
  }
}
