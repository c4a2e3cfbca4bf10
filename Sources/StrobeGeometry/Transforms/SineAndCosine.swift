import Foundation

/// Sine and cosine, exact at whole quarter turns, so that 90° and 180° leave no dust behind.
package func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
  let quarters = angle / (Double.pi / 2)
  // Degrees turned into radians are a rounding error or two away.
  let nearest = quarters.rounded()
  if abs(quarters - nearest) <= 2 * nearest.ulp, let whole = Int(exactly: nearest),
    abs(whole) < 1 << 20
  {
    switch whole & 3 {
    case 0: return (0, 1)
    case 1: return (1, 0)
    case 2: return (0, -1)
    default: return (-1, 0)
    }
  }
  return (sin(angle), cos(angle))
}
