/// Sine and cosine of an angle given in turns.
///
/// A platform's own functions differ in their last bits, and with them a draw that just clears
/// another item; these use nothing but IEEE additions and multiplications, so that a seed gives the
/// same layout everywhere. Quarter turns are exact.
///
/// - Parameter turns: The angle in whole turns, within ±2^60; positive is clockwise where y grows
///   downwards.
/// - Returns: Both with an error below 4e-16.
@inline(__always)
func sineAndCosine(turns: Double) -> (sine: Double, cosine: Double) {
  let quarter = Int64(turns * 4 + (turns < 0 ? -0.5 : 0.5))
  // Exact: the product with a power of two is, and the difference is at most an eighth.
  let angle = (turns - Double(quarter) * 0.25) * (2 * Double.pi)
  let square = angle * angle
  // Taylor's series up to the 15th and 16th power; |angle| is at most π/4.
  let sine =
    angle
    * (1 + square
      * (-1 / 6 + square
        * (1 / 120 + square
          * (-1 / 5040 + square
            * (1 / 362_880 + square
              * (-1 / 39_916_800 + square
                * (1 / 6_227_020_800 + square * (-1 / 1_307_674_368_000))))))))
  let cosine =
    1 + square
    * (-0.5 + square
      * (1 / 24 + square
        * (-1 / 720 + square
          * (1 / 40320 + square
            * (-1 / 3_628_800 + square
              * (1 / 479_001_600 + square
                * (-1 / 87_178_291_200 + square * (1 / 20_922_789_888_000))))))))
  // Swaps and signs without branches, which random angles would mispredict.
  let swap = (sine.bitPattern ^ cosine.bitPattern) & UInt64(bitPattern: -(quarter & 1))
  let sineSign = UInt64(bitPattern: quarter & 2) << 62
  let cosineSign = UInt64(bitPattern: (quarter &+ 1) & 2) << 62
  return (
    Double(bitPattern: sine.bitPattern ^ swap ^ sineSign),
    Double(bitPattern: cosine.bitPattern ^ swap ^ cosineSign)
  )
}
