import Testing

@testable import StrobeCompare

@Suite("The YIQ difference")
struct YIQTests {
  /// A straight opaque pixel as a word.
  private func word(_ r: Int, _ g: Int, _ b: Int, _ a: Int = 255) -> UInt32 {
    UInt32(a) << 24 | UInt32(b) << 16 | UInt32(g) << 8 | UInt32(r)
  }

  /// The definition, written out.
  private func formula(_ r: Double, _ g: Double, _ b: Double) -> Double {
    let y = r * 0.29889531 + g * 0.58662247 + b * 0.11448223
    let i = r * 0.59597799 - g * 0.27417610 - b * 0.32180189
    let q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  @Test("Black and white differ in brightness alone: 0.5053 · 255²")
  func blackAndWhite() {
    let delta = YIQ.delta(word(0, 0, 0), word(255, 255, 255))
    #expect(abs(delta - 0.5053 * 255 * 255) < 0.01)
    #expect(abs(YIQ.threshold(of: delta) - (0.5053 * 65025 / 35215).squareRoot()) < 1e-6)
  }

  @Test("Red against cyan reaches the scale's end, and nothing lies beyond")
  func largest() {
    let corners = [0, 255].flatMap { r in
      [0, 255].flatMap { g in [0, 255].map { b in word(r, g, b) } }
    }
    let deltas = corners.flatMap { a in corners.map { b in YIQ.delta(a, b) } }
    let greatest = deltas.max() ?? 0
    #expect(greatest == YIQ.delta(word(255, 0, 0), word(0, 255, 255)))
    #expect(greatest <= YIQ.largest)
    #expect(greatest > YIQ.largest - 1)
  }

  @Test("The three squares are the same form as the definition")
  func factorised() {
    let steps = [-255.0, -100, -31, -1, 0, 1, 2, 64, 200, 255]
    for r in steps {
      for g in steps {
        for b in steps {
          let expected = formula(r, g, b)
          let found = Double(YIQ.delta(red: Float(r), green: Float(g), blue: Float(b)))
          #expect(abs(found - expected) <= 1e-3 * expected.squareRoot() + 1e-5)
        }
      }
    }
  }

  @Test("Half-transparent pixels are laid over white")
  func blending() {
    // 51/255 is a fifth: black at a fifth over white is 255 - 51 = 204.
    let pixel = BlendedPixel(word(0, 0, 0, 51))
    #expect(abs(pixel.red - 204) < 1e-9)
    #expect(abs(pixel.green - 204) < 1e-9)
    #expect(abs(pixel.blue - 204) < 1e-9)
    #expect(YIQ.delta(word(9, 99, 199, 0), word(255, 255, 255)) == 0)
  }
}
