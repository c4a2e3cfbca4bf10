/// The colour difference of Kotsarenko and Ramos, "Measuring perceived color difference using YIQ
/// NTSC transmission color space in mobile applications" (2010).
///
/// `0.5053 Δy² + 0.299 Δi² + 0.1957 Δq²` with components 0…255. ``largest`` is what red
/// against cyan reaches, rounded up: the scale on which thresholds are given.
enum YIQ {
  /// The scale of thresholds: a threshold t accepts differences up to `largest * t * t`.
  static let largest = 35215.0

  /// What a difference of 1 means in each component, in levels.
  struct Units {
    let red: Float
    let green: Float
    let blue: Float
  }

  /// The difference, times 2²⁸, of two opaque colours from the differences of their components.
  ///
  /// A quadratic form in three variables is a sum of three squares of which the second has two
  /// variables and the last one (Cholesky), which saves a third of the multiplications. Within
  /// 1e-3 · √delta + 1e-5 of ``delta(_:_:)`` before scaling.
  @inline(__always)
  static func delta(red: Float, green: Float, blue: Float, units: Units) -> Float {
    // The scale, a power of two, and the units become part of the constants.
    let r = 16_384 * units.red
    let g = 16_384 * units.green
    let b = 16_384 * units.blue
    let u = (0.400_120_07 * r) * red + (0.045_268_45 * g) * green - (0.067_922_32 * b) * blue
    let v = (0.497_760_44 * g) * green + (0.063_419_20 * b) * blue
    let w = (0.218_853_12 * b) * blue
    return u * u + v * v + w * w
  }

  /// The difference of two straight pixels, in double precision and in the published order of
  /// operations, so that a decision at a threshold is the published one.
  static func delta(_ first: UInt32, _ second: UInt32) -> Double {
    if first == second { return 0 }
    let p = BlendedPixel(first)
    let q = BlendedPixel(second)
    let y = p.brightness - q.brightness
    let i = p.inPhase - q.inPhase
    let r = p.quadrature - q.quadrature
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * r * r
  }

  /// A difference on the scale of thresholds, 0…1.
  static func threshold(of delta: Double) -> Double {
    min((delta / largest).squareRoot(), 1)
  }
}

/// The components of a straight pixel laid over white, 0…255.
struct BlendedPixel {
  let red: Double
  let green: Double
  let blue: Double

  init(_ word: UInt32) {
    let alpha = word >> 24
    let r = Double(word & 255)
    let g = Double((word >> 8) & 255)
    let b = Double((word >> 16) & 255)
    if alpha == 255 {
      red = r
      green = g
      blue = b
    } else {
      let a = Double(alpha) / 255
      red = 255 + (r - 255) * a
      green = 255 + (g - 255) * a
      blue = 255 + (b - 255) * a
    }
  }

  var brightness: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
  var inPhase: Double { red * 0.59597799 - green * 0.27417610 - blue * 0.32180189 }
  var quadrature: Double { red * 0.21147017 - green * 0.52261711 + blue * 0.31114694 }
}
