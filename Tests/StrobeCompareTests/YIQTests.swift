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
          let units = YIQ.Units(red: 1, green: 1, blue: 1)
          let scaled = YIQ.delta(red: Float(r), green: Float(g), blue: Float(b), units: units)
          let found = Double(scaled / ChunkScratch.deltaScale)
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

@Suite("Chunks of pixels")
struct ChunkScratchTests {
  /// Pixels with every component between 0 and 255 somewhere.
  private func words(_ count: Int, seed: UInt32, opaque: Bool) -> [UInt32] {
    var state = seed
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      let mixed = state ^ (state >> 13)
      return opaque ? mixed | 0xFF00_0000 : mixed
    }
  }

  @Test(
    "Differences, sums, largest values and roots are those of the pixels one by one",
    arguments: [1, 3, 15, 16, 17, 255, 512], [true, false])
  func loops(count: Int, opaque: Bool) {
    let a = words(count, seed: 7, opaque: opaque)
    let b = words(count, seed: 11, opaque: opaque)
    let scratch = ChunkScratch()
    let pixels = scratch.load(a, b, count: count)
    #expect(pixels.isOpaque == opaque)

    let levels = scratch.measure(pixels, isPremultiplied: false)
    let components = zip(a, b).map { first, second in
      (0..<4).map { index in
        let shift = UInt32(index * 8)
        let p = Int((premultiplied(first) >> shift) & 255)
        let q = Int((premultiplied(second) >> shift) & 255)
        return abs(p - q)
      }
    }
    #expect(levels.sum == components.joined().reduce(0, +))
    #expect(Int(levels.largest) == components.joined().max())
    #expect(levels.pixels == components.filter { $0.contains { $0 > 0 } }.count)
    let forgiven = scratch.forgive(40, count: count)
    #expect(forgiven == components.filter { $0.contains { $0 > 40 } }.count)

    let found = scratch.perceive(pixels)
    let deltas = zip(a, b).map { YIQ.delta($0, $1) }
    let roots = deltas.reduce(0) { $0 + $1.squareRoot() }
    #expect(abs(found.rootSum - roots) <= 2e-6 * roots + Double(count) / 16_384)
    let largest = deltas.max() ?? 0
    #expect(abs(Double(found.largest / ChunkScratch.deltaScale) - largest) <= 1e-5 * largest)
    for (index, delta) in deltas.enumerated() {
      let single = Double(scratch.deltas[index] / ChunkScratch.deltaScale)
      #expect(abs(single - delta) <= 1e-3 * delta.squareRoot() + 1e-5)
    }
  }

  @Test("The sums of a chunk of greatest differences do not overflow")
  func greatest() {
    let scratch = ChunkScratch()
    let capacity = ChunkScratch.capacity
    let black = [UInt32](repeating: 0, count: capacity)
    let white = [UInt32](repeating: .max, count: capacity)
    let pixels = scratch.load(black, white, count: capacity)
    let levels = scratch.measure(pixels, isPremultiplied: true)
    #expect(levels.sum == capacity * 4 * 255)
    #expect(levels.largest == 255)

    let red = [UInt32](repeating: 0xFF00_00FF, count: capacity)
    let cyan = [UInt32](repeating: 0xFFFF_FF00, count: capacity)
    let found = scratch.perceive(scratch.load(red, cyan, count: capacity))
    let sum = Double(capacity) * YIQ.delta(red[0], cyan[0]).squareRoot()
    #expect(abs(found.rootSum - sum) <= 1e-6 * sum)
  }
}
