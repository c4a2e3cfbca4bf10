extension ChunkScratch {
  /// What a chunk's YIQ differences amount to.
  struct Deltas {
    /// The largest of them, on the scale of `deltas`.
    var largest: Float
    /// Their square roots added up.
    var rootSum: Double
  }

  /// `deltas` holds YIQ differences times 2²⁸, so that their roots come out times 2¹⁴ and are
  /// fixed-point numbers once rounded.
  ///
  /// The roots of a chunk's 512 pixels, at most 187.7 each, then add up within 32 bits.
  static let deltaScale: Float = 268_435_456

  /// Fills `deltas` with the YIQ difference of every pixel of two straight chunks.
  @inline(__always)
  func perceive(_ pixels: Pixels) -> Deltas {
    let roots: UInt32
    if pixels.isOpaque {
      roots = fillDeltas(pixels) { OpaqueDifference($0, $1) }
    } else {
      roots = fillDeltas(pixels) { BlendedDifference($0, $1) }
    }
    return Deltas(largest: largestDelta(pixels.count), rootSum: Double(roots) / 16_384)
  }

  /// Fills `deltas` and adds up their roots, times 2¹⁴.
  ///
  /// The loop is written for one pixel, without a branch or a call, because that is the form which
  /// the compiler turns into vector instructions; arithmetic on the library's own vectors of
  /// floating-point numbers it takes apart lane by lane.
  @inline(__always)
  private func fillDeltas<Difference: ComponentDifference>(
    _ pixels: Pixels, _ difference: (UInt32, UInt32) -> Difference
  ) -> UInt32 {
    let a = pixels.a
    let b = pixels.b
    let out = deltas
    var roots: UInt32 = 0
    var index = 0
    while index < pixels.count {
      let components = difference(a[index], b[index])
      let delta = YIQ.delta(
        red: components.red, green: components.green, blue: components.blue,
        units: Difference.units)
      out[index] = delta
      // From 2²³ on the last bits of a number are its units: adding rounds and converts.
      roots &+= (squareRoot(delta) + 8_388_608).bitPattern
      index &+= 1
    }
    return roots &- UInt32(truncatingIfNeeded: pixels.count) &* Float(8_388_608).bitPattern
  }

  private func largestDelta(_ count: Int) -> Float {
    let values = UnsafeRawPointer(deltas)
    var largest = SIMD16<Float>(repeating: 0)
    var index = 0
    while index < count {
      let next = values.loadUnaligned(fromByteOffset: index &* 4, as: SIMD16<Float>.self)
      largest = largest.replacing(with: next, where: next .> largest)
      index &+= 16
    }
    return (0..<16).reduce(0) { max($0, largest[$1]) }
  }
}

/// The differences of two pixels' components, each in its own unit.
private protocol ComponentDifference {
  /// What 1 means in each of the components.
  static var units: YIQ.Units { get }
  var red: Float { get }
  var green: Float { get }
  var blue: Float { get }
}

/// Component differences of opaque pixels: whole numbers, left at their places in the word.
private struct OpaqueDifference: ComponentDifference {
  let red: Float
  let green: Float
  let blue: Float

  @inline(__always)
  static var units: YIQ.Units { YIQ.Units(red: 1, green: 1 / 256, blue: 1 / 65_536) }

  @inline(__always)
  init(_ a: UInt32, _ b: UInt32) {
    let p = Int32(bitPattern: a)
    let q = Int32(bitPattern: b)
    red = Float((p & 0xFF) &- (q & 0xFF))
    green = Float((p & 0xFF00) &- (q & 0xFF00))
    blue = Float((p & 0xFF_0000) &- (q & 0xFF_0000))
  }
}

/// Component differences of straight pixels laid over white.
///
/// White itself cancels out, so each component is taken as its distance from white times opacity.
private struct BlendedDifference: ComponentDifference {
  let red: Float
  let green: Float
  let blue: Float

  @inline(__always)
  static var units: YIQ.Units { YIQ.Units(red: 1 / 255, green: 1 / 255, blue: 1 / 255) }

  @inline(__always)
  init(_ a: UInt32, _ b: UInt32) {
    let p = Int32(bitPattern: a)
    let q = Int32(bitPattern: b)
    let opacityP = (p &>> 24) & 255
    let opacityQ = (q &>> 24) & 255
    red = Self.difference(p & 255, opacityP, q & 255, opacityQ)
    green = Self.difference((p &>> 8) & 255, opacityP, (q &>> 8) & 255, opacityQ)
    blue = Self.difference((p &>> 16) & 255, opacityP, (q &>> 16) & 255, opacityQ)
  }

  /// In 255ths of a level, so that everything is a whole number and nothing is rounded.
  @inline(__always)
  private static func difference(_ p: Int32, _ a: Int32, _ q: Int32, _ b: Int32) -> Float {
    Float((p &- 255)) * Float(a) - Float((q &- 255)) * Float(b)
  }
}

/// The square root of a number from 0 on, within a millionth of it.
///
/// The library's own root can end in a call. Here a guess of the reciprocal root from the number's
/// exponent is improved by two steps of Newton's method, the first with constants fitted to the
/// guess (J. Kadlec, 2010).
@inline(__always)
private func squareRoot(_ value: Float) -> Float {
  var reciprocal = Float(bitPattern: 0x5F1F_FFF9 &- (value.bitPattern &>> 1))
  // In this order 0 times a large number stays 0.
  reciprocal *= 1.681_914_1 - 0.703_952_25 * value * reciprocal * reciprocal
  reciprocal *= 1.5 - 0.5 * value * reciprocal * reciprocal
  return value * reciprocal
}
