/// Chooses a few colours that stand for many.
///
/// Where there are few enough they are kept as they are. Otherwise the colours that make up much of
/// the picture are kept, so that flat areas stay what they were, and the others are divided by Wu's
/// method: the box of colours with the largest squared error is cut where it matters most, again
/// and again, and at last each mean is moved to the middle of the colours that are nearest to it.
enum ColorReduction {
  /// A colour with its weight.
  private struct Sample {
    var components: SIMD3<Double>
    var weight: Double
  }

  /// The palette for a picture.
  ///
  /// - Parameters:
  ///   - histogram: The picture's colours.
  ///   - limit: The most colours to choose, at least 2.
  /// - Returns: Colours `0xRRGGBB`, each once, in rising order.
  static func palette(of histogram: ColorHistogram, limit: Int) -> [UInt32] {
    guard histogram.colors.count > limit else { return histogram.colors.sorted() }
    let total = histogram.counts.reduce(0, +)
    let order = histogram.colors.indices.sorted { first, second in
      let (one, other) = (histogram.counts[first], histogram.counts[second])
      return one == other ? histogram.colors[first] < histogram.colors[second] : one > other
    }
    let kept = order.prefix(limit / 2).prefix { histogram.counts[$0] * limit >= total }
    var palette = Set(kept.map { histogram.colors[$0] })
    let rest = samples(order.dropFirst(kept.count), of: histogram)
    var means = boxes(of: rest, count: limit - palette.count).map(mean)
    for _ in 0..<2 { means = refined(means, rest) }
    for mean in means { palette.insert(word(mean)) }
    return palette.sorted()
  }

  /// The colours as samples, near ones together where there are very many.
  private static func samples(
    _ places: ArraySlice<Int>, of histogram: ColorHistogram
  ) -> [Sample] {
    func sample(_ place: Int) -> Sample {
      Sample(
        components: components(histogram.colors[place]), weight: Double(histogram.counts[place]))
    }
    guard places.count > 16_384 else { return places.map(sample) }
    // Five bits a component: the sums of each cell's colours.
    var sums = [SIMD4<Double>](repeating: .zero, count: 1 << 15)
    for place in places {
      let color = histogram.colors[place]
      let (red, green, blue) = (color >> 19 & 31, color >> 11 & 31, color >> 3 & 31)
      let cell = Int(red << 10 | green << 5 | blue)
      let weight = Double(histogram.counts[place])
      sums[cell] += SIMD4(components(color), 1) * weight
    }
    return sums.filter { $0.w > 0 }.map {
      Sample(components: SIMD3($0.x, $0.y, $0.z) / $0.w, weight: $0.w)
    }
  }

  // MARK: Boxes

  private struct Box {
    var samples: [Sample]
    /// The squared error of each component about the mean.
    var error: SIMD3<Double>
    var mean: SIMD3<Double>

    init(_ samples: [Sample]) {
      self.samples = samples
      var (sum, weight) = (SIMD3<Double>.zero, 0.0)
      for sample in samples {
        sum += sample.components * sample.weight
        weight += sample.weight
      }
      let mean = weight > 0 ? sum / weight : .zero
      var error = SIMD3<Double>.zero
      for sample in samples {
        let difference = sample.components - mean
        error += difference * difference * sample.weight
      }
      self.mean = mean
      self.error = error
    }
  }

  private static func boxes(of samples: [Sample], count: Int) -> [Box] {
    guard !samples.isEmpty else { return [] }
    var boxes = [Box(samples)]
    while boxes.count < count {
      guard let worst = boxes.indices.max(by: { boxes[$0].error.max() < boxes[$1].error.max() }),
        boxes[worst].error.max() > 0
      else { break }
      let box = boxes[worst]
      let axis = (0..<3).max { box.error[$0] < box.error[$1] } ?? 0
      let lower = box.samples.filter { $0.components[axis] <= box.mean[axis] }
      let upper = box.samples.filter { $0.components[axis] > box.mean[axis] }
      guard !lower.isEmpty, !upper.isEmpty else { break }
      boxes[worst] = Box(lower)
      boxes.append(Box(upper))
    }
    return boxes
  }

  private static func mean(_ box: Box) -> SIMD3<Double> { box.mean }

  /// Each mean in the middle of the samples that are nearest to it.
  private static func refined(
    _ means: [SIMD3<Double>], _ samples: [Sample]
  ) -> [SIMD3<Double>] {
    guard !means.isEmpty else { return means }
    var sums = [SIMD4<Double>](repeating: .zero, count: means.count)
    means.withUnsafeBufferPointer { means in
      for sample in samples {
        var (best, least) = (0, Double.infinity)
        for index in means.indices {
          let difference = means[index] - sample.components
          let distance = (difference * difference).sum()
          if distance < least { (best, least) = (index, distance) }
        }
        sums[best] += SIMD4(sample.components, 1) * sample.weight
      }
    }
    return zip(means, sums).map { mean, sum in
      sum.w > 0 ? SIMD3(sum.x, sum.y, sum.z) / sum.w : mean
    }
  }

  // MARK: Colours

  static func components(_ color: UInt32) -> SIMD3<Double> {
    SIMD3(Double((color >> 16) & 255), Double((color >> 8) & 255), Double(color & 255))
  }

  private static func word(_ color: SIMD3<Double>) -> UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(min(max(value.rounded(), 0), 255)) }
    return byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
  }
}
