import StrobePictures
import Testing

@testable import StrobeCompare

/// Counts that pixelmatch 0.4.0 from PyPI, a port of the published version 5, gives for pictures
/// that can be made again from a few numbers; `Fixtures/Vectors/make_pixelmatch_counts.py` counts
/// them.
@Suite("Counts of the published tool")
struct PublishedCountsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    enum Kind: Sendable {
      case noise
      case palette
      case steps
      case ring
    }

    let kind: Kind
    let width: Int
    let height: Int
    let seed: UInt32
    let opaque: Bool
    /// With threshold 0.1, with anti-aliased pixels counted too, and with threshold 0.02.
    let counts: [Int]

    init(
      _ kind: Kind, _ width: Int, _ height: Int, seed: UInt32, opaque: Bool, counts: [Int]
    ) {
      self.kind = kind
      self.width = width
      self.height = height
      self.seed = seed
      self.opaque = opaque
      self.counts = counts
    }

    var testDescription: String { "\(kind) \(width)x\(height), seed \(seed)" }
  }

  static let cases: [Case] = [
    Case(.noise, 37, 23, seed: 1, opaque: true, counts: [823, 823, 850]),
    Case(.noise, 37, 23, seed: 2, opaque: false, counts: [722, 722, 844]),
    Case(.noise, 37, 23, seed: 3, opaque: true, counts: [822, 822, 851]),
    Case(.noise, 37, 23, seed: 4, opaque: false, counts: [737, 737, 847]),
    Case(.noise, 600, 3, seed: 1, opaque: true, counts: [1756, 1756, 1800]),
    Case(.noise, 600, 3, seed: 2, opaque: false, counts: [1545, 1545, 1789]),
    Case(.noise, 600, 3, seed: 3, opaque: true, counts: [1749, 1749, 1800]),
    Case(.noise, 600, 3, seed: 4, opaque: false, counts: [1542, 1542, 1789]),
    Case(.palette, 41, 29, seed: 1, opaque: true, counts: [693, 793, 693]),
    Case(.palette, 41, 29, seed: 2, opaque: false, counts: [702, 782, 702]),
    Case(.palette, 41, 29, seed: 3, opaque: true, counts: [704, 766, 704]),
    Case(.palette, 41, 29, seed: 4, opaque: false, counts: [471, 522, 687]),
    Case(.palette, 530, 4, seed: 1, opaque: true, counts: [1241, 1410, 1241]),
    Case(.palette, 530, 4, seed: 2, opaque: false, counts: [1332, 1455, 1332]),
    Case(.palette, 530, 4, seed: 3, opaque: true, counts: [1269, 1406, 1269]),
    Case(.palette, 530, 4, seed: 4, opaque: false, counts: [831, 921, 1223]),
    Case(.steps, 40, 30, seed: 1, opaque: true, counts: [32, 32, 1177]),
    Case(.steps, 40, 30, seed: 2, opaque: false, counts: [11, 11, 1078]),
    Case(.steps, 40, 30, seed: 3, opaque: true, counts: [22, 22, 1178]),
    Case(.steps, 40, 30, seed: 4, opaque: false, counts: [10, 10, 1081]),
    Case(.ring, 48, 40, seed: 1, opaque: true, counts: [0, 0, 4]),
    Case(.ring, 48, 40, seed: 2, opaque: false, counts: [34, 112, 62]),
    Case(.ring, 48, 40, seed: 3, opaque: true, counts: [17, 96, 43]),
    Case(.ring, 48, 40, seed: 4, opaque: false, counts: [0, 5, 13]),
    Case(.ring, 31, 57, seed: 1, opaque: true, counts: [0, 0, 4]),
    Case(.ring, 31, 57, seed: 2, opaque: false, counts: [28, 83, 46]),
    Case(.ring, 31, 57, seed: 3, opaque: true, counts: [17, 74, 32]),
    Case(.ring, 31, 57, seed: 4, opaque: false, counts: [0, 2, 11]),
    Case(.ring, 24, 24, seed: 1, opaque: true, counts: [0, 0, 7]),
    Case(.ring, 24, 24, seed: 2, opaque: false, counts: [21, 61, 37]),
    Case(.ring, 24, 24, seed: 3, opaque: true, counts: [12, 57, 26]),
    Case(.ring, 24, 24, seed: 4, opaque: false, counts: [0, 3, 8]),
  ]

  @Test("Every count is the tool's", arguments: cases)
  func counts(of example: Case) throws {
    let (expected, actual) = try Generator.pictures(example)
    let settings = [
      PixelMatch(), PixelMatch(includeAA: true), PixelMatch(threshold: 0.02),
    ]
    for (setting, count) in zip(settings, example.counts) {
      let result = Comparison(metric: .pixelMatch(setting)).compare(expected, with: actual)
      #expect(result.differentPixels == count)
    }
  }

  @Test("Asking about one pixel or about many gives the same answer", arguments: cases)
  func antialiasing(of example: Case) throws {
    let (expected, actual) = try Generator.pictures(example)
    let answers = PixelPlane.withPlanes(expected, actual, keepsPremultiplied: false) { a, b, _ in
      let detector = AntialiasingDetector(
        expected: a, actual: b, width: a.width, height: a.height)
      return (0..<a.height).flatMap { y in
        (0..<a.width).map { x in
          (detector.isAntialiased(x: x, y: y), detector.isAntialiasedAmongMany(x: x, y: y))
        }
      }
    }
    #expect(answers.filter { $0.0 != $0.1 }.isEmpty)
  }
}

