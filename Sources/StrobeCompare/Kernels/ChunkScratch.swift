/// Working memory for one chunk of pixels, and the loops that fill it.
///
/// Every loop handles four or eight pixels at once in vector registers and takes no decision;
/// decisions are taken afterwards, and only in chunks that hold a difference. Chunks are padded in
/// here to a whole number of vectors, so that a row of any length takes the same way.
final class ChunkScratch {
  /// Pixels handled at once.
  ///
  /// Small enough that all of this stays in the first-level cache, and that the components' sums
  /// fit their 16-bit lanes: 512 / 4 additions of two bytes each stay below 65,536.
  static let capacity = 512

  /// Absolute differences of the four components of each pixel, less a tolerance; 0 in the padding.
  let differences = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
  /// The YIQ difference of each pixel; 0 in the padding.
  let deltas = UnsafeMutablePointer<Float>.allocate(capacity: capacity)
  /// A row's last pixels with padding.
  private let first = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
  private let second = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
  /// Pixels multiplied by their alpha.
  private let multipliedA = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
  private let multipliedB = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)

  init() {
    differences.initialize(repeating: 0, count: Self.capacity)
    deltas.initialize(repeating: 0, count: Self.capacity)
    first.initialize(repeating: 0, count: Self.capacity)
    second.initialize(repeating: 0, count: Self.capacity)
    multipliedA.initialize(repeating: 0, count: Self.capacity)
    multipliedB.initialize(repeating: 0, count: Self.capacity)
  }

  deinit {
    differences.deallocate()
    deltas.deallocate()
    first.deallocate()
    second.deallocate()
    multipliedA.deallocate()
    multipliedB.deallocate()
  }

  /// Two chunks of pixels with equal padding up to a multiple of sixteen.
  struct Pixels {
    let a: UnsafePointer<UInt32>
    let b: UnsafePointer<UInt32>
    /// Pixels, padding included; a multiple of sixteen.
    let count: Int
    /// Whether every pixel has alpha 255.
    let isOpaque: Bool
  }

  /// Prepares two rows' pixels for the loops below; valid until the next call.
  @inline(__always)
  func load(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int) -> Pixels {
    let padded = (count + 15) & ~15
    var pixels = (a, b)
    if padded != count {
      first.update(from: a, count: count)
      second.update(from: b, count: count)
      for index in count..<padded {
        first[index] = .max
        second[index] = .max
      }
      pixels = (UnsafePointer(first), UnsafePointer(second))
    }
    var common = SIMD8<UInt32>(repeating: .max)
    for index in stride(from: 0, to: padded, by: 8) {
      common &= pixels.0.vector8(index) & pixels.1.vector8(index)
    }
    var isOpaque = true
    for lane in 0..<8 where common[lane] < 0xFF00_0000 { isOpaque = false }
    return Pixels(a: pixels.0, b: pixels.1, count: padded, isOpaque: isOpaque)
  }
}

extension UnsafePointer<UInt32> {
  /// Eight words from `index` on.
  @inline(__always)
  func vector8(_ index: Int) -> SIMD8<UInt32> {
    UnsafeRawPointer(self + index).loadUnaligned(as: SIMD8<UInt32>.self)
  }

  /// Four words from `index` on, byte by byte.
  @inline(__always)
  func vector16(_ index: Int) -> SIMD16<UInt8> {
    UnsafeRawPointer(self + index).loadUnaligned(as: SIMD16<UInt8>.self)
  }
}

// MARK: - Components

extension ChunkScratch {
  /// What a chunk's component differences amount to.
  struct Levels {
    /// The largest difference of a component.
    var largest: UInt8
    /// All components' differences added up.
    var sum: Int
    /// Pixels of which any component differs.
    var pixels: Int
  }

  /// Fills `differences` with |a - b| of every component, and adds them up.
  ///
  /// Straight pixels that are not opaque are multiplied by their alpha first.
  @inline(__always)
  func measure(_ pixels: Pixels, isPremultiplied: Bool) -> Levels {
    if isPremultiplied || pixels.isOpaque { return subtract(pixels.a, pixels.b, pixels.count) }
    for index in stride(from: 0, to: pixels.count, by: 8) {
      Self.store(premultiplied(pixels.a.vector8(index)), in: multipliedA, at: index)
      Self.store(premultiplied(pixels.b.vector8(index)), in: multipliedB, at: index)
    }
    return subtract(multipliedA, multipliedB, pixels.count)
  }

  @inline(__always)
  private static func store(
    _ words: SIMD8<UInt32>, in target: UnsafeMutablePointer<UInt32>, at index: Int
  ) {
    UnsafeMutableRawPointer(target + index).storeBytes(of: words, as: SIMD8<UInt32>.self)
  }

  private func subtract(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ count: Int
  ) -> Levels {
    var largest = SIMD16<UInt8>(repeating: 0)
    var sums = SIMD8<UInt16>(repeating: 0)
    var equal = SIMD4<UInt32>(repeating: 0)
    let out = UnsafeMutableRawPointer(differences)
    for index in stride(from: 0, to: count, by: 4) {
      let p = a.vector16(index)
      let q = b.vector16(index)
      let difference =
        p.replacing(with: q, where: p .< q) &- p.replacing(with: q, where: q .< p)
      out.storeBytes(of: difference, toByteOffset: index * 4, as: SIMD16<UInt8>.self)
      largest = largest.replacing(with: difference, where: largest .< difference)
      let pairs = unsafeBitCast(difference, to: SIMD8<UInt16>.self)
      sums &+= (pairs & 255) &+ (pairs &>> 8)
      let words = unsafeBitCast(difference, to: SIMD4<UInt32>.self)
      equal &+= SIMD4(repeating: 0).replacing(with: 1, where: words .== 0)
    }
    var levels = Levels(largest: 0, sum: 0, pixels: count)
    for lane in 0..<16 { levels.largest = max(levels.largest, largest[lane]) }
    for lane in 0..<8 { levels.sum += Int(sums[lane]) }
    for lane in 0..<4 { levels.pixels -= Int(equal[lane]) }
    return levels
  }

  /// Takes `levels` off every difference, down to 0, and returns how many pixels still have one.
  func forgive(_ levels: UInt8, count: Int) -> Int {
    let tolerance = SIMD16<UInt8>(repeating: levels)
    var equal = SIMD4<UInt32>(repeating: 0)
    let padded = (count + 7) & ~7
    let out = UnsafeMutableRawPointer(differences)
    for index in stride(from: 0, to: padded, by: 4) {
      let value = UnsafePointer(differences).vector16(index)
      let rest = value.replacing(with: tolerance, where: value .< tolerance) &- tolerance
      out.storeBytes(of: rest, toByteOffset: index * 4, as: SIMD16<UInt8>.self)
      let words = unsafeBitCast(rest, to: SIMD4<UInt32>.self)
      equal &+= SIMD4(repeating: 0).replacing(with: 1, where: words .== 0)
    }
    return padded - (0..<4).reduce(0) { $0 + Int(equal[$1]) }
  }
}
