/// Rules that several keys of an animation make together.
extension SceneDecoder {
  func check(
    _ draft: AnimationDraft, of type: AnimationType, valueKind: ValueKind?, json: JSONValue,
    isRoot: Bool
  ) {
    checkTiming(draft, json)
    switch type {
    case .basic: checkEnds(draft, json)
    case .spring:
      checkEnds(draft, json)
      checkSpring(draft, json)
    case .keyframe: checkKeyframes(draft.keyframes, valueKind, json)
    case .group:
      guard json["animations"] == nil else { return }
      fault(
        .missingKey, at: json.location, "missing key 'animations'; a group has some",
        expected: "animations")
    }
  }

  /// Warns at a key.
  private func warn(_ json: JSONValue, key: String, _ message: String) {
    guard let value = json[key] else { return }
    inside(.key(key)) { warn(at: value.location, message) }
  }

  /// Notes a fault at a key.
  private func fault(_ code: Diagnostic.Code, _ json: JSONValue, key: String, _ message: String) {
    guard let value = json[key] else { return }
    inside(.key(key)) { fault(code, at: value.location, message) }
  }

  private func checkTiming(_ draft: AnimationDraft, _ json: JSONValue) {
    guard draft.animation.repeatCount > 0, draft.animation.repeatDuration > 0 else { return }
    warn(json, key: "repeatCount", "'repeatCount' is ignored: 'repeatDuration' wins")
  }

  private func checkEnds(_ draft: AnimationDraft, _ json: JSONValue) {
    let given = ["from", "to", "by"].filter { json[$0] != nil }
    if given.count == 3 {
      warn(json, key: "by", "'by' is ignored: 'from' and 'to' are both given")
    }
    if given.isEmpty {
      warn(at: json.location, "nothing is animated: 'from', 'to' and 'by' are all missing")
    }
  }

  private func checkSpring(_ draft: AnimationDraft, _ json: JSONValue) {
    let isPerceptual = json["perceptualDuration"] != nil
    if json["bounce"] != nil, !isPerceptual {
      fault(
        .conflict, json, key: "bounce",
        "'bounce' needs 'perceptualDuration'; they describe a spring together")
    }
    if isPerceptual || json["bounce"] != nil {
      for key in ["mass", "stiffness", "damping", "allowsOverdamping"] {
        fault(
          .conflict, json, key: key,
          "'\(key)' excludes 'perceptualDuration' and 'bounce'; a spring has one description")
      }
    }
    let spring = draft.resolvedSpring
    guard spring.stiffness.isFinite, spring.damping.isFinite else {
      fault(
        .notFinite, json, key: "perceptualDuration",
        "'perceptualDuration' is so short that the spring's stiffness is not finite")
      return
    }
    guard spring.damping == 0, draft.animation.duration == nil else { return }
    warn(at: json.location, "a spring without damping never comes to rest; give it a 'duration'")
  }

  // MARK: Key frames

  private func checkKeyframes(
    _ keyframes: KeyframeAnimation, _ valueKind: ValueKind?, _ json: JSONValue
  ) {
    if json["path"] != nil {
      checkPath(keyframes, valueKind, json)
    } else if let values = json["values"] {
      if case .array(let elements) = values.content, elements.isEmpty {
        inside(.key("values")) {
          fault(
            .wrongCount, at: values.location, "'values' has 0 values; it takes at least 1",
            found: "0", expected: "at least 1")
        }
      }
      warn(json, key: "rotationMode", "'rotationMode' is ignored without a 'path'")
    } else {
      fault(
        .missingKey, at: json.location, "missing key 'values', or 'path'", expected: "values")
    }
    if keyframes.calculationMode != .cubic, keyframes.calculationMode != .cubicPaced {
      for key in ["tensionValues", "continuityValues", "biasValues"] {
        warn(
          json, key: key,
          "'\(key)' is ignored by the calculation mode '\(keyframes.calculationMode.rawValue)'")
      }
    }
    guard let count = keyCount(keyframes, json) else { return }
    checkCounts(keyframes, count, json)
    checkKeyTimes(keyframes, count, json)
  }

