import Foundation
import StrobeGeometry
import StrobeModel

/// A moving map as the members of a Lottie transform.
struct LottieTransform {
  /// The map.
  var map: MovingTransform

  static let identity = LottieTransform(map: .identity)

  var isIdentity: Bool { map.constant == .identity }

  /// By how much the map moves, if it does nothing else and never changes.
  var translation: Point? {
    guard let constant = map.constant, constant.a == 1, constant.b == 0, constant.c == 0,
      constant.d == 1
    else { return nil }
    return Point(constant.tx, constant.ty)
  }

  /// The map with what it yields moved on by an offset.
  func moved(by offset: Point) -> LottieTransform {
    guard offset != .zero else { return self }
    var result = self
    result.map.move = map.move.map { values in
      guard values.count == 2 else { return values }
      return [values[0] + offset.x, values[1] + offset.y]
    }
    return result
  }

  /// The map for content whose own origin lies elsewhere.
  func shifted(by origin: Point) -> LottieTransform {
    var result = self
    result.map.origin = Point(map.origin.x - origin.x, map.origin.y - origin.y)
    return result
  }

  /// The members that say something.
  ///
  /// - Parameters:
  ///   - clock: The time of the composition.
  ///   - opacity: 0...1.
  func members(_ clock: LottieClock, opacity: KeyframeTrack) -> [LottieValue.Member] {
    var members: [LottieValue.Member] = []
    var (origin, move) = (map.origin, map.move)
    // A point about which nothing turns or grows need not be named.
    if map.angle == .constant([0]), map.scale == .constant([1, 1]), map.slant.isConstant,
      map.slant.first == [0]
    {
      move = LottieTransform(map: map).moved(by: Point(-origin.x, -origin.y)).map.move
      origin = .zero
    }
    if origin != .zero {
      members.append(("a", LottieClock.fixed(.numbers([origin.x, origin.y]))))
    }
    if !move.isConstant || move.first.contains(where: { abs($0) >= 0.0005 }) {
      members.append(("p", clock.property(move)))
    }
    if !map.scale.isConstant || map.scale.first != [1, 1] {
      members.append(("s", clock.property(map.scale) { $0.map { $0 * 100 } }))
    }
    if !map.angle.isConstant || map.angle.first.contains(where: { abs($0) >= 0.0005 }) {
      members.append(("r", clock.property(map.angle, isScalar: true)))
    }
    if !opacity.isConstant || opacity.first != [1] {
      members.append(("o", clock.property(opacity, isScalar: true) { $0.map { $0 * 100 } }))
    }
    return members
  }

  /// A slanting map as two that turn and scale, the outer one first, since not every player slants;
  /// `nil` where nothing slants.
  var unslanted: (outer: LottieTransform, inner: LottieTransform)? {
    let slants = map.slant.keyframes.flatMap(\.values)
    guard slants.contains(where: { abs($0) > 0.005 }) else { return nil }
    let tracks = [map.angle, map.slant, map.scale]
    var times = Set(tracks.flatMap { $0.keyframes.map(\.time) }).sorted()
    let joints = times
    for (start, end) in zip(joints, joints.dropFirst()) {
      let count = max(1, Int(min(2000, ((end - start) * 60).rounded(.up))))
      for step in 1..<max(2, count) {
        times.append(start + (end - start) * Double(step) / Double(count))
      }
    }
    times.sort()
    var parts: [(outer: Double, scale: [Double], inner: Double)] = []
    for time in times {
      parts.append(LottieTransform.parts(of: map.map(at: time), after: parts.last))
    }
    func track(_ values: [[Double]], _ tolerance: Double) -> KeyframeTrack {
      TrackReduction(
        times: times, values: values, tolerances: values[0].map { _ in tolerance },
        jumps: times.map { joints.contains($0) }
      ).track()
    }
    var (outer, inner) = (MovingTransform.identity, MovingTransform.identity)
    outer.move = map.move
    outer.angle = track(parts.map { [$0.outer] }, 0.02)
    outer.scale = track(parts.map(\.scale), 0.000_3)
    inner.origin = map.origin
    inner.angle = track(parts.map { [$0.inner] }, 0.02)
    return (LottieTransform(map: outer), LottieTransform(map: inner))
  }

  /// A turn, two scales and another turn before them that do together what a map does.
  ///
  /// The singular value decomposition of a 2 × 2 matrix by the sums and differences of its entries.
  private static func parts(
    of map: StrobeGeometry.AffineTransform, after last: (outer: Double, scale: [Double], inner: Double)?
  ) -> (outer: Double, scale: [Double], inner: Double) {
    let (e, f) = ((map.a + map.d) / 2, (map.a - map.d) / 2)
    let (g, h) = ((map.b + map.c) / 2, (map.b - map.c) / 2)
    let (q, r) = ((e * e + h * h).squareRoot(), (f * f + g * g).squareRoot())
    let (first, second) = (atan2(g, f), atan2(h, e))
    var outer = (second + first) / 2 * 180 / .pi
    var inner = (second - first) / 2 * 180 / .pi
    if let last {
      // Half a turn in both is nothing.
      let halves = ((last.outer - outer) / 180).rounded()
      outer += halves * 180
      inner += halves * 180
      inner += ((last.inner - inner) / 360).rounded() * 360
    }
    return (outer, [q + r, q - r], inner)
  }
}
