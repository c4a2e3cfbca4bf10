internal import StrobeGeometry

extension KeyframeAnimation {
  /// The shares of four neighbouring keys in a value of a Kochanek–Bartels spline.
  ///
  /// D. Kochanek and R. Bartels, "Interpolating splines with local tension, continuity, and bias
  /// control" (1984). Tangents are not rescaled for unequal key times; beyond an end stands the
  /// mirror image 2 P₁ − P₂ of the neighbour.
  private struct Shares {
    var before = 0.0
    var start = 0.0
    var end = 0.0
    var after = 0.0
  }

  private func shares(in segment: Int, _ basis: HermiteBasis) -> Shares {
    func parameter(_ list: [Double], _ key: Int) -> Double { key < list.count ? list[key] : 0 }
    let key = segment
    var t = parameter(tensionValues, key)
    var c = parameter(continuityValues, key)
    var b = parameter(biasValues, key)
    // The tangent out of the start: so much of P1 − P0, so much of P2 − P1.
    let outBefore = (1 - t) / 2 * (1 + c) * (1 + b)
    let outAlong = (1 - t) / 2 * (1 - c) * (1 - b)
    t = parameter(tensionValues, key + 1)
    c = parameter(continuityValues, key + 1)
    b = parameter(biasValues, key + 1)
    // The tangent into the end: so much of P2 − P1, so much of P3 − P2.
    let inAlong = (1 - t) / 2 * (1 - c) * (1 + b)
    let inAfter = (1 - t) / 2 * (1 + c) * (1 - b)

    let (out, into, rise) = (basis.out, basis.into, basis.end)
    var shares = Shares()
    shares.before = -out * outBefore
    shares.start = basis.start + out * (outBefore - outAlong) - into * inAlong
    shares.end = rise + out * outAlong + into * (inAlong - inAfter)
    shares.after = into * inAfter
    if segment == 0 {
      shares.start += 2 * shares.before
      shares.end -= shares.before
      shares.before = 0
    }
    if segment == values.count - 2 {
      shares.end += 2 * shares.after
      shares.start -= shares.after
      shares.after = 0
    }
    return shares
  }

  /// The value on the spline; a straight line where the values cannot be added.
  func splineValue(in segment: Int, at s: Double) -> PropertyValue {
    let start = values[segment]
    let end = values[segment + 1]
    if s == 0 { return start }
    if s == 1 { return end }
    let shares = shares(in: segment, HermiteBasis(at: s))
    let before = segment > 0 ? values[segment - 1] : start
    let after = segment + 2 < values.count ? values[segment + 2] : end
    // Rounding is not to move what stands still.
    if start == end, before == start, after == end { return start }
    if case .transform(let b) = before, case .transform(let p) = start,
      case .transform(let q) = end, case .transform(let a) = after
    {
      return transform(b, p, q, a, shares).map { .transform($0) }
        ?? start.interpolated(to: end, at: s)
    }
    return sum(of: segment, shares) ?? start.interpolated(to: end, at: s)
  }

  /// The keys around a segment in their shares; `nil` where they cannot be added.
  private func sum(of segment: Int, _ shares: Shares) -> PropertyValue? {
    let before = values[max(segment - 1, 0)]
    let after = values[min(segment + 2, values.count - 1)]
    return values[segment].mapNumbers { $0 * shares.start }?
      .combined(with: values[segment + 1]) { $0 + $1 * shares.end }?
      .combined(with: before) { $0 + $1 * shares.before }?
      .combined(with: after) { $0 + $1 * shares.after }
  }

  /// A transform on the spline of its parts, each turn the shorter way from the key before it.
  private func transform(
    _ before: Transform3D, _ start: Transform3D, _ end: Transform3D, _ after: Transform3D,
    _ shares: Shares
  ) -> Transform3D? {
    guard before.isPlanar, start.isPlanar, end.isPlanar, after.isPlanar else { return nil }
    let (b, p, q, a) = (
      PlanarComponents(before), PlanarComponents(start), PlanarComponents(end),
      PlanarComponents(after)
    )
    guard [b, p, q, a].allSatisfy({ $0.isRegular && $0.isFinite && $0.hasDirection }) else {
      return nil
    }
    func turn(_ from: Double, _ to: Double) -> Double {
      from + (to - from).remainder(dividingBy: 2 * .pi)
    }
    func sum(_ b: Double, _ p: Double, _ q: Double, _ a: Double) -> Double {
      b * shares.before + p * shares.start + q * shares.end + a * shares.after
    }
    let endTurn = turn(p.rotation, q.rotation)
    var mixed = TransformComponents()
    mixed.rotationZ = sum(
      turn(p.rotation, b.rotation), p.rotation, endTurn, turn(endTurn, a.rotation))
    mixed.scaleX = sum(b.scaleX, p.scaleX, q.scaleX, a.scaleX)
    mixed.scaleY = sum(b.scaleY, p.scaleY, q.scaleY, a.scaleY)
    mixed.scaleZ = sum(before.m33, start.m33, end.m33, after.m33)
    mixed.skewXY = sum(b.skew, p.skew, q.skew, a.skew)
    mixed.translationX = sum(before.m41, start.m41, end.m41, after.m41)
    mixed.translationY = sum(before.m42, start.m42, end.m42, after.m42)
    mixed.translationZ = sum(before.m43, start.m43, end.m43, after.m43)
    return mixed.matrix
  }

  /// The value at constant speed along the spline.
  func pacedSplineValue(at progress: Double, tolerance: Double) -> PropertyValue {
    let speeds = (0..<values.count - 1).map { segment in
      { (s: Double) -> Double in
        let velocity = self.sum(of: segment, self.shares(in: segment, HermiteBasis(slopeAt: s)))
        return velocity.flatMap { $0.zero?.distance(to: $0) } ?? .nan
      }
    }
    let lengths = speeds.map { ArcLength.integrate(from: 0, to: 1, $0) }
    let place = KeyframeAnimation.place(
      of: progress, segments: values.count - 1,
      times: KeyframeAnimation.times(ofLengths: lengths), tolerance: tolerance)
    let length = lengths[place.index]
    guard length > 0, length.isFinite, place.fraction > 0, place.fraction < 1 else {
      return splineValue(in: place.index, at: place.fraction)
    }
    let s = ArcLength.parameter(
      atLength: place.fraction * length, of: length, speeds[place.index])
    return splineValue(in: place.index, at: s)
  }
}

/// Hermite's blending functions of a segment: the ends and the tangents out of and into them.
private struct HermiteBasis {
  var start: Double
  var end: Double
  var out: Double
  var into: Double

  init(at s: Double) {
    end = s * s * (3 - 2 * s)
    start = 1 - end
    out = s * (s - 1) * (s - 1)
    into = s * s * (s - 1)
  }

  /// Their derivatives.
  init(slopeAt s: Double) {
    end = 6 * s * (1 - s)
    start = -end
    out = (3 * s - 1) * (s - 1)
    into = s * (3 * s - 2)
  }
}