  /// The number of keys; `nil` where values or path are faulty.
  private func keyCount(_ keyframes: KeyframeAnimation, _ json: JSONValue) -> Int? {
    if let path = keyframes.path {
      return path.elements.reduce(1) { count, element in
        if case .move = element { count } else { count + 1 }
      }
    }
    guard json["path"] == nil, !keyframes.values.isEmpty else { return nil }
    return keyframes.values.count
  }

  private func checkPath(
    _ keyframes: KeyframeAnimation, _ valueKind: ValueKind?, _ json: JSONValue
  ) {
    warn(json, key: "values", "'values' is ignored: 'path' wins")
    if let valueKind {
      guard case .point = valueKind else {
        fault(
          .conflict, json, key: "path",
          "'path' moves a point; the key path takes \(valueKind.expectation)")
        return
      }
    }
    if let path = keyframes.path, path.elements.count < 2 {
      fault(.wrongCount, json, key: "path", "'path' has no line or curve to follow")
    }
  }

  private func checkCounts(_ keyframes: KeyframeAnimation, _ count: Int, _ json: JSONValue) {
    if keyframes.timingFunctions.count > max(count - 1, 0) {
      warn(
        json, key: "timingFunctions",
        "'timingFunctions' has \(keyframes.timingFunctions.count) curves for the"
          + " \(max(count - 1, 0)) steps between \(count) values; the rest is ignored")
    }
    let perKey = [
      ("tensionValues", keyframes.tensionValues), ("continuityValues", keyframes.continuityValues),
      ("biasValues", keyframes.biasValues),
    ]
    for (key, values) in perKey where !values.isEmpty && values.count != count {
      warn(
        json, key: key,
        "'\(key)' has \(values.count) numbers for \(count) values; missing ones are 0")
    }
  }

  private func checkKeyTimes(_ keyframes: KeyframeAnimation, _ count: Int, _ json: JSONValue) {
    guard let times = keyframes.keyTimes else { return }
    let mode = keyframes.calculationMode
    if mode == .paced || mode == .cubicPaced {
      warn(
        json, key: "keyTimes", "'keyTimes' is ignored by the calculation mode '\(mode.rawValue)'")
      return
    }
    let isLiteral = keyframes.keyTimesPolicy == .literal
    guard let problem = KeyTimesRule.problem(times, keys: count, mode, isLiteral: isLiteral) else {
      return
    }
    if isLiteral {
      fault(.outOfRange, json, key: "keyTimes", "'keyTimes' \(problem)")
    } else {
      warn(
        json, key: "keyTimes",
        "'keyTimes' is ignored, the values are spaced evenly: it \(problem); \"keyTimesPolicy\":"
          + " \"literal\" takes it as written")
    }
  }
}

/// Core Animation's rules for key times.
enum KeyTimesRule {
  /// Which rule is broken; `nil`: none.
  ///
  /// - Parameters:
  ///   - times: The key times.
  ///   - keys: The number of values.
  ///   - mode: The calculation mode; discrete takes one time more than values.
  ///   - isLiteral: Whether the times are taken as written: the first need not be 0, nor the last 1,
  ///     and discrete values may have a time each.
  /// - Returns: The end of a sentence whose subject is the times.
  static func problem(
    _ times: [Double], keys: Int, _ mode: CalculationMode, isLiteral: Bool
  ) -> String? {
    let expected = mode == .discrete ? keys + 1 : keys
    let fits = times.count == expected || isLiteral && times.count == keys
    guard fits else {
      return "has \(times.count) times for \(keys) values, not \(expected)"
    }
    for (index, time) in times.enumerated() where !(0...1).contains(time) {
      return "has \(NumberText.of(time)) at index \(index), outside of 0...1"
    }
    for index in times.indices.dropFirst() where times[index] < times[index - 1] {
      return "falls from \(NumberText.of(times[index - 1])) to \(NumberText.of(times[index]))"
    }
    guard !isLiteral, let first = times.first, let last = times.last else { return nil }
    if first != 0 { return "starts at \(NumberText.of(first)), not at 0" }
    // A single value has one time, which cannot be both.
    if last != 1, times.count > 1 { return "ends at \(NumberText.of(last)), not at 1" }
    return nil
  }
}
