/// Working memory for one chunk of pixels, and the loops that fill it.
///
/// Every loop here is a plain walk over pointers, without branches, so that the compiler turns it into
/// vector instructions; decisions are taken afterwards, and only in chunks that hold a difference.
final class ChunkScratch {
  /// Pixels handled at once: small enough that all of this stays in the first-level cache.
  static let capacity = 512

  /// Absolute differences of the four components of each pixel, less a tolerance.
  let differences = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
  /// The YIQ difference of each pixel.
  let deltas = UnsafeMutablePointer<Float>.allocate(capacity: capacity)
  private let first = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
  private let second = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)

  init() {
    differences.initialize(repeating: 0, count: Self.capacity)
    deltas.initialize(repeating: 0, count: Self.capacity)
    first.initialize(repeating: 0, count: Self.capacity)
    second.initialize(repeating: 0, count: Self.capacity)
  }

  deinit {
    differences.deallocate()
    deltas.deallocate()
    first.deallocate()
    second.deallocate()
  }

  /// What a chunk's component differences amount to.
  struct Levels {
    var largest: UInt8
    var sum: Int
  }

  /// Fills `differences` with |a - b| of every component and tells the largest and the sum.
  ///
  /// Straight pixels that are not opaque are multiplied by their alpha first.
  @inline(__always)
  func measure(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int, isPremultiplied: Bool
  ) -> Levels {
    if isPremultiplied || Self.isOpaque(a, b, count: count) {
      return subtract(a, b, count: count)
    }
    for index in 0..<count {
      first[index] = premultiplied(a[index])
      second[index] = premultiplied(b[index])
    }
    return subtract(first, second, count: count)
  }

  /// True when every pixel of both chunks has alpha 255.
  static func isOpaque(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int
  ) -> Bool {
    var common = UInt32.max
    for index in 0..<count { common &= a[index] & b[index] }
    return common >= 0xFF00_0000
  }

  private func subtract(
    _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int
  ) -> Levels {
    let bytes = count * 4
    var largest: UInt8 = 0
    var sum: UInt32 = 0
    let p = UnsafeRawPointer(a).assumingMemoryBound(to: UInt8.self)
    let q = UnsafeRawPointer(b).assumingMemoryBound(to: UInt8.self)
    let out = UnsafeMutableRawPointer(differences).assumingMemoryBound(to: UInt8.self)
    for index in 0..<bytes {
      let x = p[index]
      let y = q[index]
      let difference = max(x, y) &- min(x, y)
      out[index] = difference
      largest = max(largest, difference)
      sum &+= UInt32(truncatingIfNeeded: difference)
    }
    return Levels(largest: largest, sum: Int(sum))
  }

  /// How many of the first `count` pixels have a component that differs.
  func differingPixels(count: Int) -> Int {
    var total: UInt32 = 0
    for index in 0..<count { total &+= differences[index] == 0 ? 0 : 1 }
    return Int(total)
  }

  /// Takes `levels` off every difference, down to 0.
  func forgive(_ levels: UInt8, count: Int) {
    let bytes = UnsafeMutableRawPointer(differences).assumingMemoryBound(to: UInt8.self)
    for index in 0..<(count * 4) {
      let value = bytes[index]
      bytes[index] = max(value, levels) &- levels
    }
  }

  /// Fills `deltas` with the YIQ difference of every pixel of two straight chunks.
  func perceive(_ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, count: Int) {
    if Self.isOpaque(a, b, count: count) {
      for index in 0..<count {
        let p = Int32(truncatingIfNeeded: a[index])
        let q = Int32(truncatingIfNeeded: b[index])
        deltas[index] = YIQ.delta(
          red: Float((p & 255) &- (q & 255)),
          green: Float(((p >> 8) & 255) &- ((q >> 8) & 255)),
          blue: Float(((p >> 16) & 255) &- ((q >> 16) & 255)))
      }
    } else {
      for index in 0..<count {
        let p = WhiteShortfall(a[index])
        let q = WhiteShortfall(b[index])
        deltas[index] = YIQ.delta(
          red: p.red - q.red, green: p.green - q.green, blue: p.blue - q.blue)
      }
    }
  }

  /// The largest of the first `count` deltas.
  func largestDelta(count: Int) -> Float {
    var lanes = SIMD8<Float>(repeating: 0)
    var index = 0
    while index + 8 <= count {
      let values = UnsafeRawPointer(deltas + index).loadUnaligned(as: SIMD8<Float>.self)
      lanes.replace(with: values, where: values .> lanes)
      index += 8
    }
    var largest = lanes.max()
    while index < count {
      largest = max(largest, deltas[index])
      index += 1
    }
    return largest
  }

  /// The sum of the square roots of the first `count` deltas.
  func sumOfRoots(count: Int) -> Double {
    var lanes = SIMD8<Float>(repeating: 0)
    var index = 0
    while index + 8 <= count {
      let values = UnsafeRawPointer(deltas + index).loadUnaligned(as: SIMD8<Float>.self)
      lanes += values.squareRoot()
      index += 8
    }
    var sum = Double(lanes.sum())
    while index < count {
      sum += Double(deltas[index].squareRoot())
      index += 1
    }
    return sum
  }
}

/// How far a straight pixel, laid over white, falls short of white in each component: 0…255.
private struct WhiteShortfall {
  let red: Float
  let green: Float
  let blue: Float

  @inline(__always)
  init(_ word: UInt32) {
    let value = Int32(bitPattern: word)
    let scale = Float((value >> 24) & 255) * (1 / 255)
    red = Float((value & 255) &- 255) * scale
    green = Float(((value >> 8) & 255) &- 255) * scale
    blue = Float(((value >> 16) & 255) &- 255) * scale
  }
}
