import StrobePictures
import TestSupport
import Testing

/// Small pictures of each kind that the encoder tells apart.
struct TestPicture: Sendable, CustomTestStringConvertible {
  let name: String
  let width: Int
  let height: Int
  /// Premultiplied word of the pixel.
  let word: @Sendable (_ x: Int, _ y: Int, inout SeededGenerator) -> UInt32
  /// The colour type and bit depth that hold it in the fewest bits.
  let colorType: UInt8
  let bitDepth: UInt8

  var testDescription: String { name }

  func bitmap(seed: UInt64 = 1) throws -> Bitmap {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        withUnsafeBytes(of: word(x, y, &random)) { bytes += $0 }
      }
    }
    return try #require(
      Bitmap(width: width, height: height, format: .premultipliedARGB32, bytes: bytes))
  }

  static func gray(_ level: UInt32) -> UInt32 { 0xff00_0000 | level * 0x01_0101 }

  static func translucent(_ random: inout SeededGenerator) -> UInt32 {
    let alpha = UInt32.random(in: 0...255, using: &random)
    func component() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
    return alpha << 24 | component() << 16 | component() << 8 | component()
  }

  static let all: [TestPicture] = [
    TestPicture(
      name: "black", width: 9, height: 4, word: { _, _, _ in gray(0) }, colorType: 0, bitDepth: 1),
    TestPicture(
      name: "black and white", width: 13, height: 5,
      word: { x, y, _ in gray((x + y) % 3 == 0 ? 0 : 255) }, colorType: 0, bitDepth: 1),
    TestPicture(
      name: "four greys", width: 11, height: 5, word: { x, y, _ in gray(UInt32((x + y) % 4) * 85) },
      colorType: 0, bitDepth: 2),
    TestPicture(
      name: "sixteen greys", width: 17, height: 5,
      word: { x, y, _ in gray(UInt32((x * 3 + y) % 16) * 17) }, colorType: 0, bitDepth: 4),
    TestPicture(
      name: "two odd greys", width: 17, height: 5,
      word: { x, _, _ in gray(UInt32(x % 2) * 33 + 1) },
      colorType: 3, bitDepth: 1),
    TestPicture(
      name: "all greys", width: 64, height: 8,
      word: { x, y, _ in gray(UInt32((x / 2 + 64 * y) % 256)) }, colorType: 0, bitDepth: 8),
    TestPicture(
      name: "grey noise", width: 64, height: 64,
      word: { _, _, random in gray(.random(in: 0...255, using: &random)) }, colorType: 0,
      bitDepth: 8),
    TestPicture(
      name: "two colours", width: 19, height: 3,
      word: { x, _, _ in x < 9 ? 0xffff_0000 : 0xff00_ff00 }, colorType: 3, bitDepth: 1),
    TestPicture(
      name: "transparent", width: 5, height: 3, word: { _, _, _ in 0 }, colorType: 3, bitDepth: 1),
    TestPicture(
      name: "two hundred translucent colours", width: 50, height: 8,
      word: { x, y, _ in
        let alpha = UInt32((x + y * 50) % 200)
        return alpha << 24 | (alpha / 2) << 16 | (alpha / 3) << 8 | alpha
      }, colorType: 3, bitDepth: 8),
    TestPicture(
      name: "colour noise", width: 40, height: 30,
      word: { _, _, random in 0xff00_0000 | .random(in: 0...0xff_ffff, using: &random) },
      colorType: 2, bitDepth: 8),
    TestPicture(
      name: "opaque colours on nothing", width: 40, height: 30,
      word: { x, _, random in
        x < 12 ? 0 : 0xff00_0001 | .random(in: 0...0xff_ffff, using: &random)
      }, colorType: 2, bitDepth: 8),
    TestPicture(
      name: "opaque colours with black on nothing", width: 40, height: 30,
      word: { x, _, random in
        x < 12 ? 0 : x < 14 ? 0xff00_0000 : 0xff00_0000 | .random(in: 0...0xff_ffff, using: &random)
      }, colorType: 6, bitDepth: 8),
    TestPicture(
      name: "translucent greys", width: 40, height: 40,
      word: { _, _, random in
        let alpha = UInt32.random(in: 0...255, using: &random)
        return alpha << 24 | UInt32.random(in: 0...alpha, using: &random) * 0x01_0101
      }, colorType: 4, bitDepth: 8),
    TestPicture(
      name: "translucent colours", width: 40, height: 30,
      word: { _, _, random in translucent(&random) },
      colorType: 6, bitDepth: 8),
    TestPicture(
      name: "smooth colours", width: 90, height: 60,
      word: { x, y, _ in
        0xff00_0000 | UInt32(x * 2) << 16 | UInt32(y * 4) << 8 | UInt32((x + y) % 150)
      }, colorType: 2, bitDepth: 8),
    TestPicture(
      name: "one pixel", width: 1, height: 1, word: { _, _, _ in 0x8040_2010 }, colorType: 3,
      bitDepth: 1),
    TestPicture(
      name: "one column", width: 1, height: 400,
      word: { _, y, _ in 0xff00_0000 | UInt32(y * 7919) % 0xff_ffff }, colorType: 2, bitDepth: 8),
  ]
}
