public import StrobeCompare
public import StrobePictures
public import StrobeRender

/// How a snapshot differs from its reference.
public struct SnapshotDifference: Sendable {
  /// The frames that differ, counted from 0; empty where the sizes do not allow telling frames
  /// apart.
  public let frames: [Int]
  /// How many frames the snapshot has.
  public let frameCount: Int
  /// The instant of the first frame that differs, in seconds.
  public let time: Double?
  /// The first frame that differs, judged.
  public let judgement: ToleranceJudgement
  /// The first frame that differs, as the reference has it.
  public let expected: Bitmap
  /// The first frame that differs, as it was drawn.
  public let actual: Bitmap
  /// Where the two differ, over the union of both.
  public let picture: Bitmap
  /// What could not be drawn as the scene says.
  public let report: DrawingReport
  /// What may differ.
  public let tolerance: Tolerance
  /// Whether the reference has another size than the snapshot.
  public let hasOtherSize: Bool

  /// The frames that differ as text, counted from 1: `3-5, 9`.
  var frameList: String {
    var parts: [String] = []
    var index = 0
    while index < frames.count {
      let start = frames[index]
      var end = start
      while index + 1 < frames.count, frames[index + 1] == end + 1 {
        index += 1
        end = frames[index]
      }
      parts.append(start == end ? "\(start + 1)" : "\(start + 1)-\(end + 1)")
      index += 1
    }
    return parts.joined(separator: ", ")
  }

  /// What differs, one fact a line: which instant, how many pixels, the largest difference, where,
  /// and every limit that was passed.
  public var lines: [String] {
    let result = judgement.result
    var lines: [String] = []
    var place = time.map { "at \(Seconds.text($0)) s" } ?? ""
    if frameCount > 1, let first = frames.first {
      place += " (frame \(first + 1) of \(frameCount))"
      lines.append(
        frames.count == 1
          ? "the only frame that differs is \(place)"
          : "the first of \(frames.count) frames that differ (\(frameList)) is \(place)")
    } else if !place.isEmpty, frameCount == 1 {
      lines.append(place)
    }
    if hasOtherSize, frameCount > 1 {
      lines.append(
        "the filmstrip has another size; the reference may hold another number of frames")
    }
    if let bounds = result.differenceBounds {
      let levels = tolerance.channelDifference
      lines.append(
        "\(result.differentPixels) of \(result.comparedPixels) pixels differ"
          + (levels > 0 ? " by more than \(levels) levels" : "")
          + " (\(Self.percent(result.differentPixels, of: result.comparedPixels))), "
          + "allowed \(result.allowedPixels); "
          + "all within \(bounds.width)x\(bounds.height) at (\(bounds.x), \(bounds.y)), "
          + "the first at \(Self.place(result.firstDifference))")
    }
    if let largest = result.largestChannelDifference {
      let allowed = max(tolerance.largestDifference, tolerance.channelDifference)
      lines.append("largest difference: \(largest), allowed \(allowed)")
    }
    for failure in judgement.failures {
      switch failure {
      case .differentPixels, .largestDifference: break
      case .size, .density, .run: lines.append("\(failure)")
      }
    }
    lines += report.warnings.map { "warning: \($0)" }
    return lines
  }

  private static func place(_ place: PixelPlace?) -> String {
    place.map { "(\($0.x), \($0.y))" } ?? "an unknown place"
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    let percent = Double(part) / Double(max(whole, 1)) * 100
    // Two significant digits; what is there is never shown as 0.
    let scale = percent >= 10 ? 1.0 : percent >= 1 ? 10 : percent >= 0.1 ? 100 : 10000
    return "\(Seconds.text(max((percent * scale).rounded(), 1) / scale)) %"
  }
}

extension Snapshot {
  /// Compares with a reference.
  ///
  /// - Parameters:
  ///   - reference: The reference file's bytes.
  ///   - path: Its name, for messages.
  ///   - tolerance: What may differ, in each frame.
  /// - Returns: What differs; `nil` where nothing does beyond the tolerance.
  /// - Throws: `PictureError` where the reference is damaged.
  public func difference(
    from reference: [UInt8], path: String, tolerance: Tolerance
  ) throws -> SnapshotDifference? {
    // The usual case: the same picture was encoded to the same bytes.
    if try png() == reference { return nil }
    let picture = try Picture(encoded: reference, path: path).bitmap()
    let strip = strip
    guard picture.width == strip.width, picture.height == strip.height else {
      let whole = try bitmap()
      return try difference(
        tolerance.judge(whole, against: picture), frames: frames.count == 1 ? [0] : [],
        expected: picture, actual: whole, tolerance: tolerance, hasOtherSize: true)
    }
    var different: [Int] = []
    var first: (ToleranceJudgement, expected: Bitmap)?
    for (index, frame) in frames.enumerated() {
      guard let expected = strip.cut(index, from: picture) else { continue }
      let judgement = tolerance.judge(frame.bitmap, against: expected, ignoring: frame.ignoring)
      guard !judgement.passes else { continue }
      different.append(index)
      if first == nil { first = (judgement, expected) }
    }
    guard let first else { return nil }
    return try difference(
      first.0, frames: different, expected: first.expected, actual: frames[different[0]].bitmap,
      tolerance: tolerance, hasOtherSize: false)
  }

  private func difference(
    _ judgement: ToleranceJudgement, frames different: [Int], expected: Bitmap, actual: Bitmap,
    tolerance: Tolerance, hasOtherSize: Bool
  ) throws -> SnapshotDifference {
    let index = different.first ?? 0
    let comparison = Comparison(
      metric: .channelDifference(tolerance.channelDifference), ignoring: frames[index].ignoring)
    return SnapshotDifference(
      frames: different, frameCount: frames.count,
      time: different.isEmpty ? nil : frames[index].time, judgement: judgement,
      expected: expected, actual: actual,
      picture: try comparison.differencePicture(expected, actual), report: report,
      tolerance: tolerance,
      hasOtherSize: hasOtherSize)
  }
}
