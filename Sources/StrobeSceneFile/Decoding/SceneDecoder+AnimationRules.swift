import StrobeCore
import StrobeGeometry
import StrobeModel

/// Rules that several keys of an animation make together.
extension SceneDecoder {
  func check(
    _ draft: AnimationDraft, of type: AnimationType, property: AnimatableProperty?, json: JSONValue
  ) {
    checkTiming(draft, json)
    switch type {
    case .basic: checkEnds(draft, json)
    case .spring:
      checkEnds(draft, json)
      checkSpring(draft, json)
    case .keyframe: checkKeyframes(draft.keyframes, property, json)
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
    _ keyframes: KeyframeAnimation, _ property: AnimatableProperty?, _ json: JSONValue
  ) {
    if json["path"] != nil {
      checkPath(keyframes, property, json)
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
    checkKeyTimes(keyframes, json)
  }

  /// The number of keys; `nil` where values or path are faulty.
  private func keyCount(_ keyframes: KeyframeAnimation, _ json: JSONValue) -> Int? {
    if let path = keyframes.path {
      return path.segments.count + 1
    }
    guard json["path"] == nil, !keyframes.values.isEmpty else { return nil }
    return keyframes.values.count
  }

  private func checkPath(
    _ keyframes: KeyframeAnimation, _ property: AnimatableProperty?, _ json: JSONValue
  ) {
    warn(json, key: "values", "'values' is ignored: 'path' wins")
    if let kind = property?.fileKind {
      guard case .point = kind else {
        fault(
          .conflict, json, key: "path",
          "'path' moves a point; the key path takes \(kind.expectation)")
        return
      }
    }
    if let path = keyframes.path, path.segments.isEmpty {
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

  private func checkKeyTimes(_ keyframes: KeyframeAnimation, _ json: JSONValue) {
    guard let times = keyframes.keyTimes else { return }
    let mode = keyframes.calculationMode
    if mode == .paced || mode == .cubicPaced {
      warn(
        json, key: "keyTimes", "'keyTimes' is ignored by the calculation mode '\(mode.rawValue)'")
      return
    }
    // A policy of its own, since the model takes any literal times that rise.
    if keyframes.keyTimesPolicy == .literal, let index = times.firstIndex(where: { !(0...1 ~= $0) })
    {
      fault(
        .outOfRange, json, key: "keyTimes",
        "'keyTimes[\(index)]' is \(NumberText.of(times[index])); it takes a number of 0...1")
      return
    }
    guard let problem = keyframes.keyTimesFault else { return }
    if keyframes.keyTimesPolicy == .literal {
      fault(.outOfRange, json, key: "keyTimes", "'keyTimes' cannot be followed: \(problem)")
    } else {
      warn(
        json, key: "keyTimes",
        "'keyTimes' are ignored and the values evenly spaced: \(problem); \"keyTimesPolicy\":"
          + " \"literal\" takes them as written")
    }
  }
}
