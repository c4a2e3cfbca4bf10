/// A time in seconds together with how far rounding may have moved it.
///
/// Times come from decimal numbers: 0.3 − 0.1 is a little less than 0.2 in binary, and an animation
/// of 0.2 s that began at 0.1 would look as if it had not ended at 0.3. Boundaries are therefore
/// compared within the rounding that a time has gone through, and never further.
struct Instant: Sendable, Equatable {
  /// The time in seconds.
  var seconds: Double
  /// A bound of the rounding in it, in seconds.
  var uncertainty: Double

  /// The spacing of doubles near 1.
  static let epsilon = 0x1p-52

  init(_ seconds: Double) {
    self.seconds = seconds
    uncertainty = abs(seconds) * Instant.epsilon
  }

  init(_ seconds: Double, uncertainty: Double) {
    self.seconds = seconds
    self.uncertainty = uncertainty + abs(seconds) * Instant.epsilon
  }

  /// The local time of what begins at `begin` in this time and runs at `speed` from `offset` on:
  /// `(t − begin) · speed + offset`.
  func local(begin: Double, speed: Double, offset: Double) -> Instant {
    if begin == 0, speed == 1, offset == 0 { return self }
    let elapsed = (seconds - begin) * speed
    let rounding =
      (uncertainty + abs(begin) * Instant.epsilon) * abs(speed)
      + (abs(elapsed) + abs(offset)) * Instant.epsilon
    return Instant(elapsed + offset, uncertainty: rounding)
  }
}