/// Pseudo-random bytes by a linear congruence, and the pictures made of them.
private struct Generator {
  private var state: UInt32

  private mutating func byte() -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 24)
  }

  private mutating func pixel(opaque: Bool) -> [Int] {
    let red = byte()
    let green = byte()
    let blue = byte()
    let alpha = byte()
    return [red, green, blue, opaque ? 255 : alpha]
  }

  static func pictures(_ example: PublishedCountsTests.Case) throws -> (Bitmap, Bitmap) {
    var generator = Generator(state: example.seed)
    let (a, b) = generator.components(example)
    return (try bitmap(a, example), try bitmap(b, example))
  }

  private static func bitmap(
    _ components: [Int], _ example: PublishedCountsTests.Case
  ) throws -> Bitmap {
    try #require(
      Bitmap(
        width: example.width, height: example.height, format: .straightRGBA,
        bytes: components.map { UInt8($0) }))
  }

  private mutating func components(_ example: PublishedCountsTests.Case) -> ([Int], [Int]) {
    let pixels = example.width * example.height
    switch example.kind {
    case .noise:
      let a = (0..<pixels).flatMap { _ in pixel(opaque: example.opaque) }
      return (a, (0..<pixels).flatMap { _ in pixel(opaque: example.opaque) })
    case .palette:
      let colors = (0..<3).map { _ in pixel(opaque: example.opaque) }
      let a = (0..<pixels).flatMap { _ in colors[byte() % 3] }
      return (a, (0..<pixels).flatMap { _ in colors[byte() % 3] })
    case .steps:
      var a: [Int] = []
      var b: [Int] = []
      for index in 0..<(pixels * 4) {
        let value = 100 + byte() % 56
        let other = value + byte() % 61 - 30
        let isFixed = example.opaque && index % 4 == 3
        a.append(isFixed ? 255 : value)
        b.append(isFixed ? 255 : min(max(other, 0), 255))
      }
      return (a, b)
    case .ring:
      let ground = pixel(opaque: example.opaque)
      let line = pixel(opaque: example.opaque)
      let thickness = 2 + byte() % 14
      let x = 4 * example.width
      let y = 4 * example.height
      let a = ring(example, ground, line, thickness, x, y)
      let dx = 1 + byte() % 9
      let dy = byte() % 9
      return (a, ring(example, ground, line, thickness, x + dx, y + dy))
    }
  }

  /// A ring with 8 x 8 samples a pixel; its middle in eighths of a pixel.
  private func ring(
    _ example: PublishedCountsTests.Case, _ ground: [Int], _ line: [Int], _ thickness: Int,
    _ middleX: Int, _ middleY: Int
  ) -> [Int] {
    let outer = 3 * min(example.width, example.height)
    let range = ((outer - thickness) * (outer - thickness))...(outer * outer)
    var components: [Int] = []
    for y in 0..<example.height {
      for x in 0..<example.width {
        var covered = 0
        for j in 0..<8 {
          let dy = 8 * y + j - middleY
          for i in 0..<8 {
            let dx = 8 * x + i - middleX
            if range.contains(dx * dx + dy * dy) { covered += 1 }
          }
        }
        for channel in 0..<4 {
          components.append((ground[channel] * (64 - covered) + line[channel] * covered) / 64)
        }
      }
    }
    return components
  }
}
