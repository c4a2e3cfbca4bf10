import Foundation
internal import StrobeGeometry

extension KeyframeAnimation {
  /// A value of a keyframe animation, and the direction of travel where it follows a path.
  struct Sample: Equatable {
    var value: PropertyValue
    /// The angle of the path's tangent in radians, where the layer turns with it.
    var rotation: Double?
  }

  /// The value at a progress.
  ///
  /// - Parameters:
  ///   - progress: The eased progress, 0...1; a curve of time may lead beyond.
  ///   - tolerance: Rounding in the progress.
  /// - Returns: The value; `nil` where there are neither values nor a path.
  func sample(at progress: Double, tolerance: Double = 4 * Instant.epsilon) -> Sample? {
    if let path { return sample(along: path, at: progress, tolerance: tolerance) }
    guard let last = values.last else { return nil }
    guard values.count > 1 else { return Sample(value: last) }
    switch calculationMode {
    case .discrete:
      return Sample(value: values[discreteIndex(progress, count: values.count, tolerance)])
    case .linear:
      let place = place(of: progress, segments: values.count - 1, tolerance: tolerance)
      return Sample(
        value: values[place.index].interpolated(
          to: values[place.index + 1], at: place.fraction))
    case .cubic:
      let place = place(of: progress, segments: values.count - 1, tolerance: tolerance)
      return Sample(value: splineValue(in: place.index, at: place.fraction))
    case .paced:
      let place = KeyframeAnimation.place(
        of: progress, segments: values.count - 1, times: pacedTimes, tolerance: tolerance)
      return Sample(
        value: values[place.index].interpolated(
          to: values[place.index + 1], at: place.fraction))
    case .cubicPaced:
      return Sample(value: pacedSplineValue(at: progress, tolerance: tolerance))
    }
  }

  /// The key times that are followed; `nil`: even spacing.
  private var followedTimes: [Double]? {
    guard let keyTimes, keyTimesFault == nil else { return nil }
    return keyTimes
  }

  /// The segment of a progress, with the segment's own curve of time applied.
  private func place(of progress: Double, segments: Int, tolerance: Double) -> Place {
    var place = KeyframeAnimation.place(
      of: progress, segments: segments, times: followedTimes, tolerance: tolerance)
    if place.index < timingFunctions.count {
      place.fraction = timingFunctions[place.index].value(at: place.fraction)
    }
    return place
  }

  /// The value that holds in discrete mode.
  private func discreteIndex(_ progress: Double, count: Int, _ tolerance: Double) -> Int {
    guard let times = followedTimes else {
      let scaled = progress * Double(count)
      let nearest = scaled.rounded()
      let snapped = abs(scaled - nearest) <= tolerance * Double(count) ? nearest : scaled
      return Int(max(0, min(snapped.rounded(.down), Double(count - 1))))
    }
    let index = times.prefix(count).lastIndex { $0 <= progress + tolerance }
    return index ?? 0
  }

  /// The keys' times by the distance between values; `nil` where there is no distance.
  private var pacedTimes: [Double]? {
    var distances: [Double] = []
    distances.reserveCapacity(values.count)
    for (a, b) in zip(values, values.dropFirst()) {
      guard let distance = a.distance(to: b), distance.isFinite else { return nil }
      distances.append(distance)
    }
    return KeyframeAnimation.times(ofLengths: distances)
  }

  /// The times of keys that lie so far apart, at constant speed; `nil` where all are one place.
  static func times(ofLengths lengths: [Double]) -> [Double]? {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    var times = [0.0]
    times.reserveCapacity(lengths.count + 1)
    var sum = 0.0
    for length in lengths {
      sum += length
      times.append(sum / total)
    }
    times[lengths.count] = 1
    return times
  }
}

// MARK: Along a path

extension KeyframeAnimation {
  private func sample(along path: Path, at progress: Double, tolerance: Double) -> Sample? {
    let segments = path.segments
    guard !segments.isEmpty else {
      guard case .move(let point)? = path.elements.last else { return nil }
      return Sample(value: .point(point), rotation: turned(by: 0))
    }
    let index: Int
    let parameter: Double
    switch calculationMode {
    case .discrete:
      index = discreteIndex(progress, count: segments.count, tolerance)
      parameter = 0
    case .linear, .cubic:
      let place = place(of: progress, segments: segments.count, tolerance: tolerance)
      index = place.index
      parameter = max(0, min(place.fraction, 1))
    case .paced, .cubicPaced:
      let lengths = segments.map(\.length)
      let place = KeyframeAnimation.place(
        of: progress, segments: segments.count,
        times: KeyframeAnimation.times(ofLengths: lengths), tolerance: tolerance)
      index = place.index
      parameter = segments[index].parameter(
        atLength: max(0, min(place.fraction, 1)) * lengths[index], of: lengths[index])
    }
    return Sample(
      value: .point(segments[index].point(at: parameter)),
      rotation: turned(by: tangent(of: segments, index, parameter)))
  }

  /// The angle of the tangent; where a piece has none, that of the last piece that has.
  private func tangent(
    of segments: [PathSegment], _ index: Int, _ parameter: Double
  ) -> Double {
    guard rotationMode != nil else { return 0 }
    let direction =
      segments[index].direction(at: parameter)
      ?? segments[..<index].reversed().lazy.compactMap { $0.direction(at: 1) }.first
      ?? segments[index...].lazy.compactMap { $0.direction(at: 0) }.first
    return direction.map { atan2($0.y, $0.x) } ?? 0
  }

  private func turned(by angle: Double) -> Double? {
    switch rotationMode {
    case .auto: angle
    case .autoReverse: angle + .pi
    case nil: nil
    }
  }
}
