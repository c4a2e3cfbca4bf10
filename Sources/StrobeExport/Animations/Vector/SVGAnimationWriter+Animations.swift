/// Writes how attributes change.
extension SVGAnimationWriter {
  mutating func animate(_ attribute: AttributeTrack) {
    animate(
      attribute.track, start: "<animate attributeName=\"\(attribute.name)\"",
      text: { writer, values in writer.text(values, attribute.format) })
  }

  mutating func animate(presence: [(time: Double, isPresent: Bool)]) {
    guard presence.count > 1 else { return }
    begin("<animate attributeName=\"display\" calcMode=\"discrete\"")
    writer.output.append(
      " values=\"" + presence.map { $0.isPresent ? "inline" : "none" }.joined(separator: ";")
        + "\" keyTimes=\"" + presence.map { share($0.time) }.joined(separator: ";") + "\"/>")
  }

  /// A group whose content is drawn about the point that moves.
  mutating func openMotion(_ motion: MotionPlan) {
    writer.start("g")
    func first(_ track: KeyframeTrack?, _ other: [Double]) -> [Double] {
      track?.keyframes.first?.values ?? other
    }
    var steps = [transformText("translate", first(motion.move, [0, 0]))]
    if motion.angle != nil { steps.append(transformText("rotate", first(motion.angle, [0]))) }
    if motion.slant != nil { steps.append(transformText("skewX", first(motion.slant, [0]))) }
    if motion.scale != nil { steps.append(transformText("scale", first(motion.scale, [1, 1]))) }
    // The attribute is what shows where nothing moves; the steps replace it all.
    writer.output.append(" transform=\"\(steps.joined())\"")
    writer.endOpen()
    animate(motion.move, "translate", isFirst: true)
    if let angle = motion.angle { animate(angle, "rotate") }
    if let slant = motion.slant { animate(slant, "skewX") }
    if let scale = motion.scale { animate(scale, "scale") }
  }

  private func transformText(_ kind: String, _ values: [Double]) -> String {
    "\(kind)(\(text(values, kind)))"
  }

  private func text(_ values: [Double], _ kind: String) -> String {
    let format = kind == "translate" ? writer.format : SVGNumberFormat(decimals: 5)
    return values.map { format.text($0) }.joined(separator: " ")
  }

  private mutating func animate(_ track: KeyframeTrack, _ kind: String, isFirst: Bool = false) {
    let start =
      "<animateTransform attributeName=\"transform\" type=\"\(kind)\""
      + (isFirst ? "" : " additive=\"sum\"")
    animate(track, start: start) { writer, values in writer.text(values, kind) }
  }

  private mutating func begin(_ start: String) {
    writer.output.newLine()
    writer.output.append(start)
    writer.output.append(" dur=\"\(SVGNumberFormat(decimals: 6).text(duration))s\"")
    writer.output.append(
      playCount == 0
        ? " repeatCount=\"indefinite\""
        : (playCount == 1 ? "" : " repeatCount=\"\(playCount)\"") + " fill=\"freeze\"")
  }

  private mutating func animate(
    _ track: KeyframeTrack, start: String, text: (Self, [Double]) -> String
  ) {
    var keyframes = track.keyframes
    guard let first = keyframes.first, let last = keyframes.last else { return }
    if keyframes.count == 1 || first.time > 0 {
      keyframes.insert(.init(time: 0, values: first.values), at: 0)
    }
    if last.time < duration {
      // The last sample lies just before the end.
      if last.time > duration * (1 - 1e-6) - 2e-6, keyframes.count > 1 {
        keyframes[keyframes.count - 1].time = duration
      } else {
        keyframes.append(.init(time: duration, values: last.values))
      }
    }
    begin(start)
    let hasCurves = keyframes.dropLast().contains { $0.easing != .linear }
    if hasCurves { writer.output.append(" calcMode=\"spline\"") }
    writer.output.append(
      " values=\"" + keyframes.map { text(self, $0.values) }.joined(separator: ";") + "\"")
    writer.output.append(
      " keyTimes=\"" + keyframes.map { share($0.time) }.joined(separator: ";") + "\"")
    if hasCurves {
      writer.output.append(
        " keySplines=\"" + keyframes.dropLast().map { spline($0.easing) }.joined(separator: ";")
          + "\"")
    }
    writer.output.append("/>")
  }

  private func spline(_ easing: KeyframeTrack.Easing) -> String {
    guard case .curve(let x1, let y1, let x2, let y2) = easing else { return "0 0 1 1" }
    let format = SVGNumberFormat(decimals: 4)
    return [x1, y1, x2, y2].map { format.text($0) }.joined(separator: " ")
  }

  /// A time as a share of the duration.
  private func share(_ time: Double) -> String {
    guard duration > 0 else { return "0" }
    return SVGNumberFormat(decimals: 7).text(min(1, max(0, time / duration)))
  }

  // MARK: Values

  func text(_ values: [Double], _ format: AttributeTrack.Format) -> String {
    let number = writer.format
    switch format {
    case .number: return number.text(values.first ?? 0)
    case .width:
      return SVGNumberFormat(decimals: max(4, number.decimals)).text(values.first ?? 0)
    case .fraction:
      return SVGNumberFormat(decimals: max(4, number.decimals)).text(
        min(1, max(0, values.first ?? 0)))
    case .color: return writer.text(SVGColor(values[...]))
    case .list: return values.map { number.text($0) }.joined(separator: " ")
    case .path(let segments): return pathText(segments, values)
    }
  }

  /// A path in absolute coordinates: two of them differ in numbers alone.
  private func pathText(_ segments: [VectorNode.SegmentKind], _ values: [Double]) -> String {
    var text = ""
    var place = 0
    func append(_ command: String, _ count: Int) {
      text += command
      for index in 0..<count where place + index < values.count {
        let number = writer.format.text(values[place + index])
        if index > 0, !number.hasPrefix("-") { text += " " }
        text += number
      }
      place += count
    }
    for segment in segments {
      switch segment {
      case .move: append("M", 2)
      case .line: append("L", 2)
      case .curve: append("C", 6)
      case .close: text += "Z"
      }
    }
    return text
  }
}
