import StrobeModel
import Testing

@testable import StrobeSceneFile

/// Faults of animations.
@Suite struct AnimationFaultTests {
  @Test(arguments: [
    ExpectedDiagnostic(
      #""to": 1"#, .missingKey, "$.layers[0].animations[0]",
      "missing key 'keyPath'; an animation names its property"),
    ExpectedDiagnostic(
      #""keyPath": "opacty", "to": 1"#, .unknownKeyPath, "$.layers[0].animations[0].keyPath",
      "there is no property 'opacty' to animate; did you mean 'opacity'?", found: "opacty",
      suggestion: "opacity"),
    ExpectedDiagnostic(
      #""keyPath": "frame", "to": [0, 0, 1, 1]"#, .unknownKeyPath,
      "$.layers[0].animations[0].keyPath",
      "there is no property 'frame' to animate; did you mean 'bounds'?", found: "frame",
      suggestion: "bounds"),
    ExpectedDiagnostic(
      #""keyPath": "name", "to": "x""#, .unknownKeyPath, "$.layers[0].animations[0].keyPath",
      "'name' cannot be animated", found: "name"),
    ExpectedDiagnostic(
      #""keyPath": "strokeEnd", "to": 1"#, .unknownKeyPath, "$.layers[0].animations[0].keyPath",
      "a layer of type layer has no property 'strokeEnd' to animate; shape has it",
      found: "strokeEnd"),
    ExpectedDiagnostic(
      #""keyPath": "opacity.x", "to": 1"#, .unknownKeyPath, "$.layers[0].animations[0].keyPath",
      "there is no property 'opacity.x' to animate; did you mean 'opacity'?", found: "opacity.x",
      suggestion: "opacity"),
    ExpectedDiagnostic(
      #""keyPath": 3, "to": 1"#, .wrongType, "$.layers[0].animations[0].keyPath",
      "'keyPath' is 3; it takes a string"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": "red""#, .wrongType, "$.layers[0].animations[0].to",
      "'to' is the string 'red'; it takes a number of 0...1 for the key path 'opacity'"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": null"#, .wrongType, "$.layers[0].animations[0].to",
      "'to' is null; it takes a number of 0...1 for the key path 'opacity'"),
    ExpectedDiagnostic(
      #""keyPath": "position", "from": 5, "to": [1, 2]"#, .wrongType,
      "$.layers[0].animations[0].from",
      "'from' is 5; it takes [x, y] for the key path 'position'"),
    ExpectedDiagnostic(
      #""keyPath": "transform.rotation", "by": [1]"#, .wrongType,
      "$.layers[0].animations[0].by",
      "'by' is a list of 1; it takes an angle in degrees for the key path 'transform.rotation'"),
    ExpectedDiagnostic(
      #""type": "keyframe", "keyPath": "opacity", "values": [0, [1], 1]"#, .wrongType,
      "$.layers[0].animations[0].values[1]",
      "'values[1]' is a list of 1; it takes a number of 0...1 for the key path 'opacity'"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1e400"#, .notFinite, "$.layers[0].animations[0].to",
      "'to' is 1e400, which is not a finite number"),
    ExpectedDiagnostic(
      #""keyPath": "bounds.size", "to": [-1, 1]"#, .outOfRange,
      "$.layers[0].animations[0].to[0]", "'to[0]' is -1; it takes a width of 0 or more"),
    ExpectedDiagnostic(
      #""keyPath": "bounds.size.height", "to": -1"#, .outOfRange,
      "$.layers[0].animations[0].to", "'to' is -1; it takes a number of 0 or more"),
    ExpectedDiagnostic(
      #""keyPath": "backgroundColor", "to": [0, 0, 2]"#, .outOfRange,
      "$.layers[0].animations[0].to[2]", "'to[2]' is 2; it takes a component of 0...1"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "values": [0, 1], "to": 1"#, .misplacedKey,
      "$.layers[0].animations[0].values",
      #"'values' belongs to animations of type "keyframe", not to "basic""#, found: "values"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "damping": 3"#, .misplacedKey,
      "$.layers[0].animations[0].damping",
      #"'damping' belongs to animations of type "spring", not to "basic""#, found: "damping"),
    ExpectedDiagnostic(
      #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "from": 1"#, .misplacedKey,
      "$.layers[0].animations[0].from",
      #"'from' belongs to animations of type "basic" or "spring", not to "keyframe""#),
    ExpectedDiagnostic(
      #""type": "group", "keyPath": "opacity", "animations": []"#, .misplacedKey,
      "$.layers[0].animations[0].keyPath",
      #"'keyPath' belongs to animations of type "basic", "keyframe" or "spring", not to "group""#),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "animations": []"#, .misplacedKey,
      "$.layers[0].animations[0].animations",
      #"'animations' belongs to animations of type "group", not to "basic""#),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "easing": "linear""#, .unknownKey,
      "$.layers[0].animations[0].easing",
      "unknown key 'easing'; did you mean 'timingFunction'?", suggestion: "timingFunction"),
    ExpectedDiagnostic(
      #""type": "fade", "keyPath": "opacity""#, .unknownType, "$.layers[0].animations[0].type",
      "unknown type of animation 'fade'; it is one of basic, keyframe, spring or group",
      found: "fade"),
    ExpectedDiagnostic(
      #""type": "keyframes", "keyPath": "opacity", "values": []"#, .unknownType,
      "$.layers[0].animations[0].type",
      "unknown type of animation 'keyframes'; did you mean 'keyframe'?", found: "keyframes",
      suggestion: "keyframe"),
    ExpectedDiagnostic(
      #""type": "keyframe", "keyPath": "opacity""#, .missingKey, "$.layers[0].animations[0]",
      "missing key 'values', or 'path'"),
    ExpectedDiagnostic(
      #""type": "keyframe", "keyPath": "opacity", "values": []"#, .wrongCount,
      "$.layers[0].animations[0].values", "'values' has 0 values; it takes at least 1"),
    ExpectedDiagnostic(
      #""type": "group""#, .missingKey, "$.layers[0].animations[0]",
      "missing key 'animations'; a group has some"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "duration": 0"#, .outOfRange,
      "$.layers[0].animations[0].duration", "'duration' is 0; it takes a number greater than 0"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "duration": -2"#, .outOfRange,
      "$.layers[0].animations[0].duration", "'duration' is -2; it takes a number greater than 0"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "duration": null"#, .wrongType,
      "$.layers[0].animations[0].duration",
      "'duration' is null; it takes a number greater than 0"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "repeatCount": -1"#, .outOfRange,
      "$.layers[0].animations[0].repeatCount",
      "'repeatCount' is -1; it takes a number of 0 or more"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "repeatCount": "forever""#, .unknownName,
      "$.layers[0].animations[0].repeatCount",
      "'repeatCount' is 'forever'; did you mean 'infinity'?", suggestion: "infinity"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "repeatCount": Infinity"#, .notFinite,
      "$.layers[0].animations[0].repeatCount",
      "'repeatCount' is Infinity, which is not a finite number"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "timingFunction": "ease""#, .unknownName,
      "$.layers[0].animations[0].timingFunction",
      "'timingFunction' is 'ease', which is not a curve; did you mean 'default'?",
      suggestion: "default"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "timingFunction": [0, 0, 1.5, 1]"#, .outOfRange,
      "$.layers[0].animations[0].timingFunction[2]",
      "'timingFunction[2]' is 1.5; it takes an x of 0...1"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "timingFunction": [0, 0, 1]"#, .wrongCount,
      "$.layers[0].animations[0].timingFunction",
      "'timingFunction' has 3 values; it takes [x1, y1, x2, y2]"),
    ExpectedDiagnostic(
      #""keyPath": "opacity", "to": 1, "fillMode": "forward""#, .unknownName,
      "$.layers[0].animations[0].fillMode", "'fillMode' is 'forward'; did you mean 'forwards'?",
      suggestion: "forwards"),
    ExpectedDiagnostic(
      #""type": "spring", "keyPath": "opacity", "to": 1, "mass": 0"#, .outOfRange,
      "$.layers[0].animations[0].mass", "'mass' is 0; it takes a number greater than 0"),
    ExpectedDiagnostic(
      #""type": "spring", "keyPath": "opacity", "to": 1, "stiffness": 0"#, .outOfRange,
      "$.layers[0].animations[0].stiffness", "'stiffness' is 0; it takes a number greater than 0"),
    ExpectedDiagnostic(
      #""type": "spring", "keyPath": "opacity", "to": 1, "damping": -1"#, .outOfRange,
      "$.layers[0].animations[0].damping", "'damping' is -1; it takes a number of 0 or more"),
    ExpectedDiagnostic(
      #""type": "spring", "keyPath": "opacity", "to": 1, "bounce": 0.5"#, .conflict,
      "$.layers[0].animations[0].bounce",
      "'bounce' needs 'perceptualDuration'; they describe a spring together"),
    ExpectedDiagnostic(
      #""type": "spring", "keyPath": "opacity", "to": 1, "perceptualDuration": 1, "mass": 2"#,
      .conflict, "$.layers[0].animations[0].mass",
      "'mass' excludes 'perceptualDuration' and 'bounce'; a spring has one description"),
    ExpectedDiagnostic(
      #""type": "spring", "keyPath": "opacity", "to": 1, "perceptualDuration": 1, "bounce": -1"#,
      .outOfRange, "$.layers[0].animations[0].bounce",
      "'bounce' is -1; it takes a number greater than -1, at most 1"),
    ExpectedDiagnostic(
      #""type": "spring", "keyPath": "opacity", "to": 1, "perceptualDuration": 1e-300"#, .notFinite,
      "$.layers[0].animations[0].perceptualDuration",
      "'perceptualDuration' is so short that the spring's stiffness is not finite"),
    ExpectedDiagnostic(
      #""type": "keyframe", "keyPath": "opacity", "path": "M0 0 L1 1""#, .conflict,
      "$.layers[0].animations[0].path",
      "'path' moves a point; the key path takes a number of 0...1"),
    ExpectedDiagnostic(
      #""type": "keyframe", "keyPath": "position", "path": "M0 0""#, .wrongCount,
      "$.layers[0].animations[0].path", "'path' has no line or curve to follow"),
    ExpectedDiagnostic(
      #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "keyTimes": [0, 1.5], "#
        + #""keyTimesPolicy": "literal""#, .outOfRange, "$.layers[0].animations[0].keyTimes",
      "'keyTimes[1]' is 1.5; it takes a number of 0...1"),
  ])
  func namesTheFault(expected: ExpectedDiagnostic) throws {
    expected.expectAlone(in: try faults(scene(animation: expected.text)))
  }

  @Test func refusesUnusableKeyTimesTakenAsWritten() throws {
    for times in ["[0]", "[0, 0.5, 1]", "[0.7, 0.3]"] {
      let found = try faults(
        scene(
          animation: #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "#
            + #""keyTimesPolicy": "literal", "keyTimes": \#(times)"#))
      #expect(found.map(\.code) == [.outOfRange])
      #expect(found.first?.message.hasPrefix("'keyTimes' cannot be followed: ") == true)
    }
  }

  @Test func refusesGroupsNestedTooDeep() throws {
    let open = #"{"type": "group", "animations": ["#
    let text = scene(
      layer: #""animations": ["# + String(repeating: open, count: 101)
        + String(repeating: "]}", count: 101) + "]")
    #expect(try faults(text).map(\.code) == [.limit])
    let allowed = scene(
      layer: #""animations": ["# + String(repeating: open, count: 99)
        + String(repeating: "]}", count: 99) + "]")
    #expect(try faults(allowed).isEmpty)
  }

  @Test(arguments: [
    (
      #""keyPath": "opacity", "from": 0, "to": 1, "by": 1"#, "by",
      "'by' is ignored: 'from' and 'to' are both given"
    ),
    (#""keyPath": "opacity""#, "", "nothing is animated: 'from', 'to' and 'by' are all missing"),
    (
      #""keyPath": "opacity", "to": 1, "repeatCount": 2, "repeatDuration": 3"#, "repeatCount",
      "'repeatCount' is ignored: 'repeatDuration' wins"
    ),
    (
      #""keyPath": "opacity", "to": 7"#, "to",
      "'to' is 7, which is clamped when it is drawn; the property takes a number of 0...1"
    ),
    (
      #""type": "spring", "keyPath": "opacity", "to": 1, "damping": 0"#, "",
      "a spring without damping never comes to rest; give it a 'duration'"
    ),
    (
      #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "rotationMode": "auto""#,
      "rotationMode", "'rotationMode' is ignored without a 'path'"
    ),
    (
      #""type": "keyframe", "keyPath": "position", "values": [[0, 0]], "path": "M0 0L1 1""#,
      "values",
      "'values' is ignored: 'path' wins"
    ),
    (
      #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "tensionValues": [0, 0]"#,
      "tensionValues", "'tensionValues' is ignored by the calculation mode 'linear'"
    ),
    (
      #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "cubic", "#
        + #""biasValues": [0]"#, "biasValues",
      "'biasValues' has 1 numbers for 2 values; missing ones are 0"
    ),
    (
      #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "#
        + #""timingFunctions": ["linear", "easeIn"]"#, "timingFunctions",
      "'timingFunctions' has 2 curves for the 1 steps between 2 values; the rest is ignored"
    ),
    (
      #""type": "keyframe", "keyPath": "opacity", "values": [0, 1], "calculationMode": "paced", "#
        + #""keyTimes": [0, 1]"#, "keyTimes",
      "'keyTimes' is ignored by the calculation mode 'paced'"
    ),
  ])
  func warns(keys: String, key: String, message: String) throws {
    let warnings = try decode(scene(animation: keys)).warnings
    #expect(warnings.map(\.message) == [message])
    #expect(warnings.map(\.severity) == [.warning])
    #expect(
      warnings.first?.jsonPath == "$.layers[0].animations[0]" + (key.isEmpty ? "" : "." + key))
  }

  @Test(arguments: ["[0.3, 0.6, 0.9, 1]", "[0, 1]", "[0, 0.6, 0.5, 1]", "[0, 0.3, 0.6, 2]"])
  func warnsOfKeyTimesThatBreakTheRules(times: String) throws {
    let keys =
      #""type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0, 1], "keyTimes": \#(times)"#
    let decoded = try decode(scene(animation: keys))
    #expect(decoded.warnings.count == 1)
    #expect(
      decoded.warnings.first?.message.hasPrefix(
        "'keyTimes' are ignored and the values evenly spaced: ") == true)
    #expect(decoded.warnings.first?.jsonPath == "$.layers[0].animations[0].keyTimes")
  }

  @Test func takesDifferencesOfAnySign() throws {
    for keys in [
      #""keyPath": "opacity", "by": -0.5"#, #""keyPath": "bounds.size", "by": [-5, -5]"#,
      #""keyPath": "bounds.size.width", "by": -5"#, #""keyPath": "cornerRadius", "by": -5"#,
      #""keyPath": "backgroundColor", "by": [-1, 0, 0, 0]"#,
      #""keyPath": "opacity", "from": -1, "to": 0, "isAdditive": true"#,
      #""isAdditive": true, "keyPath": "bounds.size.width", "from": -1, "to": 0"#,
    ] {
      let decoded = try decode(scene(animation: keys))
      #expect(decoded.warnings.isEmpty)
    }
  }
}
