import Foundation

extension Spring {
  /// Makes a spring from how it looks.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The period of the undamped motion in seconds, > 0.
  ///   - bounce: −1...1: 0 is critically damped, more overshoots, less creeps.
  public init(perceptualDuration: Double, bounce: Double) {
    let frequency = 2 * Double.pi / perceptualDuration
    mass = 1
    stiffness = frequency * frequency
    damping =
      bounce >= 0 ? 2 * frequency * (1 - bounce) : 2 * frequency / (1 + bounce)
    allowsOverdamping = true
  }

  /// The undamped angular frequency in radians a second.
  var frequency: Double { (stiffness / mass).squareRoot() }

  /// The damping against the critical one, above which nothing swings; at most 1 unless
  /// ``allowsOverdamping``.
  var dampingRatio: Double {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return ratio > 1 && !allowsOverdamping ? 1 : ratio
  }

  /// How far the spring is from its start, 0, to its end, 1, which it may overshoot.
  ///
  /// The solution of m x″ + c x′ + k (x − 1) = 0 with x(0) = 0 and x′(0) = ``initialVelocity``.
  ///
  /// - Parameter time: Seconds since its start; nothing has happened before it.
  /// - Returns: The progress; 1 where mass or stiffness make no motion.
  public func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    return 1 - displacement(at: time)
  }

  /// What is left of the way, 1 at the start.
  private func displacement(at time: Double) -> Double {
    let w = frequency
    let z = dampingRatio
    let v = initialVelocity
    guard w.isFinite, w > 0, z.isFinite, z >= 0 else { return 0 }
    let left: Double
    if z < 1 {
      let decay = z * w
      let wd = w * ((1 - z) * (1 + z)).squareRoot()
      left = exp(-decay * time) * (cos(wd * time) + (decay - v) / wd * sin(wd * time))
    } else if z == 1 {
      left = exp(-w * time) * (1 + (w - v) * time)
    } else {
      let root = ((z - 1) * (z + 1)).squareRoot()
      // The product of both roots is w², which saves the smaller one from cancellation.
      let slow = -w / (z + root)
      let fast = -w * (z + root)
      let share = (-v - fast) / (slow - fast)
      left = share * exp(slow * time) + (1 - share) * exp(fast * time)
    }
    return left.isFinite ? left : 0
  }

  /// How far a settled spring may still be from its end.
  static let settlingTolerance = 0.001

  /// When the spring has come to rest, in seconds: from then on it is within 0.001 of its end.
  ///
  /// Below critical damping ln((1 + |ζω − v| / ω′) / 0.001) / (ζω), which is what Core Animation
  /// answers; otherwise the first multiple of 0.1 s from which on it has settled. Infinity without
  /// damping.
  public var settlingDuration: Double {
    let w = frequency
    let z = dampingRatio
    guard w.isFinite, w > 0, z.isFinite, z >= 0 else { return 0 }
    guard z > 0 else { return .infinity }
    guard z < 1 else { return tenthAfterSettling(ratio: z, frequency: w) }
    let decay = z * w
    let wd = w * ((1 - z) * (1 + z)).squareRoot()
    return log((1 + abs(decay - initialVelocity) / wd) / Spring.settlingTolerance) / decay
  }

  /// The first multiple of 0.1 s from which on a spring that does not swing stays within the
  /// tolerance.
  private func tenthAfterSettling(ratio z: Double, frequency w: Double) -> Double {
    let root = ((z - 1) * (z + 1)).squareRoot()
    let rate = w / (z + root)
    // After its only turn the way that is left falls for good; the turn lies within a few of the
    // faster time constants, and a bound beyond it is doubled until it has settled.
    var high = max(1 / rate, 0.1)
    while !(isSettledForGood(at: high)) {
      high *= 2
      guard high < 1e300 else { return high }
    }
    var low = 0.0
    while high - low > 1e-9 * high, high - low > 1e-9 {
      let middle = low + (high - low) / 2
      if isSettledForGood(at: middle) { high = middle } else { low = middle }
    }
    let tenths = (high * 10 - 1e-6).rounded(.up)
    return tenths / 10
  }

  /// Whether the way left is within the tolerance now and ever after, where nothing swings.
  private func isSettledForGood(at time: Double) -> Bool {
    guard abs(displacement(at: time)) <= Spring.settlingTolerance else { return false }
    guard let turn = turningTime, turn > time else { return true }
    return abs(displacement(at: turn)) <= Spring.settlingTolerance
  }

  /// When a spring that does not swing turns back; `nil`: never.
  private var turningTime: Double? {
    let w = frequency
    let z = dampingRatio
    let v = initialVelocity
    if z == 1 {
      // d(t) = e^(−wt)(1 + (w − v) t); d′ = 0 where 1 + (w − v) t = (w − v) / w.
      guard w != v else { return nil }
      let time = 1 / w - 1 / (w - v)
      return time > 0 ? time : nil
    }
    let root = ((z - 1) * (z + 1)).squareRoot()
    let slow = -w / (z + root)
    let fast = -w * (z + root)
    let share = (-v - fast) / (slow - fast)
    let quotient = -(1 - share) * fast / (share * slow)
    guard quotient > 0 else { return nil }
    let time = log(quotient) / (slow - fast)
    return time > 0 && time.isFinite ? time : nil
  }
}
